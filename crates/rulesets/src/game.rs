//! What a game needs to be played in the laboratory: its ruleset, its notation, and whatever powers it has besides.
//!
//! Required are [`Ruleset::options`], [`Game::read`], [`Game::write`] and [`Game::up_to`]. The rest has defaults: no natural
//! start, no closed form, no picture, and a search over positions coded as bytes.

use crate::answer::{Known, KnownOutcome};
use crate::figure::{Figure, Labels, TooBig};
use crate::forms::Entries;
use crate::marking::Marking;
use crate::part::Part;
use crate::refusal::BadPosition;
use std::fmt::Display;
use theory::{Flow, Play, Ruleset};

/// A ruleset as one plays it.
pub trait Game: Ruleset<Position: Entries + Ord + Send + Sync, Move: Display> + Send + Sync + Sized + 'static {
    /// A second, faster ruleset that the search runs on instead; [`NoForm`](crate::forms::NoForm) if there is none.
    type Form: Ruleset<Position: Send + Sync> + PartialEq + Sync;

    /// Reads a position and checks that the game has it.
    ///
    /// # Errors
    ///
    /// Says what cannot be read, or which rule the position breaks.
    fn read(&self, text: &str) -> Result<Self::Position, BadPosition>;

    /// Writes a position in its one canonical notation.
    fn write(&self, position: &Self::Position) -> String {
        shapes::notation::write_numbers(&position.entries())
    }

    /// The natural start, for a game that has one.
    fn start(&self) -> Option<Self::Position> {
        None
    }

    /// The position in the faster form, where it fits.
    fn form(&self, _position: &Self::Position) -> Option<(Self::Form, FormPosition<Self>)> {
        None
    }

    /// The position in a form that may join positions that mirror each other, where values alone are asked for.
    fn form_for_values(&self, position: &Self::Position) -> Option<(Self::Form, FormPosition<Self>)> {
        self.form(position)
    }

    /// The position that a position of the faster form stands for.
    fn restore(&self, form: &Self::Form, position: &FormPosition<Self>) -> Self::Position;

    /// The value by a closed form, where a theorem gives one.
    fn known(&self, _position: &Self::Position, _play: Play) -> Option<Known> {
        None
    }

    /// Who wins by a theorem, where one tells that without the value.
    fn known_outcome(&self, _position: &Self::Position, _play: Play) -> Option<KnownOutcome> {
        None
    }

    /// Why no theorem tells who wins, where the game has one that does not reach this position.
    fn no_theorem(&self, _position: &Self::Position, _play: Play) -> Option<String> {
        None
    }

    /// How many moves there are, where that can be told without listing them.
    fn count_moves(&self, _position: &Self::Position) -> Option<u128> {
        None
    }

    /// About how many positions can be reached from here, where that is easily told. A search that would have to look at far
    /// too many of them is not begun if a theorem gives the outcome.
    fn count_positions(&self, _position: &Self::Position) -> Option<u128> {
        None
    }

    /// A winning move found directly by a theorem. Asked where a theorem says that there is one, and there are too many
    /// moves to try them all.
    fn winning_move(&self, position: &Self::Position, play: Play) -> Option<(Self::Move, Self::Position)> {
        match play {
            Play::Normal => self.move_to_value(position, 0),
            Play::Misere => None,
        }
    }

    /// A move to an option of value `target`, found directly by a theorem. Asked where [`Game::known`] gives a larger
    /// value than `target` in normal play and there are too many options to try them all.
    fn move_to_value(&self, _position: &Self::Position, _target: u64) -> Option<(Self::Move, Self::Position)> {
        None
    }

    /// Every move to an option of value `target`, where a theorem lists them without trying all moves. Of use where the
    /// value of each option costs much.
    fn all_moves_to_value(&self, _position: &Self::Position, _target: u64) -> Option<MoveList<Self>> {
        None
    }

    /// How many entries a position has, and so whether a range may bound their number.
    fn count(&self) -> Count {
        Count::Fixed
    }

    /// Calls `each` with every position whose entries are at most `range.max`, ascending, until it breaks. Where
    /// [`Game::count`] leaves the number of entries open, `range.entries` bounds it as that says; elsewhere it is none.
    fn up_to(&self, range: Range, each: &mut impl FnMut(Self::Position) -> Flow) -> Flow;

    /// The labels its pictures can have, the usual ones first; none where there is nothing to choose. Other labels
    /// give the usual picture.
    fn labels(&self) -> &'static [Labels] {
        &[]
    }

    /// What the position looks like, with a move marked.
    ///
    /// # Errors
    ///
    /// Refuses a picture that is too large to look at.
    fn figure(&self, position: &Self::Position, marked: Option<&Self::Move>, labels: Labels) -> Result<Figure, TooBig>;

    /// What a move adds to that picture. Asked for one move after another, so a game whose pictures can be large should
    /// find it without making one.
    ///
    /// # Errors
    ///
    /// Refuses as [`Game::figure`] does.
    fn marking(&self, position: &Self::Position, m: &Self::Move) -> Result<Marking, TooBig> {
        let figure = self.figure(position, Some(m), Labels::Blank)?;
        Ok(Marking { parts: figure.marked(), remarks: figure.remarks().to_vec() })
    }

    /// The parts of the picture that one points at to make a move, in the order in which one would. None means: all that
    /// the move marks.
    fn grip(&self, _position: &Self::Position, _m: &Self::Move) -> Option<Vec<Part>> {
        None
    }

    /// For a game in which every nonempty set of certain parts is the grip of a move: those parts.
    fn free_parts(&self, _position: &Self::Position) -> Option<Vec<Part>> {
        None
    }

    /// The one move whose grip is this set, ascending and without repetition, where it can be found without trying all
    /// moves. With [`Game::free_parts`] it must be.
    fn move_of(&self, _position: &Self::Position, _parts: &[Part]) -> Option<(Self::Move, Self::Position)> {
        None
    }
}

/// A move of a game and where it leads.
pub type MadeMove<G> = (<G as Ruleset>::Move, <G as Ruleset>::Position);

/// Moves of a game and where they lead.
pub type MoveList<G> = Vec<MadeMove<G>>;

/// The position type of a game's faster form.
pub type FormPosition<G> = <<G as Game>::Form as Ruleset>::Position;

/// How far a table of all positions goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The largest entry.
    pub max: u64,
    /// How many heaps, or how many rows or beads at the most, where the ruleset leaves it open.
    pub entries: Option<usize>,
}

/// How many entries the positions of a game have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// As many as the ruleset says.
    Fixed,
    /// One or more, and a range has positions of exactly so many: a tuple keeps its zeros, so that three heaps are never two.
    Exactly,
    /// Any number, and a range has all positions of at most so many: the rows of a partition, the elements of a set.
    AtMost,
    /// None: positions are not written by numbers, and a range cannot bound them.
    NoNumbers,
}
