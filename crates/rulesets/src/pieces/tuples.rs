//! What all games on tuples of numbers share.

use crate::refusal::BadPosition;
use shapes::notation::{NotationError, read_numbers};
use theory::Flow;

/// Reads exactly `K` numbers.
pub(super) fn read<const K: usize>(text: &str, expected: &str) -> Result<[u64; K], BadPosition> {
    let numbers = read_numbers(text)?;
    let found = numbers.len();
    numbers.try_into().map_err(|_| NotationError::WrongCount { expected: expected.to_owned(), found }.into())
}

/// Calls `each` with every list of `count` numbers from 0 to `max`, ascending.
pub(super) fn up_to(count: usize, max: u64, each: &mut impl FnMut(&[u64]) -> Flow) -> Flow {
    let mut list = vec![0; count];
    loop {
        each(&list)?;
        // Count up: the last number that can grow does, and those after it begin again.
        let Some(growing) = list.iter().rposition(|&number| number < max) else { return Flow::Continue(()) };
        list[growing] += 1;
        list[growing + 1..].fill(0);
    }
}

/// The numbers below `number` that are left after taking 1 to `most`.
pub(super) fn lowered(number: u64, most: Option<u64>) -> std::ops::Range<u64> {
    most.map_or(0, |most| number.saturating_sub(most))..number
}

/// A number as a limit on the steps sees it: modulo r = most + 1; without a limit, the number itself.
pub(super) fn residue(number: u64, most: Option<u64>) -> u64 {
    most.and_then(|most| most.checked_add(1)).map_or(number, |r| number % r)
}

/// The one smaller number within reach that has this residue, if there is one.
pub(super) fn lowered_to(number: u64, target: u64, most: Option<u64>) -> Option<u64> {
    let from = residue(number, most);
    match most {
        _ if target < from => Some(number - (from - target)),
        // Down past a multiple of r = most + 1 and up again: r - (target - from) steps.
        Some(most) if from < target && target <= most => number.checked_sub(most - (target - from) + 1),
        _ => None,
    }
}

/// How many tuples have no entry larger than these: all that can be reached by lowering numbers.
pub(super) fn count_below(numbers: &[u64]) -> u128 {
    numbers.iter().fold(1, |count, &number| count.saturating_mul(u128::from(number) + 1))
}
