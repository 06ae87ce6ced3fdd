//! Games that users define in Python, by a function that gives the options of a position.
//!
//! A search numbers the positions it meets (`positions`), asks for the options of each once, and works out values from the
//! end of the game up (`search`). In normal play an option that falls apart into components has the nim-sum of their values;
//! in misère play sums are searched as games of their own (`sums`). What was found is remembered from call to call
//! (`remembered`).

mod cycle;
mod falling_apart;
mod lent;
mod numbers;
mod positions;
mod remembered;
mod search;
mod small_ints;
mod store;
mod sums;
mod words;

pub use cycle::Cycle;
pub use falling_apart::{Components, components};
pub use remembered::Remembered;
