//! Every game with a few positions: what is true of all of them is checked on all of them.

use crate::Run;
use std::fmt;
use theory::{Flow, Play, Ruleset, mex};

/// Positions 0, 1, 2, …; a position's options are smaller ones, given as a set of bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SmallGame {
    options: Vec<u32>,
}

impl SmallGame {
    /// Every loop-free game on exactly `count` positions, numbered so that moves go down.
    pub(super) fn all(count: usize) -> impl Iterator<Item = SmallGame> {
        let pairs = count * (count - 1) / 2;
        (0..1_u64 << pairs).map(move |mut bits| {
            let row = |position: usize| {
                let options = (bits & ((1 << position) - 1)) as u32;
                bits >>= position;
                options
            };
            SmallGame { options: (0..count).map(row).collect() }
        })
    }

    /// Every such game on at most `most` positions, smaller ones first.
    pub(super) fn up_to(most: u64) -> impl Iterator<Item = SmallGame> {
        (1..=most as usize).flat_map(SmallGame::all)
    }

    /// How many positions there are.
    pub(super) fn len(&self) -> usize {
        self.options.len()
    }

    /// The position with the largest number. Every other position is the last one of a smaller game.
    pub(super) fn last(&self) -> usize {
        self.len() - 1
    }

    /// The options of a position, ascending.
    pub(super) fn options_of(&self, position: usize) -> impl Iterator<Item = usize> + use<> {
        let bits = self.options[position];
        (0..position).filter(move |option| bits >> option & 1 == 1)
    }

    pub(super) fn is_end(&self, position: usize) -> bool {
        self.options[position] == 0
    }

    /// The values of all positions, by Definition 12; in misère play an end position has value 1.
    pub(super) fn values(&self, play: Play) -> Vec<u64> {
        let mut values = Vec::with_capacity(self.len());
        for position in 0..self.len() {
            let value = if self.is_end(position) {
                play.end_value().into()
            } else {
                mex(self.options_of(position).map(|option| values[option]))
            };
            values.push(value);
        }
        values
    }

    /// Definition 2, word by word: whether the player who does (or does not) move first can force a win, that is, has a
    /// strategy (an option for each position) that wins whatever the other player does.
    pub(super) fn can_force(&self, position: usize, first: bool, play: Play) -> bool {
        self.strategies(position).any(|strategy| self.wins_with(&strategy, position, first, play))
    }

    /// Every choice of an option for each position up to `last`; it is 0 at end positions, where there is nothing to
    /// choose.
    fn strategies(&self, last: usize) -> impl Iterator<Item = Vec<usize>> {
        let choices: Vec<Vec<usize>> = (0..=last).map(|position| self.options_of(position).collect()).collect();
        let count: usize = choices.iter().map(|options| options.len().max(1)).product();
        (0..count).map(move |mut code| {
            let choose = |options: &Vec<usize>| {
                let count = options.len().max(1);
                let chosen = options.get(code % count).copied().unwrap_or(0);
                code /= count;
                chosen
            };
            choices.iter().map(choose).collect()
        })
    }

    fn wins_with(&self, strategy: &[usize], position: usize, ours: bool, play: Play) -> bool {
        if self.is_end(position) {
            // The player to move loses here in normal play and wins in misère play.
            return ours == (play == Play::Misere);
        }
        if ours {
            return self.wins_with(strategy, strategy[position], false, play);
        }
        self.options_of(position).all(|option| self.wins_with(strategy, option, true, play))
    }

    /// N-positions, by Definition 2.
    pub(super) fn is_n(&self, position: usize, play: Play) -> bool {
        self.can_force(position, true, play)
    }

    /// P-positions, by Definition 2.
    pub(super) fn is_p(&self, position: usize, play: Play) -> bool {
        self.can_force(position, false, play)
    }
}

impl fmt::Display for SmallGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the game with moves")?;
        for position in 0..self.len() {
            for option in self.options_of(position) {
                write!(f, " {position}→{option}")?;
            }
        }
        Ok(())
    }
}

impl Ruleset for SmallGame {
    type Position = usize;
    type Move = ();

    fn options(&self, position: &usize, each: &mut impl FnMut((), usize) -> Flow) -> Flow {
        self.options_of(*position).try_for_each(|option| each((), option))
    }
}

/// The range of a claim about every game.
pub(super) fn all_games(size: u64) -> String {
    format!("all games with at most {size} positions")
}

/// Every game of a run.
pub(super) fn games(run: &Run) -> impl Iterator<Item = SmallGame> + use<> {
    SmallGame::up_to(run.size())
}
