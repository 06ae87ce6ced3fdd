//! The published values: the files agree with each other and with the program, the rows are what is computed, and what
//! cannot be true is refused.

mod program;

use program::{grundy, grundy_with_input, refused, said, stdout};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

fn published(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(name)
}

fn read(name: &str) -> String {
    fs::read_to_string(published(name)).unwrap()
}

const HEAD: &str = "m,n,h,start,positions,p_positions,largest,sum,computed_by";

/// The numbers of each row of the file: m, n, h, start, positions, p_positions, largest, sum.
fn rows() -> Vec<[u64; 8]> {
    let text = read("mhrg.csv");
    let (head, rows) = text.split_once('\n').unwrap();
    assert_eq!(head, HEAD);
    let row = |line: &str| {
        let fields: Vec<&str> = line.split(',').collect();
        assert!(fields.len() == 9 && !fields[8].is_empty(), "{line}");
        <[u64; 8]>::try_from(fields[..8].iter().map(|field| field.parse().unwrap()).collect::<Vec<u64>>()).unwrap()
    };
    rows.lines().map(row).collect()
}

/// The value of every start by h and m.
fn starts() -> BTreeMap<(u64, u64), u64> {
    rows().iter().map(|&[m, _, h, start, ..]| ((h, m), start)).collect()
}

#[test]
fn the_files_and_the_program_have_the_same_rows() {
    let slices = published("mhrg-slices.jsonl");
    let slices = slices.to_str().unwrap();
    assert_eq!(said(&["data", "mhrg", "--csv"]), read("mhrg.csv"));
    assert_eq!(said(&["data", "mhrg", "--csv", "--from", slices]), read("mhrg.csv"));
    assert_eq!(said(&["data", "mhrg", "--winning", "--csv"]), read("mhrg-winning.csv"));
    assert_eq!(said(&["data", "mhrg", "--winning", "--csv", "--from", slices]), read("mhrg-winning.csv"));
    for plot in ["starts", "largest", "p-positions"] {
        let drawn = said(&["data", "mhrg", "--plot", plot]);
        assert_eq!(drawn, read(&format!("{plot}.svg")), "{plot}: data/make has not been run");
        assert!(drawn.starts_with("<svg ") && drawn.ends_with("</svg>\n"));
    }
}

/// Recomputed by the fastest engine, each slice with its histogram and its checksum.
#[test]
fn rows_are_what_is_computed() {
    let slices = published("mhrg-slices.jsonl");
    let said = said(&["data", "mhrg", "--recompute", "17", "--from", slices.to_str().unwrap()]);
    assert_eq!(said, "h up to 17: 153 slices, 306 boards: all agree with the dataset\n");
}

#[test]
fn every_board_has_one_row_in_order() {
    let rows = rows();
    let boards: Vec<(u64, u64)> = rows.iter().map(|&[m, n, ..]| (m + n, m)).collect();
    assert!(boards.is_sorted(), "by m+n, then by m");
    let last = rows.iter().map(|row| row[2]).max().unwrap();
    let expected: BTreeSet<(u64, u64)> =
        (2..=2 * last + 1).flat_map(|sides| (1..=sides / 2).map(move |m| (sides, m))).collect();
    assert_eq!(boards.len(), expected.len());
    assert_eq!(boards.into_iter().collect::<BTreeSet<_>>(), expected);
}

/// Lists that were made by other programs, and the boards that have a theorem.
#[test]
fn starts_are_those_that_are_known() {
    const H19: [u64; 19] = [37, 1, 32, 54, 32, 14, 19, 63, 45, 24, 79, 40, 11, 76, 20, 1, 75, 72, 0];
    const H20: [u64; 20] = [39, 1, 44, 12, 36, 33, 4, 1, 7, 4, 41, 10, 50, 54, 48, 85, 18, 71, 73, 20];
    let starts = starts();
    for (h, known) in [(19, &H19[..]), (20, &H20[..])] {
        for (m, &value) in (1..).zip(known) {
            assert!(starts.get(&(h, m)).is_none_or(|&start| start == value), "h = {h}, m = {m}");
        }
    }
    assert!(starts.contains_key(&(19, 19)));
    for (&(h, m), &start) in &starts {
        if m == 1 {
            assert_eq!(start, 2 * h - 1, "1×n");
        }
        if m == 2 {
            let n = h - 1;
            let known = if n == 1 { 3 } else { 1 + u64::from(n % 4 == 1) };
            assert_eq!(start, known, "2×2n, n = {n}");
        }
        if m == h {
            assert_eq!(start, (1..=h).fold(0, |xor, number| xor ^ number), "n×n");
        }
    }
    let largest = |h| rows().iter().filter(|row| row[2] == h).map(|row| row[6]).max();
    assert_eq!([16, 17, 18, 19].map(largest), [62, 67, 73, 81].map(Some));
}

/// The diagrams that winning moves from the start lead to, by board.
fn winning() -> BTreeMap<(u64, u64), BTreeSet<String>> {
    let mut winning: BTreeMap<(u64, u64), BTreeSet<String>> = BTreeMap::new();
    for line in read("mhrg-winning.csv").lines().skip(1) {
        let fields: Vec<&str> = line.splitn(3, ',').collect();
        let board = (fields[0].parse().unwrap(), fields[1].parse().unwrap());
        assert!(winning.entry(board).or_default().insert(fields[2].trim_matches('"').to_owned()), "{line}");
    }
    winning
}

/// Where a search can find them, by the search.
#[test]
fn winning_moves_are_those_of_the_search() {
    let winning = winning();
    for [m, n, _, start, ..] in rows() {
        let published = winning.get(&(m, n)).cloned().unwrap_or_default();
        assert_eq!(published.is_empty(), start == 0, "{m}×{n}");
        if m + n <= 18 {
            let answer = said(&["value", &format!("mhrg:{m}x{n}"), "--method", "search", "--json"]);
            let answer: Value = serde_json::from_str(&answer).unwrap();
            let moves = answer["winning_moves"].as_array().unwrap().iter();
            let found: BTreeSet<String> = moves.map(|m| m["to"].as_str().unwrap().to_owned()).collect();
            assert_eq!(found, published, "{m}×{n}");
        }
    }
    let listed = said(&["data", "mhrg", "5x14", "--winning", "--json"]);
    let listed: Value = serde_json::from_str(&listed).unwrap();
    let of_board = |row: &Value| (row["m"] == 5 && row["n"] == 14).then(|| row["to"].as_str().unwrap().to_owned());
    let listed: BTreeSet<String> = listed.as_array().unwrap().iter().filter_map(of_board).collect();
    assert_eq!(Some(&listed), winning.get(&(5, 14)));
    assert!(said(&["data", "mhrg", "5x14"]).contains(&format!("→ {}", listed.first().unwrap())));
}

/// The sets with the label -h are the slice of one label less and one size less.
#[test]
fn each_slice_holds_the_one_that_is_nested_in_it() {
    let text = read("mhrg-slices.jsonl");
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let histogram = |line: &Value| -> Vec<u64> { serde_json::from_value(line["histogram"].clone()).unwrap() };
    let key = |line: &Value| (line["h"].as_u64().unwrap(), line["labels"].as_u64().unwrap());
    let slices: BTreeMap<(u64, u64), Vec<u64>> = lines.iter().map(|line| (key(line), histogram(line))).collect();
    let mut nested = 0;
    for (&(h, m), outer) in &slices {
        let Some(inner) = slices.get(&(h - 1, m - 1)) else { continue };
        nested += 1;
        assert!(inner.len() <= outer.len() && inner.iter().zip(outer).all(|(i, o)| i <= o), "h = {h}, m = {m}");
    }
    assert!(nested >= 171);
}

#[test]
fn a_board_is_answered() {
    let row: Value = serde_json::from_str(&said(&["data", "mhrg", "5x14", "--json"])).unwrap();
    assert_eq!((row["h"].as_u64(), row["start"].as_u64()), (Some(9), Some(15)));
    assert_eq!(row["positions"].as_u64(), Some(126 * 32));
    // The same game one column further.
    let other: Value = serde_json::from_str(&said(&["data", "mhrg", "mhrg:5x13", "--json"])).unwrap();
    assert_eq!((&other["sum"], &other["p_positions"]), (&row["sum"], &row["p_positions"]));
    let csv = said(&["data", "mhrg", "5×14", "--csv"]);
    assert!(csv.starts_with(&format!("{HEAD}\n5,14,9,15,4032,")), "{csv}");
    let text = said(&["data", "mhrg", "5x14"]);
    assert!(text.starts_with("mhrg:5x14, h = 9\n") && text.contains("15"), "{text}");
    let all: Value = serde_json::from_str(&said(&["data", "mhrg", "--json"])).unwrap();
    assert_eq!(all["boards"].as_array().unwrap().len(), rows().len());
    assert_eq!(said(&["data", "mhrg"]).lines().count(), rows().len() + 1);
}

#[test]
fn a_board_that_is_not_there_is_refused_with_the_range() {
    let message = refused(&["data", "mhrg", "40x50"]);
    let last = 2 * rows().iter().map(|row| row[2]).max().unwrap() + 1;
    assert!(message.contains("40x50") && message.contains(&format!("M+N ≤ {last}")), "{message}");
    assert!(refused(&["data", "mhrg", "14x5"]).contains("5x14"));
    for nonsense in ["5", "0x3", "5x", "ax3", "5x99999999999999999999999", "4294967297x4294967298"] {
        refused(&["data", "mhrg", nonsense]);
    }
}

/// Lines of summaries, each an object that is changed.
fn changed(change: impl Fn(u64, u64, &mut Value)) -> String {
    let text = read("mhrg-slices.jsonl");
    let lines = text.lines().map(|line| {
        let mut line: Value = serde_json::from_str(line).unwrap();
        let (h, m) = (line["h"].as_u64().unwrap(), line["labels"].as_u64().unwrap());
        change(h, m, &mut line);
        format!("{line}\n")
    });
    lines.collect()
}

/// What `--from` makes of some lines.
fn from(lines: &str, more: &[&str]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("slices.jsonl");
    fs::write(&file, lines).unwrap();
    grundy(&[&["data", "mhrg", "--from", file.to_str().unwrap()], more].concat())
}

fn message(output: &Output) -> String {
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn what_cannot_be_true_is_refused() {
    for (name, value, says) in [
        ("start", json!(1000), "h=9:m=5"),
        ("start", json!("five"), "line"),
        ("positions", json!(4033), "4032"),
        ("p_positions", json!(1), "histogram"),
        ("largest", json!(1), "contradict"),
        ("sum", json!(1), "contradict"),
        ("computed_by", json!("a,b"), "computed_by"),
        ("computed_by", json!(""), "computed_by"),
        ("histogram", json!([1, 2]), "histogram"),
        ("histogram", json!([]), "histogram"),
        ("histogram", json!([u64::MAX, u64::MAX]), "histogram"),
        ("labels", json!(10), "labels"),
        ("h", json!(4_000_000_000_u64), "h="),
        ("winning", json!([]), "some move wins"),
        ("winning", json!([[9, 8, 7, 6, -5]]), "ascending"),
        ("winning", json!([[6, 7, 8, 10, 11]]), "sets of labels"),
    ] {
        let lines = changed(|h, m, line| {
            if (h, m) == (9, 5) {
                line[name] = value.clone();
            }
        });
        let message = message(&from(&lines, &[]));
        assert!(message.contains(says), "{name}: {message}");
    }
    assert!(message(&from("{", &[])).contains("line 1"));
    assert!(refused(&["data", "mhrg", "--from", "no-such-file"]).contains("no-such-file"));
    // A slice with fewer P-positions than the one nested in it, and without a histogram to give it away.
    let lines = changed(|h, m, line| {
        line.as_object_mut().unwrap().remove("histogram");
        if (h, m) == (9, 5) {
            line["p_positions"] = json!(1);
        }
    });
    assert!(message(&from(&lines, &[])).contains("cannot hold"));
}

#[test]
fn lines_of_one_slice_are_joined_or_contradict_each_other() {
    let lines = read("mhrg-slices.jsonl");
    let by_cuda = |h: u64, m: u64, line: &mut Value| {
        line["computed_by"] = json!("cuda");
        if (h, m) == (9, 5) {
            line["checksum"] = json!(line["checksum"].as_u64().unwrap() ^ 1);
        }
    };
    let second = changed(by_cuda);
    let contradiction = message(&from(&(lines.clone() + &second), &[]));
    assert!(contradiction.contains("h=9:m=5") && contradiction.contains("checksum"), "{contradiction}");
    let second: String = second.lines().filter(|line| !line.contains("\"h\":9,")).map(|l| format!("{l}\n")).collect();
    let joined = from(&(lines + &second), &["--csv"]);
    let joined = String::from_utf8(joined.stdout).unwrap();
    let ways = |board: &str| {
        let row = joined.lines().find(|row| row.starts_with(board)).unwrap();
        row.rsplit(',').next().unwrap().to_owned()
    };
    assert!(ways("5,13,9,").split('+').all(|way| way != "cuda") || read("mhrg.csv").contains("cuda"));
    assert!(ways("5,11,8,").split('+').any(|way| way == "cuda"));
    assert!(ways("5,11,8,").split('+').any(|way| way == "cpu"));
}

#[test]
fn what_is_computed_is_compared() {
    let recomputed = said(&["data", "mhrg", "--recompute", "8", "--json"]);
    assert_eq!(recomputed.lines().count(), 36);
    // What is recomputed can be read again, and is a dataset of its own.
    let output = from(&recomputed, &["8x9"]);
    assert_eq!(output.status.code(), Some(0));
    let wrong = changed(|h, m, line| {
        if (h, m) == (8, 3) {
            line["checksum"] = json!(7);
        }
    });
    let output = from(&wrong, &["--recompute", "8"]);
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("h=8:m=3: checksum"), "{said}");
    let few = from(&recomputed, &["--recompute", "9"]);
    assert!(String::from_utf8(few.stdout).unwrap().contains("9 are not in it"));
}

/// The value of a start with very many positions is in the dataset, and nothing else is.
#[test]
fn value_asks_the_dataset_for_a_start_that_is_too_large() {
    let answer =
        |line: &[&str]| grundy(&[&["value"], line, &["--json", "--memory", "200K", "--threads", "1"]].concat());
    let held = answer(&["mhrg:13x38"]);
    let held: Value = serde_json::from_slice(&held.stdout).unwrap();
    assert_eq!((held["grundy"].as_u64(), held["outcome"].as_str()), (starts().get(&(25, 13)).copied(), Some("N")));
    assert_eq!((held["method"].as_str(), held["source"].as_str()), (Some("table"), Some("data/mhrg.csv")));
    let moves = held["winning_moves"].as_array().unwrap();
    let to: BTreeSet<String> = moves.iter().map(|m| m["to"].as_str().unwrap().to_owned()).collect();
    assert_eq!((moves.len(), Some(&to)), (to.len(), winning().get(&(13, 38))));
    // Another position, another play, and a search that was asked for are not in it; nor is a start that can be searched.
    for line in [
        &["mhrg:13x38", "19^6,7"][..],
        &["mhrg:13x38", "--play", "misere"],
        &["mhrg:13x38", "--method", "search"],
        &["mhrg:7x20"],
    ] {
        assert_eq!(answer(line).status.code(), Some(3), "{line:?}");
    }
    // What a theorem knows it still says.
    let by_theorem: Value = serde_json::from_slice(&answer(&["mhrg:25x25"]).stdout).unwrap();
    assert_eq!(by_theorem["method"], "formula");
}

/// Every start with very many positions is answered out of the dataset, or by a theorem.
#[test]
fn value_does_not_begin_what_is_far_too_large() {
    let large = rows().into_iter().filter(|&[_, _, _, _, positions, ..]| positions > 500_000_000);
    for [m, n, _, start, ..] in large.step_by(7) {
        let answer: Value = serde_json::from_str(&said(&["value", &format!("mhrg:{m}x{n}"), "--json"])).unwrap();
        assert_eq!(answer["grundy"], json!(start), "{answer}");
        assert!(answer["source"] == "data/mhrg.csv" || answer["method"] == "formula", "{answer}");
    }
}

#[test]
fn the_dataset_answers_in_every_format() {
    let few = ["--memory", "200K", "--threads", "1"];
    let text = said(&[&["value", "mhrg:13x38"][..], &few].concat());
    assert!(text.contains("value    112") && text.contains("table (data/mhrg.csv)") && text.contains("wins"), "{text}");
    let csv = said(&[&["value", "mhrg:13x38", "--csv"][..], &few].concat());
    assert!(csv.contains(",N,112,") && csv.ends_with(",table,data/mhrg.csv,\n"), "{csv}");
    let batch = |format: &[&str]| {
        let arguments = [&["value", "mhrg:13x38", "--batch", "-"][..], format, &few].concat();
        let output = grundy_with_input(&arguments, "38^13\n");
        assert_eq!(output.status.code(), Some(0));
        stdout(&output).to_owned()
    };
    assert!(batch(&[]).contains("  N  112  winning: "));
    assert!(batch(&["--json"]).contains("\"source\":\"data/mhrg.csv\""));
}

/// Lines `n a(n)`; those with # are for people.
fn bfile(name: &str) -> BTreeMap<u64, u64> {
    let text = read(name);
    let term = |line: &str| {
        let (index, term) = line.split_once(' ').unwrap();
        (index.parse().unwrap(), term.parse().unwrap())
    };
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let terms: Vec<(u64, u64)> = lines.map(term).collect();
    assert!(terms.windows(2).all(|pair| pair[1].0 == pair[0].0 + 1), "{name}: every index once, in order");
    terms.into_iter().collect()
}

#[test]
fn sequences_agree_with_the_rows() {
    let starts = starts();
    let start = |m: u64, n: u64| starts.get(&((m + n) / 2, m)).copied();
    for m in 3..=5 {
        let terms = bfile(&format!("b-mhrg-{m}xn.txt"));
        assert_eq!(terms.keys().next(), Some(&m));
        let compared = terms.iter().filter(|&(&n, &term)| start(m, n).inspect(|s| assert_eq!(*s, term)).is_some());
        assert!(compared.count() >= 30, "m = {m}");
    }
    for excess in [2, 4] {
        let terms = bfile(&format!("b-mhrg-diagonal-{excess}.txt"));
        assert_eq!(terms.keys().next(), Some(&1));
        let compared =
            terms.iter().filter(|&(&m, &term)| start(m, m + excess).inspect(|s| assert_eq!(*s, term)).is_some());
        assert!(compared.count() >= 17, "n = m+{excess}");
    }
}
