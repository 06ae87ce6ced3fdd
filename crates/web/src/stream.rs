//! Answers that arrive line by line while they are computed.
//!
//! The work runs in the slow lane and hands over one line after another. When the visitor leaves, the lines are no
//! longer taken: the work is cancelled and its place is free again.

use crate::Lab;
use crate::lanes::CancelOnDrop;
use crate::problem::Problem;
use axum::body::{Body, Bytes};
use axum::http::{HeaderName, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::convert::Infallible;
use std::sync::Arc;
use theory::{Limit, Limits, Stopped};
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

/// So many lines may wait to be sent before the work pauses.
const WAITING: usize = 64;
/// One JSON object a line.
const NDJSON: [(HeaderName, &str); 1] = [(header::CONTENT_TYPE, "application/x-ndjson")];

/// Takes lines of an answer on their way to the visitor.
#[derive(Clone)]
pub(crate) struct Lines(mpsc::Sender<Bytes>);

impl Lines {
    /// Sends one JSON object on a line of its own; fails if nobody reads any more.
    pub(crate) fn object(&self, object: &impl Serialize) -> Result<(), Stopped> {
        let mut line = serde_json::to_string(object).expect("answers have text keys and finite numbers");
        line.push('\n');
        self.0.blocking_send(line.into()).map_err(|_| Stopped { limit: Limit::Cancelled, positions: 0 })
    }
}

/// Streams what `work` sends. Nothing is sent as an answer before its first line is there, so that what is refused at
/// once is refused with a status; a problem that comes later is the last line.
pub(crate) async fn stream<W>(lab: &Arc<Lab>, work: W) -> Result<Response, Problem>
where
    W: FnOnce(&Limits, &Lines) -> Result<(), Problem> + Send + 'static,
{
    let place = lab.lanes.slow_place().await?;
    let limits = lab.lanes.limits();
    let cancel = CancelOnDrop(Arc::clone(&limits.cancel));
    let (sender, mut receiver) = mpsc::channel(WAITING);
    let lines = Lines(sender);
    let task = spawn_blocking(move || {
        let result = work(&limits, &lines);
        drop(place);
        result
    });
    let first = receiver.recv().await;
    let Some(first) = first else {
        task.await.map_err(|_| Problem::Bug)??;
        return Ok((NDJSON, Body::empty()).into_response());
    };
    // After the last line the end of the work is looked at: a problem is told in a line of its own.
    let rest = ReceiverStream::new(receiver);
    let (end_sender, end) = mpsc::channel(1);
    tokio::spawn(async move {
        let problem = match task.await {
            Ok(Ok(())) => return,
            Ok(Err(problem)) => problem,
            Err(_) => Problem::Bug,
        };
        let mut line = serde_json::to_string(&problem.object()).expect("a problem is text");
        line.push('\n');
        let _ = end_sender.send(Bytes::from(line)).await;
    });
    let body = tokio_stream::once(first).chain(rest).chain(ReceiverStream::new(end)).map(move |bytes| {
        let _ = &cancel;
        Ok::<_, Infallible>(bytes)
    });
    Ok((NDJSON, Body::from_stream(body)).into_response())
}
