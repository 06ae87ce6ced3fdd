//! Rules whose values a theorem gives are recognized in every spelling, have the right values at every small position,
//! and are never confused with rules that are nearly the same.

use conformance::{Effort, check};
use rules::theorems::{HookTheorem, of, restriction};
use rules::{Opened, open_text};
use rulesets::{Answer, Fault, Method, OpenGame, Query, Range, Refusal};
use theory::{Flow, Limits, Play};

/// The game of a rule file, its lines separated by `|`.
fn opened(text: &str, parameters: &str) -> Opened {
    let spec = if parameters.is_empty() { "own.game".to_owned() } else { format!("own.game:{parameters}") };
    open_text(&spec, &text.replace(" | ", "\n")).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn theorem(low: u32, high: u32) -> HookTheorem {
    HookTheorem { low, high: Some(high) }
}

fn unbounded(low: u32) -> HookTheorem {
    HookTheorem { low, high: None }
}

/// Rules, with their theorem.
fn recognized() -> Vec<(&'static str, &'static str, HookTheorem)> {
    vec![
        ("game own | on partition | move hook where length < 4", "", theorem(0, 2)),
        ("game own | on partition | move hook where length <= 7", "", theorem(0, 3)),
        ("game own | on partition | move hook where 8 > length", "", theorem(0, 3)),
        ("game own | on partition | move hook where 1 >= length", "", theorem(0, 1)),
        ("game own | on partition | move hook where length in 1..3", "", theorem(0, 2)),
        ("game own | on partition | move hook where 0 < length <= 3", "", theorem(0, 2)),
        ("game own K | on partition | move hook where length <= K", "K=3", theorem(0, 2)),
        ("game own K | on partition | move hook where length < 2*K and length < 9", "K=2", theorem(0, 2)),
        ("game own | on partition | move hook where divides(2, length)", "", unbounded(1)),
        ("game own | on partition | move hook where length mod 4 = 0", "", unbounded(2)),
        ("game own J=2 | on partition | move hook where 0 = length mod J", "", unbounded(1)),
        ("game own | on partition | move hook where length < 8 and divides(2, length)", "", theorem(1, 3)),
        ("game own | on partition | move hook where length mod 2 = 0 and length <= 6", "", theorem(1, 3)),
        ("game own | on partition | move hook where length = 2", "", theorem(1, 2)),
        ("game own | on partition | move hook where length < 1", "", theorem(0, 0)),
        ("game own | on beads | move b -> b-k for k in 1..3", "", theorem(0, 2)),
        ("game own C | on beads | move b -> b-k for k in 1..C", "C=7", theorem(0, 3)),
        ("game own | on beads | move b -> b-k for k in 1..min(b, 3)", "", theorem(0, 2)),
        ("game own | on beads | move b -> b-k for k in 1..b where k < 4", "", theorem(0, 2)),
        ("game own | on beads | move b -> b-k for k in 1..7 where k mod 2 = 0", "", theorem(1, 3)),
        ("game own | on beads where beads mod 2 = 1 | move b -> b-k for k in 0..3", "", theorem(0, 2)),
        ("game own | on beads | move b -> c for c in 0..b-1 where b-c < 4", "", theorem(0, 2)),
        ("game own | on beads | move b -> c for c in 0..b-1 where divides(4, b-c)", "", unbounded(2)),
        ("game own | on beads | move b -> c for c in b-3..b-1", "", theorem(0, 2)),
        ("game own | on beads | move b -> c for c in max(0, b-7)..b where (b-c) mod 2 = 0", "", theorem(1, 3)),
    ]
}

/// The answers for every small position, by one method.
fn answers(game: &OpenGame, method: Method) -> Vec<Answer> {
    let mut positions = Vec::new();
    let listed = game.positions_up_to(Range { max: 7, entries: Some(4) }, &mut |position| {
        positions.push(position);
        Flow::Continue(())
    });
    listed.expect("a range");
    let mut solver = game.solver(Query { method, ..Query::default() });
    positions.iter().map(|position| solver.answer(position).unwrap_or_else(|fault| panic!("{fault}"))).collect()
}

#[test]
fn what_is_recognized_has_the_values_and_winning_moves_of_the_search() {
    for (text, parameters, theorem) in recognized() {
        let opened = opened(text, parameters);
        assert_eq!(of(&opened.rules), Some(theorem), "{text}");
        let (by_formula, by_search) = (answers(&opened.game, Method::Formula), answers(&opened.game, Method::Search));
        assert!(by_formula.len() > 50, "{text}");
        for (formula, search) in by_formula.iter().zip(&by_search) {
            let position = &formula.position;
            assert_eq!((formula.outcome, formula.grundy), (search.outcome, search.grundy), "{text}: {position}");
            let options = |answer: &Answer| answer.winning_moves.iter().map(|m| m.to().text()).collect::<Vec<_>>();
            assert_eq!(options(formula), options(search), "{text}: {position}");
            assert_eq!(formula.source.as_deref(), theorem.source(), "{text}");
        }
    }
}

#[test]
fn what_is_nearly_the_same_is_searched() {
    for text in [
        "game own | on partition | move hook where length <= 6",
        "game own | on partition | move hook where length < 7",
        "game own | on partition | move hook where length mod 6 = 0",
        "game own | on partition | move hook where divides(3, length)",
        "game own | on partition | move hook where divides(length, 4)",
        "game own | on partition | move hook where length mod 2 = 1",
        "game own | on partition | move hook where length mod 4 < 1",
        "game own | on partition | move hook where length != 4",
        "game own | on partition | move hook where length > 1",
        "game own | on partition | move hook where 2 <= length < 8",
        "game own | on partition | move hook where length in 2..3",
        "game own | on partition | move hook where length = 3",
        "game own | on partition | move hook where length <= 3 or length = 7",
        "game own | on partition | move hook where not length > 3",
        "game own | on partition | move hook where arm < 4",
        "game own | on partition | move hook where length < 4 and arm < 2",
        "game own | on partition | move hook where length < rows",
        "game own | on partition | move hook where length mod 4 = 0 and length <= 8",
        "game own | on partition where size mod 2 = 0 | move hook where length < 4",
        "game own | on partition | move hook where length < 4 | move corner",
        "game own | on partition | move hook",
        "game own | on partition | move hook for k in 1..3 where length = k",
        "game own | on partition | move row where length < 4",
        "game own | on strict partition | move hook where length < 4",
        "game own | on beads | move b -> b-k for k in 1..6",
        "game own | on beads | move b -> b-k for k in 2..3",
        "game own | on beads | move b -> b-k for k in 1..b-1",
        "game own | on beads | move b -> b-k for k in 1..max(b, 3)",
        "game own | on beads | move b -> b-2*k for k in 1..3",
        "game own | on beads | move b -> b-k for k in 1..3 where jumped < 2",
        "game own | on beads | move b -> c for c in 0..b-1",
        "game own | on beads | move b -> c for c in 0..b-2 where b-c < 4",
        "game own | on beads | move b -> c for c in 1..b-1 where b-c < 4",
        "game own | on beads | move b -> c for c in 0..b-1 where c < 4",
        "game own | on beads | move b -> c for c in 0..b-1 where divides(4, c)",
        "game own | on beads | move b -> c for c in 0..b-1 where divides(4, c-b)",
        "game own | on beads | move b -> c for c in b-4..b-1",
    ] {
        let opened = opened(text, "");
        assert_eq!(of(&opened.rules), None, "{text}");
        let start = opened.game.read("4,1").or_else(|_| opened.game.read("4,2")).expect("a position");
        let answer = opened.game.solver(Query { method: Method::Formula, ..Query::default() }).answer(&start);
        assert!(matches!(answer, Err(Fault::Refused(Refusal::NoFormula { .. }))), "{text}: {answer:?}");
    }
}

/// These are compared with Welter's game, but are searched all the same.
#[test]
fn rules_that_restrict_nothing_and_removable_boxes_are_read_too() {
    for (text, distances) in [
        ("game own | on partition | move hook", unbounded(0)),
        ("game own | on beads | move b -> c for c in 0..b-1", unbounded(0)),
        ("game own | on partition | move corner", theorem(0, 1)),
    ] {
        let rules = opened(text, "").rules;
        assert_eq!((restriction(&rules), of(&rules)), (Some(distances), None), "{text}");
    }
}

#[test]
fn recognized_games_conform() {
    for (text, parameters, _) in recognized().into_iter().step_by(12) {
        let report = check(&opened(text, parameters).game, Effort::Quick).unwrap_or_else(|failure| panic!("{failure}"));
        assert!(report.compared("theorem") > 20 && report.compared("counts") > 20, "{text}");
    }
}

/// Far beyond any search: 2^40 squares, and a move that is found at once.
#[test]
fn large_positions_are_answered_at_once() {
    for (text, position) in [
        ("game own | on partition | move hook where length < 1024", "1000000000003,77777777,5,5,1"),
        ("game own | on partition | move hook where length mod 1024 = 0", "1000000000003,77777777,5,5,1"),
        ("game own | on beads | move b -> c for c in 0..b-1 where b-c < 65536", "3,70000,1000000000003"),
        ("game own | on beads | move b -> b-k for k in 1..4095 where divides(2, k)", "7,123456789,1000000000003"),
    ] {
        let opened = opened(text, "");
        let theorem = of(&opened.rules).expect("it is recognized");
        let position = opened.game.read(position).expect("a position");
        let mut solver = opened.game.solver(Query::default());
        let answer = solver.answer(&position).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        assert_eq!((answer.method, answer.source.as_deref()), (Method::Formula, theorem.source()), "{text}");
        assert_ne!(answer.grundy, Some(0), "{text} has a winning move to find");
        let winning = answer.winning_moves.first().expect("a winning move");
        assert_eq!(solver.answer(winning.to()).map(|after| after.grundy), Ok(Some(0)), "{text}");
        assert_eq!(solver.reply(&position).map(|reply| reply.map(|reply| reply.wins)), Ok(Some(true)), "{text}");
    }
}

/// If the definition would have too many cases to try, the moves are listed from the distances, and all of them are.
#[test]
fn moves_of_large_positions_are_listed() {
    for (text, position, number) in [
        ("game own | on partition | move hook where length < 4", "10000003,10000003", 5),
        ("game own | on partition | move hook where length <= 6 and length mod 2 = 0", "10000003,9", 6),
        ("game own | on beads | move b -> c for c in 0..b-1 where b-c < 4", "2,10000000,10000001", 7),
        ("game own K | on beads | move b -> b-k for k in 1..K", "1,5", 5),
    ] {
        let game = opened(text, if text.contains(" K ") { "K=1099511627775" } else { "" }).game;
        let position = game.read(position).expect("a position");
        let moves = position.moves(&Limits::default()).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        assert_eq!(moves.len(), number, "{text}");
        assert_eq!(position.count_moves(), Some(number as u128), "{text}");
    }
}

#[test]
fn misere_play_is_searched() {
    let opened = opened("game own | on partition | move hook where length < 4", "");
    let position = opened.game.read("4,2,1").expect("a position");
    let limits = Limits::default();
    let query = |method| Query { play: Play::Misere, method, limits: limits.clone(), ..Query::default() };
    let answer = opened.game.solver(query(Method::Auto)).answer(&position).expect("a search");
    assert_eq!(answer.method, Method::Search);
    let refused = opened.game.solver(query(Method::Formula)).answer(&position).expect_err("there is none").to_string();
    assert!(refused.contains("normal play"), "{refused}");
}
