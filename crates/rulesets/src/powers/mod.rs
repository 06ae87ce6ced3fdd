//! What a game can do besides being played. Each power is a trait of its own, and a game has any of them or none.
//!
//! | power | gives |
//! |---|---|
//! | [`Theorem`] | value, outcome and winning moves without a search, with the claim behind them |
//! | [`Packed`] | the same game on machine words, for the search |
//! | [`Index`] | a numbering in which options have smaller numbers, for tables |
//! | [`Picture`] | what a position looks like, what a move marks, what to point at to make it |
//! | [`Counts`] | how many moves or positions there are, without listing them |
//! | [`SingleHeaps`] | the values of the heaps that positions are sums of |
//! | [`Sizes`] | every position of one size, where positions are not numbers with a sum |

mod counts;
mod heaps;
mod index;
mod packed;
mod picture;
mod sizes;
mod theorem;

pub use counts::Counts;
pub use heaps::{Growth, SingleHeaps};
pub use index::{Index, NoFamily, Numbering, Placed, Size};
pub(crate) use packed::value_within;
pub use packed::{Form, FormSearch, GraphBelow, Nodes, Packed, Words};
pub use picture::Picture;
pub use sizes::Sizes;
pub use theorem::{Known, KnownOutcome, Theorem};

use crate::game::Game;

/// The powers of a game.
pub struct Powers<'g, G: Game> {
    /// Its theorems.
    pub theorem: Option<&'g dyn Theorem<G::Position, G::Move>>,
    /// Its packed forms.
    pub packed: Option<&'g dyn Packed<G::Position>>,
    /// Its index.
    pub index: Option<&'g dyn Index<G::Position>>,
    /// Its pictures.
    pub picture: Option<&'g dyn Picture<G::Position, G::Move>>,
    /// Its counts.
    pub counts: Option<&'g dyn Counts<G::Position>>,
    /// Its heaps.
    pub heaps: Option<&'g dyn SingleHeaps>,
    /// Its positions of one size.
    pub sizes: Option<&'g dyn Sizes<G::Position>>,
}

impl<G: Game> Clone for Powers<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Powers<'_, G> {}

/// A game declares its powers, as in `Powers::none().theorem(self).picture(self)`.
impl<'g, G: Game> Powers<'g, G> {
    /// No powers.
    pub fn none() -> Powers<'g, G> {
        Powers { theorem: None, packed: None, index: None, picture: None, counts: None, heaps: None, sizes: None }
    }

    /// With theorems.
    pub fn theorem(self, theorem: &'g dyn Theorem<G::Position, G::Move>) -> Powers<'g, G> {
        Powers { theorem: Some(theorem), ..self }
    }

    /// With packed forms.
    pub fn packed(self, packed: &'g dyn Packed<G::Position>) -> Powers<'g, G> {
        Powers { packed: Some(packed), ..self }
    }

    /// With an index.
    pub fn index(self, index: &'g dyn Index<G::Position>) -> Powers<'g, G> {
        Powers { index: Some(index), ..self }
    }

    /// With pictures.
    pub fn picture(self, picture: &'g dyn Picture<G::Position, G::Move>) -> Powers<'g, G> {
        Powers { picture: Some(picture), ..self }
    }

    /// With counts.
    pub fn counts(self, counts: &'g dyn Counts<G::Position>) -> Powers<'g, G> {
        Powers { counts: Some(counts), ..self }
    }

    /// With heaps, of which its positions are sums.
    pub fn heaps(self, heaps: &'g dyn SingleHeaps) -> Powers<'g, G> {
        Powers { heaps: Some(heaps), ..self }
    }

    /// With positions of one size.
    pub fn sizes(self, sizes: &'g dyn Sizes<G::Position>) -> Powers<'g, G> {
        Powers { sizes: Some(sizes), ..self }
    }
}
