//! What the games on tuples of numbers share: reading, steps, and numberings.

use crate::indices::{Ranked, TupleWords};
use crate::powers::{NoFamily, Numbering, Size, Words};
use crate::refusal::BadPosition;
use shapes::notation::{NotationError, read_numbers};
use shapes::ranking::Tuples;
use tables::indexed::{Lines, Moves};
use theory::Ruleset;

/// Reads exactly `K` numbers.
pub(super) fn read<const K: usize>(text: &str, expected: &str) -> Result<[u64; K], BadPosition> {
    let numbers = read_numbers(text)?;
    let found = numbers.len();
    numbers.try_into().map_err(|_| NotationError::WrongCount { expected: expected.to_owned(), found }.into())
}

/// What is left of `number` after taking 1 to `most`.
pub(super) fn lowered(number: u64, most: Option<u64>) -> std::ops::Range<u64> {
    most.map_or(0, |most| number.saturating_sub(most))..number
}

/// A number reduced by a limit on the steps: modulo r = most + 1. Without a limit, the number itself.
pub(super) fn residue(number: u64, most: Option<u64>) -> u64 {
    most.and_then(|most| most.checked_add(1)).map_or(number, |r| number % r)
}

/// The only smaller number within reach that has this residue, if there is one.
pub(super) fn lowered_to(number: u64, target: u64, most: Option<u64>) -> Option<u64> {
    let from = residue(number, most);
    match most {
        _ if target < from => Some(number - (from - target)),
        // Past a multiple of r = most + 1, which takes r - (target - from) steps.
        Some(most) if from < target && target <= most => number.checked_sub(most - (target - from) + 1),
        _ => None,
    }
}

/// How many tuples have no entry larger than these: all that can be reached by lowering entries.
pub(super) fn count_below(numbers: &[u64]) -> u128 {
    numbers.iter().fold(1, |count, &number| count.saturating_mul(u128::from(number) + 1))
}

/// The tuples below the sides of a size, their words, and the lines along which moves go.
pub(super) fn numbering<P: 'static, W>(
    size: &Size,
    words: Result<W, NoFamily>,
    most_options: u64,
    moves: impl FnOnce(Lines) -> Lines,
) -> Result<Numbering<P>, NoFamily>
where
    W: Words<P> + Ruleset<Position = u64>,
{
    numbering_with_holes(size, words, most_options, |_| false, moves)
}

/// The same, if some tuples are not positions.
pub(super) fn numbering_with_holes<P: 'static, W>(
    size: &Size,
    words: Result<W, NoFamily>,
    most_options: u64,
    is_hole: fn(&P) -> bool,
    moves: impl FnOnce(Lines) -> Lines,
) -> Result<Numbering<P>, NoFamily>
where
    W: Words<P> + Ruleset<Position = u64>,
{
    if size.key != "below" || size.sides.is_empty() || size.sides.contains(&0) {
        return Err(NoFamily::Unknown);
    }
    let ranking = TupleWords::new(&size.sides)?;
    let numbering = Numbering::new(Ranked::new(words?, ranking, most_options).with_holes(is_hole));
    Ok(match Lines::new(Tuples::new(&size.sides)?) {
        Some(lines) => numbering.with_moves(Moves::Lines(moves(lines))),
        None => numbering,
    })
}

/// An upper bound on the ways in which one number of a tuple below these sides can be lowered.
pub(super) fn most_lowered(sides: &[u64], most: Option<u64>) -> u64 {
    let ways = |side: &u64| side.saturating_sub(1).min(most.unwrap_or(u64::MAX));
    sides.iter().map(ways).fold(0, u64::saturating_add)
}

/// The smallest box that contains a tuple.
pub(super) fn smallest_with(numbers: &[u64]) -> Option<Size> {
    let sides: Option<Vec<u64>> = numbers.iter().map(|number| number.checked_add(1)).collect();
    Some(Size::new("below", sides?))
}
