//! One connection: HTTP/1.1 over a stream of bytes, with a record of what the visitor is doing.

use crate::visitors::{Presence, Visitor};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{Method, Request, Response};
use hyper::body::{Body as HttpBody, Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::convert::Infallible;
use std::io::{self, IoSlice};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

/// How long the head of a request may take to arrive, and how long a connection may be idle.
const HEAD_ARRIVAL: Duration = Duration::from_secs(15);
/// The longest head of a request.
const HEAD_BYTES: usize = 64 << 10;

/// Answers requests on a connection until either side closes it.
pub(crate) async fn serve(stream: TcpStream, presence: Presence, router: Router, closing: impl Future<Output = ()>) {
    let visitor = Arc::clone(&presence.visitor);
    let service = service_fn(|request| answer(router.clone(), Arc::clone(&visitor), request));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD_ARRIVAL).max_buf_size(HEAD_BYTES);
    let stream = TokioIo::new(Watched { stream, visitor: Arc::clone(&visitor) });
    let mut serving = pin!(http.serve_connection(stream, service));
    let mut leaving = pin!(visitor.is_told_to_leave());
    // An error here means that the visitor has left or does not speak HTTP; there is no one to tell.
    tokio::select! {
        _ = &mut serving => return,
        () = &mut leaving => return,
        () = closing => serving.as_mut().graceful_shutdown(),
    }
    tokio::select! {
        _ = serving => {}
        () = leaving => {}
    }
}

/// Answers one question, and records how far it has come.
async fn answer(
    router: Router,
    visitor: Arc<Visitor>,
    mut request: Request<Incoming>,
) -> Result<Response<Body>, Infallible> {
    if request.method() == Method::POST {
        // Whoever reads the body reports when it is complete.
        visitor.asks();
    } else {
        visitor.has_asked();
    }
    request.extensions_mut().insert(Arc::clone(&visitor));
    let response = TowerToHyperService::new(router).call(request).await?;
    visitor.gets_answer();
    Ok(response.map(|body| Body::new(Answer { body, visitor })))
}

/// The body of an answer. When it is dropped, it has been handed over in full or its reader has gone.
struct Answer {
    body: Body,
    visitor: Arc<Visitor>,
}

impl Drop for Answer {
    fn drop(&mut self) {
        self.visitor.has_answer();
    }
}

impl HttpBody for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A stream that records how fast the other end reads.
struct Watched {
    stream: TcpStream,
    visitor: Arc<Visitor>,
}

impl Watched {
    fn note(&self, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match &written {
            Poll::Ready(Ok(bytes)) => self.visitor.takes(*bytes),
            Poll::Ready(Err(_)) => {}
            Poll::Pending => self.visitor.takes_nothing(),
        }
        written
    }
}

impl AsyncRead for Watched {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Watched {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.note(written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, pieces);
        self.note(written)
    }

    /// Long answers are sent from where they are: a copy would not be counted in the budget.
    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
