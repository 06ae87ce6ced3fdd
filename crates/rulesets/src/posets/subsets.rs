//! Nonempty subsets, as moves choose them.

use crate::part::Part;
use shapes::enumerate;

/// Every nonempty subset of a list: the first alone, the second alone, both, the third alone, …
pub(crate) fn nonempty<T: Copy>(list: &[T]) -> impl Iterator<Item = Vec<T>> {
    enumerate::subsets(list).skip(1)
}

/// The items whose parts of the picture are exactly `parts`, which are in ascending order; none if there are no parts,
/// or if one belongs to no item.
pub(crate) fn chosen<T>(items: impl Iterator<Item = T>, part: impl Fn(&T) -> Part, parts: &[Part]) -> Option<Vec<T>> {
    let chosen: Vec<T> = items.filter(|item| parts.binary_search(&part(item)).is_ok()).collect();
    (!parts.is_empty() && chosen.len() == parts.len()).then_some(chosen)
}

/// How many nonempty subsets there are, or the largest number if there are more than that.
pub(crate) fn count(elements: usize) -> u128 {
    u32::try_from(elements).ok().and_then(|elements| 1_u128.checked_shl(elements)).map_or(u128::MAX, |all| all - 1)
}
