//! Questions: the query fields of a GET, or the JSON object in the body of a POST.
//!
//! Long texts, such as posets, do not fit into an address, so everything that can be asked with GET can also be asked
//! with POST. Specs, positions and parts are read here, once; the rest of the crate passes handles.

use crate::Lab;
use crate::api::picture::FileFormat;
use crate::problem::Problem;
use crate::unreadable;
use crate::visitors::Visitor;
use axum::body::Body;
use axum::extract::{FromRequest, Query, Request};
use axum::http;
use rules::{Carried, OpenError};
use rulesets::figure::Labels;
use rulesets::part::UnknownPart;
use rulesets::{Method, OpenGame, Part, Position, Refusal, registry};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use shapes::notation::quote;
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
        if request.method() != http::Method::POST {
            return match Query::try_from_uri(request.uri()) {
                Ok(Query(question)) => Ok(Ask(question)),
                Err(error) => Err(Problem::Question(unreadable::in_query(&error.body_text()))),
            };
        }
        let visitor = request.extensions().get::<Arc<Visitor>>().cloned().unwrap_or_else(Visitor::unknown);
        let body = tokio::time::timeout(ARRIVAL, read(request.into_body(), lab, &visitor));
        let bytes = body.await.map_err(|_| Problem::TooSlow(ARRIVAL.as_secs()))??;
        visitor.has_asked();
        serde_json::from_slice(&bytes).map(Ask).map_err(|_| Problem::Question(unreadable::in_body::<T>(&bytes)))
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
    /// The text of the graph that the rules name, one edge a line.
    pub graph: Option<String>,
    #[serde(default, with = "PlayName")]
    pub play: Play,
    #[serde(default, with = "MethodName")]
    pub method: Method,
    #[serde(default)]
    pub labels: Labels,
    /// Whether each move is to have the value of the position it leads to.
    #[serde(default)]
    pub values: bool,
    /// Whether lines are to be sent while it is computed.
    #[serde(default)]
    pub progress: bool,
    /// The parts of the picture that are pointed at, separated by commas.
    pub parts: Option<String>,
    /// The format of a picture.
    #[serde(default)]
    pub format: FileFormat,
    /// The name of a move.
    #[serde(rename = "move")]
    pub made: Option<String>,
}

impl Question {
    /// The position it is about; if it names none, the natural start.
    pub(crate) fn position(&self) -> Result<Position, Problem> {
        let texts = Texts::new(&self.poset, &self.rules, &self.graph);
        Ok(texts.open(&self.ruleset)?.position(self.position.as_deref())?)
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

/// What comes with a question in the place of files: no file is ever read for a visitor.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Texts<'q> {
    rules: Option<&'q str>,
    /// What the rules may name; without rules, the poset that the ruleset names.
    carried: Carried<'q>,
}

impl<'q> Texts<'q> {
    pub(crate) fn new(poset: &'q Option<String>, rules: &'q Option<String>, graph: &'q Option<String>) -> Texts<'q> {
        let carried = Carried { graph: graph.as_deref(), poset: poset.as_deref() };
        Texts { rules: rules.as_deref(), carried }
    }

    /// Opens the game that a ruleset names.
    pub(crate) fn open(&self, ruleset: &str) -> Result<OpenGame, Problem> {
        if !rules::is_named_by(ruleset) {
            return Ok(match self.carried.poset.or(self.rules) {
                Some(poset) => registry::open_on(ruleset, poset)?,
                None => registry::open_without_files(ruleset)?,
            });
        }
        let Some(text) = self.rules else { return Ok(registry::open_without_files(ruleset)?) };
        let refuse = |error: OpenError| Refusal::Parameters { spec: quote(ruleset), problem: error.to_string() };
        Ok(rules::open_carried(ruleset, text, self.carried).map_err(refuse)?.game)
    }
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
