//! What one learns of a position, and where it comes from.

use serde::Serialize;
use std::fmt;
use std::str::FromStr;
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
    /// `search` or `formula`.
    pub method: Method,
    /// The claim that proves the formula.
    pub source: Option<&'static str>,
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
}

impl FromStr for Method {
    type Err = String;

    fn from_str(text: &str) -> Result<Method, String> {
        match text {
            "auto" => Ok(Method::Auto),
            "search" => Ok(Method::Search),
            "formula" => Ok(Method::Formula),
            _ => Err("the method is `auto`, `search` or `formula`".to_owned()),
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Method::Auto => "auto",
            Method::Search => "search",
            Method::Formula => "formula",
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
    /// What the search may spend.
    pub limits: theory::Limits,
}
