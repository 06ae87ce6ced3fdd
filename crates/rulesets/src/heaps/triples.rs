//! The values of three heaps with a given number of stones in all, computed on sets of values as bits.
//!
//! For every number of stones, the values of all pairs of heaps are kept as a set. The values of triples are these
//! sets, each with the value of a third heap added to all its elements. Adding a value permutes the bits of a set: its
//! high bits permute words, and its low six bits the places within a word. Sets that need the same permutation of
//! places are united first, so that there are 64 of these permutations for each word, however many heaps there are. One
//! of three heaps has at most a third of the stones, so the third heap need not be larger.

use super::marks::Marks;
use super::sparse::{check, pairs};
use theory::{Limit, Limits, Pace, Stopped};

/// Sets of the values of pairs.
#[derive(Default)]
pub(super) struct Triples {
    /// How many words a set has.
    words: usize,
    /// The sets for 0, 1, 2, … stones.
    pairs: Vec<u64>,
    /// For each permutation of places, the sets that need it.
    waiting: Vec<u64>,
}

impl Triples {
    /// Marks the values of all triples of heaps with this many stones, given the values of smaller heaps.
    pub(super) fn mark(
        &mut self,
        marks: &mut Marks,
        values: &[u32],
        stones: usize,
        limits: &Limits,
        pace: &mut Pace,
    ) -> Result<(), Stopped> {
        if stones < 3 {
            return Ok(());
        }
        let words = marks.room().div_ceil(64);
        if words != self.words {
            *self = Triples { words, pairs: Vec::new(), waiting: vec![0; 64 * words] };
        }
        self.pair_up(values, stones, limits, pace)?;
        self.waiting.fill(0);
        for third in 1..=stones / 3 {
            check(limits, pace, values.len())?;
            let (high, low) = (values[third] as usize / 64, values[third] as usize % 64);
            let set = &self.pairs[(stones - third) * words..][..words];
            let waiting = &mut self.waiting[low * words..][..words];
            set.iter().enumerate().for_each(|(word, bits)| waiting[word ^ high] |= bits);
        }
        for word in 0..words {
            let mut all = (0..64).fold(0, |all, low| all | permuted(self.waiting[low * words + word], low));
            while all != 0 {
                marks.mark((64 * word) as u32 + all.trailing_zeros());
                all &= all - 1;
            }
        }
        Ok(())
    }

    /// Makes the sets of all pairs with fewer stones than this.
    fn pair_up(&mut self, values: &[u32], stones: usize, limits: &Limits, pace: &mut Pace) -> Result<(), Stopped> {
        while self.pairs.len() < stones * self.words {
            check(limits, pace, values.len())?;
            let (begin, end) = (self.pairs.len(), self.pairs.len() + self.words);
            // The array may grow to twice its size.
            if (2 * end * size_of::<u64>()) as u64 > limits.memory {
                return Err(Stopped { limit: Limit::Memory(limits.memory), positions: values.len() as u64 });
            }
            self.pairs.resize(end, 0);
            let set = &mut self.pairs[begin..];
            let paired = begin / self.words;
            pairs(values, paired, false).for_each(|value| set[value as usize / 64] |= 1 << (value % 64));
        }
        Ok(())
    }

    pub(super) fn bytes(&self) -> u64 {
        ((self.pairs.capacity() + self.waiting.capacity()) * size_of::<u64>()) as u64
    }
}

/// The set of 64 values with a value below 64 added, as a nim-sum, to each.
fn permuted(bits: u64, value: usize) -> u64 {
    const EVEN: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    let swapped = |bits: u64, (bit, even): (usize, &u64)| match value >> bit & 1 {
        0 => bits,
        _ => (bits & even) << (1 << bit) | bits >> (1 << bit) & even,
    };
    EVEN.iter().enumerate().fold(bits, swapped)
}

#[cfg(test)]
mod tests {
    use super::permuted;

    #[test]
    fn places_are_added_to() {
        for value in 0..64 {
            for place in 0..64 {
                assert_eq!(permuted(1 << place, value), 1 << (place ^ value));
            }
        }
    }
}
