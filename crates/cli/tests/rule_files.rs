//! Rule files as rulesets: in every command, with the exit codes and messages of any other input.

mod program;

use program::{GRUNDY, end_in, with_input};
use std::fs;
use std::process::Command;
use tempfile::TempDir;

const WYTHOFF_KNIGHT: &str = "game wythoff-knight
on x, y
move x-k, y for k in 1..x
move x, y-k for k in 1..y
move x-k, y-k for k in 1..min(x, y)
move x-1, y-2
move x-2, y-1
";

/// A folder with some files in it.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    files.iter().for_each(|(name, text)| fs::write(folder.path().join(name), text).unwrap());
    folder
}

#[test]
fn every_command_takes_a_rule_file() {
    let folder =
        folder(&[("own.game", WYTHOFF_KNIGHT), ("k.game", "game k K\non partition\nmove hook where length <= K\n")]);
    let done = |arguments: &[&str], expected: &str| {
        let (code, out, err) = end_in(folder.path(), arguments);
        assert_eq!(code, 0, "{arguments:?}: {err}");
        assert!(out.contains(expected), "{arguments:?}: {out}");
    };
    done(&["value", "own.game", "5,7", "--json"], "\"grundy\":3");
    done(&["value", "own.game", "5,7", "--play", "misere", "--json"], "\"play\":\"misere\"");
    done(&["value", "k.game:K=3", "4,2,1", "--json"], "\"grundy\":3");
    done(&["moves", "own.game", "1,2", "--json"], "\"to\":\"0,0\"");
    done(&["show", "own.game", "3,4"], "");
    done(&["show", "k.game:K=3", "4,2,1", "--format", "svg"], "<svg");
    done(&["table", "own.game", "--max", "3"], "\"2,1\",");
    done(&["histogram", "own.game", "5,7"], "");
    done(&["sum", "own.game 3,4", "nim 2"], "value    0");
    done(&["iso", "own.game 1,1", "own.game 1,1"], "");
    done(&["solve", "own.game:below=20x20", "--out", "own.table"], "");
    done(&["lookup", "own.table", "own.game", "14,8", "--json"], "\"grundy\":3");
    done(&["value", "own.game", "14,8", "--table", "own.table", "--json"], "\"method\":\"table\"");
    done(&["stats", "own.table"], "400");
    let mut play = Command::new(GRUNDY);
    let played = with_input(play.current_dir(folder.path()).args(["play", "own.game", "1,1"]), "1\n");
    assert!(played.status.code().is_some_and(|code| code == 0), "{played:?}");
}

#[test]
fn a_table_is_not_taken_for_one_of_other_rules() {
    let folder = folder(&[("own.game", WYTHOFF_KNIGHT)]);
    assert_eq!(end_in(folder.path(), &["solve", "own.game:below=9x9", "--out", "t"]).0, 0);
    fs::write(folder.path().join("own.game"), WYTHOFF_KNIGHT.replace("move x-1, y-2\n", "")).unwrap();
    for arguments in [&["lookup", "t", "own.game", "3,4"][..], &["stats", "t"]] {
        let (code, out, err) = end_in(folder.path(), arguments);
        assert_eq!((code, out.as_str()), (2, ""), "{arguments:?}: {err}");
    }
}

#[test]
fn claims_have_verdicts_and_exit_codes() {
    let text = "game nim\non x, y\nmove x-k, y for k in 1..x\nmove x, y-k for k in 1..y\nclaim value = x xor y\nclaim P when x = 0\n";
    let right = text.replace("claim P when x = 0\n", "claim N when x != y\n");
    let folder = folder(&[("wrong.game", text), ("right.game", &right)]);
    let (code, out, _) = end_in(folder.path(), &["verify", "right.game", "--size", "12"]);
    assert_eq!(code, 0, "{out}");
    let (code, out, _) = end_in(folder.path(), &["verify", "wrong.game", "--size", "12", "--json"]);
    assert_eq!(code, 1, "{out}");
    let lines: Vec<serde_json::Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((lines[0]["claim"].as_str(), lines[0]["verdict"].as_str()), (Some("nim:5"), Some("holds")));
    assert_eq!(lines[0]["checked"], 91);
    assert_eq!(lines[1]["verdict"], "refuted");
    // By size, and then in the order of positions.
    assert!(lines[1]["counterexample"].as_str().unwrap().starts_with("wrong.game 0,1 "), "{}", lines[1]);
}

#[test]
fn what_is_wrong_is_said_with_its_line_and_nothing_is_printed() {
    let refused = [
        ("missing.game", None, "missing.game"),
        ("unknown.game", Some("game g\non partition\nmove hook where lenght > 2\n"), "line 3, column 17"),
        ("noise.game", Some("\u{1}\u{2}%%%%"), "line 1"),
        ("grows.game", Some("game g\non x\nmove x+1\n"), "line 3"),
        ("same.game", Some("game g\non x, y\nmove x, y\n"), "line 3"),
        ("overflow.game", Some("game g\non x\nmove x - 9223372036854775807*x*x for k in 1..1\n"), "line 3"),
        ("zero.game", Some("game g\non x\nmove x/(x-x)\n"), "line 3"),
        ("large.game", Some("game g\non x\nmove x-k for k in 1..9000000000000000\n"), "line 3"),
        ("needs.game", Some("game g K\non x\nmove x-K\n"), "K"),
    ];
    for (name, text, expected) in refused {
        let folder = folder(&text.map(|text| (name, text)).into_iter().collect::<Vec<_>>());
        let (code, out, err) = end_in(folder.path(), &["value", name, "3"]);
        assert_eq!((code, out.as_str()), (2, ""), "{name}: {err}");
        assert!(err.contains(expected), "{name}: {err}");
    }
}

#[test]
fn files_are_checked_and_formatted_and_examples_written() {
    let folder = folder(&[("own.game", "game own\non x,y\nmove x-k,y for k in 1..x # a rook\n")]);
    assert_eq!(end_in(folder.path(), &["rules", "check", "own.game"]).0, 0);
    assert_eq!(end_in(folder.path(), &["rules", "fmt", "--check", "own.game"]).0, 1);
    assert_eq!(end_in(folder.path(), &["rules", "fmt", "own.game"]).0, 0);
    assert_eq!(end_in(folder.path(), &["rules", "fmt", "--check", "own.game"]).0, 0);
    assert!(fs::read_to_string(folder.path().join("own.game")).unwrap().contains("# a rook"));
    assert_eq!(end_in(folder.path(), &["rules", "examples", "kayles", "--out", "kayles.game"]).0, 0);
    let (code, out, _) = end_in(folder.path(), &["value", "kayles.game", "5,3", "--json"]);
    assert_eq!(code, 0);
    assert!(out.contains("\"grundy\":7"), "{out}");
    let (code, _, err) = end_in(folder.path(), &["rules", "examples", "kaylse"]);
    assert_eq!(code, 2);
    assert!(err.contains("kayles"), "{err}");
}
