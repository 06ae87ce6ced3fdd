//! A packed form with a ranking of its words: positions with an index, and options by the rules of the form.

use crate::powers::{Placed, Words};
use std::fmt;
use tables::Indexed;
use theory::Flow;

/// A numbering of words.
pub trait Ranking<W>: Send + Sync + 'static {
    /// How many indices there are.
    fn count(&self) -> u64;

    /// The index of a word; none if the ranking does not contain it.
    fn index(&self, word: &W) -> Option<u64>;

    /// The word with an index, which must be less than the number of indices.
    fn word(&self, index: u64) -> W;
}

/// Whether a position, unpacked from a word, is not one of the game.
type IsHole<P> = dyn Fn(&P) -> bool + Send + Sync;

/// The positions of a packed form, in the order of a ranking of its words.
pub struct Ranked<P, W, R> {
    words: W,
    ranking: R,
    most_options: u64,
    is_hole: Option<Box<IsHole<P>>>,
}

impl<P, W: Words<P>, R: Ranking<W::Position>> Ranked<P, W, R> {
    /// The positions of a form. `most_options` bounds the number of options of each.
    pub fn new(words: W, ranking: R, most_options: u64) -> Ranked<P, W, R> {
        Ranked { words, ranking, most_options, is_hole: None }
    }

    /// Excludes the words that stand for no position.
    pub fn with_holes(self, is_hole: impl Fn(&P) -> bool + Send + Sync + 'static) -> Ranked<P, W, R> {
        Ranked { is_hole: Some(Box::new(is_hole)), ..self }
    }
}

impl<P, W, R> fmt::Debug for Ranked<P, W, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ranked").finish_non_exhaustive()
    }
}

impl<P: 'static, W: Words<P>, R: Ranking<W::Position>> Indexed for Ranked<P, W, R> {
    fn indices(&self) -> u64 {
        self.ranking.count()
    }

    fn is_position(&self, index: u64) -> bool {
        self.is_hole.as_ref().is_none_or(|is_hole| !is_hole(&self.words.unpack(&self.ranking.word(index))))
    }

    fn options(&self, index: u64, options: &mut Vec<u64>) {
        let _ = self.words.options(&self.ranking.word(index), &mut |_, option| {
            options.push(self.ranking.index(&option).expect("an option of a position of the family is in it"));
            Flow::Continue(())
        });
    }

    fn most_options(&self) -> u64 {
        self.most_options
    }
}

impl<P: 'static, W: Words<P>, R: Ranking<W::Position>> Placed<P> for Ranked<P, W, R> {
    fn index(&self, position: &P) -> Option<u64> {
        self.ranking.index(&self.words.pack(position)?)
    }

    fn position(&self, index: u64) -> Option<P> {
        let is_there = index < self.ranking.count();
        let position = is_there.then(|| self.words.unpack(&self.ranking.word(index)))?;
        self.is_hole.as_ref().is_none_or(|is_hole| !is_hole(&position)).then_some(position)
    }
}
