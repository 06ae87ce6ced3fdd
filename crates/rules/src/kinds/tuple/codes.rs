//! Tuples as machine numbers: words of fields, places in a table, or the entries side by side.
//!
//! Each code is a sum with one summand for each entry, so that a line of targets can be followed by addition.

/// A way to encode tuples that preserves sums.
pub(crate) trait Code: Send + Sync + 'static {
    /// The code of a tuple.
    type Number: Copy;

    /// The code of a tuple, or of a difference of two.
    fn of(&self, entries: &[i64]) -> Self::Number;

    /// The code of a sum.
    fn sum(a: Self::Number, b: Self::Number) -> Self::Number;

    /// The code of a tuple with a number at one place and 0 elsewhere.
    fn at(&self, place: usize, number: i64) -> Self::Number;
}

/// A code from which the tuple can be read.
pub(crate) trait Packing: Code<Number: Clone + Eq + std::hash::Hash + theory::HeapBytes + Send + Sync> {
    /// Whether there is room for an entry.
    fn fits(&self, entry: u64) -> bool;

    /// Writes the entries of a code.
    fn read(&self, code: &Self::Number, entries: &mut [u64]);
}

/// Every entry times its own weight.
pub(crate) struct Weights(pub(crate) Vec<u64>);

impl Code for Weights {
    type Number = u64;

    #[inline]
    fn of(&self, entries: &[i64]) -> u64 {
        let terms = entries.iter().zip(&self.0).map(|(&entry, &weight)| (entry as u64).wrapping_mul(weight));
        terms.fold(0, u64::wrapping_add)
    }

    #[inline]
    fn sum(a: u64, b: u64) -> u64 {
        a.wrapping_add(b)
    }

    #[inline]
    fn at(&self, place: usize, number: i64) -> u64 {
        (number as u64).wrapping_mul(self.0[place])
    }
}

/// Fields of the same width in a word, with the first entry in the lowest.
pub(crate) struct Fields {
    weights: Weights,
    width: u32,
}

impl Fields {
    /// 64 bits divided among some entries. An entry has at most 63.
    pub(crate) fn new(len: usize) -> Fields {
        let width = (64 / len.max(1) as u32).clamp(1, 63);
        Fields { weights: Weights((0..len as u32).map(|field| 1 << (field * width)).collect()), width }
    }

    /// The largest entry for which there is room.
    pub(crate) fn most(&self) -> u64 {
        (1 << self.width) - 1
    }
}

impl Code for Fields {
    type Number = u64;

    #[inline]
    fn of(&self, entries: &[i64]) -> u64 {
        self.weights.of(entries)
    }

    #[inline]
    fn sum(a: u64, b: u64) -> u64 {
        Weights::sum(a, b)
    }

    #[inline]
    fn at(&self, place: usize, number: i64) -> u64 {
        self.weights.at(place, number)
    }
}

impl Packing for Fields {
    fn fits(&self, entry: u64) -> bool {
        entry <= self.most()
    }

    #[inline]
    fn read(&self, code: &u64, entries: &mut [u64]) {
        for (field, entry) in entries.iter_mut().enumerate() {
            *entry = code >> (field as u32 * self.width) & self.most();
        }
    }
}

/// Up to eight entries side by side, for games in which they can outgrow any field.
pub(crate) struct Wide;

impl Wide {
    /// The number of entries for which there is room.
    pub(crate) const MOST_ENTRIES: usize = 8;
}

impl Code for Wide {
    type Number = [u64; 8];

    #[inline]
    fn of(&self, entries: &[i64]) -> [u64; 8] {
        let mut code = [0; 8];
        code.iter_mut().zip(entries).for_each(|(code, &entry)| *code = entry as u64);
        code
    }

    #[inline]
    fn sum(a: [u64; 8], b: [u64; 8]) -> [u64; 8] {
        std::array::from_fn(|i| a[i].wrapping_add(b[i]))
    }

    #[inline]
    fn at(&self, place: usize, number: i64) -> [u64; 8] {
        let mut code = [0; 8];
        code[place] = number as u64;
        code
    }
}

impl Packing for Wide {
    fn fits(&self, entry: u64) -> bool {
        entry <= shapes::MAX_ENTRY
    }

    #[inline]
    fn read(&self, code: &[u64; 8], entries: &mut [u64]) {
        entries.iter_mut().zip(code).for_each(|(entry, &code)| *entry = code);
    }
}
