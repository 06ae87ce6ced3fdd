//! Values of heaps that break, by the sparse space (Berlekamp, Conway and Guy, Winning Ways, chapter 4; Gangolli and
//! Plambeck, A note on periodicity in some octal games, 1989).
//!
//! **Observation.** In many games almost all values have an odd number of bits in common with some mask. Call these
//! *common*, and *rare* the values with an even number, 0 among them. A nim-sum of two values is common if and only if
//! one of them is common and the other rare.
//!
//! **Method.** The value of a heap is the least number that no option has.
//!
//! 1. Mark all options that leave one heap, three or none, and of those that leave two heaps all in which at least one
//!    is rare. There are few rare heaps, so these are few.
//! 2. Now every common value of an option is marked, because two heaps with a common nim-sum are never both common. So
//!    the least common number that is not marked, the *candidate*, is a value that no option has.
//! 3. The value is the candidate, unless a smaller, rare number is not the value of any option. So go through all pairs
//!    of heaps as in the plain method, but only until every rare number below the candidate has been marked, which is
//!    usually soon.
//! 4. If some rare number is left after all pairs, then everything is marked, and the least number that is not marked
//!    is the value.
//!
//! **Exactness.** Every mark is the value of an option, so the mask affects only the time: a bad one makes step 1 long,
//! or makes step 3 go through all pairs. The mask is chosen anew whenever the number of heaps has doubled, as the one
//! with the fewest rare heaps; the Walsh–Hadamard transform of how often each value occurs gives these numbers for all
//! masks at once. If more than one heap in sixteen would be rare, the plain method is no slower and is used instead.

use super::code::{GONE, ONE, THREE, TWO, TakeAndBreak};
use super::marks::Marks;
use super::triples::Triples;
use theory::{Limits, Pace, Stopped};

/// How many pairs are marked before checking what is still missing.
const BLOCK: usize = 256;
/// At most one heap in this many may be rare.
const SPARSE: u64 = 16;

/// A sparse space and how many heaps are in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SparseSpace {
    /// A value is rare if it has an even number of bits in common with this mask.
    pub mask: u32,
    /// How many heaps have rare values.
    pub rare: u64,
    /// How many heaps have common values.
    pub common: u64,
}

/// What is kept from one heap to the next.
#[derive(Default)]
pub(super) struct Breaking {
    marks: Marks,
    triples: Triples,
    sparse: Option<Sparse>,
    /// The rare numbers below the candidate that are not yet marked.
    missing: Vec<u32>,
}

struct Sparse {
    mask: u32,
    /// The heaps of at least one stone with rare values, in ascending order, and these values.
    rare: Vec<(u32, u32)>,
}

impl Sparse {
    fn is_rare(&self, value: u32) -> bool {
        (value & self.mask).count_ones().is_multiple_of(2)
    }
}

impl Breaking {
    /// The value of the next heap after those whose values are given.
    pub(super) fn next(
        &mut self,
        code: &TakeAndBreak,
        values: &[u32],
        limits: &Limits,
        pace: &mut Pace,
    ) -> Result<u32, Stopped> {
        let heap = values.len();
        let marks = &mut self.marks;
        marks.begin(heap);
        for (taken, digit) in code.taken_from(heap as u64) {
            let left = heap - taken as usize;
            if digit & GONE != 0 && left == 0 {
                marks.mark(0);
            }
            if digit & ONE != 0 && left > 0 {
                marks.mark(values[left]);
            }
            if digit & THREE != 0 {
                self.triples.mark(marks, values, left, limits, pace)?;
            }
            if digit & TWO != 0 {
                check(limits, pace, heap)?;
                match &self.sparse {
                    None => pairs(values, left, code.is_unequal()).for_each(|value| marks.mark(value)),
                    Some(sparse) => {
                        rare_pairs(&sparse.rare, values, left, code.is_unequal()).for_each(|value| marks.mark(value))
                    }
                }
            }
        }
        let Some(sparse) = &self.sparse else { return Ok(marks.mex()) };
        let (mut candidate, missing) = (0, &mut self.missing);
        missing.clear();
        while marks.is_marked(candidate) || sparse.is_rare(candidate) {
            if !marks.is_marked(candidate) {
                missing.push(candidate);
            }
            candidate += 1;
        }
        for (taken, _) in code.taken_from(heap as u64).filter(|(_, digit)| digit & TWO != 0) {
            let mut pairs = pairs(values, heap - taken as usize, code.is_unequal());
            while !missing.is_empty() && pairs.len() > 0 {
                check(limits, pace, heap)?;
                pairs.by_ref().take(BLOCK).for_each(|value| marks.mark(value));
                while missing.pop_if(|value| marks.is_marked(*value)).is_some() {}
            }
        }
        Ok(if missing.is_empty() { candidate } else { marks.mex() })
    }

    /// Records the value of a heap.
    pub(super) fn push(&mut self, heap: usize, value: u32) {
        self.marks.widen(value);
        if let Some(sparse) = self.sparse.as_mut().filter(|sparse| sparse.is_rare(value)) {
            sparse.rare.push((heap as u32, value));
        }
    }

    /// Chooses the mask anew. Takes at most twelve bytes for each value.
    pub(super) fn choose(&mut self, values: &[u32]) {
        let largest = values.iter().copied().max().unwrap_or(0) as usize;
        let masks = (largest + 1).next_power_of_two();
        self.sparse = None;
        if masks > values.len() {
            return;
        }
        let mut excess = vec![0_i64; masks];
        values.iter().skip(1).for_each(|&value| excess[value as usize] += 1);
        walsh_hadamard(&mut excess);
        // For each mask, how many more heaps are rare than common.
        let heaps = values.len() as i64 - 1;
        if let Some((excess, mask)) = excess.into_iter().zip(0_u32..).min()
            && (heaps + excess) as u64 / 2 <= heaps as u64 / SPARSE
        {
            self.use_mask(mask, values);
        }
    }

    fn use_mask(&mut self, mask: u32, values: &[u32]) {
        let mut sparse = Sparse { mask, rare: Vec::new() };
        sparse.rare =
            (0_u32..).zip(values.iter().copied()).skip(1).filter(|&(_, value)| sparse.is_rare(value)).collect();
        self.sparse = Some(sparse);
    }

    /// The sparse space in use, given the number of values.
    pub(super) fn space(&self, values: usize) -> Option<SparseSpace> {
        let sparse = self.sparse.as_ref()?;
        // The empty heap has the value 0.
        let rare = sparse.rare.len() as u64 + 1;
        Some(SparseSpace { mask: sparse.mask, rare, common: values as u64 - rare })
    }

    pub(super) fn bytes(&self) -> u64 {
        let rare = self.sparse.as_ref().map_or(0, |sparse| sparse.rare.capacity());
        let lists = rare * size_of::<(u32, u32)>() + self.missing.capacity() * size_of::<u32>();
        self.marks.bytes() + self.triples.bytes() + lists as u64
    }
}

pub(super) fn check(limits: &Limits, pace: &mut Pace, heap: usize) -> Result<(), Stopped> {
    if pace.is_due() { limits.check(heap as u64) } else { Ok(()) }
}

/// The values of all pairs of heaps that have this many stones together, or only of those of different sizes.
#[inline]
pub(super) fn pairs(values: &[u32], stones: usize, unequal: bool) -> impl ExactSizeIterator<Item = u32> {
    let smaller = if unequal { stones.saturating_sub(1) / 2 } else { stones / 2 };
    let (small, large) = (&values[1..=smaller], &values[stones - smaller..stones]);
    small.iter().zip(large.iter().rev()).map(|(a, b)| a ^ b)
}

/// The values of the pairs in which at least one heap is rare.
#[inline]
fn rare_pairs(rare: &[(u32, u32)], values: &[u32], stones: usize, unequal: bool) -> impl Iterator<Item = u32> {
    let half = if unequal && stones.is_multiple_of(2) { stones / 2 } else { 0 };
    let smaller = rare.iter().take_while(move |&&(heap, _)| (heap as usize) < stones);
    smaller
        .filter(move |&&(heap, _)| heap as usize != half)
        .map(move |&(heap, value)| value ^ values[stones - heap as usize])
}

/// For each mask, how many counted values have an even number of bits in common with it, minus how many have an odd
/// number.
fn walsh_hadamard(counts: &mut [i64]) {
    let mut half = 1;
    while half < counts.len() {
        for block in counts.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_transform_counts_even_less_odd() {
        let counts = [3, 1, 4, 1, 5, 9, 2, 6_i64];
        let mut transformed = counts;
        walsh_hadamard(&mut transformed);
        for (mask, found) in transformed.into_iter().enumerate() {
            let sign = |value: usize| if (value & mask).count_ones().is_multiple_of(2) { 1 } else { -1 };
            assert_eq!(found, counts.iter().enumerate().map(|(value, count)| sign(value) * count).sum::<i64>());
        }
    }

    /// The values of heaps below 250, with this mask from the 20th on.
    fn values(code: &TakeAndBreak, mask: Option<u32>) -> Vec<u32> {
        let (mut breaking, mut values) = (Breaking::default(), vec![0]);
        breaking.push(0, 0);
        while values.len() < 250 {
            if let Some(mask) = mask.filter(|_| values.len() == 20) {
                breaking.use_mask(mask, &values);
            }
            let value = breaking.next(code, &values, &Limits::default(), &mut Pace::default()).unwrap();
            breaking.push(values.len(), value);
            values.push(value);
        }
        values
    }

    #[test]
    fn no_mask_changes_a_value() {
        let codes = ["0.77", "0.137", "0.007", "0.16", "0.6", "4.3", "0.4f", "8.14"];
        let codes = codes.map(|code| TakeAndBreak::code(code).unwrap());
        for code in codes.iter().chain([&TakeAndBreak::grundys_game()]) {
            let plain = values(code, None);
            for mask in 1..32 {
                assert_eq!(values(code, Some(mask)), plain, "{} {mask:b}", code.to_code());
            }
        }
    }
}
