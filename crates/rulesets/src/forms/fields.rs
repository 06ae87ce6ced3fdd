//! Tuples of numbers as fields of one word.

use crate::powers::Words;
use theory::{Flow, Ruleset};

/// A game on `K` numbers that never grow, played by its own definition on words of `K` fields of `64/K` bits.
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
            // Numbers never grow, so they still fit. No shift is by a whole word, not even with one field.
            each((), option.iter().zip(0..).fold(0, |word, (number, field)| word | number << (field * Self::WIDTH)))
        })
    }
}

/// Heaps of Nim as fields of one word, whose width depends on the number of heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeapFields {
    /// How many heaps there are.
    pub heaps: u32,
    /// The most stones that may be taken at once.
    pub most: u64,
}

impl HeapFields {
    /// The width of a field: 64 bits divided among the heaps.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// One number, which a move lowers by one.
    struct Countdown;

    impl Ruleset for Countdown {
        type Position = [u64; 1];
        type Move = ();

        fn options(&self, &[number]: &[u64; 1], each: &mut impl FnMut((), [u64; 1]) -> Flow) -> Flow {
            number.checked_sub(1).map_or(Flow::Continue(()), |left| each((), [left]))
        }
    }

    #[test]
    fn one_field_is_a_whole_word() {
        for number in [1, 2, u64::MAX] {
            let word = Fields::<Countdown, 1>::word(&[number]).unwrap();
            assert_eq!(Fields(Countdown).unpack(&word), [number]);
            let mut options = Vec::new();
            let _ = Fields(Countdown).options(&word, &mut |(), option| {
                options.push(option);
                Flow::Continue(())
            });
            assert_eq!(options, [number - 1]);
        }
    }
}
