//! Summaries of the slices of every size, from one table of ternary codes.
//!
//! **Idea.** The label -h never moves again. The sets that contain it come first in the slice of m labels up to ±h;
//! without it, they are the slice of m-1 labels up to ±(h-1), in the same order and with the same values. The rest of
//! the slice are the codes from 3^(h-1) to 3^h with m digits other than 1. So one ascending pass over a table
//! summarises the slices of all sizes, each starting from the summary of a smaller one.

use crate::element::Width;
use crate::moves::slices::Start;
use crate::summary::{Summary, Tally};
use shapes::ranking::TernaryCodes;
use std::convert::Infallible;
use theory::{Limits, Stopped};

/// How many of the lowest digits are counted with a lookup table.
const LOW: u32 = 9;

/// How many of the lowest `digits` digits of a code stand for labels.
fn labels(mut code: usize, digits: u32) -> u32 {
    let mut labels = 0;
    for _ in 0..digits {
        labels += u32::from(code % 3 != 1);
        code /= 3;
    }
    labels
}

/// Summarises the slices of m labels up to ±h for all m ≤ h ≤ `half`; the result has that slice at `[h][m]`. The
/// elements are those of all ternary codes of `half` digits.
///
/// # Errors
///
/// If a limit is reached.
///
/// # Panics
///
/// If there are fewer elements than codes.
pub fn nested_summaries(
    half: u32,
    width: Width,
    elements: &[u8],
    limits: &Limits,
) -> Result<Vec<Vec<Summary>>, Stopped> {
    let mut none = Tally::default();
    none.add(width.read(elements, 0));
    let mut slices = vec![vec![none]];
    for h in 1..=half {
        let smaller = &slices[h as usize - 1];
        let mut tallies: Vec<Tally> = [Tally::default()].iter().chain(smaller).cloned().collect();
        let digits = (h - 1).min(LOW);
        let len = 3_usize.pow(digits);
        let low: Vec<u8> = (0..len).map(|code| labels(code, digits) as u8).collect();
        let all = 3_usize.pow(h - 1);
        for first in (all..3 * all).step_by(len) {
            limits.check(first as u64)?;
            let high = labels(first / len, h - digits) as usize;
            for (at, &low) in low.iter().enumerate() {
                tallies[high + usize::from(low)].add(width.read(elements, first + at));
            }
        }
        slices.push(tallies);
    }
    let codes = TernaryCodes::new(half.into()).expect("there is an element for each");
    // Digits of labels that a set does not know are those of labels that never move: its code has no more digits.
    let value = |set: &[i64], h: u32| {
        let above = (h + 1..=half).map(|label| -i64::from(label));
        let all: Vec<i64> = set.iter().copied().chain(above).collect();
        let code = codes.code(&all).expect("labels up to h");
        Ok::<u64, Infallible>(width.read(elements, code as usize))
    };
    let of_size = |(h, tallies): (u32, Vec<Tally>)| {
        let summary = |(m, tally): (u32, Tally)| {
            let Ok(start) = Start::look_up(h, m, |set| value(set, h));
            tally.summary(m, start)
        };
        (0..).zip(tallies).map(summary).collect()
    };
    Ok((0..).zip(slices).map(of_size).collect())
}
