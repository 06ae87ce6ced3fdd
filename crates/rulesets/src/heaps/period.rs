//! Finds and proves periods of heap values (Guy and Smith, The G-values of various games, 1956).
//!
//! **Theorem.** Let a move take at most k stones and leave at most j ≥ 1 heaps. If g(m+p) = g(m) for all m from s ≥ 1
//! up to j·s + (j-1)·p + k - 1, then it holds for all m ≥ s.
//!
//! The proof is in `docs/proofs.md`, section 8.1. It fails if parts must have different sizes.
//!
//! **Search.** Read from its end, a sequence with period p agrees with itself shifted by p for as long as the period
//! lasts. The Z-function says how long that is for every p at once, and takes linear time.

use super::code::TakeAndBreak;
use theory::{Limits, Pace, Stopped};

/// From some heap on, the values repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first heap n from which on g(n+period) = g(n).
    pub preperiod: u64,
    /// The distance after which the values repeat.
    pub period: u64,
}

impl Period {
    /// A heap before the end of the first period with the same value as this one.
    pub(super) fn within(&self, heap: u64) -> u64 {
        heap.checked_sub(self.preperiod).map_or(heap, |beyond| self.preperiod + beyond % self.period)
    }
}

/// The period that these values of heaps 0, 1, 2, … suffice to prove, if there is one. Takes four bytes for each value.
///
/// # Errors
///
/// Stops at a limit.
pub fn find(code: &TakeAndBreak, values: &[u32], limits: &Limits) -> Result<Option<Period>, Stopped> {
    let (heaps, parts) = (values.len() as u128, u128::from(code.most_parts().max(1)));
    if code.is_unequal() || u128::from(code.longest()) >= heaps {
        return Ok(None);
    }
    let agreeing = agreement_from_the_end(values, limits)?;
    let is_proved = |period: usize, preperiod: usize| {
        let (period, from) = (period as u128, preperiod.max(1) as u128);
        heaps - period >= parts * from + (parts - 1) * period + u128::from(code.longest())
    };
    Ok((1..values.len()).find_map(|period| {
        let preperiod = values.len() - period - agreeing[period] as usize;
        is_proved(period, preperiod).then_some(Period { preperiod: preperiod as u64, period: period as u64 })
    }))
}

/// For every shift, how many values at the end are equal to those `shift` places before them (the Z-function).
///
/// # Errors
///
/// Stops at a limit.
pub fn agreement_from_the_end<T: PartialEq>(values: &[T], limits: &Limits) -> Result<Vec<u32>, Stopped> {
    let count = values.len();
    let from_end = |i: usize| &values[count - 1 - i];
    let (mut agreeing, mut pace) = (vec![0_u32; count], Pace::default());
    // The part known to agree with the beginning is `begin..end`.
    let (mut begin, mut end) = (0, 0);
    for shift in 1..count {
        if pace.is_due() {
            limits.check(count as u64)?;
        }
        let mut length = if shift < end { (agreeing[shift - begin] as usize).min(end - shift) } else { 0 };
        while shift + length < count && from_end(length) == from_end(shift + length) {
            length += 1;
        }
        if shift + length > end {
            (begin, end) = (shift, shift + length);
        }
        agreeing[shift] = length as u32;
    }
    Ok(agreeing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_is_compared_with_what_is_before_it() {
        let values = [9, 1, 2, 3, 1, 2, 3, 1, 2];
        let agreeing = agreement_from_the_end(&values, &Limits::default()).unwrap();
        for (shift, &found) in agreeing.iter().enumerate().skip(1) {
            let pairs = values.iter().rev().zip(values.iter().rev().skip(shift));
            assert_eq!(found as usize, pairs.take_while(|(a, b)| a == b).count(), "{shift}");
        }
    }

    #[test]
    fn a_period_needs_enough_values() {
        // One stone is taken: 0, 1, 0, 1, …; with exactly as many values as the theorem needs.
        let code = TakeAndBreak::code("0.3").unwrap();
        let found = |count: u32| {
            let values: Vec<u32> = (0..count).map(|n| n % 2).collect();
            find(&code, &values, &Limits::default()).unwrap()
        };
        assert_eq!(found(4), Some(Period { preperiod: 0, period: 2 }));
        assert_eq!(found(3), None);
    }

    #[test]
    fn the_last_heap_that_goes_as_a_whole_begins_no_period() {
        let code = TakeAndBreak::code("0.01").unwrap();
        assert_eq!(find(&code, &[0, 0, 1], &Limits::default()).unwrap(), None);
        let found = find(&code, &[0, 0, 1, 0, 0, 0], &Limits::default()).unwrap();
        assert_eq!(found, Some(Period { preperiod: 3, period: 1 }));
    }
}
