//! How moves change an index, for the engines that process many positions at once.
//!
//! A description states all moves on indices of one kind. A game whose positions are numbered that way, and whose moves
//! are exactly these, gives the description to its [`Family`](crate::Family) and is then solved by the engine for that
//! kind. All other games are solved by the scan.

mod changes;
mod lines;
pub(crate) mod reflections;
pub(crate) mod sets;
pub(crate) mod slices;

pub use changes::{Change, Changes};
pub use lines::{Lines, Meeting};
pub use sets::{SetChange, SetMoves};

use shapes::ranking::{Slices, TernaryCodes};

/// How moves change an index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moves {
    /// In a way that only the game knows.
    Any,
    /// Along lines in a box: see [`Lines`].
    Lines(Lines),
    /// By single changes of a subset: see [`Changes`].
    Changes(Changes),
    /// By changes of a set of a fixed size: see [`SetMoves`].
    Sets(SetMoves),
    /// By reflections of labels up to ±`half`, where the index is a [ternary code](TernaryCodes). A move makes a
    /// positive label negative, lets a label jump to a smaller one whose absolute value is not used, or changes the
    /// signs of two labels with a positive sum.
    Reflections {
        /// The largest label.
        half: u32,
    },
    /// By the same reflections of sets of labels, which are numbered in [slices](Slices). No move leads from one slice
    /// to another.
    Slices(Slices),
}

impl Moves {
    /// The number of indices described; `None` if any number will do.
    pub fn indices(&self) -> Option<u64> {
        match self {
            Moves::Any => None,
            Moves::Lines(lines) => Some(lines.indices()),
            Moves::Changes(changes) => Some(changes.indices()),
            Moves::Sets(moves) => Some(moves.sets().count()),
            Moves::Slices(slices) => Some(slices.count()),
            Moves::Reflections { half } => {
                Some(TernaryCodes::new((*half).into()).map_or(u64::MAX, |codes| codes.count()))
            }
        }
    }

    /// Appends the index of every option according to the description. Returns whether there is a description.
    pub fn options(&self, index: u64, options: &mut Vec<u64>) -> bool {
        match self {
            Moves::Any => return false,
            Moves::Lines(lines) => lines.options(index, options),
            Moves::Changes(changes) => changes.options(index, options),
            Moves::Sets(moves) => moves.options(index, options),
            Moves::Reflections { half } => reflections::options(*half, index, options),
            Moves::Slices(slices) => slices::options(slices, index, options),
        }
        true
    }

    /// The class of an index: a number that no move changes.
    pub fn class(&self, index: u64) -> u32 {
        match self {
            Moves::Reflections { half } => reflections::absent(*half, index),
            Moves::Slices(slices) => slices.slice_of(index),
            Moves::Any | Moves::Lines(_) | Moves::Changes(_) | Moves::Sets(_) => 0,
        }
    }

    /// How many indices make a block, the unit of checking and writing.
    pub(crate) fn block_len(&self) -> usize {
        match self {
            Moves::Any => 1 << 20,
            Moves::Sets(_) => sets::BLOCK,
            Moves::Lines(lines) => lines.block_len(),
            Moves::Changes(changes) => changes.block_len(),
            Moves::Reflections { half } => crate::reflections::chunk_len(*half),
            Moves::Slices(_) => slices::BLOCK,
        }
    }
}
