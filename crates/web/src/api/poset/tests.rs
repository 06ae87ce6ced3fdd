//! Facts about small posets against the game played out from its definition.

use super::Facts;
use super::ungar::Winner;
use serde_json::Value;
use shapes::Poset;
use std::collections::{BTreeSet, HashMap};
use theory::{Limits, Play};

/// A set of elements by names.
type Names = BTreeSet<String>;

/// The game from its definition, on pairs `a < b` and names: remove a nonempty set of what lies below nothing left.
struct Played {
    relations: Vec<(String, String)>,
    play: Play,
    values: HashMap<Names, u64>,
}

impl Played {
    fn options(&self, left: &Names) -> Vec<Names> {
        let is_maximal = |x: &&String| !self.relations.iter().any(|(a, b)| a == *x && left.contains(b));
        let maximal: Vec<&String> = left.iter().filter(is_maximal).collect();
        let without = |chosen: u32| {
            let gone: BTreeSet<&String> =
                (0..maximal.len()).filter(|i| chosen >> i & 1 == 1).map(|i| maximal[i]).collect();
            left.iter().filter(|x| !gone.contains(x)).cloned().collect()
        };
        (1..1 << maximal.len()).map(without).collect()
    }

    fn value(&mut self, left: &Names) -> u64 {
        if let Some(&known) = self.values.get(left) {
            return known;
        }
        let options = self.options(left);
        let values: BTreeSet<u64> = options.iter().map(|option| self.value(option)).collect();
        let end = u64::from(self.play == Play::Misere);
        let value = if options.is_empty() { end } else { (0..).find(|n| !values.contains(n)).unwrap_or(0) };
        self.values.insert(left.clone(), value);
        value
    }
}

/// What the laboratory says, as a program would read it.
fn told(text: &str, play: Play) -> Value {
    let limits = Limits::default();
    let told = Winner::find(text, play, &limits).and_then(|winner| Facts::of(text, Some(winner), None, &limits));
    serde_json::to_value(told.unwrap_or_else(|problem| panic!("{text}: {problem}"))).unwrap()
}

/// Small posets: graded, levelled and not levelled, connected and not.
const POSETS: &[&str] = &[
    "",
    "a",
    "a < b < c",
    "bottom < left < top\nbottom < right < top",
    // The letter N.
    "a < b\nc < b\nc < d",
    "a < c\nb < c\nb < d\nb < e",
    // The pentagon: not graded, but levelled.
    "a < b < c < e\na < d < e",
    // Not levelled.
    "0 < 2 < 4\n1 < 3 < 5\n0 < 5\n1 < 4",
    "a < b < c\nd < e\nf",
];

#[test]
fn who_wins_is_what_playing_it_out_says() {
    for (&text, play) in POSETS.iter().flat_map(|text| [(text, Play::Normal), (text, Play::Misere)]) {
        let poset = Poset::read(text.as_bytes()).unwrap();
        let name = |x| poset.name(x).to_owned();
        let relations = poset.covers().map(|(lower, upper)| (name(lower), name(upper))).collect();
        let mut played = Played { relations, play, values: HashMap::new() };
        let whole: Names = poset.elements().map(name).collect();
        let value = played.value(&whole);

        let facts = told(text, play);
        let winner = &facts["ungar"]["winner"];
        assert_eq!(winner["outcome"], if value == 0 { "P" } else { "N" }, "{text}, {play}");
        assert_eq!(winner["grundy"], value, "{text}, {play}");
        // At the end of a misère game nobody can move, and whose turn it is has won.
        let Some(found) = winner["winning_move"].as_object() else {
            assert!(value == 0 || whole.is_empty(), "{text}, {play}: a move is missing");
            continue;
        };
        let removed: Names = found["move"].as_str().unwrap().split(',').map(str::to_owned).collect();
        let left: Names = whole.difference(&removed).cloned().collect();
        assert!(played.options(&whole).contains(&left), "{text}: {removed:?} is no move");
        assert_eq!(played.value(&left), 0, "{text}, {play}: {removed:?}");
        let parts: Names =
            found["parts"].as_array().unwrap().iter().map(|part| part.as_str().unwrap().to_owned()).collect();
        let expected = removed.iter().map(|name| format!("element-{}", poset.find(name).unwrap())).collect();
        assert_eq!(parts, expected, "{text}");
    }
}

#[test]
fn a_theorem_is_named_where_one_tells_who_wins() {
    let theorem = |text: &str| told(text, Play::Normal)["ungar"]["winner"]["theorem"]["claim"].clone();
    assert_eq!(theorem("a < b < c"), "ungar-1.8");
    assert_eq!(theorem("a < b < c < e\na < d < e"), "beyond-ungar-levelled");
    let six = told("0 < 2 < 4\n1 < 3 < 5\n0 < 5\n1 < 4", Play::Normal);
    assert_eq!(six["ungar"]["winner"]["method"], "search");
    assert!(six["ungar"]["winner"]["theorem"].is_null());
    let reason = six["ungar"]["not_levelled"].as_str().unwrap();
    assert!(reason.contains("must share a level"), "{reason}");
}

#[test]
fn colours_and_hooks_are_told_of_what_is_d_complete() {
    let diamond = told("bottom < left < top\nbottom < right < top", Play::Normal);
    let colouring = &diamond["d_complete"];
    assert_eq!((&colouring["holds"], &colouring["colours"]), (&true.into(), &3.into()));
    assert_eq!(colouring["parts"][0]["tree"], "2(1,1)");
    let description = colouring["parts"][0]["description"].as_str().unwrap();
    assert!(description.starts_with("Y(0;1,1), shape"), "{description}");
    // The plain game of the diamond is the hook game of the square of 2×2 boxes.
    let square = rulesets::open("young").unwrap();
    let value = square.solver(Default::default()).value(&square.read("2,2").unwrap()).unwrap();
    assert_eq!(colouring["plain_value"], value);
    assert!(colouring["picture"]["svg"].as_str().unwrap().contains("data-part=\"element-3\""));

    let fork = told("v < x\nv < y", Play::Normal);
    assert_eq!(fork["d_complete"]["holds"], false);
    assert!(fork["d_complete"]["reason"].as_str().unwrap().contains("(D1) fails"));
    assert!(fork["d_complete"]["picture"].is_null());
}

#[test]
fn what_is_written_again_is_the_same_poset() {
    for text in POSETS {
        let facts = told(text, Play::Normal);
        let poset = Poset::read(text.as_bytes()).unwrap();
        assert_eq!(Poset::read(facts["poset"].as_str().unwrap().as_bytes()).unwrap(), poset);
        assert_eq!((&facts["elements"], &facts["covers"]), (&poset.len().into(), &poset.count_covers().into()));
    }
}

#[test]
fn a_broken_text_is_refused_with_its_line() {
    let problem = Winner::find("a < b\n\nb < a", Play::Normal, &Limits::default()).err().expect("a cycle");
    assert_eq!(problem.status(), 400);
    assert_eq!(problem.to_string(), "line 3: a < b < a is a cycle, and in a poset nothing lies below itself");
}

#[test]
fn what_is_too_large_to_draw_has_its_facts() {
    let chain: String = (0..25_000).map(|x| format!("e{x} < e{}\n", x + 1)).collect();
    let facts = told(&chain, Play::Normal);
    assert_eq!(facts["elements"], 25_001);
    assert!(facts["ungar"]["picture"]["svg"].is_null());
    assert!(facts["ungar"]["picture"]["problem"].as_str().unwrap().contains("at most 20000 are drawn"));
    // A chain is won by taking its top exactly if its length is odd.
    assert_eq!(facts["ungar"]["winner"]["outcome"], "N");
    assert!(facts["d_complete"]["holds"].is_null());
}

#[test]
fn a_long_d_complete_chain_needs_no_deep_stack() {
    let chain: String = (1..3_500).map(|x| format!("e{x} < e{}\n", x + 1)).collect();
    let facts = told(&chain, Play::Normal);
    assert_eq!(facts["d_complete"]["holds"], true);
    assert!(facts["d_complete"]["picture"].is_null());
    assert!(facts["d_complete"]["reason"].as_str().unwrap().contains("3500 colours"));
}
