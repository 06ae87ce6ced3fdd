//! The ternary digits of a code: digit a, counted from 1, is 2 for the label +a, 0 for -a, and 1 if neither is in the
//! set.

/// The lowest `h` digits of a code, lowest first.
pub(crate) fn digits(h: u32, mut code: u64) -> Vec<u8> {
    std::iter::repeat_with(|| {
        let digit = (code % 3) as u8;
        code /= 3;
        digit
    })
    .take(h as usize)
    .collect()
}

/// The sum of a·(digit a), which every move lowers.
pub(crate) fn weight(digits: &[u8]) -> usize {
    digits.iter().zip(1..).map(|(&digit, a)| usize::from(digit) * a).sum()
}

/// The codes below 3^h without options, ascending: those with no digit 2 and no digit 1 above a digit 0. There is one
/// for each number of digits 1.
pub(crate) fn ends(h: u32) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(0), |end| Some(3 * end + 1)).take(h as usize + 1)
}
