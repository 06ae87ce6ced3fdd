//! MHRG in signed form: a set of labels from ±1..±h with distinct absolute values.
//!
//! The moves are: flip a positive label; replace a label by a smaller one whose absolute value is unused; flip two
//! labels of positive sum (the two-hook move). Positive labels are the high 32 bits of a word, negative ones the low
//! 32: bit a-1 of a half is the label ±a.

use super::bits::descending;
use theory::{Flow, Ruleset};

/// MHRG on every board m×n with m+n = 2h or 2h+1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signed {
    half: u32,
}

impl Signed {
    /// The form for labels up to `half`, at most 32.
    pub fn new(half: usize) -> Option<Signed> {
        (half <= 32).then_some(Signed { half: half as u32 })
    }

    /// The word of a set of labels.
    pub fn pack(labels: &[i64]) -> u64 {
        labels.iter().fold(0, |word, &label| {
            let bit = 1 << (label.unsigned_abs() - 1);
            word | if label > 0 { bit << 32 } else { bit }
        })
    }

    /// The labels of a word, ascending.
    pub fn unpack(word: u64) -> Vec<i64> {
        let has = |bit: i64| word >> bit & 1 == 1;
        let negative = (1..=32).rev().filter(|a| has(a - 1)).map(|a: i64| -a);
        negative.chain((1..=32).filter(|a| has(a + 31))).collect()
    }
}

impl Ruleset for Signed {
    type Position = u64;
    type Move = ();

    #[inline]
    fn options(&self, word: &u64, each: &mut impl FnMut((), u64) -> Flow) -> Flow {
        let (positive, negative) = (word >> 32, word & 0xffff_ffff);
        let unused = !(positive | negative) & ((1 << self.half) - 1);
        for v in descending(positive) {
            let rest = word ^ 1 << (v + 32);
            // Jumps below zero, the flip, and jumps that stay above it.
            for u in descending(unused) {
                each((), rest | 1 << u)?;
            }
            each((), rest | 1 << v)?;
            for u in descending(unused & ((1 << v) - 1)) {
                each((), rest | 1 << (u + 32))?;
            }
            // Two labels of positive sum: v with a smaller positive one, or with a negative one of smaller size.
            let smaller = (1 << v) - 1;
            for w in descending(positive & smaller) {
                each((), rest ^ 1 << (w + 32) | 1 << v | 1 << w)?;
            }
            for w in descending(negative & smaller) {
                each((), (rest ^ 1 << w) | 1 << v | 1 << (w + 32))?;
            }
        }
        for v in descending(negative) {
            for u in descending(unused & !((2 << v) - 1)) {
                each((), word ^ 1 << v | 1 << u)?;
            }
        }
        Flow::Continue(())
    }
}
