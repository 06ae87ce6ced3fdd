//! Objects that come back from a pickle.
//!
//! A pickle names a function of the module and what it is called with: texts, numbers and positions. A move has a type of its
//! game's own, so it comes back by its name and by where it leads, out of the moves of its position.

use crate::answer::Answer;
use crate::failure::{Failed, refuse};
use crate::given;
use crate::moves::Move;
use crate::position::Position;
use crate::reason::Reason;
use crate::sum::{Sum, SumAnswer, SumMove};
use crate::work::ask;
use grundy::{Limits, Method, Outcome};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::collections::HashMap;
use std::sync::Arc;

/// What `__reduce__` gives: a function, and what it is called with.
pub type Reduced<'py> = (Bound<'py, PyAny>, Bound<'py, PyTuple>);

/// The function of that name in the module, and what it is called with.
pub fn reduced<'py>(
    py: Python<'py>,
    name: &str,
    given: impl IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>, Error = PyErr>,
) -> PyResult<Reduced<'py>> {
    Ok((py.import("grundy._grundy")?.getattr(name)?, given.into_pyobject(py)?))
}

/// The name of a move and the text of the position that it leads to.
pub type Named = (String, String);

/// The moves of a position that have these names and lead to these positions.
fn moves_named(py: Python<'_>, origin: &Position, names: &[Named]) -> Result<Vec<grundy::Move>, Failed> {
    if names.is_empty() {
        return Ok(Vec::new());
    }
    let moves = ask(py, &Limits::default(), |limits| origin.held.moves(limits))?;
    let by_name: HashMap<Named, grundy::Move> =
        moves.into_iter().map(|made| ((made.to_string(), made.to().text()), made)).collect();
    let found = |named: &Named| {
        let (spec, (name, to)) = (origin.held.game().spec(), named);
        by_name.get(named).cloned().ok_or_else(|| refuse(format!("{spec}: {} has no move {name} to {to}", origin.held)))
    };
    names.iter().map(found).collect()
}

/// The move that was pickled.
#[pyfunction]
#[pyo3(name = "_moved")]
pub fn moved(py: Python<'_>, origin: &Bound<'_, Position>, named: Named) -> Result<Move, Failed> {
    let origin = origin.get();
    let mut found = moves_named(py, origin, &[named])?;
    let made = found.pop().ok_or_else(|| refuse("there is no such move"))?;
    Ok(Move::new(made, &origin.opened))
}

/// The answer that was pickled.
#[pyfunction]
#[pyo3(name = "_answered")]
#[expect(clippy::too_many_arguments, reason = "an answer has as many fields")]
pub fn answered(
    py: Python<'_>,
    position: &Bound<'_, Position>,
    play: &str,
    outcome: &str,
    grundy: Option<u64>,
    winning: Vec<Named>,
    method: &str,
    source: Option<String>,
    note: Option<String>,
    examined: Option<u64>,
) -> Result<Answer, Failed> {
    let position = position.get();
    let answer = grundy::Answer {
        position: position.held.clone(),
        play: given::play(play)?,
        outcome: match outcome {
            "N" => Outcome::N,
            "P" => Outcome::P,
            _ => return Err(refuse(format!("there is no outcome `{outcome}`; there are \"N\" and \"P\""))),
        },
        grundy,
        winning_moves: moves_named(py, position, &winning)?,
        method: if method == "table" { Method::Table } else { given::method(method)? },
        source: source.map(Into::into),
        note,
        examined,
    };
    Ok(Answer { answer, opened: Arc::clone(&position.opened) })
}

/// The reason that was pickled.
#[pyfunction]
#[pyo3(name = "_explained")]
pub fn explained(
    position: Option<&Bound<'_, Position>>,
    statement: String,
    claim: Option<String>,
    value: Option<u64>,
    lines: Vec<String>,
    labels: Vec<Named>,
) -> Result<Reason, Failed> {
    let part = |(part, text): Named| match part.parse() {
        Ok(part) => Ok((part, text)),
        Err(_) => Err(refuse(format!("there is no part `{part}` of a picture"))),
    };
    let labels = labels.into_iter().map(part).collect::<Result<_, Failed>>()?;
    Ok(Reason { position: position.map(|position| position.get().clone()), statement, claim, value, lines, labels })
}

/// The move in a sum that was pickled.
#[pyfunction]
#[pyo3(name = "_moved_in_sum")]
pub fn moved_in_sum(sum: &Bound<'_, Sum>, place: usize, made: &Bound<'_, Move>) -> Result<SumMove, Failed> {
    let (sum, made) = (sum.get(), made.get());
    let found = SumMove::new(sum, place, made);
    found.ok_or_else(|| refuse(format!("component {place} of the sum is not where the move {} is made", made.made)))
}

/// The answer for a sum that was pickled.
#[pyfunction]
#[pyo3(name = "_answered_sum")]
pub fn answered_sum(
    sum: &Bound<'_, Sum>,
    play: &str,
    grundy: Option<u64>,
    values: Vec<Option<u64>>,
    winning: Vec<(usize, Bound<'_, Move>)>,
    note: Option<String>,
) -> Result<SumAnswer, Failed> {
    let winning = winning.iter().map(|(place, made)| moved_in_sum(sum, *place, made)).collect::<Result<_, _>>()?;
    Ok(SumAnswer { sum: sum.get().clone(), play: given::play(play)?, grundy, values, winning, note })
}
