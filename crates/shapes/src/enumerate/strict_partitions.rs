//! Strict partitions.

use super::{Listing, NOTHING, ascending};
use crate::StrictPartition;

/// Every strict partition of at most `count` parts, each at most `largest`, ascending.
///
/// ```
/// let inside: Vec<String> = shapes::enumerate::strict_partitions(2, 3).map(|parts| parts.to_string()).collect();
/// assert_eq!(inside, ["-", "1", "2", "2,1", "3", "3,1", "3,2"]);
/// ```
pub fn strict_partitions(count: usize, largest: u64) -> impl Iterator<Item = StrictPartition> {
    let next = move |list: &[u64]| {
        if list.len() < count { 1..=list.last().map_or(largest, |last| last - 1) } else { NOTHING }
    };
    ascending(next, |list| Some(StrictPartition::from_descending(list.clone())))
}

/// Every strict partition of a number, ascending.
pub fn strict_partitions_of(number: u64) -> impl Iterator<Item = StrictPartition> {
    let next = move |list: &[u64]| {
        let left = number - list.iter().sum::<u64>();
        let largest = list.last().map_or(left, |&last| left.min(last - 1));
        // Parts up to the largest must be able to make up what is left.
        let most = u128::from(largest) * (u128::from(largest) + 1) / 2;
        if u128::from(left) <= most { 1..=largest } else { NOTHING }
    };
    let read = move |list: &Vec<u64>| {
        (list.iter().sum::<u64>() == number).then(|| StrictPartition::from_descending(list.clone()))
    };
    ascending(next, read)
}

/// Every strict partition of every number up to `most`, those of smaller numbers first.
pub fn strict_partitions_up_to(most: u64) -> impl Iterator<Item = StrictPartition> {
    Box::new((0..=most).flat_map(strict_partitions_of)) as Listing<_>
}
