//! Codes whose moves may leave three heaps: values that rise by a saltus, with a proof.
//!
//! With three heaps x, x, c a player reaches the value of c alone, so values often grow without bound. Then they cannot
//! repeat, but they may rise evenly. Howse and Nowakowski (Periodicity and arithmetic-periodicity in hexadecimal games,
//! 2004) study when they do. The theorem here is a sufficient condition with a short proof of its own.
//!
//! **Theorem.** Let k₀ be the least number of stones with which a move may leave two heaps or three, k₈ the least with
//! which it may leave three. Let p be even, S a power of two, n₀ ≥ 1 and N ≥ n₀ + p, with N + p more than any move takes,
//! and g(m+p) = g(m) + S for n₀ ≤ m < N. Call v / S, rounded down, the height of a value v. Suppose that
//! 1. g(m) < S for all m < n₀ + p;
//! 2. 3·max(p·g(m) - S·m, m < n₀ + p) - min(p·g(m) - S·m, n₀ ≤ m < n₀ + p) - S·k₀ < 2·S·p;
//! 3. for n = N and n = N + 1, every u < 2S is g(c) for some c with 1 ≤ c ≤ n - k₈ - 2 and the parity of n - k₈;
//! 4. for N ≤ n < N + p, every u with 2S ≤ u < g(n) is the value of an option of n in which one part is c and the nim-sum
//!    of the others has height 0.
//!
//! Then g(n+p) = g(n) + S for all n ≥ n₀.
//!
//! The proof is in `docs/proofs.md`, section 8.2.
//!
//! If the equation holds for p and S, it also holds for p·2^i and S·2^i; the theorem is tried with the powers 2^i one
//! after another. A period p with g(m+p) = g(m) + s for n₀ ≤ m < n₀ + p·2^i then lasts as well.

use super::{Shape, learn};
use crate::find::{Data, Points};
use rulesets::heaps::TakeAndBreak;
use theory::{Limits, Stopped};

/// The description of the theorem in a finding.
pub(super) const THEOREM: &str = "docs/proofs.md, 8.2: where three heaps may stay and nim-sums share no power of two from \
    the saltus on, what has risen evenly for long enough goes on";

/// How many values are examined: the first ones decide.
const MOST_VALUES: usize = 1500;
/// The greatest number of digits of a code.
const LONGEST: u64 = 30;

/// How a rise was proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    /// How many times the period and the saltus the p and the S of the theorem are.
    pub times: u64,
    /// The N of the theorem.
    pub from: u64,
}

/// The rise of a code that its values prove, how it is proved, and the last heap whose value is needed.
pub(super) fn find(code: &TakeAndBreak, line: &Data, limits: &Limits) -> Result<Option<(Shape, Scale, u64)>, Stopped> {
    if code.most_parts() < 3 || code.longest() > LONGEST {
        return Ok(None);
    }
    let values: Vec<u64> = line.values().iter().take(MOST_VALUES).flatten().copied().collect();
    let shortened = Data::new(Points::Line { first: 0 }, values.iter().copied().map(Some).collect());
    let Some(shape) = learn(&shortened, limits)?.filter(|shape| shape.saltus.is_power_of_two()) else {
        return Ok(None);
    };
    let digits: Vec<u32> = code.to_code().chars().filter_map(|letter| letter.to_digit(16)).collect();
    let mut times = 1;
    loop {
        limits.check(values.len() as u64)?;
        let (period, saltus) = (shape.period * times, shape.saltus * times);
        let begin = shape.preperiod.max(1);
        if begin + 3 * period > values.len() as u64 {
            return Ok(None);
        }
        let game = Rising { digits: &digits, values: &values, begin, period, saltus };
        if let Some(from) = game.from() {
            return Ok(Some((shape, Scale { times, from }, from + period - 1)));
        }
        times *= 2;
    }
}

/// The theorem's p, S and n₀, with the digits of the code and the values of its heaps.
struct Rising<'v> {
    digits: &'v [u32],
    values: &'v [u64],
    begin: u64,
    period: u64,
    saltus: u64,
}

impl Rising<'_> {
    /// The smallest N with which the theorem applies.
    fn from(&self) -> Option<u64> {
        let stones = |bits: u32| (0..).zip(self.digits).find(|(_, digit)| *digit & bits != 0).map(|(taken, _)| taken);
        let (least, least_for_three) = (stones(12)?, stones(8)?);
        let first = &self.values[..(self.begin + self.period) as usize];
        let excess = |(m, &value): (u64, &u64)| {
            i128::from(self.period) * i128::from(value) - i128::from(self.saltus) * i128::from(m)
        };
        let most = (0..).zip(first).map(excess).max()?;
        let fewest = (0..).zip(first).skip(self.begin as usize).map(excess).min()?;
        let (saltus, period) = (i128::from(self.saltus), i128::from(self.period));
        let is_even = self.period.is_multiple_of(2) && self.saltus.is_power_of_two();
        let is_low = first.iter().all(|&value| value < self.saltus);
        let is_tight = 3 * most - fewest - saltus * i128::from(least) < 2 * saltus * period;
        if !is_even || !is_low || !is_tight {
            return None;
        }
        let last = self.values.len() as u64 - self.period;
        let least_from = (self.begin + self.period).max((self.digits.len() as u64).saturating_sub(self.period));
        let from = (least_from..=last).find(|&n| (n..n + 2).all(|n| self.has_small(n, least_for_three)))?;
        let all_reached = || (from..from + self.period).all(|n| self.reaches(n));
        (from <= last && all_reached()).then_some(from)
    }

    /// Condition 3.
    fn has_small(&self, n: u64, taken: u64) -> bool {
        let Some(left) = n.checked_sub(taken + 2) else { return false };
        let small = self.values.iter().enumerate().take(left as usize + 1).skip(1);
        let of_parity = small.filter(|(c, _)| *c as u64 % 2 == left % 2).map(|(_, &value)| value);
        let mut seen = vec![false; 2 * self.saltus as usize];
        for value in of_parity {
            if let Some(seen) = seen.get_mut(value as usize) {
                *seen = true;
            }
        }
        seen.iter().all(|&seen| seen)
    }

    /// Condition 4.
    fn reaches(&self, n: u64) -> bool {
        let top = self.values[n as usize] as usize;
        let mut reached = vec![false; top];
        let mut reach = |value: u64| {
            if let Some(reached) = reached.get_mut(value as usize) {
                *reached = true;
            }
        };
        let value = |heap: usize| self.values[heap];
        for (taken, digit) in self.digits.iter().enumerate().take(n as usize) {
            let left = n as usize - taken;
            for c in 1..=left.min(n as usize - 1) {
                let others = left - c;
                if others == 0 && digit & 2 != 0 {
                    reach(value(c));
                }
                if others > 0 && digit & 4 != 0 && value(others) < self.saltus {
                    reach(value(c) ^ value(others));
                }
                if others > 1 && digit & 8 != 0 {
                    let nim_sums = (1..=others / 2).map(|b| value(b) ^ value(others - b));
                    nim_sums.filter(|&sum| sum < self.saltus).for_each(|sum| reach(value(c) ^ sum));
                }
            }
        }
        reached.iter().skip(2 * self.saltus as usize).all(|&reached| reached)
    }
}
