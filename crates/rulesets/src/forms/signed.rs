//! MHRG in signed form: a set of labels from ±1..±h with distinct absolute values.
//!
//! The moves are: flip a positive label; replace a label by a smaller one whose absolute value is unused; flip two
//! labels with a positive sum (the two-hook move). The positive labels are h bits of a word, and the negative ones the h
//! bits below them: bit a-1 of these is the label ±a. So a word takes 2h bits, and the fewer it takes, the smaller the
//! table of a search. A word has 64 bits up to h = 32, and 128 up to h = 64, with 64 for the positive labels. Beyond
//! that, labels are kept in lists.

use super::bits::descending;
use crate::powers::Words;
use shapes::{NumberedRectangle, Partition};
use theory::{Flow, Ruleset};

/// MHRG on a board m×n with m+n = 2h or 2h+1, h ≤ 32.
#[derive(Clone, Copy, Debug)]
pub struct Signed(NumberedRectangle);

/// MHRG on a board m×n with m+n = 2h or 2h+1, h ≤ 64.
#[derive(Clone, Copy, Debug)]
pub struct WideSigned(NumberedRectangle);

impl Signed {
    /// The form for a board, if h ≤ 32.
    pub fn new(board: NumberedRectangle) -> Option<Signed> {
        (board.half() <= 32).then_some(Signed(board))
    }

    /// The word of a set of labels.
    pub fn word(&self, labels: &[i64]) -> u64 {
        let (positive, negative) = halves(labels);
        positive << self.0.half() | negative
    }

    /// The positive and the negative labels of a word.
    #[inline]
    fn halves_of(&self, word: u64) -> (u64, u64) {
        (word >> self.0.half(), word & ((1 << self.0.half()) - 1))
    }
}

impl WideSigned {
    /// The form for a board, if h ≤ 64.
    pub fn new(board: NumberedRectangle) -> Option<WideSigned> {
        (board.half() <= 64).then_some(WideSigned(board))
    }
}

impl Ruleset for Signed {
    type Position = u64;
    type Move = ();

    #[inline]
    fn options(&self, word: &u64, each: &mut impl FnMut((), u64) -> Flow) -> Flow {
        let (half, (positive, negative)) = (self.0.half() as u32, self.halves_of(*word));
        moves(positive, negative, half, &mut |positive, negative| each((), positive << half | negative))
    }
}

impl Ruleset for WideSigned {
    type Position = u128;
    type Move = ();

    #[inline]
    fn options(&self, word: &u128, each: &mut impl FnMut((), u128) -> Flow) -> Flow {
        moves((word >> 64) as u64, *word as u64, self.0.half() as u32, &mut |positive, negative| {
            each((), u128::from(positive) << 64 | u128::from(negative))
        })
    }
}

impl Words<Partition> for Signed {
    fn pack(&self, diagram: &Partition) -> Option<u64> {
        Some(self.word(&self.0.signed(diagram)?))
    }

    fn unpack(&self, word: &u64) -> Partition {
        let (positive, negative) = self.halves_of(*word);
        diagram(&self.0, positive, negative)
    }
}

impl Words<Partition> for WideSigned {
    fn pack(&self, diagram: &Partition) -> Option<u128> {
        let (positive, negative) = halves(&self.0.signed(diagram)?);
        Some(u128::from(positive) << 64 | u128::from(negative))
    }

    fn unpack(&self, word: &u128) -> Partition {
        diagram(&self.0, (word >> 64) as u64, *word as u64)
    }
}

/// The positive and the negative labels among some, each as a word.
pub(crate) fn halves(labels: &[i64]) -> (u64, u64) {
    labels.iter().fold((0, 0), |(positive, negative), label| {
        let bit = 1 << (label.unsigned_abs() - 1);
        if *label > 0 { (positive | bit, negative) } else { (positive, negative | bit) }
    })
}

/// The diagram with these labels.
fn diagram(board: &NumberedRectangle, positive: u64, negative: u64) -> Partition {
    let labels = descending(positive).map(|bit| i64::from(bit) + 1);
    let labels: Vec<i64> = labels.chain(descending(negative).map(|bit| -i64::from(bit) - 1)).collect();
    board.from_signed(&labels).expect("the labels are those of a diagram")
}

/// Calls `each` with the labels after each move, for any h.
pub(crate) fn label_moves(labels: &[i64], half: i64, each: &mut impl FnMut(&[i64])) {
    let mut after = labels.to_vec();
    for (i, &v) in labels.iter().enumerate() {
        // A smaller label whose absolute value no other label has: a jump, or the flip.
        let others = || labels.iter().enumerate().filter(move |&(j, _)| j != i).map(|(_, w)| w.abs());
        for u in (-half..v).filter(|&u| u != 0 && others().all(|w| w != u.abs())) {
            after[i] = u;
            each(&after);
        }
        for (j, &w) in labels.iter().enumerate().skip(i + 1).filter(|&(_, w)| v + w > 0) {
            (after[i], after[j]) = (-v, -w);
            each(&after);
            after[j] = w;
        }
        after[i] = v;
    }
}

/// Calls `each` with the positive and the negative labels after each move.
#[inline]
pub(crate) fn moves(positive: u64, negative: u64, half: u32, each: &mut impl FnMut(u64, u64) -> Flow) -> Flow {
    let unused = !(positive | negative) & (u64::MAX >> (64 - half));
    for v in descending(positive) {
        let rest = positive ^ 1 << v;
        // Jumps below zero, the flip, and jumps that stay above zero.
        for u in descending(unused) {
            each(rest, negative | 1 << u)?;
        }
        each(rest, negative | 1 << v)?;
        let smaller = (1 << v) - 1;
        for u in descending(unused & smaller) {
            each(rest | 1 << u, negative)?;
        }
        // Two labels with a positive sum: v with a smaller positive one, or with a negative one of smaller absolute
        // value.
        for w in descending(positive & smaller) {
            each(rest ^ 1 << w, negative | 1 << v | 1 << w)?;
        }
        for w in descending(negative & smaller) {
            each(rest | 1 << w, (negative ^ 1 << w) | 1 << v)?;
        }
    }
    for v in descending(negative) {
        // Shifted in two steps, because v may be 63.
        for u in descending(unused & (u64::MAX << v << 1)) {
            each(positive, negative ^ 1 << v | 1 << u)?;
        }
    }
    Flow::Continue(())
}
