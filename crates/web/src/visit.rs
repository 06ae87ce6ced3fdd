//! One question of a visitor, as those see it who answer it.

use crate::Lab;
use crate::problem::Problem;
use crate::visitors::Visitor;
use axum::body::Bytes;
use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use theory::Limits;

/// How long an answer that was long in the making waits for room.
const PATIENCE: Duration = Duration::from_secs(2);

pub(crate) const JSON: &str = "application/json";

/// Who asks, and where.
#[derive(Clone)]
pub(crate) struct Visit {
    pub lab: Arc<Lab>,
    pub visitor: Arc<Visitor>,
}

impl FromRequestParts<Arc<Lab>> for Visit {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, lab: &Arc<Lab>) -> Result<Visit, Infallible> {
        let visitor = parts.extensions.get::<Arc<Visitor>>().cloned().unwrap_or_else(Visitor::unknown);
        Ok(Visit { lab: Arc::clone(lab), visitor })
    }
}

impl Visit {
    /// Computes in the lanes.
    pub(crate) async fn compute<T, W>(&self, work: W) -> Result<T, Problem>
    where
        T: Send + 'static,
        W: Fn(&Limits) -> Result<T, Problem> + Send + Sync + 'static,
    {
        Ok(self.lab.lanes.compute(&self.visitor, work).await?.answer)
    }

    /// Computes an answer in the lanes and writes it as JSON there, too: a long one takes its time.
    pub(crate) async fn json<T, W>(&self, work: W) -> Result<Response, Problem>
    where
        T: Serialize,
        W: Fn(&Limits) -> Result<T, Problem> + Send + Sync + 'static,
    {
        self.answer(JSON, move |limits| Ok(Written::json(&work(limits)?))).await
    }

    /// Computes an answer of a type in the lanes. Before it is sent it needs room.
    pub(crate) async fn answer<W>(&self, content_type: &'static str, work: W) -> Result<Response, Problem>
    where
        W: Fn(&Limits) -> Result<Written, Problem> + Send + Sync + 'static,
    {
        let computed = self.lab.lanes.compute_whole(&self.visitor, work, |written| written.is_whole).await?;
        // Until there is room, the memory is that of the lane. Quick places are not held up: others need them.
        let patience = if computed.is_slow { PATIENCE } else { Duration::ZERO };
        let bytes = self.keep(computed.answer.bytes, patience).await?;
        drop(computed.place);
        Ok(([(header::CONTENT_TYPE, content_type)], bytes).into_response())
    }

    /// Bytes with the room they take up until they are sent.
    pub(crate) async fn keep(&self, bytes: Vec<u8>, patience: Duration) -> Result<Bytes, Problem> {
        self.lab.budget.keep(&self.visitor, bytes, patience).await
    }
}

/// An answer as it is sent.
pub(crate) struct Written {
    bytes: Vec<u8>,
    /// Whether it is all that was asked for; if not, more time may bring more.
    is_whole: bool,
}

impl Written {
    /// The whole answer.
    pub(crate) fn new(bytes: Vec<u8>) -> Written {
        Written { bytes, is_whole: true }
    }

    /// The whole answer as JSON.
    pub(crate) fn json(answer: &impl Serialize) -> Written {
        Written::new(serde_json::to_vec(answer).expect("answers have text keys and finite numbers"))
    }

    /// The same answer, which is whole only if this holds.
    pub(crate) fn whole_if(self, is_whole: bool) -> Written {
        Written { is_whole, ..self }
    }
}
