//! Messages over MPI. One thread makes all calls, and no call waits: what is sent and received goes on while other
//! threads compute.

use crate::transport::{Buffers, Bytes, Lost, Message, Transport};
use std::collections::VecDeque;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::marker::PhantomData;
use std::ptr;
use std::sync::atomic::{AtomicBool, Ordering};

// In `calls.c`.
unsafe extern "C" {
    fn grundy_mpi_begin(rank: *mut c_int, ranks: *mut c_int) -> c_int;
    fn grundy_mpi_end() -> c_int;
    fn grundy_mpi_send(bytes: *const c_void, len: c_int, to: c_int, tag: c_int, request: *mut *mut c_void) -> c_int;
    fn grundy_mpi_probe(
        is_there: *mut c_int,
        from: *mut c_int,
        tag: *mut c_int,
        len: *mut c_int,
        message: *mut *mut c_void,
    ) -> c_int;
    fn grundy_mpi_receive(message: *mut c_void, bytes: *mut c_void, len: c_int, request: *mut *mut c_void) -> c_int;
    fn grundy_mpi_is_done(request: *mut c_void, is_done: *mut c_int) -> c_int;
    fn grundy_mpi_explain(error: c_int, text: *mut c_char, room: c_int);
}

/// Turns an error code into words.
fn checked(error: c_int) -> Result<(), Lost> {
    if error == 0 {
        return Ok(());
    }
    let mut text = [0 as c_char; 512];
    // Safety: there is as much room as is said, and what is written there ends with a zero.
    let text = unsafe {
        grundy_mpi_explain(error, text.as_mut_ptr(), text.len() as c_int);
        CStr::from_ptr(text.as_ptr()).to_string_lossy().into_owned()
    };
    Err(Lost(format!("MPI: {text}")))
}

/// The processes that `mpirun` has started.
#[derive(Debug)]
pub struct World {
    rank: usize,
    ranks: usize,
    /// What is being sent: requests and their bytes, which must stay where they are.
    leaving: Vec<(*mut c_void, Bytes)>,
    /// What is being received, in the order in which it was sent.
    coming: VecDeque<Coming>,
    /// For what is received.
    buffers: Buffers,
    /// MPI is only for the thread that has begun it.
    only_here: PhantomData<*mut c_void>,
}

#[derive(Debug)]
struct Coming {
    request: *mut c_void,
    from: usize,
    kind: u8,
    bytes: Vec<u8>,
}

/// MPI begins once in a process.
static BEGUN: AtomicBool = AtomicBool::new(false);

impl World {
    /// Joins the others.
    ///
    /// # Errors
    ///
    /// If MPI cannot be used, or has been begun before.
    pub fn begin() -> Result<World, Lost> {
        if BEGUN.swap(true, Ordering::Relaxed) {
            return Err(Lost("MPI begins only once".to_owned()));
        }
        let (mut rank, mut ranks) = (0, 0);
        // Safety: it is given two places to write to.
        checked(unsafe { grundy_mpi_begin(&mut rank, &mut ranks) })?;
        let number = |n: c_int| usize::try_from(n).map_err(|_| Lost("MPI: the ranks have no numbers".to_owned()));
        let (rank, ranks) = (number(rank)?, number(ranks)?);
        let (leaving, coming, buffers) = (Vec::new(), VecDeque::new(), Buffers::default());
        Ok(World { rank, ranks, leaving, coming, buffers, only_here: PhantomData })
    }

    /// Leaves the others, and waits until all leave. Whoever does not get here ends without leaving, and `mpirun` ends
    /// the others.
    ///
    /// # Errors
    ///
    /// If it does not work.
    pub fn end(mut self) -> Result<(), Lost> {
        while !self.has_sent_all()? {
            std::thread::yield_now();
        }
        // Safety: all requests are done.
        checked(unsafe { grundy_mpi_end() })
    }
}

/// Whether a request is done, and with it gone.
fn is_done(request: *mut c_void) -> Result<bool, Lost> {
    let mut is_done = 0;
    // Safety: the request was made by one of the calls and is not done yet, or it would not be here.
    checked(unsafe { grundy_mpi_is_done(request, &mut is_done) })?;
    Ok(is_done != 0)
}

impl Transport for World {
    fn rank(&self) -> usize {
        self.rank
    }

    fn ranks(&self) -> usize {
        self.ranks
    }

    fn send(&mut self, to: usize, kind: u8, bytes: Bytes) -> Result<(), Lost> {
        let int =
            |n: usize| c_int::try_from(n).map_err(|_| Lost(format!("a message of {n} bytes is too long for MPI")));
        let (len, to, mut request) = (int(bytes.len())?, int(to)?, ptr::null_mut());
        // Safety: the bytes are not changed, and stay until the request is done: if it never is, they are leaked.
        checked(unsafe { grundy_mpi_send(bytes.as_ptr().cast(), len, to, c_int::from(kind), &mut request) })?;
        self.leaving.push((request, bytes));
        Ok(())
    }

    fn receive(&mut self) -> Result<Option<Message>, Lost> {
        loop {
            let (mut is_there, mut from, mut tag, mut len, mut message) = (0, 0, 0, 0, ptr::null_mut());
            // Safety: it is given places to write to.
            checked(unsafe { grundy_mpi_probe(&mut is_there, &mut from, &mut tag, &mut len, &mut message) })?;
            if is_there == 0 {
                break;
            }
            let mut bytes = self.buffers.take(usize::try_from(len).unwrap_or(0));
            let mut request = ptr::null_mut();
            // Safety: the message was found just now, and is as long as the bytes, which stay where they are until the
            // request is done: if it never is, they are leaked.
            checked(unsafe { grundy_mpi_receive(message, bytes.as_mut_ptr().cast(), len, &mut request) })?;
            let (from, kind) = (usize::try_from(from), u8::try_from(tag));
            let (Ok(from), Ok(kind)) = (from, kind) else {
                return Err(Lost("MPI: a message that is not of this program".to_owned()));
            };
            self.coming.push_back(Coming { request, from, kind, bytes });
        }
        // A short message from one rank need not wait for a long one from another, but for one from the same.
        let mut waiting = Vec::new();
        for at in 0..self.coming.len() {
            let Coming { request, from, .. } = self.coming[at];
            if waiting.contains(&from) {
                continue;
            }
            if is_done(request)? {
                let Some(Coming { from, kind, bytes, .. }) = self.coming.remove(at) else { break };
                return Ok(Some(Message { from, kind, bytes: self.buffers.lend(bytes) }));
            }
            waiting.push(from);
        }
        // Sending needs to be looked after as well.
        self.has_sent_all()?;
        Ok(None)
    }

    fn has_sent_all(&mut self) -> Result<bool, Lost> {
        let mut at = 0;
        while at < self.leaving.len() {
            if is_done(self.leaving[at].0)? {
                self.leaving.swap_remove(at);
            } else {
                at += 1;
            }
        }
        Ok(self.leaving.is_empty())
    }

    fn is_busy(&self) -> bool {
        !self.leaving.is_empty() || !self.coming.is_empty()
    }
}

impl Drop for World {
    /// MPI may still use the bytes of requests that are not done.
    fn drop(&mut self) {
        self.leaving.drain(..).for_each(|(_, bytes)| std::mem::forget(bytes));
        self.coming.drain(..).for_each(|coming| std::mem::forget(coming.bytes));
    }
}
