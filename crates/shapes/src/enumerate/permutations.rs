//! Permutations.

use super::walk;

/// Every permutation of the numbers from 1 to `size`, ascending.
///
/// ```
/// let mut permutations = shapes::enumerate::permutations(3);
/// assert_eq!(permutations.next(), Some(vec![1, 2, 3]));
/// assert_eq!(permutations.last(), Some(vec![3, 2, 1]));
/// ```
pub fn permutations(size: u64) -> impl Iterator<Item = Vec<u64>> {
    let step = |list: &mut Vec<u64>| {
        // Replace the last entry with a larger one right after it by the smallest larger entry after it.
        let Some(place) = (1..list.len()).rfind(|&i| list[i - 1] < list[i]) else { return false };
        let larger = (place..list.len()).rfind(|&i| list[i] > list[place - 1]).unwrap_or(place);
        list.swap(place - 1, larger);
        list[place..].reverse();
        true
    };
    walk(Some((1..=size).collect()), step, |list: &Vec<u64>| Some(list.clone()))
}
