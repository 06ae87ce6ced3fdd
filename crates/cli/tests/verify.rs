//! `grundy verify` from end to end: names of claims, lists, sizes.

mod program;

use program::{grundy, stdout};
use serde_json::Value;
use std::process::Output;

fn verify(arguments: &[&str]) -> Output {
    grundy(&[&["verify"], arguments].concat())
}

fn lines(arguments: &[&str]) -> Vec<Value> {
    let output = verify(arguments);
    assert!(output.stderr.is_empty(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    program::lines(stdout(&output))
}

#[test]
fn a_claim_is_found_by_its_number() {
    for (name, id) in [
        ("ungar-1.9", "ungar-cor-1.9"),
        ("ungar-corollary-1.9", "ungar-cor-1.9"),
        ("motegi-1.2", "motegi-6.1"),
        ("motegi-thm-2.4", "rooks-5"),
        ("nakada-prop-4.2", "nakada-4.2"),
    ] {
        let reports = lines(&[name, "--size", "3", "--json"]);
        let ids: Vec<_> = reports.iter().map(|report| report["claim"].as_str().unwrap()).collect();
        assert_eq!(ids, [id], "{name}");
    }
}

#[test]
fn an_unknown_claim_is_refused_and_a_near_one_named() {
    for (name, near) in [("ungar-lemma-1.9", Some("ungar-cor-1.9")), ("nakda-4.1", Some("nakada-4.1")), ("x\n", None)] {
        let output = verify(&["rooks-7", name, "--list"]);
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stdout.is_empty());
        let refusal = String::from_utf8(output.stderr).unwrap();
        assert!(refusal.contains("there is no claim") && refusal.lines().count() == 1, "{refusal}");
        let suggestion = near.map(|near| format!("did you mean `{near}`?"));
        assert_eq!(suggestion.is_some(), refusal.contains("did you mean"), "{refusal}");
        assert!(suggestion.is_none_or(|suggestion| refusal.contains(&suggestion)), "{refusal}");
    }
}

#[test]
fn claims_are_listed_without_being_checked() {
    let listed = lines(&["--list", "--json"]);
    assert_eq!(listed.len(), claims::all().count());
    for (object, claim) in listed.iter().zip(claims::all()) {
        assert_eq!(object["claim"], claim.id);
        for (key, value) in [("source", claim.source), ("title", claim.title), ("statement", claim.statement)] {
            assert_eq!(object[key], value);
        }
        assert!(object["kind"].is_string() && object["verdict"].is_null());
        assert_eq!(object["standing"], claim.standing.word());
        assert_eq!(object["proof"].is_string(), matches!(claim.standing, claims::Standing::Proofs { .. }));
        let aliases: Vec<_> = object["aliases"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
        assert_eq!(aliases, claim.aliases());
        assert_eq!(object["printed"].is_object(), claim.corrected().is_some(), "{}", claim.id);
    }
    let text = String::from_utf8(verify(&["ungar-1.9", "--list"]).stdout).unwrap();
    assert!(
        text.starts_with("ungar-cor-1.9: Eeta wins among order ideals of ℕᵈ\n") && text.contains("also: ungar-1.9,"),
        "{text}"
    );
}

#[test]
fn reports_say_what_a_claim_rests_on() {
    let report = lines(&["beyond-welter-short-hooks", "--size", "5", "--json"]).remove(0);
    assert_eq!((&report["standing"], &report["proof"]), (&"proofs".into(), &"docs/proofs.md#7.4".into()));
    let report = lines(&["beyond-iso-nim", "--size", "2", "--json"]).remove(0);
    assert_eq!((&report["standing"], &report["proof"]), (&"observed".into(), &serde_json::Value::Null));
    for (claim, rests_on) in [
        ("beyond-welter-short-hooks", Some("; proved in docs/proofs.md#7.4")),
        ("beyond-iso-nim", Some("; observed in this range")),
        ("nakada-2.1", None),
    ] {
        let text = String::from_utf8(verify(&[claim, "--size", "2"]).stdout).unwrap();
        let line = text.lines().next().unwrap();
        assert_eq!(line.contains("; "), rests_on.is_some(), "{line}");
        assert!(rests_on.is_none_or(|rests_on| line.ends_with(rests_on)), "{line}");
    }
}

#[test]
fn a_size_beyond_the_largest_is_announced() {
    let largest = claims::find("beyond-ungar-graded-needed")[0].sizes.largest;
    let asked = (largest + 7).to_string();
    for (size, announced) in [(largest.to_string(), false), (asked.clone(), true)] {
        let report = lines(&["beyond-ungar-graded-needed", "--size", &size, "--json"]).remove(0);
        assert_eq!(report["size"], largest);
        let announcement = format!("size {asked} was asked for, and the largest is {largest}");
        assert_eq!(report["range"].as_str().unwrap().contains(&announcement), announced);
        let text = String::from_utf8(verify(&["beyond-ungar-graded-needed", "--size", &size]).stdout).unwrap();
        assert_eq!(text.contains(&announcement), announced, "{text}");
    }
}
