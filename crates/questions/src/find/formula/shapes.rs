//! Larger expressions of forms that are known to occur in games.
//!
//! - Symmetric ones, `g(f(x) xor f(y) xor …)`, and the same with `+`, `min` and `max`; `f` and `g` are small.
//! - Split ones, `b*((x/b) xor (y/b)) + (x + y) mod b`, as in Ryuoh and cyclic Nimhoff.

use super::bank::Bank;
use super::search::{Found, bank, search};
use rules::expression::{Function, Number, Operation};
use theory::Limits;

/// Functions of one entry are tabulated up to this; if there are larger entries, symmetric expressions are not tried.
const LARGEST_ENTRY: i64 = 255;
/// The largest base that is tried.
const LARGEST_BASE: i64 = 16;

fn chain(operation: Operation, numbers: impl Iterator<Item = Number>) -> Number {
    let joined = numbers.reduce(|all, next| Number::Binary(operation, Box::new(all), Box::new(next)));
    joined.unwrap_or(Number::Constant(0))
}

/// How the parts of a symmetric expression are joined.
#[derive(Clone, Copy)]
enum Parts {
    Xor,
    Plus,
    Min,
    Max,
}

impl Parts {
    fn of(self, values: impl Iterator<Item = i64>) -> i64 {
        match self {
            Parts::Xor => values.fold(0, |all, value| all ^ value),
            Parts::Plus => values.fold(0, i64::saturating_add),
            Parts::Min => values.min().unwrap_or(0),
            Parts::Max => values.max().unwrap_or(0),
        }
    }

    fn number(self, numbers: impl Iterator<Item = Number>) -> Number {
        match self {
            Parts::Xor => chain(Operation::Xor, numbers),
            Parts::Plus => chain(Operation::Plus, numbers),
            Parts::Min => Number::Function(Function::Min, numbers.collect()),
            Parts::Max => Number::Function(Function::Max, numbers.collect()),
        }
    }
}

/// Substitutes other expressions for names.
fn put(number: &Number, names: &impl Fn(usize) -> Number) -> Number {
    match number {
        Number::Name(slot) => names(*slot),
        Number::Constant(constant) => Number::Constant(*constant),
        Number::Negative(number) => Number::Negative(Box::new(put(number, names))),
        Number::Binary(operation, a, b) => Number::Binary(*operation, Box::new(put(a, names)), Box::new(put(b, names))),
        Number::Function(function, numbers) => {
            Number::Function(*function, numbers.iter().map(|number| put(number, names)).collect())
        }
        Number::Ask(question, numbers) => {
            Number::Ask(*question, numbers.iter().map(|number| put(number, names)).collect())
        }
    }
}

/// Small functions of one entry, given by their values from 0 on.
fn of_one_entry(entries: &[Vec<i64>], constants: &[i64], limits: &Limits) -> Option<Bank> {
    let largest = entries.iter().flatten().copied().max()?;
    let is_small = (0..=LARGEST_ENTRY).contains(&largest) && entries.iter().flatten().all(|&entry| entry >= 0);
    is_small.then(|| bank(&[(0..=largest).collect()], constants, 3, limits))
}

/// An expression of a known form and at most a given size with these values. `entries` holds, for each name, its values
/// at the points.
pub(super) fn search_shapes(
    entries: &[Vec<i64>],
    constants: &[i64],
    target: &[i64],
    most: usize,
    limits: &Limits,
) -> Option<Found> {
    if entries.len() < 2 {
        return None;
    }
    let split = || split(entries, target).filter(|found| found.size <= most);
    let Some(functions) = of_one_entry(entries, constants, limits) else { return split() };
    let mut best: Option<Found> = None;
    for function in 0..functions.len() {
        let size = functions.size(function);
        let is_beaten = best.as_ref().is_some_and(|best| best.size <= size + 1);
        if is_beaten || size >= most || limits.check(0).is_err() {
            break;
        }
        for parts in [Parts::Xor, Parts::Plus, Parts::Min, Parts::Max] {
            let values = functions.values(function);
            let part = |entry: &Vec<i64>, point: usize| values[entry[point] as usize];
            let joined: Vec<i64> =
                (0..target.len()).map(|point| parts.of(entries.iter().map(|entry| part(entry, point)))).collect();
            if !is_function_of(target, &joined) {
                continue;
            }
            let around = bank(&[joined], constants, 2, limits);
            let Some(found) = search(&around, target, most.saturating_sub(size), limits) else { continue };
            let size = size + found.size;
            if best.as_ref().is_none_or(|best| size < best.size) {
                let entry = |slot: usize| put(&functions.kept(function), &|_| Number::Name(slot));
                let inside = parts.number((0..entries.len()).map(entry));
                best = Some(Found { number: put(&found.number, &|_| inside.clone()), size });
            }
        }
    }
    best.or_else(split)
}

/// Whether equal numbers always have equal targets.
fn is_function_of(target: &[i64], numbers: &[i64]) -> bool {
    let mut pairs: Vec<(i64, i64)> = numbers.iter().copied().zip(target.iter().copied()).collect();
    pairs.sort_unstable();
    pairs.windows(2).all(|pair| pair[0].0 != pair[1].0 || pair[0].1 == pair[1].1)
}

/// The split expression with these values.
fn split(entries: &[Vec<i64>], target: &[i64]) -> Option<Found> {
    let value = |base: i64, point: usize| {
        let high = entries.iter().fold(0, |all, entry| all ^ (entry[point] / base));
        let sum = entries.iter().try_fold(0i64, |sum, entry| sum.checked_add(entry[point]))?;
        base.checked_mul(high)?.checked_add(sum % base)
    };
    let base =
        (2..=LARGEST_BASE).find(|&base| (0..target.len()).all(|point| value(base, point) == Some(target[point])))?;
    let constant = || Box::new(Number::Constant(base));
    let names = || (0..entries.len()).map(Number::Name);
    let high = chain(Operation::Xor, names().map(|name| Number::Binary(Operation::Over, Box::new(name), constant())));
    let low = Number::Binary(Operation::Modulo, Box::new(chain(Operation::Plus, names())), constant());
    let high = Number::Binary(Operation::Times, constant(), Box::new(high));
    Some(Found { number: Number::Binary(Operation::Plus, Box::new(high), Box::new(low)), size: 4 })
}
