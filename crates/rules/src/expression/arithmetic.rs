//! Exact arithmetic on signed machine integers: every operation gives its result, or says why there is none.

use super::{Broken, Comparison, Function, Operation, Predicate};
use rulesets::pieces::golden::lower;

impl Operation {
    /// The result.
    ///
    /// # Errors
    ///
    /// Says why there is none.
    #[inline]
    pub fn of(self, a: i64, b: i64) -> Result<i64, Broken> {
        match self {
            Operation::Times => a.checked_mul(b).ok_or(Broken::Overflow),
            Operation::Plus => a.checked_add(b).ok_or(Broken::Overflow),
            Operation::Minus => a.checked_sub(b).ok_or(Broken::Overflow),
            Operation::Xor => Ok(a ^ b),
            Operation::Over | Operation::Modulo if b == 0 => Err(Broken::DivisionByZero),
            Operation::Over => {
                let quotient = a.checked_div(b).ok_or(Broken::Overflow)?;
                // Machine division rounds towards zero.
                Ok(if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient })
            }
            // The remainder of the smallest number by -1 is 0, although the quotient overflows.
            Operation::Modulo => Ok(a.checked_rem_euclid(b).unwrap_or(0)),
        }
    }
}

impl Function {
    /// The value for one or more numbers; functions of one number get just one.
    ///
    /// # Errors
    ///
    /// Says why there is none.
    pub fn of(self, numbers: &[i64]) -> Result<i64, Broken> {
        let first = numbers.first().copied().unwrap_or(0);
        match self {
            Function::Min => Ok(numbers.iter().copied().min().unwrap_or(0)),
            Function::Max => Ok(numbers.iter().copied().max().unwrap_or(0)),
            Function::Gcd => {
                let gcd = numbers.iter().fold(0, |gcd, number| common_divisor(gcd, number.unsigned_abs()));
                i64::try_from(gcd).map_err(|_| Broken::Overflow)
            }
            Function::Abs => first.checked_abs().ok_or(Broken::Overflow),
            Function::Isqrt => first.checked_isqrt().ok_or(Broken::RootOfNegative(first)),
            Function::Valuation => Ok(if first == 0 { 0 } else { first.trailing_zeros().into() }),
            Function::Golden => {
                let of_size = i128::try_from(lower(first.unsigned_abs())).map_err(|_| Broken::Overflow)?;
                // No multiple of φ except 0 is an integer, so below 0 rounding down moves away from 0.
                let golden = if first < 0 { -of_size - 1 } else { of_size };
                i64::try_from(golden).map_err(|_| Broken::Overflow)
            }
        }
    }
}

fn common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Comparison {
    /// Whether it is true.
    #[inline]
    pub(crate) fn holds(self, a: i64, b: i64) -> bool {
        match self {
            Comparison::Equal => a == b,
            Comparison::Different => a != b,
            Comparison::Less => a < b,
            Comparison::AtMost => a <= b,
            Comparison::Greater => a > b,
            Comparison::AtLeast => a >= b,
        }
    }
}

impl Predicate {
    /// Whether it is true of one number, or of two.
    pub(crate) fn holds(self, numbers: &[i64]) -> bool {
        let [a, b] = [0, 1].map(|i| numbers.get(i).copied().unwrap_or(0));
        match self {
            Predicate::Prime => u64::try_from(a).is_ok_and(is_prime),
            Predicate::Square => a.checked_isqrt().is_some_and(|root| root * root == a),
            Predicate::Divides if a == 0 => b == 0,
            Predicate::Divides => b.checked_rem(a).unwrap_or(0) == 0,
        }
    }
}

/// Bases with which the test of Miller and Rabin is exact for all numbers below 2^64: the first twelve primes (Sorenson
/// and Webster, 2015). Sinclair's seven bases are fewer.
const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];

fn is_prime(number: u64) -> bool {
    if number < 2 {
        return false;
    }
    if let Some(&divisor) = BASES.iter().find(|&&base| number.is_multiple_of(base)) {
        return number == divisor;
    }
    let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(number)) as u64;
    let power = |mut base: u64, mut exponent: u64| {
        let mut result = 1;
        while exponent > 0 {
            if exponent & 1 == 1 {
                result = times(result, base);
            }
            base = times(base, base);
            exponent >>= 1;
        }
        result
    };
    let twos = (number - 1).trailing_zeros();
    BASES.iter().all(|&base| {
        let mut x = power(base, (number - 1) >> twos);
        x == 1
            || (0..twos).any(|_| {
                let found = x == number - 1;
                x = times(x, x);
                found
            })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn primes_are_those_of_the_sieve_and_large_ones_are_told_apart() {
        let mut composite = vec![false; 20_000];
        for n in 2..composite.len() {
            assert_eq!(is_prime(n as u64), !composite[n], "{n}");
            (n..composite.len()).step_by(n).for_each(|multiple| composite[multiple] = true);
        }
        assert!(is_prime(9_223_372_036_854_775_783) && !is_prime(9_223_372_036_854_775_807));
        // Strong pseudoprimes to the first bases.
        assert!(!is_prime(3_215_031_751) && !is_prime(3_825_123_056_546_413_051));
    }

    #[test]
    fn golden_is_exact_on_both_sides_of_zero() {
        let golden = |k: i64| Function::Golden.of(&[k]);
        // m = ⌊kφ⌋ if and only if m ≤ kφ < m+1, that is, (2m-k)² ≤ 5k² < (2m+2-k)² where both roots have the sign of k.
        let is_floor = |k: i64, m: i64| {
            let (k, m) = (i128::from(k), i128::from(m));
            let is_at_most = |n: i128| {
                let (root, square) = (2 * n - k, 5 * k * k);
                if k >= 0 { root <= 0 || root * root <= square } else { root <= 0 && root * root >= square }
            };
            is_at_most(m) && !is_at_most(m + 1)
        };
        let largest = 5_700_357_409_661_599_242;
        for k in (-3000..=3000).chain([largest, -largest, largest - 1, 1 << 40, -(1 << 40)]) {
            assert!(golden(k).is_ok_and(|m| is_floor(k, m)), "{k}: {:?}", golden(k));
        }
        assert_eq!([golden(0), golden(1), golden(-1)], [Ok(0), Ok(1), Ok(-2)]);
        for k in [largest + 1, -largest - 1, i64::MAX, i64::MIN] {
            assert_eq!(golden(k), Err(Broken::Overflow), "{k}");
        }
    }

    #[test]
    fn division_rounds_down_and_remainders_are_not_negative() {
        for a in -9..=9 {
            for b in (-4..=4).filter(|&b| b != 0) {
                let (quotient, remainder) = (Operation::Over.of(a, b).unwrap(), Operation::Modulo.of(a, b).unwrap());
                assert_eq!(quotient, (a as f64 / b as f64).floor() as i64, "{a}/{b}");
                assert!((0..b.abs()).contains(&remainder) && (a - remainder) % b == 0, "{a} mod {b}");
            }
        }
        assert_eq!(Operation::Over.of(i64::MIN, -1), Err(Broken::Overflow));
        assert_eq!(Operation::Modulo.of(i64::MIN, -1), Ok(0));
        assert_eq!(Operation::Over.of(1, 0), Err(Broken::DivisionByZero));
    }
}
