//! The weak order and the Tamari lattice on words of sixteen fields of four bits.

use super::chains::lowered;
use crate::posets::tamari::DyckWord;
use crate::powers::Words;
use theory::{Flow, Ruleset};

const FIELDS: usize = 16;
const WIDTH: u32 = 4;

/// Numbers below 16 in one word, if there are at most sixteen of them.
fn pack(numbers: impl IntoIterator<Item = u64>) -> Option<u64> {
    let mut word = 0;
    for (place, number) in numbers.into_iter().enumerate() {
        if place >= FIELDS || number >= 1 << WIDTH {
            return None;
        }
        word |= number << (place as u32 * WIDTH);
    }
    Some(word)
}

/// The first `count` numbers of a word.
fn unpack(word: u64, count: usize) -> impl Iterator<Item = u64> {
    (0..count).map(move |place| word >> (place as u32 * WIDTH) & 0xf)
}

/// The Ungar game on permutations of 0..n-1 in the weak order, n ≤ 16.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PermutationFields {
    /// The number n of entries.
    pub size: usize,
}

impl Words<Vec<u64>> for PermutationFields {
    fn pack(&self, permutation: &Vec<u64>) -> Option<u64> {
        pack(permutation.iter().map(|entry| entry - 1))
    }

    fn unpack(&self, word: &u64) -> Vec<u64> {
        unpack(*word, self.size).map(|entry| entry + 1).collect()
    }
}

impl Ruleset for PermutationFields {
    type Position = u64;
    type Move = ();

    fn options(&self, word: &u64, each: &mut impl FnMut((), u64) -> Flow) -> Flow {
        let field = |place: usize| *word >> (place as u32 * WIDTH) & 0xf;
        let descents: u32 = (1..self.size).filter(|&i| field(i - 1) > field(i)).map(|i| 1 << i).sum();
        // All nonempty subsets of the descents, the largest first.
        let mut chosen = descents;
        while chosen != 0 {
            let (mut option, mut begin) = (0, 0);
            for end in 1..=self.size {
                // A run continues as long as the descents between its entries are chosen.
                if end == self.size || chosen >> end & 1 == 0 {
                    for place in begin..end {
                        option |= field(begin + end - 1 - place) << (place as u32 * WIDTH);
                    }
                    begin = end;
                }
            }
            each((), option)?;
            chosen = (chosen - 1) & descents;
        }
        Flow::Continue(())
    }
}

/// The Ungar game on the Tamari lattice of words of n pairs of parentheses, n ≤ 16. A field says how many pairs are
/// inside a pair, in the order of the opening parentheses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BracketFields {
    /// The number n of pairs.
    pub size: usize,
}

impl Words<DyckWord> for BracketFields {
    fn pack(&self, word: &DyckWord) -> Option<u64> {
        pack(word.insides())
    }

    fn unpack(&self, word: &u64) -> DyckWord {
        DyckWord::from_insides(&unpack(*word, self.size).collect::<Vec<_>>())
    }
}

impl Ruleset for BracketFields {
    type Position = u64;
    type Move = ();

    fn options(&self, word: &u64, each: &mut impl FnMut((), u64) -> Flow) -> Flow {
        let inside = |pair: usize| (*word >> (pair as u32 * WIDTH) & 0xf) as usize;
        let (mut steps, mut count) = ([0; FIELDS], 0);
        for pair in 0..self.size {
            let end = pair + inside(pair);
            // The last pair directly inside this one ends where the inside ends; it moves out.
            let last = (pair + 1..=end).find(|&other| other + inside(other) == end);
            if let Some(last) = last {
                steps[count] = ((end + 1 - last) as u64) << (pair as u32 * WIDTH);
                count += 1;
            }
        }
        lowered(*word, &steps[..count], &mut |option| each((), option))
    }
}
