//! `grundy posets d-complete` and its companions, `grundy histogram` and `grundy starts`, from outside.

mod program;

use program::{refused_for, said};
use std::fs;

#[test]
fn d_complete_posets_are_counted_listed_and_drawn() {
    for (n, count) in [("1", "1"), ("5", "11"), ("9", "474"), ("0", "0")] {
        assert_eq!(said(&["posets", "d-complete", n, "--count"]).trim(), count);
    }
    assert_eq!(said(&["posets", "d-complete", "27", "--irreducible", "--count"]).trim(), "269");
    let list = said(&["posets", "d-complete", "5"]);
    assert_eq!(list.lines().count(), 12);
    assert!(list.contains("2(1,1(1))      slant sum of 2(1,1), 1\n"), "{list}");
    assert!(list.contains("1(1,1,1,1)     rooted tree\n"), "{list}");
    let drawn = said(&["posets", "d-complete", "4", "--irreducible", "--draw"]);
    assert!(drawn.contains("2(1,1)  Y(0;1,1), shape, bird, inset") && drawn.contains('╱'), "{drawn}");
    refused_for(&["posets", "d-complete", "17"], "up to 16 elements");
    refused_for(&["posets", "d-complete", "33", "--irreducible"], "up to 32 elements");
}

#[test]
fn what_is_exported_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("six").display().to_string();
    said(&["posets", "d-complete", "6", "--folder", &path]);
    let lines = said(&["posets", "d-complete", "6", "--json"]);
    assert_eq!((fs::read_dir(&path).unwrap().count(), lines.lines().count()), (28, 28));
    for (line, number) in lines.lines().zip(1..).step_by(5) {
        let listed: serde_json::Value = serde_json::from_str(line).unwrap();
        let value = |spec: &str| {
            let answer: serde_json::Value = serde_json::from_str(&said(&["value", spec, "--json"])).unwrap();
            answer["grundy"].as_u64().unwrap()
        };
        let from_file = value(&format!("plain:{path}/d-complete-6-{number}.poset"));
        assert_eq!(from_file, value(listed["ruleset"].as_str().unwrap()), "{line}");
    }
}

#[test]
fn posets_are_made_from_nodes_trees_and_each_other() {
    assert!(said(&["posets", "minuscule", "E7/7"]).starts_with("# minuscule poset of E7/7: 27 elements, 36 covers\n"));
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let (diamond, chain, sum) = (file("diamond.poset"), file("chain.poset"), file("sum.poset"));
    said(&["posets", "top-tree", "2(1,1)", "--out", &diamond]);
    said(&["posets", "top-tree", "1(1)", "--out", &chain]);
    said(&["posets", "slant-sum", &diamond, "2_1", &chain, "--out", &sum]);
    let answer = said(&["value", &format!("plain:{sum}"), "--json"]);
    let same = said(&["value", "plain:2(1,1(1(1)))", "--json"]);
    let grundy = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap()["grundy"].clone();
    assert_eq!(grundy(&answer), grundy(&same));
    refused_for(&["posets", "slant-sum", &diamond, "1_1", &chain], "occurs 2 times");
    refused_for(&["posets", "slant-sum", &diamond, "q", &chain], "no element q");
    refused_for(&["posets", "minuscule", "E8/8"], "no minuscule node");
    refused_for(&["posets", "top-tree", "1(2)"], "no d-complete poset");
    refused_for(&["posets", "top-tree", "1(2"], "in parentheses");
}

#[test]
fn histograms_count_values() {
    let text = said(&["histogram", "plain:E7/7"]);
    assert!(text.starts_with("plain:E7/7 7_3: 56 positions, value 1\n"), "{text}");
    let json: serde_json::Value = serde_json::from_str(&said(&["histogram", "young", "2,1", "--json"])).unwrap();
    assert_eq!((&json["positions"], &json["grundy"]), (&5.into(), &1.into()));
    assert_eq!(json["times"], serde_json::json!({"0": 1, "1": 2, "2": 2}));
}

#[test]
fn starts_are_those_of_the_games() {
    let text = said(&["starts", "--rank", "2"]);
    assert_eq!(
        text,
        "type  node 1  node 2\nA1    1 (2)\nA2    2 (3)   2 (3)\nB2    3 (4)   3 (4)\nC2    3 (4)   3 (4)\nG2    5 (6)   5 (6)\n"
    );
    refused_for(&["starts", "--rank", "9"], "9");
}
