//! One question of a visitor, as the code that answers it sees it.

use crate::Lab;
use crate::forwarded;
use crate::problem::Problem;
use crate::visitors::Visitor;
use axum::body::Bytes;
use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::convert::Infallible;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;
use theory::Limits;

/// How long an answer from the slow lane waits for room.
const PATIENCE: Duration = Duration::from_secs(2);

/// The longest answer that is sent whole.
pub(crate) const MOST_BYTES: usize = 32 << 20;

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
        let visitor = match forwarded::address(&parts.headers).filter(|_| lab.behind_proxy) {
            Some(ip) => visitor.for_somebody_at(ip),
            None => visitor,
        };
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

    /// Computes an answer in the lanes, and also writes it as JSON there, since a long one takes a while to write.
    pub(crate) async fn json<T, W>(&self, work: W) -> Result<Response, Problem>
    where
        T: Serialize,
        W: Fn(&Limits) -> Result<T, Problem> + Send + Sync + 'static,
    {
        self.answer(JSON, move |limits| Written::json(&work(limits)?)).await
    }

    /// Computes an answer of some content type in the lanes. It needs room before it is sent.
    pub(crate) async fn answer<W>(&self, content_type: &'static str, work: W) -> Result<Response, Problem>
    where
        W: Fn(&Limits) -> Result<Written, Problem> + Send + Sync + 'static,
    {
        let bytes = self.bytes(work, &Arc::default()).await?;
        Ok(([(header::CONTENT_TYPE, content_type)], bytes).into_response())
    }

    /// The bytes of an answer, in their room; `progress` is the number of positions looked at until then.
    pub(crate) async fn bytes<W>(&self, work: W, progress: &Arc<AtomicU64>) -> Result<Bytes, Problem>
    where
        W: Fn(&Limits) -> Result<Written, Problem> + Send + Sync + 'static,
    {
        let is_enough = |written: &Written, lane: usize| written.enough_from <= lane;
        let computed = self.lab.lanes.compute_enough(&self.visitor, work, progress, is_enough).await?;
        // Until there is room, the answer uses the memory of its lane. Quick places are not held: others need them.
        let patience = if computed.is_slow { PATIENCE } else { Duration::ZERO };
        let bytes = self.keep(computed.answer.bytes, patience).await?;
        drop(computed.place);
        Ok(bytes)
    }

    /// Finds room for bytes until they are sent.
    pub(crate) async fn keep(&self, bytes: Vec<u8>, patience: Duration) -> Result<Bytes, Problem> {
        self.lab.budget.keep(&self.visitor, bytes, patience).await
    }
}

/// An answer as it is sent.
pub(crate) struct Written {
    bytes: Vec<u8>,
    /// The first lane, counted from 0, in which it is enough. A whole answer is enough in each; where more time may give more,
    /// the lanes before are too short.
    enough_from: usize,
}

impl Written {
    /// The whole answer.
    pub(crate) fn new(bytes: Vec<u8>) -> Written {
        Written { bytes, enough_from: 0 }
    }

    /// The whole answer as JSON. Positions become text only now, so this is where too long an answer is noticed.
    pub(crate) fn json(answer: &impl Serialize) -> Result<Written, Problem> {
        let mut bytes = Bounded(Vec::new());
        match serde_json::to_writer(&mut bytes, answer) {
            Ok(()) => Ok(Written::new(bytes.0)),
            Err(error) if error.is_io() => Err(Problem::TooLong),
            Err(_) => Err(Problem::Bug),
        }
    }

    /// The same answer with an end of line.
    pub(crate) fn line(mut self) -> Written {
        self.bytes.push(b'\n');
        self
    }

    /// The same answer, which is not whole, and enough only from this lane on.
    pub(crate) fn enough_from(self, lane: usize) -> Written {
        Written { enough_from: lane, ..self }
    }
}

/// A buffer that refuses to become too long.
struct Bounded(Vec<u8>);

impl io::Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if bytes.len() > MOST_BYTES - self.0.len() {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_sent_if_it_is_not_too_long() {
        // Two quotation marks come with it.
        let text = |letters: usize| Written::json(&"a".repeat(letters)).map(|written| written.bytes.len());
        assert_eq!(text(MOST_BYTES - 2).ok(), Some(MOST_BYTES));
        assert!(matches!(text(MOST_BYTES - 1), Err(Problem::TooLong)));
    }
}
