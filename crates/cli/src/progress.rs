//! A line on the terminal while a search runs: positions examined and their rate. Nothing where no one watches.

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Shows a counter until it is dropped.
pub struct Watcher {
    done: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// What takes no longer than this is not worth a line.
const PATIENCE: Duration = Duration::from_millis(700);
const STEP: Duration = Duration::from_millis(100);

impl Watcher {
    /// Watches a counter of positions, if standard error is a terminal.
    pub fn new(positions: Arc<AtomicU64>) -> Watcher {
        let done = Arc::new(AtomicBool::new(false));
        let watched = Arc::clone(&done);
        let thread = std::io::stderr().is_terminal().then(|| thread::spawn(move || show(&positions, &watched)));
        Watcher { done, thread }
    }
}

fn show(positions: &AtomicU64, done: &AtomicBool) {
    let is_done = || done.load(Ordering::Relaxed);
    let began = Instant::now();
    thread::park_timeout(PATIENCE);
    if is_done() {
        return;
    }
    let style = ProgressStyle::with_template("{spinner} {msg}, {elapsed}");
    let bar = ProgressBar::new_spinner().with_style(style.expect("the template is well-formed"));
    while !is_done() {
        let count = positions.load(Ordering::Relaxed);
        let rate = (count as f64 / began.elapsed().as_secs_f64()) as u64;
        bar.set_message(format!("{} positions, {} a second", HumanCount(count), HumanCount(rate)));
        thread::park_timeout(STEP);
    }
    bar.finish_and_clear();
}

impl Drop for Watcher {
    fn drop(&mut self) {
        self.done.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            // A watcher that failed has nothing to say about the work it watched.
            let _ = thread.join();
        }
    }
}
