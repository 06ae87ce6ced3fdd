//! Where the values are kept: a table for one thread, and one in many locked parts for several.

use crate::limits::Limit;
use hashbrown::{DefaultHashBuilder, HashTable, hash_table::Entry};
use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A position that some worker has open and that has no value yet. No mex is that large: it would take that many
/// different options, each of them in the table.
const OPEN: u32 = u32::MAX;

/// What a table says of a position.
#[derive(Clone, Copy)]
pub(super) enum Known {
    Value(u32),
    Open,
    New,
}

/// A table as a worker sees it.
pub(super) trait Memo<P> {
    fn get(&self, position: &P) -> Known;
    /// Notes that a worker is at this position, where that is of use to other workers.
    fn open(&mut self, position: &P, heap_bytes: usize, most: u64) -> Result<(), Limit>;
    fn insert(&mut self, position: P, value: u32, heap_bytes: usize, most: u64) -> Result<(), Limit>;
    fn bytes(&self) -> u64;
    fn len(&self) -> u64;
}

/// One table and the bytes it holds.
pub(super) struct LocalMemo<P> {
    table: HashTable<(P, u32)>,
    hasher: DefaultHashBuilder,
    heap_bytes: u64,
    values: u64,
}

impl<P> Default for LocalMemo<P> {
    fn default() -> LocalMemo<P> {
        LocalMemo { table: HashTable::new(), hasher: DefaultHashBuilder::default(), heap_bytes: 0, values: 0 }
    }
}

impl<P: Eq + Hash + Clone> LocalMemo<P> {
    pub(super) fn value(&self, position: &P) -> Option<u32> {
        match self.look_up(self.hasher.hash_one(position), position) {
            Known::Value(value) => Some(value),
            Known::Open | Known::New => None,
        }
    }

    pub(super) fn for_each(&self, each: &mut impl FnMut(&P, u32)) {
        for (position, value) in self.table.iter().filter(|(_, value)| *value != OPEN) {
            each(position, *value);
        }
    }

    #[inline]
    fn look_up(&self, hash: u64, position: &P) -> Known {
        match self.table.find(hash, |(stored, _)| stored == position) {
            Some((_, OPEN)) => Known::Open,
            Some((_, value)) => Known::Value(*value),
            None => Known::New,
        }
    }

    /// Bytes that one more entry would take: nothing, or a new table twice as large beside the old one.
    fn growth(&self) -> u64 {
        if self.table.len() < self.table.capacity() {
            0
        } else {
            (2 * self.table.allocation_size() as u64).max(4 * size_of::<(P, u32)>() as u64)
        }
    }

    /// Stores a value or `OPEN`, but never overwrites a value.
    fn store(&mut self, hash: u64, position: P, value: u32, heap_bytes: usize) {
        let hasher = &self.hasher;
        let entry = self.table.entry(hash, |(stored, _)| *stored == position, |(stored, _)| hasher.hash_one(stored));
        let was_valued = match entry {
            Entry::Occupied(mut entry) => {
                let stored = &mut entry.get_mut().1;
                let was_valued = *stored != OPEN;
                if !was_valued {
                    *stored = value;
                }
                was_valued
            }
            Entry::Vacant(entry) => {
                entry.insert((position, value));
                self.heap_bytes += heap_bytes as u64;
                false
            }
        };
        if !was_valued && value != OPEN {
            self.values += 1;
        }
    }
}

impl<P: Eq + Hash + Clone> Memo<P> for &mut LocalMemo<P> {
    #[inline]
    fn get(&self, position: &P) -> Known {
        self.look_up(self.hasher.hash_one(position), position)
    }

    fn open(&mut self, _position: &P, _heap_bytes: usize, _most: u64) -> Result<(), Limit> {
        Ok(())
    }

    fn insert(&mut self, position: P, value: u32, heap_bytes: usize, most: u64) -> Result<(), Limit> {
        if self.bytes() + self.growth() + heap_bytes as u64 > most {
            return Err(Limit::Memory(most));
        }
        let hash = self.hasher.hash_one(&position);
        self.store(hash, position, value, heap_bytes);
        Ok(())
    }

    fn bytes(&self) -> u64 {
        self.table.allocation_size() as u64 + self.heap_bytes
    }

    fn len(&self) -> u64 {
        LocalMemo::len(self)
    }
}

impl<P> LocalMemo<P> {
    pub(super) fn len(&self) -> u64 {
        self.values
    }
}

/// So many parts that two workers seldom want the same one.
const SHARDS: usize = 256;

/// A table in parts, each behind its own lock, held for one look-up at a time.
pub(super) struct SharedMemo<P> {
    shards: Vec<Mutex<LocalMemo<P>>>,
    hasher: DefaultHashBuilder,
    bytes: AtomicU64,
    values: AtomicU64,
}

impl<P: Eq + Hash + Clone> From<LocalMemo<P>> for SharedMemo<P> {
    fn from(local: LocalMemo<P>) -> SharedMemo<P> {
        let hasher = local.hasher.clone();
        let mut shards: Vec<LocalMemo<P>> =
            (0..SHARDS).map(|_| LocalMemo { hasher: hasher.clone(), ..LocalMemo::default() }).collect();
        let (heap_bytes, values) = (local.heap_bytes, local.values);
        for (position, value) in local.table {
            let hash = hasher.hash_one(&position);
            shards[shard_of(hash)].store(hash, position, value, 0);
        }
        // The parts' own counts start at nothing: what the positions hold outside the table is counted once, here.
        let tables: u64 = shards.iter().map(|shard| shard.table.allocation_size() as u64).sum();
        SharedMemo {
            shards: shards.into_iter().map(Mutex::new).collect(),
            hasher,
            bytes: AtomicU64::new(tables + heap_bytes),
            values: AtomicU64::new(values),
        }
    }
}

/// The table itself uses the lowest and the highest bits of a hash.
fn shard_of(hash: u64) -> usize {
    (hash >> 40) as usize % SHARDS
}

impl<P: Eq + Hash + Clone> SharedMemo<P> {
    fn shard(&self, hash: u64) -> MutexGuard<'_, LocalMemo<P>> {
        // A worker that panicked has not left a half-written entry: a store is one step.
        self.shards[shard_of(hash)].lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn value(&self, position: &P) -> Option<u32> {
        match self.get_shared(position) {
            Known::Value(value) => Some(value),
            Known::Open | Known::New => None,
        }
    }

    fn get_shared(&self, position: &P) -> Known {
        let hash = self.hasher.hash_one(position);
        self.shard(hash).look_up(hash, position)
    }

    pub(super) fn len(&self) -> u64 {
        self.values.load(Ordering::Relaxed)
    }

    pub(super) fn for_each(&self, each: &mut impl FnMut(&P, u32)) {
        for shard in &self.shards {
            shard.lock().unwrap_or_else(PoisonError::into_inner).for_each(each);
        }
    }

    fn store_shared(&self, position: P, value: u32, heap_bytes: usize, most: u64) -> Result<(), Limit> {
        let hash = self.hasher.hash_one(&position);
        let mut shard = self.shard(hash);
        let before = (shard.table.allocation_size() as u64 + shard.heap_bytes, shard.values);
        let growth = shard.growth() + heap_bytes as u64;
        if growth > 0 && self.bytes.load(Ordering::Relaxed) + growth > most {
            return Err(Limit::Memory(most));
        }
        shard.store(hash, position, value, heap_bytes);
        let after = (shard.table.allocation_size() as u64 + shard.heap_bytes, shard.values);
        drop(shard);
        self.bytes.fetch_add(after.0 - before.0, Ordering::Relaxed);
        self.values.fetch_add(after.1 - before.1, Ordering::Relaxed);
        Ok(())
    }
}

impl<P: Eq + Hash + Clone> Memo<P> for &SharedMemo<P> {
    fn get(&self, position: &P) -> Known {
        self.get_shared(position)
    }

    fn open(&mut self, position: &P, heap_bytes: usize, most: u64) -> Result<(), Limit> {
        self.store_shared(position.clone(), OPEN, heap_bytes, most)
    }

    fn insert(&mut self, position: P, value: u32, heap_bytes: usize, most: u64) -> Result<(), Limit> {
        self.store_shared(position, value, heap_bytes, most)
    }

    fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    fn len(&self) -> u64 {
        SharedMemo::len(self)
    }
}
