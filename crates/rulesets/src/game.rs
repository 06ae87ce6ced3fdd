//! What a game must provide to be played in the laboratory: its options, its notation, and how to list its positions.
//!
//! Only [`Ruleset::options`], [`Game::read`] and [`Game::up_to`] are required; they are enough for every command and
//! for the board. Anything else that a game can do is a power, a trait of its own, and [`Game::powers`] says which of
//! them it has.

use crate::forms::Entries;
use crate::notations::{self, Notations};
use crate::powers::Powers;
use crate::refusal::BadPosition;
use shapes::{BeadSet, Partition, StrictPartition, enumerate};
use std::any::TypeId;
use std::fmt::Display;
use theory::{Flow, Ruleset};

/// A ruleset that can be played.
pub trait Game:
    Ruleset<Position: Entries + Ord + Send + Sync + 'static, Move: Display + Send + Sync + 'static>
    + Send
    + Sync
    + Sized
    + 'static
{
    /// Reads a position and checks that the game has it.
    ///
    /// # Errors
    ///
    /// Says what cannot be read, or which rule the position breaks.
    fn read(&self, text: &str) -> Result<Self::Position, BadPosition>;

    /// Writes a position in its canonical notation; by default, its numbers separated by commas.
    fn write(&self, position: &Self::Position) -> String {
        shapes::notation::write_numbers(&position.entries())
    }

    /// Calls `each` with every position whose entries are at most `range.max`, in ascending order, until it breaks. If
    /// [`Game::count`] leaves the number of entries open, `range.entries` bounds it as described there; otherwise it is
    /// none.
    fn up_to(&self, range: Range, each: &mut impl FnMut(Self::Position) -> Flow) -> Flow;

    /// How many entries a position has, and hence whether a range may bound their number.
    fn count(&self) -> Count {
        Count::Fixed
    }

    /// The natural start, if the game has one.
    fn start(&self) -> Option<Self::Position> {
        None
    }

    /// What sort of object its positions are.
    fn sort(&self) -> Sort {
        Sort::of::<Self::Position>()
    }

    /// The size of a position: the sum of its entries, or how many boxes or elements it has.
    fn size(&self, position: &Self::Position) -> u128 {
        position.entries().iter().copied().map(u128::from).sum()
    }

    /// Adds to a list what a position is in other notations; by default, in those that its sort has.
    fn notations(&self, position: &Self::Position, list: &mut Notations) {
        notations::by_sort(self.sort(), &position.entries(), list);
    }

    /// The numbers that a position is written with, in order; none if it is not written with numbers.
    fn numbers(&self, position: &Self::Position) -> Option<Vec<i64>> {
        let number = |&entry: &u64| i64::try_from(entry).ok();
        (self.sort() != Sort::Other).then(|| position.entries().iter().map(number).collect())?
    }

    /// What else the game can do.
    fn powers(&self) -> Powers<'_, Self> {
        Powers::none()
    }
}

/// The extent of a listing of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The largest entry.
    pub max: u64,
    /// How many heaps, or at most how many rows or beads, if the ruleset leaves that open. If none, the game sets its
    /// own bound, which grows with `max` if the listing would otherwise never end.
    pub entries: Option<usize>,
}

impl Range {
    /// The partitions in this range: without a bound on the rows, those with at most as many as the longest one may be
    /// long.
    pub fn partitions(self) -> impl Iterator<Item = Partition> {
        let rows = self.entries.unwrap_or(usize::try_from(self.max).unwrap_or(usize::MAX));
        enumerate::partitions_in_box(rows, self.max)
    }
}

/// What sort of object the positions of a game are, and hence what their entries mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// A tuple of numbers, in order, zeros included.
    Tuple,
    /// A multiset of heaps, descending.
    Heaps,
    /// The rows of a Young diagram, descending.
    Partition,
    /// Strictly descending parts.
    StrictPartition,
    /// A set of natural numbers, ascending.
    Set,
    /// Anything else: the entries alone do not determine the position.
    Other,
}

impl Sort {
    /// The sort of positions of type `P`.
    fn of<P: 'static>() -> Sort {
        let is = |other: TypeId| TypeId::of::<P>() == other;
        if is(TypeId::of::<Partition>()) {
            Sort::Partition
        } else if is(TypeId::of::<StrictPartition>()) {
            Sort::StrictPartition
        } else if is(TypeId::of::<BeadSet>()) {
            Sort::Set
        } else if is(TypeId::of::<Vec<u64>>())
            || is(TypeId::of::<[u64; 1]>())
            || is(TypeId::of::<[u64; 2]>())
            || is(TypeId::of::<[u64; 4]>())
        {
            Sort::Tuple
        } else {
            Sort::Other
        }
    }
}

/// How many entries the positions of a game have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// As many as the ruleset says.
    Fixed,
    /// One or more. A range contains positions with exactly the given number: a tuple keeps its zeros, so that three
    /// heaps are never two.
    Exactly,
    /// Any number. A range contains all positions with at most the given number: the rows of a partition, the elements
    /// of a set.
    AtMost,
    /// None: positions are not written with numbers, and a range cannot bound them.
    NoNumbers,
}
