//! Work without the interpreter lock, within limits, and ended by Ctrl-C.
//!
//! Most questions are answered at once, so each is first tried for a moment on the thread that asks. What takes longer goes to
//! a thread of its own, while the one that asked looks for signals: Python tells them only to its main thread, and only when
//! that holds the lock.

use crate::failure::{Failed, refuse};
use grundy::theory::{Deadline, Stopped};
use grundy::{Fault, Limits};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{RecvTimeoutError, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long a question may take on the thread that asks it.
const MOMENT: Duration = Duration::from_millis(2);
/// How long Ctrl-C may go unnoticed.
const BETWEEN_SIGNALS: Duration = Duration::from_millis(50);

/// The keywords that set limits.
pub const LIMITS: [&str; 4] = ["time", "memory", "positions", "threads"];

/// The limits that the keywords of a call set: `time` in seconds, `memory` in bytes or as "4G", `positions` and `threads`. The
/// time begins now.
pub fn limits(keywords: Option<&Bound<'_, PyDict>>) -> Result<Limits, Failed> {
    let mut limits = Limits::default();
    for (name, value) in keywords.into_iter().flatten() {
        let name = name.cast::<PyString>().map_err(PyErr::from)?;
        match name.to_str()? {
            _ if value.is_none() => {}
            "time" => {
                let time = value.extract::<f64>().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
                let time = time.filter(|time| !time.is_zero());
                let time =
                    time.ok_or_else(|| refuse("time: write a number of seconds that is more than 0, and finite"))?;
                limits.deadline = Deadline::after(time);
            }
            "memory" => limits.memory = bytes(&value)?,
            "positions" => {
                let positions = value.extract::<u64>();
                limits.positions = positions.map_err(|_| refuse("positions: write a number of positions"))?;
            }
            "threads" => {
                let threads = value.extract::<usize>().ok().filter(|threads| (1..=1024).contains(threads));
                limits.threads = threads.ok_or_else(|| refuse("threads: write a number from 1 to 1024"))?;
            }
            other => {
                let problem = format!("there is no limit `{other}`; there are time, memory, positions and threads");
                return Err(PyTypeError::new_err(problem).into());
            }
        }
    }
    Ok(limits)
}

fn bytes(value: &Bound<'_, PyAny>) -> Result<u64, Failed> {
    if let Ok(number) = value.extract::<u64>() {
        return Ok(number);
    }
    let text = value.cast::<PyString>().ok().and_then(|text| text.to_str().ok());
    let written = text.and_then(|text| {
        let (number, unit) = match text.char_indices().last()? {
            (end, 'k' | 'K') => (&text[..end], 1 << 10),
            (end, 'm' | 'M') => (&text[..end], 1 << 20),
            (end, 'g' | 'G') => (&text[..end], 1 << 30),
            _ => (text, 1),
        };
        number.parse::<u64>().ok()?.checked_mul(unit)
    });
    written.ok_or_else(|| refuse("memory: write a number of bytes, such as 500000000, \"800M\" or \"4G\""))
}

/// Asks something that most often is answered at once; it may be asked twice.
pub fn ask<T: Send, F: Into<Fault> + Send>(
    py: Python<'_>,
    limits: &Limits,
    mut question: impl FnMut(&Limits) -> Result<T, F> + Send,
) -> Result<T, Failed> {
    let (answered, is_cut) = py.detach(|| {
        let begun = Instant::now();
        let answered = question(&limits.within(MOMENT)).map_err(Into::into);
        // Who runs out of time may answer with less: a search gets half of it, and then who wins is told without the value.
        // So nothing counts that came as late as that, unless there is no more time at all.
        let has_time = limits.deadline.is_none_or(|deadline| !deadline.is_over());
        (answered, has_time && begun.elapsed() >= MOMENT / 2)
    });
    match is_cut {
        false => Ok(answered?),
        true => Ok(watched(py, limits, || question(limits).map_err(Into::into))??),
    }
}

/// Does long work on a thread of its own. Ctrl-C cancels it, and what the signal raises is the error.
pub fn watched<T: Send>(py: Python<'_>, limits: &Limits, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    watched_and_shown(py, limits, || Ok(()), work)
}

/// The same, while `show` is called now and then. What it raises cancels the work as well.
pub fn watched_and_shown<T: Send>(
    py: Python<'_>,
    limits: &Limits,
    mut show: impl FnMut() -> PyResult<()>,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    thread::scope(|scope| {
        let (done, ended) = channel::<()>();
        let worker = thread::Builder::new().spawn_scoped(scope, move || {
            // Dropped at the end, however it ends.
            let _done = done;
            work()
        })?;
        let mut raised = None;
        // The receiver is looked at from this thread alone, though without the lock.
        let mut ended = Some(ended);
        while let Some(receiver) = ended.take() {
            let (receiver, waited) = py.detach(move || {
                let waited = receiver.recv_timeout(BETWEEN_SIGNALS);
                (receiver, waited)
            });
            if waited != Err(RecvTimeoutError::Timeout) {
                break;
            }
            ended = Some(receiver);
            if let Err(error) = py.check_signals().and_then(|()| show()) {
                limits.cancel.store(true, Ordering::Relaxed);
                raised.get_or_insert(error);
            }
        }
        let result = py.detach(|| worker.join());
        match (raised, result) {
            (Some(error), _) => Err(error),
            (None, Ok(result)) => Ok(result),
            (None, Err(panic)) => std::panic::resume_unwind(panic),
        }
    })
}

/// Does work that may not look at its limits for long, as a listing that passes over what is no position. When the time is up
/// or a signal has come, it gets a last chance to end, and then is left behind: it ends where it next looks at the limits.
pub fn left_behind<T: Send + 'static>(
    py: Python<'_>,
    limits: &Limits,
    work: impl FnOnce(&Limits) -> Result<T, Fault> + Send + 'static,
) -> Result<T, Failed> {
    let (send, receive) = sync_channel(1);
    let given = limits.clone();
    let worker = thread::Builder::new().spawn(move || {
        // Nobody may be waiting any more.
        let _ = send.send(work(&given));
    });
    worker.map_err(PyErr::from)?;
    let mut receive = receive;
    let mut last_chance = false;
    loop {
        let (receiver, waited) = py.detach(move || {
            let waited = receive.recv_timeout(BETWEEN_SIGNALS);
            (receive, waited)
        });
        receive = receiver;
        match waited {
            Ok(result) => {
                py.check_signals()?;
                return Ok(result?);
            }
            Err(RecvTimeoutError::Disconnected) => return Err(refuse("the work ended without a result")),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if let Err(error) = py.check_signals() {
            limits.cancel.store(true, Ordering::Relaxed);
            return Err(error.into());
        }
        match limits.reached(0, 0) {
            Some(limit) if last_chance => {
                limits.cancel.store(true, Ordering::Relaxed);
                return Err(Stopped { limit, positions: limits.progress.load(Ordering::Relaxed) }.into());
            }
            reached => last_chance = reached.is_some(),
        }
    }
}
