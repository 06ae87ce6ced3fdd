//! Slices of MHRG from the command line: solved, asked, summed up, and refused with what would be right.

mod program;

use program::{failed, said};
use std::path::Path;

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn a_table_of_slices_is_asked_like_any_other() {
    let folder = tempfile::tempdir().unwrap();
    let (file, again) = (folder.path().join("slices.table"), folder.path().join("scan.table"));
    let file = text(&file);
    let solved = said(&["solve", "mhrg:h=9:m=3..4", "--out", file]);
    assert!(solved.starts_with("mhrg:h=9:m=3..4: 2688 values in"), "{solved}");
    said(&["solve", "mhrg:h=9:m=3..4", "--engine", "scan", "--out", text(&again)]);
    assert_eq!(std::fs::read(file).unwrap(), std::fs::read(&again).unwrap());
    for (board, position) in
        [("mhrg:3x15", None), ("mhrg:3x16", Some("9,4,4")), ("mhrg:4x14", Some("3")), ("mhrg:2x14", None)]
    {
        let ask = |first: &[&str]| {
            let arguments: Vec<&str> = first.iter().copied().chain(position).chain(["--json"]).collect();
            let answer: serde_json::Value = serde_json::from_str(&said(&arguments)).unwrap();
            (answer["grundy"].clone(), answer["winning_moves"].clone())
        };
        let searched = ask(&["value", board, "--method", "search"]);
        assert_eq!(ask(&["lookup", file, board]), searched, "{board}");
        assert_eq!(ask(&["value", board, "--table", file]), searched, "{board}");
    }
    let rows = said(&["stats", file, "--csv"]);
    let boards: Vec<String> =
        rows.lines().skip(1).map(|row| row.split(',').take(3).collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(boards, ["3 15 7", "3 16 7", "4 14 6", "4 15 6"]);
    let listed = said(&["table", file, "mhrg:3x15", "--format", "csv"]);
    assert_eq!(listed.lines().count(), 1 + 672);
    let outside = failed(2, &["lookup", file, "mhrg:5x13"]);
    assert!(
        outside.contains(
            "it is a table of mhrg:h=9:m=3..4, and does not have mhrg:5x13, which is in mhrg:h=9:m=5 and mhrg:h=9"
        ),
        "{outside}"
    );
    let wrong = failed(2, &["solve", "mhrg:h=5:m=7", "--out", text(&folder.path().join("none"))]);
    assert!(wrong.contains("m is from 1 to h = 5, and here it is 7"), "{wrong}");
    let memory = failed(3, &["solve", "mhrg:h=25:m=12", "--memory", "1G", "--out", text(&folder.path().join("none"))]);
    assert!(memory.contains("mhrg:h=25:m=12 needs 21"), "{memory}");
    assert!(!folder.path().join("none").exists());
}

#[test]
fn summaries_of_slices() {
    let table = said(&["solve", "mhrg:h=9:m=2..4", "--summary"]);
    let starts: Vec<&str> = table.lines().skip(2).map(|line| line.split_whitespace().nth(1).unwrap()).collect();
    assert_eq!(starts, ["1", "7", "6"], "{table}");
    let rows = said(&["solve", "mhrg:h=9:m=2..4", "--summary", "--csv"]);
    assert!(rows.starts_with("m,start,positions,p_positions,largest,sum,checksum\n2,1,144,"), "{rows}");
    let scanned = said(&["solve", "mhrg:h=9:m=2..4", "--summary", "--csv", "--engine", "scan"]);
    let fastest = said(&["solve", "mhrg:h=9:m=2..4", "--summary", "--csv", "--engine", "auto"]);
    assert_eq!(fastest, scanned);
    assert_eq!(rows, scanned);
    let misere = said(&["solve", "mhrg:h=9:m=2..4", "--summary", "--csv", "--play", "misere"]);
    assert_ne!(rows, misere);
    for line in said(&["solve", "mhrg:h=9:m=2..4", "--summary", "--json"]).lines() {
        let slice: serde_json::Value = serde_json::from_str(line).unwrap();
        let histogram: Vec<u64> = serde_json::from_value(slice["histogram"].clone()).unwrap();
        assert_eq!(slice["positions"], histogram.iter().sum::<u64>());
        assert_eq!(slice["p_positions"], histogram[0]);
    }
    assert!(failed(2, &["solve", "mhrg:h=9", "--summary"]).contains("such as mhrg:h=20:m=1..20"));
    assert!(failed(2, &["solve", "welter:below=5", "--summary"]).contains("not in slices"));
    assert!(failed(3, &["solve", "mhrg:h=30:m=3..4", "--summary", "--memory", "100K"]).contains("--memory"));
    failed(2, &["solve", "mhrg:h=9:m=2", "--summary", "--out", "FILE"]);
    failed(2, &["solve", "mhrg:h=9:m=2", "--csv", "--out", "FILE"]);
    failed(2, &["solve", "mhrg:h=9:m=2"]);
}

/// Rows of few columns reach far.
#[test]
fn rows_go_far() {
    let values = said(&["sequence", "mhrg:3xN", "N=3..60", "--csv"]);
    let starts: Vec<&str> = values.lines().skip(1).map(|row| row.rsplit(',').next().unwrap()).collect();
    assert_eq!(starts.len(), 58);
    assert_eq!(&starts[..10], ["0", "0", "0", "0", "3", "3", "10", "10", "8", "8"]);
}
