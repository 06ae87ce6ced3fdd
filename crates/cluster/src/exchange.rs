//! The units of others: asked for ahead of time, sent as soon as they are there.
//!
//! A rank asks the owner of a unit; the owner answers at once if it has the unit, and otherwise as soon as it has. What was
//! computed just now is sent from memory, what was computed before is read from the rank's own store by a thread of its
//! own. One thread, the one that called [`run`], does nothing but talk to the other ranks; those that compute do not wait
//! for messages but where a unit is missing.
//!
//! Finished units go to the rank's own store by several threads, since a disk takes several files at once as fast as one.
//! A unit may be sent before it has reached the disk: if its owner is lost, it computes the same bytes again.

use crate::order::owner;
use crate::transport::{Buffers, Bytes, Lost, Message, Transport};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};
use tables::TableError;
use tables::units::{Store, Units};
use theory::team::OnDrop;
use theory::{Limits, Stopped};

/// Kinds of messages: what a rank is about to do.
const HELLO: u8 = 0;
/// A unit is wanted.
const ASK: u8 = 1;
/// A unit: its number and its bytes.
const UNIT: u8 = 2;
/// Nothing more is wanted.
const DONE: u8 = 3;
/// The rank has failed, with the reason.
const FAILED: u8 = 4;

/// How many threads bring units to the store.
const WRITERS: usize = 4;
/// How long a rank that has nothing to do waits before it looks for messages again, at first, and at most while a message
/// is under way or a thread waits for one.
const PAUSE: (Duration, Duration) = (Duration::from_micros(20), Duration::from_micros(200));
/// And at most while nobody waits: looking takes time from the threads that compute.
const REST: Duration = Duration::from_millis(1);
/// A thread that waits for a unit asks this often whether to stop.
const BETWEEN_CHECKS: Duration = Duration::from_millis(20);
/// How long a rank that has failed waits for the others to hear of it.
const FAREWELL: Duration = Duration::from_secs(3);

/// Why a rank did not get to the end.
#[derive(Debug, thiserror::Error)]
pub enum Failed {
    /// It failed by itself.
    #[error(transparent)]
    Own(#[from] TableError),
    /// Another rank did.
    #[error("rank {} has stopped: {problem}", .rank + 1)]
    Other {
        /// Which one, from 0; people count them from 1.
        rank: usize,
        /// What it said.
        problem: String,
    },
    /// The ranks do not do the same.
    #[error("rank {} does something else: {there}; and this one: {here}", .rank + 1)]
    Different {
        /// Which one, from 0; people count them from 1.
        rank: usize,
        /// What it does.
        there: String,
        /// What this one does.
        here: String,
    },
    /// The others cannot be reached.
    #[error("the other ranks cannot be reached: {0}")]
    Lost(#[from] Lost),
}

/// What is to be done by the thread that talks to the others.
enum Order {
    Send {
        to: usize,
        kind: u8,
        bytes: Bytes,
    },
    /// The work has come to its end, good or bad.
    Ended(Result<(), String>),
}

/// The units of all ranks, as one rank sees them.
pub struct Exchange<'s> {
    units: Units,
    rank: usize,
    ranks: usize,
    own: &'s dyn Store,
    /// How many units may be under way to us, or wait for being used; and as many for the store.
    most_ahead: usize,
    state: Mutex<State>,
    /// Told when a unit has come, or reached the store.
    changed: Condvar,
    /// Told when there is a unit to be kept, or none any more.
    to_write: Condvar,
    orders: Sender<Order>,
    /// Units that are wanted by others and are to be read.
    wanted: Sender<Option<(usize, usize)>>,
}

#[derive(Default)]
struct State {
    /// Units of others that were asked for and have not come.
    asked: BTreeSet<usize>,
    /// Units of others that have come, as messages.
    come: BTreeMap<usize, Bytes>,
    /// Own units that are in the store.
    kept: BTreeSet<usize>,
    /// How many threads wait for a unit of another rank.
    awaited: usize,
    /// Own units that are about to be in the store, as messages.
    fresh: BTreeMap<usize, Bytes>,
    /// For these.
    buffers: Buffers,
    /// Those of them that no thread has taken to bring them there.
    to_keep: Vec<usize>,
    /// Nothing more will be kept.
    all_kept: bool,
    /// What went wrong with the store.
    error: Option<TableError>,
    /// Who waits for own units that are not computed.
    waiting: BTreeMap<usize, Vec<usize>>,
    /// Why no more units will come.
    over: Option<String>,
}

impl Exchange<'_> {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn send(&self, to: usize, kind: u8, bytes: Bytes) {
        // Without anyone to take the order the work is over.
        let _ = self.orders.send(Order::Send { to, kind, bytes });
    }

    fn ask(&self, unit: usize, state: &mut State) {
        if state.asked.insert(unit) {
            self.send(owner(unit, self.ranks), ASK, Arc::new((unit as u64).to_le_bytes().to_vec()));
        }
    }

    /// Another rank wants a unit.
    fn serve(&self, unit: usize, to: usize) {
        let mut state = self.state();
        if let Some(bytes) = state.fresh.get(&unit) {
            self.send(to, UNIT, Arc::clone(bytes));
        } else if state.kept.contains(&unit) {
            // Without a reader the work is over.
            let _ = self.wanted.send(Some((unit, to)));
        } else {
            state.waiting.entry(unit).or_default().push(to);
        }
    }

    /// Reads units that others want.
    fn read(&self, wanted: Receiver<Option<(usize, usize)>>, cancel: &AtomicBool) -> Result<(), TableError> {
        let mut last: Option<(usize, Bytes)> = None;
        // What was read and is on its way takes memory.
        let mut leaving: Vec<Weak<Vec<u8>>> = Vec::new();
        while let Ok(Some((unit, to))) = wanted.recv() {
            while leaving.len() > self.most_ahead {
                if cancel.load(Ordering::Relaxed) {
                    return Ok(());
                }
                leaving.retain(|bytes| bytes.strong_count() > 0);
                thread::sleep(PAUSE.1);
            }
            let bytes = match &last {
                Some((read, bytes)) if *read == unit => Arc::clone(bytes),
                _ => {
                    let mut bytes = message(unit, self.units.unit_len());
                    self.own.load(unit, &mut bytes[NUMBER..], &|| cancel.load(Ordering::Relaxed))?;
                    let bytes = Arc::new(bytes);
                    leaving.push(Arc::downgrade(&bytes));
                    bytes
                }
            };
            self.send(to, UNIT, Arc::clone(&bytes));
            last = Some((unit, bytes));
        }
        Ok(())
    }

    /// Says how the work has ended.
    fn end(&self, how: Result<(), String>) {
        let _ = self.orders.send(Order::Ended(how));
    }

    /// Brings finished units to the store until there are no more.
    fn write(&self) {
        let mut state = self.state();
        loop {
            if let Some(unit) = state.to_keep.pop()
                && let Some(bytes) = state.fresh.get(&unit).cloned()
            {
                drop(state);
                let kept = self.own.keep(unit, &bytes[NUMBER..]);
                state = self.state();
                match kept {
                    Ok(()) => {
                        state.kept.insert(unit);
                        state.fresh.remove(&unit);
                    }
                    Err(error) => {
                        state.error.get_or_insert(error);
                    }
                }
                self.changed.notify_all();
            } else if state.all_kept || state.error.is_some() {
                return;
            } else {
                state = self.to_write.wait_timeout(state, BETWEEN_CHECKS).unwrap_or_else(PoisonError::into_inner).0;
            }
        }
    }

    /// Waits until no more than so many units are on their way to the store.
    fn wait_for_store(&self, most: usize) -> Result<(), TableError> {
        let mut state = self.state();
        loop {
            if let Some(error) = state.error.take() {
                // The next one is told the same.
                state.error = Some(self.error(error.to_string()));
                return Err(error);
            }
            if state.fresh.len() <= most {
                return Ok(());
            }
            state = self.changed.wait_timeout(state, BETWEEN_CHECKS).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// No more units will come.
    fn give_up(&self, problem: &str) {
        self.state().over.get_or_insert_with(|| problem.to_owned());
        self.changed.notify_all();
    }

    /// What its own errors call the rank.
    fn name(&self) -> String {
        format!("rank {}", self.rank + 1)
    }

    fn error(&self, problem: String) -> TableError {
        TableError::Other { file: self.name(), problem }
    }

    /// Whether an error is not that the work was told to stop.
    fn is_of_its_own(&self, error: &TableError, limits: &Limits) -> bool {
        match error {
            TableError::Stopped(_) => limits.reached(0, 0).is_some(),
            TableError::Other { file, .. } => *file != self.name(),
            _ => true,
        }
    }
}

/// Bytes of a number at the beginning of a message.
const NUMBER: usize = size_of::<u64>();

/// A message with the number of a unit and room for its bytes.
fn message(unit: usize, len: usize) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(NUMBER + len);
    bytes.extend_from_slice(&(unit as u64).to_le_bytes());
    bytes.resize(NUMBER + len, 0);
    bytes
}

/// The number at the beginning of a message.
fn number(bytes: &[u8]) -> Option<usize> {
    let number = bytes.first_chunk::<NUMBER>()?;
    usize::try_from(u64::from_le_bytes(*number)).ok()
}

impl Store for Exchange<'_> {
    fn expect(&self, units: &[usize]) {
        let (mine, others): (Vec<usize>, Vec<usize>) =
            units.iter().partition(|&&unit| owner(unit, self.ranks) == self.rank);
        self.own.expect(&mine);
        let mut state = self.state();
        // What is not wanted any more makes room.
        state.come.retain(|unit, _| others.contains(unit));
        for unit in others {
            if state.asked.len() + state.come.len() >= self.most_ahead {
                break;
            }
            if !state.come.contains_key(&unit) {
                self.ask(unit, &mut state);
            }
        }
    }

    fn load(&self, unit: usize, place: &mut [u8], stop: &dyn Fn() -> bool) -> Result<(), TableError> {
        let mut state = self.state();
        if owner(unit, self.ranks) == self.rank {
            let fresh = state.fresh.get(&unit).cloned();
            drop(state);
            return match fresh {
                Some(bytes) => {
                    place.copy_from_slice(&bytes[NUMBER..]);
                    Ok(())
                }
                None => self.own.load(unit, place, stop),
            };
        }
        loop {
            if let Some(bytes) = state.come.remove(&unit) {
                drop(state);
                place.copy_from_slice(&bytes[NUMBER..]);
                return Ok(());
            }
            if let Some(problem) = &state.over {
                return Err(self.error(problem.clone()));
            }
            if stop() {
                return Err(self.error("stopped while it waited for a unit".to_owned()));
            }
            self.ask(unit, &mut state);
            state.awaited += 1;
            state = self.changed.wait_timeout(state, BETWEEN_CHECKS).unwrap_or_else(PoisonError::into_inner).0;
            state.awaited -= 1;
        }
    }

    fn keep(&self, unit: usize, bytes: &[u8]) -> Result<(), TableError> {
        let mut fresh = self.state().buffers.take(NUMBER + bytes.len());
        fresh[..NUMBER].copy_from_slice(&(unit as u64).to_le_bytes());
        fresh[NUMBER..].copy_from_slice(bytes);
        let mut state = self.state();
        let fresh = state.buffers.lend(fresh);
        for to in state.waiting.remove(&unit).unwrap_or_default() {
            self.send(to, UNIT, Arc::clone(&fresh));
        }
        state.fresh.insert(unit, fresh);
        state.to_keep.push(unit);
        drop(state);
        self.to_write.notify_one();
        self.wait_for_store(self.most_ahead)
    }
}

/// What all ranks do together.
pub struct Together<'a> {
    /// How the table is cut.
    pub units: Units,
    /// What is done, in words that are the same on all ranks.
    pub what: &'a str,
    /// Where the rank keeps its units.
    pub own: &'a dyn Store,
    /// Those that are there already.
    pub kept: &'a [usize],
    /// How many units may be fetched ahead, and how many may wait for the store.
    pub most_ahead: usize,
}

/// Does a rank's part of the work, which is given the units of all ranks as a store, on a thread of its own, and talks to
/// the other ranks meanwhile. It comes to its end when all ranks have. The work is given `limits` with a cancel signal of
/// their own, which is also set when another rank has failed.
///
/// # Errors
///
/// If the work fails here or on another rank, or the others cannot be reached.
pub fn run<R: Send>(
    transport: &mut impl Transport,
    together: &Together<'_>,
    limits: &Limits,
    work: impl FnOnce(&Exchange<'_>, &Limits) -> Result<R, TableError> + Send,
) -> Result<R, Failure> {
    let ((orders, taken), (wanted, to_read)) = (mpsc::channel(), mpsc::channel());
    let Together { units, what, own, kept, most_ahead } = *together;
    let state = State { kept: kept.iter().copied().collect(), ..State::default() };
    let exchange = &Exchange {
        units,
        rank: transport.rank(),
        ranks: transport.ranks(),
        own,
        most_ahead: most_ahead.max(1),
        state: Mutex::new(state),
        changed: Condvar::new(),
        to_write: Condvar::new(),
        orders,
        wanted,
    };
    let cancel = Arc::new(AtomicBool::new(limits.cancel.load(Ordering::Relaxed)));
    let mine = &Limits { cancel, ..limits.clone() };
    let mut talk = Talk { transport, exchange, what, over: BTreeSet::new(), has_ended: false };
    thread::scope(|scope| {
        let no_thread = |error| TableError::NoMemory { spec: what.to_owned(), needs: 0, error };
        let reader = move || {
            if let Err(error) = exchange.read(to_read, &mine.cancel) {
                exchange.end(Err(error.to_string()));
                exchange.state().error.get_or_insert(error);
            }
        };
        let worker = move || {
            // However the work ends, the others hear of it.
            let mut end = End { exchange, how: Some(Err("it has failed unexpectedly".to_owned())) };
            let worked = work(exchange, mine).and_then(|result| exchange.wait_for_store(0).map(|()| result));
            end.how = Some(worked.as_ref().map(|_| ()).map_err(ToString::to_string));
            worked
        };
        let mut spawned = thread::Builder::new().spawn_scoped(scope, reader).map(drop);
        for _ in 0..WRITERS {
            spawned = spawned.and_then(|()| thread::Builder::new().spawn_scoped(scope, || exchange.write()).map(drop));
        }
        let worker = spawned.and_then(|()| thread::Builder::new().spawn_scoped(scope, worker)).map_err(no_thread);
        let talked = match &worker {
            Ok(_) => talk.go_on(&taken, limits, &mine.cancel),
            Err(error) => Err(Why::Own(error.to_string())),
        };
        let heard = match &talked {
            Ok(()) => true,
            Err(why) => {
                mine.cancel.store(true, Ordering::Relaxed);
                exchange.give_up(&why.to_string());
                talk.farewell(why)
            }
        };
        // However the work ends, the threads beside it come to their end.
        let _threads = OnDrop(|| {
            let _ = exchange.wanted.send(None);
            exchange.state().all_kept = true;
            exchange.to_write.notify_all();
        });
        let worked = worker.and_then(|worker| worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        let worked = worked.map_err(|error| match exchange.is_of_its_own(&error, limits) {
            true => error,
            // It was told to stop, perhaps because of the store.
            false => exchange.state().error.take().unwrap_or(error),
        });
        let failed = |why| Err(Failure { why, heard });
        match (talked, worked) {
            (Ok(()), Ok(result)) => Ok(result),
            // What failed here says more than that it failed elsewhere, too, unless it failed because of that.
            (Err(Why::Other(_)), Err(error)) if exchange.is_of_its_own(&error, limits) => failed(Failed::Own(error)),
            (Err(Why::Other(why)), _) => match limits.reached(0, 0) {
                Some(limit) => failed(Failed::Own(Stopped { limit, positions: 0 }.into())),
                None => failed(why),
            },
            (_, Err(error)) => failed(Failed::Own(error)),
            // The work has come to its end, and the reader has not.
            (Err(Why::Own(problem)), Ok(_)) => failed(Failed::Own(exchange.error(problem))),
        }
    })
}

/// How the work of a rank ended before its end.
#[derive(Debug, thiserror::Error)]
#[error("{why}")]
pub struct Failure {
    /// Why.
    pub why: Failed,
    /// Whether all ranks have heard of it, and said how they ended.
    pub heard: bool,
}

/// Tells how the work has ended, even after a panic.
struct End<'a, 's> {
    exchange: &'a Exchange<'s>,
    how: Option<Result<(), String>>,
}

impl Drop for End<'_, '_> {
    fn drop(&mut self) {
        if let Some(how) = self.how.take() {
            self.exchange.end(how);
        }
    }
}

/// Why a rank stops talking.
#[derive(Debug, thiserror::Error)]
enum Why {
    /// Its own work has failed, which says more.
    #[error("{0}")]
    Own(String),
    #[error(transparent)]
    Other(#[from] Failed),
}

impl From<Lost> for Why {
    fn from(lost: Lost) -> Why {
        Why::Other(lost.into())
    }
}

/// The thread that talks to the others.
struct Talk<'a, 's, T> {
    transport: &'a mut T,
    exchange: &'a Exchange<'s>,
    what: &'a str,
    /// Those who want nothing more.
    over: BTreeSet<usize>,
    /// Whether the others know that we do not either.
    has_ended: bool,
}

impl<T: Transport> Talk<'_, '_, T> {
    /// Whether nobody wants anything more.
    fn are_all_over(&self) -> bool {
        self.over.len() + 1 == self.transport.ranks()
    }

    /// Sends and receives until all ranks have come to their end.
    fn go_on(&mut self, orders: &Receiver<Order>, limits: &Limits, cancel: &AtomicBool) -> Result<(), Why> {
        tell_all(self.transport, HELLO, self.what.as_bytes())?;
        let mut pause = PAUSE.0;
        loop {
            if limits.cancel.load(Ordering::Relaxed) {
                cancel.store(true, Ordering::Relaxed);
            }
            let mut is_idle = true;
            while let Some(message) = self.transport.receive()? {
                self.hear(message)?;
                is_idle = false;
            }
            let mut order = if is_idle { orders.recv_timeout(pause).ok() } else { orders.try_recv().ok() };
            while let Some(given) = order {
                is_idle = false;
                match given {
                    Order::Send { to, kind, bytes } => self.transport.send(to, kind, bytes)?,
                    Order::Ended(Err(problem)) => return Err(Why::Own(problem)),
                    Order::Ended(Ok(())) => {
                        self.has_ended = true;
                        tell_all(self.transport, DONE, &[])?;
                    }
                }
                order = orders.try_recv().ok();
            }
            if self.has_ended && self.are_all_over() && self.transport.has_sent_all()? {
                return Ok(());
            }
            let is_urgent = self.transport.is_busy() || self.exchange.state().awaited > 0;
            let most = if is_urgent { PAUSE.1 } else { REST };
            pause = if is_idle { (2 * pause).min(most) } else { PAUSE.0 };
        }
    }

    /// Takes a message.
    fn hear(&mut self, Message { from, kind, bytes }: Message) -> Result<(), Failed> {
        let exchange = self.exchange;
        let unit = || number(&bytes).filter(|&unit| unit < exchange.units.count());
        let text = || String::from_utf8_lossy(&bytes).into_owned();
        match (kind, unit()) {
            (HELLO, _) if *bytes == self.what.as_bytes() => {}
            (HELLO, _) => {
                return Err(Failed::Different { rank: from, there: text(), here: self.what.to_owned() });
            }
            (ASK, Some(unit)) if owner(unit, exchange.ranks) == exchange.rank => exchange.serve(unit, from),
            (UNIT, Some(unit)) if bytes.len() == NUMBER + exchange.units.unit_len() => {
                let mut state = exchange.state();
                if state.asked.remove(&unit) {
                    state.come.insert(unit, bytes);
                }
                drop(state);
                exchange.changed.notify_all();
            }
            (DONE, _) => {
                self.over.insert(from);
            }
            (FAILED, _) => {
                self.over.insert(from);
                return Err(Failed::Other { rank: from, problem: text() });
            }
            _ => return Err(Lost(format!("rank {} has sent what makes no sense", from + 1)).into()),
        }
        Ok(())
    }

    /// Tells the others that this rank has failed. Whether all have said how they ended.
    fn farewell(&mut self, why: &Why) -> bool {
        // Whoever has ended well needs nothing from those who have not, and they may have left.
        let is_to_tell = !self.has_ended || matches!(why, Why::Own(_));
        let is_told = !is_to_tell || tell_all(self.transport, FAILED, why.to_string().as_bytes()).is_ok();
        is_told && hear_all(self.transport, &mut self.over)
    }
}

fn tell_all(transport: &mut impl Transport, kind: u8, bytes: &[u8]) -> Result<(), Lost> {
    let (me, bytes) = (transport.rank(), Arc::new(bytes.to_vec()));
    let mut others = (0..transport.ranks()).filter(|&other| other != me);
    others.try_for_each(|other| transport.send(other, kind, Arc::clone(&bytes)))
}

/// Waits a while for what the others say. Whether all have said how they ended.
fn hear_all(transport: &mut impl Transport, over: &mut BTreeSet<usize>) -> bool {
    let since = Instant::now();
    while since.elapsed() < FAREWELL {
        match transport.receive() {
            Ok(Some(Message { from, kind: DONE | FAILED, .. })) => {
                over.insert(from);
            }
            Ok(Some(_)) => {}
            Ok(None) if over.len() + 1 == transport.ranks() && transport.has_sent_all() == Ok(true) => return true,
            Ok(None) => thread::sleep(PAUSE.1),
            Err(_) => return false,
        }
    }
    false
}

/// Tells the others that this rank cannot even begin. Whether all have said how they ended.
pub fn decline(transport: &mut impl Transport, problem: &str) -> bool {
    tell_all(transport, FAILED, problem.as_bytes()).is_ok() && hear_all(transport, &mut BTreeSet::new())
}
