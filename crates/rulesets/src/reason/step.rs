//! One step of a reason: numbers that are combined, and the result.

use crate::part::Part;
use serde::{Serialize, Serializer};

/// How many terms of a step are kept; of the others, only how many there are and what they combine to.
pub const KEPT: usize = 64;

/// How the terms of a step are combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Operation {
    /// The result is the only term.
    Is,
    /// The nim-sum.
    Xor,
    /// The sum.
    Plus,
    /// The first minus the others.
    Minus,
    /// The product.
    Times,
    /// The least number that is not among them.
    Mex,
    /// 1 if one of them is 0, and otherwise 0.
    Nand,
    /// 0 if all of them are 0, and otherwise 1.
    Any,
    /// 0 if they are equal, and otherwise 1.
    Differ,
}

/// A number of a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Term {
    /// What it is, such as `N(6)`; empty if the number says it all. For an option, the move that leads to it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The number.
    pub value: u64,
    /// The step, counted from 0, whose result it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<usize>,
    /// For an option, its position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// For an option that is won, a winning move there, and the position it leads to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reply: Option<(String, String)>,
    /// Where it is in the picture.
    #[serde(skip)]
    pub spot: Spot,
}

/// A spot in the picture: the parts that a term belongs to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spot {
    /// Its name, such as `heap 2`; empty if the name of the term says it.
    pub name: String,
    /// The parts; empty if the picture does not show it.
    pub parts: Vec<Part>,
}

impl Term {
    /// A number with its name.
    pub fn new(name: impl Into<String>, value: u64) -> Term {
        Term { name: name.into(), value, of: None, to: None, reply: None, spot: Spot::default() }
    }

    /// A number without a name.
    pub fn number(value: u64) -> Term {
        Term::new("", value)
    }

    /// With its spot in the picture.
    pub fn at(self, name: impl Into<String>, parts: impl IntoIterator<Item = Part>) -> Term {
        let spot = Spot { name: name.into(), parts: parts.into_iter().collect() };
        Term { spot, ..self }
    }

    /// An option.
    pub fn option(name: String, to: String, value: u64) -> Term {
        Term { to: Some(to), ..Term::new(name, value) }
    }
}

/// The terms of a step that are not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LeftOut {
    /// How many there are.
    #[serde(serialize_with = "as_digits")]
    pub count: u128,
    /// What they combine to. In a mex, the least of them; they are consecutive.
    pub together: u64,
}

/// A JSON number is below 2^64; a larger one is written as a string of digits.
fn as_digits<S: Serializer>(count: &u128, serializer: S) -> Result<S::Ok, S::Error> {
    match u64::try_from(*count) {
        Ok(count) => serializer.serialize_u64(count),
        Err(_) => serializer.collect_str(count),
    }
}

/// Numbers that are combined, and the result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    /// What is combined, in a few words; empty if the statement of the reason says it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// How the numbers are combined.
    pub operation: Operation,
    /// The numbers.
    pub terms: Vec<Term>,
    /// The terms that are not kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_out: Option<LeftOut>,
    /// In a mex, the larger numbers that occur too, in ascending order; as many as are kept.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub larger: Vec<u64>,
    /// Whether to write it in binary digits, one number below the other.
    #[serde(skip)]
    pub in_columns: bool,
    /// The result.
    pub result: u64,
}

impl Step {
    /// Combines some numbers; if there are many, only the first are kept.
    pub fn new(operation: Operation, text: impl Into<String>, terms: impl IntoIterator<Item = Term>) -> Step {
        let mut terms = terms.into_iter();
        let kept = terms.by_ref().take(KEPT).collect();
        let mut left_out: Option<LeftOut> = None;
        for term in terms {
            let before = left_out.unwrap_or(LeftOut { count: 0, together: operation.neutral() });
            let together = operation.together(before.together, term.value);
            left_out = Some(LeftOut { count: before.count + 1, together });
        }
        Step::of_many(operation, text, kept, left_out)
    }

    /// Combines some numbers with others of which only the count and the combination are known.
    pub fn of_many(operation: Operation, text: impl Into<String>, terms: Vec<Term>, left_out: Option<LeftOut>) -> Step {
        let (text, larger) = (text.into(), Vec::new());
        let mut step = Step { text, operation, terms, left_out, larger, in_columns: false, result: 0 };
        step.result = step.recomputed().unwrap_or(u64::MAX);
        step
    }

    /// The nim-sum of some numbers.
    pub fn xor(text: impl Into<String>, terms: impl IntoIterator<Item = Term>) -> Step {
        Step::new(Operation::Xor, text, terms)
    }

    /// The least number that no option has: one option for each smaller number, in ascending order, and the larger
    /// numbers.
    pub fn mex(options: impl IntoIterator<Item = Term>, larger: impl IntoIterator<Item = u64>) -> Step {
        let mut options = options.into_iter();
        let terms = options.by_ref().take(KEPT).collect();
        let count = options.count() as u128;
        let left_out = (count > 0).then_some(LeftOut { count, together: KEPT as u64 });
        let step = Step {
            larger: larger.into_iter().take(KEPT).collect(),
            ..Step::of_many(Operation::Mex, "", terms, left_out)
        };
        Step { result: step.recomputed().unwrap_or(u64::MAX), ..step }
    }

    /// A result given in words alone.
    pub fn is(text: impl Into<String>, value: u64) -> Step {
        Step::new(Operation::Is, text, [Term::number(value)])
    }

    /// The result, recomputed from the terms; none if they do not fit the operation.
    pub fn recomputed(&self) -> Option<u64> {
        let mut values: Vec<u64> = self.terms.iter().map(|term| term.value).collect();
        if self.operation != Operation::Mex {
            values.extend(self.left_out.map(|left_out| left_out.together));
            return self.operation.of(&values);
        }
        values.extend(&self.larger);
        let least = theory::mex(values);
        match self.left_out {
            Some(LeftOut { count, together }) if together == least => least.checked_add(u64::try_from(count).ok()?),
            Some(_) => None,
            None => Some(least),
        }
    }
}

impl Operation {
    /// A term that makes no difference to others.
    pub(super) fn neutral(self) -> u64 {
        match self {
            Operation::Times | Operation::Nand => 1,
            _ => 0,
        }
    }

    /// One term that stands for two.
    pub(super) fn together(self, one: u64, other: u64) -> u64 {
        match self {
            Operation::Nand => (one != 0 && other != 0).into(),
            _ => self.of(&[one, other]).unwrap_or(u64::MAX),
        }
    }

    /// The result for some numbers.
    fn of(self, values: &[u64]) -> Option<u64> {
        let all = || values.iter().copied();
        match self {
            Operation::Is => {
                if let [value] = *values {
                    Some(value)
                } else {
                    None
                }
            }
            Operation::Xor => Some(all().fold(0, |sum, value| sum ^ value)),
            Operation::Plus => all().try_fold(0_u64, u64::checked_add),
            Operation::Minus => all().skip(1).try_fold(*values.first()?, u64::checked_sub),
            Operation::Times => all().try_fold(1_u64, u64::checked_mul),
            Operation::Mex => Some(theory::mex(all())),
            Operation::Nand => Some(all().any(|value| value == 0).into()),
            Operation::Any => Some(all().any(|value| value != 0).into()),
            Operation::Differ => Some(all().any(|value| Some(&value) != values.first()).into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(values: impl IntoIterator<Item = u64>) -> impl Iterator<Item = Term> {
        values.into_iter().map(Term::number)
    }

    #[test]
    fn operations_are_what_they_say() {
        let result = |operation, values: &[u64]| Step::new(operation, "", numbers(values.to_vec())).result;
        assert_eq!(result(Operation::Xor, &[3, 7, 3, 1, 1, 1, 1]), 7);
        assert_eq!(result(Operation::Minus, &[9, 1]), 8);
        assert_eq!(result(Operation::Times, &[1, 0]), 0);
        assert_eq!(result(Operation::Mex, &[0, 2, 1, 5]), 3);
        assert_eq!([result(Operation::Nand, &[]), result(Operation::Nand, &[1, 0])], [0, 1]);
        assert_eq!([result(Operation::Any, &[0, 0]), result(Operation::Any, &[0, 1])], [0, 1]);
        assert_eq!([result(Operation::Differ, &[4, 4]), result(Operation::Differ, &[4, 5])], [0, 1]);
    }

    #[test]
    fn what_is_left_out_still_counts() {
        let step = Step::xor("", numbers(0..1000));
        assert_eq!((step.terms.len(), step.result), (KEPT, (0..1000).fold(0, |sum, value| sum ^ value)));
        assert_eq!(step.left_out.map(|left_out| left_out.count), Some(1000 - KEPT as u128));
        for zero in [3, 500] {
            let nand = Step::new(Operation::Nand, "", numbers((0..1000).map(|place| u64::from(place != zero))));
            assert_eq!(nand.result, 1);
        }
        assert_eq!(Step::new(Operation::Nand, "", numbers([1; 1000])).result, 0);
        let mex =
            Step { left_out: Some(LeftOut { count: 10, together: 3 }), ..Step::new(Operation::Mex, "", numbers(0..3)) };
        assert_eq!(mex.recomputed(), Some(13));
    }

    #[test]
    fn a_wrong_result_is_noticed() {
        let mut step = Step::xor("", numbers([1, 2]));
        step.terms[0].value = 3;
        assert_ne!(step.recomputed(), Some(step.result));
    }
}
