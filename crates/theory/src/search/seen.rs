//! The set of values a position's options have: bits, the first few hundred without a heap allocation.

const LOW_WORDS: usize = 4;

/// A set of values.
#[derive(Clone, Default)]
pub(super) struct Seen {
    low: [u64; LOW_WORDS],
    high: Vec<u64>,
}

impl Seen {
    /// Puts a value in and says how many bytes the set has grown by.
    #[inline]
    pub(super) fn insert(&mut self, value: u32) -> usize {
        let (word, bit) = ((value / 64) as usize, value % 64);
        if word < LOW_WORDS {
            self.low[word] |= 1 << bit;
            return 0;
        }
        let (word, before) = (word - LOW_WORDS, self.heap_bytes());
        if self.high.len() <= word {
            self.high.resize(word + 1, 0);
        }
        self.high[word] |= 1 << bit;
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

    /// Whether no value is in the set.
    pub(super) fn is_empty(&self) -> bool {
        self.low == [0; LOW_WORDS] && self.high.is_empty()
    }

    /// Whether the value 0 is in the set.
    #[inline]
    pub(super) fn has_zero(&self) -> bool {
        self.low[0] & 1 == 1
    }

    /// Bytes the set keeps outside its own value.
    pub(super) fn heap_bytes(&self) -> usize {
        self.high.capacity() * size_of::<u64>()
    }
}
