//! What is known of a position, as a Python object.

use crate::moves::Move;
use crate::pickle::{Named, Reduced, reduced};
use crate::position::Position;
use crate::ruleset::{Opened, hash};
use pyo3::prelude::*;
use std::sync::Arc;

/// Who wins, the value and the winning moves of a position, and where they come from.
#[pyclass(frozen, module = "grundy")]
#[derive(Clone)]
pub struct Answer {
    pub answer: grundy::Answer,
    pub opened: Arc<Opened>,
}

#[pymethods]
impl Answer {
    /// The position.
    #[getter]
    fn position(&self) -> Position {
        Position { held: self.answer.position.clone(), opened: Arc::clone(&self.opened) }
    }

    /// The play convention, "normal" or "misere".
    #[getter]
    fn play(&self) -> String {
        self.answer.play.to_string()
    }

    /// "N" if the player who moves next wins, "P" if the previous player does.
    #[getter]
    fn outcome(&self) -> String {
        self.answer.outcome.to_string()
    }

    /// The value; None where only who wins is known.
    #[getter]
    fn grundy(&self) -> Option<u64> {
        self.answer.grundy
    }

    /// Moves to P-positions, one for each such option; or one of them where there are very many options.
    #[getter]
    pub fn winning_moves(&self) -> Vec<Move> {
        self.answer.winning_moves.iter().map(|made| Move::new(made.clone(), &self.opened)).collect()
    }

    /// "formula", "search" or "table".
    #[getter]
    fn method(&self) -> String {
        self.answer.method.to_string()
    }

    /// The claim that proves the formula, or the name of the table.
    #[getter]
    fn source(&self) -> Option<&str> {
        self.answer.source.as_deref()
    }

    /// Why no theorem told who wins, where the game has one.
    #[getter]
    fn note(&self) -> Option<&str> {
        self.answer.note.as_deref()
    }

    /// How many positions the search has examined.
    #[getter]
    fn examined(&self) -> Option<u64> {
        self.answer.examined
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let value = self.answer.grundy.map_or_else(|| "None".to_owned(), |value| value.to_string());
        let source = self.answer.source.as_deref().map_or_else(String::new, |source| format!(" ({source})"));
        let (position, outcome, method) = (self.position().__repr__(py)?, self.answer.outcome, self.answer.method);
        Ok(format!("<Answer {position}: {outcome}, value {value}, by {method}{source}>"))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Answer>().is_ok_and(|other| self.answer == other.get().answer)
    }

    fn __hash__(&self) -> u64 {
        hash(&(&self.answer.position, self.answer.grundy))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let winning: Vec<Named> = self.answer.winning_moves.iter().map(Move::named).collect();
        let given = (
            self.position(),
            self.play(),
            self.outcome(),
            self.answer.grundy,
            winning,
            self.method(),
            self.source(),
            self.note(),
            self.answer.examined,
        );
        reduced(py, "_answered", given)
    }
}
