//! Where a worker looks up values and stores them: what it needs of a table, and the table of a worker that is alone.

use super::buckets::Buckets;
use super::key::{Key, Keys};
use super::store::Store;
use crate::limits::Limit;
use std::hash::Hash;
use std::ops::Deref;
use std::sync::RwLockReadGuard;

/// A table as a worker sees it.
pub(super) trait Memo<P> {
    /// The keys under which positions are stored.
    fn keys(&self) -> &Keys;
    /// A view for look-ups.
    fn reader(&self) -> Reader<'_, P>;
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

/// A table for look-ups, together with the values that one worker has not handed over yet.
pub(super) struct Reader<'a, P> {
    pub store: Held<'a, P>,
    pub fresh: Option<&'a Buckets<P>>,
}

/// A table that no one writes to at the moment.
pub(super) enum Held<'a, P> {
    Alone(&'a Store<P>),
    Locked(RwLockReadGuard<'a, Store<P>>),
}

impl<P> Deref for Held<'_, P> {
    type Target = Store<P>;

    fn deref(&self) -> &Store<P> {
        match self {
            Held::Alone(store) => store,
            Held::Locked(store) => store,
        }
    }
}

impl<P: Eq + Hash + 'static> Reader<'_, P> {
    pub(super) fn value(&self, key: Key, position: &P) -> Option<u32> {
        self.store.value(key, position).or_else(|| self.fresh?.value(key, position))
    }
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

impl<P: Eq + Hash + 'static> Memo<P> for LocalMemo<P> {
    fn keys(&self) -> &Keys {
        &self.keys
    }

    fn reader(&self) -> Reader<'_, P> {
        Reader { store: Held::Alone(&self.store), fresh: None }
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
