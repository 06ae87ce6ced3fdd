//! Bounds for expressions, given bounds for names.
//!
//! A number that does not fit 64 bits ends the work, so bounds beyond that are cut off. A bound may be too generous,
//! but never too narrow.

use super::linear::Linear;
use crate::expression::{Comparison, Condition, Function, Number, Operation, Range};

/// The numbers from one to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) least: i64,
    pub(crate) most: i64,
}

impl Span {
    const ALL: Span = Span { least: i64::MIN, most: i64::MAX };

    /// What an entry can be.
    pub(crate) const NATURAL: Span = Span { least: 0, most: i64::MAX };

    fn of(numbers: impl IntoIterator<Item = i128>) -> Span {
        let cut = |number: i128| number.clamp(i64::MIN.into(), i64::MAX.into()) as i64;
        let (mut least, mut most) = (i64::MAX, i64::MIN);
        for number in numbers {
            (least, most) = (least.min(cut(number)), most.max(cut(number)));
        }
        Span { least, most }
    }

    fn ends(self) -> [i128; 2] {
        [self.least.into(), self.most.into()]
    }

    pub(crate) fn is_empty(self) -> bool {
        self.least > self.most
    }

    fn largest_size(self) -> i64 {
        self.least.saturating_abs().max(self.most.saturating_abs())
    }

    pub(crate) fn both(self, other: Span) -> Span {
        Span { least: self.least.max(other.least), most: self.most.min(other.most) }
    }

    fn by(self, other: Span, operation: impl Fn(i128, i128) -> i128) -> Span {
        Span::of(self.ends().into_iter().flat_map(|a| other.ends().map(|b| operation(a, b))))
    }
}

/// Bounds for names, by slot, and for the entries of an array.
#[derive(Clone, Debug)]
pub(crate) struct Spans {
    pub(crate) names: Vec<Span>,
    pub(crate) entries: Span,
}

impl Spans {
    /// The names from slot `first` on are between 0 and these numbers, and so is every entry.
    pub(crate) fn of_tuple(first: usize, most: &[u64]) -> Spans {
        let up_to = |&most: &u64| Span { least: 0, most: i64::try_from(most).unwrap_or(i64::MAX) };
        // The slots before are those of parameters, which numbers have replaced.
        let parameters = std::iter::repeat_n(Span::ALL, first);
        let entries = most.iter().max().map_or(Span::NATURAL, up_to);
        Spans { names: parameters.chain(most.iter().map(up_to)).collect(), entries }
    }

    /// Adds the variables of ranges under a condition, and returns an upper bound on the number of choices; none if
    /// there is no choice.
    pub(crate) fn over(&mut self, ranges: &[Range], condition: Option<&Condition>) -> Option<u64> {
        for range in ranges {
            let span = Span { least: self.of(&range.from).least, most: self.of(&range.to).most };
            self.set(range.slot, span);
        }
        if let Some(condition) = condition
            && !self.narrow(condition)
        {
            return None;
        }
        ranges.iter().try_fold(1_u64, |ways, range| {
            let span = self.name(range.slot);
            (!span.is_empty()).then(|| ways.saturating_mul(span.most.abs_diff(span.least).saturating_add(1)))
        })
    }

    pub(crate) fn set(&mut self, slot: usize, span: Span) {
        if slot >= self.names.len() {
            self.names.resize(slot + 1, Span::ALL);
        }
        self.names[slot] = span;
    }

    fn name(&self, slot: usize) -> Span {
        self.names.get(slot).copied().unwrap_or(Span::ALL)
    }

    /// The bounds of an expression.
    pub(crate) fn of(&self, number: &Number) -> Span {
        let by_parts = self.by_parts(number);
        // In a sum, a name that occurs several times counts once.
        Linear::of(number).map_or(by_parts, |sum| self.of_sum(&sum).both(by_parts))
    }

    /// The bounds of an expression with variables of ranges.
    pub(crate) fn over_ranges(&self, number: &Number, ranges: &[Range]) -> Span {
        let found = self.of(number);
        let highest = Linear::of(number).and_then(|sum| sum.highest(ranges));
        highest.map_or(found, |sum| Span { most: self.of_sum(&sum).most.min(found.most), ..found })
    }

    fn of_sum(&self, sum: &Linear) -> Span {
        let add = |sum: Span, &(slot, times): &(usize, i64)| {
            let times = i128::from(times);
            sum.by(Span::of(self.name(slot).ends().map(|end| end * times)), |a, b| a + b)
        };
        sum.terms.iter().fold(Span::of([sum.constant.into()]), add)
    }

    fn by_parts(&self, number: &Number) -> Span {
        match number {
            Number::Constant(number) => Span { least: *number, most: *number },
            Number::Name(slot) => self.name(*slot),
            Number::Negative(number) => Span::of(self.of(number).ends().map(|end| -end)),
            Number::Binary(operation, a, b) => of_operation(*operation, self.of(a), self.of(b)),
            Number::Function(function, numbers) => {
                of_function(*function, &numbers.iter().map(|number| self.of(number)).collect::<Vec<_>>())
            }
            Number::Ask(..) => self.entries,
        }
    }

    /// Narrows names to where a condition can hold. Returns whether it can.
    pub(crate) fn narrow(&mut self, condition: &Condition) -> bool {
        match condition {
            Condition::And(a, b) => self.narrow(a) && self.narrow(b),
            Condition::Chain(first, others) => {
                let mut last = first;
                others.iter().all(|(comparison, next)| {
                    let before = std::mem::replace(&mut last, next);
                    self.compare(before, *comparison, next)
                })
            }
            Condition::InRange(number, from, to) => {
                self.compare(from, Comparison::AtMost, number) && self.compare(number, Comparison::AtMost, to)
            }
            _ => true,
        }
    }

    fn compare(&mut self, a: &Number, comparison: Comparison, b: &Number) -> bool {
        let (below, strictly) = match comparison {
            Comparison::Different => return true,
            Comparison::Equal => {
                let both = self.of(a).both(self.of(b));
                return self.meet(a, both) && self.meet(b, both);
            }
            Comparison::Less => ((a, b), 1),
            Comparison::AtMost => ((a, b), 0),
            Comparison::Greater => ((b, a), 1),
            Comparison::AtLeast => ((b, a), 0),
        };
        let (small, large) = below;
        let most = self.of(large).most.saturating_sub(strictly);
        let least = self.of(small).least.saturating_add(strictly);
        self.meet(small, Span { least: i64::MIN, most }) && self.meet(large, Span { least, most: i64::MAX })
    }

    /// Whether an expression can be in a span; if it is a name, narrows it to the span.
    fn meet(&mut self, number: &Number, span: Span) -> bool {
        let both = self.of(number).both(span);
        if let Number::Name(slot) = number {
            self.set(*slot, both);
        }
        !both.is_empty()
    }
}

fn of_operation(operation: Operation, a: Span, b: Span) -> Span {
    match operation {
        Operation::Plus => a.by(b, |a, b| a + b),
        Operation::Minus => a.by(b, |a, b| a - b),
        Operation::Times => a.by(b, |a, b| a * b),
        // Division by 0 has no value.
        Operation::Over if b.least >= 0 => a.by(Span { least: b.least.max(1), most: b.most.max(1) }, i128::div_euclid),
        Operation::Over => Span { least: -a.largest_size(), most: a.largest_size() },
        Operation::Modulo => {
            let most = b.largest_size() - 1;
            Span { least: 0, most: if a.least >= 0 { most.min(a.most) } else { most } }
        }
        Operation::Xor if a.least >= 0 && b.least >= 0 => {
            let bits = 64 - (a.most | b.most).leading_zeros();
            Span { least: 0, most: ((1_u128 << bits) - 1) as i64 }
        }
        Operation::Xor => Span::ALL,
    }
}

fn of_function(function: Function, spans: &[Span]) -> Span {
    let least = || spans.iter().map(|span| span.least);
    let most = || spans.iter().map(|span| span.most);
    let size = spans.iter().map(|span| span.largest_size()).max().unwrap_or(0);
    let found = match function {
        Function::Min => least().min().zip(most().min()),
        Function::Max => least().max().zip(most().max()),
        Function::Gcd | Function::Abs => Some((0, size)),
        Function::Isqrt => Some((0, size.isqrt())),
        Function::Valuation => Some((0, 63)),
        // φ is less than 2.
        Function::Golden => least()
            .min()
            .zip(most().max())
            .map(|(least, most)| (least.min(0).saturating_mul(2), most.max(0).saturating_mul(2))),
    };
    found.map_or(Span::ALL, |(least, most)| Span { least, most })
}
