//! How much values tell: a pattern is worth a word only if it has far fewer bits than what it explains.

use hashbrown::HashMap;
use std::hash::Hash;

/// The bits that values have, by how often each occurs: none if they are all the same, and for n values that occur equally
/// often log n each.
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
