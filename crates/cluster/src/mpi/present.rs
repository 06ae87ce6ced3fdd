//! Messages over MPI. One thread makes all calls, and after start-up no call blocks: sending and receiving go on while
//! other threads compute.

use super::memory;
use crate::transport::{Buffers, Bytes, Lost, Message, Transport};
use std::collections::VecDeque;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::fs::File;
use std::marker::PhantomData;
use std::ptr;
use std::sync::atomic::{AtomicBool, Ordering};

// In `calls.c`.
unsafe extern "C" {
    fn grundy_mpi_begin(rank: *mut c_int, ranks: *mut c_int) -> c_int;
    fn grundy_mpi_end() -> c_int;
    fn grundy_mpi_is_one_machine(ranks: c_int, is_one: *mut c_int) -> c_int;
    fn grundy_mpi_tell(bytes: *mut c_void, len: c_int) -> c_int;
    fn grundy_mpi_do_all(yes: *mut c_int) -> c_int;
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

/// Turns an error code into an error with MPI's message.
fn checked(error: c_int) -> Result<(), Lost> {
    if error == 0 {
        return Ok(());
    }
    let mut text = [0 as c_char; 512];
    // Safety: the buffer has the length that is passed, and what is written there ends with a zero.
    let text = unsafe {
        grundy_mpi_explain(error, text.as_mut_ptr(), text.len() as c_int);
        CStr::from_ptr(text.as_ptr()).to_string_lossy().into_owned()
    };
    Err(Lost(format!("MPI: {text}")))
}

/// The processes started by `mpirun`.
#[derive(Debug)]
pub struct World {
    rank: usize,
    ranks: usize,
    /// Messages being sent: the requests and their bytes, which must not move.
    leaving: Vec<(*mut c_void, Bytes)>,
    /// Messages being received, in the order in which they were sent.
    coming: VecDeque<Coming>,
    /// Buffers for received messages.
    buffers: Buffers,
    /// A file for the memory that all ranks share.
    common: Option<File>,
    /// MPI may only be used by the thread that initialized it.
    only_here: PhantomData<*mut c_void>,
}

#[derive(Debug)]
struct Coming {
    request: *mut c_void,
    from: usize,
    kind: u8,
    bytes: Vec<u8>,
}

/// MPI can be initialized only once per process.
static BEGUN: AtomicBool = AtomicBool::new(false);

impl World {
    /// Connects to the other ranks.
    ///
    /// # Errors
    ///
    /// If MPI cannot be used, or has been initialized before.
    pub fn begin() -> Result<World, Lost> {
        if BEGUN.swap(true, Ordering::Relaxed) {
            return Err(Lost("MPI can be initialized only once".to_owned()));
        }
        let (mut rank, mut ranks) = (0, 0);
        // Safety: both pointers are valid for writes.
        checked(unsafe { grundy_mpi_begin(&mut rank, &mut ranks) })?;
        let number =
            |n: c_int| usize::try_from(n).map_err(|_| Lost("MPI: the number of a rank is negative".to_owned()));
        let (rank, ranks) = (number(rank)?, number(ranks)?);
        let common = open_common(rank, ranks)?;
        let (leaving, coming, buffers) = (Vec::new(), VecDeque::new(), Buffers::default());
        Ok(World { rank, ranks, leaving, coming, buffers, common, only_here: PhantomData })
    }

    /// Disconnects, waiting until all ranks do. If a rank ends without getting here, `mpirun` ends the others.
    ///
    /// # Errors
    ///
    /// If MPI reports an error.
    pub fn end(mut self) -> Result<(), Lost> {
        while !self.has_sent_all()? {
            std::thread::yield_now();
        }
        // Safety: all requests are done.
        checked(unsafe { grundy_mpi_end() })
    }
}

/// A nameless file that all ranks have open, if they are on one machine and all of them can open it. All ranks must
/// call this together.
fn open_common(rank: usize, ranks: usize) -> Result<Option<File>, Lost> {
    let mut is_one = 0;
    // Safety: the pointer is valid for writes.
    checked(unsafe { grundy_mpi_is_one_machine(c_int::try_from(ranks).unwrap_or(0), &mut is_one) })?;
    if is_one == 0 || ranks == 1 {
        return Ok(None);
    }
    let made = (rank == 0).then(memory::make).and_then(Result::ok);
    let mut whose = made.as_ref().map_or([0; _], |(_, whose)| *whose);
    // Safety: the pointer is valid for reading and writing that many bytes.
    checked(unsafe { grundy_mpi_tell(whose.as_mut_ptr().cast(), size_of_val(&whose) as c_int) })?;
    let file = match made {
        Some((file, _)) => Some(file),
        None => memory::open(whose).ok(),
    };
    let mut do_all = c_int::from(file.is_some());
    // Safety: the pointer is valid for reads and writes.
    checked(unsafe { grundy_mpi_do_all(&mut do_all) })?;
    Ok(file.filter(|_| do_all != 0))
}

/// Whether a request is done; if so, it has been freed.
fn is_done(request: *mut c_void) -> Result<bool, Lost> {
    let mut is_done = 0;
    // Safety: the request was made by one of the calls and is not done yet, or it would have been removed.
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
        // Safety: the bytes are not changed and stay in place until the request is done; if it never is, they are
        // leaked.
        checked(unsafe { grundy_mpi_send(bytes.as_ptr().cast(), len, to, c_int::from(kind), &mut request) })?;
        self.leaving.push((request, bytes));
        Ok(())
    }

    fn receive(&mut self) -> Result<Option<Message>, Lost> {
        loop {
            let (mut is_there, mut from, mut tag, mut len, mut message) = (0, 0, 0, 0, ptr::null_mut());
            // Safety: the pointers are valid for writes.
            checked(unsafe { grundy_mpi_probe(&mut is_there, &mut from, &mut tag, &mut len, &mut message) })?;
            if is_there == 0 {
                break;
            }
            let mut bytes = self.buffers.take(usize::try_from(len).unwrap_or(0));
            let mut request = ptr::null_mut();
            // Safety: the message has just been found and is as long as the buffer, which stays in place until the
            // request is done; if it never is, it is leaked.
            checked(unsafe { grundy_mpi_receive(message, bytes.as_mut_ptr().cast(), len, &mut request) })?;
            let (from, kind) = (usize::try_from(from), u8::try_from(tag));
            let (Ok(from), Ok(kind)) = (from, kind) else {
                return Err(Lost("MPI: a message that this program did not send".to_owned()));
            };
            self.coming.push_back(Coming { request, from, kind, bytes });
        }
        // A short message from one rank need not wait for a long one from another rank, only for those from the same
        // rank.
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
        // MPI makes progress on sending only when asked.
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

    fn take_common(&mut self) -> Option<File> {
        self.common.take()
    }
}

impl Drop for World {
    /// MPI may still be using the bytes of unfinished requests.
    fn drop(&mut self) {
        self.leaving.drain(..).for_each(|(_, bytes)| std::mem::forget(bytes));
        self.coming.drain(..).for_each(|coming| std::mem::forget(coming.bytes));
    }
}
