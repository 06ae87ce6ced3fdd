//! Heap values where heaps break, by the sparse space (Berlekamp, Conway and Guy, Winning Ways, chapter 4; Gangolli and
//! Plambeck, A note on periodicity in some octal games, 1989).
//!
//! **Observation.** In many games almost all values have an odd number of bits in common with some mask. Call these
//! *common*, and *rare* the values with an even number, 0 among them. A nim-sum of two values is common exactly if one of
//! them is common and the other rare.
//!
//! **Method.** The value of a heap is the least number that no option has.
//!
//! 1. All options are marked that leave one heap, three or none, and of those that leave two heaps all in which at least
//!    one is rare. There are few rare heaps, so these are few.
//! 2. Now every common value of an option is marked, because two heaps with a common nim-sum are never both common. So the
//!    least common number that is not marked, the *candidate*, is a value that no option has.
//! 3. The value is the candidate, unless an even smaller, rare number is the value of no option. So all pairs of heaps are
//!    gone through as in the plain method, but only until every rare number below the candidate has been marked. As a rule
//!    that is soon.
//! 4. If some rare number is left when all pairs have been gone through, then everything is marked, and the least number
//!    that is not marked is the value.
//!
//! **Exactness.** Every mark is the value of an option, so nothing depends on the mask but the time: a bad one makes step 1
//! long, or step 3 go to its end. The mask is chosen anew whenever there are twice as many heaps, as the one with the
//! fewest rare heaps; the Walsh–Hadamard transform of how often each value occurs has these numbers for all masks at once.
//! Where more than a quarter of the heaps would be rare, the plain method is as good and is used.

use super::code::{GONE, ONE, THREE, TWO, TakeAndBreak};
use super::marks::Marks;
use super::triples::Triples;
use theory::{Limits, Pace, Stopped};

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

/// What is kept from heap to heap.
#[derive(Default)]
pub(super) struct Breaking {
    marks: Marks,
    triples: Triples,
    sparse: Option<Sparse>,
}

struct Sparse {
    mask: u32,
    /// The heaps of at least one stone with rare values, ascending, and these values.
    rare: Vec<(u32, u32)>,
}

impl Sparse {
    fn is_rare(&self, value: u32) -> bool {
        (value & self.mask).count_ones() % 2 == 0
    }
}

impl Breaking {
    /// The value of the heap that follows on those whose values are given.
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
        let (mut candidate, mut missing) = (0, 0);
        while marks.is_marked(candidate) || sparse.is_rare(candidate) {
            missing += u32::from(!marks.is_marked(candidate));
            candidate += 1;
        }
        if missing == 0 {
            return Ok(candidate);
        }
        for (taken, _) in code.taken_from(heap as u64).filter(|(_, digit)| digit & TWO != 0) {
            check(limits, pace, heap)?;
            for value in pairs(values, heap - taken as usize, code.is_unequal()) {
                if value < candidate && !marks.is_marked(value) {
                    marks.mark(value);
                    missing -= 1;
                    if missing == 0 {
                        return Ok(candidate);
                    }
                }
            }
        }
        Ok(marks.mex())
    }

    /// Takes note of the value of a heap.
    pub(super) fn push(&mut self, heap: usize, value: u32) {
        self.marks.widen(value);
        if let Some(sparse) = self.sparse.as_mut().filter(|sparse| sparse.is_rare(value)) {
            sparse.rare.push((heap as u32, value));
        }
    }

    /// Chooses the mask anew. It takes at most twelve bytes for each value.
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
        // How many heaps are rare more than common.
        let Some((excess, mask)) = excess.into_iter().zip(0_u32..).min() else { return };
        let heaps = values.len() as i64 - 1;
        if (heaps + excess) / 2 > heaps / 4 {
            return;
        }
        let mut sparse = Sparse { mask, rare: Vec::new() };
        sparse.rare =
            (0_u32..).zip(values.iter().copied()).skip(1).filter(|&(_, value)| sparse.is_rare(value)).collect();
        self.sparse = Some(sparse);
    }

    /// The sparse space that is used, for so many values.
    pub(super) fn space(&self, values: usize) -> Option<SparseSpace> {
        let sparse = self.sparse.as_ref()?;
        // The empty heap has the value 0.
        let rare = sparse.rare.len() as u64 + 1;
        Some(SparseSpace { mask: sparse.mask, rare, common: values as u64 - rare })
    }

    pub(super) fn bytes(&self) -> u64 {
        let rare = self.sparse.as_ref().map_or(0, |sparse| sparse.rare.capacity());
        self.marks.bytes() + self.triples.bytes() + (rare * size_of::<(u32, u32)>()) as u64
    }
}

pub(super) fn check(limits: &Limits, pace: &mut Pace, heap: usize) -> Result<(), Stopped> {
    if pace.is_due() { limits.check(heap as u64) } else { Ok(()) }
}

/// The values of all pairs of heaps that have so many stones together, or of those of different sizes.
#[inline]
pub(super) fn pairs(values: &[u32], stones: usize, unequal: bool) -> impl Iterator<Item = u32> {
    let smaller = if unequal { stones.saturating_sub(1) / 2 } else { stones / 2 };
    let (small, large) = (&values[1..=smaller], &values[stones - smaller..stones]);
    small.iter().zip(large.iter().rev()).map(|(a, b)| a ^ b)
}

/// The values of the pairs in which a heap is rare.
#[inline]
fn rare_pairs(rare: &[(u32, u32)], values: &[u32], stones: usize, unequal: bool) -> impl Iterator<Item = u32> {
    let half = if unequal && stones % 2 == 0 { stones / 2 } else { 0 };
    let smaller = rare.iter().take_while(move |&&(heap, _)| (heap as usize) < stones);
    smaller
        .filter(move |&&(heap, _)| heap as usize != half)
        .map(move |&(heap, value)| value ^ values[stones - heap as usize])
}

/// For each mask, how many counted values have an even number of bits in common with it, less those with an odd number.
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
    use super::walsh_hadamard;

    #[test]
    fn the_transform_counts_even_less_odd() {
        let counts = [3, 1, 4, 1, 5, 9, 2, 6_i64];
        let mut transformed = counts;
        walsh_hadamard(&mut transformed);
        for (mask, found) in transformed.into_iter().enumerate() {
            let sign = |value: usize| if (value & mask).count_ones() % 2 == 0 { 1 } else { -1 };
            assert_eq!(found, counts.iter().enumerate().map(|(value, count)| sign(value) * count).sum());
        }
    }
}
