//! Whole families of positions at once: every value of every position below some size, in one array.
//!
//! **Idea.** A [`Family`] numbers its positions so that every option has a smaller number: one ascending pass is correct.
//! A move is then an offset, often the same one for many neighbours, and the values need no keys: a table takes one byte
//! a position where a search takes sixteen.
//!
//! **Parts.** [`family`] has the numberings, [`engine`] and [`mhrg`] the passes over them, each beside the plain scan that
//! it must agree with byte for byte; [`solve`](mod@solve) writes a table to a file, block by block, and takes up a half-done one;
//! [`Table`] reads it; [`stats`] sums it up.
#![deny(unsafe_op_in_unsafe_fn)]

#[cfg(target_endian = "big")]
compile_error!("tables are little-endian arrays used in place");

mod cells;
pub mod disk;
mod element;
pub mod engine;
mod error;
pub mod family;
pub mod format;
pub mod mhrg;
pub mod solve;
pub mod stats;
mod table;

pub use engine::Engine;
pub use error::TableError;
pub use family::{Family, Indexed};
pub use solve::{Solved, bytes_needed, solve, solve_in_memory};
pub use table::{BoundTable, Table};
