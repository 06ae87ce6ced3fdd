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
    let values: Vec<u64> = values.into_iter().collect();
    Mex::default().of(values.into_iter())
}

/// Computes one mex after another in the same memory, without clearing anything in between.
///
/// The search computes its own (`search::Seen`): there, values arrive one at a time, between other work, and what has
/// arrived must be known before the last one has. So each of the two is tested against the other.
#[derive(Default)]
pub(crate) struct Mex {
    /// The number of the computation in which each value was last seen.
    seen: Vec<u32>,
    computations: u32,
}

impl Mex {
    pub(crate) fn of(&mut self, values: impl ExactSizeIterator<Item = u64>) -> u64 {
        self.computations += 1;
        // A value that is not below the number of values cannot affect the mex, so one mark per value is enough.
        let most = values.len();
        if self.seen.len() < most {
            self.seen.resize(most, 0);
        }
        for value in values {
            if value < most as u64 {
                self.seen[value as usize] = self.computations;
            }
        }
        self.seen[..most].iter().take_while(|&&seen| seen == self.computations).count() as u64
    }
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
