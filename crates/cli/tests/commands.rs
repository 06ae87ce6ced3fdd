//! The program from outside: output, standard error and exit codes, as the contract has them.

mod program;

use program::{grundy, grundy_with_input, json, refused_for, stderr, stdout};
use std::fs;

/// Bad input: exit code 2, a message that has these words, nothing on standard output.
fn refused(arguments: &[&str], words: &[&str]) {
    words.iter().for_each(|word| refused_for(arguments, word));
}

#[test]
fn value_is_one_line_of_json() {
    let output = grundy(&["value", "mhrg:3x9", "8,8,3", "--json"]);
    assert_eq!(output.status.code(), Some(0));
    let answer = json(stdout(&output).trim_end());
    assert_eq!(stdout(&output).lines().count(), 1);
    // The example of the contract.
    for (key, value) in [
        ("ruleset", json("\"mhrg:3x9\"")),
        ("position", json("\"8,8,3\"")),
        ("play", json("\"normal\"")),
        ("outcome", json("\"N\"")),
        ("grundy", json("2")),
        ("winning_moves", json(r#"[{"move":"(1,7)","to":"7,6,3"}]"#)),
        ("method", json("\"search\"")),
        ("source", json("null")),
    ] {
        assert_eq!(answer[key], value, "{key}");
    }
}

#[test]
fn moves_are_listed_one_by_one() {
    let output = grundy(&["moves", "young", "2,1", "--json"]);
    let expected = r#"{"ruleset":"young","position":"2,1","moves":[{"move":"(1,1)","to":"-"},{"move":"(1,2)","to":"1,1"},{"move":"(2,1)","to":"2"}]}"#;
    assert_eq!(stdout(&output).trim_end(), expected);
    let values = json(stdout(&grundy(&["moves", "young", "2,1", "--values", "--json"])));
    let values: Vec<_> = values["moves"].as_array().unwrap().iter().map(|m| m["grundy"].as_u64().unwrap()).collect();
    assert_eq!(values, [0, 2, 2]);
    assert!(stdout(&grundy(&["moves", "young", "-"])).contains("the game is over"));
}

#[test]
fn rulesets_tell_everything_the_contract_names() {
    let list = json(stdout(&grundy(&["rulesets", "--json"])));
    let specs: Vec<_> = list.as_array().unwrap().iter().map(|entry| entry["spec"].as_str().unwrap()).collect();
    for spec in [
        "nim",
        "nim:r=R",
        "wythoff",
        "corner:maharaja",
        "welter",
        "young",
        "shifted",
        "turtles:any",
        "inset:N",
        "mhrg:MxN",
        "rooks:r=R",
        "nim4b",
    ] {
        assert!(specs.contains(&spec), "{spec}");
    }
    for entry in list.as_array().unwrap() {
        for key in ["spec", "name", "rules", "notation", "start", "paper"] {
            assert!(!entry[key].as_str().unwrap().is_empty(), "{entry} {key}");
        }
        // What the list tells to try works, where it needs no file.
        let (spec, position) =
            (entry["example"]["spec"].as_str().unwrap(), entry["example"]["position"].as_str().unwrap());
        if spec.ends_with(".poset") {
            continue;
        }
        assert_eq!(grundy(&["value", spec, position]).status.code(), Some(0), "{spec} {position}");
        assert_eq!(grundy(&["show", spec, position]).status.code(), Some(0), "{spec} {position}");
    }
}

#[test]
fn a_position_may_look_like_an_option() {
    assert_eq!(json(stdout(&grundy(&["value", "young", "-", "--json"])))["position"], "-");
    assert_eq!(json(stdout(&grundy(&["value", "young", "--json", "-"])))["position"], "-");
    refused(&["value", "nim", "-1,2"], &["entry 1"]);
    refused(&["value", "young", "--jsn"], &[]);
}

#[test]
fn the_start_is_taken_where_there_is_one() {
    assert_eq!(json(stdout(&grundy(&["value", "mhrg:2x4", "--json"])))["position"], "4,4");
    refused(&["value", "young"], &["no natural start", "4,2,1"]);
}

#[test]
fn bad_input_is_refused_with_the_reason() {
    refused(&["value", "mhrg:3x5", "3,1,1"], &["mhrg:3x5", "never occurs", "3+1"]);
    refused(&["value", "rooks", "1,2,1,2"], &["(1,2)", "different squares"]);
    refused(&["value", "turtles:odd", "1,2"], &["odd"]);
    refused(&["value", "inset:4", "1,2,3"], &["4 beads or 1"]);
    refused(&["value", "young", "1,2"], &["must not increase"]);
    refused(&["value", "nim", "99999999999999999999"], &["9223372036854775807"]);
    refused(&["value", "yuong", "1"], &["did you mean `young`"]);
    refused(&["value", "nim:r=1", "3"], &["at least 2"]);
    refused(&["value", "mhrg:5x3"], &["3x5"]);
    refused(&["value", "nim", "3", "--method", "formula", "--play", "sideways"], &[]);
    refused(&["show", "young", "3,1", "--move", "(9,9)"], &["no move `(9,9)`"]);
    refused(&["show", "young", "1000000"], &["too large to draw"]);
    refused(&["value", "welter", "--batch", "/no/such/file"], &["cannot read"]);
    refused(&["table", "young"], &["--max K"]);
    refused(&["sum", "young 3,1", "checkers 4"], &["checkers"]);
}

#[test]
fn answers_and_verdicts_come_as_csv() {
    let output = grundy_with_input(&["value", "young", "--batch", "-", "--csv"], "2,1\n1,2\n-\n");
    assert_eq!(output.status.code(), Some(2));
    let lines: Vec<&str> = stdout(&output).lines().collect();
    assert_eq!(lines[0], "position,outcome,grundy,winning,method,source,error");
    assert_eq!(lines[1], "\"2,1\",N,1,-,formula,abuku-tada-2.4,");
    assert!(lines[2].starts_with("\"1,2\",,,,,,\"young: 1,2"), "{}", lines[2]);
    assert_eq!(lines[3], "-,P,0,,formula,abuku-tada-2.4,");
    let output = grundy(&["verify", "nakada-ex-4.4-move", "--csv"]);
    let lines: Vec<&str> = stdout(&output).lines().collect();
    assert_eq!(lines[0], "claim,kind,verdict,checked,range,counterexample");
    assert!(lines[1].starts_with("nakada-ex-4.4-move,example,erratum,1,the example,"), "{}", lines[1]);
    assert_eq!(lines.len(), 2);
}

#[test]
fn a_batch_goes_on_after_a_bad_line() {
    let output =
        grundy_with_input(&["value", "young", "--batch", "-", "--json"], "3,3\n\n# a remark\n1,2\r\n\u{2205}\n");
    assert_eq!(output.status.code(), Some(2));
    let lines: Vec<_> = stdout(&output).lines().map(json).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!((&lines[0]["position"], &lines[0]["grundy"]), (&json("\"3,3\""), &json("6")));
    assert_eq!(lines[1]["position"], "1,2");
    assert!(lines[1]["error"].as_str().unwrap().contains("must not increase"));
    assert_eq!(lines[2]["position"], "-");
}

#[test]
fn limits_end_with_exit_code_3() {
    let output = grundy(&["value", "nim", "100000,99999", "--method", "search", "--time", "0.2"]);
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(stdout(&output), "");
    assert!(stderr(&output).contains("time limit") && stderr(&output).contains("--time"), "{}", stderr(&output));
    let output = grundy(&["value", "rooks", "60,60,60,61", "--method", "search", "--memory", "1M"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(stderr(&output).contains("memory limit"));
    let output = grundy_with_input(
        &["value", "rooks", "--batch", "-", "--json", "--method", "search", "--memory", "1M"],
        "60,60,60,61\n1,0,0,0\n",
    );
    assert_eq!(output.status.code(), Some(3));
    let lines: Vec<_> = stdout(&output).lines().map(json).collect();
    assert_eq!(lines[0]["limit"], "memory");
    assert_eq!(lines[1]["outcome"], "P");
    assert_eq!(grundy(&["moves", "nim", "9999999999"]).status.code(), Some(3));
    assert_eq!(grundy(&["value", "young", "3", "--time", "0"]).status.code(), Some(2));
}

#[test]
fn tables_are_whole_or_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.csv");
    let path = file.to_str().unwrap();
    let output = grundy(&["table", "wythoff", "--max", "2", "--out", path]);
    assert_eq!((output.status.code(), stdout(&output)), (Some(0), ""));
    let expected = "position,grundy,outcome\n\"0,0\",0,P\n\"0,1\",1,N\n\"0,2\",2,N\n\"1,0\",1,N\n\"1,1\",2,N\n\"1,2\",0,P\n\"2,0\",2,N\n\"2,1\",0,P\n\"2,2\",1,N\n";
    assert_eq!(fs::read_to_string(&file).unwrap(), expected);
    // A run that fails leaves the old file as it is, and nothing else.
    let output = grundy(&["table", "rooks", "60,60,60,61", "--memory", "1M", "--out", path]);
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(fs::read_to_string(&file).unwrap(), expected);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    let output = grundy(&["table", "rooks", "60,60,60,61", "--memory", "1M"]);
    assert_eq!((output.status.code(), stdout(&output)), (Some(3), ""));
}

#[test]
fn tables_list_what_was_asked_for() {
    let rows = |arguments: &[&str]| {
        let output = grundy(&[&["table"], arguments, &["--format", "json"]].concat());
        assert_eq!(output.status.code(), Some(0), "{arguments:?} {}", stderr(&output));
        let rows: Vec<_> = json(stdout(&output)).as_array().unwrap().clone();
        rows.iter().map(|row| row["position"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(rows(&["young", "2,1"]), ["-", "1", "1,1", "2", "2,1"].map(str::to_owned));
    assert_eq!(rows(&["young", "--max", "2"]), ["-", "1", "1,1", "2", "2,1", "2,2"].map(str::to_owned));
    assert_eq!(rows(&["young", "--max", "1", "--entries", "3"]), ["-", "1", "1,1", "1,1,1"].map(str::to_owned));
    assert_eq!(rows(&["welter", "--max", "2"]).len(), 8);
    assert_eq!(rows(&["shifted", "--max", "3"]), ["-", "1", "2", "2,1", "3", "3,1", "3,2", "3,2,1"].map(str::to_owned));
    assert_eq!(rows(&["turtles:odd", "--max", "2"]), ["0", "0,1,2", "1", "2"].map(str::to_owned));
    assert_eq!(rows(&["inset:2", "--max", "2"]), ["0", "0,1", "0,2", "1", "1,2", "2"].map(str::to_owned));
    assert_eq!(rows(&["nim", "--max", "1", "--entries", "3"]).len(), 8);
    assert_eq!(rows(&["rooks", "--max", "1"]).len(), 12);
    assert_eq!(rows(&["nim4b:r=3", "--max", "1", "--play", "misere"]).len(), 16);
    assert_eq!(rows(&["mhrg:3x5"]).len(), 32);
    assert_eq!(rows(&["mhrg:3x5", "--max", "5"]).len(), 32);
}

#[test]
fn sums_name_component_and_move() {
    let answer = json(stdout(&grundy(&["sum", "nim 1", "nim 1", "--json", "--play", "misere"])));
    assert_eq!((&answer["outcome"], answer["winning_moves"].as_array().unwrap().len()), (&json("\"N\""), 2));
    let answer = json(stdout(&grundy(&["sum", "mhrg:2x2", "nim 2", "--json"])));
    assert_eq!(answer["grundy"], 1);
    assert_eq!(answer["components"][0]["position"], "2,2");
    // A component with more moves than anyone lists still gets its winning move.
    let answer = json(stdout(&grundy(&["sum", "nim 4611686018427387904", "welter 5,9", "--json"])));
    assert_eq!(answer["winning_moves"][0]["component"], 1);
}

#[test]
fn play_can_be_won_lost_explained_and_left() {
    // Take the winning move each time: 3,5 is lost for whoever must move in Wythoff's game.
    let won = grundy_with_input(&["play", "wythoff", "3,6"], "hint\n3,5\nwhy\nmoves\nundo\n3,5\nquit\n");
    assert_eq!(won.status.code(), Some(0), "{}", stderr(&won));
    assert!(stdout(&won).contains("take 1 from heap 2 → 3,5 wins"), "{}", stdout(&won));
    assert!(stdout(&won).contains("It wants to leave you a position of value 0"), "{}", stdout(&won));
    let won = grundy_with_input(&["play", "nim", "2"], "0\n");
    assert!(stdout(&won).contains("you win!"), "{}", stdout(&won));
    let lost = grundy_with_input(&["play", "nim", "2", "--play", "misere"], "0\n");
    assert!(stdout(&lost).contains("the engine wins"), "{}", stdout(&lost));
    let lost = grundy_with_input(&["play", "young", "2,1", "--first", "engine"], "");
    assert!(stdout(&lost).contains("the engine wins"), "{}", stdout(&lost));
    // The end of input ends the game without complaint.
    assert_eq!(grundy_with_input(&["play", "young", "2,1"], "nonsense\n").status.code(), Some(0));
    // Nobody begins a game the engine cannot see through.
    let output = grundy_with_input(&["play", "corner:maharaja", "900,900", "--memory", "1M"], "");
    assert_eq!(output.status.code(), Some(3));
}

#[test]
fn pictures_come_in_three_formats() {
    for (format, sign) in [("text", "┌"), ("svg", "<svg"), ("tikz", "\\begin{tikzpicture}")] {
        let output = grundy(&["show", "mhrg:3x5", "5,4,3", "--format", format, "--move", "(1,3)"]);
        assert!(stdout(&output).contains(sign), "{format}");
    }
    let labels = |labels| stdout(&grundy(&["show", "mhrg:2x2", "--labels", labels])).to_owned();
    assert!(labels("numbers").contains("│ 2 │ 1 │") && labels("hooks").contains("│ 3 │ 2 │"));
    assert!(labels("blank").contains("│   │   │"));
}

#[test]
fn help_completions_and_manual_pages_come_from_one_definition() {
    assert!(stdout(&grundy(&["--help"])).contains("mhrg:MxN"));
    assert!(stdout(&grundy(&["completions", "bash"])).contains("--batch"));
    assert!(stdout(&grundy(&["man"])).contains(".TH grundy"));
    assert!(stdout(&grundy(&["man", "value"])).contains("batch"));
    refused(&["man", "chess"], &["no command `chess`"]);
}
