//! What the program says to people: one thing is in the singular, columns stand straight, colours come only where they
//! are wanted, and help is short enough to be read.

mod program;

use program::{GRUNDY, stderr, stdout, with_input};
use std::fs;
use std::process::{Command, Output};

fn grundy(arguments: &[&str]) -> Output {
    with_environment(arguments, &[])
}

fn with_environment(arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    let mut command = Command::new(GRUNDY);
    command.args(arguments).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    variables.iter().for_each(|(name, value)| {
        command.env(name, value);
    });
    with_input(&mut command, "quit\n")
}

fn said(arguments: &[&str]) -> String {
    let output = grundy(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    stdout(&output).to_owned()
}

fn is_refused(arguments: &[&str], message: &str) {
    let output = grundy(arguments);
    assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""), "{arguments:?}");
    assert_eq!(stderr(&output).trim_end(), format!("grundy: {message}"), "{arguments:?}");
}

#[test]
fn one_thing_is_in_the_singular() {
    let table = tempfile::tempdir().unwrap();
    let file = table.path().join("one.table");
    let file = file.to_str().unwrap();
    for (arguments, words) in [
        (vec!["histogram", "young", "-"], "young -: 1 position, value 0"),
        (vec!["value", "corner:maharaja", "0,0", "--method", "search"], "search of 1 position\n"),
        (vec!["iso", "nim 0", "young -"], "1 position, value 0"),
        (vec!["posets", "d-complete", "1"], "1 connected d-complete poset of 1 element\n"),
        (vec!["posets", "d-complete", "2"], "1 connected d-complete poset of 2 elements\n"),
        (vec!["verify", "nakada-ex-4.4-move"], "1 case "),
        (vec!["verify", "nakada-ex-4.4-move"], "1 erratum, 0 refuted, 0 unexpected; 1 case\n"),
        (vec!["show", "nim", "1", "--move", "nothing"], "lists the 1 move\n"),
        (vec!["solve", "nim:below=1", "--out", file], ": 1 value in "),
        (vec!["show", "ungar:box=1", "--format", "svg"], "a poset of 1 element with"),
        (vec!["show", "young", "1", "--format", "svg"], "a row of 1 box"),
        (vec!["value", "young", "--batch", "-"], "1 line of 1 refused\n"),
    ] {
        let output = grundy(&arguments);
        let text = stdout(&output).to_owned() + stderr(&output);
        assert!(text.contains(words), "{arguments:?}: {text}");
    }
}

/// The columns, counted in characters, at which a word begins in the lines that have it.
fn places(text: &str, word: &str) -> Vec<usize> {
    text.lines().filter_map(|line| line.find(word).map(|at| line[..at].chars().count())).collect()
}

#[test]
fn columns_stand_straight() {
    let straight = |arguments: &[&str], word: &str, least: usize| {
        let text = said(arguments);
        let places = places(&text, word);
        assert!(places.len() >= least, "{arguments:?}: {text}");
        assert!(places.iter().all(|place| *place == places[0]), "{arguments:?}: {text}");
    };
    straight(&["moves", "nim", "11,3", "--values"], "→", 14);
    straight(&["moves", "nim", "11,3", "--values"], "value", 14);
    straight(&["moves", "mhrg:3x5", "5,4,3", "--values"], "value", 9);
    straight(&["sum", "young 4,2,1", "nim 3,5", "wythoff 3,5"], "  value", 3);
    straight(&["iso", "young 3,1", "welter 1,4", "--color", "never"], "positions, value", 2);
    straight(&["sequence"], "the value", 3);
    straight(&["verify", "motegi", "--size", "6"], " cases  ", 5);
    straight(&["--help"], "  corner:", 4);
    // Numbers stand below the ends of their heads.
    let ends = |text: &str, first: usize| {
        let lines: Vec<&str> = text.lines().skip(first).take_while(|line| !line.is_empty()).collect();
        let ends: Vec<usize> = lines.iter().map(|line| line.chars().count()).collect();
        assert!(lines.len() > 3 && ends.iter().all(|end| *end == ends[0]), "{text}");
    };
    ends(&said(&["histogram", "mhrg:4x6"]), 1);
    let table = tempfile::tempdir().unwrap();
    let file = table.path().join("boards.table");
    let file = file.to_str().unwrap();
    said(&["solve", "mhrg:h=4", "--out", file]);
    let stats = said(&["stats", file]);
    ends(&stats, stats.lines().position(|line| line.contains("board")).unwrap());
    let starts = said(&["starts", "--rank", "3"]);
    let places: Vec<usize> = starts.lines().skip(1).filter_map(|line| line.find('(')).collect();
    assert!(places.iter().all(|place| *place == places[0]), "{starts}");
}

#[test]
fn help_of_a_command_points_to_the_rulesets() {
    for command in ["show", "value", "moves", "table", "histogram", "heaps", "play", "lookup"] {
        for arguments in [["help", command], [command, "--help"], [command, "-h"]] {
            let help = said(&arguments);
            assert!(help.contains("`grundy rulesets` lists every ruleset"), "{arguments:?}: {help}");
            assert!(!help.contains("nim4b:r=R") && !help.contains("corner:ryuoh"), "{arguments:?}: {help}");
        }
        assert_eq!(said(&["help", command]), said(&[command, "--help"]));
    }
    assert!(said(&["--help"]).contains("nim4b:r=R"));
}

#[test]
fn help_has_its_commands_in_groups() {
    let groups = ["A position:", "A family of positions:", "The theorems:", "Posets:", "The program:"];
    for arguments in [vec!["--help"], vec!["-h"], vec!["help"]] {
        let help = said(&arguments);
        let places: Vec<usize> = groups.iter().map(|group| help.find(group).unwrap()).collect();
        assert!(places.is_sorted(), "{help}");
        let between = |command: &str, group: usize| {
            let place = help.find(&format!("\n  {command} ")).unwrap();
            places[group] < place && places.get(group + 1).is_none_or(|next| place < *next)
        };
        for (command, group) in
            [("value", 0), ("play", 0), ("solve", 1), ("verify", 2), ("posets", 3), ("man", 4), ("help", 4)]
        {
            assert!(between(command, group), "{command}: {help}");
        }
    }
    let man = said(&["man"]);
    for group in groups {
        assert!(man.contains(&format!(".SS \"{}\"", group.trim_end_matches(':'))), "{man}");
    }
    assert!(man.contains("grundy\\-verify(1)"));
}

#[test]
fn alone_it_says_what_to_try() {
    let output = grundy(&[]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
    let lines: Vec<&str> = stdout(&output).lines().collect();
    assert_eq!(lines.len(), 5);
    for line in lines {
        let words: Vec<&str> = line.split(' ').map(|word| word.trim_matches('\'')).collect();
        assert_eq!(words[0], "grundy");
        assert!(grundy(&words[1..]).status.success(), "{line}");
    }
}

#[test]
fn a_bare_number_says_how_it_was_taken() {
    let output = grundy(&["show", "nim", "4", "--move", "3"]);
    assert_eq!(
        stderr(&output),
        "grundy: 3 read as number 3 in the list: take 2 from heap 1 → 2; \
         for the move to position 3 write --move '->3'\n"
    );
    let by_number = stdout(&output).to_owned();
    let output = grundy(&["show", "nim", "4", "--move", "#3"]);
    assert_eq!((stdout(&output), stderr(&output)), (by_number.as_str(), ""));
    let output = grundy(&["show", "nim", "4", "--move", "->3"]);
    assert_eq!(stderr(&output), "");
    assert!(stdout(&output) != by_number && stdout(&output).contains("taken"));
    let output = grundy(&["show", "nim", "4", "--move", "0"]);
    assert_eq!(stderr(&output), "grundy: 0 read as the position a move leads to: take 4 from heap 1 → 0\n");
    is_refused(
        &["show", "nim", "4", "--move", "#9"],
        "nim: 4 has no move `#9`; `grundy moves nim 4` lists the 4 moves",
    );
}

#[test]
fn labels_that_mean_nothing_are_refused_with_those_that_do() {
    is_refused(
        &["show", "young", "3,1", "--labels", "names"],
        "young: its pictures have no labels `names`; choose from hooks and blank",
    );
    is_refused(
        &["show", "ungar:box=2x3", "--labels", "hooks"],
        "ungar:box=2x3: its pictures have no labels `hooks`; choose from values, names and blank",
    );
    is_refused(
        &["show", "nim", "3", "--labels", "blank"],
        "nim: its pictures have no choice of labels; leave out `--labels blank`",
    );
    for (spec, position, labels) in [
        ("young", "3,1", "hooks blank"),
        ("shifted", "3,1", "hooks blank"),
        ("mhrg:2x3", "3,1", "numbers hooks blank"),
        ("plain:A3/2", "1_1,3_1", "hooks names blank"),
        ("nibble", "3,1", "values blank"),
        ("ungar:box=2x2", "(1,2),(2,1)", "values names blank"),
        ("ungar:tamari=3", "(())()", "names blank"),
    ] {
        let pictures: Vec<String> =
            labels.split(' ').map(|labels| said(&["show", spec, position, "--labels", labels])).collect();
        // The first are the usual ones, and the others differ.
        assert_eq!(pictures[0], said(&["show", spec, position]), "{spec}");
        for (i, picture) in pictures.iter().enumerate() {
            assert!(!pictures[..i].contains(picture), "{spec}: {picture}");
        }
    }
}

#[test]
fn title_and_caption_can_be_left_out() {
    let full = said(&["show", "nibble", "4,4,2"]);
    assert!(full.starts_with("4,4,2\n") && full.contains("boundary word"));
    let bare = said(&["show", "nibble", "4,4,2", "--no-title", "--no-caption"]);
    assert!(bare.starts_with('┌') && bare.ends_with("┘\n") && full.contains(&bare), "{bare}");
}

const COLOURED: &[&[&str]] = &[
    &["show", "young", "4,2", "--move", "(1,1)"],
    &["value", "young", "4,2"],
    &["moves", "nim", "3", "--values"],
    &["sum", "nim 3", "nim 1"],
    &["histogram", "mhrg:2x3"],
    &["heaps", "kayles"],
    &["starts", "--rank", "2"],
    &["rulesets"],
    &["verify", "nakada-4.1", "--size", "4"],
    &["play", "young", "2,1"],
    &["value", "--help"],
    &["--help"],
];

#[test]
fn colours_come_where_they_are_wanted() {
    for arguments in COLOURED {
        let has_colour = |extra: &[&str], variables: &[(&str, &str)]| {
            let output = with_environment(&[arguments, extra].concat(), variables);
            assert!(output.status.success(), "{arguments:?} {extra:?}");
            stdout(&output).contains('\u{1b}')
        };
        // Nobody sees a pipe.
        assert!(!has_colour(&[], &[]), "{arguments:?}");
        assert!(has_colour(&["--color", "always"], &[]), "{arguments:?}");
        assert!(has_colour(&["--color=always"], &[("NO_COLOR", "1")]), "{arguments:?}");
        // What the environment asks for counts where the command line asks for nothing.
        assert!(has_colour(&[], &[("CLICOLOR_FORCE", "1")]), "{arguments:?}");
        assert!(!has_colour(&["--color", "never"], &[("CLICOLOR_FORCE", "1")]), "{arguments:?}");
        assert!(!has_colour(&[], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]), "{arguments:?}");
    }
    let output = grundy(&["value", "young", "1,2", "--color", "always"]);
    assert!(stderr(&output).contains('\u{1b}') && output.status.code() == Some(2));
    assert!(!stderr(&grundy(&["value", "young", "1,2"])).contains('\u{1b}'));
    refused_colour();
}

fn refused_colour() {
    let output = grundy(&["value", "young", "1", "--color", "sometimes"]);
    assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""));
    assert!(stderr(&output).contains("auto, always, never"), "{}", stderr(&output));
}

#[test]
fn data_has_no_colours() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("picture.txt");
    let path = file.to_str().unwrap();
    for arguments in [
        vec!["value", "young", "4,2", "--json"],
        vec!["moves", "young", "4,2", "--json"],
        vec!["sum", "nim 3", "nim 1", "--json"],
        vec!["verify", "nakada-4.1", "--size", "4", "--json"],
        vec!["rulesets", "--json"],
        vec!["table", "mhrg:2x3"],
        vec!["table", "mhrg:2x3", "--format", "json"],
        vec!["show", "young", "4,2", "--format", "svg"],
        vec!["show", "young", "4,2", "--format", "tikz"],
        vec!["show", "young", "4,2", "--move", "(1,1)", "--out", path],
        vec!["posets", "chain", "3"],
        vec!["completions", "bash"],
        vec!["man", "value"],
        vec![],
    ] {
        let output = grundy(&[&arguments[..], &["--color", "always"]].concat());
        assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
        assert!(!stdout(&output).contains('\u{1b}'), "{arguments:?}");
    }
    assert!(!fs::read_to_string(&file).unwrap().contains('\u{1b}'));
}
