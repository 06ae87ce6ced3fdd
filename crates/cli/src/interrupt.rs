//! Ctrl-C and being asked to end.
//!
//! What computes learns of it by the cancel signal, and has a moment to put its things in order. What waits for input or
//! output is ended at once, and so is everything at the second signal.

use crate::{failure, output};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};
use std::thread;
use std::time::Duration;
use theory::{Limit, Limits, Stopped};

/// The number of the signal that came first; 0 for none.
static RECEIVED: AtomicU8 = AtomicU8::new(0);
static CANCEL: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
/// For how many things the program waits, for how many of them as somebody takes its output, and how often it has begun
/// to.
static WAITING: AtomicUsize = AtomicUsize::new(0);
static WAITING_FOR_OUTPUT: AtomicUsize = AtomicUsize::new(0);
static BEGUN: AtomicU64 = AtomicU64::new(0);
static MAY_FINISH: AtomicBool = AtomicBool::new(false);

/// The signal that stops whatever computes.
pub fn cancel_signal() -> Arc<AtomicBool> {
    Arc::clone(&CANCEL)
}

/// The exit code of an interrupted program: 130 after Ctrl-C, 143 after TERM.
pub fn exit_code() -> u8 {
    const CTRL_C: u8 = 2;
    128 + match RECEIVED.load(Ordering::Relaxed) {
        0 => CTRL_C,
        signal => signal,
    }
}

/// Lets the program come to its end after the first signal or the end of its time, however long that takes.
pub fn let_finish() {
    MAY_FINISH.store(true, Ordering::Relaxed);
}

/// While it lives the program waits for somebody else, and can be ended where it is.
pub struct Waiting {
    for_output: usize,
}

/// Begins to wait for what is read.
pub fn waiting_for_input() -> Waiting {
    Waiting::begin(0)
}

/// Begins to wait until somebody has taken what is written.
pub fn waiting_for_output() -> Waiting {
    Waiting::begin(1)
}

impl Waiting {
    fn begin(for_output: usize) -> Waiting {
        BEGUN.fetch_add(1, Ordering::Relaxed);
        WAITING.fetch_add(1, Ordering::Relaxed);
        WAITING_FOR_OUTPUT.fetch_add(for_output, Ordering::Relaxed);
        Waiting { for_output }
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        WAITING.fetch_sub(1, Ordering::Relaxed);
        WAITING_FOR_OUTPUT.fetch_sub(self.for_output, Ordering::Relaxed);
    }
}

/// What has not looked at the clock so long after its deadline is ended where it is.
const LATENESS: Duration = Duration::from_millis(100);
/// How often somebody who waits is looked at. Who waits as long as this waits for somebody else.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Sees to it that the program ends when its time is over, even in the middle of a step that takes long; but not while
/// somebody takes the result.
pub fn keep_time(limits: &Limits) {
    let Some(deadline) = limits.deadline else { return };
    let progress = Arc::clone(&limits.progress);
    // Without a thread for it, steps that take long are taken to their end.
    let _ = thread::Builder::new().spawn(move || {
        thread::sleep(deadline.left().saturating_add(LATENESS));
        while WAITING_FOR_OUTPUT.load(Ordering::Relaxed) > 0 || MAY_FINISH.load(Ordering::Relaxed) {
            thread::sleep(POLL_INTERVAL);
        }
        let stopped = Stopped { limit: Limit::Time(deadline.time()), positions: progress.load(Ordering::Relaxed) };
        end(failure::exit_code(&stopped.into()));
    });
}

/// Ends the program where it is.
fn end(code: u8) -> ! {
    output::remove_temporary_files();
    std::process::exit(code.into())
}

#[cfg(unix)]
pub use handler::listen;

/// Elsewhere the system ends the program by itself.
#[cfg(not(unix))]
pub fn listen() {}

#[cfg(unix)]
mod handler {
    use super::{BEGUN, CANCEL, MAY_FINISH, POLL_INTERVAL, RECEIVED, WAITING, end, exit_code};
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use std::io::{self, IsTerminal};
    use std::sync::atomic::Ordering;
    use std::sync::mpsc;
    use std::thread;
    use std::time::{Duration, Instant};

    /// What is cancelled and has not ended after this is ended.
    const GRACE: Duration = Duration::from_secs(2);

    /// Obeys signals from now on.
    pub fn listen() {
        let (ready, is_ready) = mpsc::channel::<()>();
        // Without the thread nobody would obey, and a signal had better end the program itself: so the thread asks for
        // them.
        let _ = thread::Builder::new().spawn(move || {
            let signals = Signals::new([SIGINT, SIGTERM]);
            drop(ready);
            if let Ok(signals) = signals {
                obey(signals);
            }
        });
        let _ = is_ready.recv();
    }

    fn obey(mut signals: Signals) {
        let Some(signal) = signals.forever().next() else { return };
        RECEIVED.store(u8::try_from(signal).unwrap_or_default(), Ordering::Relaxed);
        CANCEL.store(true, Ordering::Relaxed);
        let (came, mut begun_before) = (Instant::now(), None);
        loop {
            let begun = BEGUN.load(Ordering::Relaxed);
            let is_stuck = WAITING.load(Ordering::Relaxed) > 0 && begun_before == Some(begun);
            let is_overdue = came.elapsed() > GRACE && !MAY_FINISH.load(Ordering::Relaxed);
            if is_stuck || is_overdue || signals.pending().next().is_some() {
                tell();
                end(exit_code());
            }
            begun_before = Some(begun);
            thread::sleep(POLL_INTERVAL);
        }
    }

    /// Ends the line on which `^C` stands; but a terminal that takes nothing must not keep us.
    fn tell() {
        if io::stderr().is_terminal() && thread::Builder::new().spawn(|| eprintln!()).is_ok() {
            thread::sleep(POLL_INTERVAL);
        }
    }
}
