//! The positions of a table file.

use crate::commands::{open, open_table};
use crate::failure::Failure;
use rulesets::{Numbered, OpenGame, Row, Size};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tables::Table;
use theory::{Flow, Limits, Outcome, Pace, Stopped};

/// A table file given in place of a ruleset.
pub struct File(PathBuf);

/// The positions of one game in a table file.
pub struct InFile {
    table: Arc<Table>,
    numbered: Numbered,
}

impl InFile {
    /// The table file that an argument names; none if it names a ruleset.
    pub fn named_by(argument: &str) -> Option<File> {
        let is_file = !rules::is_named_by(argument) && Path::new(argument).is_file();
        is_file.then(|| File(argument.into()))
    }

    /// Calls `each` with every position and its value, in ascending order, until it breaks.
    pub fn rows(&self, limits: &Limits, each: &mut dyn FnMut(Row) -> Flow) -> Result<(), Failure> {
        /// Roughly what a position takes up while it waits for its turn.
        const BYTES: u64 = 200;
        let (mut rows, mut pace) = (Vec::new(), Pace::default());
        for index in 0..self.numbered.family().indices() {
            if pace.is_due()
                && let Some(limit) = limits.reached(rows.len() as u64 * BYTES, 0)
            {
                return Err(Stopped { limit, positions: rows.len() as u64 }.into());
            }
            if let Some(position) = self.numbered.position(index) {
                rows.push((position, self.table.value(index)?));
            }
        }
        rows.sort_by(|(one, _), (other, _)| one.order(other));
        for ((position, grundy), listed) in rows.into_iter().zip(0..) {
            if pace.is_due() {
                limits.check(listed)?;
            }
            if each(Row { position, grundy, outcome: Outcome::of_value(grundy) }).is_break() {
                break;
            }
        }
        Ok(())
    }
}

impl File {
    /// Opens the file for the game whose positions it has, or for one of its boards.
    pub fn open(self, board: Option<&str>) -> Result<(OpenGame, InFile), Failure> {
        let table = Arc::new(open_table(&self.0)?);
        let (name, size) = Size::split(table.spec()).unwrap_or((table.spec(), ""));
        let game = match board {
            Some(board) => open(board)?,
            None => open(name).map_err(|failure| match failure {
                Failure::Input(_) => Failure::Input(format!(
                    "{}: a table of {} has many boards: name one after the file, as in {}:3x5",
                    self.0.display(),
                    table.spec(),
                    name
                )),
                failure => failure,
            })?,
        };
        // Refuses a table of another game.
        game.values_in(Arc::clone(&table))?;
        let numbered = game.numbered(size)?;
        Ok((game, InFile { table, numbered }))
    }
}
