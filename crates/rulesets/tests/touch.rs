//! Every move can be made on the picture: by pointing at its grip, and at nothing else.

use rulesets::figure::{Figure, Heap, Labels, Mark};
use rulesets::{AnyGame, Part, Query, TouchMove, entries, open, open_on};
use std::collections::BTreeSet;
use theory::{Limits, Outcome, Play};

/// The positions that can be reached in at most three moves from a position.
fn close_to(game: &dyn AnyGame, position: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::from([position.to_owned()]);
    let mut last = found.clone();
    for _ in 0..3 {
        let moves = last.iter().flat_map(|position| game.moves(position, &Limits::default()).unwrap());
        last = moves.map(|m| m.to).filter(|to| !found.contains(to)).collect();
        found.extend(last.iter().cloned());
    }
    found
}

/// Calls `check` with every ruleset that needs no file, and some of them with other parameters, at the positions close to
/// an example and to the start.
fn everywhere(check: impl Fn(&dyn AnyGame, &str)) {
    let examples = entries().filter(|entry| !entry.needs_file()).map(|entry| entry.example);
    let examples = examples.map(|example| (example.spec, example.position));
    // Several roots that are sums of the same simple ones; two beads of which one is taken; a hook of every kind.
    let more = [("reflect:B3/2", "0,-1,0"), ("inset:2", "1,4"), ("plain:D5/5", "2_1"), ("mhrg:3x4", "4,4,4")];
    for (spec, example) in examples.chain(more) {
        let game = open(spec).unwrap();
        let mut positions = close_to(&*game, example);
        if let Ok(start) = game.position(None) {
            positions.append(&mut close_to(&*game, &start));
        }
        assert!(positions.len() > 3, "{spec}");
        positions.iter().for_each(|position| check(&*game, position));
    }
}

/// The parts a figure marks so.
fn marked(figure: &Figure, wanted: Mark) -> Vec<Part> {
    figure.marked().into_iter().filter(|(_, mark)| *mark == wanted).map(|(part, _)| part).collect()
}

fn sorted(parts: &[Part]) -> Vec<Part> {
    let mut parts = parts.to_vec();
    parts.sort_unstable();
    parts
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
fn every_move_is_made_by_its_grip() {
    everywhere(|game, position| {
        let spec = game.spec();
        let touch = game.touch(position, Labels::Usual, usize::MAX, &Limits::default()).unwrap();
        let figure = touch.figure.expect("it is small");
        let parts: BTreeSet<Part> = figure.parts().into_iter().collect();
        assert_eq!(parts.len(), figure.parts().len(), "{spec} {position}");
        assert!(figure.marked().is_empty(), "{spec} {position}");
        assert!(touch.complete && touch.position == position);
        assert_eq!(touch.over, touch.moves.is_empty());
        let listed: Vec<_> = touch.moves.iter().map(|m| m.to.clone()).collect();
        assert_eq!(listed, game.moves(position, &Limits::default()).unwrap());
        for (number, m) in touch.moves.iter().enumerate() {
            let what = format!("{spec} {position} {}", m.to.name);
            assert!(!m.grip.is_empty() && m.grip.iter().all(|part| parts.contains(part)), "{what}: {:?}", m.grip);
            let reversed: Vec<Part> = m.grip.iter().rev().copied().collect();
            for grip in [&m.grip, &reversed] {
                let found = game.move_by_parts(position, grip, &Limits::default()).unwrap();
                assert!(found.iter().any(|found| found.to == m.to.to), "{what}: {found:?}");
                let same = touch.moves.iter().filter(|other| sorted(&other.grip) == sorted(&m.grip));
                let same: BTreeSet<&str> = same.map(|other| other.to.to.as_str()).collect();
                assert_eq!(found.iter().map(|found| found.to.as_str()).collect::<BTreeSet<_>>(), same, "{what}");
                assert_eq!(found.len(), same.len(), "{what}");
            }
            // What stands out is what the figure of the move marks.
            let figure = game.figure(position, Some(number), Labels::Blank).unwrap();
            assert_eq!(sorted(&m.first), sorted(&marked(&figure, Mark::First)), "{what}");
            assert_eq!(sorted(&m.second), sorted(&marked(&figure, Mark::Second)), "{what}");
            assert!(!m.first.is_empty(), "{what}");
        }
    });
}

#[test]
fn what_is_no_grip_makes_no_move() {
    everywhere(|game, position| {
        let parts = game.figure(position, None, Labels::Blank).unwrap().parts();
        let touch = game.touch(position, Labels::Blank, usize::MAX, &Limits::default()).unwrap();
        let grips: BTreeSet<Vec<Part>> = touch.moves.iter().map(|m| sorted(&m.grip)).collect();
        let by = |parts: &[Part]| game.move_by_parts(position, parts, &Limits::default()).unwrap();
        assert_eq!(by(&[]), []);
        for &part in &parts {
            assert_eq!(by(&[part]).is_empty(), !grips.contains(&vec![part]), "{} {position} {part}", game.spec());
        }
        let foreign = [Part::Cell { row: 0, column: 0 }, Part::Square(usize::MAX), Part::Stone { heap: 0, level: 0 }];
        let more = [Part::Field { x: usize::MAX, y: 0 }, Part::Element(usize::MAX), Part::Node(usize::MAX)];
        for part in foreign.into_iter().chain(more) {
            assert_eq!(by(&[part]), [], "{} {position} {part}", game.spec());
        }
    });
}

#[test]
fn sets_of_free_parts_are_the_moves() {
    let checked = std::cell::RefCell::new(BTreeSet::new());
    let check = |game: &dyn AnyGame, position: &str| {
        let touch = game.touch(position, Labels::Blank, usize::MAX, &Limits::default()).unwrap();
        let Some(free) = touch.free else { return };
        checked.borrow_mut().insert(game.spec().to_owned());
        assert!(free.len() <= 6);
        let mut options: Vec<String> = Vec::new();
        for set in 1..1_u32 << free.len() {
            let chosen: Vec<Part> = (0..free.len()).filter(|i| set >> i & 1 == 1).map(|i| free[i]).collect();
            let found = game.move_by_parts(position, &chosen, &Limits::default()).unwrap();
            assert_eq!(found.len(), 1, "{} {position} {chosen:?}", game.spec());
            options.push(found[0].to.clone());
        }
        let mut listed: Vec<String> = touch.moves.iter().map(|m| m.to.to.clone()).collect();
        options.sort_unstable();
        listed.sort_unstable();
        assert_eq!(options, listed, "{} {position}", game.spec());
    };
    everywhere(check);
    let fence = open_on("ungar:fence.poset", "a < b\nc < b\nc < d\ne").unwrap();
    close_to(&*fence, "b,d,e").iter().for_each(|position| check(&*fence, position));
    let expected = ["nibble", "ungar:box=2x3", "ungar:fence.poset", "ungar:tamari=4", "ungar:weak=4"];
    assert_eq!(checked.into_inner().into_iter().collect::<Vec<_>>(), expected);
}

#[test]
fn the_perfect_player_wins_where_that_can_be_done() {
    for play in Play::ALL {
        everywhere(|game, position| {
            let query = Query { play, ..Query::default() };
            let mut solver = game.solver(query.clone());
            let what = format!("{} {position} {play}", game.spec());
            let outcome = solver.outcome(position).unwrap();
            assert_eq!(outcome.to_string(), solver.answer(position).unwrap().outcome, "{what}");
            let moves = game.moves(position, &Limits::default()).unwrap();
            match solver.reply(position).unwrap() {
                None => assert!(moves.is_empty(), "{what}"),
                Some(reply) => {
                    assert!(moves.contains(&reply.to), "{what}: {reply:?}");
                    assert_eq!(reply.wins, outcome == Outcome::N, "{what}");
                    // Found by search alone, from the definition.
                    let search = Query { method: rulesets::Method::Search, ..query };
                    let after = game.solver(search).outcome(&reply.to.to).unwrap();
                    assert_eq!(after == Outcome::P, reply.wins, "{what}: {reply:?}");
                }
            }
        });
    }
}

#[test]
fn both_hooks_of_mhrg_are_shown_with_their_numbers() {
    let game = open("mhrg:3x5").unwrap();
    let touch = game.touch("5,4,3", Labels::Usual, usize::MAX, &Limits::default()).unwrap();
    let at = |row, column| -> &TouchMove {
        let grip = [Part::Cell { row, column }];
        touch.moves.iter().find(|m| m.grip == grip).unwrap()
    };
    let two = at(1, 3);
    assert_eq!(two.remarks, ["both hooks carry 1, 2, 3, 3, 4"]);
    assert_eq!((two.first.len(), two.second.len()), (5, 5));
    let one = at(1, 5);
    assert_eq!(one.remarks, ["the hook carries 1"]);
    assert_eq!((one.first.len(), one.second.len()), (1, 0));
    let json = serde_json::to_value(one).unwrap();
    assert_eq!(json["move"], "(1,5)");
    assert_eq!(json["grip"], serde_json::json!(["box-1-5"]));
}

#[test]
fn of_very_many_moves_some_are_listed_and_all_can_be_made() {
    // An antichain: every nonempty set of its 61 elements can be removed.
    let names: Vec<String> = (0..61).map(|i| format!("x{i}")).collect();
    let game = open_on("ungar:points.poset", &names.join("\n")).unwrap();
    let start = game.position(None).unwrap();
    let touch = game.touch(&start, Labels::Blank, 100, &Limits::default()).unwrap();
    assert_eq!((touch.moves.len(), touch.complete, touch.over), (100, false, false));
    let free = touch.free.unwrap();
    assert_eq!(free.len(), 61);
    let odd: Vec<Part> = free.iter().copied().skip(1).step_by(2).collect();
    let found = game.move_by_parts(&start, &odd, &Limits::default()).unwrap();
    let even: Vec<&str> = names.iter().step_by(2).map(String::as_str).collect();
    assert_eq!(found.iter().map(|m| m.to.as_str()).collect::<Vec<_>>(), [even.join(",")]);
    let mut solver = game.solver(Query::default());
    let reply = solver.reply(&start).unwrap().unwrap();
    assert_eq!((reply.wins, reply.to.to.as_str()), (true, "-"));
    // Chains of two: whoever moves first loses, and has 2^60 moves to choose from.
    let chains: Vec<String> = (0..60).map(|i| format!("a{i} < b{i}")).collect();
    let game = open_on("ungar:chains.poset", &chains.join("\n")).unwrap();
    let start = game.position(None).unwrap();
    let mut solver = game.solver(Query::default());
    assert_eq!(solver.outcome(&start), Ok(Outcome::P));
    let reply = solver.reply(&start).unwrap().unwrap();
    assert!(!reply.wins);
    assert!(solver.reply(&reply.to.to).unwrap().unwrap().wins);
}

#[test]
fn high_heaps_are_touched_in_steps() {
    let game = open("nim").unwrap();
    let heaps = "9000000000000000000,40,0,1";
    let touch = game.touch(heaps, Labels::Usual, 10, &Limits::default()).unwrap();
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
    let found = game.move_by_parts(heaps, &[Part::Stone { heap: 1, level: second }], &Limits::default()).unwrap();
    assert_eq!(found[0].to, format!("{},40,0,1", second - 1));
    // To scale, the steps of a heap are all its stones, each once, and steps are alike.
    for highest in [1, 2, 35, 36, 37, 100, 1000] {
        for size in 0..=highest {
            let heap = Heap { size, taken: 0 };
            let steps: Vec<_> = heap.steps(highest).collect();
            assert!(steps.len() <= 36 && steps.iter().cloned().flatten().eq(1..=size), "{size} of {highest}");
            assert!(steps.iter().all(|step| step.end() - step.start() < highest.div_ceil(36)));
        }
    }
    assert_eq!(Heap { size: u64::MAX, taken: 1 }.steps(u64::MAX).last().map(|step| *step.end()), Some(u64::MAX));
}

#[test]
fn limits_stop_a_listing() {
    let game = open("nim").unwrap();
    let cancelled = Limits::default();
    cancelled.cancel.store(true, std::sync::atomic::Ordering::Relaxed);
    assert!(game.touch("3", Labels::Usual, 10, &cancelled).is_err());
    let game = open("young").unwrap();
    let little = Limits { memory: 1000, ..Limits::default() };
    assert!(game.touch("30,30", Labels::Usual, 1000, &little).is_err());
}

#[test]
fn what_is_too_large_to_draw_still_has_moves() {
    let game = open("young").unwrap();
    let touch = game.touch("100000000000", Labels::Usual, 5, &Limits::default()).unwrap();
    assert!(touch.figure.is_none() && !touch.complete && !touch.over);
    assert_eq!(touch.moves.len(), 5);
    assert_eq!(touch.moves[4].grip, [Part::Cell { row: 1, column: 5 }]);
    assert!(touch.moves[4].first.is_empty());
}
