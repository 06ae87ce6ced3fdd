//! Several threads working together: as many as asked for, or as many as the system provides.

use std::hint::black_box;
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

/// Bytes of address space that must be free before a thread is started: much more than a stack, and so much that no
/// allocator has it at hand without asking the system.
const ROOM: usize = 64 << 20;

/// Whether there is address space for another thread.
fn has_room() -> bool {
    let mut room = Vec::<u8>::new();
    let is_there = room.try_reserve_exact(ROOM).is_ok();
    // Memory that nobody looks at is not asked for.
    black_box(&room);
    is_there
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
            // A helper says that it has come, begins when it is told to, and ends if it never is. Where memory for a thread's
            // beginning is missing, the whole program ends; so there is a look at the memory first, and no other thread may
            // take it in the meantime.
            let ((arrive, arrived), (begin, begun)) = (mpsc::channel(), mpsc::channel());
            let helper = move || {
                let _ = arrive.send(());
                begun.recv().ok().map(|()| work(number))
            };
            let started = has_room().then(|| thread::Builder::new().spawn_scoped(scope, helper));
            match started.and_then(Result::ok) {
                Some(helper) => {
                    let _ = arrived.recv();
                    helpers.push((begin, helper));
                }
                None => {
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
