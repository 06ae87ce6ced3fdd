//! Moves in stages: what goes and what slides, from the rules of each game.

use drawing::{Stage, stages};
use rulesets::figure::Labels;
use rulesets::{Move, Part, open};
use theory::Limits;

fn move_of(ruleset: &str, position: &str, name: &str) -> Move {
    let position = open(ruleset).unwrap().read(position).unwrap();
    let moves = position.moves(&Limits::default()).unwrap();
    moves.into_iter().find(|made| made.to_string() == name).unwrap()
}

fn told(stage: &Stage) -> String {
    let slides: Vec<String> = stage.slides.iter().map(|slide| format!("{}>{}", slide.part, slide.to)).collect();
    format!("{} {:?} {}", stage.removed.len(), stage.numbers, slides.join(" "))
}

#[test]
fn two_hooks_go_one_after_the_other() {
    let stages = stages(&move_of("mhrg:3x5", "5,4,3", "(1,3)+(1,1)")).unwrap().unwrap();
    let told: Vec<String> = stages.iter().map(told).collect();
    assert_eq!(told, ["5 [1, 2, 3, 3, 4] box-2-4>box-1-3", "5 [1, 2, 3, 3, 4] box-2-2>box-1-1 box-3-2>box-2-1"]);
}

#[test]
fn every_hook_closes_up_to_where_it_leads() {
    for (ruleset, position) in [
        ("young", "5,3,3,1"),
        ("shifted", "7,6,4,2"),
        ("mhrg:3x5", "5,5,5"),
        ("mhrg:4x4", "4,4,4,4"),
        ("nibble", "4,4,2"),
    ] {
        let position = open(ruleset).unwrap().read(position).unwrap();
        let moves = position.moves(&Limits::default()).unwrap();
        assert!(!moves.is_empty());
        for made in moves {
            assert!(stages(&made).unwrap().is_some(), "{ruleset} {position} {made}");
        }
    }
}

/// The one stage of a move that is not made on boxes, in words.
fn change(ruleset: &str, position: &str, name: &str) -> String {
    let stages = stages(&move_of(ruleset, position, name)).unwrap().unwrap();
    let [stage] = stages.as_slice() else { panic!("{ruleset} {position} {name}: {} stages", stages.len()) };
    assert!(stage.slides.is_empty() && stage.numbers.is_empty() && stage.places == stage.removed);
    let parts = |what: &str, parts: &[Part]| {
        let names: Vec<String> = parts.iter().map(Part::to_string).collect();
        if names.is_empty() { String::new() } else { format!("{what} {} ", names.join(" ")) }
    };
    let hops: String = stage.hops.iter().map(|hop| format!("{}>{} ", hop.from, hop.to)).collect();
    let told = [parts("gone", &stage.removed), hops, parts("turned", &stage.turned), parts("changed", &stage.changed)];
    told.concat().trim_end().to_owned()
}

#[test]
fn pieces_go_from_place_to_place() {
    assert_eq!(change("welter", "1,4,6", "6→2"), "square-6>square-2");
    assert_eq!(change("rooks", "3,0,0,2", "rook 2 to (0,1)"), "field-0-2>field-0-1");
    assert_eq!(change("corner:ryuoh", "4,7", "up 6"), "field-4-7>field-4-1");
}

#[test]
fn turtles_are_turned_where_they_are() {
    assert_eq!(change("turtles:odd", "2,3,5", "turn 0,5"), "turned square-0 square-5");
    assert_eq!(change("turtles:odd", "2,3,5", "turn 2,3"), "turned square-2 square-3");
}

#[test]
fn beads_that_are_taken_away_leave_empty_squares() {
    let position = open("inset:4").unwrap().read("1,2,4,5").unwrap();
    let moves = position.moves(&Limits::default()).unwrap();
    let alone = moves.iter().find(|made| !made.to().text().contains(',')).unwrap();
    assert_eq!(change("inset:4", "1,2,4,5", &alone.to_string()).split(' ').next(), Some("changed"));
}

#[test]
fn stones_and_elements_go() {
    assert_eq!(change("nim", "3,5", "take 2 from heap 2"), "gone stone-2-4 stone-2-5");
    // What is left of the poset falls into other classes of colours.
    let expected = "gone element-5 changed element-0 element-1 element-3 element-4";
    assert_eq!(change("ungar:box=2x3", "(2,3)", "(2,3)"), expected);
}

#[test]
fn coordinates_of_a_weight_change() {
    assert_eq!(change("reflect:D4/1", "-1,0,0,0", "α1"), "changed node-0 node-1");
}

#[test]
fn every_move_of_every_figure_is_seen_to_happen() {
    for ruleset in [
        "welter",
        "turtles:even",
        "inset:4",
        "nim",
        "rooks",
        "corner:queen",
        "reflect:D4/1",
        "plain:A3/2",
        "ungar:box=2x3",
    ] {
        let game = open(ruleset).unwrap();
        let position = game.start().or_else(|_| game.read(game.example())).unwrap();
        let before: Vec<Part> = position.figure(None, Labels::Fair).unwrap().parts();
        let moves = position.moves(&Limits::default()).unwrap();
        assert!(!moves.is_empty(), "{ruleset}");
        for made in moves {
            let stages = stages(&made).unwrap();
            let stages = stages.unwrap_or_else(|| panic!("{ruleset} {position} {made}"));
            let hops = stages.iter().flat_map(|stage| &stage.hops).flat_map(|hop| [hop.from, hop.to]);
            let parts =
                stages.iter().flat_map(|stage| [&stage.removed, &stage.turned, &stage.changed].into_iter().flatten());
            for part in parts.copied().chain(hops) {
                assert!(before.contains(&part), "{ruleset} {position} {made}: {part}");
            }
        }
    }
}
