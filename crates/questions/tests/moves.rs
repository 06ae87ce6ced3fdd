//! The moves of a game as formulas, held against the moves that the game itself has.

use questions::find::automaton::{Formula, Linear, Moves, rules_of};
use rulesets::OpenGame;
use shapes::notation::write_numbers;
use std::collections::BTreeSet;
use theory::Limits;

/// What a formula means where numbers below `bound` are enough.
fn means(formula: &Formula, point: &mut Vec<u64>, bound: u64) -> bool {
    let value = |sum: &Linear, point: &[u64]| {
        sum.constant + sum.terms.iter().map(|(&variable, times)| point[variable] as i64 * times).sum::<i64>()
    };
    match formula {
        Formula::IsZero(sum) => value(sum, point) == 0,
        Formula::IsAtMostZero(sum) => value(sum, point) <= 0,
        Formula::IsMarked(_) => panic!("moves do not speak of the set"),
        Formula::Not(formula) => !means(formula, point, bound),
        Formula::And(formulas) => formulas.iter().all(|formula| means(formula, point, bound)),
        Formula::Or(formulas) => formulas.iter().any(|formula| means(formula, point, bound)),
        Formula::Exists(variables, body) => {
            is_somewhere(variables, point, bound, &mut |point| means(body, point, bound))
        }
    }
}

/// Whether something is so for some numbers below `bound`.
fn is_somewhere(
    variables: &[usize],
    point: &mut Vec<u64>,
    bound: u64,
    is_so: &mut dyn FnMut(&mut Vec<u64>) -> bool,
) -> bool {
    let Some((variable, others)) = variables.split_first() else { return is_so(point) };
    (0..bound).any(|number| {
        if point.len() <= *variable {
            point.resize(*variable + 1, 0);
        }
        point[*variable] = number;
        is_somewhere(others, point, bound, is_so)
    })
}

/// The options by the formulas.
fn options(moves: &Moves, position: &[u64], bound: u64) -> BTreeSet<Vec<u64>> {
    let mut options = BTreeSet::new();
    for step in &moves.moves {
        let mut point = position.to_vec();
        point.resize(64, 0);
        is_somewhere(&step.with, &mut point, bound, &mut |point| {
            if means(&step.when, point, bound) {
                options.insert(step.to.iter().map(|&variable| point[variable]).collect());
            }
            false
        });
    }
    options
}

/// Holds formulas against a game on all positions below `side`.
fn check(game: &OpenGame, moves: &Moves, side: u64) {
    let mut positions = 0;
    for index in 0..side.pow(moves.arity as u32) {
        let position: Vec<u64> = (0..moves.arity as u32).map(|i| index / side.pow(i) % side).collect();
        let read = game.read(&write_numbers(&position));
        let mut point = position.clone();
        point.resize(64, 0);
        assert_eq!(means(&moves.board, &mut point, side + 1), read.is_ok(), "{} {position:?}", game.spec());
        let Ok(read) = read else { continue };
        let listed = read.moves(&Limits::default()).unwrap();
        let expected: BTreeSet<Vec<u64>> = listed.iter().map(|option| option.to().entries()).collect();
        assert_eq!(options(moves, &position, side + 1), expected, "{} {position:?}", game.spec());
        positions += expected.len();
    }
    assert!(positions > 0, "{}", game.spec());
}

#[test]
fn built_in_games_move_as_their_formulas_say() {
    for spec in ["wythoff", "corner:queen", "corner:rook", "corner:ryuoh", "corner:maharaja", "nim", "nim:r=3"] {
        let game = rulesets::open(spec).unwrap();
        let moves = Moves::of(&rules_of(&game, 2).unwrap()).unwrap();
        check(&game, &moves, 6);
    }
    for spec in ["rooks", "rooks:r=2"] {
        let game = rulesets::open(spec).unwrap();
        check(&game, &Moves::of(&rules_of(&game, 4).unwrap()).unwrap(), 3);
    }
    let nim = rulesets::open("nim").unwrap();
    check(&nim, &Moves::of(&rules_of(&nim, 3).unwrap()).unwrap(), 4);
    assert!(rules_of(&rulesets::open("wythoff").unwrap(), 3).is_none());
    assert!(rules_of(&rulesets::open("welter").unwrap(), 2).is_none());
}

#[test]
fn every_word_of_the_language_that_can_be_said_means_the_same() {
    let lines = [
        "move x-k, y-l for k in 0..x, l in max(0, k-1)..min(y, k+1) where k+l > 0 and not x mod 3 = y mod 3",
        "move x/2, y where abs(x-y) >= 2 and divides(2, x-y) and x > 0",
        "move x-1, y where exists j in 0..y: 2*j = y",
        "move x, y-1 where all j in 0..x: j != 2",
        "move x, y-1 where x in {1, 3} or y in 2..4",
        "move x-1, y+1 where 0 < x <= 3 and y < 3",
        "move min(x, y)-1, max(x, y) where x >= y",
        "move x-1, x-1 where x != y",
        "move x - abs(x-2*y), y where 0 < abs(x-2*y)",
    ];
    let whole = lines.join("\n");
    for text in lines.iter().copied().chain([whole.as_str()]) {
        let text = format!("game words\non x, y where x + 2*y != 3\n{text}\n");
        let opened = rules::open_text("words.game", &text).unwrap();
        check(&opened.game, &Moves::of(&opened.rules).unwrap(), 5);
    }
}

#[test]
fn what_cannot_be_said_is_named() {
    let cases = [
        ("on x, y\nmove x xor 1, y where x mod 2 = 1", "xor"),
        ("on x, y\nmove x-k, y for k in 1..x where prime(k)", "primes or squares"),
        ("on x, y\nmove x-k, y for k in 1..x where k*k = x", "a product of two names"),
        ("on x, y\nmove x-k-1, y for k in y-1..x", "a range that may begin below 0"),
        ("on x[3]\nmove 1..2 of x: 0..x-1", "only the moves of games on tuples `x, y, …` can be expressed by sums"),
    ];
    for (rules, wanted) in cases {
        let opened = rules::open_text("unsaid.game", &format!("game unsaid\n{rules}\n")).unwrap();
        assert_eq!(Moves::of(&opened.rules).unwrap_err().to_string(), wanted, "{rules}");
    }
}
