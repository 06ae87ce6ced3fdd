//! Positions of different games that are the same because they have the same number in the same family.
//!
//! A family such as `mhrg:h=H` numbers the positions of many boards, and its moves go from number to number, whatever
//! the board. So the starts of `mhrg:3x5` and `mhrg:3x6`, which have the same number, are computed once.

use super::Term;
use hashbrown::HashMap;
use rulesets::Position;

/// The family of a position and its number there.
pub(super) type Number = (String, u64);

/// The terms of positions that have a number.
#[derive(Default)]
pub(super) struct Shared(HashMap<Number, Term>);

impl Shared {
    /// The number of a position in the smallest family that has it.
    pub(super) fn number(position: &Position) -> Option<Number> {
        let numbered = position.smallest_family()?;
        Some((numbered.family().spec().to_owned(), numbered.index(position)?))
    }

    /// The term kept for a number, if there is one.
    pub(super) fn term(&self, number: &Number) -> Option<Term> {
        self.0.get(number).copied()
    }

    /// Keeps a term.
    pub(super) fn keep(&mut self, number: Number, term: Term) {
        self.0.insert(number, term);
    }
}
