//! What every game must define: the moves of a position and where they lead.

use crate::heap_bytes::HeapBytes;
use std::hash::Hash;
use std::ops::ControlFlow;

/// Whether to go on listing options. A position can have 2^62 of them, so callers must be able to stop a listing.
pub type Flow = ControlFlow<()>;

/// A set of positions with finitely many options each and no infinite play.
///
/// # Equality
///
/// Two positions are the same if they are equal as values of the type `Position`: the same form, not merely the same
/// Grundy value.
pub trait Ruleset {
    /// A position of the game.
    type Position: Clone + Eq + Hash + HeapBytes + 'static;
    /// A move that a player can make. Several moves may lead to the same position.
    type Move;

    /// Calls `each` with every move and the option it leads to, until `each` breaks.
    ///
    /// It is best to list small options first: the search follows them in this order, and options close to the end of
    /// the game keep its stack short.
    fn options(&self, position: &Self::Position, each: &mut impl FnMut(Self::Move, Self::Position) -> Flow) -> Flow;

    /// The same for any closure. Each closure that `options` is called with takes the compiler as long as the first, so
    /// what is not called millions of times a second calls this.
    fn options_to(&self, position: &Self::Position, each: &mut dyn FnMut(Self::Move, Self::Position) -> Flow) -> Flow {
        self.options(position, &mut |m, option| each(m, option))
    }

    /// The options of a position as a list, without the moves. For positions with few options.
    fn option_list(&self, position: &Self::Position) -> Vec<Self::Position> {
        let mut list = Vec::new();
        let _ = self.options_to(position, &mut |_, option| {
            list.push(option);
            Flow::Continue(())
        });
        list
    }
}

impl<R: Ruleset> Ruleset for &R {
    type Position = R::Position;
    type Move = R::Move;

    fn options(&self, position: &Self::Position, each: &mut impl FnMut(Self::Move, Self::Position) -> Flow) -> Flow {
        R::options(self, position, each)
    }

    fn options_to(&self, position: &Self::Position, each: &mut dyn FnMut(Self::Move, Self::Position) -> Flow) -> Flow {
        R::options_to(self, position, each)
    }
}
