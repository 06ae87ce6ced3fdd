//! Moves as Python objects.

use crate::failure::Failed;
use crate::pickle::{Named, Reduced, reduced};
use crate::picture;
use crate::position::Position;
use crate::ruleset::{Opened, hash};
use pyo3::prelude::*;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A move: from where, what is done, and where it leads.
#[pyclass(frozen, module = "grundy")]
#[derive(Clone)]
pub struct Move {
    pub made: grundy::Move,
    opened: Arc<Opened>,
}

impl Move {
    pub fn new(made: grundy::Move, opened: &Arc<Opened>) -> Move {
        Move { made, opened: Arc::clone(opened) }
    }

    /// Its name and the text of the position that it leads to, which tell it from the other moves of its position.
    pub fn named(made: &grundy::Move) -> Named {
        (made.to_string(), made.to().text())
    }

    fn at(&self, held: &grundy::Position) -> Position {
        Position { held: held.clone(), opened: Arc::clone(&self.opened) }
    }
}

impl PartialEq for Move {
    fn eq(&self, other: &Move) -> bool {
        self.made == other.made
    }
}

impl Eq for Move {}

impl Hash for Move {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.made.hash(state);
    }
}

#[pymethods]
impl Move {
    /// The position it is made in.
    #[getter]
    fn origin(&self) -> Position {
        self.at(self.made.from())
    }

    /// The position it leads to.
    #[getter]
    pub fn to(&self) -> Position {
        self.at(self.made.to())
    }

    /// The picture of the position with the move marked, and of what it leads to.
    #[pyo3(signature = (format="text", *, labels="usual", title=true, caption=true))]
    fn draw(&self, format: &str, labels: &str, title: bool, caption: bool) -> Result<String, Failed> {
        picture::draw(self.made.from(), Some(&self.made), format, labels, title, caption)
    }

    fn _repr_svg_(&self) -> Option<String> {
        self.draw("svg", "usual", true, true).ok()
    }

    fn _repr_html_(&self) -> Option<String> {
        self._repr_svg_()
    }

    fn _repr_latex_(&self) -> Option<String> {
        self.draw("tikz", "usual", true, true).ok()
    }

    fn __repr__(&self) -> String {
        format!("<Move {} of {} to {}>", self.made, self.made.from(), self.made.to())
    }

    fn __str__(&self) -> String {
        self.made.to_string()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Move>().is_ok_and(|other| self == other.get())
    }

    fn __hash__(&self) -> u64 {
        hash(self)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduced(py, "_moved", (self.origin(), Move::named(&self.made)))
    }
}
