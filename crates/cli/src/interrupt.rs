//! Ctrl-C: sets the cancel signal of whatever computes, and ends at once where nothing does.

use crate::output;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of an interrupted program.
pub const EXIT_CODE: u8 = 130;

/// A signal that Ctrl-C sets. `at_prompt` says that the program waits for input and has nothing to stop: then, and at
/// the second Ctrl-C, it ends right away.
pub fn cancel_signal(at_prompt: Arc<AtomicBool>) -> Arc<AtomicBool> {
    let cancel = Arc::new(AtomicBool::new(false));
    let signal = Arc::clone(&cancel);
    // Without a handler Ctrl-C still ends the program, only less politely.
    let _ = ctrlc::set_handler(move || {
        if at_prompt.load(Ordering::Relaxed) || signal.swap(true, Ordering::Relaxed) {
            eprintln!();
            output::remove_temporary_files();
            std::process::exit(EXIT_CODE.into());
        }
    });
    cancel
}
