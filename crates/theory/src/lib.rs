//! The definition of an impartial game, and an exact search that works for all of them.
//!
//! A [`Ruleset`] says which options a position has. Everything else follows: [`Search`] finds Grundy values under
//! either [`Play`] convention, [`Graph`] lists positions, [`isomorphism`] compares two games, and [`sum`] puts games
//! side by side.
#![forbid(unsafe_code)]

pub mod failure;
pub mod graph;
pub mod heap_bytes;
pub mod isomorphism;
pub mod limits;
pub mod nimber;
pub mod play;
mod random;
pub mod ruleset;
pub mod search;
pub mod signs;
pub mod sum;
pub mod team;
pub mod words;
pub mod yamasaki;

pub use failure::{Failure, caught, fail};
pub use graph::{Explored, Graph};
pub use heap_bytes::HeapBytes;
pub use limits::{Deadline, Limit, Limits, Pace, Stopped};
pub use nimber::{mex, nim_sum};
pub use play::{Outcome, Play};
pub use random::Random;
pub use ruleset::{Flow, Ruleset};
pub use search::Search;
pub use sum::{Sum, SumOfGraphs};
pub use words::counted;
