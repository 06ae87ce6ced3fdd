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
use grundy::rulesets::sum::{self, reply};
use grundy::{Fault, Limits, Outcome, Play, Query};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyTuple};
use std::collections::HashSet;
use std::sync::Arc;

/// A sum of positions: a player moves in one of the components. Written `p + q`, or `sum(positions)`.
///
/// `==` asks whether two have the same components in the same order.
#[pyclass(frozen, module = "grundy")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Sum {
    components: Arc<[Position]>,
}

impl From<Vec<Position>> for Sum {
    fn from(components: Vec<Position>) -> Sum {
        Sum { components: components.into() }
    }
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
        Sum::from(components).into_bound_py_any(py)
    }

    /// What `0 + …` gives, with which Python's `sum` begins: a sum of what was there alone.
    pub fn begun<'py>(
        py: Python<'py>,
        components: Vec<Position>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        match other.extract::<u64>() {
            Ok(0) if !other.is_instance_of::<PyBool>() => Sum::from(components).into_bound_py_any(py),
            _ => Ok(py.NotImplemented().into_bound(py)),
        }
    }

    fn ask(&self, py: Python<'_>, play: &str, limits: Option<&Bound<'_, PyDict>>) -> Result<sum::SumAnswer, Failed> {
        let play = given::play(play)?;
        ask(py, &work::limits(limits)?, |limits| answered(&self.components, &query(play, limits)))
    }

    /// A move in the component at a place.
    fn made_at(&self, place: usize, made: grundy::Move) -> SumMove {
        SumMove { sum: self.clone(), place, made: Move::new(made, &self.components[place].opened) }
    }

    /// A move as the library tells it, which counts components from 1.
    fn made(&self, told: sum::SumMove) -> SumMove {
        self.made_at(told.component - 1, told.to)
    }

    /// The component at a place is replaced by another position.
    fn with(&self, place: usize, position: Position) -> Sum {
        let mut components = self.components.to_vec();
        components[place] = position;
        components.into()
    }

    /// The pictures of the components, with a plus sign between them; the move is marked in its component.
    fn drawn(&self, made: Option<&SumMove>, format: &str, title: bool, caption: bool) -> Result<String, Failed> {
        let marked = |place| made.filter(|made| made.place == place).map(|made| &made.made.made);
        let parts = self.components.iter().enumerate().map(|(place, position)| (&position.held, marked(place)));
        picture::draw_sum(parts, format, title, caption)
    }
}

fn query(play: Play, limits: &Limits) -> Query {
    Query { play, limits: limits.clone(), ..Query::default() }
}

#[pymethods]
impl Sum {
    /// The sum of some positions.
    #[new]
    #[pyo3(signature = (*components))]
    fn new(components: &Bound<'_, PyTuple>) -> PyResult<Sum> {
        let component = |given: Bound<'_, PyAny>| Ok(given.cast::<Position>()?.get().clone());
        Ok(components.iter().map(component).collect::<PyResult<Vec<_>>>()?.into())
    }

    /// Its components in their order.
    #[getter]
    fn components<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.components.iter().cloned())
    }

    /// Every move, component by component.
    ///
    /// >>> s = ruleset("nim").position([1, 2]) + ruleset("young").position("1")
    /// >>> [(m.component, str(m)) for m in s.moves()]
    /// [(0, 'take 1 from heap 1'), (0, 'take 2 from heap 2'), (0, 'take 1 from heap 2'), (1, '(1,1)')]
    #[pyo3(signature = (**limits))]
    fn moves(&self, py: Python<'_>, limits: Option<&Bound<'_, PyDict>>) -> Result<Vec<SumMove>, Failed> {
        let moves = ask(py, &work::limits(limits)?, |limits| {
            self.components.iter().map(|position| position.held.moves(limits)).collect::<Result<Vec<_>, Fault>>()
        })?;
        let at = |(place, moves): (usize, Vec<_>)| moves.into_iter().map(move |made| self.made_at(place, made));
        Ok(moves.into_iter().enumerate().flat_map(at).collect())
    }

    /// The sums that moves lead to, each once, in the order of the moves.
    ///
    /// >>> nim = ruleset("nim")
    /// >>> (nim.position(1) + nim.position(2)).options()
    /// [Position('nim', '0') + Position('nim', '2'), Position('nim', '1') + Position('nim', '0'), Position('nim', '1') + Position('nim', '1')]
    #[pyo3(signature = (**limits))]
    fn options(&self, py: Python<'_>, limits: Option<&Bound<'_, PyDict>>) -> Result<Vec<Sum>, Failed> {
        let mut seen = HashSet::new();
        // No position is an option of itself, so moves in different components lead to different sums.
        let is_new = |made: &SumMove| seen.insert((made.place, made.made.made.to().clone()));
        Ok(self.moves(py, limits)?.into_iter().filter(is_new).map(|made| made.to()).collect())
    }

    /// The Grundy value of the whole sum.
    #[pyo3(signature = (*, play="normal", **limits))]
    fn grundy(&self, py: Python<'_>, play: &str, limits: Option<&Bound<'_, PyDict>>) -> Result<u64, Failed> {
        Ok(self.ask(py, play, limits)?.value().map_err(Fault::from)?)
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

    /// A move of the perfect player: one that wins if there is one, else one that keeps the game long; None if the game is
    /// over.
    #[pyo3(signature = (*, play="normal", **limits))]
    fn reply(&self, py: Python<'_>, play: &str, limits: Option<&Bound<'_, PyDict>>) -> Result<Option<SumMove>, Failed> {
        let play = given::play(play)?;
        let reply = ask(py, &work::limits(limits)?, |limits| {
            let query = query(play, limits);
            reply(&answered(&self.components, &query)?, &query)
        })?;
        Ok(reply.map(|reply| self.made(reply.to)))
    }

    fn __add__<'py>(&self, py: Python<'py>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        Sum::joined(py, self.components.to_vec(), other)
    }

    fn __radd__<'py>(&self, py: Python<'py>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        Sum::begun(py, self.components.to_vec(), other)
    }

    fn __len__(&self) -> usize {
        self.components.len()
    }

    /// A component by its place, or a tuple of them by a slice.
    fn __getitem__<'py>(&self, py: Python<'py>, at: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.components(py)?.as_any().get_item(at)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.components(py)?.as_any().try_iter()?.into_any())
    }

    /// The pictures of the components as text, "svg" or "tikz", with a plus sign between them.
    #[pyo3(signature = (format="text", *, title=true, caption=true))]
    fn draw(&self, format: &str, title: bool, caption: bool) -> Result<String, Failed> {
        self.drawn(None, format, title, caption)
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
    pub grundy: Option<u64>,
    pub values: Vec<Option<u64>>,
    pub winning: Vec<SumMove>,
    pub note: Option<String>,
}

impl SumAnswer {
    fn new(sum: &Sum, answer: sum::SumAnswer) -> SumAnswer {
        SumAnswer {
            sum: sum.clone(),
            play: answer.play,
            grundy: answer.grundy,
            values: answer.components.iter().map(|component| component.grundy).collect(),
            winning: answer.winning_moves.into_iter().map(|made| sum.made(made)).collect(),
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
        self.grundy.map_or(Outcome::N, Outcome::of_value).to_string()
    }

    /// The value of the whole sum; None if only the outcome is known.
    #[getter]
    fn grundy(&self) -> Option<u64> {
        self.grundy
    }

    /// The values of the components by themselves, in the same play; None where a theorem tells only that one is won.
    #[getter]
    fn values(&self) -> Vec<Option<u64>> {
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
        let value = self.grundy.map_or_else(String::new, |grundy| format!(", value {grundy}"));
        Ok(format!("<SumAnswer {}: {}{value}>", self.sum.__repr__(py)?, self.outcome()))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<SumAnswer>().is_ok_and(|other| self == other.get())
    }

    fn __hash__(&self) -> u64 {
        hash(&(&self.sum, self.grundy))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let winning: Vec<(usize, Move)> = self.winning.iter().map(|made| (made.place, made.made.clone())).collect();
        let given = (self.sum(), self.play(), self.grundy, self.values(), winning, self.note());
        reduced(py, "_answered_sum", given)
    }
}

/// A move in one component of a sum.
#[pyclass(frozen, module = "grundy")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct SumMove {
    sum: Sum,
    place: usize,
    made: Move,
}

impl SumMove {
    /// A move in the component at a place; none if there is no such component, or if the move is made elsewhere.
    pub fn new(sum: &Sum, place: usize, made: &Move) -> Option<SumMove> {
        let component = sum.components.get(place)?;
        (component.held == *made.made.from()).then(|| SumMove { sum: sum.clone(), place, made: made.clone() })
    }
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

    /// The sum it is made in.
    #[getter]
    fn origin(&self) -> Sum {
        self.sum.clone()
    }

    /// The sum it leads to.
    ///
    /// >>> s = ruleset("young").position("4,2,1") + ruleset("nim").position([3, 5])
    /// >>> s.winning_moves()[0].to, s.winning_moves()[0].to.outcome()
    /// (Position('young', '4,2') + Position('nim', '3,5'), 'P')
    #[getter]
    fn to(&self) -> Sum {
        self.sum.with(self.place, self.made.to())
    }

    /// The pictures of the components as text, "svg" or "tikz", with the move marked in its own.
    #[pyo3(signature = (format="text", *, title=true, caption=true))]
    fn draw(&self, format: &str, title: bool, caption: bool) -> Result<String, Failed> {
        self.sum.drawn(Some(self), format, title, caption)
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

    fn __repr__(&self) -> String {
        format!("<SumMove {} in component {}>", self.made.made, self.place)
    }

    fn __str__(&self) -> String {
        self.made.made.to_string()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<SumMove>().is_ok_and(|other| self == other.get())
    }

    fn __hash__(&self) -> u64 {
        hash(self)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduced(py, "_moved_in_sum", (self.origin(), self.place, self.made.clone()))
    }
}
