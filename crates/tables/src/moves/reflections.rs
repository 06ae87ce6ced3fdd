//! Reflections of a set of labels from ±1, …, ±h, whose index is its [ternary code](shapes::ranking::TernaryCodes).
//!
//! A move makes a positive label negative, lets a label jump to a smaller one whose absolute value is not used, or
//! changes the signs of two labels with a positive sum. Each move lowers the code.

use shapes::ranking::TernaryCodes;

/// Appends every option of a code; nothing if there is no such code.
pub(crate) fn options(half: u32, code: u64, options: &mut Vec<u64>) {
    let Some(codes) = TernaryCodes::new(half.into()).ok().filter(|codes| code < codes.count()) else { return };
    let weight = |label: &i64| 3_i64.pow(label.unsigned_abs() as u32 - 1) * label.signum();
    each_move(half, &codes.labels(code), |gone, come| {
        let change: i64 = gone.iter().map(weight).sum::<i64>() - come.iter().map(weight).sum::<i64>();
        options.push(code.strict_sub_signed(change));
    });
}

/// Calls `each` once for every move, with the labels it removes and those it adds. The labels must be ascending.
#[inline]
pub(super) fn each_move(half: u32, labels: &[i64], mut each: impl FnMut(&[i64], &[i64])) {
    // The absolute values in use, and 0, which is not a label: as bits, if they fit a word.
    let used =
        labels.iter().fold(1_u64, |used, label| used | 1_u64.checked_shl(label.unsigned_abs() as u32).unwrap_or(0));
    let is_free = |u: i64| match u.unsigned_abs() {
        a if half < u64::BITS => used >> a & 1 == 0,
        a => a != 0 && labels.iter().all(|label| label.unsigned_abs() != a),
    };
    for (i, &v) in labels.iter().enumerate() {
        if v > 0 {
            each(&[v], &[-v]);
        }
        for u in (-i64::from(half)..v).filter(|&u| is_free(u)) {
            each(&[v], &[u]);
        }
        for &w in labels[..i].iter().filter(|&w| v + w > 0) {
            each(&[v, w], &[-v, -w]);
        }
    }
}

/// How many absolute values are missing from a code: the number of its digits 1.
pub(crate) fn absent(half: u32, code: u64) -> u32 {
    let digits = std::iter::successors(Some(code), |rest| Some(rest / 3)).map(|rest| rest % 3);
    digits.take(half as usize).filter(|&digit| digit == 1).count() as u32
}
