//! A table of words and their values, two, four or eight bytes each.
//!
//! **Idea.** The smaller the entries, the more look-ups find their line in a cache. The key of a word determines the
//! word (see `key`), and its upper bits select a line of the table. So only its other bits, the tag, are stored, and
//! below them the value plus one; an entry of zeros is empty. Words are told apart exactly: equal tags in the same line
//! mean equal keys, hence equal words.
//!
//! A line is a cache line. All its entries are compared at once and without a branch: the difference between an entry
//! and the tag that is looked up is the stored value if the tags agree, and larger than any value if not.
//!
//! **Limits.** A full line takes no more entries, and a value must fit below the tag. What does not fit is kept
//! elsewhere (see `store`). The larger the table, the more bits the line implies and the more room there is for values.

use super::key::Key;
use crate::ruleset::Flow;

/// An entry has room for values of at least this many bits.
const FEWEST_VALUE_BITS: u32 = 8;

/// A cache line of entries. Tags, and entries that are returned, are at the upper end of 64 bits.
pub(super) trait Line: Copy {
    const EMPTY: Self;
    const ENTRIES: usize;
    const ENTRY_BITS: u32;

    /// What is below this tag; 0 if the tag is not there.
    fn below(&self, tag: u64, value_bits: u32) -> u32;
    /// Adds an entry and returns whether there was room for it.
    fn add(&mut self, tag: u64, below: u32) -> bool;
    fn entries(&self) -> impl Iterator<Item = u64>;
    fn first(&self) -> u64;
}

macro_rules! line {
    ($name:ident, $entry:ty, $entries:expr) => {
        #[derive(Clone, Copy)]
        #[repr(align(64))]
        pub(super) struct $name([$entry; $entries]);

        impl Line for $name {
            const EMPTY: $name = $name([0; $entries]);
            const ENTRIES: usize = $entries;
            const ENTRY_BITS: u32 = <$entry>::BITS;

            #[inline(always)]
            fn below(&self, tag: u64, value_bits: u32) -> u32 {
                let tag = (tag >> (u64::BITS - Self::ENTRY_BITS)) as $entry;
                let below = self.0.iter().fold(0, |found, entry| {
                    let difference = entry ^ tag;
                    found | if difference >> value_bits == 0 { difference } else { 0 }
                });
                below as u32
            }

            fn add(&mut self, tag: u64, below: u32) -> bool {
                let free = self.0.iter_mut().find(|entry| **entry == 0);
                let is_free = free.is_some();
                if let Some(entry) = free {
                    *entry = (tag >> (u64::BITS - Self::ENTRY_BITS)) as $entry | below as $entry;
                }
                is_free
            }

            #[inline]
            fn first(&self) -> u64 {
                self.0[0].into()
            }

            fn entries(&self) -> impl Iterator<Item = u64> {
                let entries = self.0.iter().take_while(|entry| **entry != 0);
                entries.map(|&entry| u64::from(entry) << (u64::BITS - Self::ENTRY_BITS))
            }
        }
    };
}

line!(TinyLine, u16, 32);
line!(ShortLine, u32, 16);
line!(LongLine, u64, 8);

/// Lines of entries of one length.
pub(super) struct Lines<L> {
    /// 2^place_bits of them.
    lines: Vec<L>,
    /// How many bits of a key select its line.
    place_bits: u32,
    /// How many bits of an entry hold the value.
    value_bits: u32,
    len: usize,
}

impl<L: Line> Lines<L> {
    /// How many bits select the line, and how many hold the value; none if there would be too little room for values.
    fn layout(contents: Contents) -> Option<(u32, u32)> {
        let mut place_bits = 1;
        while Self::capacity(place_bits) < contents.words {
            place_bits += 1;
        }
        let value_bits = L::ENTRY_BITS.checked_sub(contents.width.saturating_sub(place_bits))?;
        // Later values may be larger than those so far. No shift may be by the full width.
        let fewest = FEWEST_VALUE_BITS.max(u32::BITS - contents.largest_value.leading_zeros() + 1);
        (value_bits >= fewest).then_some((place_bits, value_bits.min(L::ENTRY_BITS - 1).min(31)))
    }

    /// How many words 2^`place_bits` lines take: three quarters of their entries, so that most lines have some room
    /// left.
    fn capacity(place_bits: u32) -> usize {
        (L::ENTRIES / 4 * 3) << place_bits
    }

    /// Empty lines, at most `most` bytes of them; none if there would be too little room for values.
    fn new(contents: Contents, most: u64) -> Option<Result<Lines<L>, NoMemory>> {
        let (place_bits, value_bits) = Self::layout(contents)?;
        let mut lines = Vec::new();
        if (size_of::<L>() as u64) << place_bits > most || lines.try_reserve_exact(1 << place_bits).is_err() {
            return Some(Err(NoMemory));
        }
        lines.resize(1 << place_bits, L::EMPTY);
        Some(Ok(Lines { lines, place_bits, value_bits, len: 0 }))
    }

    fn has_room(&self, more: usize) -> bool {
        Self::capacity(self.place_bits) >= self.len + more
    }

    #[inline]
    fn line(&self, key: Key) -> usize {
        (key.0 >> (u64::BITS - self.place_bits)) as usize
    }

    /// Reads from the line of a key, to bring it into the cache.
    #[inline(always)]
    pub(super) fn touch(&self, key: Key) -> u64 {
        self.lines[self.line(key)].first()
    }

    #[inline(always)]
    pub(super) fn value(&self, key: Key) -> Option<u32> {
        self.lines[self.line(key)].below(key.0 << self.place_bits, self.value_bits).checked_sub(1)
    }

    fn insert(&mut self, key: Key, value: u32) -> bool {
        let place = self.line(key);
        let fits = value < (1 << self.value_bits) - 1;
        let is_new = fits && self.lines[place].add(key.0 << self.place_bits, value + 1);
        self.len += usize::from(is_new);
        is_new
    }

    fn for_each(&self, each: &mut dyn FnMut(Key, u32) -> Flow) -> Flow {
        let entry_shift = u64::BITS - L::ENTRY_BITS;
        for (place, line) in (0_u64..).zip(&self.lines) {
            for entry in line.entries() {
                let below = (entry >> entry_shift) & ((1 << self.value_bits) - 1);
                let tag = entry ^ below << entry_shift;
                each(Key(place << (u64::BITS - self.place_bits) | tag >> self.place_bits), below as u32 - 1)?;
            }
        }
        Flow::Continue(())
    }
}

/// There is no memory for the table.
pub(super) struct NoMemory;

/// What a table is made to hold.
#[derive(Clone, Copy)]
pub(super) struct Contents {
    /// How many words there will be.
    pub words: usize,
    /// They are below 2^width.
    pub width: u32,
    /// The largest value so far.
    pub largest_value: u32,
}

/// Words and their values, in entries as short as possible.
pub(super) enum PackedWords {
    Tiny(Lines<TinyLine>),
    Short(Lines<ShortLine>),
    Long(Lines<LongLine>),
}

/// Evaluates an expression for lines of any kind.
macro_rules! with_lines {
    ($packed:expr, $lines:ident => $result:expr) => {
        match $packed {
            PackedWords::Tiny($lines) => $result,
            PackedWords::Short($lines) => $result,
            PackedWords::Long($lines) => $result,
        }
    };
}
pub(super) use with_lines;

impl PackedWords {
    /// An empty table of at most `most` bytes; none if no entry has room for such words.
    pub(super) fn new(contents: Contents, most: u64) -> Result<Option<PackedWords>, NoMemory> {
        let tiny = Lines::new(contents, most).map(|lines| lines.map(PackedWords::Tiny));
        let short = || Lines::new(contents, most).map(|lines| lines.map(PackedWords::Short));
        let long = || Lines::new(contents, most).map(|lines| lines.map(PackedWords::Long));
        tiny.or_else(short).or_else(long).transpose()
    }

    pub(super) fn len(&self) -> usize {
        with_lines!(self, lines => lines.len)
    }

    pub(super) fn bytes(&self) -> u64 {
        with_lines!(self, lines => size_of_val(&*lines.lines) as u64)
    }

    /// Whether `more` words may be added, though some of them may not fit.
    pub(super) fn has_room(&self, more: usize) -> bool {
        with_lines!(self, lines => lines.has_room(more))
    }

    /// Reads from the line of a key, to bring it into the cache.
    pub(super) fn touch(&self, key: Key) -> u64 {
        with_lines!(self, lines => lines.touch(key))
    }

    /// The value of the word with this key.
    #[inline]
    pub(super) fn value(&self, key: Key) -> Option<u32> {
        with_lines!(self, lines => lines.value(key))
    }

    /// Stores the value of a word that is not there yet, and returns whether it fits.
    pub(super) fn insert(&mut self, key: Key, value: u32) -> bool {
        with_lines!(self, lines => lines.insert(key, value))
    }

    /// Calls `each` with the key of every word, and its value, until it breaks.
    pub(super) fn for_each(&self, each: &mut dyn FnMut(Key, u32) -> Flow) -> Flow {
        with_lines!(self, lines => lines.for_each(each))
    }
}
