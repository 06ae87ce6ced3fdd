//! Nonempty subsets, one after another.

use crate::part::Part;
use theory::Flow;

/// Calls `each` with every nonempty subset of a list, as truth values for its places, until it breaks: the first alone,
/// the second alone, both, the third alone, …
pub(crate) fn nonempty(count: usize, each: &mut impl FnMut(&[bool]) -> Flow) -> Flow {
    let mut chosen = vec![false; count];
    // Counting up in binary, the first place being the lowest digit.
    while let Some(zero) = chosen.iter().position(|&is_chosen| !is_chosen) {
        chosen[..zero].fill(false);
        chosen[zero] = true;
        each(&chosen)?;
    }
    Flow::Continue(())
}

/// Those of some items whose parts of the picture are exactly these, which ascend; none if there are no parts, or one
/// that belongs to no item.
pub(crate) fn chosen<T>(items: impl Iterator<Item = T>, part: impl Fn(&T) -> Part, parts: &[Part]) -> Option<Vec<T>> {
    let chosen: Vec<T> = items.filter(|item| parts.binary_search(&part(item)).is_ok()).collect();
    (!parts.is_empty() && chosen.len() == parts.len()).then_some(chosen)
}

/// How many nonempty subsets there are, or the largest number if there are more.
pub(crate) fn count(elements: usize) -> u128 {
    u32::try_from(elements).ok().and_then(|elements| 1_u128.checked_shl(elements)).map_or(u128::MAX, |all| all - 1)
}
