//! Several threads at one piece of work: as many as were asked for, or as many as the system gives.

use std::sync::mpsc;
use std::thread;

/// Calls `work` on up to `size` threads at once, of which this one is the first, and gives what each of them returns.
/// The threads are numbered from 0. Without the others this one does the work alone.
pub fn work<T: Send>(size: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let work = &work;
    thread::scope(|scope| {
        let mut helpers = Vec::new();
        for number in 1..size {
            // A helper begins when it is told to, and goes home when it never will be.
            let (begin, begun) = mpsc::channel();
            let helper = move || begun.recv().ok().map(|()| work(number));
            match thread::Builder::new().spawn_scoped(scope, helper) {
                Ok(helper) => helpers.push((begin, helper)),
                Err(_) => {
                    // What stopped the next one, mostly room for its stack, the work itself needs as well.
                    let superfluous = helpers.split_off(helpers.len() / 2);
                    superfluous.into_iter().for_each(|(begin, helper)| {
                        drop(begin);
                        let _ = helper.join();
                    });
                    break;
                }
            }
        }
        for (begin, _) in &helpers {
            // It waits for this.
            let _ = begin.send(());
        }
        let mut ends = vec![work(0)];
        let joined = helpers.into_iter().map(|(_, helper)| helper.join());
        ends.extend(joined.filter_map(|end| end.unwrap_or_else(|panic| std::panic::resume_unwind(panic))));
        ends
    })
}
