//! The statements, derived from the game's own rules, that prove a set of positions to be the P-positions of the game.
//!
//! Three of them are the definition: an end position is in the set; no position of the set moves into the set; every
//! other position does. If play ends, these fix the set, by induction. The fourth says that it does end: every move
//! leads to a tuple that is lexicographically smaller.

use super::Dfao;
use super::cases::less;
use super::formula::{Formula, Linear, Variable};
use super::logic::Logic;
use super::moves::{Moves, Step};
use theory::{Limits, Stopped};

/// Something to be proved for all positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// Its name, a word.
    pub name: &'static str,
    /// What it says.
    pub says: &'static str,
    /// The statement holds if this does for all positions.
    pub formula: Formula,
}

/// The statements about the moves of a game, where [`Formula::IsMarked`] is the set.
pub fn statements(moves: &Moves) -> Vec<Statement> {
    let position: Vec<Variable> = (0..moves.arity).collect();
    let marked = || Formula::IsMarked(position.clone());
    let some_move = |leads: &dyn Fn(&[Variable]) -> Formula| {
        let step = |step: &Step| {
            let holds = match leads(&step.to) {
                leads if leads == Formula::TRUE => step.when.clone(),
                leads => Formula::And(vec![step.when.clone(), leads]),
            };
            Formula::some(step.with.clone(), holds)
        };
        Formula::Or(moves.moves.iter().map(step).collect())
    };
    let to_marked = || some_move(&|to| Formula::IsMarked(to.to_vec()));
    // About positions only, and expressed as something that never happens.
    let never = |fails: Vec<Formula>| {
        let board = Some(moves.board.clone()).filter(|board| *board != Formula::TRUE);
        Formula::And(board.into_iter().chain(fails).collect()).negated()
    };
    let statement = |name, says, formula| Statement { name, says, formula };
    vec![
        statement(
            "end",
            "an end is a P-position",
            never(vec![some_move(&|_| Formula::TRUE).negated(), marked().negated()]),
        ),
        statement("stay", "no P-position moves to a P-position", never(vec![marked(), to_marked()])),
        statement(
            "move",
            "every other position moves to a P-position",
            never(vec![marked().negated(), to_marked().negated()]),
        ),
        statement(
            "down",
            "every move leads to a smaller position",
            never(vec![some_move(&|to| before(to, &position).negated())]),
        ),
    ]
}

/// Says that a tuple of variables is lexicographically smaller than another.
fn before(a: &[Variable], b: &[Variable]) -> Formula {
    let ways = (0..a.len()).map(|place| {
        let pair = |i: usize| (Linear::variable(a[i]), Linear::variable(b[i]));
        let equal = |i: usize| {
            let (a, b) = pair(i);
            a.plus(&b, -1).map_or(Formula::Or(Vec::new()), Formula::IsZero)
        };
        let (first, second) = pair(place);
        let smaller = less(&first, &second).unwrap_or(Formula::Or(Vec::new()));
        Formula::And((0..place).map(equal).chain([smaller]).collect())
    });
    Formula::Or(ways.collect())
}

/// The result of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// All statements hold.
    Proved,
    /// A statement fails, for instance at this position.
    Fails(&'static str, Vec<u64>),
}

/// Decides whether the positions with output 1 are the P-positions of a game.
///
/// # Errors
///
/// If a limit is reached.
pub fn decide(automaton: &Dfao, moves: &Moves, limits: &Limits) -> Result<Decision, Stopped> {
    // Otherwise a position would have several words with different results, and a decision about words would say
    // nothing about the position.
    if automaton.next.first().and_then(|row| row.first()) != Some(&Some(0)) {
        return Ok(Decision::Fails("leading zeros change nothing", vec![0; moves.arity]));
    }
    let logic = Logic { marked: automaton, limits };
    for statement in statements(moves) {
        if let Some(numbers) = logic.solve(&statement.formula.negated())? {
            let entry =
                |variable| numbers.iter().find(|(other, _)| *other == variable).map_or(0, |(_, number)| *number);
            return Ok(Decision::Fails(statement.says, (0..moves.arity).map(entry).collect()));
        }
    }
    Ok(Decision::Proved)
}
