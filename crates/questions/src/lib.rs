//! Questions that researchers ask about a game: is this pattern true, how does it continue, and what is the pattern?
//!
//! [`conjecture`] looks for the first position where a user's statement fails; [`sequence`] gives the values along a
//! template such as `mhrg:3xN`; [`find`] looks for structure, and says of each finding whether it is proved, holds as
//! far as it was checked, or is refuted. A [`Subject`] is a game as expressions see it; a [`Shard`] is a part of work
//! that several processes share.
#![forbid(unsafe_code)]

pub mod conjecture;
mod elsewhere;
pub mod find;
pub mod sequence;
mod shard;
mod subject;

pub use shard::Shard;
pub use subject::{Subject, Unanswered};
