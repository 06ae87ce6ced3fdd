//! Questions: the query fields of a GET, or the JSON object in the body of a POST.
//!
//! Long texts, such as posets, do not fit into an address, so everything that can be asked with GET can also be asked
//! with POST. Specs, positions and parts are read here, once; the rest of the crate passes handles.

use crate::Lab;
use crate::problem::Problem;
use crate::visitors::Visitor;
use axum::body::Body;
use axum::extract::{FromRequest, Query, Request};
use axum::http;
use rulesets::figure::Labels;
use rulesets::part::UnknownPart;
use rulesets::{Method, OpenGame, Part, Position, registry};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use std::time::Duration;
use theory::{Limits, Play};
use tokio_stream::StreamExt;

/// The longest body that is read, in bytes.
pub(crate) const MOST_BYTES: usize = 1 << 20;
/// A longer body is discarded up to this many bytes, so that the sender is still there to learn why it is refused.
const MOST_PASSED: usize = 64 << 20;
/// A body longer than `SHORT` needs room in the budget, and waits for it at most `PATIENCE`.
const SHORT: usize = 16 << 10;
const PATIENCE: Duration = Duration::from_secs(1);
/// How long a body may take to arrive.
const ARRIVAL: Duration = Duration::from_secs(10);

/// A question of type `T`.
pub(crate) struct Ask<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<Lab>> for Ask<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, lab: &Arc<Lab>) -> Result<Ask<T>, Problem> {
        let unreadable = |error: &dyn std::fmt::Display| Problem::Question(error.to_string());
        if request.method() != http::Method::POST {
            return match Query::try_from_uri(request.uri()) {
                Ok(Query(question)) => Ok(Ask(question)),
                Err(error) => Err(unreadable(&error.body_text())),
            };
        }
        let visitor = request.extensions().get::<Arc<Visitor>>().cloned().unwrap_or_else(Visitor::unknown);
        let body = tokio::time::timeout(ARRIVAL, read(request.into_body(), lab, &visitor));
        let bytes = body.await.map_err(|_| Problem::TooSlow(ARRIVAL.as_secs()))??;
        visitor.has_asked();
        serde_json::from_slice(&bytes).map(Ask).map_err(|error| unreadable(&error))
    }
}

/// The bytes of a body. Its length is not known until it has arrived, so room is kept for the longest.
async fn read(body: Body, lab: &Lab, visitor: &Arc<Visitor>) -> Result<Vec<u8>, Problem> {
    let (mut bytes, mut passed) = (Vec::new(), 0);
    let mut is_long = false;
    let mut pieces = body.into_data_stream();
    while let Some(piece) = pieces.next().await {
        let piece = piece.map_err(|error| Problem::Question(error.to_string()))?;
        passed += piece.len();
        if passed <= MOST_BYTES {
            if passed > SHORT && !is_long {
                is_long = true;
                visitor.keep_question(lab.budget.room(visitor, MOST_BYTES, PATIENCE).await?);
            }
            bytes.extend_from_slice(&piece);
        } else if passed > MOST_PASSED {
            break;
        }
    }
    if passed > MOST_BYTES { Err(Problem::TooLarge(MOST_BYTES)) } else { Ok(bytes) }
}

/// A question about a position.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    pub ruleset: String,
    pub position: Option<String>,
    /// The text of the poset that the ruleset names, as in a `.poset` file.
    pub poset: Option<String>,
    /// The text of the rules that the ruleset names, as in a `.game` file.
    pub rules: Option<String>,
    #[serde(default, with = "PlayName")]
    pub play: Play,
    #[serde(default, with = "MethodName")]
    pub method: Method,
    #[serde(default)]
    pub labels: Labels,
    /// Whether each move is to have the value of the position it leads to.
    #[serde(default)]
    pub values: bool,
    /// The parts of the picture that are pointed at, separated by commas.
    pub parts: Option<String>,
}

impl Question {
    /// The position it is about; if it names none, the natural start.
    pub(crate) fn position(&self) -> Result<Position, Problem> {
        let text = self.poset.as_deref().or(self.rules.as_deref());
        Ok(open(&self.ruleset, text)?.position(self.position.as_deref())?)
    }

    /// The parts that are pointed at.
    pub(crate) fn parts(&self) -> Result<Vec<Part>, Problem> {
        let parts = self.parts.as_deref().unwrap_or("").split(',').map(str::parse);
        parts.collect::<Result<_, _>>().map_err(|error: UnknownPart| Problem::Question(error.to_string()))
    }

    /// How it is to be answered.
    pub(crate) fn query(&self, limits: &Limits) -> rulesets::Query {
        rulesets::Query { play: self.play, method: self.method, limits: limits.clone(), ..Default::default() }
    }
}

/// Opens a game. No file is ever read for a visitor: a poset, or the rules of a game of one's own, comes with the question.
pub(crate) fn open(ruleset: &str, text: Option<&str>) -> Result<OpenGame, Problem> {
    Ok(match text {
        Some(text) => registry::open_on(ruleset, text)?,
        None => registry::open_without_files(ruleset)?,
    })
}

/// The names of the play conventions.
#[derive(Deserialize)]
#[serde(remote = "Play", rename_all = "lowercase")]
pub(crate) enum PlayName {
    Normal,
    Misere,
}

/// The names of the methods that can be asked for.
#[derive(Deserialize)]
#[serde(remote = "Method", rename_all = "lowercase")]
enum MethodName {
    Auto,
    Search,
    Formula,
}
