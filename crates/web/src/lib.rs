//! The laboratory in the browser: pages to play, look and check on, and the API they are made from.
//!
//! A connection becomes one of the `visitors`. A request on it passes the `guard` (who may ask at all), is read as a
//! question (`ask`), waits its turn in a fair `queue`, is computed within limits in one of three `lanes`, and comes back
//! as JSON (`api`) or as a page (`pages`). Until it has been read, the answer counts against a `budget`. When a visitor
//! leaves, their computation is cancelled.
//!
//! ```
//! use std::sync::atomic::{AtomicBool, Ordering};
//!
//! // Any free port, and closed again as soon as it is open.
//! let settings = web::Settings { address: ([127, 0, 0, 1], 0).into(), ..Default::default() };
//! let stop = AtomicBool::new(false);
//! web::serve(&settings, &stop, |address| {
//!     assert_ne!(address.port(), 0);
//!     stop.store(true, Ordering::Relaxed);
//! })?;
//! # Ok::<(), web::ServeError>(())
//! ```
#![forbid(unsafe_code)]

mod api;
mod ask;
mod assets;
mod book;
mod budget;
mod connection;
mod forwarded;
mod guard;
mod lanes;
mod pages;
mod problem;
mod progress;
mod queue;
mod server;
mod stream;
mod unreadable;
mod visit;
mod visitors;

use budget::Budget;
use lanes::Lanes;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use visitors::Visitors;

pub use server::{ServeError, serve};

/// How the laboratory is run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where it listens. Any address but loopback lets others use this machine's processor and memory.
    pub address: SocketAddr,
    /// Names besides `localhost` under which browsers may reach it; addresses in numbers always may.
    pub hosts: Vec<String>,
    /// Whether a proxy stands before it, whose word is taken for where a visitor comes from (`X-Forwarded-For`).
    pub behind_proxy: bool,
    /// How long one request may compute.
    pub time: Duration,
    /// How much memory one request may use, in bytes. All answers that have not been read yet may together take up as
    /// much again, or 64 MiB if that is more.
    pub memory: u64,
}

impl Default for Settings {
    /// Loopback, port 8017; twenty seconds and 256 MiB a request.
    fn default() -> Settings {
        Settings {
            address: SocketAddr::from(([127, 0, 0, 1], 8017)),
            hosts: Vec::new(),
            behind_proxy: false,
            time: Duration::from_secs(20),
            memory: 256 << 20,
        }
    }
}

/// What every request can see.
pub(crate) struct Lab {
    pub hosts: Vec<String>,
    pub behind_proxy: bool,
    pub visitors: Arc<Visitors>,
    pub lanes: Lanes,
    pub budget: Budget,
    pub shelf: pages::Shelf,
    pub verdicts: api::claims::Verdicts,
}

impl Lab {
    fn new(settings: &Settings) -> Arc<Lab> {
        rules::register();
        let visitors = Arc::<Visitors>::default();
        Arc::new(Lab {
            hosts: settings.hosts.clone(),
            behind_proxy: settings.behind_proxy,
            lanes: Lanes::new(settings.time, settings.memory),
            budget: Budget::new(settings.memory, Arc::clone(&visitors)),
            visitors,
            shelf: Default::default(),
            verdicts: Default::default(),
        })
    }
}
