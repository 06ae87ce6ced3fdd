//! Particular pictures and grips: the hooks of MHRG, very many moves, high heaps, and pictures that are too large to
//! draw.

use rulesets::figure::{Heap, Labels};
use rulesets::{Part, Position, Query, TouchMove, open, open_on};
use theory::{Limits, Outcome};

fn position(spec: &str, text: &str) -> Position {
    open(spec).unwrap().read(text).unwrap()
}

#[test]
fn parts_are_read_as_they_are_written() {
    let parts = [
        (Part::Cell { row: 1, column: 7 }, "box-1-7"),
        (Part::Square(3), "square-3"),
        (Part::Stone { heap: 1, level: u64::MAX }, "stone-1-18446744073709551615"),
        (Part::Field { x: 4, y: 7 }, "field-4-7"),
        (Part::Element(5), "element-5"),
        (Part::Node(2), "node-2"),
    ];
    for (part, text) in parts {
        assert_eq!(part.to_string(), text);
        assert_eq!(text.parse(), Ok(part));
        assert_eq!(serde_json::to_value(part).unwrap(), text);
    }
    let long = "box-".repeat(1000);
    for bad in
        ["", "box", "box-1", "box-1-", "box-1-2-3", "box-+1-2", "square-03", "square--1", "pawn-1", "node-x", &long]
    {
        let refusal = bad.parse::<Part>().unwrap_err().to_string();
        assert!(refusal.contains("box-ROW-COLUMN") && refusal.len() < 300, "{refusal}");
    }
}

#[test]
fn both_hooks_of_mhrg_are_shown_with_their_numbers() {
    let touch = position("mhrg:3x5", "5,4,3").touch(Labels::Usual, usize::MAX, &Limits::default()).unwrap();
    let at = |row, column| -> &TouchMove {
        let grip = [Part::Cell { row, column }];
        touch.moves.iter().find(|m| m.hold.grip == grip).unwrap()
    };
    let two = at(1, 3);
    assert_eq!(two.hold.remarks, ["both hooks carry 1, 2, 3, 3, 4"]);
    assert_eq!((two.hold.first.len(), two.hold.second.len()), (5, 5));
    let one = at(1, 5);
    assert_eq!(one.hold.remarks, ["the hook carries 1"]);
    assert_eq!((one.hold.first.len(), one.hold.second.len()), (1, 0));
    let json = serde_json::to_value(one).unwrap();
    assert_eq!(json["move"], "(1,5)");
    assert_eq!(json["grip"], serde_json::json!(["box-1-5"]));
}

#[test]
fn of_very_many_moves_some_are_listed_and_all_can_be_made() {
    // An antichain: every nonempty set of its 61 elements can be removed.
    let names: Vec<String> = (0..61).map(|i| format!("x{i}")).collect();
    let game = open_on("ungar:points.poset", &names.join("\n")).unwrap();
    let start = game.start().unwrap();
    let touch = start.touch(Labels::Blank, 100, &Limits::default()).unwrap();
    assert_eq!((touch.moves.len(), touch.complete, touch.over), (100, false, false));
    let free = touch.free.unwrap();
    assert_eq!(free.len(), 61);
    let odd: Vec<Part> = free.iter().copied().skip(1).step_by(2).collect();
    let found = start.moves_by_parts(&odd, &Limits::default()).unwrap();
    let even: Vec<&str> = names.iter().step_by(2).map(String::as_str).collect();
    assert_eq!(found.iter().map(|m| m.to().text()).collect::<Vec<_>>(), [even.join(",")]);
    let mut solver = game.solver(Query::default());
    let reply = solver.reply(&start).unwrap().unwrap();
    assert_eq!((reply.wins, reply.to.to().text()), (true, "-".to_owned()));
    // Chains of two: the first player loses, and has 2^60 moves to choose from.
    let chains: Vec<String> = (0..60).map(|i| format!("a{i} < b{i}")).collect();
    let game = open_on("ungar:chains.poset", &chains.join("\n")).unwrap();
    let start = game.start().unwrap();
    let mut solver = game.solver(Query::default());
    assert_eq!(solver.outcome(&start), Ok(Outcome::P));
    let reply = solver.reply(&start).unwrap().unwrap();
    assert!(!reply.wins);
    assert!(solver.reply(reply.to.to()).unwrap().unwrap().wins);
}

#[test]
fn high_heaps_are_touched_in_steps() {
    let heaps = position("nim", "9000000000000000000,40,0,1");
    let touch = heaps.touch(Labels::Usual, 10, &Limits::default()).unwrap();
    let figure = touch.figure.unwrap();
    let stones: Vec<Part> = figure.parts();
    let of = |wanted: usize| -> Vec<u64> {
        let level = |part: &Part| match *part {
            Part::Stone { heap, level } if heap == wanted => Some(level),
            _ => None,
        };
        stones.iter().filter_map(level).collect()
    };
    assert_eq!((of(1).len(), of(2), of(3), of(4)), (36, vec![1], vec![], vec![1]));
    let second = of(1)[1];
    let found = heaps.moves_by_parts(&[Part::Stone { heap: 1, level: second }], &Limits::default()).unwrap();
    assert_eq!(found[0].to().text(), format!("{},40,0,1", second - 1));
    // To scale, the steps of a heap contain all its stones, each once, and differ little in size.
    for highest in [1, 2, 35, 36, 37, 100, 1000] {
        for size in 0..=highest {
            let heap = Heap { size, taken: 0, added: 0 };
            let steps: Vec<_> = heap.steps(highest).collect();
            assert!(steps.len() <= 36 && steps.iter().cloned().flatten().eq(1..=size), "{size} of {highest}");
            assert!(steps.iter().all(|step| step.end() - step.start() < highest.div_ceil(36)));
        }
    }
    assert_eq!(
        Heap { size: u64::MAX, taken: 1, added: 0 }.steps(u64::MAX).last().map(|step| *step.end()),
        Some(u64::MAX)
    );
}

#[test]
fn limits_stop_a_listing() {
    let cancelled = Limits::default();
    cancelled.cancel.store(true, std::sync::atomic::Ordering::Relaxed);
    assert!(position("nim", "3").touch(Labels::Usual, 10, &cancelled).is_err());
    let little = Limits { memory: 1000, ..Limits::default() };
    assert!(position("young", "30,30").touch(Labels::Usual, 1000, &little).is_err());
}

#[test]
fn what_is_too_large_to_draw_still_has_moves() {
    let touch = position("young", "100000000000").touch(Labels::Usual, 5, &Limits::default()).unwrap();
    assert!(touch.figure.is_none() && !touch.complete && !touch.over);
    assert_eq!(touch.moves.len(), 5);
    assert_eq!(touch.moves[4].hold.grip, [Part::Cell { row: 1, column: 5 }]);
    assert!(touch.moves[4].hold.first.is_empty());
}
