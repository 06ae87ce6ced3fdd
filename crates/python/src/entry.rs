//! What is known of a ruleset before anyone plays it, as a Python object.

use crate::failure::Failed;
use crate::given::{self, quoted};
use crate::pickle::{Reduced, reduced};
use crate::position::Position;
use crate::ruleset::{hash, ruleset};
use grundy::rulesets::registry;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// A ruleset of the registry: how it is written, what it is called, and its rules.
#[pyclass(frozen, module = "grundy")]
pub struct Entry(grundy::Entry);

/// Every ruleset of the registry by how it is written, capital letters standing for what is to be chosen.
///
/// >>> rulesets()["welter"].rules
/// 'Move a bead to any smaller empty square.'
/// >>> rulesets()["welter"].ending(play="misere")
/// 'Whoever makes the last move loses.'
/// >>> rulesets()["mhrg:MxN"].example
/// Position('mhrg:3x5', '5,4,3')
#[pyfunction]
pub fn rulesets(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let all = PyDict::new(py);
    for entry in registry::entries() {
        all.set_item(entry.spec, Entry(*entry))?;
    }
    Ok(all)
}

/// The entry that was pickled.
#[pyfunction]
#[pyo3(name = "_entered")]
pub fn entered<'py>(py: Python<'py>, spec: &str) -> PyResult<Bound<'py, PyAny>> {
    rulesets(py)?.as_any().get_item(spec)
}

#[pymethods]
impl Entry {
    /// How it is written, capital letters standing for what is to be chosen.
    #[getter]
    fn spec(&self) -> &str {
        self.0.spec
    }

    /// What the game is called.
    #[getter]
    fn name(&self) -> &str {
        self.0.name
    }

    /// What a move is, in one line.
    #[getter]
    fn rules(&self) -> &str {
        self.0.rules
    }

    /// Who wins, in one line.
    #[pyo3(signature = (*, play="normal"))]
    fn ending(&self, play: &str) -> Result<String, Failed> {
        Ok(self.0.ending.of(given::play(play)?))
    }

    /// How positions are written.
    #[getter]
    fn notation(&self) -> &str {
        self.0.notation
    }

    /// The natural start, in words.
    #[getter]
    fn start(&self) -> &str {
        self.0.start
    }

    /// Paper and number of the definition.
    #[getter]
    fn paper(&self) -> &str {
        self.0.paper
    }

    /// A position to try.
    #[getter]
    fn example(&self) -> Result<Position, Failed> {
        let example = self.0.example;
        // The poset file that an example may name is nowhere, and so it is given.
        let poset = example.poset().map(|(_, line)| line.to_owned());
        let ruleset = ruleset(example.spec, poset)?;
        Ok(ruleset.hold(ruleset.0.game.read(example.position)?))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<Entry {}: {}>", quoted(py, self.0.spec)?, self.0.name))
    }

    fn __str__(&self) -> &str {
        self.0.name
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Entry>().is_ok_and(|other| self.0.spec == other.get().0.spec)
    }

    fn __hash__(&self) -> u64 {
        hash(&self.0.spec)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduced(py, "_entered", (self.0.spec,))
    }
}
