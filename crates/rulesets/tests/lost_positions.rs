//! Whoever must move at a position of value 0 loses, and the other way round, in either play: a theorem on who wins gives
//! the value of every lost position. Compared with the search, over the whole registry.

use rulesets::any::TableOf;
use rulesets::sum::{self, Component};
use rulesets::{AnyGame, Method, Query, Range, open, open_on};
use theory::{Flow, Limits, Play};

/// Every ruleset of the registry, opened by its example.
fn games() -> impl Iterator<Item = Box<dyn AnyGame>> {
    let opened = |entry: &rulesets::Entry| match entry.example.poset() {
        Some((_, poset)) => open_on(entry.example.spec, poset),
        None => open(entry.example.spec),
    };
    rulesets::entries().map(move |entry| opened(entry).expect("the example is a ruleset"))
}

/// All positions with entries up to 4, or all that can be reached from the start, and their values by search.
fn small_positions(game: &dyn AnyGame, play: Play) -> Vec<(String, u64)> {
    let of = match game.position(None) {
        Ok(start) => TableOf::Reachable(start),
        Err(_) => TableOf::UpTo(Range { max: 4, entries: None }),
    };
    let query = Query { play, method: Method::Search, ..Query::default() };
    let mut rows = Vec::new();
    let listed = game.table(&of, query, &mut |row| {
        rows.push((row.position, row.grundy));
        Flow::Continue(())
    });
    listed.expect("small positions need no limit");
    rows
}

#[test]
fn a_theorem_on_who_wins_gives_lost_positions_the_value_0() {
    for game in games() {
        for play in Play::ALL {
            let mut by_theorem = game.solver(Query { play, method: Method::Formula, ..Query::default() });
            for (position, value) in small_positions(&*game, play) {
                // Where there is no theorem, there is nothing to be checked.
                let Ok(answer) = by_theorem.answer(&position) else { continue };
                let about = format!("{} {position} {play}: {answer:?}", game.spec());
                assert_eq!(answer.outcome == "P", value == 0, "{about}");
                match answer.grundy {
                    Some(grundy) => assert_eq!(grundy, value, "{about}"),
                    None => assert_eq!(answer.outcome, "N", "{about}"),
                }
            }
        }
    }
}

#[test]
fn every_answer_says_0_exactly_where_it_says_lost() {
    // Hardly anything may be searched, so that theorems must do.
    let limits = Limits { positions: 10, ..Limits::default() };
    for game in games() {
        for play in Play::ALL {
            let mut solver = game.solver(Query { play, limits: limits.clone(), ..Query::default() });
            for (position, value) in small_positions(&*game, play) {
                let Ok(answer) = solver.answer(&position) else { continue };
                assert_eq!(answer.outcome == "P", value == 0, "{} {position} {play}", game.spec());
                assert_eq!(answer.grundy == Some(0), value == 0, "{} {position} {play}", game.spec());
            }
        }
    }
}

/// Far beyond any search.
#[test]
fn large_lost_positions_have_the_value_0() {
    for (spec, position) in [
        // ⌊nφ⌋ and ⌊nφ⌋+n for a million, and for F(61).
        ("wythoff", "1618033,2618033"),
        ("corner:queen", "4052739537881,6557470319842"),
        // The nim-sums of columns and of rows agree, with a limit those of their residues, and are not small.
        ("rooks", "1000000,2000000,0,1164992"),
        ("rooks:r=7", "1000002,2000001,0,7"),
        ("nibble", "1000,998,996,994,992,990,988,986,984,982,980,978"),
    ] {
        let game = open(spec).expect("a ruleset");
        let answer = game.solver(Query::default()).answer(position).expect("a theorem tells");
        assert_eq!((&answer.outcome[..], answer.grundy), ("P", Some(0)), "{answer:?}");
        assert_eq!(game.solver(Query::default()).value(position).ok(), Some(0), "{spec} {position}");
    }
}

#[test]
fn lost_components_leave_a_sum_as_it_is() {
    for (spec, position) in [
        // More moves than are listed; few enough to list them, but none of a known value.
        ("wythoff", "1618033,2618033"),
        ("wythoff", "161803,261803"),
        ("nibble", "1000,998,996,994,992,990,988,986,984,982,980,978"),
    ] {
        let (lost, nim) = (open(spec).expect("a ruleset"), open("nim").expect("a ruleset"));
        let component = |game, position: &str| Component { game, position: position.to_owned() };
        let answer = sum::answer(&[component(&*lost, position), component(&*nim, "3")], &Query::default());
        let answer = answer.unwrap_or_else(|fault| panic!("{spec} {position}: {fault}"));
        assert_eq!((answer.grundy, &answer.outcome[..]), (3, "N"));
        let [winning] = &answer.winning_moves[..] else { panic!("{:?}", answer.winning_moves) };
        assert_eq!((winning.component, &winning.to.to[..]), (2, "0"));
        // A move that raises the value of the first would do as well, and nobody has looked for one.
        assert!(answer.note.as_deref().is_some_and(|note| note.contains("component 1")), "{:?}", answer.note);
        // Alone, two lost positions are lost.
        let answer = sum::answer(&[component(&*lost, position), component(&*lost, position)], &Query::default());
        assert_eq!(answer.map(|answer| (answer.grundy, answer.winning_moves.len())), Ok((0, 0)));
    }
}
