//! Positions as the search stores them.
//!
//! A definition is written for people, on partitions and sets; a search wants one machine word. Each form here is a
//! separate ruleset with the same graph as the definition; tests compare the two on everything small.

pub mod bits;
mod bytes;
mod chains;
mod content;
mod fields;
mod path;
mod permutations;
pub(crate) mod signed;
mod weights;

pub use bits::{BeadBits, DiagramBits, InsetBits, ShiftedBits, TurtleBits};
pub(crate) use bytes::Code;
pub use chains::ChainFields;
pub use content::ContentFields;
pub(crate) use fields::Field;
pub use fields::{Fields, HeapFields};
pub use path::Path;
pub use permutations::{BracketFields, PermutationFields};
pub use signed::{Signed, WideSigned};
pub use weights::WeightFields;

use shapes::{Antichain, BeadSet, Partition, StrictPartition};
use std::borrow::Cow;

/// A position as a list of numbers, in the order in which it is written.
pub trait Entries: Sized {
    /// The numbers.
    fn entries(&self) -> Cow<'_, [u64]>;
    /// The position with these numbers, which must be those of a position.
    fn from_entries(entries: Vec<u64>) -> Self;
}

/// Numbers from `Entries::entries` always form a position.
const WERE_A_POSITION: &str = "the entries are those of a position";

impl Entries for Partition {
    fn entries(&self) -> Cow<'_, [u64]> {
        self.rows().into()
    }

    fn from_entries(entries: Vec<u64>) -> Partition {
        Partition::new(entries).expect(WERE_A_POSITION)
    }
}

impl Entries for StrictPartition {
    fn entries(&self) -> Cow<'_, [u64]> {
        self.parts().into()
    }

    fn from_entries(entries: Vec<u64>) -> StrictPartition {
        StrictPartition::new(entries).expect(WERE_A_POSITION)
    }
}

impl Entries for BeadSet {
    fn entries(&self) -> Cow<'_, [u64]> {
        self.squares().into()
    }

    fn from_entries(entries: Vec<u64>) -> BeadSet {
        BeadSet::new(entries).expect(WERE_A_POSITION)
    }
}

impl Entries for Antichain {
    fn entries(&self) -> Cow<'_, [u64]> {
        self.elements().iter().map(|&element| element.into()).collect()
    }

    fn from_entries(entries: Vec<u64>) -> Antichain {
        let element = |entry| u32::try_from(entry).expect(WERE_A_POSITION);
        Antichain::from_sorted(entries.into_iter().map(element).collect())
    }
}

impl Entries for Vec<u64> {
    fn entries(&self) -> Cow<'_, [u64]> {
        self.into()
    }

    fn from_entries(entries: Vec<u64>) -> Vec<u64> {
        entries
    }
}

/// Integers as naturals, in the order 0, -1, 1, -2, 2, …
impl Entries for Vec<i64> {
    fn entries(&self) -> Cow<'_, [u64]> {
        self.iter().map(|&entry| (entry << 1 ^ entry >> 63) as u64).collect()
    }

    fn from_entries(entries: Vec<u64>) -> Vec<i64> {
        entries.into_iter().map(|entry| (entry >> 1) as i64 ^ -((entry & 1) as i64)).collect()
    }
}

impl<const K: usize> Entries for [u64; K] {
    fn entries(&self) -> Cow<'_, [u64]> {
        self.as_slice().into()
    }

    fn from_entries(entries: Vec<u64>) -> [u64; K] {
        entries.try_into().expect(WERE_A_POSITION)
    }
}
