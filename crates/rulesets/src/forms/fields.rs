//! Tuples of numbers as fields of one word.

use crate::powers::Words;
use theory::{Flow, Ruleset};

/// A game on `K` numbers that never grow, played on words of `K` fields of `64/K` bits, by its own definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fields<R, const K: usize>(pub R);

impl<R, const K: usize> Fields<R, K> {
    const WIDTH: u32 = 64 / K as u32;

    /// The numbers in one word, if each fits its field.
    pub fn word(numbers: &[u64; K]) -> Option<u64> {
        pack(numbers, Self::WIDTH)
    }

    /// The numbers of a word.
    fn numbers(word: u64) -> [u64; K] {
        std::array::from_fn(|field| word >> (field as u32 * Self::WIDTH) & mask(Self::WIDTH))
    }
}

impl<R, const K: usize> Words<[u64; K]> for Fields<R, K>
where
    R: Ruleset<Position = [u64; K]> + Send + Sync + 'static,
{
    fn pack(&self, numbers: &[u64; K]) -> Option<u64> {
        Self::word(numbers)
    }

    fn unpack(&self, word: &u64) -> [u64; K] {
        Self::numbers(*word)
    }
}

impl<R, const K: usize> Ruleset for Fields<R, K>
where
    R: Ruleset<Position = [u64; K]>,
{
    type Position = u64;
    type Move = ();

    #[inline]
    fn options(&self, word: &u64, each: &mut impl FnMut((), u64) -> Flow) -> Flow {
        self.0.options(&Self::numbers(*word), &mut |_, option| {
            // Numbers never grow, so a position that fitted still fits.
            each((), option.iter().rev().fold(0, |word, number| word << Self::WIDTH | number))
        })
    }
}

/// Heaps of Nim as fields of one word, the width of a field being chosen by the number of heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeapFields {
    /// How many heaps there are.
    pub heaps: u32,
    /// The most stones that may be taken at once.
    pub most: u64,
}

impl HeapFields {
    /// 64 bits divided among the heaps.
    pub fn width(self) -> u32 {
        64 / self.heaps.max(1)
    }
}

impl Words<Vec<u64>> for HeapFields {
    fn pack(&self, heaps: &Vec<u64>) -> Option<u64> {
        let fits = self.heaps <= 64 && heaps.len() == self.heaps as usize;
        fits.then(|| pack(heaps, self.width())).flatten()
    }

    fn unpack(&self, word: &u64) -> Vec<u64> {
        (0..self.heaps).map(|heap| word >> (heap * self.width()) & mask(self.width())).collect()
    }
}

impl Ruleset for HeapFields {
    type Position = u64;
    type Move = ();

    #[inline]
    fn options(&self, word: &u64, each: &mut impl FnMut((), u64) -> Flow) -> Flow {
        let width = self.width();
        for heap in 0..self.heaps {
            let shift = heap * width;
            let size = *word >> shift & mask(width);
            for left in size.saturating_sub(self.most)..size {
                each((), *word - ((size - left) << shift))?;
            }
        }
        Flow::Continue(())
    }
}

fn mask(width: u32) -> u64 {
    u64::MAX >> (64 - width)
}

fn pack(numbers: &[u64], width: u32) -> Option<u64> {
    numbers
        .iter()
        .enumerate()
        .try_fold(0, |word, (field, &number)| (number <= mask(width)).then(|| word | number << (field as u32 * width)))
}
