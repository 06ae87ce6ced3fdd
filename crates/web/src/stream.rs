//! Answers that arrive line by line while they are computed.
//!
//! The work runs in the slow lane and hands over one line after another. When the visitor leaves, no more lines are
//! accepted, the work is cancelled, and its place is free again.

use crate::problem::Problem;
use crate::visit::Visit;
use axum::body::{Body, Bytes};
use axum::http::{HeaderName, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::convert::Infallible;
use std::time::Duration;
use theory::{Limit, Limits, Stopped};
use tokio::runtime::Handle;
use tokio::sync::mpsc;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

/// How many lines may wait to be sent before the work pauses.
const WAITING: usize = 64;
/// How long the work waits for room for a line.
const PATIENCE: Duration = Duration::from_secs(10);
/// One JSON object per line.
pub(crate) const NDJSON: [(HeaderName, &str); 1] = [(header::CONTENT_TYPE, "application/x-ndjson")];

/// Sends the lines of an answer to the visitor.
#[derive(Clone)]
pub(crate) struct Lines {
    visit: Visit,
    runtime: Handle,
    sender: mpsc::Sender<Bytes>,
}

impl Lines {
    /// Sends one JSON object on a line of its own; fails if the visitor has left, or if there is no room for lines that
    /// have not been read.
    pub(crate) fn object(&self, object: &impl Serialize) -> Result<(), Stopped> {
        let stopped = |limit| Stopped { limit, positions: 0 };
        self.runtime.block_on(async {
            let kept = self.visit.keep(line(object), PATIENCE).await;
            let line = kept.map_err(|_| stopped(Limit::Memory(self.visit.lab.budget.bytes())))?;
            self.sender.send(line).await.map_err(|_| stopped(Limit::Cancelled))
        })
    }
}

/// An object on a line of its own.
pub(crate) fn line(object: &impl Serialize) -> Vec<u8> {
    let mut line = serde_json::to_vec(object).expect("answers have text keys and finite numbers");
    line.push(b'\n');
    line
}

/// Streams what `work` sends. The answer begins only with its first line, so that a question refused at once is refused
/// with a status; a later problem becomes the last line.
pub(crate) async fn stream<W>(visit: &Visit, work: W) -> Result<Response, Problem>
where
    W: FnOnce(&Limits, &Lines) -> Result<(), Problem> + Send + 'static,
{
    let (sender, mut receiver) = mpsc::channel(WAITING);
    let lines = Lines { visit: visit.clone(), runtime: Handle::current(), sender };
    let (end, cancel) = visit.lab.lanes.begin(&visit.visitor, move |limits| work(limits, &lines)).await?;
    let Some(first) = receiver.recv().await else {
        end.await.map_err(|_| Problem::Bug)??;
        return Ok((NDJSON, Body::empty()).into_response());
    };
    // If the work ends with a problem, that is one more line.
    let rest = ReceiverStream::new(receiver);
    let (end_sender, last) = mpsc::channel(1);
    tokio::spawn(async move {
        let problem = match end.await {
            Ok(Ok(())) => return,
            Ok(Err(problem)) => problem,
            Err(_) => Problem::Bug,
        };
        let _ = end_sender.send(Bytes::from(line(&problem.object()))).await;
    });
    let body = tokio_stream::once(first).chain(rest).chain(ReceiverStream::new(last)).map(move |bytes| {
        let _ = &cancel;
        Ok::<_, Infallible>(bytes)
    });
    Ok((NDJSON, Body::from_stream(body)).into_response())
}
