//! The set of the values of a position's options, as bits. The first few hundred values need no heap allocation.

const LOW_WORDS: usize = 4;

/// A set of values.
#[derive(Clone, Default)]
pub(super) struct Seen {
    low: [u64; LOW_WORDS],
    high: Vec<u64>,
}

impl Seen {
    /// Inserts a value, and adds to `held` the bytes by which the set grows.
    #[inline(always)]
    pub(super) fn insert(&mut self, value: u32, held: &mut usize) {
        match self.low.get_mut((value / 64) as usize) {
            Some(word) => *word |= 1 << (value % 64),
            None => *held += self.insert_high(value),
        }
    }

    #[cold]
    fn insert_high(&mut self, value: u32) -> usize {
        let (word, before) = ((value / 64) as usize - LOW_WORDS, self.heap_bytes());
        if self.high.len() <= word {
            self.high.resize(word + 1, 0);
        }
        self.high[word] |= 1 << (value % 64);
        self.heap_bytes() - before
    }

    /// The least value not in the set.
    pub(super) fn mex(&self) -> u32 {
        let words = self.low.iter().chain(&self.high);
        let mut mex = 0;
        for word in words {
            mex += word.trailing_ones();
            if *word != u64::MAX {
                break;
            }
        }
        mex
    }

    /// Whether the set is empty.
    pub(super) fn is_empty(&self) -> bool {
        self.low == [0; LOW_WORDS] && self.high.is_empty()
    }

    /// Whether the value 0 is in the set.
    #[inline]
    pub(super) fn has_zero(&self) -> bool {
        self.low[0] & 1 == 1
    }

    /// Bytes that the set owns outside itself.
    pub(super) fn heap_bytes(&self) -> usize {
        self.high.capacity() * size_of::<u64>()
    }
}
