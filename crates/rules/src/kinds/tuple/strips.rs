//! Expressions evaluated for up to 64 consecutive numbers of one variable at once.
//!
//! What does not depend on the variable is evaluated once. If any of the numbers has no value or overflows, the whole
//! strip has none, and the caller goes through it number by number, by definition. So errors, and what `and` and `or`
//! leave out, are those of the definition.

use crate::expression::{Comparison, Condition, Function, Look, Number, Operation, Scene, Slot};

/// The most numbers that a strip has.
pub(super) const LANES: usize = 64;

pub(super) type Lanes = [i64; LANES];

/// Consecutive numbers of a variable.
#[derive(Clone, Copy)]
pub(super) struct Strip {
    pub(super) slot: Slot,
    pub(super) from: i64,
    pub(super) len: usize,
}

impl Strip {
    /// The numbers.
    pub(super) fn numbers(&self) -> impl Iterator<Item = i64> {
        let from = self.from;
        (0..self.len as i64).map(move |lane| from + lane)
    }

    /// The lanes of a range of numbers.
    pub(super) fn lanes(&self, from: i64, to: i64) -> u64 {
        let (first, last) = ((from - self.from).max(0), (to - self.from).min(self.len as i64 - 1));
        if first > last { 0 } else { (u64::MAX >> (LANES as i64 - 1 - (last - first))) << first }
    }

    /// All lanes.
    pub(super) fn all(&self) -> u64 {
        u64::MAX >> (LANES - self.len)
    }
}

/// A number, prepared for strips of a variable.
pub(super) enum Term {
    /// A number without the variable.
    Same(Number),
    /// The variable itself.
    Variable,
    /// An operation on two terms.
    Binary(Operation, Box<Term>, Box<Term>),
    /// The smaller or the larger of two terms.
    Extreme(fn(i64, i64) -> i64, Box<Term>, Box<Term>),
    /// Anything else.
    Each(Number),
}

/// A condition, prepared for strips of a variable.
pub(super) enum Test {
    /// A condition without the variable.
    Same(Condition),
    /// A comparison of two terms.
    Compare(Comparison, Term, Term),
    /// A term between two others, all of which are evaluated.
    InRange([Term; 3]),
    /// The negation.
    Not(Box<Test>),
    /// Both.
    And(Box<Test>, Box<Test>),
    /// At least one.
    Or(Box<Test>, Box<Test>),
    /// Anything else.
    Each(Condition),
}

impl Term {
    /// Prepares a number for strips of a variable.
    pub(super) fn new(number: &Number, variable: Slot) -> Term {
        let term = |number: &Number| Box::new(Term::new(number, variable));
        match number {
            _ if !number.mentions(variable) => Term::Same(number.clone()),
            Number::Name(_) => Term::Variable,
            Number::Negative(number) => {
                Term::Binary(Operation::Minus, Box::new(Term::Same(Number::Constant(0))), term(number))
            }
            Number::Binary(operation, a, b) => Term::Binary(*operation, term(a), term(b)),
            Number::Function(Function::Min, numbers) if numbers.len() == 2 => {
                Term::Extreme(i64::min, term(&numbers[0]), term(&numbers[1]))
            }
            Number::Function(Function::Max, numbers) if numbers.len() == 2 => {
                Term::Extreme(i64::max, term(&numbers[0]), term(&numbers[1]))
            }
            _ => Term::Each(number.clone()),
        }
    }

    /// Writes the value into every lane of a strip; none if a lane has none.
    pub(super) fn write(&self, strip: Strip, scene: &mut Scene<'_>, lanes: &mut Lanes) -> Option<()> {
        match self {
            Term::Same(number) => lanes[..strip.len].fill(number.value(scene).ok()?),
            Term::Variable => lanes.iter_mut().zip(strip.numbers()).for_each(|(lane, number)| *lane = number),
            Term::Binary(operation, a, b) => {
                let mut right = [0; LANES];
                a.write(strip, scene, lanes)?;
                b.write(strip, scene, &mut right)?;
                operate(*operation, &mut lanes[..strip.len], &right[..strip.len])?;
            }
            Term::Extreme(extreme, a, b) => {
                let mut right = [0; LANES];
                a.write(strip, scene, lanes)?;
                b.write(strip, scene, &mut right)?;
                lanes[..strip.len].iter_mut().zip(right).for_each(|(lane, right)| *lane = extreme(*lane, right));
            }
            Term::Each(number) => {
                for (lane, variable) in lanes.iter_mut().zip(strip.numbers()) {
                    scene.set(strip.slot, variable);
                    *lane = number.value(scene).ok()?;
                }
            }
        }
        Some(())
    }
}

/// Replaces the first numbers by the results; none if one overflows or does not exist.
fn operate(operation: Operation, lanes: &mut [i64], right: &[i64]) -> Option<()> {
    // One flag for all lanes lets the compiler process several at a time.
    let mut is_outside = false;
    let mut each = |of: fn(i64, i64) -> (i64, bool)| {
        for (lane, &right) in lanes.iter_mut().zip(right) {
            let (result, is_out) = of(*lane, right);
            (*lane, is_outside) = (result, is_outside | is_out);
        }
    };
    match operation {
        Operation::Plus => each(i64::overflowing_add),
        Operation::Minus => each(i64::overflowing_sub),
        Operation::Times => each(i64::overflowing_mul),
        Operation::Xor => each(|a, b| (a ^ b, false)),
        Operation::Over | Operation::Modulo => {
            for (lane, &right) in lanes.iter_mut().zip(right) {
                *lane = operation.of(*lane, right).ok()?;
            }
        }
    }
    (!is_outside).then_some(())
}

impl Test {
    /// Prepares a condition for strips of a variable.
    pub(super) fn new(condition: &Condition, variable: Slot) -> Test {
        let test = |condition: &Condition| Box::new(Test::new(condition, variable));
        let term = |number: &Number| Term::new(number, variable);
        let and = |a: Test, b: Test| Test::And(Box::new(a), Box::new(b));
        match condition {
            _ if !condition.mentions(variable) => Test::Same(condition.clone()),
            Condition::Chain(first, others) => {
                let befores = std::iter::once(first).chain(others.iter().map(|(_, number)| number));
                let compared =
                    befores.zip(others).map(|(a, (comparison, b))| Test::Compare(*comparison, term(a), term(b)));
                compared.reduce(and).unwrap_or_else(|| Test::Each(condition.clone()))
            }
            Condition::InRange(number, from, to) => Test::InRange([number, from, to].map(term)),
            // A number without a value is a fault even after one that is equal, but `or` would not notice it.
            Condition::InSet(number, set) if set.iter().all(|element| element.constant().is_some()) => {
                let equal = set.iter().map(|element| Test::Compare(Comparison::Equal, term(number), term(element)));
                let or = |a: Test, b: Test| Test::Or(Box::new(a), Box::new(b));
                equal.reduce(or).unwrap_or_else(|| Test::Each(condition.clone()))
            }
            Condition::Not(a) => Test::Not(test(a)),
            Condition::And(a, b) => Test::And(test(a), test(b)),
            Condition::Or(a, b) => Test::Or(test(a), test(b)),
            _ => Test::Each(condition.clone()),
        }
    }

    /// The lanes of a strip in which it holds, as bits; none if that cannot be decided for one of them.
    pub(super) fn holds(&self, strip: Strip, scene: &mut Scene<'_>) -> Option<u64> {
        match self {
            Test::Same(condition) => Some(if condition.holds(scene).ok()? { strip.all() } else { 0 }),
            Test::Compare(comparison, a, b) => {
                let (mut left, mut right) = ([0; LANES], [0; LANES]);
                a.write(strip, scene, &mut left)?;
                b.write(strip, scene, &mut right)?;
                let (left, right) = (&left[..strip.len], &right[..strip.len]);
                Some(match comparison {
                    Comparison::Equal => compare(left, right, |a, b| a == b),
                    Comparison::Different => compare(left, right, |a, b| a != b),
                    Comparison::Less => compare(left, right, |a, b| a < b),
                    Comparison::AtMost => compare(left, right, |a, b| a <= b),
                    Comparison::Greater => compare(left, right, |a, b| a > b),
                    Comparison::AtLeast => compare(left, right, |a, b| a >= b),
                })
            }
            Test::InRange(terms) => {
                let [mut number, mut from, mut to] = [[0; LANES]; 3];
                for (term, lanes) in terms.iter().zip([&mut number, &mut from, &mut to]) {
                    term.write(strip, scene, lanes)?;
                }
                let bits = compare(&from, &number, |a, b| a <= b) & compare(&number, &to, |a, b| a <= b);
                Some(bits & strip.all())
            }
            Test::Not(test) => Some(strip.all() & !test.holds(strip, scene)?),
            Test::And(a, b) => match a.holds(strip, scene)? {
                0 => Some(0),
                bits => Some(bits & b.holds(strip, scene)?),
            },
            Test::Or(a, b) => match a.holds(strip, scene)? {
                bits if bits == strip.all() => Some(bits),
                bits => Some(bits | b.holds(strip, scene)?),
            },
            Test::Each(condition) => strip.numbers().enumerate().try_fold(0, |bits, (lane, variable)| {
                scene.set(strip.slot, variable);
                Some(bits | u64::from(condition.holds(scene).ok()?) << lane)
            }),
        }
    }
}

#[inline(always)]
fn compare(a: &[i64], b: &[i64], holds: impl Fn(i64, i64) -> bool) -> u64 {
    a.iter().zip(b).enumerate().fold(0, |bits, (lane, (&a, &b))| bits | u64::from(holds(a, b)) << lane)
}
