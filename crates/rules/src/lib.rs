//! Games that users write themselves, in a language that is finite by construction.
//!
//! A rule file says what a game is played on and which moves there are. [`mod@file`] reads the text, [`expression`]
//! evaluates conditions and numbers, and each kind of board has a file in `kinds` with the definition of its moves and,
//! next to it, the fast form. The result is an [`OpenGame`](rulesets::OpenGame) like any other.
//!
//! ```
//! let text = "game even-nim\non x, y\nmove x-k, y for k in 1..x where k mod 2 = 0\nmove x, y-k for k in 1..y";
//! let game = rules::open_text("even-nim.game", text)?.game;
//! let value = |position| game.solver(Default::default()).value(&game.read(position)?);
//! assert_eq!((value("4,0")?, value("4,2")?), (2, 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod carried;
mod claims;
pub mod expression;
pub mod file;
pub mod gallery;
mod game;
mod kinds;
mod open;
mod rules;
mod spec;
pub mod theorems;

pub use carried::Carried;
pub use claims::{Claimed, Verified};
pub use file::RuleError;
pub use kinds::read_graph;
pub use open::{Files, Opened, open};
pub use rules::Rules;
pub use spec::{
    OpenError, is_named_by, open_carried, open_file, open_text, open_unnamed, open_with_files, read_file, register,
};
