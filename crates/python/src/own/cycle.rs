//! Play that need not end.

use crate::failure::{Failed, Refusal};
use crate::shown::shown;
use pyo3::create_exception;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

create_exception!(
    grundy,
    Cycle,
    Refusal,
    "A game in which play can return to a position, so that values are not defined. `positions` has the positions of the \
     cycle in the order of play; from the last one can move to the first. Where options fall apart, each is a component of \
     an option of the one before."
);

/// The most positions of a cycle in its message.
const MOST_SHOWN: usize = 8;

/// The refusal of a game with this cycle.
pub fn cycle(py: Python<'_>, positions: &[Bound<'_, PyAny>]) -> Failed {
    let mut steps: Vec<String> = positions.iter().take(MOST_SHOWN).map(shown).collect();
    if positions.len() > MOST_SHOWN {
        steps.push(format!("… ({} more)", positions.len() - MOST_SHOWN));
    }
    steps.extend(positions.first().map(shown));
    let error = Cycle::new_err(format!(
        "play need not end: it can go {}; a value needs a game in which every play ends",
        steps.join(" → ")
    ));
    let told =
        PyTuple::new(py, positions).and_then(|positions| error.value(py).setattr(intern!(py, "positions"), positions));
    told.err().unwrap_or(error).into()
}
