//! A game that is nothing but rules: it appears in the gallery and is played from the list of its moves.

mod laboratory;

use laboratory::Laboratory;
use rulesets::refusal::BadPosition;
use rulesets::registry::{self, Ending, Entry, Example, PlayedOn, boxed};
use rulesets::{Game, Range};
use serde_json::{Value, json};
use std::time::Duration;
use theory::{Flow, Ruleset};

/// Take one or two from a number.
#[derive(Clone, Copy, Debug)]
struct Countdown;

const ENTRIES: &[Entry] = &[Entry {
    spec: "countdown",
    name: "Countdown",
    rules: "Subtract one or two.",
    ending: Ending("reaches zero"),
    played_on: PlayedOn::Heaps,
    notation: "a number: 5",
    start: "any number",
    paper: "none",
    example: Example { spec: "countdown", position: "5" },
    open: |_| Ok(boxed("countdown".to_owned(), "5", Countdown)),
}];

impl Ruleset for Countdown {
    type Position = [u64; 1];
    type Move = u64;

    fn options(&self, &[left]: &[u64; 1], each: &mut impl FnMut(u64, [u64; 1]) -> Flow) -> Flow {
        (1..=left.min(2)).try_for_each(|taken| each(taken, [left - taken]))
    }
}

impl Game for Countdown {
    fn read(&self, text: &str) -> Result<[u64; 1], BadPosition> {
        Ok([shapes::notation::read_number(text)?])
    }

    fn up_to(&self, range: Range, each: &mut impl FnMut([u64; 1]) -> Flow) -> Flow {
        (0..=range.max).try_for_each(|left| each([left]))
    }
}

#[test]
fn a_game_without_a_picture_is_played_from_the_list_of_its_moves() {
    registry::add(ENTRIES);
    let laboratory = Laboratory::open(Duration::from_secs(10), 64 << 20);
    let ask = |question: &str| laboratory.get(&format!("/api/{question}&ruleset=countdown"));

    let board = ask("board?position=4").json();
    assert!(board["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg")), "{board}");
    assert_eq!((&board["free"], &board["over"]), (&Value::Null, &json!(false)));
    let none = json!([]);
    for (listed, (name, to)) in board["moves"].as_array().unwrap().iter().zip([("1", "3"), ("2", "2")]) {
        assert_eq!((&listed["move"], &listed["to"]), (&json!(name), &json!(to)));
        assert_eq!([&listed["grip"], &listed["first"], &listed["second"]], [&none; 3]);
    }
    assert_eq!(ask("move?position=4&parts=stone-1-1").json()["moves"], none);
    assert_eq!(ask("value?position=4").json()["grundy"], 1);
    assert_eq!(ask("reply?position=4").json()["reply"], json!({"move": "1", "to": "3", "wins": true}));
    let map = ask("map?position=X&width=4").body;
    let cells: Vec<Value> = map.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    let cells: Vec<&Value> = cells.iter().flat_map(|line| line["cells"].as_array().unwrap()).collect();
    assert_eq!(cells, [&json!([0, 0, 0]), &json!([1, 0, 1]), &json!([2, 0, 2]), &json!([3, 0, 0])]);
    assert!(laboratory.get("/").body.contains("Subtract one or two."));
}
