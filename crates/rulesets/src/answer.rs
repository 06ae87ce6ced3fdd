//! What one learns of a position, and where it comes from.

use serde::Serialize;
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;
use theory::{Outcome, Play};

/// The answer to "who wins here, what is the value, which move wins".
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// The ruleset's spec.
    pub ruleset: String,
    /// The position in its canonical notation.
    pub position: String,
    /// The play convention, `normal` or `misere`.
    pub play: String,
    /// `N` or `P`.
    pub outcome: String,
    /// The (misère) Grundy value; none where only the outcome is known.
    pub grundy: Option<u64>,
    /// Every option that is a P-position, each once, sorted; or one of them where there are very many options.
    pub winning_moves: Vec<MoveTo>,
    /// `search`, `formula` or `table`.
    pub method: Method,
    /// The claim that proves the formula, or the name of the table.
    pub source: Option<Cow<'static, str>>,
    /// Why no theorem told who wins, where the game has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// How many positions the search has examined for this ruleset so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub examined: Option<u64>,
}

/// A move and where it leads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MoveTo {
    /// The move, for people.
    #[serde(rename = "move")]
    pub name: String,
    /// The position it leads to.
    pub to: String,
}

/// The move of a perfect player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reply {
    /// The move and where it leads.
    #[serde(flatten)]
    pub to: MoveTo,
    /// Whether it wins. If not, no move does.
    pub wins: bool,
}

/// Every move of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Moves {
    /// The ruleset's spec.
    pub ruleset: String,
    /// The position in its canonical notation.
    pub position: String,
    /// One entry for each move a player can make.
    pub moves: Vec<ListedMove>,
}

/// A move in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListedMove {
    /// The move and where it leads.
    #[serde(flatten)]
    pub to: MoveTo,
    /// The value of the position it leads to, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grundy: Option<u64>,
}

/// How an answer is found, or is to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Default)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// A closed form where there is one, else the search.
    #[default]
    Auto,
    /// The exact search.
    Search,
    /// A closed form.
    Formula,
    /// Values computed beforehand; only in answers, for a query has a table or not.
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

/// What a closed form says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The Grundy value. It may be larger than any answer can hold; whoever asks must look.
    pub grundy: u128,
    /// The claim that proves it.
    pub source: &'static str,
}

/// What a theorem says of who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownOutcome {
    /// Who wins.
    pub outcome: Outcome,
    /// The claim that proves it.
    pub source: &'static str,
}

/// How a question is to be answered.
#[derive(Clone, Debug, Default)]
pub struct Query {
    /// The play convention.
    pub play: Play,
    /// Formula or search.
    pub method: Method,
    /// Where every value is to be looked up instead.
    pub table: Option<Arc<dyn Values>>,
    /// What the search may spend.
    pub limits: theory::Limits,
}

/// Values of one ruleset in one play convention, computed beforehand.
pub trait Values: fmt::Debug + Send + Sync {
    /// What they are called: the file they are in.
    fn name(&self) -> &str;

    /// The value of the position with these entries.
    ///
    /// # Errors
    ///
    /// Says why it is not there or cannot be trusted.
    fn value(&self, entries: &[u64]) -> Result<u64, String>;
}
