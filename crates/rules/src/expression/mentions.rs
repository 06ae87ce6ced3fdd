//! Which names an expression has.

use super::{Condition, Number, Range, Slot};

impl Number {
    /// Whether a name occurs in it.
    pub fn mentions(&self, slot: Slot) -> bool {
        match self {
            Number::Constant(_) => false,
            Number::Name(name) => *name == slot,
            Number::Negative(number) => number.mentions(slot),
            Number::Binary(_, a, b) => a.mentions(slot) || b.mentions(slot),
            Number::Function(_, numbers) | Number::Ask(_, numbers) => mention(numbers, slot),
        }
    }
}

impl Range {
    /// Whether a name occurs in its ends.
    pub fn mentions(&self, slot: Slot) -> bool {
        self.from.mentions(slot) || self.to.mentions(slot)
    }
}

impl Condition {
    /// Whether a name occurs in it.
    pub fn mentions(&self, slot: Slot) -> bool {
        match self {
            Condition::Chain(first, others) => {
                first.mentions(slot) || others.iter().any(|(_, number)| number.mentions(slot))
            }
            Condition::InRange(number, from, to) => [number, from, to].iter().any(|number| number.mentions(slot)),
            Condition::InSet(number, set) => number.mentions(slot) || mention(set, slot),
            Condition::Is(_, numbers) | Condition::Ask(_, numbers) => mention(numbers, slot),
            Condition::Not(condition) => condition.mentions(slot),
            Condition::And(a, b) | Condition::Or(a, b) => a.mentions(slot) || b.mentions(slot),
            Condition::Exists(range, body) | Condition::All(range, body) => range.mentions(slot) || body.mentions(slot),
        }
    }
}

fn mention(numbers: &[Number], slot: Slot) -> bool {
    numbers.iter().any(|number| number.mentions(slot))
}
