//! Parts for building the index of a game from its packed form and a ranking of the words.
//!
//! | ranking | numbers the words of |
//! |---|---|
//! | [`TupleWords`] | [`Fields`](crate::forms::Fields) and [`HeapFields`](crate::forms::HeapFields): tuples below sides |
//! | [`SetWords`] | sets of bits: all subsets of a row of squares, or of all squares but the first |
//! | [`FixedSetWords`] | sets of bits of one size, with or without the single bits |
//! | [`DiagramWords`] | the beads of diagrams in a box |
//!
//! [`LabelCodes`] numbers sets of labels directly, for many boards at once, and [`LabelSlices`] those with certain
//! numbers of labels.

mod diagrams;
mod fixed_sets;
mod labels;
mod ranked;
mod sets;
mod slices;
mod tuples;

pub use diagrams::DiagramWords;
pub use fixed_sets::FixedSetWords;
pub use labels::{BoardCodes, LabelCodes};
pub use ranked::{Ranked, Ranking};
pub use sets::SetWords;
pub use slices::{BoardSlices, LabelSlices};
pub use tuples::TupleWords;
