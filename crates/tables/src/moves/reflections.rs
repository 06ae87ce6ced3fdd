//! Reflections of a set of labels from ±1, …, ±h, which is the index as a [ternary code](shapes::ranking::TernaryCodes).
//!
//! A move makes a positive label negative, lets a label jump to a smaller one whose absolute value is not used, or
//! changes the signs of two labels of positive sum. Each lowers the code.

use shapes::ranking::TernaryCodes;

/// Appends every option of a code; none if there is no such code.
pub(crate) fn options(half: u32, code: u64, options: &mut Vec<u64>) {
    let Some(codes) = TernaryCodes::new(half.into()).ok().filter(|codes| code < codes.count()) else { return };
    let labels = codes.labels(code);
    // The absolute values that are not free; 0 is no label.
    let used = labels.iter().fold(1_u64, |used, label| used | 1 << label.unsigned_abs());
    let weight = |label: i64| 3_i64.pow(label.unsigned_abs() as u32 - 1) * label.signum();
    let mut lower_by = |change: i64| options.push(code.strict_sub_signed(change));
    for (i, &v) in labels.iter().enumerate() {
        if v > 0 {
            lower_by(2 * weight(v));
        }
        for u in (-i64::from(half)..v).filter(|u| used >> u.unsigned_abs() & 1 == 0) {
            lower_by(weight(v) - weight(u));
        }
        for &w in labels[..i].iter().filter(|&w| v + w > 0) {
            lower_by(2 * (weight(v) + weight(w)));
        }
    }
}

/// How many absolute values no label of a code has: as many digits are 1.
pub(crate) fn absent(half: u32, code: u64) -> u32 {
    let digits = std::iter::successors(Some(code), |rest| Some(rest / 3)).map(|rest| rest % 3);
    digits.take(half as usize).filter(|&digit| digit == 1).count() as u32
}
