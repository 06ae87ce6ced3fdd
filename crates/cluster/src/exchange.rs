//! Fetches the units of other ranks: they are requested ahead of time and sent as soon as they exist.
//!
//! A rank asks the owner of a unit, which answers at once if it has the unit and otherwise as soon as it does. Units
//! computed just now are sent from memory; those computed earlier are read from the rank's own store by a separate
//! thread. One thread, the one that called [`run`], does nothing but talk to the other ranks, so the computing threads
//! wait only when a unit is missing.
//!
//! Several threads write finished units to the rank's own store, because a disk takes several files at once as fast as
//! one. A unit may be sent before it has reached the disk: if its owner is lost, it will compute the same bytes again.
//!
//! Ranks on one machine with enough memory for the whole table share that memory, and then no units are sent at all: a
//! rank only has to ask the owner of a unit kept from an earlier run to load it. Each rank says in its first message
//! whether it can share, and either all of them do or none does.

use crate::order::owner;
use crate::transport::{Buffers, Bytes, Lost, Message, Transport};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};
use tables::TableError;
use tables::units::{Common, CommonStore, Store, Units};
use theory::team::OnDrop;
use theory::{Limits, Stopped};

/// Kinds of messages. A greeting: whether the rank can share memory, and what it is about to do.
const HELLO: u8 = 0;
/// Asks for a unit.
const ASK: u8 = 1;
/// A unit: its number and its bytes.
const UNIT: u8 = 2;
/// The rank wants nothing more.
const DONE: u8 = 3;
/// The rank has failed, for the reason given.
const FAILED: u8 = 4;
/// Asks for a unit to be loaded into its place in shared memory.
const PUT: u8 = 5;

/// How many threads write units to the store.
const WRITERS: usize = 4;
/// How long an idle rank waits before it looks for messages again: at first, and at most, while a message is in transit
/// or a thread is waiting for one.
const PAUSE: (Duration, Duration) = (Duration::from_micros(20), Duration::from_micros(200));
/// The longest pause while nobody is waiting: looking takes time away from the computing threads.
const REST: Duration = Duration::from_millis(1);
/// The longest pause when units are not sent, so that messages are rare.
const LONG_REST: Duration = Duration::from_millis(10);
/// How often a thread that waits for a unit asks whether to stop.
const BETWEEN_CHECKS: Duration = Duration::from_millis(20);
/// How long a failed rank waits for the others to hear about it.
const FAREWELL: Duration = Duration::from_secs(3);

/// Why a rank did not finish.
#[derive(Debug, thiserror::Error)]
pub enum Failed {
    /// It failed itself.
    #[error(transparent)]
    Own(#[from] TableError),
    /// Another rank failed.
    #[error("rank {} has stopped: {problem}", .rank + 1)]
    Other {
        /// The rank, counted from 0; messages count from 1.
        rank: usize,
        /// What it reported.
        problem: String,
    },
    /// The ranks are not doing the same thing.
    #[error("rank {} is doing something else: {there}, while this one does {here}", .rank + 1)]
    Different {
        /// The rank, counted from 0; messages count from 1.
        rank: usize,
        /// What it is doing.
        there: String,
        /// What this rank is doing.
        here: String,
    },
    /// The others cannot be reached.
    #[error("the other ranks cannot be reached: {0}")]
    Lost(#[from] Lost),
}

/// Instructions for the thread that talks to the others.
enum Order {
    Send {
        to: usize,
        kind: u8,
        bytes: Bytes,
    },
    /// The work has ended, in success or failure.
    Ended(Result<(), String>),
}

/// The units of all ranks, as one rank sees them.
pub struct Exchange<'s> {
    units: Units,
    rank: usize,
    ranks: usize,
    own: &'s dyn Store,
    /// The memory that all ranks will share, if every rank can.
    offered: Option<&'s Common>,
    /// Whether the memory is shared, once all ranks have answered.
    is_agreed: OnceLock<bool>,
    /// How many units may be in transit to us or waiting to be used; the same number may be waiting for the store.
    most_ahead: usize,
    state: Mutex<State>,
    /// Notified when a unit has arrived or has reached the store.
    changed: Condvar,
    /// Notified when there is a unit to store, or when there will be none any more.
    to_write: Condvar,
    orders: Sender<Order>,
    /// Units wanted by others that have to be read.
    wanted: Sender<Option<Wanted>>,
}

/// A unit that another rank wants.
struct Wanted {
    unit: usize,
    /// The rank that wants it as a message; none if it is wanted in shared memory.
    by: Option<usize>,
}

#[derive(Default)]
struct State {
    /// How many ranks have sent their greeting, and how many of them can share memory.
    greeted: usize,
    willing: usize,
    /// Units of others that were asked for and have not arrived.
    asked: BTreeSet<usize>,
    /// Units of others that have arrived, as messages.
    come: BTreeMap<usize, Bytes>,
    /// Own units that are in the store.
    kept: BTreeSet<usize>,
    /// How many threads are waiting for a unit of another rank.
    awaited: usize,
    /// Own units on their way to the store, as messages.
    fresh: BTreeMap<usize, Bytes>,
    /// Buffers for the messages in `fresh`.
    buffers: Buffers,
    /// The units in `fresh` that no thread has started to write.
    to_keep: Vec<usize>,
    /// Set when nothing more will be stored.
    all_kept: bool,
    /// What went wrong with the store.
    error: Option<TableError>,
    /// Which ranks are waiting for own units that are not computed yet.
    waiting: BTreeMap<usize, Vec<usize>>,
    /// Why no more units will arrive.
    over: Option<String>,
}

impl Exchange<'_> {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn send(&self, to: usize, kind: u8, bytes: Bytes) {
        // If nobody takes the order, the work is over anyway.
        let _ = self.orders.send(Order::Send { to, kind, bytes });
    }

    fn ask(&self, kind: u8, unit: usize, state: &mut State) {
        if state.asked.insert(unit) {
            self.send(owner(unit, self.ranks), kind, Arc::new((unit as u64).to_le_bytes().to_vec()));
        }
    }

    /// Answers another rank's request for a unit.
    fn serve(&self, unit: usize, to: usize) {
        let mut state = self.state();
        if let Some(bytes) = state.fresh.get(&unit) {
            self.send(to, UNIT, Arc::clone(bytes));
        } else if state.kept.contains(&unit) {
            // If there is no reader, the work is over anyway.
            let _ = self.wanted.send(Some(Wanted { unit, by: Some(to) }));
        } else {
            state.waiting.entry(unit).or_default().push(to);
        }
    }

    /// The shared memory, if the ranks share it.
    fn common(&self) -> Option<&Common> {
        self.offered.filter(|_| self.is_agreed.get() == Some(&true))
    }

    /// Waits until all ranks have said whether they can share memory, and returns that memory if they do.
    ///
    /// # Errors
    ///
    /// If some rank does not answer, or a limit is reached.
    pub fn agree(&self, limits: &Limits) -> Result<Option<&Common>, TableError> {
        if self.offered.is_some() {
            let mut state = self.state();
            while state.greeted + 1 < self.ranks {
                if let Some(problem) = &state.over {
                    return Err(self.error(problem.clone()));
                }
                limits.check(0)?;
                state = self.changed.wait_timeout(state, BETWEEN_CHECKS).unwrap_or_else(PoisonError::into_inner).0;
            }
            let _ = self.is_agreed.set(state.willing + 1 == self.ranks);
        }
        Ok(self.common())
    }

    /// Loads a stored unit of ours into its place in shared memory, unless it is there or about to be. Returns whether
    /// it is there.
    fn put(&self, unit: usize, common: &Common, stop: &dyn Fn() -> bool) -> Result<bool, TableError> {
        common.put(unit, |place| self.own.load(unit, place, stop))
    }

    /// Reads stored units that others want.
    fn read(&self, wanted: Receiver<Option<Wanted>>, cancel: &AtomicBool) -> Result<(), TableError> {
        let mut last: Option<(usize, Bytes)> = None;
        // Messages that were read and are still being sent take up memory.
        let mut leaving: Vec<Weak<Vec<u8>>> = Vec::new();
        while let Ok(Some(Wanted { unit, by })) = wanted.recv() {
            let Some(to) = by else {
                if let Some(common) = self.offered {
                    self.put(unit, common, &|| cancel.load(Ordering::Relaxed))?;
                }
                continue;
            };
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

    /// Reports how the work has ended.
    fn end(&self, how: Result<(), String>) {
        let _ = self.orders.send(Order::Ended(how));
    }

    /// Writes finished units to the store until there are no more.
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

    /// Waits until at most `most` units are on their way to the store.
    fn wait_for_store(&self, most: usize) -> Result<(), TableError> {
        let mut state = self.state();
        loop {
            if let Some(error) = state.error.take() {
                // The next caller gets the same error.
                state.error = Some(self.error(error.to_string()));
                return Err(error);
            }
            if state.fresh.len() <= most {
                return Ok(());
            }
            state = self.changed.wait_timeout(state, BETWEEN_CHECKS).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Records that no more units will arrive.
    fn give_up(&self, problem: &str) {
        self.state().over.get_or_insert_with(|| problem.to_owned());
        self.changed.notify_all();
    }

    /// How errors name this rank.
    fn name(&self) -> String {
        format!("rank {}", self.rank + 1)
    }

    fn error(&self, problem: String) -> TableError {
        TableError::Other { file: self.name(), problem }
    }

    /// Whether an error has a cause other than being told to stop.
    fn is_of_its_own(&self, error: &TableError, limits: &Limits) -> bool {
        match error {
            TableError::Stopped(_) => limits.reached(0, 0).is_some(),
            TableError::Other { file, .. } => *file != self.name(),
            _ => true,
        }
    }
}

/// The error of a wait that was given up.
const TOLD_TO_STOP: &str = "stopped while waiting for a unit";

/// The length of the number at the beginning of a message, in bytes.
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
        // Units that are no longer wanted make room.
        state.come.retain(|unit, _| others.contains(unit));
        for unit in others {
            if state.asked.len() + state.come.len() >= self.most_ahead {
                break;
            }
            if !state.come.contains_key(&unit) {
                self.ask(ASK, unit, &mut state);
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
                return Err(self.error(TOLD_TO_STOP.to_owned()));
            }
            self.ask(ASK, unit, &mut state);
            state.awaited += 1;
            state = self.changed.wait_timeout(state, BETWEEN_CHECKS).unwrap_or_else(PoisonError::into_inner).0;
            state.awaited -= 1;
        }
    }

    fn keep(&self, unit: usize, bytes: &[u8]) -> Result<(), TableError> {
        if self.common().is_some() {
            // It stays where it is, and those waiting for it have seen it there.
            return self.own.keep(unit, bytes);
        }
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

impl CommonStore for Exchange<'_> {
    fn bring(&self, unit: usize, common: &Common, stop: &dyn Fn() -> bool) -> Result<(), TableError> {
        if owner(unit, self.ranks) != self.rank {
            self.ask(PUT, unit, &mut self.state());
        } else if self.put(unit, common, stop)? {
            return Ok(());
        }
        while !common.wait_for(unit, BETWEEN_CHECKS) {
            if let Some(problem) = &self.state().over {
                return Err(self.error(problem.clone()));
            }
            if stop() {
                return Err(self.error(TOLD_TO_STOP.to_owned()));
            }
        }
        Ok(())
    }
}

/// A job that all ranks do together.
pub struct Together<'a> {
    /// How the table is cut into units.
    pub units: Units,
    /// A description of the job, the same on all ranks.
    pub what: &'a str,
    /// Where the rank keeps its units.
    pub own: &'a dyn Store,
    /// The units that are already there.
    pub kept: &'a [usize],
    /// Memory for the whole table that this rank can share, if it can.
    pub common: Option<&'a Common>,
    /// How many units may be fetched ahead, and how many may wait for the store.
    pub most_ahead: usize,
}

/// Does a rank's share of the work, on a thread of its own, and talks to the other ranks meanwhile. The work sees the
/// units of all ranks as a store. The function returns when all ranks have finished. The work gets `limits` with its
/// own cancel signal, which is also set when another rank fails.
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
    let Together { units, what, own, kept, common, most_ahead } = *together;
    // This must happen before anybody is told about the memory.
    common.iter().for_each(|common| kept.iter().for_each(|&unit| common.keeps(unit)));
    let state = State { kept: kept.iter().copied().collect(), ..State::default() };
    let exchange = &Exchange {
        units,
        rank: transport.rank(),
        ranks: transport.ranks(),
        own,
        offered: common,
        is_agreed: OnceLock::new(),
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
                let problem = error.to_string();
                // Whoever is told that the work has ended must find the reason.
                exchange.state().error.get_or_insert(error);
                exchange.end(Err(problem));
            }
        };
        let worker = move || {
            // However the work ends, the others must hear of it.
            let mut end = End { exchange, how: Some(Err("it failed unexpectedly".to_owned())) };
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
        // However the work ends, the threads beside it must end too.
        let _threads = OnDrop(|| {
            let _ = exchange.wanted.send(None);
            exchange.state().all_kept = true;
            exchange.to_write.notify_all();
        });
        let worked = worker.and_then(|worker| worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        let worked = worked.map_err(|error| match exchange.is_of_its_own(&error, limits) {
            true => error,
            // It was told to stop, perhaps because of an error of the store.
            false => exchange.state().error.take().unwrap_or(error),
        });
        let failed = |why| Err(Failure { why, heard });
        match (talked, worked) {
            (Ok(()), Ok(result)) => Ok(result),
            // A failure here says more than the news that another rank failed, unless it was caused by that one.
            (Err(Why::Other(_)), Err(error)) if exchange.is_of_its_own(&error, limits) => failed(Failed::Own(error)),
            (Err(Why::Other(why)), _) => match limits.reached(0, 0) {
                Some(limit) => failed(Failed::Own(Stopped { limit, positions: 0 }.into())),
                None => failed(why),
            },
            (_, Err(error)) => failed(Failed::Own(error)),
            // The work finished, but the reader failed.
            (Err(Why::Own(problem)), Ok(_)) => failed(Failed::Own(exchange.error(problem))),
        }
    })
}

/// How the work of a rank failed.
#[derive(Debug, thiserror::Error)]
#[error("{why}")]
pub struct Failure {
    /// The reason.
    pub why: Failed,
    /// Whether all ranks have heard of it and said how they ended.
    pub heard: bool,
}

/// Reports how the work has ended, even after a panic.
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
    /// Its own work failed, which is the better explanation.
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
    /// The ranks that want nothing more.
    over: BTreeSet<usize>,
    /// Whether the others know that we want nothing more either.
    has_ended: bool,
}

impl<T: Transport> Talk<'_, '_, T> {
    /// Whether no rank wants anything more.
    fn are_all_over(&self) -> bool {
        self.over.len() + 1 == self.transport.ranks()
    }

    /// Sends and receives until all ranks have finished.
    fn go_on(&mut self, orders: &Receiver<Order>, limits: &Limits, cancel: &AtomicBool) -> Result<(), Why> {
        let hello = [&[u8::from(self.exchange.offered.is_some())], self.what.as_bytes()].concat();
        tell_all(self.transport, HELLO, &hello)?;
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
            let most = match self.exchange.common() {
                _ if is_urgent || self.has_ended => PAUSE.1,
                Some(_) => LONG_REST,
                None => REST,
            };
            pause = if is_idle { (2 * pause).min(most) } else { PAUSE.0 };
        }
    }

    /// Handles a message.
    fn hear(&mut self, Message { from, kind, bytes }: Message) -> Result<(), Failed> {
        let exchange = self.exchange;
        let unit = || number(&bytes).filter(|&unit| unit < exchange.units.count());
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        match (kind, unit()) {
            (HELLO, _) => {
                let (is_willing, what) = bytes.split_first().unwrap_or((&0, &[]));
                if what != self.what.as_bytes() {
                    return Err(Failed::Different { rank: from, there: text(what), here: self.what.to_owned() });
                }
                let mut state = exchange.state();
                state.greeted += 1;
                state.willing += usize::from(*is_willing);
                drop(state);
                exchange.changed.notify_all();
            }
            (PUT, Some(unit)) if owner(unit, exchange.ranks) == exchange.rank => {
                // If there is no reader, the work is over anyway.
                let _ = exchange.wanted.send(Some(Wanted { unit, by: None }));
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
                return Err(Failed::Other { rank: from, problem: text(&bytes) });
            }
            _ => return Err(Lost(format!("rank {} sent a message that makes no sense", from + 1)).into()),
        }
        Ok(())
    }

    /// Tells the others that this rank has failed. Returns whether all of them said how they ended.
    fn farewell(&mut self, why: &Why) -> bool {
        // A rank that has finished needs nothing from those that have not, and they may be gone already.
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

/// Listens to the others for a while. Returns whether all of them said how they ended.
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

/// Tells the others that this rank cannot even start. Returns whether all of them said how they ended.
pub fn decline(transport: &mut impl Transport, problem: &str) -> bool {
    tell_all(transport, FAILED, problem.as_bytes()).is_ok() && hear_all(transport, &mut BTreeSet::new())
}
