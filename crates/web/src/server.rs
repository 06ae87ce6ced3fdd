//! The server: accepts connections, a bounded number at a time, and answers until it is told to stop.

use crate::{Lab, Settings, api, assets, guard, pages};
use axum::Router;
use axum::middleware;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio_io_timeout::TimeoutStream;

/// Connections at a time; more wait until one of them closes.
const MOST_CONNECTIONS: usize = 512;
/// How long the head of a request may take to arrive, and how long a connection may be idle.
const HEAD_ARRIVAL: Duration = Duration::from_secs(15);
/// How long a visitor may take no part of an answer: who does not read holds memory, and perhaps a place in a lane.
const TAKING: Duration = Duration::from_secs(30);
/// The longest head of a request.
const HEAD_BYTES: usize = 64 << 10;
/// The stack of a thread. Trees of colours, which come from visitors, may be thousands deep.
const STACK: usize = 16 << 20;
/// How often the signal to stop is looked at.
const STOP_CHECK: Duration = Duration::from_millis(100);

/// Why the laboratory cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be used.
    #[error("cannot listen on {address}: {error}; choose another port with --port")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        error: io::Error,
    },
    /// The system gives no threads or timers.
    #[error("cannot start the server: {0}")]
    Runtime(io::Error),
}

/// Opens the laboratory, calls `ready` with the address it listens on, and answers until `stop` is set.
///
/// # Errors
///
/// Says why it cannot be opened.
pub fn serve(settings: &Settings, stop: &AtomicBool, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .thread_stack_size(STACK)
        .build()
        .map_err(ServeError::Runtime)?;
    let result = runtime.block_on(async {
        let address = settings.address;
        let refused = |error| ServeError::Listen { address, error };
        let listener = TcpListener::bind(address).await.map_err(refused)?;
        ready(listener.local_addr().map_err(refused)?);
        tokio::select! {
            () = accept(listener, router(Lab::new(settings))) => {}
            () = stopped(stop) => {}
        }
        Ok(())
    });
    // Computations whose visitors are gone see their cancel signal and end by themselves.
    runtime.shutdown_background();
    result
}

/// Everything that is answered.
fn router(lab: Arc<Lab>) -> Router {
    Router::new()
        .merge(pages::routes())
        .nest("/api", api::routes())
        .merge(assets::routes())
        .fallback(pages::missing)
        .layer(middleware::from_fn_with_state(Arc::clone(&lab), guard::check))
        .with_state(lab)
}

async fn accept(listener: TcpListener, router: Router) {
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    loop {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
        let Ok((connection, _)) = listener.accept().await else {
            // Out of file descriptors, or the other side is already gone: others may be luckier in a moment.
            tokio::time::sleep(STOP_CHECK).await;
            continue;
        };
        // Answers are short; waiting to fill a packet would only delay them.
        let _ = connection.set_nodelay(true);
        let mut connection = TimeoutStream::new(connection);
        connection.set_write_timeout(Some(TAKING));
        let service = TowerToHyperService::new(router.clone());
        tokio::spawn(async move {
            let mut http = http1::Builder::new();
            http.timer(TokioTimer::new()).header_read_timeout(HEAD_ARRIVAL).max_buf_size(HEAD_BYTES);
            // An error here is a visitor who went away or does not speak HTTP; there is nobody to tell.
            let _ = http.serve_connection(TokioIo::new(Box::pin(connection)), service).await;
            drop(place);
        });
    }
}

async fn stopped(stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        tokio::time::sleep(STOP_CHECK).await;
    }
}
