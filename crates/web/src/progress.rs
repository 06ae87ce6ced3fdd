//! Answers that say how far they are: a line with the number of positions looked at, time and again, and then the answer.
//!
//! An answer that comes at once is its only line, and a question refused at once is refused with its status.

use crate::problem::Problem;
use crate::stream::{NDJSON, line};
use crate::visit::{JSON, Visit, Written};
use axum::body::{Body, Bytes};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use theory::Limits;
use tokio::sync::mpsc;
use tokio::time::{interval, timeout};
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

/// How long the first line waits for the answer, and the time between two lines.
const FIRST: Duration = Duration::from_millis(300);
const BETWEEN: Duration = Duration::from_millis(250);

/// How far a search is.
#[derive(Serialize)]
struct LookedAt {
    looked_at: u64,
}

/// The JSON of an answer, with lines before it where `with_progress`.
pub(crate) async fn json<T, W>(visit: &Visit, with_progress: bool, work: W) -> Result<Response, Problem>
where
    T: Serialize,
    W: Fn(&Limits) -> Result<T, Problem> + Send + Sync + 'static,
{
    answer(visit, with_progress, move |limits| Written::json(&work(limits)?)).await
}

/// The same for an answer that is written already.
pub(crate) async fn answer<W>(visit: &Visit, with_progress: bool, work: W) -> Result<Response, Problem>
where
    W: Fn(&Limits) -> Result<Written, Problem> + Send + Sync + 'static,
{
    if !with_progress {
        return visit.answer(JSON, work).await;
    }
    let (visit, progress) = (visit.clone(), Arc::<AtomicU64>::default());
    let counter = Arc::clone(&progress);
    let mut answer = Box::pin(async move { visit.bytes(move |limits| Ok(work(limits)?.line()), &counter).await });
    if let Ok(answered) = timeout(FIRST, &mut answer).await {
        return Ok((NDJSON, answered?).into_response());
    }
    let (sender, receiver) = mpsc::channel(1);
    tokio::spawn(async move {
        let (mut ticks, mut looked_at) = (interval(BETWEEN), 0);
        loop {
            tokio::select! {
                answered = &mut answer => {
                    let last = answered.unwrap_or_else(|problem| Bytes::from(line(&problem.object())));
                    // An error means that the visitor has left.
                    let _ = sender.send(last).await;
                    return;
                }
                // Dropping the answer cancels the work.
                () = sender.closed() => return,
                _ = ticks.tick() => {
                    // The next lane counts from 0 again.
                    looked_at = progress.load(Ordering::Relaxed).max(looked_at);
                    // Whoever has not read the last line does without this one.
                    let _ = sender.try_send(Bytes::from(line(&LookedAt { looked_at })));
                }
            }
        }
    });
    let lines = ReceiverStream::new(receiver).map(Ok::<_, Infallible>);
    Ok((NDJSON, Body::from_stream(lines)).into_response())
}
