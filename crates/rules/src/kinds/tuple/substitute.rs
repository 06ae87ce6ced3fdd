//! Conditions on a position, asked of the position that a move leads to.

use crate::expression::{Condition, Number, Slot};

/// Expressions for the names from some slot on.
pub(super) struct Target<'e> {
    pub(super) first: Slot,
    pub(super) entries: &'e [Number],
}

impl Target<'_> {
    fn number(&self, number: &Number) -> Number {
        let all = |numbers: &[Number]| numbers.iter().map(|number| self.number(number)).collect();
        match number {
            Number::Constant(_) => number.clone(),
            Number::Name(slot) => {
                slot.checked_sub(self.first).and_then(|i| self.entries.get(i)).unwrap_or(number).clone()
            }
            Number::Negative(number) => Number::Negative(Box::new(self.number(number))),
            Number::Binary(operation, a, b) => {
                Number::Binary(*operation, Box::new(self.number(a)), Box::new(self.number(b)))
            }
            Number::Function(function, numbers) => Number::Function(*function, all(numbers)),
            Number::Ask(question, numbers) => Number::Ask(*question, all(numbers)),
        }
    }

    /// The condition with the expressions in the place of the names; none if it has variables of its own, whose slots
    /// might be those of the move.
    pub(super) fn condition(&self, condition: &Condition) -> Option<Condition> {
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
