//! What is found out about a position, and where it comes from.

use crate::handle::{Move, Position, TableValues};
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};
use std::borrow::Cow;
use std::fmt;
use theory::{Outcome, Play};

/// The answer to "who wins here, what is the value, which moves win".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The position, and with it the game.
    pub position: Position,
    /// The play convention.
    pub play: Play,
    /// Who wins.
    pub outcome: Outcome,
    /// The (misère) Grundy value; none if only the outcome is known.
    pub grundy: Option<u64>,
    /// Moves to P-positions, one for each such option, sorted; or just one of them if there are very many options.
    pub winning_moves: Vec<Move>,
    /// Whether it comes from a search, a closed form or a table.
    pub method: Method,
    /// The claim that proves the formula, or the name of the table.
    pub source: Option<Cow<'static, str>>,
    /// Why no theorem says who wins, if the game has one.
    pub note: Option<String>,
    /// How many positions the search has examined for this ruleset so far.
    pub examined: Option<u64>,
}

/// With texts in place of handles.
impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Answer", 10)?;
        object.serialize_field("ruleset", self.position.game().spec())?;
        object.serialize_field("position", &self.position)?;
        object.serialize_field("play", &self.play.to_string())?;
        object.serialize_field("outcome", &self.outcome.to_string())?;
        object.serialize_field("grundy", &self.grundy)?;
        object.serialize_field("winning_moves", &self.winning_moves)?;
        object.serialize_field("method", &self.method)?;
        object.serialize_field("source", &self.source)?;
        if let Some(note) = &self.note {
            object.serialize_field("note", note)?;
        }
        if let Some(examined) = &self.examined {
            object.serialize_field("examined", examined)?;
        }
        object.end()
    }
}

/// The move of a perfect player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reply {
    /// The move and the position it leads to.
    #[serde(flatten)]
    pub to: Move,
    /// Whether it wins. If not, no move does.
    pub wins: bool,
}

/// Every move of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MoveList {
    /// The ruleset's spec.
    pub ruleset: String,
    /// The position.
    pub position: Position,
    /// One entry for each move a player can make.
    pub moves: Vec<ListedMove>,
}

/// A move in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListedMove {
    /// The move and the position it leads to.
    #[serde(flatten)]
    pub to: Move,
    /// What the position it leads to is worth, if that was asked for.
    #[serde(flatten)]
    pub worth: Option<Worth>,
}

/// What is known of a position besides its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// The value, which also tells who wins.
    Value(u64),
    /// By a theorem the player to move wins, so the value is not 0; more is not known.
    Won,
}

impl Worth {
    /// The value, if it is known.
    pub fn value(self) -> Option<u64> {
        match self {
            Worth::Value(value) => Some(value),
            Worth::Won => None,
        }
    }
}

/// `grundy` with the value; or `null`, and `outcome` besides.
impl Serialize for Worth {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Worth", 2)?;
        object.serialize_field("grundy", &self.value())?;
        if *self == Worth::Won {
            object.serialize_field("outcome", &Outcome::N.to_string())?;
        }
        object.end()
    }
}

/// How an answer is found, or should be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Default)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// A closed form if there is one, otherwise a search.
    #[default]
    Auto,
    /// A search, which is exact.
    Search,
    /// A closed form.
    Formula,
    /// Values computed beforehand. Only for answers: a query has a table or has none.
    Table,
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Method::Auto => "auto",
            Method::Search => "search",
            Method::Formula => "formula",
            Method::Table => "table",
        })
    }
}

/// A question about positions, and how it is to be answered.
#[derive(Clone, Debug, Default)]
pub struct Query {
    /// The play convention.
    pub play: Play,
    /// Formula or search.
    pub method: Method,
    /// Whether the value is wanted, or only who wins.
    pub wanted: Wanted,
    /// A table in which to look up every value instead.
    pub table: Option<TableValues>,
    /// What the search may spend.
    pub limits: theory::Limits,
}

/// What a query asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Wanted {
    /// The value, and every winning move.
    #[default]
    Value,
    /// Who wins, and one winning move: a search stops at the first that it finds.
    Outcome,
}
