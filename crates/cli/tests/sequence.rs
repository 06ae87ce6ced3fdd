//! Sequences, tables and rows for programs, from outside.

mod program;

use program::{grundy, said, stderr, stopped_after_enough};
use serde_json::{Value, json};
use tempfile::TempDir;

fn object(arguments: &[&str]) -> Value {
    program::json(&said(arguments))
}

/// The Grundy value that `grundy value` gives.
fn value(spec: &str, position: &str) -> u64 {
    object(&["value", spec, position, "--json"])["grundy"].as_u64().unwrap()
}

#[test]
fn a_sequence_is_the_values_one_by_one() {
    let found = object(&["sequence", "young K,K-1,2", "K=3..6", "--json"]);
    let values: Vec<u64> = (3..=6).map(|k| value("young", &format!("{k},{},2", k - 1))).collect();
    let expected = json!({"template": "young K,K-1,2", "variables": {"K": [3, 6]}, "of": "grundy", "values": values});
    assert_eq!(found, expected);
    assert_eq!(found, object(&["sequence", "young K,K-1,2", "K=3..6", "--format", "json"]));
}

#[test]
fn two_variables_give_a_rectangle() {
    let arguments = ["sequence", "nim N,M", "N=1..3", "M=0..1"];
    let with = |more: &[&str]| said(&[&arguments[..], more].concat());
    let found: Value = serde_json::from_str(&with(&["--json"])).unwrap();
    assert_eq!(found["values"], json!([[1, 0], [2, 3], [3, 2]]));
    assert_eq!(found["variables"], json!({"N": [1, 3], "M": [0, 1]}));
    assert_eq!(with(&[]), "nim N,M: grundy\nN\\M  0  1\n  1  1  0\n  2  2  3\n  3  3  2\n");
    assert_eq!(with(&["--csv"]), "N,M,grundy\n1,0,1\n1,1,0\n2,0,2\n2,1,3\n3,0,3\n3,1,2\n");
    assert_eq!(
        with(&["--format", "markdown"]),
        "| N \\\\ M | 0 | 1 |\n| ---: | ---: | ---: |\n| 1 | 1 | 0 |\n| 2 | 2 | 3 |\n| 3 | 3 | 2 |\n"
    );
    assert_eq!(
        with(&["--format", "latex"]),
        "% grundy sequence 'nim N,M' N=1..3 M=0..1\n\\begin{tabular}{r|rr}\n$N\\,\\backslash\\,M$ & 0 & 1 \\\\\n\
         \\hline\n1 & 1 & 0 \\\\\n2 & 2 & 3 \\\\\n3 & 3 & 2 \\\\\n\\end{tabular}\n"
    );
}

#[test]
fn one_variable_in_every_format() {
    let arguments = ["sequence", "nim N,2", "N=0..3"];
    let with = |more: &[&str]| said(&[&arguments[..], more].concat());
    assert_eq!(with(&[]), "nim N,2: grundy, N = 0..3\n2,3,0,1\n");
    assert_eq!(with(&["--csv"]), "N,grundy\n0,2\n1,3\n2,0\n3,1\n");
    assert_eq!(with(&["--of", "outcome"]), "nim N,2: outcome, N = 0..3\nN,N,P,N\n");
    // 0,0 and 1,1 and 2,2 are the P-positions below 3,2.
    assert_eq!(with(&["--of", "p-count"]), "nim N,2: p-count, N = 0..3\n1,2,3,3\n");
    assert_eq!(
        with(&["--format", "bfile", "--play", "misere"]),
        "# grundy sequence 'nim N,2' N=0..3 --play misere\n0 2\n1 3\n2 0\n3 1\n"
    );
    assert_eq!(
        with(&["--format", "markdown"]),
        "| N | 0 | 1 | 2 | 3 |\n| --- | ---: | ---: | ---: | ---: |\n| grundy | 2 | 3 | 0 | 1 |\n"
    );
    let found: Value = serde_json::from_str(&with(&["--json", "--of", "outcome"])).unwrap();
    assert_eq!(found["values"], json!(["N", "N", "P", "N"]));
}

/// Every environment that begins ends, every row has as many cells as the head, and no line is broken.
#[test]
fn latex_is_well_formed() {
    let long = said(&["sequence", "nim N,1", "N=0..39", "--format", "latex"]);
    let table = said(&["table", "ungar:box=2x2", "--format", "latex", "--columns", "position,grundy"]);
    for latex in [&long, &table] {
        assert_eq!(latex.matches("\\begin{tabular}").count(), 1);
        assert!(latex.ends_with("\\end{tabular}\n"), "{latex}");
        let head = latex.lines().find(|line| line.starts_with("\\begin")).unwrap();
        let sides = head.trim_start_matches("\\begin{tabular}").chars().filter(|c| "lr".contains(*c)).count();
        for row in latex.lines().filter(|line| line.contains(" & ")) {
            assert!(row.contains("\\\\") && row.matches(" & ").count() < sides, "{row} {sides}");
        }
    }
    assert!(table.contains("(1,2),(2,1) & "), "{table}");
    assert_eq!(long.matches("\\hline").count(), 3);
}

#[test]
fn a_limit_leaves_what_is_known() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("terms.json");
    let arguments = ["sequence", "ungar:weak=N", "N=1..12", "--json", "--out", file.to_str().unwrap()];
    stopped_after_enough(&arguments, |output| {
        assert_eq!(output.stdout.len(), 0);
        // If the machine is busy, the program may be ended before it can write anything.
        let Ok(text) = std::fs::read_to_string(&file) else { return false };
        let found = program::json(&text);
        assert_eq!(found["stopped"], "time");
        assert_eq!(found["variables"], json!({"N": [1, 12]}));
        let known = found["values"].as_array().unwrap();
        assert!(known.len() < 12 && known.iter().zip([0, 1, 1]).all(|(known, value)| *known == value), "{found}");
        known.len() >= 3
    });
}

#[test]
fn a_refusal_prints_nothing() {
    for (arguments, why) in [
        (&["sequence", "mhrg:3xN", "N=2..5"][..], "at N = 2: mhrg:3x2"),
        (&["sequence", "nim N,M", "N=2..5"], "if M is a variable"),
        (&["sequence", "nim N", "N=2..5", "M=1..2"], "the variable M does not occur"),
        (&["sequence", "nim 2N", "N=2..5"], "write 2*N"),
        (&["sequence", "nibble size=N", "N=2..5"], "have a p-count"),
    ] {
        let output = grundy(arguments);
        let message = stderr(&output);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments:?}: {message}");
        assert!(message.contains(why), "{arguments:?}: {message}");
    }
}

#[test]
fn own_games_have_sequences() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("take.game");
    std::fs::write(&file, "game take K\non x\nmove x-k for k in 1..min(x, K)\n").unwrap();
    let template = format!("{}:K=N 5", file.display());
    let found = object(&["sequence", &template, "N=1..4", "--json"]);
    assert_eq!(found["values"], json!([5 % 2, 5 % 3, 5 % 4, 5 % 5]));
}

/// The lines of a table of Wythoff's game that a filter keeps.
fn filtered(keep: impl Fn(u64, u64, &str) -> bool) -> String {
    let all = said(&["table", "wythoff", "--max", "6"]);
    let mut lines = all.lines();
    let mut kept = format!("{}\n", lines.next().unwrap());
    for line in lines {
        let position = line.trim_start_matches('"').split('"').next().unwrap();
        let (x, y) = position.split_once(',').unwrap();
        if keep(x.parse().unwrap(), y.parse().unwrap(), line.rsplit(',').next().unwrap()) {
            kept += &format!("{line}\n");
        }
    }
    kept
}

#[test]
fn a_table_of_some_positions() {
    let table = |more: &[&str]| said(&[&["table", "wythoff", "--max", "6"], more].concat());
    let below = filtered(|x, y, _| x < y && (x + y) % 3 == 0);
    assert_eq!(table(&["--where", "x1 < x2 and size mod 3 = 0"]), below);
    assert_eq!(table(&["--outcome", "p"]), filtered(|_, _, outcome| outcome == "P"));
    assert_eq!(
        table(&["--where", "x1 = 1", "--outcome", "P", "--columns", "x2,size,outcome,grundy"]),
        "x2,size,outcome,grundy\n2,3,P,0\n"
    );
    assert_eq!(
        table(&["--where", "x1 = 1 and x2 < 2", "--format", "markdown"]),
        "| position | grundy | outcome |\n| --- | ---: | --- |\n| 1,0 | 1 | N |\n| 1,1 | 2 | N |\n"
    );
    let output = grundy(&["table", "wythoff", "--max", "6", "--where", "1 / x1 = 0"]);
    let message = stderr(&output);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{message}");
    assert!(message.contains("at 0,0: this divides by 0"), "{message}");
}

#[test]
fn a_table_file_is_listed() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (wythoff, boards, sets) = (path("wythoff.table"), path("boards.table"), path("sets.table"));
    said(&["solve", "wythoff:below=7x7", "--out", &wythoff]);
    said(&["solve", "mhrg:h=4", "--out", &boards]);
    said(&["solve", "welter:below=5", "--out", &sets]);
    assert_eq!(said(&["table", &wythoff]), said(&["table", "wythoff", "--max", "6"]));
    assert_eq!(said(&["table", &wythoff, "--where", "x1 = x2"]), filtered(|x, y, _| x == y));
    assert_eq!(said(&["table", &sets]), said(&["table", "welter", "--max", "4"]));
    assert_eq!(said(&["table", &boards, "mhrg:3x4"]), said(&["table", "mhrg:3x4"]));
    for (arguments, why) in [
        (&["table", &boards][..], "many boards"),
        (&["table", &boards, "nim"], "not of nim"),
        (&["table", &wythoff, "--max", "3"], "--max"),
        (&["table", &wythoff, "--play", "misere"], "--play"),
    ] {
        let output = grundy(arguments);
        let message = stderr(&output);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments:?}: {message}");
        assert!(message.contains(why), "{arguments:?}: {message}");
    }
    let stats = said(&["stats", &wythoff, "--csv"]);
    assert!(stats.starts_with("value,positions\n0,5\n"), "{stats}");
    assert_eq!(stats, said(&["stats", &wythoff, "--format", "csv"]));
    assert_eq!(said(&["stats", &boards, "--json"]), said(&["stats", &boards, "--format", "json"]));
    assert!(said(&["stats", &boards, "--csv"]).starts_with("m,n,start,positions,p_positions,largest\n"));
}

#[test]
fn numbers_come_as_rows() {
    for (arguments, expected) in [
        (&["histogram", "nim", "2", "--csv"][..], "value,times\n0,1\n1,1\n2,1\n"),
        (&["heaps", "kayles", "--to", "3", "--csv"], "heap,grundy\n0,0\n1,1\n2,2\n3,3\n"),
        (&["moves", "nim", "2", "--csv"], "move,to\ntake 2 from heap 1,0\ntake 1 from heap 1,1\n"),
        (
            &["moves", "nim", "2", "--values", "--csv"],
            "move,to,grundy\ntake 2 from heap 1,0,0\ntake 1 from heap 1,1,1\n",
        ),
        (&["sum", "nim 1,2", "young 1", "--csv"], "ruleset,position,grundy\nnim,\"1,2\",3\nyoung,1,1\nsum,,2\n"),
        (
            &["iso", "young 1", "nim 1", "--csv"],
            "ruleset,position,positions,grundy,verdict\nyoung,1,2,1,isomorphic\nnim,1,2,1,isomorphic\n",
        ),
        (&["starts", "--rank", "1", "--csv"], "type,node,grundy,positions\nA1,1,1,2\n"),
        (
            &["starts", "--rank", "1", "--json"],
            "{\"rank\":1,\"starts\":[{\"type\":\"A1\",\"node\":1,\"ruleset\":\"reflect:A1/1\",\"grundy\":1,\"positions\":2}]}\n",
        ),
    ] {
        assert_eq!(said(arguments), expected, "{arguments:?}");
    }
    let listed = said(&["posets", "d-complete", "3", "--csv"]);
    assert_eq!(listed.lines().count(), said(&["posets", "d-complete", "3"]).lines().count(), "{listed}");
    assert!(listed.contains("\nplain:1(1(1)),,\"1,1,1\",,1 1 1\n"), "{listed}");
}
