//! The values of a game in a table, and what a table is called.

use crate::answer::Values;
use crate::game::Game;
use crate::handle::Typed;
use crate::powers::{Index, Placed, Size};
use crate::refusal::Refusal;
use std::any::Any;
use std::fmt;
use std::sync::Arc;
use tables::Table;

/// A table as a source of values for one game.
pub(crate) struct Bound<P> {
    table: Arc<Table>,
    placed: Arc<dyn Placed<P>>,
}

impl<P> fmt::Debug for Bound<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bound({:?})", self.table)
    }
}

impl<G: Game> Typed<G> {
    /// What the families of the game are called.
    pub(crate) fn family_name<'n>(&'n self, index: &'n dyn Index<G::Position>) -> &'n str {
        index.family_name().unwrap_or(&self.spec)
    }

    /// The spec of a family.
    pub(crate) fn family_spec(&self, index: &dyn Index<G::Position>, size: &Size) -> String {
        format!("{}:{size}", self.family_name(index))
    }

    /// The game's values in a table.
    pub(crate) fn bound(&self, table: Arc<Table>) -> Result<Bound<G::Position>, Refusal> {
        let refuse = |problem: String| Refusal::OtherTable { table: table.file().to_owned(), problem };
        let other = || refuse(format!("it is a table of {}, and not of {}", table.spec(), self.spec));
        let index = self.game.powers().index.ok_or_else(other)?;
        let name = self.family_name(index);
        let size = table.spec().strip_prefix(name).and_then(|rest| rest.strip_prefix(':')).ok_or_else(other)?;
        let numbering = Size::read(size).and_then(|size| index.numbering(&size)).map_err(|_| other())?;
        let family = numbering.family(table.spec());
        table.check_family(&family).map_err(|error| refuse(error.to_string()))?;
        let start = self.game.start().filter(|_| index.family_name().is_some());
        if start.is_some_and(|start| numbering.placed.index(&start).is_none()) {
            return Err(refuse(format!("a table of {} is too small to have all positions of {}", table.spec(), self.spec)));
        }
        Ok(Bound { table, placed: numbering.placed })
    }
}

impl<P: Send + Sync + 'static> Values for Bound<P> {
    fn name(&self) -> &str {
        self.table.file()
    }

    fn value(&self, position: &(dyn Any + Send + Sync)) -> Result<u64, String> {
        let outside = || format!("it is not in the table of {}", self.table.spec());
        let position = position.downcast_ref().ok_or_else(outside)?;
        let index = self.placed.index(position).ok_or_else(outside)?;
        self.table.value(index).map_err(|error| error.to_string())
    }
}
