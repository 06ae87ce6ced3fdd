//! Expressions that are sums of names with factors, and bounds within which evaluating them cannot overflow.

use crate::expression::{Function, Number, Operation, Range, Slot};

/// A constant, and names with their nonzero factors, by slot.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Linear {
    pub(crate) constant: i64,
    pub(crate) terms: Vec<(Slot, i64)>,
}

/// No constant or factor of a [`Linear`] is larger, nor is any intermediate result.
const MOST: i64 = 1 << 20;

/// As long as no name stands for a larger number, evaluating a [`Linear`] does not overflow.
pub(crate) const SAFE: i64 = 1 << 40;

impl Linear {
    /// An expression as a sum, if it is one, with factors of modest size.
    pub(crate) fn of(number: &Number) -> Option<Linear> {
        match number {
            Number::Constant(constant) => Linear::default().plus(&Linear { constant: *constant, terms: Vec::new() }, 1),
            Number::Name(slot) => Some(Linear::name(*slot)),
            Number::Negative(number) => Linear::default().plus(&Linear::of(number)?, -1),
            Number::Binary(Operation::Plus, a, b) => Linear::of(a)?.plus(&Linear::of(b)?, 1),
            Number::Binary(Operation::Minus, a, b) => Linear::of(a)?.plus(&Linear::of(b)?, -1),
            Number::Binary(Operation::Times, a, b) => match (Linear::of(a)?, Linear::of(b)?) {
                (factor, sum) | (sum, factor) if factor.terms.is_empty() => {
                    Linear::default().plus(&sum, factor.constant)
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// A name alone.
    pub(crate) fn name(slot: Slot) -> Linear {
        Linear { constant: 0, terms: vec![(slot, 1)] }
    }

    /// The sum with a multiple of another.
    pub(crate) fn plus(&self, other: &Linear, factor: i64) -> Option<Linear> {
        let in_bounds = |sum: i64| (-MOST..=MOST).contains(&sum).then_some(sum);
        let add = |a: i64, b: i64| in_bounds(a.checked_add(b.checked_mul(factor)?)?);
        let mut sum = Linear { constant: add(self.constant, other.constant)?, terms: self.terms.clone() };
        for &(slot, times) in &other.terms {
            match sum.terms.binary_search_by_key(&slot, |&(slot, _)| slot) {
                Ok(at) => sum.terms[at].1 = add(sum.terms[at].1, times)?,
                Err(at) => sum.terms.insert(at, (slot, add(0, times)?)),
            }
        }
        sum.terms.retain(|&(_, times)| times != 0);
        in_bounds(sum.terms.iter().map(|(_, times)| times.abs()).sum())?;
        Some(sum)
    }

    /// The factor of a name.
    pub(crate) fn factor(&self, slot: Slot) -> i64 {
        self.terms.iter().find(|&&(name, _)| name == slot).map_or(0, |&(_, times)| times)
    }

    /// The value; no name may stand for more than [`SAFE`].
    #[inline]
    pub(crate) fn value(&self, number: impl Fn(Slot) -> i64) -> i64 {
        self.terms.iter().fold(self.constant, |sum, &(slot, times)| sum + times * number(slot))
    }

    /// Whether it is at least `bound` for all numbers that are at least what `least` says for their names.
    pub(crate) fn is_at_least(&self, bound: i64, least: impl Fn(Slot) -> i64) -> bool {
        self.terms.iter().all(|&(_, times)| times >= 0) && self.value(least) >= bound
    }

    /// A lower bound without variables: each variable is replaced by an end of its range.
    pub(crate) fn lowest(mut self, ranges: &[Range]) -> Option<Linear> {
        for range in ranges.iter().rev() {
            let factor = self.factor(range.slot);
            let end = match &range.to {
                _ if factor >= 0 => &range.from,
                Number::Function(Function::Min, numbers) => numbers.first()?,
                to => to,
            };
            if factor != 0 {
                self = self.plus(&Linear::name(range.slot), -factor)?.plus(&Linear::of(end)?, factor)?;
            }
        }
        Some(self)
    }

    /// An upper bound without variables.
    pub(crate) fn highest(&self, ranges: &[Range]) -> Option<Linear> {
        let lowest = Linear::default().plus(self, -1)?.lowest(ranges)?;
        Linear::default().plus(&lowest, -1)
    }
}
