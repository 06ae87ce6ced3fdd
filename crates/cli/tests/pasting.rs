//! Whatever the program tells people to type can be pasted into a shell, and does what it says.

mod program;

use program::{GRUNDY, stderr, stdout};
use std::env;
use std::path::Path;
use std::process::{Command, Output};

/// Runs a line as a shell would, with the program on its path.
fn sh(line: &str, folder: &Path) -> Output {
    let program = Path::new(GRUNDY);
    let path = [program.parent().unwrap().as_os_str(), &env::var_os("PATH").unwrap_or_default()].join(":".as_ref());
    Command::new("sh").args(["-c", line]).current_dir(folder).env("PATH", path).output().unwrap()
}

fn works(line: &str, folder: &Path) -> String {
    let output = sh(line, folder);
    assert_eq!(output.status.code(), Some(0), "{line}: {}", stderr(&output));
    stdout(&output).to_owned()
}

#[test]
fn every_example_of_the_listing_works() {
    let folder = tempfile::tempdir().unwrap();
    let listing = works("grundy rulesets", folder.path());
    let tried: Vec<&str> = listing.lines().filter_map(|line| line.trim().strip_prefix("try ")).map(str::trim).collect();
    assert_eq!(tried.len(), rulesets::entries().count());
    tried.iter().for_each(|line| assert!(works(line, folder.path()).contains("outcome"), "{line}"));
    // The help names the same examples; the files that some of them need are there by now.
    let help = works("grundy --help", folder.path());
    let (_, list) = help.split_once("each with a position:\n").unwrap();
    let shown: Vec<&str> = list.lines().map_while(|line| line.rsplit_once("  ")).map(|(_, example)| example).collect();
    assert_eq!(shown.len(), tried.len());
    shown.iter().for_each(|example| assert!(!works(&format!("grundy show {example}"), folder.path()).is_empty()));
}

/// The command between the last two backticks of a message.
fn told(message: &str) -> &str {
    let (rest, _) = message.rsplit_once('`').expect("a command is told");
    rest.rsplit_once('`').expect("a command is told").1
}

#[test]
fn commands_in_refusals_work() {
    let folder = tempfile::tempdir().unwrap();
    for refused in [
        "grundy show ungar:box=2x3 '(1,3),(2,1)' --move nothing",
        "grundy show 'plain:1(1,1,1)' --move nothing",
        "grundy show ungar:tamari=3 --move nothing",
        "grundy value nimm 3",
        "grundy verify nothing",
        "grundy man chess",
    ] {
        let output = sh(refused, folder.path());
        assert_eq!(output.status.code(), Some(2), "{refused}");
        works(told(stderr(&output)), folder.path());
    }
}

#[test]
fn a_suggested_position_can_be_typed() {
    let folder = tempfile::tempdir().unwrap();
    for entry in rulesets::entries().filter(|entry| !entry.needs_file()) {
        let spec = rulesets::shell::word(entry.example.spec);
        let output = sh(&format!("grundy value {spec}"), folder.path());
        let message = stderr(&output);
        if let Some((_, position)) = message.trim_end().split_once("such as ") {
            assert_eq!(output.status.code(), Some(2), "{message}");
            works(&format!("grundy value {spec} {position}"), folder.path());
        }
    }
}

#[test]
fn a_search_that_was_stopped_names_the_better_way() {
    let folder = tempfile::tempdir().unwrap();
    let stopped = |line: &str| {
        let output = sh(line, folder.path());
        assert_eq!(output.status.code(), Some(3), "{line}: {}", stderr(&output));
        assert!(output.stdout.is_empty(), "{line}");
        stderr(&output).to_owned()
    };
    // The family is told even where nobody would wait for it here.
    let message = stopped("grundy value mhrg:16x25 --memory 1M");
    assert!(message.contains("`grundy solve mhrg:h=20:m=16 --out FILE --memory 1G`"), "{message}");
    // A table too large for any machine at hand is no advice.
    let message = stopped("grundy value mhrg:30x40 --memory 1M");
    assert!(message.contains("--memory") && !message.contains("solve"), "{message}");
    // Both commands work as they are told, in either play, and give what a search with more memory gives.
    for (question, searched) in [
        ("grundy value mhrg:6x15 --json --memory 1K", "grundy value mhrg:6x15 --json"),
        (
            "grundy value welter 3,5,9,11 --play misere --json --memory 1K",
            "grundy value welter 3,5,9,11 --play misere --json",
        ),
        ("grundy value corner:maharaja 20,30 --json --memory 1K", "grundy value corner:maharaja 20,30 --json"),
    ] {
        let message = stopped(question);
        let mut commands = message.split('`').skip(1).step_by(2);
        works(commands.next().unwrap(), folder.path());
        let by_table = works(&format!("{} --json", commands.next().unwrap()), folder.path());
        std::fs::remove_file(folder.path().join("FILE")).unwrap();
        let answers = [by_table, works(searched, folder.path())];
        let [table, search] = answers.map(|json| serde_json::from_str::<serde_json::Value>(&json).unwrap());
        for key in ["ruleset", "position", "play", "outcome", "grundy", "winning_moves"] {
            assert_eq!(table[key], search[key], "{question}: {key}");
        }
    }
    let message = stopped("grundy value nim 100000,99999 --method search --memory 1M");
    assert!(message.contains("leave out --method search"), "{message}");
}
