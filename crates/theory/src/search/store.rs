//! The table of a search: positions and their values.
//!
//! Positions of any type are kept in `buckets`. If they are words and there are many of them, they are kept in a table
//! of their own, in a few bytes each (`packed`), and only what does not fit there stays in the buckets.

use super::buckets::Buckets;
use super::key::{Key, Keys, are_words, as_word, from_word, may_be_words};
use super::packed::{Contents, Line, Lines, NoMemory, PackedWords, with_lines};
use crate::limits::Limit;
use crate::ruleset::Flow;
use std::hash::Hash;
use std::hint::black_box;

/// Words are packed once their table is larger than this many bytes. Measurements show no gain below it.
const LARGE_TABLE: u64 = 1 << 17;

/// Positions and their values.
pub(super) struct Store<P> {
    packed: Option<PackedWords>,
    buckets: Buckets<P>,
    largest_value: u32,
}

impl<P> Default for Store<P> {
    fn default() -> Store<P> {
        Store { packed: None, buckets: Buckets::default(), largest_value: 0 }
    }
}

impl<P> Store<P> {
    pub(super) fn len(&self) -> usize {
        self.buckets.len() + self.packed.as_ref().map_or(0, PackedWords::len)
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        self.buckets.bytes() + self.packed.as_ref().map_or(0, PackedWords::bytes)
    }

    /// Counts bytes that positions already stored own outside the table.
    pub(super) fn add_heap_bytes(&mut self, heap_bytes: u64) {
        self.buckets.add_heap_bytes(heap_bytes);
    }

    /// Reads from the place of a key, to bring it into the cache. The result means nothing, but the caller must use it
    /// so that the compiler keeps the read.
    #[inline]
    pub(super) fn touch(&self, key: Key) -> u64 {
        match &self.packed {
            Some(packed) => packed.touch(key),
            None => self.buckets.touch(key),
        }
    }
}

impl<P: Eq + Hash + 'static> Store<P> {
    pub(super) fn for_each(&self, keys: &Keys, each: &mut dyn FnMut(&P, u32) -> Flow) -> Flow {
        if let Some(packed) = &self.packed {
            packed.for_each(&mut |key, value| match from_word(keys.mixing.word(key)) {
                Some(position) => each(&position, value),
                None => Flow::Continue(()),
            })?;
        }
        self.buckets.for_each(each)
    }

    /// The value of a position with this key.
    #[inline]
    pub(super) fn value(&self, key: Key, position: &P) -> Option<u32> {
        if const { may_be_words::<P>() }
            && are_words::<P>()
            && key.is_word()
            && let Some(packed) = &self.packed
            && let Some(value) = packed.value(key)
        {
            return Some(value);
        }
        self.buckets.value(key, position)
    }

    /// Takes the positions out of a batch and passes each on with its value.
    pub(super) fn look_up(&self, batch: &mut Vec<(P, Key)>, each: &mut impl FnMut(P, Key, Option<u32>)) {
        if const { may_be_words::<P>() }
            && let Some(packed) = &self.packed
        {
            with_lines!(packed, lines => self.look_up_in(lines, batch, each));
        } else {
            look_up(batch, |key| self.buckets.touch(key), |position, key| self.buckets.value(key, position), each);
        }
    }

    fn look_up_in<L: Line>(
        &self,
        lines: &Lines<L>,
        batch: &mut Vec<(P, Key)>,
        each: &mut impl FnMut(P, Key, Option<u32>),
    ) {
        let value = |position: &P, key: Key| {
            let packed = if key.is_word() { lines.value(key) } else { None };
            packed.or_else(|| self.buckets.value(key, position))
        };
        look_up(batch, |key| lines.touch(key), value, each);
    }

    /// Makes room for `more` entries, if that takes no more than `most` bytes, of which `others` are in use elsewhere.
    /// While a table grows, the old one and the new one both count.
    pub(super) fn reserve(&mut self, more: usize, keys: &Keys, others: u64, most: u64) -> Result<(), Limit> {
        if const { may_be_words::<P>() } && are_words::<P>() {
            let is_due = match &self.packed {
                Some(packed) => !packed.has_room(more),
                None => self.buckets.table_bytes() >= LARGE_TABLE && !self.buckets.has_room(more),
            };
            if is_due {
                self.pack(self.len() + more, keys, others, most)?;
            }
        }
        let packed = self.packed.as_ref().map_or(0, PackedWords::bytes);
        self.buckets.reserve(more, packed + others, most)
    }

    /// Stores a value. There must be room for it. A position that already has a value keeps it: both are the same.
    pub(super) fn insert(&mut self, position: P, key: Key, value: u32, heap_bytes: usize) {
        self.largest_value = self.largest_value.max(value);
        if const { may_be_words::<P>() }
            && are_words::<P>()
            && key.is_word()
            && let Some(packed) = &mut self.packed
            && (packed.value(key).or_else(|| self.buckets.value(key, &position)).is_some() || packed.insert(key, value))
        {
            return;
        }
        self.buckets.insert(position, key, value, heap_bytes);
    }

    /// Moves the words into a new packed table with room for this many, if there can be one.
    #[cold]
    fn pack(&mut self, words: usize, keys: &Keys, others: u64, most: u64) -> Result<(), Limit> {
        let contents = Contents { words, width: keys.mixing.width(), largest_value: self.largest_value };
        let free = most.saturating_sub(self.bytes() + others);
        let Some(packed) = PackedWords::new(contents, free).map_err(|NoMemory| Limit::Memory(most))? else {
            return Ok(());
        };
        self.move_words(Store { packed: Some(packed), ..Store::default() }, keys, keys, others, most)
    }

    /// Changes the keys of all words.
    pub(super) fn change_keys(&mut self, old: &Keys, new: &Keys, most: u64) -> Result<(), Limit> {
        self.move_words(Store::default(), old, new, 0, most)
    }

    /// Moves all words into another table. They stay here if that would take too many bytes.
    fn move_words(&mut self, mut to: Store<P>, old: &Keys, new: &Keys, others: u64, most: u64) -> Result<(), Limit> {
        let others = self.bytes() + others;
        // Hashed positions arrive in the order of their keys. If the table grew on the way, it would be small at first,
        // and the first of them would crowd together.
        let mut hashed = 0;
        let _ = self.buckets.for_each(&mut |position, _| {
            hashed += usize::from(!new.of(position).is_word());
            Flow::Continue(())
        });
        to.buckets.reserve(hashed, to.bytes() + others, most)?;
        let mut result = Ok(());
        let _ = self.for_each(old, &mut |position, value| {
            result = to.reserve(1, new, others, most);
            if let (Ok(()), Some(word)) = (&result, as_word(position).and_then(from_word)) {
                to.insert(word, new.of(position), value, 0);
                return Flow::Continue(());
            }
            Flow::Break(())
        });
        result.map(|()| *self = to)
    }
}

/// Looks up a batch. `touch` reads from the place of a key. Its result means nothing, but is used so that the compiler
/// keeps the read.
#[inline(always)]
fn look_up<P>(
    batch: &mut Vec<(P, Key)>,
    touch: impl Fn(Key) -> u64,
    value: impl Fn(&P, Key) -> Option<u32>,
    each: &mut impl FnMut(P, Key, Option<u32>),
) {
    black_box(batch.iter().fold(0, |sum, &(_, key)| sum ^ touch(key)));
    for (position, key) in batch.drain(..) {
        let value = value(&position, key);
        each(position, key, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limit;
    use std::collections::HashMap;

    /// A table filled with these words and values, and its keys.
    fn filled(contents: &[(u64, u32)], longest: u64) -> (Store<u64>, Keys) {
        let keys = Keys::default().widened_for(&longest).unwrap();
        let mut store = Store::default();
        for &(word, value) in contents {
            store.reserve(1, &keys, 0, u64::MAX).unwrap();
            assert_eq!(store.value(keys.of(&word), &word), None, "{word}");
            store.insert(word, keys.of(&word), value, 0);
            store.insert(word, keys.of(&word), value + 1, 0);
        }
        (store, keys)
    }

    fn has_exactly(store: &Store<u64>, keys: &Keys, contents: &[(u64, u32)]) {
        assert_eq!(store.len(), contents.len());
        assert!(contents.iter().all(|(word, value)| store.value(keys.of(word), word) == Some(*value)));
        let mut all = HashMap::new();
        let _ = store.for_each(keys, &mut |&word, value| {
            assert_eq!(all.insert(word, value), None);
            Flow::Continue(())
        });
        assert!(contents.iter().all(|(word, value)| all.get(word) == Some(value)));
    }

    #[test]
    fn words_of_any_length_and_values_of_any_size_are_kept() {
        const MANY: u64 = 60_000;
        let words: [fn(u64) -> u64; 4] = [|i| i, |i| i * i, |i| i << 45, |i| i << 48 | i];
        let values: [fn(u64) -> u32; 4] =
            [|i| (i % 200) as u32, |i| (i % 1000) as u32, |i| i as u32, |i| u32::MAX - 1 - (i % 7) as u32];
        for (word, value) in words.into_iter().flat_map(|word| values.map(|value| (word, value))) {
            let contents: Vec<_> = (0..MANY).map(|i| (word(i), value(i))).collect();
            // Longer words than expected must be kept, too.
            for longest in [word(MANY - 1), word(MANY / 3)] {
                let (mut store, keys) = filled(&contents, longest);
                assert!(store.bytes() > LARGE_TABLE);
                has_exactly(&store, &keys, &contents);
                if let Some(wider) = keys.widened_for(&u64::MAX) {
                    store.change_keys(&keys, &wider, u64::MAX).unwrap();
                    has_exactly(&store, &wider, &contents);
                }
            }
        }
    }

    #[test]
    fn what_is_no_word_is_moved_without_a_crowd() {
        // A search on several threads cannot give words other keys: those that are longer than expected are hashed.
        let contents: Vec<_> = (0..200_000).map(|i| (if i % 4 == 0 { i } else { i << 20 }, (i % 50) as u32)).collect();
        let (store, keys) = filled(&contents, 1 << 18);
        has_exactly(&store, &keys, &contents);
        assert!(store.packed.is_some() && store.buckets.len() >= 150_000);
        let most = 2 * store.buckets.len();
        assert!(store.buckets.passed() < most, "{} full buckets were passed", store.buckets.passed());
    }

    #[test]
    fn entries_are_as_short_as_words_and_values_allow() {
        let bytes = |word: fn(u64) -> u64, value: fn(u64) -> u32| {
            let contents: Vec<_> = (0..90_000).map(|i| (word(i), value(i))).collect();
            let packed = filled(&contents, word(89_999)).0.packed.expect("words are packed");
            packed.bytes() / 90_000
        };
        assert_eq!(bytes(|i| i, |i| (i % 100) as u32), 2);
        assert_eq!(bytes(|i| i, |i| i as u32), 5);
        assert_eq!(bytes(|i| i << 12, |i| (i % 100) as u32), 5);
        assert_eq!(bytes(|i| i << 45, |i| (i % 100) as u32), 11);
    }

    #[test]
    fn without_memory_everything_stays_where_it_was() {
        let contents: Vec<_> = (0..20_000).map(|word| (word, (word % 50) as u32)).collect();
        let (mut store, keys) = filled(&contents, 1 << 30);
        let most = store.bytes() + 1000;
        assert_eq!(store.reserve(1 << 20, &keys, 0, most), Err(Limit::Memory(most)));
        has_exactly(&store, &keys, &contents);
        let wider = keys.widened_for(&(1_u64 << 40)).unwrap();
        assert_eq!(store.change_keys(&keys, &wider, most), Err(Limit::Memory(most)));
        has_exactly(&store, &keys, &contents);
    }
}
