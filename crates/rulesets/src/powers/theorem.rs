//! What a theorem says about a position, and the claim that proves it.

use crate::reason::Reason;
use theory::{Outcome, Play};

/// Values, outcomes and moves by theorems. Every method has a default: a game overrides those for which it has a
/// theorem.
pub trait Theorem<P, M> {
    /// The value by a closed form, if a theorem gives one.
    fn known(&self, _position: &P, _play: Play) -> Option<Known> {
        None
    }

    /// Who wins, if a theorem says so without the value.
    fn known_outcome(&self, _position: &P, _play: Play) -> Option<KnownOutcome> {
        None
    }

    /// Why no theorem says who wins, if the game has one that does not apply to this position.
    fn no_theorem(&self, _position: &P, _play: Play) -> Option<String> {
        None
    }

    /// Why the value is what [`Theorem::known`] says: the theorem applied to this position. A game whose values are
    /// searched for may give a reason too, if positions are sums.
    fn reason(&self, _position: &P, _play: Play) -> Option<Reason> {
        None
    }

    /// Why the position is won or lost, as [`Theorem::known_outcome`] says.
    fn reason_of_outcome(&self, _position: &P, _play: Play) -> Option<Reason> {
        None
    }

    /// A winning move, found directly. Asked for if a theorem says that there is one and there are too many moves to
    /// try them all.
    fn winning_move(&self, position: &P, play: Play) -> Option<(M, P)> {
        match play {
            Play::Normal => self.move_to_value(position, 0),
            Play::Misere => None,
        }
    }

    /// A move to an option of value `target`, found directly. Asked for if [`Theorem::known`] gives a value larger than
    /// `target` in normal play and there are too many options to try them all.
    fn move_to_value(&self, _position: &P, _target: u64) -> Option<(M, P)> {
        None
    }

    /// Every move to an option of value `target`, found without trying all moves. Useful if the value of an option is
    /// expensive.
    fn all_moves_to_value(&self, _position: &P, _target: u64) -> Option<Vec<(M, P)>> {
        None
    }
}

/// What a closed form says about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The Grundy value. It may be larger than an answer can hold; the caller must check.
    pub grundy: u128,
    /// The claim that proves it.
    pub source: &'static str,
}

/// What a theorem says about who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownOutcome {
    /// Who wins.
    pub outcome: Outcome,
    /// The claim that proves it.
    pub source: &'static str,
}
