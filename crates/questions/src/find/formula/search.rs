//! The smallest expression with given values at some points.
//!
//! All expressions up to a size are kept in a [`Bank`]; those of the next size are examined but not kept. Larger ones
//! are found from both ends: if `t = a xor b`, then `b = t xor a` is looked up for every `a`, and likewise for `+`, `-`
//! and `*` with a constant.

use super::bank::{Bank, Join, PROBE, Way};
use rules::expression::{Number, Operation};
use theory::{Limits, Pace};

/// How many expressions are kept,
const MOST_KEPT: usize = 12_000;
/// and how many are examined.
const MOST_TRIED: u64 = 1_000_000;

/// An expression and its size.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// The expression, with slots for its names.
    pub(crate) number: Number,
    /// How many names, constants and functions of one number it has.
    pub(crate) size: usize,
}

/// The bank of expressions over these names and constants, up to a size.
pub(crate) fn bank(names: &[Vec<i64>], constants: &[i64], largest: usize, limits: &Limits) -> Bank {
    let mut bank = Bank::new(names, constants, names.first().map_or(0, Vec::len));
    while bank.largest() < largest && bank.grow(MOST_KEPT, limits) {}
    bank
}

/// The smallest expression among those tried, of at most a given size, that has these values at the points of a bank.
pub(crate) fn search(bank: &Bank, target: &[i64], most: usize, limits: &Limits) -> Option<Found> {
    if bank.points() == 0 {
        return None;
    }
    if let Some(index) = bank.beginning(&target[..target.len().min(PROBE)]).find(|&i| bank.values(i) == target) {
        return Some(Found { number: bank.kept(index), size: bank.size(index) }).filter(|found| found.size <= most);
    }
    let size = bank.largest() + 1;
    if size > most {
        return None;
    }
    let mut best = None;
    for index in 0..bank.len() {
        let ends = |point: usize| Some(bank.values(index)[point]);
        let whole = || bank.kept(index);
        other_end(bank, target, &ends, &whole, bank.size(index), &mut best);
    }
    let (mut tried, mut pace) = (0, Pace::default());
    bank.each_of_size(size, &mut |way: Way| {
        let value = |point: usize| bank.value(way, point);
        let whole = || bank.number(way);
        if (0..target.len()).all(|point| value(point) == Some(target[point])) {
            best = Some(Found { number: whole(), size });
            return false;
        }
        other_end(bank, target, &value, &whole, size, &mut best);
        tried += 1;
        tried < MOST_TRIED && !(pace.is_due() && limits.check(tried).is_err())
    });
    best.filter(|best| best.size <= most)
}

/// Computes one operand from the result and the other operand.
type OtherSide = fn(i64, i64) -> Option<i64>;

/// The operations, whether the known operand is the right one, and how to compute the other.
const ENDS: [(Operation, bool, OtherSide); 5] = [
    (Operation::Xor, false, |t, a| Some(t ^ a)),
    (Operation::Plus, false, |t, a| t.checked_sub(a)),
    (Operation::Minus, false, |t, a| a.checked_sub(t)),
    (Operation::Minus, true, |t, a| t.checked_add(a)),
    (Operation::Times, false, |t, a| (a != 0 && t % a == 0).then(|| t / a)),
];

/// Looks for expressions that give the target when joined with this one.
fn other_end(
    bank: &Bank,
    target: &[i64],
    value: &impl Fn(usize) -> Option<i64>,
    whole: &impl Fn() -> Number,
    size: usize,
    best: &mut Option<Found>,
) {
    let mut probe = [0; PROBE];
    let length = target.len().min(PROBE);
    for (operation, is_swapped, other) in ENDS {
        let mut is_defined = true;
        for point in 0..length {
            match value(point).and_then(|value| other(target[point], value)) {
                Some(number) => probe[point] = number,
                None => {
                    is_defined = false;
                    break;
                }
            }
        }
        if !is_defined {
            continue;
        }
        for index in bank.beginning(&probe[..length]) {
            let size = size + bank.size(index);
            if best.as_ref().is_some_and(|best| best.size <= size) {
                continue;
            }
            let join = Join::Sign(operation);
            let joined = |point: usize| {
                let (one, other) = (value(point)?, bank.values(index)[point]);
                if is_swapped { join.of(other, one) } else { join.of(one, other) }
            };
            if (0..target.len()).all(|point| joined(point) == Some(target[point])) {
                let (one, other) = (whole(), bank.kept(index));
                let number = if is_swapped { join.number(other, one) } else { join.number(one, other) };
                *best = Some(Found { number, size });
            }
        }
    }
}
