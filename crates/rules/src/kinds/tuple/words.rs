//! Games on tuples as the search plays them.

use super::codes::Packing;
use super::{Moves, TupleGame};
use rulesets::Words;
use std::sync::Arc;
use theory::{Flow, Ruleset};

/// A game on the codes of tuples.
pub(super) struct TupleWords<M, C> {
    pub(super) game: Arc<TupleGame<M>>,
    pub(super) code: C,
}

impl<M: Moves, C: Packing> Ruleset for TupleWords<M, C> {
    type Position = C::Number;
    type Move = ();

    #[inline]
    fn options(&self, word: &C::Number, each: &mut impl FnMut((), C::Number) -> Flow) -> Flow {
        let mut room = M::ROOM;
        let position = &mut room.as_mut()[..self.game.board.len];
        self.code.read(word, position);
        self.game.list(position, &self.code, &mut |option| each((), option))
    }
}

impl<M: Moves, C: Packing> Words<Vec<u64>> for TupleWords<M, C> {
    fn pack(&self, position: &Vec<u64>) -> Option<C::Number> {
        let signed: Vec<i64> = position.iter().map(|&entry| entry as i64).collect();
        let fits = position.len() == self.game.board.len && position.iter().all(|&entry| self.code.fits(entry));
        fits.then(|| self.code.of(&signed))
    }

    fn unpack(&self, word: &C::Number) -> Vec<u64> {
        let mut position = vec![0; self.game.board.len];
        self.code.read(word, &mut position);
        position
    }
}
