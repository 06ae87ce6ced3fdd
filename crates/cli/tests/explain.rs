//! `value --explain` and `sum --explain`: the reason as text, JSON, SVG and TikZ.

mod program;

use program::{grundy, said};
use serde_json::Value;

fn explained(ruleset: &str, position: &str, more: &[&str]) -> String {
    said(&[&["value", ruleset, position, "--explain"], more].concat())
}

/// What the steps of a reason come to, worked out by somebody who knows nothing of the program.
fn worked_out(step: &Value) -> u64 {
    let number = |value: &Value| value.as_u64().expect("a number");
    let mut terms: Vec<u64> = step["terms"].as_array().unwrap().iter().map(|term| number(&term["value"])).collect();
    let left_out = step.get("left_out").map(|left_out| number(&left_out["together"]));
    match step["operation"].as_str().unwrap() {
        "xor" => terms.iter().chain(&left_out).fold(0, |sum, term| sum ^ term),
        "plus" => terms.iter().sum(),
        "minus" => terms[0] - terms[1],
        "times" => terms.iter().product(),
        "is" => terms[0],
        "differ" => u64::from(terms[0] != terms[1]),
        "any" => u64::from(terms.iter().any(|&term| term != 0)),
        "nand" => u64::from(terms.contains(&0)),
        "mex" => {
            terms.sort_unstable();
            (0..).find(|value| !terms.contains(value)).unwrap()
        }
        other => panic!("{other}"),
    }
}

#[test]
fn the_json_can_be_worked_out_again() {
    let positions = [
        ("young", "4,2,1"),
        ("young", "12,11,9,7,7,5,3,2,1,1"),
        ("welter", "1,4,6,9,13"),
        ("inset:4", "1,2,4,5"),
        ("shifted", "7,6,4,2"),
        ("turtles:any", "0,3,4"),
        ("nim:r=4", "3,5,7"),
        ("corner:ryuoh", "4,7"),
        ("corner:queen", "4,7"),
        ("wythoff", "3,5"),
        ("rooks", "3,0,0,2"),
        ("mhrg:3x4", "4,4,4"),
        ("mhrg:3x5", "5,4,3"),
        ("nibble", "4,4,2"),
        ("plain:A5/2", "3_1"),
        ("octal:0.77", "11,4"),
        ("ungar:box=3x3", "(1,3),(3,1)"),
    ];
    for (ruleset, position) in positions {
        let answer: Value = serde_json::from_str(&explained(ruleset, position, &["--json"])).unwrap();
        let reason = &answer["reason"];
        let steps = reason["steps"].as_array().unwrap();
        for step in steps {
            assert_eq!(step["result"].as_u64(), Some(worked_out(step)), "{ruleset} {position}: {step}");
        }
        let result = steps.last().unwrap()["result"].as_u64();
        match reason["kind"].as_str().unwrap() {
            "outcome" => assert_eq!(answer["outcome"] == "P", result == Some(0), "{ruleset} {position}"),
            _ => assert_eq!(answer["grundy"].as_u64(), result, "{ruleset} {position}"),
        }
    }
}

#[test]
fn without_the_option_nothing_changes() {
    let plain: Value = serde_json::from_str(&said(&["value", "young", "4,2,1", "--json"])).unwrap();
    let mut with: Value = serde_json::from_str(&explained("young", "4,2,1", &["--json"])).unwrap();
    assert!(plain.get("reason").is_none());
    with.as_object_mut().unwrap().remove("reason");
    assert_eq!(plain, with);
}

#[test]
fn pictures_have_the_numbers_in_the_boxes_and_the_reason_below() {
    let svg = explained("young", "4,2,1", &["--format", "svg"]);
    for (text, times) in [(">3<", 2), (">7<", 1), (">1<", 4), ("= 7<", 1)] {
        assert_eq!(svg.matches(text).count(), times, "{text}: {svg}");
    }
    let tikz = explained("ungar:box=3x3", "(1,3),(3,1)", &["--format", "tikz"]);
    assert!(tikz.contains("tikzpicture"), "{tikz}");
}

#[test]
fn misere_play_is_explained_too() {
    let text = explained("nim", "1,1,0", &["--play", "misere"]);
    assert!(text.contains("swapped") && text.contains("= 1"), "{text}");
    let text = explained("young", "2,1", &["--play", "misere"]);
    assert!(text.contains("the least number that none of the 3 options has"), "{text}");
}

#[test]
fn a_sum_is_the_nim_sum_of_its_components() {
    let text = said(&["sum", "young 4,2,1", "nim 3,5", "--explain"]);
    assert!(text.contains("7 ⊕ 6 = 1"), "{text}");
    let json = said(&["sum", "young 2,1", "nim 2", "--explain", "--json", "--play", "misere"]);
    let answer: Value = serde_json::from_str(&json).unwrap();
    let step = &answer["reason"]["steps"][0];
    assert_eq!(
        (step["result"].as_u64(), worked_out(step)),
        (answer["grundy"].as_u64(), answer["grundy"].as_u64().unwrap())
    );
}

#[test]
fn options_that_do_not_fit_are_refused() {
    for arguments in [
        &["value", "young", "4,2,1", "--format", "svg"][..],
        &["value", "young", "4,2,1", "--explain", "--json", "--format", "svg"],
        &["value", "young", "--batch", "-", "--explain"],
    ] {
        let output = grundy(arguments);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments:?}");
    }
}
