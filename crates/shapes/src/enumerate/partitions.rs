//! Partitions.

use super::{Listing, NOTHING, ascending};
use crate::Partition;

/// Every partition of at most `rows` rows, each at most `longest`, ascending.
///
/// ```
/// let inside: Vec<String> = shapes::enumerate::partitions_in_box(2, 2).map(|rows| rows.to_string()).collect();
/// assert_eq!(inside, ["-", "1", "1,1", "2", "2,1", "2,2"]);
/// ```
pub fn partitions_in_box(rows: usize, longest: u64) -> impl Iterator<Item = Partition> {
    let next = move |list: &[u64]| {
        if list.len() < rows { 1..=list.last().copied().unwrap_or(longest) } else { NOTHING }
    };
    ascending(next, |list| Some(Partition::from_rows(list.clone())))
}

/// Every partition of a number, ascending.
pub fn partitions_of(number: u64) -> impl Iterator<Item = Partition> {
    let next = move |list: &[u64]| {
        let left = number - list.iter().sum::<u64>();
        1..=list.last().map_or(left, |&last| last.min(left))
    };
    let read = move |list: &Vec<u64>| (list.iter().sum::<u64>() == number).then(|| Partition::from_rows(list.clone()));
    ascending(next, read)
}

/// Every partition of every number up to `most`, those of smaller numbers first.
pub fn partitions_up_to(most: u64) -> impl Iterator<Item = Partition> {
    Box::new((0..=most).flat_map(partitions_of)) as Listing<_>
}
