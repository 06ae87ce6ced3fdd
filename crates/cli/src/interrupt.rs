//! Ctrl-C and SIGTERM.
//!
//! A computation learns of the signal through the cancel signal and gets a moment to finish cleanly. If the program is
//! waiting for input or output, it ends at once; and a second signal ends it in any case.

use crate::{failure, output};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};
use std::thread;
use std::time::{Duration, Instant};
use theory::{Limit, Limits, Stopped};

/// The number of the first signal; 0 if there was none.
static RECEIVED: AtomicU8 = AtomicU8::new(0);
static CANCEL: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
/// How many waits are in progress, how many of those are for somebody to take output, and how many have begun so far.
static WAITING: AtomicUsize = AtomicUsize::new(0);
static WAITING_FOR_OUTPUT: AtomicUsize = AtomicUsize::new(0);
static BEGUN: AtomicU64 = AtomicU64::new(0);
static MAY_FINISH: AtomicBool = AtomicBool::new(false);

/// The signal that stops all computations.
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

/// Lets the program finish after the first signal or after its deadline, however long that takes.
pub fn let_finish() {
    MAY_FINISH.store(true, Ordering::Relaxed);
}

/// While this is alive, the program is waiting for somebody else and may be ended where it stands.
pub struct Waiting {
    for_output: usize,
}

/// Marks the start of a wait for input.
pub fn waiting_for_input() -> Waiting {
    Waiting::begin(0)
}

/// Marks the start of a wait for somebody to take the output.
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

/// How long past its deadline a computation may run without noticing before the program is ended where it stands. A
/// busy machine may leave a thread waiting for most of this time.
const LATENESS: Duration = Duration::from_millis(300);
/// How long a computation that knows that it must end may take to give its memory back and to print what it has found.
const GRACE: Duration = Duration::from_secs(2);
/// How often waits are checked. A wait that lasts this long is taken to be for somebody else.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Makes sure that the program ends at its deadline, even in the middle of a long step, but not while somebody is
/// taking the result.
pub fn keep_time(limits: &Limits) {
    let Some(deadline) = limits.deadline else { return };
    let (progress, noticed) = (Arc::clone(&limits.progress), Arc::clone(&limits.noticed));
    // If no thread can be started, long steps simply run to their end.
    let _ = thread::Builder::new().spawn(move || {
        thread::sleep(deadline.left().saturating_add(LATENESS));
        let late = Instant::now();
        let is_ending = || noticed.load(Ordering::Relaxed) && late.elapsed() < GRACE;
        while is_ending() || WAITING_FOR_OUTPUT.load(Ordering::Relaxed) > 0 || MAY_FINISH.load(Ordering::Relaxed) {
            thread::sleep(POLL_INTERVAL);
        }
        let stopped = Stopped { limit: Limit::Time(deadline.time()), positions: progress.load(Ordering::Relaxed) };
        end(failure::exit_code(&stopped.into()));
    });
}

/// Ends the program where it stands.
fn end(code: u8) -> ! {
    output::remove_temporary_files();
    std::process::exit(code.into())
}

#[cfg(unix)]
pub use handler::listen;

/// On other systems a signal ends the program without our help.
#[cfg(not(unix))]
pub fn listen() {}

#[cfg(unix)]
mod handler {
    use super::{BEGUN, CANCEL, GRACE, MAY_FINISH, POLL_INTERVAL, RECEIVED, WAITING, end, exit_code};
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use std::io::{self, IsTerminal};
    use std::sync::atomic::Ordering;
    use std::sync::mpsc;
    use std::thread;
    use std::time::Instant;

    /// Handles signals from now on.
    pub fn listen() {
        let (ready, is_ready) = mpsc::channel::<()>();
        // The thread itself registers for the signals: without it nobody would handle them, and then they had better
        // end the program as usual.
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

    /// Ends the line on which the terminal shows `^C`, without getting stuck on a terminal that accepts no output.
    fn tell() {
        if io::stderr().is_terminal() && thread::Builder::new().spawn(|| eprintln!()).is_ok() {
            thread::sleep(POLL_INTERVAL);
        }
    }
}
