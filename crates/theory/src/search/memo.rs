//! Where a worker finds values and leaves them: what it needs of a table, and the table of a worker that is alone.

use super::store::{Key, Store};
use crate::limits::Limit;
use hashbrown::DefaultHashBuilder;
use std::hash::{BuildHasher, Hash};

/// A table as a worker sees it.
pub(super) trait Memo<P> {
    /// A view for look-ups.
    type Reader<'a>: Reader<P>
    where
        Self: 'a;

    /// The key under which a position is stored.
    fn key(&self, position: &P) -> Key;
    fn reader(&self) -> Self::Reader<'_>;
    /// Tells other workers that this one has a position open, or no longer has.
    fn mark(&self, key: Key, is_open: bool);
    /// Whether another worker seems to have a position open. It may be wrong: only the order of work depends on it.
    fn seems_open(&self, key: Key) -> bool;
    /// Stores a value, if the table then takes no more than `most` bytes.
    fn insert(&mut self, position: P, key: Key, value: u32, heap_bytes: usize, most: u64) -> Result<(), Limit>;
    /// Hands over what other workers cannot see yet.
    fn flush(&mut self, most: u64) -> Result<(), Limit>;
    /// Bytes in use, given those of this worker's stacks; the stacks of other workers count, too.
    fn bytes(&self, stacks: u64) -> u64;
    fn len(&self) -> u64;
    /// Whether the answer is no longer wanted, because another worker has panicked.
    fn is_abandoned(&self) -> bool;
}

/// Something that knows values.
pub(super) trait Reader<P> {
    /// Whether look-ups are faster in batches.
    fn is_large(&self) -> bool;
    /// Brings what a look-up needs into the cache; the result means nothing, but must be used.
    fn touch(&self, key: Key) -> usize;
    fn value(&self, key: Key, position: &P) -> Option<u32>;
}

/// The table of a worker that is alone.
pub(super) struct LocalMemo<P> {
    pub store: Store<P>,
    pub hasher: DefaultHashBuilder,
}

impl<P> Default for LocalMemo<P> {
    fn default() -> LocalMemo<P> {
        LocalMemo { store: Store::default(), hasher: DefaultHashBuilder::default() }
    }
}

/// The key of a position.
#[inline]
pub(super) fn key_of<P: Hash>(hasher: &DefaultHashBuilder, position: &P) -> Key {
    Key::from_hash(hasher.hash_one(position))
}

impl<P: Eq> Reader<P> for &Store<P> {
    #[inline]
    fn is_large(&self) -> bool {
        Store::is_large(self)
    }

    #[inline]
    fn touch(&self, key: Key) -> usize {
        Store::touch(self, key)
    }

    #[inline]
    fn value(&self, key: Key, position: &P) -> Option<u32> {
        Store::value(self, key, position)
    }
}

impl<P: Eq + Hash> Memo<P> for &mut LocalMemo<P> {
    type Reader<'a>
        = &'a Store<P>
    where
        Self: 'a;

    #[inline]
    fn key(&self, position: &P) -> Key {
        key_of(&self.hasher, position)
    }

    fn reader(&self) -> &Store<P> {
        &self.store
    }

    fn mark(&self, _key: Key, _is_open: bool) {}

    fn seems_open(&self, _key: Key) -> bool {
        false
    }

    fn insert(&mut self, position: P, key: Key, value: u32, heap_bytes: usize, most: u64) -> Result<(), Limit> {
        self.store.reserve(1, heap_bytes as u64, most)?;
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
