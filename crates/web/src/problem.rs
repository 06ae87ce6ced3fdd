//! Why a request has no answer, as a status and a JSON object: `{"error": "…"}`, with `"limit"` where one was reached.

use crate::visit::MOST_BYTES;
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rulesets::{Fault, Refusal};
use serde::Serialize;
use theory::{Limit, Stopped, counted};

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
    #[error("this address answers only {0}")]
    Method(&'static str),
    /// The request is longer than any that is read.
    #[error("the request is longer than {}, the most that is read", in_units(*.0 as u64))]
    TooLarge(usize),
    /// The answer would be longer than any that is sent.
    #[error("the answer would be longer than {}; a smaller question has an answer", in_units(MOST_BYTES as u64))]
    TooLong,
    /// The request did not arrive in time.
    #[error("the request did not arrive within {}", counted(*.0, "second"))]
    TooSlow(u64),
    /// A page of another site asks, or a name is used that is not ours.
    #[error("{0}")]
    Forbidden(String),
    /// Too many heavy questions from one address are waiting.
    #[error("too many heavy questions from this address are waiting; try again when some have been answered")]
    Busy,
    /// There is no room for it.
    #[error("there is no room for this now, because too many answers are waiting to be read; try again in a while")]
    Full,
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
        // A visitor who has left never reads this; everyone else is told because the laboratory is closing.
        Fault::Stopped(Stopped { limit: Limit::Cancelled, .. }) => "the laboratory is closing".to_owned(),
        Fault::Stopped(Stopped { limit: Limit::Memory(bytes), positions }) => {
            let (limit, positions) = (in_units(*bytes), counted(*positions, "position"));
            format!("stopped by the memory limit of {limit}, after {positions}; a smaller question has an answer")
        }
        Fault::Stopped(stopped) => format!("{stopped}; a smaller question has an answer"),
    }
}

/// A number of bytes for people to read.
fn in_units(bytes: u64) -> String {
    let units = [(30, "GiB"), (20, "MiB"), (10, "KiB")];
    let unit = units.into_iter().find(|(shift, _)| bytes >> shift > 0 && bytes.is_multiple_of(1 << shift));
    unit.map_or_else(|| counted(bytes, "byte"), |(shift, name)| format!("{} {name}", bytes >> shift))
}

impl Problem {
    /// The status that goes with it.
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Problem::Question(_) | Problem::Fault(Fault::Refused(_)) => StatusCode::BAD_REQUEST,
            Problem::Fault(Fault::Stopped(Stopped { limit: Limit::Cancelled, .. })) | Problem::Full => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            Problem::Fault(Fault::Stopped(_)) | Problem::TooLong => StatusCode::UNPROCESSABLE_ENTITY,
            Problem::Missing(_) => StatusCode::NOT_FOUND,
            Problem::Method(_) => StatusCode::METHOD_NOT_ALLOWED,
            Problem::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Problem::TooSlow(_) => StatusCode::REQUEST_TIMEOUT,
            Problem::Forbidden(_) => StatusCode::FORBIDDEN,
            Problem::Busy => StatusCode::TOO_MANY_REQUESTS,
            Problem::Bug => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The object that says what is wrong; also the last line of a stream that ends early.
    pub(crate) fn object(&self) -> ProblemObject {
        let limit = match self {
            Problem::Fault(Fault::Stopped(stopped)) => Some(stopped.limit.name()),
            Problem::TooLong => Some("memory"),
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
        let status = self.status();
        let mut response = (status, Json(self.object())).into_response();
        if let Problem::Method(allowed) = self {
            response.headers_mut().insert(header::ALLOW, HeaderValue::from_static(allowed));
        }
        if matches!(status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_told_to_people_in_a_browser() {
        let stopped = |limit| Problem::from(Stopped { limit, positions: 7 }).to_string();
        let memory = stopped(Limit::Memory(256 << 20));
        assert_eq!(
            memory,
            "stopped by the memory limit of 256 MiB, after 7 positions; a smaller question has an answer"
        );
        let time = stopped(Limit::Time(std::time::Duration::from_secs(20)));
        assert!(time.contains("20") && !time.contains("terminal") && !time.contains("--"), "{time}");
        for (bytes, told) in
            [(1 << 30, "1 GiB"), (3 << 20, "3 MiB"), (1536, "1536 bytes"), (1, "1 byte"), (2048, "2 KiB")]
        {
            assert_eq!(in_units(bytes), told);
        }
    }
}
