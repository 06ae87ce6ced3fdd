//! Sums of positions, of any games, as Python objects.

use crate::failure::Failed;
use crate::given;
use crate::moves::Move;
use crate::pickle::{Reduced, reduced};
use crate::picture;
use crate::position::{Position, answered};
use crate::reason::Reason;
use crate::ruleset::hash;
use crate::work::{self, ask};
use grundy::{Outcome, Play, Query};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyTuple};

/// A sum of positions: a player moves in one of the components. Written `p + q`, or `sum(positions)`.
///
/// `==` asks whether two have the same components in the same order.
#[pyclass(frozen, module = "grundy")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Sum {
    components: Vec<Position>,
}

impl Sum {
    /// The sum of some positions and what is added to them; `NotImplemented` if that is no position and no sum.
    pub fn joined<'py>(
        py: Python<'py>,
        mut components: Vec<Position>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(position) = other.cast::<Position>() {
            components.push(position.get().clone());
        } else if let Ok(sum) = other.cast::<Sum>() {
            components.extend(sum.get().components.iter().cloned());
        } else {
            return Ok(py.NotImplemented().into_bound(py));
        }
        Sum { components }.into_bound_py_any(py)
    }

    /// What `0 + …` gives, with which Python's `sum` begins: a sum of what was there alone.
    pub fn begun<'py>(
        py: Python<'py>,
        components: Vec<Position>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        match other.extract::<u64>() {
            Ok(0) if !other.is_instance_of::<PyBool>() => Sum { components }.into_bound_py_any(py),
            _ => Ok(py.NotImplemented().into_bound(py)),
        }
    }

    fn ask(
        &self,
        py: Python<'_>,
        play: &str,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> Result<grundy::rulesets::sum::SumAnswer, Failed> {
        let play = given::play(play)?;
        ask(py, &work::limits(limits)?, |limits| {
            answered(&self.components, &Query { play, limits: limits.clone(), ..Query::default() })
        })
    }
}

#[pymethods]
impl Sum {
    /// The sum of some positions.
    #[new]
    #[pyo3(signature = (*components))]
    fn new(components: &Bound<'_, PyTuple>) -> PyResult<Sum> {
        let component = |given: Bound<'_, PyAny>| Ok(given.cast::<Position>()?.get().clone());
        Ok(Sum { components: components.iter().map(component).collect::<PyResult<_>>()? })
    }

    /// Its components in their order.
    #[getter]
    fn components<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.components.iter().cloned())
    }

    /// The Grundy value of the whole sum.
    #[pyo3(signature = (*, play="normal", **limits))]
    fn grundy(&self, py: Python<'_>, play: &str, limits: Option<&Bound<'_, PyDict>>) -> Result<u64, Failed> {
        Ok(self.ask(py, play, limits)?.grundy)
    }

    /// The Grundy value in misère play, found by searching the sum itself.
    #[pyo3(signature = (**limits))]
    fn misere(&self, py: Python<'_>, limits: Option<&Bound<'_, PyDict>>) -> Result<u64, Failed> {
        self.grundy(py, "misere", limits)
    }

    /// "N" if the player who moves next wins, "P" if the previous player does.
    #[pyo3(signature = (*, play="normal", **limits))]
    fn outcome(&self, py: Python<'_>, play: &str, limits: Option<&Bound<'_, PyDict>>) -> Result<String, Failed> {
        Ok(self.ask(py, play, limits)?.outcome.to_string())
    }

    /// Every winning move, and in which component it is made.
    #[pyo3(signature = (*, play="normal", **limits))]
    fn winning_moves(
        &self,
        py: Python<'_>,
        play: &str,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> Result<Vec<SumMove>, Failed> {
        Ok(self.answer(py, play, limits)?.winning_moves())
    }

    /// Everything that is known of it.
    #[pyo3(signature = (*, play="normal", **limits))]
    fn answer(&self, py: Python<'_>, play: &str, limits: Option<&Bound<'_, PyDict>>) -> Result<SumAnswer, Failed> {
        Ok(SumAnswer::new(self, self.ask(py, play, limits)?))
    }

    /// Why it has its value.
    #[pyo3(signature = (*, play="normal", **limits))]
    fn explain(&self, py: Python<'_>, play: &str, limits: Option<&Bound<'_, PyDict>>) -> Result<Reason, Failed> {
        Ok(Reason::new(self.ask(py, play, limits)?.reason, None))
    }

    fn __add__<'py>(&self, py: Python<'py>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        Sum::joined(py, self.components.clone(), other)
    }

    fn __radd__<'py>(&self, py: Python<'py>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        Sum::begun(py, self.components.clone(), other)
    }

    fn __len__(&self) -> usize {
        self.components.len()
    }

    /// The pictures of the components as text, "svg" or "tikz", with a plus sign between them.
    #[pyo3(signature = (format="text", *, title=true, caption=true))]
    fn draw(&self, format: &str, title: bool, caption: bool) -> Result<String, Failed> {
        let held: Vec<_> = self.components.iter().map(|position| &position.held).collect();
        picture::draw_sum(&held, format, title, caption)
    }

    fn _repr_svg_(&self) -> Option<String> {
        self.draw("svg", true, true).ok()
    }

    fn _repr_html_(&self) -> Option<String> {
        self._repr_svg_()
    }

    fn _repr_latex_(&self) -> Option<String> {
        self.draw("tikz", true, true).ok()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let parts: Vec<String> =
            self.components.iter().map(|position| position.__repr__(py)).collect::<PyResult<_>>()?;
        Ok(match parts.len() {
            0 | 1 => format!("Sum({})", parts.concat()),
            _ => parts.join(" + "),
        })
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Sum>().is_ok_and(|other| self == other.get())
    }

    fn __hash__(&self) -> u64 {
        hash(self)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        Ok((py.get_type::<Sum>().into_any(), self.components(py)?))
    }
}

/// Who wins a sum, its value and the winning moves.
#[pyclass(frozen, module = "grundy")]
#[derive(Clone, PartialEq)]
pub struct SumAnswer {
    pub sum: Sum,
    pub play: Play,
    pub grundy: u64,
    pub values: Vec<u64>,
    pub winning: Vec<SumMove>,
    pub note: Option<String>,
}

impl SumAnswer {
    fn new(sum: &Sum, answer: grundy::rulesets::sum::SumAnswer) -> SumAnswer {
        let sum_move = |made: grundy::rulesets::sum::SumMove| {
            let place = made.component - 1;
            SumMove { place, made: Move::new(made.to, &sum.components[place].opened) }
        };
        SumAnswer {
            sum: sum.clone(),
            play: answer.play,
            grundy: answer.grundy,
            values: answer.components.iter().map(|component| component.grundy).collect(),
            winning: answer.winning_moves.into_iter().map(sum_move).collect(),
            note: answer.note,
        }
    }
}

#[pymethods]
impl SumAnswer {
    /// The sum.
    #[getter]
    fn sum(&self) -> Sum {
        self.sum.clone()
    }

    /// The play convention, "normal" or "misere".
    #[getter]
    fn play(&self) -> String {
        self.play.to_string()
    }

    /// "N" if the player who moves next wins, "P" if the previous player does.
    #[getter]
    fn outcome(&self) -> String {
        Outcome::of_value(self.grundy).to_string()
    }

    /// The value of the whole sum.
    #[getter]
    fn grundy(&self) -> u64 {
        self.grundy
    }

    /// The values of the components by themselves, in the same play.
    #[getter]
    fn values(&self) -> Vec<u64> {
        self.values.clone()
    }

    /// Every winning move, and in which component it is made.
    #[getter]
    fn winning_moves(&self) -> Vec<SumMove> {
        self.winning.clone()
    }

    /// Which components may have more winning moves.
    #[getter]
    fn note(&self) -> Option<&str> {
        self.note.as_deref()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<SumAnswer {}: {}, value {}>", self.sum.__repr__(py)?, self.outcome(), self.grundy))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<SumAnswer>().is_ok_and(|other| self == other.get())
    }

    fn __hash__(&self) -> u64 {
        hash(&(&self.sum, self.grundy))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let given = (self.sum(), self.play(), self.grundy, self.values(), self.winning_moves(), self.note());
        reduced(py, "_answered_sum", given)
    }
}

/// A move in one component of a sum.
#[pyclass(frozen, module = "grundy")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct SumMove {
    pub place: usize,
    pub made: Move,
}

#[pymethods]
impl SumMove {
    /// The place of the component, from 0.
    #[getter]
    fn component(&self) -> usize {
        self.place
    }

    /// The move there.
    #[getter]
    fn r#move(&self) -> Move {
        self.made.clone()
    }

    fn __repr__(&self) -> String {
        format!("<SumMove {} in component {}>", self.made.made, self.place)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<SumMove>().is_ok_and(|other| self == other.get())
    }

    fn __hash__(&self) -> u64 {
        hash(self)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduced(py, "_moved_in_sum", (self.place, self.made.clone()))
    }
}
