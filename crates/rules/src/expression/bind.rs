//! Replaces parameters in expressions by numbers, and evaluates as much as that allows.

use super::{Condition, Number, Range, Scene};

impl Number {
    /// The expression with these numbers in the first slots. Whatever then contains no names is evaluated, unless it
    /// has no value: it keeps its fault until its value is needed.
    pub fn bind(&self, first: &[i64]) -> Number {
        let bind = |number: &Number| number.bind(first);
        let bound = match self {
            Number::Constant(number) => return Number::Constant(*number),
            Number::Name(slot) => return first.get(*slot).map_or(Number::Name(*slot), |&n| Number::Constant(n)),
            Number::Negative(number) => Number::Negative(Box::new(bind(number))),
            Number::Binary(operation, a, b) => Number::Binary(*operation, Box::new(bind(a)), Box::new(bind(b))),
            Number::Function(function, numbers) => Number::Function(*function, numbers.iter().map(bind).collect()),
            Number::Ask(question, about) => {
                return Number::Ask(*question, about.iter().map(bind).collect());
            }
        };
        let is_constant = |number: &Number| matches!(number, Number::Constant(_));
        let can_be_worked_out = match &bound {
            Number::Negative(number) => is_constant(number),
            Number::Binary(_, a, b) => is_constant(a) && is_constant(b),
            Number::Function(_, numbers) => numbers.iter().all(is_constant),
            _ => false,
        };
        match bound.value(&mut Scene::new(&[], &())) {
            Ok(number) if can_be_worked_out => Number::Constant(number),
            _ => bound,
        }
    }

    /// The number, if the expression is one.
    pub fn constant(&self) -> Option<i64> {
        match self {
            Number::Constant(number) => Some(*number),
            _ => None,
        }
    }
}

impl Range {
    /// The range with these numbers in the first slots.
    pub fn bind(&self, first: &[i64]) -> Range {
        Range { slot: self.slot, from: self.from.bind(first), to: self.to.bind(first) }
    }
}

impl Condition {
    /// The condition with these numbers in the first slots.
    pub fn bind(&self, first: &[i64]) -> Condition {
        let number = |number: &Number| number.bind(first);
        let all = |numbers: &[Number]| numbers.iter().map(number).collect::<Vec<Number>>();
        let boxed = |condition: &Condition| Box::new(condition.bind(first));
        match self {
            Condition::Chain(a, others) => {
                Condition::Chain(number(a), others.iter().map(|(comparison, b)| (*comparison, number(b))).collect())
            }
            Condition::InRange(e, a, b) => Condition::InRange(number(e), number(a), number(b)),
            Condition::InSet(e, set) => Condition::InSet(number(e), all(set)),
            Condition::Is(predicate, numbers) => Condition::Is(*predicate, all(numbers)),
            Condition::Ask(question, about) => Condition::Ask(*question, all(about)),
            Condition::Not(a) => Condition::Not(boxed(a)),
            Condition::And(a, b) => Condition::And(boxed(a), boxed(b)),
            Condition::Or(a, b) => Condition::Or(boxed(a), boxed(b)),
            Condition::Exists(range, body) => Condition::Exists(range.bind(first), boxed(body)),
            Condition::All(range, body) => Condition::All(range.bind(first), boxed(body)),
        }
    }
}
