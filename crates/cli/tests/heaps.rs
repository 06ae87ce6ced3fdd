//! `grundy heaps`: values of single heaps, what is said of them, and what is refused.

use assert_cmd::Command;
use serde_json::Value;
use std::process::Output;

fn grundy(arguments: &[&str]) -> Output {
    Command::cargo_bin("grundy").unwrap().args(arguments).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn values_are_listed() {
    let output = grundy(&["heaps", "kayles", "--to", "5", "--values"]);
    assert_eq!((stdout(&output).as_str(), output.status.code()), ("0 0\n1 1\n2 2\n3 3\n4 1\n5 4\n", Some(0)));
}

#[test]
fn growth_and_period_are_told() {
    let text = stdout(&grundy(&["heaps", "octal:0.770"]));
    assert!(text.starts_with("octal:0.77, heaps of 0 to 1000 stones\n"), "{text}");
    assert!(text.contains("period 12 from 71 stones on (proved)"), "{text}");
    let json: Value = serde_json::from_str(&stdout(&grundy(&["heaps", "kayles", "--json", "--values"]))).unwrap();
    assert_eq!(json["period"], serde_json::json!({ "preperiod": 71, "period": 12 }));
    assert_eq!((json["values"].as_array().map(Vec::len), json["values"][11].as_u64()), (Some(1001), Some(6)));
    assert_eq!(json["growth"][1], serde_json::json!({ "heap": 10, "value": 4 }));
    // The largest value, 8, comes first with 27 stones.
    assert_eq!(
        json["records"].as_array().and_then(|records| records.last()),
        Some(&serde_json::json!({ "heap": 27, "value": 8 }))
    );
    assert!(json.get("stopped").is_none());
}

#[test]
fn what_is_known_when_a_limit_is_reached_is_printed() {
    let output = grundy(&["heaps", "treblecross", "--to", "100000000", "--time", "0.5", "--json"]);
    assert_eq!(output.status.code(), Some(3));
    let json: Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(json["stopped"], "time");
    assert!(json["to"].as_u64().is_some_and(|to| to > 1000), "{json}");
    let output = grundy(&["heaps", "grundys-game", "--to", "100000000", "--memory", "64K", "--values"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(stdout(&output).starts_with("0 0\n1 0\n2 0\n3 1\n"));
}

#[test]
fn what_has_no_heaps_is_refused() {
    let output = grundy(&["heaps", "young"]);
    assert_eq!((stdout(&output).as_str(), output.status.code()), ("", Some(2)));
    let problem = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(problem.contains("young: its positions are not sums of heaps"), "{problem}");
}
