//! Take-and-break games: a move takes stones from a heap and may break the rest into several heaps.

pub mod code;
mod entries;
mod form;
pub mod game;
mod marks;
pub mod period;
mod reasons;
mod sparse;
mod triples;
mod values;
mod windows;

pub use code::TakeAndBreak;
pub use entries::ENTRIES;
pub use game::{Break, HeapRules, Heaps};
pub use period::Period;
pub use sparse::SparseSpace;
