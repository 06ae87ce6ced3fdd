//! Why a request has no answer, as a status and a JSON object: `{"error": "…"}`, with `"limit"` where one was reached.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rulesets::{Fault, Refusal};
use serde::Serialize;
use theory::{Limit, Stopped};

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Problem {
    /// The question cannot be read.
    #[error("{0}")]
    Question(String),
    /// The input is refused, or a limit was reached.
    #[error("{}", in_words(.0))]
    Fault(#[from] Fault),
    /// Something is asked for that is not here.
    #[error("{0}")]
    Missing(String),
    /// It may not be asked for in this way.
    #[error("this address answers other methods: {0}")]
    Method(&'static str),
    /// More was sent than is read.
    #[error("the request has more than the {0} bytes that are read")]
    TooLarge(usize),
    /// The request did not arrive in time.
    #[error("the request did not arrive within {0} seconds")]
    TooSlow(u64),
    /// Another site's page asks, or a name that is not ours is used.
    #[error("{0}")]
    Forbidden(String),
    /// Too many heavy questions are being worked on.
    #[error("too many heavy computations are waiting; try again in a while")]
    Busy,
    /// A computation failed in a way it never should.
    #[error("this should not have happened: the computation failed")]
    Bug,
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Problem {
        Problem::Fault(refusal.into())
    }
}

impl From<Stopped> for Problem {
    fn from(stopped: Stopped) -> Problem {
        Problem::Fault(stopped.into())
    }
}

fn in_words(fault: &Fault) -> String {
    match fault {
        Fault::Refused(refusal) => refusal.to_string(),
        Fault::Stopped(Stopped { limit: Limit::Cancelled, .. }) => "cancelled".to_owned(),
        Fault::Stopped(stopped) => {
            format!("{stopped}; a smaller question has an answer, and `grundy` in the terminal can be given more")
        }
    }
}

impl Problem {
    /// The status that goes with it.
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Problem::Question(_) | Problem::Fault(Fault::Refused(_)) => StatusCode::BAD_REQUEST,
            Problem::Fault(Fault::Stopped(_)) => StatusCode::UNPROCESSABLE_ENTITY,
            Problem::Missing(_) => StatusCode::NOT_FOUND,
            Problem::Method(_) => StatusCode::METHOD_NOT_ALLOWED,
            Problem::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Problem::TooSlow(_) => StatusCode::REQUEST_TIMEOUT,
            Problem::Forbidden(_) => StatusCode::FORBIDDEN,
            Problem::Busy => StatusCode::TOO_MANY_REQUESTS,
            Problem::Bug => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The object that says what is wrong; also the last line of a stream that ends badly.
    pub(crate) fn object(&self) -> ProblemObject {
        let limit = match self {
            Problem::Fault(Fault::Stopped(stopped)) => Some(match stopped.limit {
                Limit::Time(_) => "time",
                Limit::Memory(_) => "memory",
                Limit::Positions(_) | Limit::Moves(_) => "positions",
                Limit::Cancelled => "cancelled",
            }),
            _ => None,
        };
        ProblemObject { error: self.to_string(), limit }
    }
}

/// A problem as JSON.
#[derive(Serialize)]
pub(crate) struct ProblemObject {
    error: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<&'static str>,
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = (self.status(), Json(self.object())).into_response();
        match self {
            Problem::Method(allowed) => {
                response.headers_mut().insert(header::ALLOW, HeaderValue::from_static(allowed));
            }
            Problem::Busy => {
                response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
            }
            _ => {}
        }
        response
    }
}
