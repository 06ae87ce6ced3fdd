//! The games, one file each, and the registry that contains them all.
//!
//! ```
//! let young = rulesets::open("young")?;
//! let position = young.read("4,2,1")?;
//! let answer = young.solver(Default::default()).answer(&position)?;
//! assert_eq!((answer.outcome, answer.grundy), (theory::Outcome::N, Some(7)));
//! # Ok::<(), rulesets::Fault>(())
//! ```
#![forbid(unsafe_code)]

pub mod answer;
mod answerer;
mod counting;
mod described;
pub mod figure;
pub mod forms;
pub mod game;
pub mod handle;
pub mod heaps;
pub mod hooks;
pub mod indices;
pub mod listing;
pub mod marking;
pub mod notations;
mod options;
pub mod part;
pub mod pieces;
pub mod posets;
pub mod powers;
pub mod reason;
pub mod refusal;
pub mod registry;
pub mod roots;
mod runs;
pub mod shell;
pub mod sum;
pub mod touch;

pub use answer::{Answer, Method, Query, Reply, Wanted};
pub use game::{Count, Game, Range, Sort};
pub use handle::{Move, Numbered, OpenGame, Position, Row, Solver, TableValues};
pub use notations::{Notation, Notations};
pub use options::MOST_MOVES;
pub use part::Part;
pub use powers::{Counts, Form, Index, Known, KnownOutcome, Numbering, Packed, Picture, Powers, Size, Theorem, Words};
pub use reason::Reason;
pub use refusal::{Fault, Refusal};
pub use registry::{Ending, Entry, PlayedOn, entries, open, open_on, open_without_files};
pub use touch::{Grip, Touch, TouchMove};
