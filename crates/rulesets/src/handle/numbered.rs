//! The numbered positions of a game, and their values in a table.

use super::{Held, HeldRef, OpenGame, Position};
use crate::powers::Placed;
use crate::refusal::Refusal;
use std::fmt;
use std::sync::Arc;
use tables::{Family, Table};

/// The positions of one size, numbered so that every option has a smaller number.
///
/// ```
/// let numbered = rulesets::open("nim")?.numbered("below=3x4")?;
/// let position = numbered.position(7).unwrap();
/// assert_eq!((position.text().as_str(), numbered.index(&position)), ("1,3", Some(7)));
/// # Ok::<(), rulesets::Refusal>(())
/// ```
#[derive(Clone)]
pub struct Numbered {
    pub(crate) game: OpenGame,
    pub(crate) family: Family,
    pub(crate) placed: Arc<dyn AnyPlaced>,
}

/// [`Placed`] with the type of positions hidden.
pub(crate) trait AnyPlaced: Send + Sync {
    fn index(&self, position: HeldRef<'_>) -> Option<u64>;
    fn position(&self, index: u64) -> Option<Held>;
}

/// Hides the type of positions.
pub(crate) struct Hidden<P>(pub(crate) Arc<dyn Placed<P>>);

impl<P: Send + Sync + 'static> AnyPlaced for Hidden<P> {
    fn index(&self, position: HeldRef<'_>) -> Option<u64> {
        self.0.index(position.downcast_ref()?)
    }

    fn position(&self, index: u64) -> Option<Held> {
        self.0.position(index).map(|position| Arc::new(position) as Held)
    }
}

impl Numbered {
    /// The family of these positions, which can be solved.
    pub fn family(&self) -> &Family {
        &self.family
    }

    /// The number of a position; none if it is not among them.
    pub fn index(&self, position: &Position) -> Option<u64> {
        (*position.game() == self.game).then(|| self.placed.index(&*position.held))?
    }

    /// The position with a number; none if the number stands for no position of this game.
    pub fn position(&self, index: u64) -> Option<Position> {
        // If the rules fail on it, it is not a position.
        let position = theory::caught(|| self.placed.position(index)).ok().flatten();
        position.map(|held| self.game.hold(held))
    }

    /// The values of these positions in a table of the family.
    ///
    /// # Errors
    ///
    /// Fails if it is a table of another family.
    pub fn values_in(&self, table: Arc<Table>) -> Result<TableValues, Refusal> {
        match table.check_family(&self.family) {
            Ok(()) => Ok(TableValues { placed: Arc::clone(&self.placed), table }),
            Err(error) => Err(Refusal::OtherTable { table: table.file().to_owned(), problem: error.to_string() }),
        }
    }
}

impl fmt::Debug for Numbered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Numbered({} in {})", self.game.spec(), self.family.spec())
    }
}

/// The values of one game in a table.
#[derive(Clone)]
pub struct TableValues {
    placed: Arc<dyn AnyPlaced>,
    table: Arc<Table>,
}

impl TableValues {
    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The value of a position of the game.
    pub(crate) fn value(&self, position: HeldRef<'_>) -> Result<u64, String> {
        let outside = || format!("it is not in the table of {}", self.table.spec());
        let index = self.placed.index(position).ok_or_else(outside)?;
        self.table.value(index).map_err(|error| error.to_string())
    }
}

impl fmt::Debug for TableValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TableValues({:?})", self.table)
    }
}
