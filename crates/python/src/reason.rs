//! Why a position has its value, as a Python object.

use crate::pickle::{Named, Reduced, reduced};
use crate::position::Position;
use crate::ruleset::hash;
use grundy::rulesets::part::Part;
use grundy::rulesets::reason::ReasonKind;
use grundy::{Format, Lettering, Panel, drawing, rulesets};
use pyo3::prelude::*;

/// Why a position has its value. Its text is the reason in words; in a notebook it is the picture with the numbers in it.
#[pyclass(frozen, module = "grundy")]
#[derive(Clone, PartialEq)]
pub struct Reason {
    /// The position, where it is the reason of one.
    pub position: Option<Position>,
    pub statement: String,
    pub claim: Option<String>,
    pub value: Option<u64>,
    pub lines: Vec<String>,
    /// What is written in parts of the picture.
    pub labels: Vec<(Part, String)>,
}

impl Reason {
    pub fn new(reason: rulesets::Reason, position: Option<Position>) -> Reason {
        let (value, lines) = (reason.value(), reason.lines());
        let labels = match reason.winner {
            Some(winner) if reason.labels.is_empty() => winner.labels,
            _ => reason.labels,
        };
        let claim = reason.claim.map(Into::into);
        Reason { position, statement: reason.statement, claim, value, lines, labels }
    }

    fn drawn(&self, format: Format) -> Option<String> {
        let position = &self.position.as_ref()?.held;
        // The labels are what is drawn, whatever they are the reason of.
        let labelled = rulesets::Reason::new(ReasonKind::Formula, "").labelled(self.labels.clone());
        let panels = [Panel { title: position.text(), figure: labelled.figure(position).ok()? }];
        drawing::draw_with_notes(&panels, format, Lettering::default(), &self.lines).ok()
    }
}

#[pymethods]
impl Reason {
    /// What holds in general, in a sentence.
    #[getter]
    fn statement(&self) -> &str {
        &self.statement
    }

    /// The claim that proves it, where one is needed.
    #[getter]
    fn claim(&self) -> Option<&str> {
        self.claim.as_deref()
    }

    /// The value, worked out again from the last step; None if only who wins is explained.
    #[getter]
    fn value(&self) -> Option<u64> {
        self.value
    }

    /// The statement, and a line or a short list for every step.
    #[getter]
    fn lines(&self) -> Vec<String> {
        self.lines.clone()
    }

    fn _repr_svg_(&self) -> Option<String> {
        self.drawn(Format::Svg)
    }

    fn _repr_html_(&self) -> Option<String> {
        self.drawn(Format::Svg)
    }

    fn _repr_latex_(&self) -> Option<String> {
        self.drawn(Format::Tikz)
    }

    fn __str__(&self) -> String {
        self.lines.join("\n")
    }

    fn __repr__(&self) -> String {
        self.__str__()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Reason>().is_ok_and(|other| self == other.get())
    }

    fn __hash__(&self) -> u64 {
        hash(&self.lines)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let labels: Vec<Named> = self.labels.iter().map(|(part, text)| (part.to_string(), text.clone())).collect();
        let given = (self.position.clone(), &self.statement, &self.claim, self.value, &self.lines, labels);
        reduced(py, "_explained", given)
    }
}
