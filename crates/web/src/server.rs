//! The server: accepts connections and answers until it is told to stop.

use crate::{Lab, Settings, api, assets, connection, guard, pages};
use axum::Router;
use axum::middleware;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::watch;

/// The stack size of a thread, in bytes. Trees of colours, which come from visitors, may be thousands of levels deep.
const STACK: usize = 16 << 20;
/// How many connections the system holds until they are accepted.
const BACKLOG: u32 = 1024;
/// How much of an answer the system buffers, in bytes.
const SYSTEM_BYTES: u32 = 256 << 10;
/// How often connections that have used up their time are looked for.
const LOOK_AROUND: Duration = Duration::from_millis(250);
/// How often the stop signal is checked.
const STOP_CHECK: Duration = Duration::from_millis(100);
/// When the laboratory closes: how long questions already on their way may still arrive, and how long answers may take.
const LAST_QUESTIONS: Duration = Duration::from_secs(1);
const LAST_ANSWERS: Duration = Duration::from_secs(3);
/// How often it then checks who is still here.
const CLOSING_CHECK: Duration = Duration::from_millis(10);
/// Why the laboratory cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be used.
    #[error("{}", in_words(.address, .error))]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        error: io::Error,
    },
    /// The system provides no threads or timers.
    #[error("cannot start the server: {0}")]
    Runtime(io::Error),
}

/// What is wrong with an address, and what to do about it.
fn in_words(address: &SocketAddr, error: &io::Error) -> String {
    let (ip, port) = (address.ip(), address.port());
    match error.kind() {
        io::ErrorKind::AddrNotAvailable => {
            format!("{ip} is not an address of this machine; 127.0.0.1 always is, and 0.0.0.0 stands for all of them")
        }
        io::ErrorKind::AddrInUse => {
            format!("port {port} of {ip} is in use; choose another one with --port, or a free one with --port 0")
        }
        io::ErrorKind::PermissionDenied => {
            format!("port {port} of {ip} needs privileges; choose one from 1024 on with --port")
        }
        _ => format!("cannot listen on {address}: {error}"),
    }
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
        let listener = listen(address).map_err(refused)?;
        ready(listener.local_addr().map_err(refused)?);
        let lab = Lab::new(settings);
        let (close, closing) = watch::channel(false);
        tokio::select! {
            () = accept(listener, &lab, closing) => {}
            () = look_around(&lab) => {}
            () = stopped(stop) => {}
        }
        close.send_replace(true);
        finish(&lab).await;
        Ok(())
    });
    // Computations whose visitors have left see their cancel signal and end by themselves.
    runtime.shutdown_background();
    result
}

fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // A laboratory that has just closed must not block the next one. On Windows this option would share the port.
    #[cfg(not(windows))]
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(SYSTEM_BYTES)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// All routes.
fn router(lab: Arc<Lab>) -> Router {
    Router::new()
        .merge(pages::routes())
        .nest("/api", api::routes())
        .merge(assets::routes())
        .fallback(pages::missing)
        .layer(middleware::from_fn_with_state(Arc::clone(&lab), guard::check))
        .with_state(lab)
}

async fn accept(listener: TcpListener, lab: &Arc<Lab>, closing: watch::Receiver<bool>) {
    let router = router(Arc::clone(lab));
    for number in 0.. {
        let Ok((stream, from)) = listener.accept().await else {
            // Out of file descriptors, or the other side has already gone: the next attempt may succeed.
            lab.visitors.make_room();
            tokio::time::sleep(STOP_CHECK).await;
            continue;
        };
        // Answers are short; waiting to fill a packet would only delay them.
        let _ = stream.set_nodelay(true);
        let Some(presence) = lab.visitors.admit(number, from.ip()) else {
            turn_away(&stream);
            continue;
        };
        let (router, mut closing) = (router.clone(), closing.clone());
        tokio::spawn(async move {
            let closing = async {
                // An error means that no one is left to close it.
                let _ = closing.wait_for(|is_closing| *is_closing).await;
            };
            connection::serve(stream, presence, router, closing).await;
        });
    }
}

/// Says why the connection closes; it does not matter if no one listens.
fn turn_away(stream: &TcpStream) {
    let body = r#"{"error":"there are too many connections from this address; close some of them first"}"#;
    let head = "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 5\r\n";
    let length = body.len();
    let answer = format!("{head}Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}");
    let _ = stream.try_write(answer.as_bytes());
}

async fn look_around(lab: &Lab) {
    loop {
        tokio::time::sleep(LOOK_AROUND).await;
        lab.visitors.dismiss_overdue();
    }
}

/// Ends heavy computations, and gives quick ones time to be answered.
async fn finish(lab: &Lab) {
    lab.lanes.close();
    let begin = Instant::now();
    while !lab.visitors.is_empty() && begin.elapsed() < LAST_ANSWERS {
        if begin.elapsed() > LAST_QUESTIONS {
            lab.visitors.dismiss_unserved();
        }
        tokio::time::sleep(CLOSING_CHECK).await;
    }
}

async fn stopped(stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        tokio::time::sleep(STOP_CHECK).await;
    }
}
