//! `/api/why`: why a position has its value, with the numbers tied to the parts of the picture and the theorem they rest on.

use crate::ask::{Ask, Question};
use crate::problem::Problem;
use crate::progress;
use crate::visit::Visit;
use axum::response::Response;
use claims::Listing;
use rulesets::figure::{Figure, Labels};
use rulesets::reason::{LeftOut, Operation, Step, Term};
use rulesets::{Answer, Part, Position, Reason};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// An answer and why it is so.
#[derive(Serialize)]
pub(crate) struct Why {
    #[serde(flatten)]
    answer: Answer,
    reason: Reason,
    /// The reason in words, line by line.
    lines: Vec<String>,
    /// The picture with the numbers of the reason in it; none if it is too large.
    svg: Option<String>,
    /// The terms of the last nim-sum, each with the parts of the picture that it belongs to.
    rows: Vec<Row>,
    /// For each step of the reason, the parts that its terms belong to.
    parts: Vec<BTreeSet<Part>>,
    /// The elements of the picture by the names that the reason uses.
    names: BTreeMap<String, Part>,
    /// The theorem, and what it rests on.
    theorem: Option<Listing>,
}

/// One term of a nim-sum.
#[derive(Serialize)]
struct Row {
    /// The step that it is a term of, from 0.
    step: usize,
    parts: Vec<Part>,
    /// What it is about: the box, the heap, or the name of the term.
    label: String,
    /// The hook length of which it is the norm.
    length: Option<u64>,
    value: u64,
    /// Whether it stands for several terms that are not listed.
    several: bool,
}

/// `/api/why`: the answer of `/api/value` with its reason.
pub(crate) async fn why(visit: Visit, Ask(question): Ask<Question>) -> Result<Response, Problem> {
    let why = progress::json(&visit, question.progress, move |limits| {
        let position = question.position()?;
        let mut solver = position.game().solver(question.query(limits));
        let answer = solver.answer(&position)?;
        let reason = solver.reason(&answer)?;
        let drawn = |figure| drawing::Panel { title: position.text(), figure };
        let panel = reason.figure(&position).ok().map(drawn);
        let lettering = drawing::Lettering::default();
        let svg = panel.and_then(|panel| drawing::draw(&[panel], drawing::Format::Svg, lettering).ok());
        Ok(Why {
            lines: reason.lines(),
            rows: rows(&reason),
            parts: parts_of_steps(&reason),
            names: names(&position),
            theorem: theorem(&reason),
            answer,
            reason,
            svg,
        })
    });
    why.await
}

/// The terms of the last step, if that is a nim-sum. A term that is itself the nim-sum of an earlier step is written out.
fn rows(reason: &Reason) -> Vec<Row> {
    let mut rows = Vec::new();
    if let Some(last) = reason.steps.len().checked_sub(1) {
        add_rows(&reason.steps, last, &mut rows);
    }
    rows
}

fn add_rows(steps: &[Step], number: usize, rows: &mut Vec<Row>) {
    let is_nim_sum = |number: usize| steps[number].operation == Operation::Xor;
    if !is_nim_sum(number) {
        return;
    }
    let step = &steps[number];
    for term in &step.terms {
        match term.of {
            Some(earlier) if is_nim_sum(earlier) => add_rows(steps, earlier, rows),
            _ => rows.push(Row::new(number, term)),
        }
    }
    if let Some(LeftOut { count, together }) = step.left_out {
        let label = format!("the other {count}");
        rows.push(Row { step: number, parts: Vec::new(), label, length: None, value: together, several: true });
    }
}

impl Row {
    fn new(step: usize, term: &Term) -> Row {
        let length = hook_length(term);
        let name = if length.is_some() && !term.spot.name.is_empty() { "" } else { &term.name };
        let label = match (&term.spot.name[..], name) {
            ("", "") => term.value.to_string(),
            ("", name) | (name, "") => name.to_owned(),
            (spot, name) => format!("{spot}: {name}"),
        };
        Row { step, parts: term.spot.parts.clone(), label, length, value: term.value, several: false }
    }
}

/// The hook length h of a term N(h).
fn hook_length(term: &Term) -> Option<u64> {
    let length = term.name.strip_prefix("N(")?.strip_suffix(')')?.parse().ok()?;
    (length > 0 && length ^ (length - 1) == term.value).then_some(length)
}

/// For each step the parts that its own terms belong to, each part once.
fn parts_of_steps(reason: &Reason) -> Vec<BTreeSet<Part>> {
    let parts = |step: &Step| step.terms.iter().flat_map(|term| &term.spot.parts).copied().collect();
    reason.steps.iter().map(parts).collect()
}

/// The elements of a Hasse diagram by their names.
fn names(position: &Position) -> BTreeMap<String, Part> {
    match position.figure(None, Labels::Usual) {
        Ok(Figure::Hasse(hasse)) => {
            let named = hasse.elements.into_iter().enumerate();
            named.map(|(index, element)| (element.name, Part::Element(index))).collect()
        }
        _ => BTreeMap::new(),
    }
}

/// The claim that proves a reason, or else the one that tells who wins.
fn theorem(reason: &Reason) -> Option<Listing> {
    let id = reason.claim.as_ref().or_else(|| reason.winner.as_ref()?.claim.as_ref())?;
    claims::all().find(|claim| claim.id == id).map(Listing::from)
}
