//! The information in values: a pattern is worth reporting only if it takes far fewer bits than what it explains.

use hashbrown::HashMap;
use std::hash::Hash;

/// The information content of values in bits, from how often each occurs: 0 if they are all the same, and log n each
/// for n values that occur equally often.
pub(crate) fn bits<T: Hash + Eq>(values: impl IntoIterator<Item = T>) -> f64 {
    let (mut counts, mut all) = (HashMap::<T, u32>::new(), 0.0);
    for value in values {
        *counts.entry(value).or_default() += 1;
        all += 1.0;
    }
    counts.values().map(|&count| f64::from(count) * (all / f64::from(count)).log2()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_tell_nothing_and_different_ones_much() {
        assert_eq!(bits([7; 100]), 0.0);
        assert_eq!(bits::<u8>([]), 0.0);
        assert_eq!(bits([0, 1, 0, 1]), 4.0);
        assert_eq!(bits(0..16), 64.0);
        assert!(bits([0, 0, 0, 1]) < 4.0);
    }
}
