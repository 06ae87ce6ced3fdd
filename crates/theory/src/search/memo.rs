//! Where the values are kept: a table for one thread, and a table that several threads share.
//!
//! Threads that share a table read it all the time and write it seldom: a worker keeps its newest values to itself and
//! hands them over by the hundreds, so that one lock is taken for the look-ups of a whole position and not for each
//! of them.

use crate::limits::Limit;
use crate::ruleset::Flow;
use hashbrown::{DefaultHashBuilder, HashTable, hash_table::Entry};
use std::cell::Cell;
use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

/// A table as a worker sees it.
pub(super) trait Memo<P> {
    /// A view for look-ups.
    type Reader<'a>: Reader<P>
    where
        Self: 'a;

    fn reader(&self) -> Self::Reader<'_>;
    /// Tells other workers that this one is at a position now, or no longer.
    fn sign(&self, position: &P, is_open: bool);
    /// Whether another worker seems to be at a position. It may be wrong: only the order of work depends on it.
    fn seems_open(&self, position: &P) -> bool;
    /// Stores a value, if it does not take more than `most` bytes.
    fn insert(&mut self, position: P, value: u32, heap_bytes: usize, most: u64) -> Result<(), Limit>;
    /// Hands over what others cannot see yet.
    fn flush(&mut self, most: u64) -> Result<(), Limit>;
    /// Bytes in use, given those of this worker's stacks; the stacks of the others count, too.
    fn bytes(&self, stacks: u64) -> u64;
    fn len(&self) -> u64;
}

/// Something that knows values.
pub(super) trait Reader<P> {
    fn value(&self, position: &P) -> Option<u32>;
}

/// One table, and the bytes its positions keep elsewhere.
pub(super) struct LocalMemo<P> {
    table: HashTable<(P, u32)>,
    hasher: DefaultHashBuilder,
    heap_bytes: u64,
}

impl<P> Default for LocalMemo<P> {
    fn default() -> LocalMemo<P> {
        LocalMemo { table: HashTable::new(), hasher: DefaultHashBuilder::default(), heap_bytes: 0 }
    }
}

impl<P> LocalMemo<P> {
    pub(super) fn len(&self) -> u64 {
        self.table.len() as u64
    }

    fn bytes(&self) -> u64 {
        self.table.allocation_size() as u64 + self.heap_bytes
    }

    pub(super) fn for_each(&self, each: &mut impl FnMut(&P, u32) -> Flow) -> Flow {
        self.table.iter().try_for_each(|(position, value)| each(position, *value))
    }

    /// Bytes that so many more entries would take: nothing, or a larger table beside the old one.
    fn growth(&self, entries: usize) -> u64 {
        let needed = self.table.len() + entries;
        if needed <= self.table.capacity() {
            return 0;
        }
        // A table has a power of two places, at most 7 in 8 of them used, and a byte of its own for each place.
        let places = (needed.max(2 * self.table.capacity()) * 8 / 7).next_power_of_two() as u64;
        places * (size_of::<(P, u32)>() as u64 + 1)
    }
}

impl<P: Eq + Hash> LocalMemo<P> {
    pub(super) fn value(&self, position: &P) -> Option<u32> {
        self.value_at(self.hasher.hash_one(position), position)
    }

    #[inline]
    fn value_at(&self, hash: u64, position: &P) -> Option<u32> {
        self.table.find(hash, |(stored, _)| stored == position).map(|(_, value)| *value)
    }

    /// Stores a value; a position that has one already keeps it, which is the same.
    fn store(&mut self, position: P, value: u32, heap_bytes: usize) {
        let hasher = &self.hasher;
        let hash = hasher.hash_one(&position);
        let entry = self.table.entry(hash, |(stored, _)| *stored == position, |(stored, _)| hasher.hash_one(stored));
        if let Entry::Vacant(entry) = entry {
            entry.insert((position, value));
            self.heap_bytes += heap_bytes as u64;
        }
    }
}

impl<P: Eq + Hash> Reader<P> for &LocalMemo<P> {
    #[inline]
    fn value(&self, position: &P) -> Option<u32> {
        LocalMemo::value(self, position)
    }
}

impl<P: Eq + Hash> Memo<P> for &mut LocalMemo<P> {
    type Reader<'a>
        = &'a LocalMemo<P>
    where
        Self: 'a;

    fn reader(&self) -> &LocalMemo<P> {
        self
    }

    fn sign(&self, _position: &P, _is_open: bool) {}

    fn seems_open(&self, _position: &P) -> bool {
        false
    }

    fn insert(&mut self, position: P, value: u32, heap_bytes: usize, most: u64) -> Result<(), Limit> {
        if LocalMemo::bytes(self) + self.growth(1) + heap_bytes as u64 > most {
            return Err(Limit::Memory(most));
        }
        self.store(position, value, heap_bytes);
        Ok(())
    }

    fn flush(&mut self, _most: u64) -> Result<(), Limit> {
        Ok(())
    }

    fn bytes(&self, stacks: u64) -> u64 {
        LocalMemo::bytes(self) + stacks
    }

    fn len(&self) -> u64 {
        LocalMemo::len(self)
    }
}

/// A table for several threads, and the signs by which they keep out of each other's way.
pub(super) struct SharedMemo<P> {
    table: RwLock<LocalMemo<P>>,
    hasher: DefaultHashBuilder,
    /// At the place of a hash, the hash of a position some worker has open; 0 for none.
    signs: Box<[AtomicU64]>,
    bytes: AtomicU64,
    len: AtomicU64,
    /// Bytes of all workers' stacks, as each of them last said.
    stacks: AtomicU64,
}

/// So many signs: more than workers ever have positions open, as a rule.
const SIGNS: usize = 1 << 14;

impl<P> From<LocalMemo<P>> for SharedMemo<P> {
    fn from(local: LocalMemo<P>) -> SharedMemo<P> {
        SharedMemo {
            hasher: local.hasher.clone(),
            signs: (0..SIGNS).map(|_| AtomicU64::new(0)).collect(),
            bytes: AtomicU64::new(local.bytes()),
            len: AtomicU64::new(local.len()),
            stacks: AtomicU64::new(0),
            table: RwLock::new(local),
        }
    }
}

impl<P: Eq + Hash> SharedMemo<P> {
    /// For looking, when no worker is at work.
    pub(super) fn table(&self) -> RwLockReadGuard<'_, LocalMemo<P>> {
        // A worker that panicked has not left half an entry behind: to store one is a single step.
        self.table.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn sign_of(&self, position: &P) -> (&AtomicU64, u64) {
        let hash = self.hasher.hash_one(position) | 1;
        (&self.signs[(hash >> 20) as usize % SIGNS], hash)
    }
}

/// So many values a worker keeps before it hands them over.
const HANDFUL: usize = 512;

/// A shared table with one worker's newest values.
pub(super) struct WorkerMemo<'m, P> {
    shared: &'m SharedMemo<P>,
    fresh: LocalMemo<P>,
    /// What this worker last said of its stacks.
    stacks: Cell<u64>,
}

impl<'m, P> WorkerMemo<'m, P> {
    pub(super) fn new(shared: &'m SharedMemo<P>) -> WorkerMemo<'m, P> {
        // The same hashes as in the shared table, so that a position is hashed once for both.
        let fresh = LocalMemo { hasher: shared.hasher.clone(), ..LocalMemo::default() };
        WorkerMemo { shared, fresh, stacks: Cell::new(0) }
    }
}

impl<P> Drop for WorkerMemo<'_, P> {
    fn drop(&mut self) {
        self.shared.stacks.fetch_sub(self.stacks.get(), Ordering::Relaxed);
    }
}

/// A shared table held for reading, and the reader's own newest values.
pub(super) struct SharedReader<'a, P> {
    table: RwLockReadGuard<'a, LocalMemo<P>>,
    fresh: &'a LocalMemo<P>,
}

impl<P: Eq + Hash> Reader<P> for SharedReader<'_, P> {
    #[inline]
    fn value(&self, position: &P) -> Option<u32> {
        let hash = self.fresh.hasher.hash_one(position);
        self.table.value_at(hash, position).or_else(|| self.fresh.value_at(hash, position))
    }
}

impl<P: Eq + Hash> Memo<P> for WorkerMemo<'_, P> {
    type Reader<'a>
        = SharedReader<'a, P>
    where
        Self: 'a;

    fn reader(&self) -> SharedReader<'_, P> {
        SharedReader { table: self.shared.table(), fresh: &self.fresh }
    }

    fn sign(&self, position: &P, is_open: bool) {
        let (sign, hash) = self.shared.sign_of(position);
        sign.store(if is_open { hash } else { 0 }, Ordering::Relaxed);
    }

    fn seems_open(&self, position: &P) -> bool {
        let (sign, hash) = self.shared.sign_of(position);
        sign.load(Ordering::Relaxed) == hash
    }

    fn insert(&mut self, position: P, value: u32, heap_bytes: usize, most: u64) -> Result<(), Limit> {
        self.fresh.store(position, value, heap_bytes);
        if self.fresh.table.len() >= HANDFUL { self.flush(most) } else { Ok(()) }
    }

    fn flush(&mut self, most: u64) -> Result<(), Limit> {
        let mut table = self.shared.table.write().unwrap_or_else(PoisonError::into_inner);
        let growth = table.growth(self.fresh.table.len());
        if table.bytes() + growth + self.fresh.bytes() > most {
            return Err(Limit::Memory(most));
        }
        let heap_bytes = self.fresh.heap_bytes;
        for (position, value) in self.fresh.table.drain() {
            table.store(position, value, 0);
        }
        // Counted as if none had been there before: a few bytes too many, never too few.
        table.heap_bytes += heap_bytes;
        self.fresh.heap_bytes = 0;
        self.shared.bytes.store(table.bytes(), Ordering::Relaxed);
        self.shared.len.store(table.len(), Ordering::Relaxed);
        Ok(())
    }

    fn bytes(&self, stacks: u64) -> u64 {
        let before = self.stacks.replace(stacks);
        // Adding what wraps around takes away.
        let all_stacks = self.shared.stacks.fetch_add(stacks.wrapping_sub(before), Ordering::Relaxed);
        let all_stacks = all_stacks.wrapping_add(stacks.wrapping_sub(before));
        self.shared.bytes.load(Ordering::Relaxed) + self.fresh.bytes() + all_stacks
    }

    fn len(&self) -> u64 {
        self.shared.len.load(Ordering::Relaxed)
    }
}
