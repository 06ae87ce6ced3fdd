//! Explains why a position has its value, or why it is won or lost.
//!
//! A reason is a list of steps. Each step combines numbers, its terms, by one operation and states the result. A term
//! may be the result of an earlier step, and the result of the last step is what the reason explains. So a reason can
//! be checked without knowing the game: [`Reason::holds`] repeats each step.
//!
//! Games provide the reasons for their theorems ([`Theorem::reason`](crate::powers::Theorem::reason)); every other
//! value is the least number that no option has, shown by one option for each smaller number.

mod search;
mod step;
mod text;

pub use step::{KEPT, LeftOut, Operation, Spot, Step, Term};

use crate::figure::{Figure, Labels};
use crate::handle::Position;
use crate::part::Part;
use crate::refusal::Refusal;
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};
use std::borrow::Cow;
use std::collections::BTreeMap;
use theory::{Outcome, counted};

/// The kind of a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ReasonKind {
    /// A theorem gives the value by a formula, and the steps apply it.
    Formula,
    /// The position is a sum, and its value is the nim-sum of the values of its parts.
    Sum,
    /// The value is the least number that no option has.
    Mex,
    /// Only who wins is explained: a result of 0 means that the player to move loses.
    Outcome,
}

/// Why a position has its value, or why it is won or lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// What kind of reason it is.
    pub kind: ReasonKind,
    /// What holds in general, in one sentence.
    pub statement: String,
    /// The claim that proves it, if it needs one.
    pub claim: Option<Cow<'static, str>>,
    /// What that means for this position; the last step has the result.
    pub steps: Vec<Step>,
    /// Text to be written in parts of the picture.
    pub labels: Vec<(Part, String)>,
    /// Why it is won or lost, if a theorem says so and the value was searched for.
    pub winner: Option<Box<Reason>>,
}

impl Reason {
    /// A reason without steps.
    pub fn new(kind: ReasonKind, statement: impl Into<String>) -> Reason {
        let statement = statement.into();
        Reason { kind, statement, claim: None, steps: Vec::new(), labels: Vec::new(), winner: None }
    }

    /// The instance of a theorem that gives the value.
    pub fn formula(claim: &'static str, statement: impl Into<String>) -> Reason {
        Reason { claim: Some(claim.into()), ..Reason::new(ReasonKind::Formula, statement) }
    }

    /// The instance of a theorem that says who wins.
    pub fn outcome(claim: &'static str, statement: impl Into<String>) -> Reason {
        Reason { claim: Some(claim.into()), ..Reason::new(ReasonKind::Outcome, statement) }
    }

    /// Adds a step.
    pub fn step(mut self, step: Step) -> Reason {
        self.steps.push(step);
        self
    }

    /// Drops the first steps if there are more than `most`.
    pub(crate) fn keeping_last(mut self, most: usize) -> Reason {
        let first = self.steps.len().saturating_sub(most);
        self.steps.drain(..first);
        for term in self.steps.iter_mut().flat_map(|step| &mut step.terms) {
            term.of = term.of.and_then(|step| step.checked_sub(first));
        }
        self
    }

    /// Adds text to parts of the picture.
    pub fn labelled(mut self, labels: impl IntoIterator<Item = (Part, String)>) -> Reason {
        self.labels.extend(labels);
        self
    }

    /// The result of the last step as a term of the next.
    pub fn last(&self, name: impl Into<String>) -> Term {
        let value = self.steps.last().map_or(0, |step| step.result);
        Term { of: self.steps.len().checked_sub(1), ..Term::new(name, value) }
    }

    /// The result of a step, counted from 0, as a term of a later one.
    pub fn result_of(&self, step: usize, name: impl Into<String>) -> Term {
        Term { of: Some(step), ..Term::new(name, self.steps.get(step).map_or(0, |step| step.result)) }
    }

    /// Whether every step gives its stated result, and every term that refers to a step has the result of that step.
    pub fn holds(&self) -> bool {
        let follows = |(place, step): (usize, &Step)| {
            let is_earlier = |term: &Term| match term.of {
                None => true,
                Some(earlier) => earlier < place && self.steps[earlier].result == term.value,
            };
            step.terms.iter().all(is_earlier) && step.recomputed() == Some(step.result)
        };
        !self.steps.is_empty()
            && self.steps.iter().enumerate().all(follows)
            && self.winner.as_ref().is_none_or(|winner| winner.holds())
    }

    /// The value, recomputed from the terms of the last step; none if only who wins is explained.
    pub fn value(&self) -> Option<u64> {
        let value = self.steps.last()?.recomputed()?;
        (self.kind != ReasonKind::Outcome).then_some(value)
    }

    /// Who wins, recomputed from the terms of the last step.
    pub fn winner(&self) -> Option<Outcome> {
        Some(Outcome::of_value(self.steps.last()?.recomputed()?))
    }

    /// The picture of the position, with the labels of the reason in it.
    ///
    /// # Errors
    ///
    /// Refuses what is too large to draw.
    pub fn figure(&self, position: &Position) -> Result<Figure, Refusal> {
        let labels = match (&self.labels[..], &self.winner) {
            ([], Some(winner)) => &winner.labels[..],
            (labels, _) => labels,
        };
        if labels.is_empty() {
            return position.figure(None, Labels::Usual);
        }
        Ok(position.figure(None, Labels::Blank)?.with_labels(labels))
    }
}

impl Serialize for Reason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let labels: BTreeMap<String, &str> =
            self.labels.iter().map(|(part, text)| (part.to_string(), text.as_str())).collect();
        let mut object = serializer.serialize_struct("Reason", 7)?;
        object.serialize_field("kind", &self.kind)?;
        object.serialize_field("statement", &self.statement)?;
        object.serialize_field("claim", &self.claim)?;
        object.serialize_field("steps", &self.steps)?;
        object.serialize_field("result", &self.steps.last().map(|step| step.result))?;
        object.serialize_field("labels", &labels)?;
        if let Some(winner) = &self.winner {
            object.serialize_field("winner", winner)?;
        }
        object.end()
    }
}

/// What a value found by search is: "none of the 3 options has", in words that suit their number.
pub(crate) fn no_option_has(options: usize) -> String {
    match options {
        1 => "the only option does not have".to_owned(),
        _ => format!("none of the {} has", counted(options, "option")),
    }
}
