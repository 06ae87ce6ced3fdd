//! Lists of a fixed number of entries.

use super::walk;

/// Every list of `count` numbers from 0 to `largest`, ascending.
pub fn lists(count: usize, largest: u64) -> impl Iterator<Item = Vec<u64>> {
    walk(vec![0; count], move |list| count_up(list, largest), Vec::clone)
}

/// Every `K`-tuple of numbers from 0 to `largest`, ascending.
///
/// ```
/// let pairs: Vec<[u64; 2]> = shapes::enumerate::tuples(1).collect();
/// assert_eq!(pairs, [[0, 0], [0, 1], [1, 0], [1, 1]]);
/// ```
pub fn tuples<const K: usize>(largest: u64) -> impl Iterator<Item = [u64; K]> {
    walk([0; K], move |tuple| count_up(tuple, largest), |tuple| *tuple)
}

/// Every `K`-tuple of numbers below `below`. Tuples with a smaller largest number come first; among the others, the
/// first number changes fastest.
///
/// ```
/// let pairs: Vec<[u64; 2]> = shapes::enumerate::tuples_by_largest(2).collect();
/// assert_eq!(pairs, [[0, 0], [1, 0], [0, 1], [1, 1]]);
/// ```
pub fn tuples_by_largest<const K: usize>(below: u64) -> impl Iterator<Item = [u64; K]> {
    (0..below).flat_map(|largest| {
        let reversed = tuples(largest).map(|mut tuple: [u64; K]| {
            tuple.reverse();
            tuple
        });
        reversed.filter(move |tuple| tuple.contains(&largest))
    })
}

/// Increases the last number that can grow, and resets those after it.
fn count_up(list: &mut [u64], largest: u64) -> bool {
    let Some(growing) = list.iter().rposition(|&number| number < largest) else { return false };
    list[growing] += 1;
    list[growing + 1..].fill(0);
    true
}
