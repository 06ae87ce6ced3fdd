//! Several threads working together: as many as asked for, or as many as the system provides.

use std::sync::mpsc;
use std::thread;

/// Does something at the end of a scope, even after a panic: nobody is to wait for a thread that is gone.
#[derive(Debug)]
pub struct OnDrop<F: FnMut()>(pub F);

impl<F: FnMut()> Drop for OnDrop<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}

/// Calls `work` on up to `size` threads at once and returns their results. The threads are numbered from 0; the calling
/// thread is number 0, and works alone if no other can be started. If one of the calls panics, so does this function,
/// once all of them have ended.
pub fn work<T: Send>(size: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    work_erased(size, &work)
}

/// The same for any work: starting threads is much code, and it need not be there for each kind of work.
fn work_erased<T: Send>(size: usize, work: &(dyn Fn(usize) -> T + Sync)) -> Vec<T> {
    thread::scope(|scope| {
        let mut helpers = Vec::new();
        for number in 1..size {
            // A helper begins when it is told to, and ends if it never is.
            let (begin, begun) = mpsc::channel();
            let helper = move || begun.recv().ok().map(|()| work(number));
            match thread::Builder::new().spawn_scoped(scope, helper) {
                Ok(helper) => helpers.push((begin, helper)),
                Err(_) => {
                    // What the next thread lacked, usually memory for its stack, the work needs as well. So half of the
                    // helpers are given up.
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
            // The helper is waiting for this, so it arrives.
            let _ = begin.send(());
        }
        let mut ends = vec![work(0)];
        let joined = helpers.into_iter().map(|(_, helper)| helper.join());
        ends.extend(joined.filter_map(|end| end.unwrap_or_else(|panic| std::panic::resume_unwind(panic))));
        ends
    })
}
