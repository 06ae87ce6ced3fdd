//! Games on `x[N]`: tuples of numbers that are known by their places.

mod definition;
mod fast;
mod lines;

use super::Opened;
use super::tuple::{TupleBoard, Tuples};
use crate::file::{BoardKind, RuleError};
use crate::open::worked_out;
use crate::rules::Rules;
use definition::Changes;
use std::sync::Arc;

/// The most entries that an array may have.
const MOST_ENTRIES: usize = 64;

/// The board with its rules.
pub(crate) fn open(rules: Arc<Rules>) -> Opened {
    let line = rules.file.on_line;
    let BoardKind::Array { name, entries } = &rules.file.board else {
        return Err(RuleError::new(line, "this is not an array"));
    };
    let entries = worked_out(entries).map_err(|broken| RuleError::new(line, broken))?;
    let len = usize::try_from(entries).ok().filter(|len| (1..=MOST_ENTRIES).contains(len));
    let len = len.ok_or_else(|| {
        RuleError::new(line, format!("{name} has 1 to {MOST_ENTRIES} entries, and here it would have {entries}"))
    })?;
    let board = TupleBoard { rules, len };
    let moves = Changes::new(&board)?;
    Ok(Box::new(Tuples::new(board, moves)))
}
