//! The smallest condition that is true exactly at some points.
//!
//! It tries `a = b` for small expressions, two such conditions joined by `and` or by `or`, and the known form of the
//! P-positions of Wythoff's game and its relatives, `min(x, y) = ⌊|x-y|·(2-t+√(t²+4))/2t⌋` where t divides |x-y|.

use super::bank::{Bank, Way};
use super::search::bank;
use rules::expression::{Comparison, Condition, Function, Number, Operation, Scene};
use theory::{Limits, Pace};

/// A condition and its size.
#[derive(Clone, Debug)]
pub(super) struct FoundCondition {
    pub(super) condition: Condition,
    pub(super) size: usize,
}

/// How many expressions are examined.
const MOST_TRIED: u64 = 1_000_000;
/// How many conditions are joined with each other.
const MOST_JOINED: usize = 1_500;

/// `number = 0`, written as `a = b` if the number is a difference.
fn is_zero(number: Number) -> Condition {
    match number {
        Number::Binary(Operation::Minus, a, b) => Condition::Chain(*a, vec![(Comparison::Equal, *b)]),
        number => Condition::Chain(number, vec![(Comparison::Equal, Number::Constant(0))]),
    }
}

/// The smallest condition among those tried that is true exactly where `wanted` is.
pub(super) fn search_condition(
    names: &[Vec<i64>],
    constants: &[i64],
    wanted: &[bool],
    limits: &Limits,
) -> Option<FoundCondition> {
    let bank = bank(names, constants, 3, limits);
    let is_right =
        |is_zero: &dyn Fn(usize) -> Option<bool>| (0..wanted.len()).all(|point| is_zero(point) == Some(wanted[point]));
    for index in 0..bank.len() {
        if is_right(&|point| Some(bank.values(index)[point] == 0)) {
            return Some(FoundCondition { condition: is_zero(bank.kept(index)), size: bank.size(index) });
        }
    }
    let size = bank.largest() + 1;
    let (mut found, mut tried, mut pace) = (None, 0, Pace::default());
    bank.each_of_size(size, &mut |way: Way| {
        if is_right(&|point| bank.value(way, point).map(|value| value == 0)) {
            found = Some(FoundCondition { condition: is_zero(bank.number(way)), size });
        }
        tried += 1;
        found.is_none() && tried < MOST_TRIED && !(pace.is_due() && limits.check(tried).is_err())
    });
    found.or_else(|| joined(&bank, wanted)).or_else(|| of_wythoff(names, wanted))
}

/// Two conditions joined by `and` or by `or`.
fn joined(bank: &Bank, wanted: &[bool]) -> Option<FoundCondition> {
    let zero = |index: usize, point: usize| bank.values(index)[point] == 0;
    let points = || 0..wanted.len();
    let wider = |&index: &usize| points().all(|point| !wanted[point] || zero(index, point));
    let narrower = |&index: &usize| {
        points().all(|point| wanted[point] || !zero(index, point)) && points().any(|point| zero(index, point))
    };
    let wider: Vec<usize> = (0..bank.len()).filter(wider).take(MOST_JOINED).collect();
    let narrower: Vec<usize> = (0..bank.len()).filter(narrower).take(MOST_JOINED).collect();
    let mut best: Option<FoundCondition> = None;
    for (list, is_and) in [(wider, true), (narrower, false)] {
        for (place, &a) in list.iter().enumerate() {
            for &b in &list[place + 1..] {
                let size = bank.size(a) + bank.size(b) + 1;
                if best.as_ref().is_some_and(|best| best.size <= size) {
                    break;
                }
                let holds = |point| match is_and {
                    true => zero(a, point) && zero(b, point),
                    false => zero(a, point) || zero(b, point),
                };
                if points().all(|point| holds(point) == wanted[point]) {
                    let [a, b] = [a, b].map(|index| Box::new(is_zero(bank.kept(index))));
                    let condition = if is_and { Condition::And(a, b) } else { Condition::Or(a, b) };
                    best = Some(FoundCondition { condition, size });
                }
            }
        }
    }
    best
}

/// The P-positions of Wythoff's game, or of the game in which a queen may deviate from the diagonal by less than t.
fn of_wythoff(names: &[Vec<i64>], wanted: &[bool]) -> Option<FoundCondition> {
    let [x, y] = names else { return None };
    (1..=8).find_map(|t: i64| {
        let condition = wythoff_condition(t);
        let holds = |point: usize| condition.holds(&mut Scene::new(&[x[point], y[point]], &())).ok();
        let fits = (0..wanted.len()).all(|point| holds(point) == Some(wanted[point]));
        fits.then_some(FoundCondition { condition, size: 3 })
    })
}

fn wythoff_condition(t: i64) -> Condition {
    let constant = |number: i64| Number::Constant(number);
    let sign = |operation, a: Number, b: Number| Number::Binary(operation, Box::new(a), Box::new(b));
    let (x, y) = (|| Number::Name(0), || Number::Name(1));
    let difference = || Number::Function(Function::Abs, vec![sign(Operation::Minus, x(), y())]);
    let min = Number::Function(Function::Min, vec![x(), y()]);
    let equals = |a: Number, b: Number| Condition::Chain(a, vec![(Comparison::Equal, b)]);
    if t == 1 {
        let square = sign(Operation::Times, sign(Operation::Times, constant(5), difference()), difference());
        let root = Number::Function(Function::Isqrt, vec![square]);
        return equals(min, sign(Operation::Over, sign(Operation::Plus, difference(), root), constant(2)));
    }
    let steps = || sign(Operation::Over, difference(), constant(t));
    let square = sign(Operation::Times, sign(Operation::Times, constant(t * t + 4), steps()), steps());
    let root = Number::Function(Function::Isqrt, vec![square]);
    // (2-t)·n + √…, written without a negative factor.
    let sum = match t {
        2 => root,
        _ => sign(Operation::Minus, root, sign(Operation::Times, constant(t - 2), steps())),
    };
    Condition::And(
        Box::new(equals(sign(Operation::Modulo, difference(), constant(t)), constant(0))),
        Box::new(equals(min, sign(Operation::Over, sum, constant(2)))),
    )
}
