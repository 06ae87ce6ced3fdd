//! The laboratory in the browser: pages to play, look and check on, and the API they are made from.
//!
//! A connection is let in among the `visitors`. A request on it goes through the `guard` (who may ask at all), is read
//! into a question (`ask`), waits its turn in a fair `queue`, is answered by a computation in one of three `lanes` within
//! limits, and comes back as JSON (`api`) or as a page (`pages`), which has room in a `budget` until it has been read.
//! Whoever goes away takes their computation with them.
#![forbid(unsafe_code)]

mod api;
mod ask;
mod assets;
mod budget;
mod connection;
mod guard;
mod lanes;
mod pages;
mod problem;
mod queue;
mod server;
mod stream;
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
    /// Where it listens. Anything but loopback lets others use this machine's processor and memory.
    pub address: SocketAddr,
    /// Names besides `localhost` under which browsers may reach it; addresses in numbers always may.
    pub hosts: Vec<String>,
    /// How long one request may compute.
    pub time: Duration,
    /// How much memory one request may use, in bytes. As much again, and at least 64 MiB, may be taken up by all answers
    /// together that have not been read yet.
    pub memory: u64,
}

impl Default for Settings {
    /// Loopback, port 8017; twenty seconds and 256 MiB a request.
    fn default() -> Settings {
        Settings {
            address: SocketAddr::from(([127, 0, 0, 1], 8017)),
            hosts: Vec::new(),
            time: Duration::from_secs(20),
            memory: 256 << 20,
        }
    }
}

/// What every request can see.
pub(crate) struct Lab {
    pub hosts: Vec<String>,
    pub visitors: Arc<Visitors>,
    pub lanes: Lanes,
    pub budget: Budget,
    pub shelf: pages::Shelf,
    pub verdicts: api::claims::Verdicts,
}

impl Lab {
    fn new(settings: &Settings) -> Arc<Lab> {
        let visitors = Arc::<Visitors>::default();
        Arc::new(Lab {
            hosts: settings.hosts.clone(),
            lanes: Lanes::new(settings.time, settings.memory),
            budget: Budget::new(settings.memory, Arc::clone(&visitors)),
            visitors,
            shelf: Default::default(),
            verdicts: Default::default(),
        })
    }
}
