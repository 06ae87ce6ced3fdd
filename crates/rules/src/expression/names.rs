//! What an expression refers to: names, and questions about the position.

use super::{Condition, Number, Question, Range, Slot};

/// Something that an expression refers to.
#[derive(Clone, Copy, Debug)]
pub enum Seen<'e> {
    /// A name.
    Name(Slot),
    /// A question, and the numbers it is about.
    Question(Question, &'e [Number]),
}

/// An expression that can list what it refers to.
pub trait Look {
    /// Calls `each` with everything that it refers to, except what the numbers of a question refer to.
    fn look<'e>(&'e self, each: &mut dyn FnMut(Seen<'e>));

    /// Calls `each` with the slot of every name in it, including those in questions.
    fn names(&self, each: &mut dyn FnMut(Slot)) {
        self.look(&mut |seen| match seen {
            Seen::Name(slot) => each(slot),
            Seen::Question(_, about) => about.iter().for_each(|number| number.names(each)),
        });
    }

    /// Whether a name occurs in it.
    fn mentions(&self, slot: Slot) -> bool {
        let mut found = false;
        self.names(&mut |name| found |= name == slot);
        found
    }
}

impl Look for Number {
    fn look<'e>(&'e self, each: &mut dyn FnMut(Seen<'e>)) {
        match self {
            Number::Constant(_) => {}
            Number::Name(slot) => each(Seen::Name(*slot)),
            Number::Negative(number) => number.look(each),
            Number::Binary(_, a, b) => [a, b].into_iter().for_each(|number| number.look(each)),
            Number::Function(_, numbers) => numbers.iter().for_each(|number| number.look(each)),
            Number::Ask(question, about) => each(Seen::Question(*question, about)),
        }
    }
}

impl Look for Range {
    fn look<'e>(&'e self, each: &mut dyn FnMut(Seen<'e>)) {
        self.from.look(each);
        self.to.look(each);
    }
}

impl Look for Condition {
    fn look<'e>(&'e self, each: &mut dyn FnMut(Seen<'e>)) {
        match self {
            Condition::Chain(first, others) => {
                first.look(each);
                others.iter().for_each(|(_, number)| number.look(each));
            }
            Condition::InRange(number, from, to) => [number, from, to].into_iter().for_each(|number| number.look(each)),
            Condition::InSet(number, set) => {
                number.look(each);
                set.iter().for_each(|number| number.look(each));
            }
            Condition::Is(_, numbers) => numbers.iter().for_each(|number| number.look(each)),
            Condition::Ask(question, about) => each(Seen::Question(*question, about)),
            Condition::Not(condition) => condition.look(each),
            Condition::And(a, b) | Condition::Or(a, b) => [a, b].into_iter().for_each(|condition| condition.look(each)),
            Condition::Exists(range, body) | Condition::All(range, body) => {
                range.look(each);
                body.look(each);
            }
        }
    }
}
