//! `grundy find` and automata: found, proved, drawn, written for Walnut, and Walnut asked. A script stands in for Walnut.

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn grundy(arguments: &[&str], path: Option<&Path>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(arguments);
    if let Some(folder) = path {
        let own = std::env::var_os("PATH").unwrap_or_default();
        let folders = [folder.to_owned()].into_iter().chain(std::env::split_paths(&own));
        command.env("PATH", std::env::join_paths(folders).unwrap());
    }
    command.output().unwrap()
}

fn findings(output: &Output) -> Vec<Value> {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn wythoff_is_found_and_proved() {
    let output = grundy(&["find", "wythoff", "--only", "automaton", "--json"], None);
    assert!(output.status.success(), "{}", told(&output));
    let found = findings(&output);
    assert_eq!(found.len(), 1);
    let finding = &found[0];
    assert_eq!((&finding["finding"], &finding["status"]), (&"automaton".into(), &"proved".into()));
    assert_eq!(
        finding["statement"],
        "an automaton of 13 states on Zeckendorf digits accepts exactly the P-positions among pairs"
    );
    assert_eq!(finding["certificate"]["numeration"], "msd_fib");
    assert_eq!(finding["certificate"]["transitions"].as_array().map(Vec::len), Some(13));
}

#[test]
fn a_rule_file_is_proved_from_its_own_rules() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("steps.game");
    fs::write(&file, "game steps\non x, y\nmove x-k, y for k in 1..min(x, 2)\nmove x, y-k for k in 1..min(y, 2)\n")
        .unwrap();
    let output = grundy(&["find", file.to_str().unwrap(), "--size", "63", "--only", "automaton", "--json"], None);
    let found = findings(&output);
    let proved: Vec<&Value> = found.iter().filter(|finding| finding["status"] == "proved").collect();
    assert_eq!(proved.len(), 1, "{found:?}");
    assert_eq!(proved[0]["certificate"]["numeration"], "msd_3");
}

#[test]
fn maharaja_has_none() {
    let output = grundy(&["find", "corner:maharaja", "--only", "automaton", "--json"], None);
    assert!(output.status.success());
    assert!(findings(&output).is_empty());
}

#[test]
fn it_is_drawn_and_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let base = ["find", "corner:rook", "--size", "31", "--only", "automaton"];
    for name in ["p.svg", "p.tex", "p.txt"] {
        let output = grundy(&[&base[..], &["--automaton", &path(name)]].concat(), None);
        assert!(output.status.success(), "{}", told(&output));
    }
    let svg = fs::read_to_string(path("p.svg")).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains("00, 11"), "{svg}");
    assert!(fs::read_to_string(path("p.tex")).unwrap().contains("tikzpicture"));
    let table = "\
an automaton of 2 states on base 2 digits accepts exactly the P-positions among pairs
state  output  00  01  10  11
    0       1   0   1   1   0
    1       0   1   1   1   1
";
    assert_eq!(fs::read_to_string(path("p.txt")).unwrap(), table);
    let output = grundy(&[&base[..], &["--walnut", &path("walnut")]].concat(), None);
    assert!(output.status.success(), "{}", told(&output));
    let word = fs::read_to_string(path("walnut/Word Automata Library/PPOS.txt")).unwrap();
    assert!(word.starts_with("msd_2 msd_2\n\n0 1\n0 0 -> 0\n"), "{word}");
    let commands = fs::read_to_string(path("walnut/Command Files/PPOS.txt")).unwrap();
    assert_eq!(commands.matches("eval ").count(), 4);
}

#[cfg(unix)]
#[test]
fn walnut_is_asked_and_its_verdict_told() {
    use std::os::unix::fs::PermissionsExt;
    let ask = |script: &str| {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("walnut");
        fs::write(&program, format!("#!/bin/sh\n# A stand-in for Walnut.\n{script}\n")).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        let arguments =
            ["find", "corner:rook", "--size", "31", "--only", "automaton", "--prove", "--json", "--time", "600"];
        grundy(&arguments, Some(folder.path()))
    };
    let proved = ask("while read -r line; do echo TRUE; done");
    let finding = &findings(&proved)[0];
    assert!(finding["theorem"].as_str().unwrap().ends_with("; Walnut confirms it"), "{finding}");
    assert_eq!(finding["certificate"]["walnut"]["stay"], true);
    let denied = ask("while read -r line; do echo FALSE; done");
    assert!(told(&denied).contains("it answers FALSE to: end, stay, move, down"), "{}", told(&denied));
    let finding = &findings(&denied)[0];
    assert_eq!((&finding["status"], &finding["certificate"]["walnut"]["stay"]), (&"holds".into(), &false.into()));
}
