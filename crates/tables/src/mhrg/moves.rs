//! The signed form of MHRG, its ternary code, and the moves, once by the definition and once on digits.

/// The codes below which the table for labels up to `h` ends: 3^h.
///
/// # Panics
///
/// If `h` is more than 40, where a code does not fit 64 bits.
pub fn len(h: u32) -> u64 {
    3_u64.checked_pow(h).expect("labels up to 40 have codes of 64 bits")
}

/// The code of a set of labels from ±1..±h with distinct absolute values: digit a (weight 3^(a-1)) is 2 for +a, 1 if
/// neither is there, 0 for -a.
///
/// # Panics
///
/// If a label is 0, larger than `h`, or there twice.
pub fn code_of_labels(h: u32, labels: &[i64]) -> u64 {
    let mut digits = vec![1; h as usize];
    for &label in labels {
        let digit = usize::try_from(label.unsigned_abs()).ok().and_then(|a| digits.get_mut(a.checked_sub(1)?));
        let digit = digit.unwrap_or_else(|| panic!("{label} is not a label from 1 to {h} or its negative"));
        assert_eq!(*digit, 1, "{label} or its negative is there twice");
        *digit = if label > 0 { 2 } else { 0 };
    }
    digits.iter().rev().fold(0, |code, digit| 3 * code + digit)
}

/// The labels of a code below 3^h, ascending.
pub fn labels_of_code(h: u32, code: u64) -> Vec<i64> {
    let digits = digits(h, code);
    let has = |a: i64, digit| digits[a as usize - 1] == digit;
    let negative = (1..=i64::from(h)).rev().filter(|&a| has(a, 0)).map(|a| -a);
    negative.chain((1..=i64::from(h)).filter(|&a| has(a, 2))).collect()
}

/// The options of a code below 3^h, from the definition of the signed moves: flip a positive label; let a label jump to
/// a smaller one whose absolute value is not used; flip two labels of positive sum.
pub fn options(h: u32, code: u64, mut each: impl FnMut(u64)) {
    let labels = labels_of_code(h, code);
    let weight = |label: i64| 3_i64.pow(label.unsigned_abs() as u32 - 1) * label.signum();
    let mut lowered_by = |change: i64| each(code.strict_sub_signed(change));
    for (i, &v) in labels.iter().enumerate() {
        if v > 0 {
            lowered_by(2 * weight(v));
        }
        for u in (-i64::from(h)..v).filter(|&u| u != 0 && !labels.contains(&u) && !labels.contains(&-u)) {
            lowered_by(weight(v) - weight(u));
        }
        for &w in labels[..i].iter().filter(|&w| v + w > 0) {
            lowered_by(2 * (weight(v) + weight(w)));
        }
    }
}

/// The lowest `h` digits of a code, lowest first.
pub(super) fn digits(h: u32, mut code: u64) -> Vec<u8> {
    std::iter::repeat_with(|| {
        let digit = (code % 3) as u8;
        code /= 3;
        digit
    })
    .take(h as usize)
    .collect()
}

/// Goes on to the digits of the next code; from the last one to those of 0.
pub(super) fn count_up(digits: &mut [u8]) {
    for digit in digits {
        *digit = (*digit + 1) % 3;
        if *digit != 0 {
            break;
        }
    }
}

/// The codes below 3^h without options, ascending: those with no digit 2 and no digit 1 above a digit 0, one for each
/// number of digits 1.
pub(super) fn ends(h: u32) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(0), |end| Some(3 * end + 1)).take(h as usize + 1)
}
