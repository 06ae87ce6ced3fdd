//! Arithmetic of Grundy values: mex, nim-sum on all integers, Nakada's `N(a)` and `(a|b)`.
//!
//! Integers are written in binary with infinitely many digits to the left (two's complement), so the nim-sum of a
//! negative and a natural number is negative. `i128` holds every intermediate result for entries below 2^63.

/// The least natural number that is not among the values.
///
/// ```
/// assert_eq!(theory::mex([0, 1, 3]), 2);
/// assert_eq!(theory::mex([]), 0);
/// ```
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    // A value that is not below the number of values cannot affect the result, so one mark per value is enough.
    let values: Vec<u64> = values.into_iter().collect();
    let mut seen = vec![false; values.len()];
    for value in values {
        if let Some(mark) = usize::try_from(value).ok().and_then(|v| seen.get_mut(v)) {
            *mark = true;
        }
    }
    seen.iter().take_while(|&&mark| mark).count() as u64
}

/// Adds integers in binary without carrying.
///
/// ```
/// assert_eq!(theory::nim_sum([3, 5]), 6);
/// assert_eq!(theory::nim_sum([-1, 4]), -5);
/// ```
pub fn nim_sum(numbers: impl IntoIterator<Item = i128>) -> i128 {
    numbers.into_iter().fold(0, |sum, number| sum ^ number)
}

/// `N(a) = a xor (a-1)`: `2^(t+1)-1` where `2^t` is the largest power of two dividing `a`, and -1 for 0.
///
/// Nothing overflows except for the most negative `i128`, which has no predecessor. The result is then -1, which is
/// correct modulo 2^128.
pub fn ruler(a: i128) -> i128 {
    a ^ a.wrapping_sub(1)
}

/// `(a|b) = N(a xor b)`.
pub fn bar(a: i128, b: i128) -> i128 {
    ruler(a ^ b)
}
