//! A table that several workers share.
//!
//! The table is read all the time and written seldom. A worker keeps its newest values to itself and hands over
//! hundreds of them at a time, and it takes the lock once for all look-ups of a position.

use super::buckets::Buckets;
use super::key::{Key, Keys};
use super::memo::{Held, LocalMemo, Memo, Reader};
use super::store::Store;
use crate::limits::Limit;
use std::cell::Cell;
use std::hash::Hash;
use std::hint::black_box;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

/// A table for several threads, and the marks that keep them out of each other's way.
pub(super) struct SharedMemo<P> {
    store: RwLock<Store<P>>,
    pub keys: Keys,
    /// The keys of positions that some worker has open, each at a place determined by the key; 0 for none.
    marks: Box<[AtomicU32]>,
    bytes: AtomicU64,
    len: AtomicU64,
    /// Bytes of all workers' stacks, as each of them last reported.
    stacks: AtomicU64,
}

/// How many marks there is room for: usually more than workers have positions open.
const MARKS: usize = 1 << 14;

impl<P> From<LocalMemo<P>> for SharedMemo<P> {
    fn from(local: LocalMemo<P>) -> SharedMemo<P> {
        SharedMemo {
            keys: local.keys,
            marks: (0..MARKS).map(|_| AtomicU32::new(0)).collect(),
            bytes: AtomicU64::new(local.store.bytes()),
            len: AtomicU64::new(local.store.len() as u64),
            stacks: AtomicU64::new(0),
            store: RwLock::new(local.store),
        }
    }
}

impl<P> SharedMemo<P> {
    /// The table, for reading.
    pub(super) fn store(&self) -> RwLockReadGuard<'_, Store<P>> {
        // A worker that panicked has left no half-written entry behind: storing one is a single step.
        self.store.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The keys and the table, for exclusive use.
    pub(super) fn parts(&mut self) -> (&mut Keys, &mut Store<P>) {
        (&mut self.keys, self.store.get_mut().unwrap_or_else(PoisonError::into_inner))
    }

    fn mark_of(&self, key: Key) -> &AtomicU32 {
        &self.marks[(key.upper().get() >> 1) as usize % MARKS]
    }
}

/// How many values a worker collects before it hands them over.
const HANDOVER: usize = 512;

/// A shared table together with one worker's newest values.
pub(super) struct WorkerMemo<'m, P> {
    shared: &'m SharedMemo<P>,
    /// Set when a worker panics.
    abandoned: &'m AtomicBool,
    fresh: Buckets<P>,
    /// Holds values while they are handed over.
    handed: Vec<(Key, P, u32)>,
    /// The bytes of its stacks this worker last reported.
    stacks: Cell<u64>,
}

impl<'m, P> WorkerMemo<'m, P> {
    pub(super) fn new(shared: &'m SharedMemo<P>, abandoned: &'m AtomicBool) -> WorkerMemo<'m, P> {
        WorkerMemo {
            shared,
            abandoned,
            fresh: Buckets::default(),
            handed: Vec::with_capacity(HANDOVER),
            stacks: Cell::new(0),
        }
    }
}

impl<P> Drop for WorkerMemo<'_, P> {
    fn drop(&mut self) {
        self.shared.stacks.fetch_sub(self.stacks.get(), Ordering::Relaxed);
        // Otherwise the others would work on to the end before the panic is passed on.
        if std::thread::panicking() {
            self.abandoned.store(true, Ordering::Relaxed);
        }
    }
}

impl<P: Eq + Hash + 'static> Memo<P> for WorkerMemo<'_, P> {
    fn keys(&self) -> &Keys {
        &self.shared.keys
    }

    fn reader(&self) -> Reader<'_, P> {
        Reader { store: Held::Locked(self.shared.store()), fresh: Some(&self.fresh) }
    }

    fn mark(&self, key: Key, is_open: bool) {
        self.shared.mark_of(key).store(if is_open { key.upper().get() } else { 0 }, Ordering::Relaxed);
    }

    fn seems_open(&self, key: Key) -> bool {
        self.shared.mark_of(key).load(Ordering::Relaxed) == key.upper().get()
    }

    fn insert(&mut self, position: P, key: Key, value: u32, heap_bytes: usize, most: u64) -> Result<(), Limit> {
        self.fresh.reserve(1, heap_bytes as u64, most)?;
        self.fresh.insert(position, key, value, heap_bytes);
        if self.fresh.len() >= HANDOVER { self.flush(most) } else { Ok(()) }
    }

    fn flush(&mut self, most: u64) -> Result<(), Limit> {
        let (fresh_bytes, heap_bytes) = (self.fresh.bytes(), self.fresh.heap_bytes());
        let mut store = self.shared.store.write().unwrap_or_else(PoisonError::into_inner);
        store.reserve(self.fresh.len(), &self.shared.keys, fresh_bytes, most)?;
        // Touches all places at once, instead of waiting for memory entry by entry while the others wait for the lock.
        let (keys, handed) = (&self.shared.keys, &mut self.handed);
        self.fresh.drain(&mut |position, value| handed.push((keys.of(&position), position, value)));
        black_box(self.handed.iter().fold(0, |sum, (key, ..)| sum ^ store.touch(*key)));
        for (key, position, value) in self.handed.drain(..) {
            store.insert(position, key, value, 0);
        }
        // Counted as if no position had been there before: that may be a few bytes too many, but never too few.
        store.add_heap_bytes(heap_bytes);
        self.shared.bytes.store(store.bytes(), Ordering::Relaxed);
        self.shared.len.store(store.len() as u64, Ordering::Relaxed);
        Ok(())
    }

    fn bytes(&self, stacks: u64) -> u64 {
        let before = self.stacks.replace(stacks);
        // Adding a difference that wraps around subtracts.
        let difference = stacks.wrapping_sub(before);
        let all_stacks = self.shared.stacks.fetch_add(difference, Ordering::Relaxed).wrapping_add(difference);
        self.shared.bytes.load(Ordering::Relaxed) + self.fresh.bytes() + all_stacks
    }

    fn len(&self) -> u64 {
        self.shared.len.load(Ordering::Relaxed)
    }

    fn is_abandoned(&self) -> bool {
        self.abandoned.load(Ordering::Relaxed)
    }
}
