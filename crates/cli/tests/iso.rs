//! `grundy iso` from end to end: verdicts, exit codes, limits.

mod program;

use program::GRUNDY;
use serde_json::{Value, json};
use std::process::Command;

fn iso(arguments: &[&str]) -> Command {
    let mut command = Command::new(GRUNDY);
    command.arg("iso").args(arguments);
    command
}

/// The answer as JSON, and the exit code.
fn answer(arguments: &[&str]) -> (Value, i32) {
    let output = iso(arguments).arg("--json").output().expect("the program runs");
    assert!(output.stderr.is_empty(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    let answer = serde_json::from_slice(&output.stdout).expect("one JSON object");
    (answer, output.status.code().expect("it ends by itself"))
}

fn verdict(first: &str, second: &str) -> (String, i32) {
    let (answer, code) = answer(&[first, second]);
    (answer["verdict"].as_str().expect("a verdict").to_owned(), code)
}

#[test]
fn the_same_game_under_other_names() {
    for (first, second) in [
        ("turtles:odd 1,2,4", "shifted 4,2,1"),
        ("turtles:even 0,3", "turtles:odd 3"),
        ("young 3,1", "welter 1,4"),
        ("young 3,1", "young 2,1,1"),
        ("mhrg:3x3", "mhrg:3x4"),
        ("mhrg:2x4", "mhrg:2x5"),
        ("nim 2", "wythoff 0,2"),
        ("nim 3,5", "corner:rook 5,3"),
        ("inset:2 1,3", "welter 2,4"),
        ("nim 3,3,3,3", "nim 3,3,3,3"),
    ] {
        assert_eq!(verdict(first, second), ("isomorphic".to_owned(), 0), "{first} and {second}");
    }
}

#[test]
fn no_is_exit_code_1() {
    for (first, second, expected) in [
        ("nim 1,1", "nim:r=2 2", "equal-form"),
        ("nim 1,1", "nim 0", "equal-value"),
        ("mhrg:2x4", "mhrg:2x6", "equal-value"),
        ("mhrg:2x2", "mhrg:2x4", "different"),
        ("nim 4", "nim 5", "different"),
    ] {
        assert_eq!(verdict(first, second), (expected.to_owned(), 1), "{first} and {second}");
    }
}

#[test]
fn the_answer_names_both_sides() {
    let (answer, code) = answer(&["young 3,1", "nim  1,1"]);
    let expected = json!({
        "first": {"ruleset": "young", "position": "3,1", "positions": 7, "grundy": 4},
        "second": {"ruleset": "nim", "position": "1,1", "positions": 4, "grundy": 0},
        "play": "normal",
        "verdict": "different",
    });
    assert_eq!((answer, code), (expected, 1));
}

#[test]
fn values_are_those_of_the_play_convention() {
    let misere = |first, second| answer(&[first, second, "--play", "misere"]).0;
    let two_twos = misere("nim 2,2", "nim 0");
    assert_eq!(two_twos["verdict"], "different");
    assert_eq!((&two_twos["first"]["grundy"], &two_twos["second"]["grundy"]), (&json!(0), &json!(1)));
    assert_eq!(verdict("nim 2,2", "nim 0").0, "equal-value");
    assert_eq!(misere("nim 1,1", "nim 0")["verdict"], "equal-value");
}

#[test]
fn people_are_told_what_it_means() {
    let told = |first, second| {
        let output = iso(&[first, second]).output().expect("the program runs");
        assert!(output.stderr.is_empty());
        String::from_utf8(output.stdout).expect("it prints text")
    };
    let same = told("young 3,1", "welter 1,4");
    assert!(same.starts_with("isomorphic") && same.contains("young 3,1 ") && same.contains("7 positions, value 4"));
    assert!(told("nim 1,1", "nim:r=2 2").starts_with("equal as forms, not isomorphic"));
    assert!(told("nim 1,1", "nim 0").contains("1 position, value 0"));
    assert!(told("nim 1", "nim 0").starts_with("different"));
}

#[test]
fn bad_input_is_exit_code_2_and_prints_nothing() {
    for arguments in [&["nim 1", "nim x"][..], &["chess", "nim 1"], &["nim 1", "young"], &["nim 1"], &["nim 1", ""]] {
        let output = iso(arguments).output().expect("the program runs");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{arguments:?}");
    }
}

#[test]
fn a_limit_is_exit_code_3() {
    for limit in [&["--time", "0.2"], &["--memory", "10M"]] {
        let output = iso(&["nim 300,300,300", "nim 300,300,300"]).args(limit).output().expect("the program runs");
        assert_eq!(output.status.code(), Some(3), "{limit:?}");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.stdout.is_empty() && said.contains(limit[0]), "{said}");
    }
}
