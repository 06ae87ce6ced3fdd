//! Handles for games, positions and moves: their types are hidden, and a text is parsed only once.
//!
//! All code that works with any game (the command line, the web page, sums, claims) uses these. A handle can be
//! compared, hashed, cloned cheaply and sent to another thread.
//!
//! ```
//! let young = rulesets::open("young")?;
//! let position = young.read("4,2,1")?;
//! let moves = position.moves(&Default::default())?;
//! assert_eq!((moves[0].to_string(), moves[0].to().text()), ("(1,1)".to_owned(), "1".to_owned()));
//! assert_eq!(*moves[0].to(), young.read("1")?);
//! # Ok::<(), rulesets::Fault>(())
//! ```

mod by_size;
mod erased;
mod game;
mod moves;
mod numbered;
mod position;
mod solver;
mod words;

pub(crate) use erased::{AnyGame, Held, HeldRef, Typed};
pub use game::{OpenGame, Row};
pub use moves::Move;
pub(crate) use numbered::{AnyPlaced, Hidden};
pub use numbered::{Numbered, TableValues};
pub use position::Position;
pub use solver::Solver;
pub use words::On;
pub(crate) use words::{AnySearch, search};

use crate::refusal::{Fault, Refusal};
use theory::Failure;

/// Asks a game a question. If its rules fail, that is a refusal.
fn asked<T, E: Into<Fault>>(game: &OpenGame, question: impl FnOnce() -> Result<T, E>) -> Result<T, Fault> {
    theory::caught(question).map_err(|failure| refused(game, failure))?.map_err(Into::into)
}

fn refused(game: &OpenGame, Failure(problem): Failure) -> Refusal {
    Refusal::Rules { spec: game.spec().to_owned(), problem }
}
