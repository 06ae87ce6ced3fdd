//! A hash table for positions of any type: the positions and their values, in buckets.
//!
//! **Idea.** A large table is slow because each look-up waits for memory, so everything a look-up needs is in one
//! place. A bucket holds four entries, each with the position itself, its value and the upper half of its key, the tag.
//! All four tags are compared without a branch, and positions are compared only where tags agree. The upper bits of a
//! tag select the bucket. So [`Buckets::touch`] can fetch many buckets before the first of them is examined, and a
//! table that grows is copied from front to back, without looking at positions or hashing them again.
//!
//! **Invariant.** A bucket fills from the front, and a position goes into the first bucket with room, starting with its
//! own. Entries are never removed one by one. So a look-up can end at the first bucket that is not full.
//!
//! A tag is only a hint: a value is returned only for a position equal to the stored one.

use super::key::Key;
use crate::limits::Limit;
use crate::ruleset::Flow;
use std::num::NonZeroU32;

/// Entries in a bucket: with positions of 8 bytes, 64 bytes in all.
const BUCKET_ENTRIES: usize = 4;

/// How many buckets the first table has: many searches are small, and growing takes time.
const FEWEST_BUCKETS: usize = 16;

struct Entry<P> {
    position: P,
    tag: NonZeroU32,
    value: u32,
}

/// Aligned to a cache line.
#[repr(align(64))]
struct Bucket<P>([Option<Entry<P>>; BUCKET_ENTRIES]);

impl<P> Bucket<P> {
    const EMPTY: Bucket<P> = Bucket([const { None }; BUCKET_ENTRIES]);

    /// Bit `i` is set if entry `i` has this tag.
    #[inline]
    fn matches(&self, tag: NonZeroU32) -> u32 {
        let mut matches = 0;
        for (i, entry) in self.0.iter().enumerate() {
            matches |= u32::from(entry.as_ref().map(|entry| entry.tag) == Some(tag)) << i;
        }
        matches
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.0[BUCKET_ENTRIES - 1].is_some()
    }
}

/// Positions and their values.
pub(super) struct Buckets<P> {
    /// None, or a power of two.
    buckets: Vec<Bucket<P>>,
    /// How far to shift a tag to get its bucket.
    shift: u32,
    len: usize,
    /// Bytes that the positions own outside the table.
    heap_bytes: u64,
    /// How many full buckets were passed in the search for room.
    #[cfg(test)]
    passed: usize,
}

impl<P> Default for Buckets<P> {
    fn default() -> Buckets<P> {
        Buckets {
            buckets: Vec::new(),
            shift: 31,
            len: 0,
            heap_bytes: 0,
            #[cfg(test)]
            passed: 0,
        }
    }
}

impl<P> Buckets<P> {
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        self.table_bytes() + self.heap_bytes
    }

    /// How many full buckets were passed in the search for room.
    #[cfg(test)]
    pub(super) fn passed(&self) -> usize {
        self.passed
    }

    /// Bytes of the table itself.
    #[inline]
    pub(super) fn table_bytes(&self) -> u64 {
        (self.buckets.len() * size_of::<Bucket<P>>()) as u64
    }

    /// Bytes that the stored positions own outside the table.
    pub(super) fn heap_bytes(&self) -> u64 {
        self.heap_bytes
    }

    /// Counts bytes that positions already stored own outside the table.
    pub(super) fn add_heap_bytes(&mut self, heap_bytes: u64) {
        self.heap_bytes += heap_bytes;
    }

    pub(super) fn for_each(&self, each: &mut dyn FnMut(&P, u32) -> Flow) -> Flow {
        for bucket in &self.buckets {
            for entry in &bucket.0 {
                // A bucket fills from the front.
                let Some(entry) = entry else { break };
                each(&entry.position, entry.value)?;
            }
        }
        Flow::Continue(())
    }

    /// How many entries the table has room for: three quarters of its places, so that most buckets have room left.
    fn capacity(buckets: usize) -> usize {
        buckets * BUCKET_ENTRIES / 4 * 3
    }

    /// Whether `more` entries fit without growing.
    pub(super) fn has_room(&self, more: usize) -> bool {
        Buckets::<P>::capacity(self.buckets.len()) >= self.len + more
    }

    /// How many buckets the table needs for `more` entries; at least as many as it has.
    fn buckets_for(&self, more: usize) -> usize {
        let mut buckets = self.buckets.len();
        while Buckets::<P>::capacity(buckets) < self.len + more {
            buckets = (2 * buckets).max(FEWEST_BUCKETS);
        }
        buckets
    }

    /// Makes room for `more` entries, if that takes no more than `most` bytes, of which `others` are in use elsewhere.
    /// While a table grows, the old one and the new one both count.
    pub(super) fn reserve(&mut self, more: usize, others: u64, most: u64) -> Result<(), Limit> {
        let buckets = self.buckets_for(more);
        let is_enough = buckets == self.buckets.len();
        let growth = if is_enough { 0 } else { (buckets * size_of::<Bucket<P>>()) as u64 };
        if self.bytes() + growth + others > most {
            return Err(Limit::Memory(most));
        }
        if is_enough { Ok(()) } else { self.grow(buckets).ok_or(Limit::Memory(most)) }
    }

    /// Moves everything into a table of this many buckets; none if the system has no memory for it, or if it would have
    /// more buckets than there are tags.
    #[cold]
    fn grow(&mut self, buckets: usize) -> Option<()> {
        let bits = buckets.ilog2();
        if bits > 31 {
            return None;
        }
        let mut larger = Vec::new();
        larger.try_reserve_exact(buckets).ok()?;
        larger.resize_with(buckets, || Bucket::EMPTY);
        let old = std::mem::replace(&mut self.buckets, larger);
        self.shift = 32 - bits;
        for bucket in old {
            for entry in bucket.0 {
                let Some(entry) = entry else { break };
                let room = self.room(entry.tag);
                *room = Some(entry);
            }
        }
        Some(())
    }

    #[inline]
    fn place(&self, tag: NonZeroU32) -> usize {
        (tag.get() >> self.shift) as usize
    }

    #[inline]
    fn after(&self, place: usize) -> usize {
        (place + 1) & (self.buckets.len() - 1)
    }

    /// The first free entry for a tag. There is one, because the table is never full.
    fn room(&mut self, tag: NonZeroU32) -> &mut Option<Entry<P>> {
        let mut place = self.place(tag);
        while self.buckets[place].is_full() {
            place = self.after(place);
            #[cfg(test)]
            {
                self.passed += 1;
            }
        }
        let bucket = &mut self.buckets[place].0;
        let free = bucket.iter().position(Option::is_none).unwrap_or(0);
        &mut bucket[free]
    }

    /// Reads from the bucket of a key, to bring it into the cache. The result means nothing, but the caller must use it
    /// so that the compiler keeps the read.
    #[inline]
    pub(super) fn touch(&self, key: Key) -> u64 {
        let Some(bucket) = self.buckets.get(self.place(key.upper())) else {
            return 0;
        };
        let first = u64::from(bucket.0[0].is_some());
        // With larger positions, the last entry is in another cache line.
        let is_one_line = size_of::<Bucket<P>>() == 64;
        if is_one_line { first } else { first + u64::from(bucket.is_full()) }
    }

    /// Takes all entries out. The table keeps its size.
    pub(super) fn drain(&mut self, each: &mut dyn FnMut(P, u32)) {
        self.len = 0;
        self.heap_bytes = 0;
        for bucket in &mut self.buckets {
            for entry in &mut bucket.0 {
                let Some(entry) = entry.take() else { break };
                each(entry.position, entry.value);
            }
        }
    }
}

impl<P: Eq> Buckets<P> {
    /// The value of a position with this key.
    #[inline]
    pub(super) fn value(&self, key: Key, position: &P) -> Option<u32> {
        let tag = key.upper();
        let mut place = self.place(tag);
        loop {
            // A table without buckets returns none here.
            let bucket = self.buckets.get(place)?;
            let mut matches = bucket.matches(tag);
            while matches != 0 {
                if let Some(entry) = &bucket.0[matches.trailing_zeros() as usize % BUCKET_ENTRIES]
                    && entry.position == *position
                {
                    return Some(entry.value);
                }
                matches &= matches - 1;
            }
            if !bucket.is_full() {
                return None;
            }
            place = self.after(place);
        }
    }

    /// Stores a value. There must be room for it. A position that already has a value keeps it: both are the same.
    pub(super) fn insert(&mut self, position: P, key: Key, value: u32, heap_bytes: usize) {
        if self.value(key, &position).is_some() {
            return;
        }
        let tag = key.upper();
        *self.room(tag) = Some(Entry { position, tag, value });
        self.len += 1;
        self.heap_bytes += heap_bytes as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_takes_no_more_than_its_parts() {
        assert_eq!(size_of::<Bucket<u64>>(), 64);
        assert_eq!(size_of::<Option<Entry<u128>>>(), 32);
    }

    #[test]
    fn crowded_buckets_go_on_in_the_next_and_from_the_last_in_the_first() {
        let key = |bits: u32| Key(u64::from(bits) << 32 | 1);
        let mut store = Buckets::default();
        for position in 0..1000_u64 {
            // All in the last bucket or in the one before it, and many with the same key.
            let key = key(u32::MAX - 2 * (position % 3) as u32);
            store.reserve(1, 0, u64::MAX).unwrap();
            assert_eq!(store.value(key, &position), None);
            store.insert(position, key, position as u32 + 1, 0);
            store.insert(position, key, 0, 0);
        }
        assert_eq!(store.len(), 1000);
        for position in 0..1000 {
            assert_eq!(store.value(key(u32::MAX - 2 * (position % 3) as u32), &position), Some(position as u32 + 1));
        }
        let mut drained = 0;
        store.drain(&mut |_, _| drained += 1);
        assert_eq!(drained, 1000);
        assert_eq!((store.len(), store.value(key(u32::MAX), &0)), (0, None));
    }

    #[test]
    fn a_table_grows_only_within_its_memory() {
        let mut store: Buckets<u64> = Buckets::default();
        assert_eq!(store.value(Key::from_hash(1), &1), None);
        assert_eq!(store.touch(Key::from_hash(1)), 0);
        let first = (FEWEST_BUCKETS * size_of::<Bucket<u64>>()) as u64;
        assert_eq!(store.reserve(1, 1, first), Err(Limit::Memory(first)));
        assert_eq!(store.reserve(1, 0, first), Ok(()));
        let capacity = FEWEST_BUCKETS * BUCKET_ENTRIES / 4 * 3;
        // For a while, the larger table exists beside the first one.
        assert_eq!(store.reserve(capacity + 1, 0, 3 * first - 1), Err(Limit::Memory(3 * first - 1)));
        assert_eq!(store.reserve(capacity, 0, first), Ok(()));
        assert_eq!(store.reserve(capacity + 1, 0, 3 * first), Ok(()));
        assert_eq!(store.bytes(), 2 * first);
    }
}
