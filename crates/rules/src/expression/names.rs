//! The names that an expression depends on.

use super::{Condition, Number, Range, Slot};

impl Number {
    /// Whether a name occurs in it.
    pub fn mentions(&self, slot: Slot) -> bool {
        let mut found = false;
        self.names(&mut |name| found |= name == slot);
        found
    }

    /// Calls `each` with the slot of every name in it.
    pub fn names(&self, each: &mut dyn FnMut(Slot)) {
        match self {
            Number::Constant(_) => {}
            Number::Name(slot) => each(*slot),
            Number::Negative(number) => number.names(each),
            Number::Binary(_, a, b) => [a, b].into_iter().for_each(|number| number.names(each)),
            Number::Function(_, numbers) | Number::Ask(_, numbers) => {
                numbers.iter().for_each(|number| number.names(each));
            }
        }
    }
}

impl Range {
    /// Whether a name occurs in it.
    pub fn mentions(&self, slot: Slot) -> bool {
        let mut found = false;
        self.names(&mut |name| found |= name == slot);
        found
    }

    /// Calls `each` with the slot of every name in its ends.
    pub fn names(&self, each: &mut dyn FnMut(Slot)) {
        self.from.names(each);
        self.to.names(each);
    }
}

impl Condition {
    /// Whether a name occurs in it.
    pub fn mentions(&self, slot: Slot) -> bool {
        let mut found = false;
        self.names(&mut |name| found |= name == slot);
        found
    }

    /// Calls `each` with the slot of every name in it, those of its own ranges included.
    pub fn names(&self, each: &mut dyn FnMut(Slot)) {
        match self {
            Condition::Chain(first, others) => {
                first.names(each);
                others.iter().for_each(|(_, number)| number.names(each));
            }
            Condition::InRange(number, from, to) => {
                [number, from, to].into_iter().for_each(|number| number.names(each));
            }
            Condition::InSet(number, set) => {
                number.names(each);
                set.iter().for_each(|number| number.names(each));
            }
            Condition::Is(_, numbers) | Condition::Ask(_, numbers) => {
                numbers.iter().for_each(|number| number.names(each));
            }
            Condition::Not(condition) => condition.names(each),
            Condition::And(a, b) | Condition::Or(a, b) => {
                a.names(each);
                b.names(each);
            }
            Condition::Exists(range, body) | Condition::All(range, body) => {
                range.names(each);
                body.names(each);
            }
        }
    }
}
