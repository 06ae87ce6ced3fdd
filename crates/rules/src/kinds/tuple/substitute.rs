//! Replaces parts of expressions by other expressions.

use crate::expression::{Condition, Number};

/// Gives what replaces a part of an expression, if anything does.
pub(crate) struct Instead<F>(pub(crate) F);

impl<F: Fn(&Number) -> Option<Number>> Instead<F> {
    /// The number with its parts replaced.
    pub(crate) fn number(&self, number: &Number) -> Number {
        if let Some(other) = (self.0)(number) {
            return other;
        }
        let all = |numbers: &[Number]| numbers.iter().map(|number| self.number(number)).collect();
        match number {
            Number::Constant(_) | Number::Name(_) => number.clone(),
            Number::Negative(number) => Number::Negative(Box::new(self.number(number))),
            Number::Binary(operation, a, b) => {
                Number::Binary(*operation, Box::new(self.number(a)), Box::new(self.number(b)))
            }
            Number::Function(function, numbers) => Number::Function(*function, all(numbers)),
            Number::Ask(question, numbers) => Number::Ask(*question, all(numbers)),
        }
    }

    /// The condition with its parts replaced; none if it asks questions or has variables of its own, whose slots might
    /// clash with those of the replacements.
    pub(crate) fn condition(&self, condition: &Condition) -> Option<Condition> {
        let number = |n: &Number| self.number(n);
        let boxed = |c: &Condition| Some(Box::new(self.condition(c)?));
        Some(match condition {
            Condition::Chain(first, others) => {
                Condition::Chain(number(first), others.iter().map(|(comparison, n)| (*comparison, number(n))).collect())
            }
            Condition::InRange(a, b, c) => Condition::InRange(number(a), number(b), number(c)),
            Condition::InSet(a, set) => Condition::InSet(number(a), set.iter().map(number).collect()),
            Condition::Is(predicate, numbers) => Condition::Is(*predicate, numbers.iter().map(number).collect()),
            Condition::Not(a) => Condition::Not(boxed(a)?),
            Condition::And(a, b) => Condition::And(boxed(a)?, boxed(b)?),
            Condition::Or(a, b) => Condition::Or(boxed(a)?, boxed(b)?),
            Condition::Ask(..) | Condition::Exists(..) | Condition::All(..) => return None,
        })
    }
}
