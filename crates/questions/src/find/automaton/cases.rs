//! Numbers of the rules as sums, with the case distinctions that minimum, maximum and absolute value need.

use super::formula::{Formula, Linear, Variable};
use rules::expression::{Function, Number, Operation};

/// Why the moves cannot be expressed by a first-order formula.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unsaid(String);

pub(super) type Said<T> = Result<T, Unsaid>;

/// Numbers with more cases make formulas that cannot be decided in practice.
const MOST_CASES: usize = 64;

pub(super) fn few<T>(cases: Vec<T>) -> Said<Vec<T>> {
    if cases.len() > MOST_CASES { unsaid("numbers with too many cases") } else { Ok(cases) }
}

pub(super) fn unsaid<T>(what: &str) -> Said<T> {
    Err(Unsaid(what.to_owned()))
}

/// A number in one of the cases that its definition distinguishes.
#[derive(Clone)]
pub(super) struct Case {
    pub(super) with: Vec<Variable>,
    pub(super) when: Vec<Formula>,
    pub(super) sum: Linear,
}

impl Case {
    /// Both conditions together.
    pub(super) fn and(&self, other: &Case) -> Case {
        let with = self.with.iter().chain(&other.with).copied().collect();
        Case { with, when: self.when.iter().chain(&other.when).cloned().collect(), sum: Linear::default() }
    }

    pub(super) fn under(mut self, condition: Formula) -> Case {
        self.when.push(condition);
        self
    }
}

pub(super) fn pairs<'c>(a: &'c [Case], b: &'c [Case]) -> impl Iterator<Item = (&'c Case, &'c Case)> {
    a.iter().flat_map(move |a| b.iter().map(move |b| (a, b)))
}

/// The smaller, or the larger, of two numbers.
pub(super) fn chosen(a: &[Case], b: &[Case], is_least: bool) -> Said<Vec<Case>> {
    let mut cases = Vec::new();
    for (a, b) in pairs(a, b) {
        let (low, high) = if is_least { (a, b) } else { (b, a) };
        let is_second = less(&high.sum, &low.sum)?;
        cases.push(Case { sum: a.sum.clone(), ..a.and(b) }.under(is_second.clone().negated()));
        cases.push(Case { sum: b.sum.clone(), ..a.and(b) }.under(is_second));
    }
    few(cases)
}

pub(super) fn all(mut formulas: Vec<Formula>) -> Formula {
    if formulas.len() == 1 { formulas.remove(0) } else { Formula::And(formulas) }
}

pub(super) fn plus(a: Linear, b: &Linear, factor: i64) -> Said<Linear> {
    a.plus(b, factor).ok_or_else(|| Unsaid("numbers that are too large".to_owned()))
}

/// `a <= b`
pub(super) fn at_most(a: &Linear, b: &Linear) -> Said<Formula> {
    Ok(Formula::IsAtMostZero(plus(a.clone(), b, -1)?))
}

/// `a < b`
pub(super) fn less(a: &Linear, b: &Linear) -> Said<Formula> {
    at_most(&plus(a.clone(), &Linear::constant(1), 1)?, b)
}

/// Whether an expression can be seen to be never negative.
pub(super) fn is_natural(number: &Number) -> bool {
    match number {
        Number::Constant(constant) => *constant >= 0,
        Number::Name(_) => true,
        Number::Binary(Operation::Plus | Operation::Times, a, b) => is_natural(a) && is_natural(b),
        Number::Binary(Operation::Over, a, b) => is_natural(a) && b.constant().is_some_and(|divisor| divisor > 0),
        Number::Binary(Operation::Modulo, _, b) => b.constant().is_some_and(|divisor| divisor > 0),
        Number::Function(Function::Abs, _) => true,
        Number::Function(Function::Max, numbers) => numbers.iter().any(is_natural),
        Number::Function(Function::Min, numbers) => numbers.iter().all(is_natural),
        _ => false,
    }
}
