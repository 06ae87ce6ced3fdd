//! What a listing says about a game besides its rules: how it ends, and what it is played on.

use serde::{Serialize, Serializer};
use theory::Play;

/// What the last move of a game does, as a continuation of "whoever": `empties the diagram`.
///
/// The rules say what a move is. Who wins by making the last one depends on the play convention and is said here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending(pub &'static str);

impl Ending {
    /// Who wins, as a sentence: "Whoever empties the diagram wins."
    pub fn of(self, play: Play) -> String {
        let outcome = match play {
            Play::Normal => "wins",
            Play::Misere => "loses",
        };
        format!("Whoever {} {outcome}.", self.0)
    }
}

/// The sentence for each play convention, under its name.
impl Serialize for Ending {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map([("normal", self.of(Play::Normal)), ("misere", self.of(Play::Misere))])
    }
}

/// What a game is played on, by which games are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PlayedOn {
    /// Young diagrams, shifted or not.
    Diagrams,
    /// Beads or turtles on a strip.
    Beads,
    /// Heaps of stones.
    Heaps,
    /// Pieces on a chessboard.
    Chessboards,
    /// Weights, and the posets that come from root systems.
    Roots,
    /// Posets and lattices.
    Orders,
}

impl PlayedOn {
    /// All kinds, in the order in which they are listed.
    pub const ALL: [PlayedOn; 6] = [
        PlayedOn::Diagrams,
        PlayedOn::Beads,
        PlayedOn::Heaps,
        PlayedOn::Chessboards,
        PlayedOn::Roots,
        PlayedOn::Orders,
    ];

    /// Its name in listings.
    pub fn name(self) -> &'static str {
        match self {
            PlayedOn::Diagrams => "Young diagrams",
            PlayedOn::Beads => "Beads and turtles",
            PlayedOn::Heaps => "Heaps",
            PlayedOn::Chessboards => "Chessboards",
            PlayedOn::Roots => "Root systems",
            PlayedOn::Orders => "Posets and lattices",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_wins_depends_on_the_play() {
        let ending = Ending("takes the last stone");
        assert_eq!(ending.of(Play::Normal), "Whoever takes the last stone wins.");
        assert_eq!(ending.of(Play::Misere), "Whoever takes the last stone loses.");
    }
}
