//! A progress line on the terminal during a computation: the number of positions examined, their rate and, where the
//! total is known, the time left. Nothing is shown unless standard error is a terminal.

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use theory::words::noun_for;

/// Shows a counter until it is dropped.
pub struct Watcher {
    done: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// Work shorter than this is not worth a line.
const PATIENCE: Duration = Duration::from_millis(700);
const STEP: Duration = Duration::from_millis(100);

impl Watcher {
    /// Watches a counter of positions if standard error is a terminal.
    pub fn new(positions: Arc<AtomicU64>) -> Watcher {
        Watcher::watch(positions, None)
    }

    /// Watches a counter of positions that counts up to `total`.
    pub fn with_total(positions: Arc<AtomicU64>, total: u64) -> Watcher {
        Watcher::watch(positions, Some(total))
    }

    fn watch(positions: Arc<AtomicU64>, total: Option<u64>) -> Watcher {
        let done = Arc::new(AtomicBool::new(false));
        let watched = Arc::clone(&done);
        let show = move || show(&positions, total, &watched);
        // If no thread can be started, the work goes on unwatched.
        let thread = std::io::stderr().is_terminal().then(|| thread::Builder::new().spawn(show).ok()).flatten();
        Watcher { done, thread }
    }
}

fn show(positions: &AtomicU64, total: Option<u64>, done: &AtomicBool) {
    let is_done = || done.load(Ordering::Relaxed);
    let began = Instant::now();
    thread::park_timeout(PATIENCE);
    if is_done() {
        return;
    }
    let style = ProgressStyle::with_template("{spinner} {msg}, {elapsed}");
    let bar = ProgressBar::new_spinner().with_style(style.expect("the template is well-formed"));
    // Positions counted before the work began are left out of its rate.
    let before = positions.load(Ordering::Relaxed);
    let began_watching = Instant::now();
    while !is_done() {
        let count = positions.load(Ordering::Relaxed);
        let message = match total {
            None => {
                let rate = (count as f64 / began.elapsed().as_secs_f64()) as u64;
                format!("{} {}, {} a second", HumanCount(count), noun_for(&count, "position"), HumanCount(rate))
            }
            Some(total) => {
                let rate = (count - before) as f64 / began_watching.elapsed().as_secs_f64().max(0.001);
                let left = total.saturating_sub(count) as f64 / rate.max(1.0);
                let of = format!("{} of {} positions", HumanCount(count), HumanCount(total));
                format!("{of}, {} a second, {} left", HumanCount(rate as u64), left_over(left))
            }
        };
        bar.set_message(message);
        thread::park_timeout(STEP);
    }
    bar.finish_and_clear();
}

/// A waiting time, roughly.
fn left_over(seconds: f64) -> String {
    match seconds {
        s if s < 120.0 => format!("{s:.0} s"),
        s if s < 7200.0 => format!("{:.0} min", s / 60.0),
        s => format!("{:.0} h", s / 3600.0),
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        self.done.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            // If the watcher panicked, that says nothing about the work it watched.
            let _ = thread.join();
        }
    }
}
