//! What a game must say to be played in the laboratory: its options, its notation, and how to list its positions.
//!
//! Required are [`Ruleset::options`], [`Game::read`] and [`Game::up_to`]. That is enough for every command and for the
//! board. Whatever else a game can do is a power, a trait of its own, and [`Game::powers`] says which of them it has.

use crate::forms::Entries;
use crate::notations::{self, Notations};
use crate::powers::Powers;
use crate::refusal::BadPosition;
use shapes::{BeadSet, Partition, StrictPartition};
use std::any::TypeId;
use std::fmt::Display;
use theory::{Flow, Ruleset};

/// A ruleset as one plays it.
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

    /// Writes a position in its one canonical notation; by default, its numbers separated by commas.
    fn write(&self, position: &Self::Position) -> String {
        shapes::notation::write_numbers(&position.entries())
    }

    /// Calls `each` with every position whose entries are at most `range.max`, ascending, until it breaks. Where
    /// [`Game::count`] leaves the number of entries open, `range.entries` bounds it as that says; elsewhere it is none.
    fn up_to(&self, range: Range, each: &mut impl FnMut(Self::Position) -> Flow) -> Flow;

    /// How many entries a position has, and so whether a range may bound their number.
    fn count(&self) -> Count {
        Count::Fixed
    }

    /// The natural start, for a game that has one.
    fn start(&self) -> Option<Self::Position> {
        None
    }

    /// What sort of thing its positions are.
    fn sort(&self) -> Sort {
        Sort::of::<Self::Position>()
    }

    /// How large a position is: the sum of its entries, or how many boxes or elements it has.
    fn size(&self, position: &Self::Position) -> u128 {
        position.entries().iter().copied().map(u128::from).sum()
    }

    /// Adds to a list what a position is in other notations; by default, those that it has for what it is.
    fn notations(&self, position: &Self::Position, list: &mut Notations) {
        notations::by_sort(self.sort(), &position.entries(), list);
    }

    /// The numbers that a position is written by, in order; none if it is not written by numbers.
    fn numbers(&self, position: &Self::Position) -> Option<Vec<i64>> {
        let number = |&entry: &u64| i64::try_from(entry).ok();
        (self.sort() != Sort::Other).then(|| position.entries().iter().map(number).collect())?
    }

    /// What the game can do besides.
    fn powers(&self) -> Powers<'_, Self> {
        Powers::none()
    }
}

/// A move of a game and where it leads.
pub type MadeMove<G> = (<G as Ruleset>::Move, <G as Ruleset>::Position);

/// How far a listing of all positions goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The largest entry.
    pub max: u64,
    /// How many heaps, or how many rows or beads at the most, where the ruleset leaves it open. Without it the game sets
    /// a bound of its own, which may grow with `max` where there would be no end otherwise.
    pub entries: Option<usize>,
}

/// What sort of thing the positions of a game are, and so what their entries mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Numbers in an order, zeros included.
    Tuple,
    /// A multiset of heaps, descending.
    Heaps,
    /// The rows of a Young diagram, descending.
    Partition,
    /// Parts that descend strictly.
    StrictPartition,
    /// A set of natural numbers, ascending.
    Set,
    /// Anything else: its entries do not say what it is.
    Other,
}

impl Sort {
    /// What a type of positions is for.
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
    /// One or more, and a range has positions of exactly so many: a tuple keeps its zeros, so that three heaps are never two.
    Exactly,
    /// Any number, and a range has all positions of at most so many: the rows of a partition, the elements of a set.
    AtMost,
    /// None: positions are not written by numbers, and a range cannot bound them.
    NoNumbers,
}
