//! Several threads working together: as many as asked for, or as many as the system provides.

use std::hint::black_box;
use std::sync::mpsc;
use std::thread;

/// Runs a function at the end of a scope, even after a panic, so that no thread waits for one that is gone.
#[derive(Debug)]
pub struct OnDrop<F: FnMut()>(pub F);

impl<F: FnMut()> Drop for OnDrop<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}

/// Bytes of address space that must be free before a thread is started: much more than a stack, and more than any
/// allocator can hand out without asking the system.
const ROOM: usize = 64 << 20;

/// Whether there is address space for another thread.
fn has_room() -> bool {
    let mut room = Vec::<u8>::new();
    let is_there = room.try_reserve_exact(ROOM).is_ok();
    // The compiler may remove an allocation that is never used.
    black_box(&room);
    is_there
}

/// Calls `work` on up to `size` threads at once and returns their results. The threads are numbered from 0; the calling
/// thread is number 0, and works alone if no other can be started. If one of the calls panics, so does this function,
/// once all of them have ended.
pub fn work<T: Send>(size: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    work_erased(size, &work)
}

/// The same for any closure. Starting threads takes much code, which need not be compiled for each kind of work.
fn work_erased<T: Send>(size: usize, work: &(dyn Fn(usize) -> T + Sync)) -> Vec<T> {
    thread::scope(|scope| {
        let mut helpers = Vec::new();
        for number in 1..size {
            // A helper reports that it has arrived, begins when it is told to, and ends if it never is. If a new thread
            // lacks the memory to begin, the whole program aborts. So check the memory first, and let no other thread
            // of the team take it until the helper has arrived.
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
                    // The work also needs what the thread lacked, usually memory, so give up half of the helpers.
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
            // The helper is waiting for this message, so it is delivered.
            let _ = begin.send(());
        }
        let mut ends = vec![work(0)];
        let joined = helpers.into_iter().map(|(_, helper)| helper.join());
        ends.extend(joined.filter_map(|end| end.unwrap_or_else(|panic| std::panic::resume_unwind(panic))));
        ends
    })
}
