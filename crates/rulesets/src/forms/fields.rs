//! Tuples of numbers as fields of one word.

use theory::{Flow, Ruleset};

/// A game on `K` numbers that never grow, played on words of `K` fields of `64/K` bits, by its own definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fields<R, const K: usize>(pub R);

impl<R, const K: usize> Fields<R, K> {
    const WIDTH: u32 = 64 / K as u32;

    /// The numbers in one word, if each fits its field.
    pub fn pack(numbers: &[u64; K]) -> Option<u64> {
        pack(numbers, Self::WIDTH)
    }

    /// The numbers of a word.
    pub fn unpack(word: u64) -> [u64; K] {
        std::array::from_fn(|field| word >> (field as u32 * Self::WIDTH) & mask(Self::WIDTH))
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
        self.0.options(&Self::unpack(*word), &mut |_, option| {
            // Numbers never grow, so what fitted goes on fitting.
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

    /// The heaps in one word, if they fit.
    pub fn pack(self, heaps: &[u64]) -> Option<u64> {
        (self.heaps <= 64).then(|| pack(heaps, self.width())).flatten()
    }

    /// The heaps of a word.
    pub fn unpack(self, word: u64) -> Vec<u64> {
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
