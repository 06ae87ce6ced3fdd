//! Automata: every state, every arrow and what is read on it, in all formats.

mod samples;

use drawing::{Format, Lettering, describe, draw};
use roxmltree::Document;
use rulesets::figure::{Arrow, Automaton, Figure};
use samples::{automata, panel};

fn drawn(figure: Figure, format: Format) -> String {
    draw(&[panel("", figure)], format, Lettering { title: false, caption: true }).unwrap()
}

#[test]
fn text_has_a_line_for_each_state() {
    let expected = "0/1 00, 11 → 0; 01, 10 → 1\n1/0 00, 01, 10, 11 → 1";
    assert_eq!(drawn(automata::equal_heaps(), Format::Text).trim_end(), expected);
}

#[test]
fn pictures_have_every_state_and_every_label() {
    let svg = drawn(automata::ryuoh(), Format::Svg);
    let document = Document::parse(&svg).unwrap();
    let texts: Vec<&str> =
        document.descendants().filter(|node| node.has_tag_name("text")).filter_map(|node| node.text()).collect();
    for state in ["0/1", "1/0", "2/0", "3/1"] {
        assert_eq!(texts.iter().filter(|text| **text == state).count(), 1, "{state}: {texts:?}");
    }
    for (label, count) in [("00", 2), ("01, 02, 10, 20", 2), ("11, 22", 2), ("12, 21", 2), ("all", 2)] {
        assert_eq!(texts.iter().filter(|text| **text == label).count(), count, "{label}: {texts:?}");
    }
    // A head for each arrow that is no loop, and for the one into the start.
    let heads = document.descendants().filter(|node| node.has_tag_name("polygon")).count();
    assert_eq!(heads, 7 + 1);
    let tikz = drawn(automata::fibonacci(), Format::Tikz);
    assert!(tikz.contains("0/0") && tikz.contains("1/1"), "{tikz}");
}

#[test]
fn it_is_described_and_what_cannot_be_is_left_out() {
    let words = describe(&automata::fibonacci());
    assert_eq!(words, "an automaton of 2 states and 3 arrows; each state has its number and its output");
    let arrow = Arrow { from: 0, to: 7, label: "0".to_owned() };
    let broken = Automaton { outputs: vec!["1".to_owned()], arrows: vec![arrow], remarks: Vec::new() };
    assert!(drawn(Figure::Automaton(broken), Format::Text).contains("impossible arrows left out: 1"));
    assert!(Automaton::new(vec![String::new(); 30_000], Vec::new()).is_err());
}
