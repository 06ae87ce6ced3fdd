//! A function of one number, found from its first values.

use crate::find::formula::one_number;
use rules::expression::{Number, Scene};
use theory::Limits;

/// Functions that are known to occur in games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Named {
    /// n itself.
    Number,
    /// n xor (n-1): bit t is 1 exactly if 2^t divides n.
    Norm,
    /// The largest power of two that divides n; 0 for 0.
    LargestPower,
    /// The n-th odious number, counted from 0: those with an odd number of binary ones.
    Odious,
    /// 2^n.
    Power,
}

impl Named {
    const ALL: [Named; 5] = [Named::Number, Named::Norm, Named::LargestPower, Named::Odious, Named::Power];

    fn of(self, n: u64) -> Option<u64> {
        match self {
            Named::Number => Some(n),
            Named::Norm => n.checked_sub(1).map(|before| n ^ before),
            Named::LargestPower => Some(n & n.wrapping_neg()),
            Named::Odious => n.checked_mul(2).map(|twice| twice + u64::from(n.count_ones().is_multiple_of(2))),
            Named::Power => 1u64.checked_shl(u32::try_from(n).ok()?),
        }
    }

    fn shown(self, n: &str) -> String {
        match self {
            Named::Number => n.to_owned(),
            Named::Norm => format!("N({n})"),
            Named::LargestPower => format!("largest power of 2 dividing {n}"),
            Named::Odious => format!("odious({n})"),
            Named::Power => format!("2^({n})"),
        }
    }
}

/// A function of one number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Pattern {
    /// An expression.
    Formula(Number),
    /// A known function of n + `after`, without its lowest `shift` bits.
    Named { named: Named, after: u64, shift: u32 },
    /// Values that repeat.
    Periodic(Vec<u64>),
}

impl Pattern {
    /// The function whose values from `first` on start like this.
    pub(super) fn of(first: u64, values: &[u64], limits: &Limits) -> Option<Pattern> {
        let (&constant, others) = values.split_first()?;
        if others.iter().all(|&value| value == constant) {
            return Some(Pattern::Periodic(vec![constant]));
        }
        let periodic = || {
            let period = (1..=values.len() / 3).find(|&p| values.iter().skip(p).zip(values).all(|(a, b)| a == b))?;
            (first == 0).then(|| Pattern::Periodic(values[..period].to_vec()))
        };
        let formula = || one_number(first, values, limits).map(Pattern::Formula);
        Pattern::named(first, values, None).or_else(formula).or_else(periodic)
    }

    /// The known function whose values from `first` on start like this, all of them modulo a power of two if one is
    /// given.
    pub(super) fn named(first: u64, values: &[u64], modulus: Option<u64>) -> Option<Pattern> {
        // A large enough shift makes any function 0.
        if values.iter().all(|&value| value == 0) {
            return None;
        }
        let shifts = (0..=4).flat_map(|shift| (0..=1).map(move |after| (after, shift)));
        let mut all = shifts.flat_map(|(after, shift)| Named::ALL.map(|named| Pattern::Named { named, after, shift }));
        let agrees = |found: u64, value: u64| modulus.map_or(found, |modulus| found % modulus) == value;
        all.find(|pattern| {
            (first..).zip(values).all(|(n, &value)| pattern.value(n).is_some_and(|found| agrees(found, value)))
        })
    }

    /// The value at a number, if there is one.
    pub(super) fn value(&self, n: u64) -> Option<u64> {
        match self {
            Pattern::Formula(number) => {
                let value = number.value(&mut Scene::new(&[i64::try_from(n).ok()?], &())).ok()?;
                u64::try_from(value).ok()
            }
            Pattern::Named { named, after, shift } => Some(named.of(n.checked_add(*after)?)? >> shift),
            Pattern::Periodic(values) => values.get(usize::try_from(n % values.len() as u64).ok()?).copied(),
        }
    }

    /// Whether it is 0 everywhere.
    pub(super) fn is_zero(&self) -> bool {
        matches!(self, Pattern::Periodic(values) if values.iter().all(|&value| value == 0))
    }

    /// Whether it is the identity.
    pub(super) fn is_identity(&self) -> bool {
        matches!(self, Pattern::Named { named: Named::Number, after: 0, shift: 0 })
    }

    /// Whether it is N(d), whose bit t is 1 exactly if 2^t divides d.
    pub(super) fn is_norm(&self) -> bool {
        matches!(self, Pattern::Named { named: Named::Norm, after: 0, shift: 0 })
    }

    /// The function in writing, with this name for the number.
    pub(super) fn shown(&self, name: &str) -> String {
        match self {
            Pattern::Formula(number) => crate::find::formula::written(number, &[name.to_owned()]),
            Pattern::Named { named, after, shift } => {
                let n = if *after == 0 { name.to_owned() } else { format!("{name} + {after}") };
                let text = named.shown(&n);
                match shift {
                    0 => text,
                    _ if text.contains(' ') => format!("({text})/{}", 1u64 << shift),
                    _ => format!("{text}/{}", 1u64 << shift),
                }
            }
            Pattern::Periodic(values) if values.len() == 1 => values[0].to_string(),
            Pattern::Periodic(values) => {
                let values: Vec<String> = values.iter().map(u64::to_string).collect();
                format!("({}) at {name} mod {}", values.join(", "), values.len())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The odious numbers, found by counting ones.
    fn odious() -> impl Iterator<Item = u64> {
        (0u64..).filter(|n| n.count_ones() % 2 == 1)
    }

    #[test]
    fn functions_are_known_by_their_first_values_and_go_on_by_their_definition() {
        let check = |first: u64, value: &dyn Fn(u64) -> u64, shown: &str| {
            let values: Vec<u64> = (first..first + 8).map(value).collect();
            let pattern = Pattern::of(first, &values, &Limits::default()).unwrap_or_else(|| panic!("{shown}"));
            assert_eq!(pattern.shown("i"), shown);
            (first..first + 60).for_each(|n| assert_eq!(pattern.value(n), Some(value(n)), "{shown} at {n}"));
        };
        check(0, &|n| n, "i");
        check(0, &|n| n + 1, "i + 1");
        check(0, &|n| n / 4, "i/4");
        check(1, &|n| (0..6).filter(|t| n % (1 << t) == 0).map(|t| 1 << t).sum(), "N(i)");
        check(1, &|n| (2..7).filter(|t| n % (1 << t) == 0).map(|t| 1 << (t - 2)).sum(), "N(i)/4");
        check(0, &|n| (0..7).filter(|t| (n + 1) % (1 << t) == 0).map(|t| 1 << t).max().unwrap_or(0), RULER);
        check(0, &|n| odious().nth(n as usize).unwrap_or(0), "odious(i)");
        check(0, &|_| 0, "0");
    }

    const RULER: &str = "largest power of 2 dividing i + 1";

    #[test]
    fn what_has_no_pattern_has_none() {
        assert_eq!(Pattern::of(0, &[3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8], &Limits::default()), None);
    }
}
