//! Where a worker looks up values and stores them: what it needs of a table, and the table of a worker that is alone.

use super::batch::Batch;
use super::key::{Key, Keys};
use super::store::Store;
use crate::limits::Limit;
use std::hash::Hash;

/// A table as a worker sees it.
pub(super) trait Memo<P> {
    /// A view for look-ups.
    type Reader<'a>: Reader<P>
    where
        Self: 'a;

    /// The keys under which positions are stored.
    fn keys(&self) -> &Keys;
    fn reader(&self) -> Self::Reader<'_>;
    /// Tells the other workers that this one has opened or closed a position.
    fn mark(&self, key: Key, is_open: bool);
    /// Whether another worker seems to have a position open. The answer may be wrong: only the order of work depends on
    /// it.
    fn seems_open(&self, key: Key) -> bool;
    /// Stores a value, if the table then takes no more than `most` bytes.
    fn insert(&mut self, position: P, key: Key, value: u32, heap_bytes: usize, most: u64) -> Result<(), Limit>;
    /// Hands over values that other workers cannot see yet.
    fn flush(&mut self, most: u64) -> Result<(), Limit>;
    /// Bytes in use by the table and the stacks of all workers, given the bytes of this worker's stacks.
    fn bytes(&self, stacks: u64) -> u64;
    fn len(&self) -> u64;
    /// Whether the answer is no longer wanted because another worker has panicked.
    fn is_abandoned(&self) -> bool;
}

/// Looks up values.
pub(super) trait Reader<P> {
    /// Whether look-ups are faster in batches.
    fn is_large(&self) -> bool;
    fn value(&self, key: Key, position: &P) -> Option<u32>;
    /// Passes the positions of a batch on in turn, with their values.
    fn look_up(&self, batch: &mut Batch<P>, each: &mut impl FnMut(P, Key, Option<u32>));
}

/// The table of a worker that is alone.
pub(super) struct LocalMemo<P> {
    pub store: Store<P>,
    pub keys: Keys,
}

impl<P> Default for LocalMemo<P> {
    fn default() -> LocalMemo<P> {
        LocalMemo { store: Store::default(), keys: Keys::default() }
    }
}

impl<P: Eq + Hash + 'static> Reader<P> for &Store<P> {
    #[inline]
    fn is_large(&self) -> bool {
        Store::is_large(self)
    }

    #[inline]
    fn value(&self, key: Key, position: &P) -> Option<u32> {
        Store::value(self, key, position)
    }

    fn look_up(&self, batch: &mut Batch<P>, each: &mut impl FnMut(P, Key, Option<u32>)) {
        Store::look_up(self, batch, each);
    }
}

impl<P: Eq + Hash + 'static> Memo<P> for &mut LocalMemo<P> {
    type Reader<'a>
        = &'a Store<P>
    where
        Self: 'a;

    fn keys(&self) -> &Keys {
        &self.keys
    }

    fn reader(&self) -> &Store<P> {
        &self.store
    }

    fn mark(&self, _key: Key, _is_open: bool) {}

    fn seems_open(&self, _key: Key) -> bool {
        false
    }

    fn insert(&mut self, position: P, key: Key, value: u32, heap_bytes: usize, most: u64) -> Result<(), Limit> {
        self.store.reserve(1, &self.keys, heap_bytes as u64, most)?;
        self.store.insert(position, key, value, heap_bytes);
        Ok(())
    }

    fn flush(&mut self, _most: u64) -> Result<(), Limit> {
        Ok(())
    }

    fn bytes(&self, stacks: u64) -> u64 {
        self.store.bytes() + stacks
    }

    fn len(&self) -> u64 {
        self.store.len() as u64
    }

    fn is_abandoned(&self) -> bool {
        false
    }
}
