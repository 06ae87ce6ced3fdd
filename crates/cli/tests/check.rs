//! `grundy check` from end to end: verdicts and exit codes, the JSON of the contract, refusals, limits.

mod program;

use program::{end, end_in};
use serde_json::{Value, json};
use std::fs;

fn check(arguments: &[&str]) -> (i32, String, String) {
    end(&[&["check"], arguments].concat())
}

fn reported(arguments: &[&str]) -> (i32, Value) {
    let (code, out, err) = check(&[arguments, &["--json"]].concat());
    (code, serde_json::from_str(&out).unwrap_or_else(|_| panic!("{arguments:?}: {out}{err}")))
}

const GOLDEN: &str = "min(x, y) = golden(abs(x-y))";

#[test]
fn the_object_is_that_of_the_contract() {
    let (code, report) = reported(&["wythoff", "--p-positions", GOLDEN, "--size", "100"]);
    assert_eq!(code, 0);
    let claim = format!("P when {GOLDEN}");
    let expected = json!({"ruleset": "wythoff", "claim": claim, "verdict": "holds", "checked": 10201,
        "range": "entries ≤ 100", "counterexample": null});
    assert_eq!(report, expected);
    let (code, report) = reported(&["wythoff", "--p-positions", "x = y", "--size", "100", "--where", "x > 0"]);
    assert_eq!(code, 1);
    let expected = json!({"ruleset": "wythoff", "claim": "P when x = y, where x > 0", "verdict": "refuted", "checked": 2,
        "range": "entries ≤ 100",
        "counterexample": {"position": "1,1", "outcome": "N", "grundy": 2, "claimed": "P"}});
    assert_eq!(report, expected);
    let (code, report) = reported(&["nim", "--values", "x1 + x2"]);
    assert_eq!(code, 1);
    let counterexample = json!({"position": "1,1", "outcome": "P", "grundy": 0, "claimed": 2});
    assert_eq!((&report["claim"], &report["counterexample"]), (&json!("value = x1 + x2"), &counterexample));
}

#[test]
fn a_counterexample_can_be_pasted() {
    for (arguments, pasted, shows) in [
        (["ungar:box=2x3", "--claim", "P when size = 0"].as_slice(), "value ungar:box=2x3 '(1,2)'", "P"),
        (&["nim", "--play", "misere", "--claim", "P when x1 = x2"], "value nim 0,0 --play misere", "N"),
        (&["reflect:A3/1", "--values", "x1 * x1"], "value reflect:A3/1 1,0,0", "P"),
    ] {
        let (code, out, _) = check(arguments);
        assert_eq!(code, 1, "{arguments:?}: {out}");
        assert!(out.starts_with("REFUTED"), "{arguments:?}: {out}");
        let command = out.lines().find_map(|line| line.trim().strip_prefix("grundy ")).unwrap();
        assert_eq!(command, pasted, "{arguments:?}");
        let words: Vec<&str> = command.split(' ').map(|word| word.trim_matches('\'')).collect();
        let (code, out, err) = end(&[&words[..], &["--json"]].concat());
        assert_eq!(code, 0, "{command}: {err}");
        let answer: Value = serde_json::from_str(&out).unwrap();
        assert_eq!(answer["outcome"], shows, "{command}");
    }
}

#[test]
fn a_claim_is_what_it_is_in_a_rule_file() {
    let rules = "game wythoff-knight\non x, y\nmove x-k, y for k in 1..x\nmove x, y-k for k in 1..y\n\
                 move x-k, y-k for k in 1..min(x, y)\nmove x-1, y-2\nmove x-2, y-1\n";
    let claims =
        ["P when x = 0 and y = 0", "value = x where y = 0", "value = 0 where x = y", "N when x + y > 0 and x != 5"];
    let folder = tempfile::tempdir().unwrap();
    let lines: String = claims.iter().map(|claim| format!("claim {claim}\n")).collect();
    fs::write(folder.path().join("own.game"), format!("{rules}{lines}")).unwrap();
    let (_, verified, _) = end_in(folder.path(), &["verify", "own.game", "--size", "40", "--json"]);
    let verified: Vec<Value> = verified.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(verified.len(), claims.len());
    for (claim, verified) in claims.iter().zip(verified) {
        let (code, out, err) =
            end_in(folder.path(), &["check", "own.game", "--claim", claim, "--size", "40", "--json"]);
        let report: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{claim}: {err}"));
        assert_eq!(report["verdict"], verified["verdict"], "{claim}");
        assert_eq!(code, i32::from(report["verdict"] == "refuted"), "{claim}");
        if let Some(position) = report["counterexample"]["position"].as_str() {
            let told = verified["counterexample"].to_string();
            assert!(told.contains(position), "{claim}: {position}, and {told}");
        }
    }
}

#[test]
fn the_p_positions_may_be_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("right.txt"), "# Wythoff\n0,0\n\n1,2\n2,1\n3,5 # a pair\n5,3\n9,9\n").unwrap();
    fs::write(folder.path().join("wrong.txt"), "0,0\n1,2\n2,1\n").unwrap();
    fs::write(folder.path().join("bad.txt"), "0,0\n\n1,-2\n").unwrap();
    let listed =
        |file, size| end_in(folder.path(), &["check", "wythoff", "--p-positions", file, "--size", size, "--json"]);
    let (code, out, _) = listed("right.txt", "5");
    let report: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, &report["verdict"], &report["not_checked"]), (0, &json!("holds"), &json!(["9,9"])));
    let (code, out, _) = listed("wrong.txt", "5");
    let report: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, &report["counterexample"]["position"]), (1, &json!("3,5")));
    let (code, out, err) = listed("bad.txt", "5");
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("bad.txt: line 3: wythoff: 1,-2"), "{err}");
}

#[test]
fn yamasakis_conditions_are_told_one_by_one() {
    let small = "x1 = x2 <= 1";
    let (code, report) = reported(&["nim", "--f0", small, "--f1", "size = 1", "--size", "12"]);
    assert_eq!((code, &report["verdict"], &report["checked"]), (0, &json!("holds"), &json!(169)));
    let letters: Vec<&str> =
        report["conditions"].as_array().unwrap().iter().map(|c| c["condition"].as_str().unwrap()).collect();
    assert_eq!(letters, ["a", "b", "c", "d", "e"]);
    let (code, report) = reported(&["nim", "--f0", "x1 = x2", "--f1", "x1 != x2", "--size", "12"]);
    assert_eq!((code, &report["verdict"]), (1, &json!("refuted")));
    assert_eq!(report["conditions"][2]["counterexample"]["position"], "0,2");
    let (_, out, _) = check(&["nim", "--f0", small, "--f1", "size = 1", "--size", "12"]);
    assert!(out.contains("so the misère P-positions among these are F1"), "{out}");
}

#[test]
fn bad_input_is_refused_on_standard_error_alone() {
    for (arguments, problem) in [
        (["wythoff"].as_slice(), "--values"),
        (&["wythoff", "--values", "x", "--claim", "P when x = y"], "cannot be used with"),
        (&["wythoff", "--f0", "x = y"], "--f1"),
        (&["wythoff", "--f0", "x = y", "--f1", "x = 1", "--play", "misere"], "leave out --play"),
        (&["wythoff", "--values", "x3"], "--values: column 1: there is no x3: positions have 2 entries"),
        (&["wythoff", "--values", "x = y"], "column 3: found `=`: no comparison can follow here"),
        (&["wythoff", "--claim", "x = y"], "a claim is `value = 3`"),
        (&["wythoff", "--claim", "P when x ="], "column 11: the line ends here"),
        (&["wythoff", "--p-positions", "nowhere.txt"], "--p-positions: column 8"),
        (&["wythoff", "--values", "x/y"], "--values: at 0,0: this divides by 0"),
        (&["wythoff", "--values", "value(x, y, 1)"], "at 0,0: wythoff: 0,0,1"),
        (&["wythoff", "--values", "x", "--entries", "3"], "`entries` gives the number of"),
        (&["ungar:tamari=3", "--values", "size", "--entries", "3"], "`entries` gives the number of"),
        (&["ungar:tamari=3", "--values", "x1"], "there is no name `x1`: known here: size"),
        (&["nowhere", "--values", "x1"], "there is no ruleset `nowhere`"),
        (&["nowhere.game", "--values", "x1"], "nowhere.game"),
        (&["wythoff", "--values", "golden(9223372036854775807-x)"], "not between -2^63 and 2^63"),
    ] {
        let (code, out, err) = check(arguments);
        assert_eq!((code, out.as_str()), (2, ""), "{arguments:?}: {err}");
        assert!(err.contains(problem), "{arguments:?}: {err}");
    }
}

#[test]
fn a_limit_stops_it_and_what_was_found_is_told() {
    let slow = ["mhrg:12x14", "--values", "x1", "--where", "size > 70", "--size", "75", "--time", "0.2"];
    let (code, report) = reported(&slow);
    assert_eq!(code, 3);
    assert_eq!((&report["verdict"], &report["stopped"]), (&Value::Null, &json!("time")));
    let (code, out, err) = check(&slow);
    assert_eq!(code, 3);
    assert!(out.starts_with("stopped") && err.contains("--time"), "{out}{err}");
}
