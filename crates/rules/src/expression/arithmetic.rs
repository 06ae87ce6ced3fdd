//! Exact arithmetic on signed machine numbers: every operation gives its result, or says that there is none.

use super::{Broken, Comparison, Function, Operation, Predicate};

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
            // The remainder of the least number by -1 is 0, although the quotient is no machine number.
            Operation::Modulo => Ok(a.checked_rem_euclid(b).unwrap_or(0)),
        }
    }
}

impl Function {
    /// The value at one or more numbers; functions of one number have just one.
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
    /// Whether it is so.
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
    /// Whether it is so of one number, or of two.
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

/// Bases that tell every composite number below 2^64 from the primes in the test of Miller and Rabin (Sinclair's seven are
/// fewer; these are the first twelve primes, which is proved by Sorenson and Webster, 2015).
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
