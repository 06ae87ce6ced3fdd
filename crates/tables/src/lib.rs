//! Tables of whole families: the value of every position up to some size, in one array.
//!
//! **Idea.** A [`Family`] numbers its positions so that every option has a smaller index, and one ascending pass finds
//! all values. A move then changes the index by an offset, often the same for many neighbours, and values need no keys:
//! a table takes one byte per position where a search takes sixteen.
//!
//! **Parts.** A game provides its positions as [`Indexed`] and describes its moves as [`Moves`]; nothing here knows any
//! game. [`engine`], [`reflections`] and [`slices`] have the passes, each next to the plain scan whose bytes it must
//! reproduce, and [`cuda`] has those for a graphics card. [`solve`](mod@solve) writes a table to a file, block by
//! block, and resumes an unfinished one; [`units`] does so with less memory than the table takes. [`Table`] reads a
//! table, [`stats`] summarises it, and [`summarise`] summarises slices that are not kept.
//!
//! ```
//! use std::sync::Arc;
//! use tables::{Engine, Family, Indexed, Moves, solve_in_memory};
//! use theory::{Limits, Play};
//!
//! /// Take one, two or three counters from a heap.
//! #[derive(Debug)]
//! struct Heap;
//!
//! impl Indexed for Heap {
//!     fn indices(&self) -> u64 {
//!         100
//!     }
//!
//!     fn options(&self, counters: u64, options: &mut Vec<u64>) {
//!         options.extend((1..=counters.min(3)).map(|taken| counters - taken));
//!     }
//!
//!     fn most_options(&self) -> u64 {
//!         3
//!     }
//! }
//!
//! let family = Family::new("heap:below=100", Arc::new(Heap), Moves::Any);
//! let table = solve_in_memory(&family, Play::Normal, Engine::Scan, &Limits::default())?;
//! assert_eq!(table.value(50), Some(50 % 4));
//! # Ok::<(), tables::TableError>(())
//! ```
#![deny(unsafe_op_in_unsafe_fn)]
#![warn(clippy::undocumented_unsafe_blocks, clippy::missing_safety_doc)]

#[cfg(target_endian = "big")]
compile_error!("tables are little-endian arrays used in place");

mod cells;
mod cost;
pub mod cuda;
pub mod disk;
mod element;
pub mod engine;
mod error;
pub mod format;
pub mod indexed;
mod instructions;
mod moves;
mod nested;
pub mod reflections;
pub mod slices;
pub mod solve;
pub mod sparse;
pub mod stats;
mod summary;
mod table;
pub mod units;

pub use cost::nanoseconds;
pub use element::{Element, Width};
pub use engine::Engine;
pub use error::TableError;
pub use indexed::{Family, Group, Groups, Indexed, Moves};
pub use nested::nested_summaries;
pub use solve::{InMemory, Solved, bytes_needed, solve, solve_below, solve_in_memory};
pub use summary::{Summary, mixed, summarise};
pub use table::Table;
pub use units::{SolvedParts, solve_parts, write_joined};
