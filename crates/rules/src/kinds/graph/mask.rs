//! Sets of small numbers as the bits of some machine words.

use std::hash::{Hash, Hasher};
use theory::HeapBytes;

/// A set of numbers below `64 * W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::kinds) struct Mask<const W: usize>(pub(in crate::kinds) [u64; W]);

/// Evaluates an expression with `$words` as the smallest number of words that have this many bits; none if there is no
/// such number.
macro_rules! with_words {
    ($bits:expr, $words:ident => $form:expr) => {
        match $bits {
            0..=64 => {
                const $words: usize = 1;
                Some($form)
            }
            65..=128 => {
                const $words: usize = 2;
                Some($form)
            }
            129..=512 => {
                const $words: usize = 8;
                Some($form)
            }
            513..=4096 => {
                const $words: usize = 64;
                Some($form)
            }
            _ => None,
        }
    };
}
pub(in crate::kinds) use with_words;

/// Hashes the words one after another; an array would hash its length first.
impl<const W: usize> Hash for Mask<W> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.iter().for_each(|&word| state.write_u64(word));
    }
}

impl<const W: usize> HeapBytes for Mask<W> {}

impl<const W: usize> Mask<W> {
    pub(in crate::kinds) const EMPTY: Mask<W> = Mask([0; W]);

    /// The set of some numbers; none if one is too large.
    pub(in crate::kinds) fn of(numbers: impl IntoIterator<Item = u64>) -> Option<Mask<W>> {
        let mut set = Mask::EMPTY;
        for number in numbers {
            *set.0.get_mut(usize::try_from(number / 64).ok()?)? |= 1 << (number % 64);
        }
        Some(set)
    }

    #[inline]
    pub(in crate::kinds) fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    #[inline]
    pub(in crate::kinds) fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    #[inline]
    pub(in crate::kinds) fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    #[inline]
    pub(in crate::kinds) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    #[inline]
    pub(in crate::kinds) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn zip(&self, other: &Mask<W>, join: impl Fn(u64, u64) -> u64) -> Mask<W> {
        Mask(std::array::from_fn(|i| join(self.0[i], other.0[i])))
    }

    /// The numbers in both sets.
    #[inline]
    pub(in crate::kinds) fn and(&self, other: &Mask<W>) -> Mask<W> {
        self.zip(other, |a, b| a & b)
    }

    /// The numbers in at least one of the sets.
    #[inline]
    pub(in crate::kinds) fn or(&self, other: &Mask<W>) -> Mask<W> {
        self.zip(other, |a, b| a | b)
    }

    /// The numbers in this set but not in the other.
    #[inline]
    pub(in crate::kinds) fn without(&self, other: &Mask<W>) -> Mask<W> {
        self.zip(other, |a, b| a & !b)
    }

    /// The smallest number.
    #[inline]
    pub(in crate::kinds) fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }

    /// The numbers, in ascending order.
    #[inline]
    pub(in crate::kinds) fn iter(self) -> Elements<W> {
        Elements { rest: self, place: 0 }
    }

    /// The next subset of `all` when its subsets are counted as binary numbers; after the last one comes the empty set.
    #[inline]
    pub(in crate::kinds) fn next_subset(&self, all: &Mask<W>) -> Mask<W> {
        let mut borrow = false;
        Mask(std::array::from_fn(|i| {
            let (difference, first) = self.0[i].overflowing_sub(all.0[i]);
            let (difference, second) = difference.overflowing_sub(borrow.into());
            borrow = first || second;
            difference & all.0[i]
        }))
    }
}

/// The numbers in a set, in ascending order.
pub(in crate::kinds) struct Elements<const W: usize> {
    rest: Mask<W>,
    /// All words before this one are used up.
    place: usize,
}

impl<const W: usize> Iterator for Elements<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while let Some(word) = self.rest.0.get_mut(self.place) {
            if *word != 0 {
                let number = 64 * self.place + word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(number);
            }
            self.place += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::Mask;
    use std::collections::BTreeSet;

    #[test]
    fn sets_are_sets() {
        let (a, b) = ([0, 5, 63, 64, 100, 127], [5, 64, 65, 126]);
        let of = |numbers: &[u64]| Mask::<2>::of(numbers.iter().copied()).unwrap();
        let list = |mask: Mask<2>| mask.iter().map(|x| x as u64).collect::<Vec<u64>>();
        let set = |numbers: &[u64]| numbers.iter().copied().collect::<BTreeSet<u64>>();
        assert_eq!(list(of(&a)), a);
        assert_eq!(list(of(&a).and(&of(&b))), Vec::from_iter(&set(&a) & &set(&b)));
        assert_eq!(list(of(&a).or(&of(&b))), Vec::from_iter(&set(&a) | &set(&b)));
        assert_eq!(list(of(&a).without(&of(&b))), Vec::from_iter(&set(&a) - &set(&b)));
        assert_eq!((of(&a).len(), of(&a).first(), Mask::<2>::EMPTY.first()), (6, Some(0), None));
        assert_eq!((of(&b).first(), of(&[64]).first(), of(&[]).is_empty()), (Some(5), Some(64), true));
        assert_eq!(Mask::<2>::of([128]), None);
        let mut c = of(&a);
        c.remove(64);
        c.insert(1);
        assert_eq!((list(c), c.contains(1), c.contains(64)), (vec![0, 1, 5, 63, 100, 127], true, false));
    }

    #[test]
    fn every_subset_comes_once() {
        let all = Mask::<2>::of([1, 62, 63, 64, 127]).unwrap();
        let mut seen = BTreeSet::new();
        let mut subset = Mask::EMPTY;
        loop {
            assert_eq!(subset.and(&all), subset);
            assert!(seen.insert(subset));
            subset = subset.next_subset(&all);
            if subset.is_empty() {
                break;
            }
        }
        assert_eq!(seen.len(), 32);
    }
}
