//! Games opened for a remote user: without a file, with the text of a poset, and never at great cost.

use rulesets::answer::Query;
use rulesets::registry::Example;
use rulesets::{OpenGame, entries, open, open_on, open_without_files};
use theory::Outcome;

#[test]
fn what_needs_no_file_is_opened_without_one() {
    for entry in entries() {
        let spec = entry.example.spec;
        match open_without_files(spec) {
            Ok(game) => assert!(!entry.needs_file() && game.spec() == spec, "{spec}"),
            Err(refusal) => {
                assert!(entry.needs_file(), "{refusal}");
                let message = "it names a file; give the text of the poset";
                assert_eq!(refusal.to_string(), format!("{spec}: {message}"));
            }
        }
    }
    let files: Vec<&str> = entries().filter(|entry| entry.needs_file()).map(|entry| entry.spec).collect();
    assert_eq!(files, ["plain:FILE.poset", "ungar:FILE.poset", "ungar:meet=FILE.poset"]);
    // Even a file that exists is not read.
    let here = format!("ungar:{}/Cargo.toml.poset", env!("CARGO_MANIFEST_DIR"));
    assert!(open_without_files(&here).is_err_and(|refusal| refusal.to_string().contains("names a file")));
}

/// Users who try a game move first, and should be able to win.
#[test]
fn every_first_position_can_be_won() {
    for entry in entries() {
        let position = entry.example.open().unwrap();
        let outcome = position.game().solver(Query::default()).outcome(&position).unwrap();
        assert_eq!(outcome, Outcome::N, "{}", entry.example);
    }
}

#[test]
fn a_text_stands_for_the_file() {
    let text = "# a diamond\nbottom < left < top\nbottom < right < top\n";
    let folder = std::env::temp_dir().join(format!("grundy-opening-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("diamond.poset");
    std::fs::write(&path, text).unwrap();
    for family in ["ungar", "plain"] {
        let from_file = open(&format!("{family}:{}", path.display())).unwrap();
        let from_text = open_on(&format!("{family}:diamond.poset"), text).unwrap();
        assert_eq!(from_text.spec(), format!("{family}:diamond.poset"));
        let value = |game: &OpenGame| {
            let start = game.start().unwrap();
            (game.solver(Default::default()).value(&start), start.text())
        };
        assert_eq!(value(&from_file), value(&from_text));
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn what_is_wrong_with_a_text_is_said() {
    for (spec, text, problem) in [
        ("ungar:x.poset", "a < b\nb < a", "line 2: a < b < a is a cycle"),
        ("ungar:x.poset", "a <", "line 1"),
        ("plain:x.poset", "a < b\na < c", "not d-complete"),
        ("young", "a < b", "not played on a poset from a file"),
        ("ungar:box=2x2", "a < b", "not played on a poset from a file"),
        ("ungar:weak=3", "a < b", "not played on a poset from a file"),
        ("ungar:x", "a < b", "write `ungar:FILE.poset`"),
        ("chess:x.poset", "a < b", "no ruleset `chess`"),
    ] {
        let refusal = open_on(spec, text).err().unwrap_or_else(|| panic!("{spec} {text:?}")).to_string();
        assert!(refusal.contains(problem), "{refusal}");
    }
    assert_eq!(open_on("ungar:empty.poset", "").unwrap().start().unwrap().text(), "-");
}

#[test]
fn nothing_costly_is_opened_for_a_stranger() {
    let ones = format!("ungar:box=50000{}", "x1".repeat(20_000));
    let twos = format!("ungar:box={}2", "2x".repeat(20));
    let deep = format!("plain:{}1{}", "1(".repeat(100_000), ")".repeat(100_000));
    let wide = format!("plain:1({}1)", "1,".repeat(100_000));
    let refused = [
        "ungar:box=100000x100000",
        "ungar:box=2000x2000",
        "ungar:box=4000000",
        "ungar:box=99999999999999999999x2",
        &ones,
        &twos,
        "ungar:weak=1000000000",
        "ungar:tamari=1000000000",
        "plain:A100000/50000",
        "plain:999999999999(1)",
        &deep,
        &wide,
        "reflect:A5000/1",
        "reflect:B65/1",
        "mhrg:1000000x1000000",
    ];
    for spec in refused {
        assert!(open_without_files(spec).is_err(), "{}", &spec[..spec.len().min(40)]);
    }
    // The largest games of every kind open within milliseconds.
    let opened = [
        "ungar:box=300x400",
        "ungar:weak=1000",
        "ungar:tamari=1000",
        "plain:A64/32",
        "plain:D64/64",
        "reflect:A64/32",
        "reflect:C64/32",
        "mhrg:50000x50000",
        "inset:9000000000000000000",
        "nim:r=9000000000000000000",
    ];
    for spec in opened {
        assert_eq!(open_without_files(spec).map(|game| game.spec().to_owned()).as_deref(), Ok(spec));
    }
}

#[test]
fn examples_are_positions_of_their_rulesets() {
    for entry in entries() {
        let Example { spec, position } = entry.example;
        let game = match entry.example.poset() {
            Some((_, poset)) => open_on(spec, poset).unwrap_or_else(|refusal| panic!("{refusal}")),
            None => open(spec).unwrap_or_else(|refusal| panic!("{refusal}")),
        };
        assert_eq!(entry.example.poset().is_some(), entry.needs_file(), "{spec}");
        assert_eq!(game.read(position).map(|read| read.text()).as_deref(), Ok(position), "{spec}");
        // The notation is explained by the same example.
        assert!(entry.notation.contains(position), "{spec}: {} does not show {position}", entry.notation);
    }
}

/// A game has a start, or says which position to try instead; for the inset game, this is only a description.
#[test]
fn a_game_begins_somewhere() {
    for entry in entries().filter(|entry| !entry.needs_file()) {
        let game = open(entry.example.spec).unwrap();
        if let Err(refusal) = game.start() {
            let text = refusal.to_string();
            let (_, example) = text.split_once("such as ").expect("an example is given");
            assert!(game.read(example).is_ok() || entry.family() == "inset", "{text}");
        }
    }
    for (spec, start) in [
        ("mhrg:3x5", "5,5,5"),
        ("plain:A3/2", "2_2"),
        ("plain:1(1,1,1)", "2_1,3_1,4_1"),
        ("reflect:A3/1", "0,0,-1"),
        ("ungar:box=2x3", "(2,3)"),
        ("ungar:weak=4", "4,3,2,1"),
        ("ungar:tamari=4", "(((())))"),
    ] {
        assert_eq!(open(spec).unwrap().start().unwrap().text(), start, "{spec}");
    }
}
