//! The games: one file each, and the registry they are all found in.
//!
//! ```
//! let young = rulesets::open("young")?;
//! let answer = young.solver(Default::default()).answer("4,2,1")?;
//! assert_eq!((answer.outcome.as_str(), answer.grundy), ("N", Some(7)));
//! # Ok::<(), rulesets::Fault>(())
//! ```
#![forbid(unsafe_code)]

pub mod answer;
pub mod any;
mod engine;
pub mod figure;
pub mod forms;
pub mod game;
pub mod hooks;
pub mod listing;
pub mod marking;
mod options;
pub mod part;
pub mod pieces;
pub mod posets;
pub mod refusal;
pub mod registry;
pub mod roots;
mod runs;
pub mod shell;
pub mod sum;
pub mod touch;

pub use answer::{Answer, Method, MoveTo, Query, Reply};
pub use any::{AnyGame, Solver};
pub use game::{Count, Game, Range};
pub use part::Part;
pub use refusal::{Fault, Refusal};
pub use registry::{Entry, entries, open, open_on, open_without_files};
pub use touch::{Touch, TouchMove};
