//! Who wins: the two play conventions and the two outcomes.

use std::fmt;

/// What it means to be unable to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Play {
    /// A player who cannot move loses.
    #[default]
    Normal,
    /// A player who cannot move wins.
    Misere,
}

impl Play {
    /// Both conventions.
    pub const ALL: [Play; 2] = [Play::Normal, Play::Misere];

    /// The value of a position without options: 0 in normal play; 1 in misère play, where it is a win.
    pub fn end_value(self) -> u32 {
        match self {
            Play::Normal => 0,
            Play::Misere => 1,
        }
    }
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Play::Normal => "normal",
            Play::Misere => "misere",
        })
    }
}

/// Who wins when both play perfectly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The next player: the one whose turn it is.
    N,
    /// The previous player.
    P,
}

impl Outcome {
    /// The outcome of a position with this value. In either play convention, the P-positions are those of value 0.
    pub fn of_value(value: u64) -> Outcome {
        if value == 0 { Outcome::P } else { Outcome::N }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::N => "N",
            Outcome::P => "P",
        })
    }
}
