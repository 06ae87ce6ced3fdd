//! The things impartial games are played on, and the bijections between them.
//!
//! | shape | is |
//! |---|---|
//! | [`Partition`] | a Young diagram, by its rows |
//! | [`StrictPartition`] | a shifted diagram, by its rows |
//! | [`BeadSet`] | a finite set of squares 0, 1, 2, … |
//! | [`NumberedRectangle`] | the m×n rectangle with the unimodal numbering |
//! | [`Poset`] | a finite poset, by its covers; order ideals and filters by antichains |
//! | [`DComplete`] | a d-complete poset with its colours and hooks |
//! | [`Cartan`], [`Weight`], [`Root`] | a Dynkin diagram, and the weights and roots on it |
//!
//! Boxes are (row, column), counted from 1. A shape holds a few numbers, each of which may be large, so nothing here
//! takes time or memory in proportion to a number: boxes are listed lazily, and functions that would turn a number into
//! rows refuse more than [`MAX_COUNT`] of them.
//!
//! ```
//! use shapes::Partition;
//!
//! let diagram: Partition = "6,6,5,3,3".parse()?;
//! let left = diagram.remove_hook(2, 2).expect("(2,2) is a box");
//! assert_eq!(left.to_string(), "6,4,2,2,1");
//! # Ok::<(), shapes::NotationError>(())
//! ```

#![forbid(unsafe_code)]

mod beads;
pub mod cartan;
pub mod coordinates;
pub mod d_complete;
pub mod enumerate;
mod maya;
mod nearest;
pub mod notation;
mod partition;
pub mod poset;
pub mod ranking;
mod rectangle;
mod strict;
pub mod weight;

pub use beads::BeadSet;
pub use cartan::{Cartan, FiniteType};
pub use d_complete::DComplete;
pub use nearest::{did_you_mean, nearest};
pub use notation::NotationError;
pub use partition::{Hook, Partition};
pub use poset::{Antichain, ElementSet, Poset, PosetError};
pub use rectangle::{MAX_HALF_PERIMETER, NumberedRectangle, RectangleError};
pub use strict::{ShiftedHook, StrictPartition};
pub use weight::{Root, Weight};

/// The largest number that a shape may hold. It fits in an `i64`.
pub const MAX_ENTRY: u64 = i64::MAX as u64;

/// The most rows, beads or diagonals that a single number may turn into. More may be listed one by one.
pub const MAX_COUNT: usize = 1_000_000;
