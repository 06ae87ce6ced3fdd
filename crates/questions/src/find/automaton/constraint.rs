//! Automata for `sum = 0` and `sum <= 0`.
//!
//! When read from the most significant digit on, a sum of numbers with factors is a single number that each letter
//! changes by `e`, the sum of the letter's digits times the factors. In base k that number p becomes k·p + e. In
//! Zeckendorf digits it is a pair: p, the sum now, and q, the sum if a zero followed; it becomes (q + e, p + q + 2e).
//! With m letters to come, what has been read contributes k^m·p, or q·f(m) + p·f(m-1) with Fibonacci numbers f(0) = 0,
//! f(1) = f(-1) = 1; and what is still to come contributes at least -N·(k^m - 1), or -N·(f(m+2) - 1), where N is the
//! sum of the negative factors without their sign, and likewise from above. As soon as these bounds decide the sign of
//! the sum for all m, the remaining letters do not matter: such states are merged into two sinks. The other states are
//! finite in number, because the bounds keep p (or q·φ + p) small, and q·(1-φ) + p shrinks with each letter.

use super::Numeration;
use super::formula::Linear;

/// What has been read of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Read {
    /// The sum so far, and the sum if a zero followed (in Zeckendorf digits; otherwise 0).
    Sum(i64, i64),
    /// The sum will be negative.
    Negative,
    /// The sum will be positive.
    Positive,
}

/// A sum in a numeration.
pub(super) struct Sum {
    numeration: Numeration,
    constant: i64,
    /// The sum of the positive factors, and that of the negative ones without their sign.
    factors: [i64; 2],
}

impl Sum {
    pub(super) fn new(numeration: Numeration, sum: &Linear) -> Sum {
        let positive = sum.terms.values().filter(|times| **times > 0).sum();
        let negative = -sum.terms.values().filter(|times| **times < 0).sum::<i64>();
        Sum { numeration, constant: sum.constant, factors: [positive, negative] }
    }

    /// Nothing has been read.
    pub(super) fn start(&self) -> Read {
        self.settled(0, 0)
    }

    /// The state after one more letter, whose digits times the factors add up to `e`.
    pub(super) fn after(&self, read: Read, e: i64) -> Read {
        match (read, self.numeration) {
            (Read::Sum(p, _), Numeration::Base(base)) => self.settled(i64::from(base) * p + e, 0),
            (Read::Sum(p, q), Numeration::Fibonacci) => self.settled(q + e, p + q + 2 * e),
            (sink, _) => sink,
        }
    }

    /// The sign of the sum if nothing follows.
    pub(super) fn sign(&self, read: Read) -> i64 {
        match read {
            Read::Sum(p, _) => (p + self.constant).signum(),
            Read::Negative => -1,
            Read::Positive => 1,
        }
    }

    fn settled(&self, p: i64, q: i64) -> Read {
        let [above, below] = self.factors;
        if self.stays_positive(p, q, self.constant, below) {
            Read::Positive
        } else if self.stays_positive(-p, -q, -self.constant, above) {
            Read::Negative
        } else {
            Read::Sum(p, q)
        }
    }

    /// Whether the sum is positive whatever follows, if what follows contributes at least `-most` times the largest
    /// word.
    fn stays_positive(&self, p: i64, q: i64, constant: i64, most: i64) -> bool {
        // The least sum with m letters to come is t(m) + most + constant.
        let enough = |t: i64| t + most + constant > 0;
        match self.numeration {
            // t(m) = k^m (p - most)
            Numeration::Base(_) => p >= most && enough(p - most),
            // t(0) = p - most, t(1) = q - 2 most, t(m) = t(m-1) + t(m-2)
            Numeration::Fibonacci => {
                let (mut now, mut next) = (p - most, q - 2 * most);
                loop {
                    if !enough(now) || now < 0 && next < 0 {
                        return false;
                    }
                    if now >= 0 && next >= 0 {
                        // From the next one on they do not decrease.
                        return enough(next);
                    }
                    (now, next) = (next, now + next);
                }
            }
        }
    }
}
