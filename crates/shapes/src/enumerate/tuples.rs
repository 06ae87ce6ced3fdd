//! Lists of a fixed number of entries.

use super::walk;

/// Every list of `count` numbers from 0 to `largest`, ascending.
pub fn lists(count: usize, largest: u64) -> impl Iterator<Item = Vec<u64>> {
    walk(Some(vec![0; count]), move |list| count_up(list, largest), |list: &Vec<u64>| Some(list.clone()))
}

/// Every `K`-tuple of numbers from 0 to `largest`, ascending.
///
/// ```
/// let pairs: Vec<[u64; 2]> = shapes::enumerate::tuples(1).collect();
/// assert_eq!(pairs, [[0, 0], [0, 1], [1, 0], [1, 1]]);
/// ```
pub fn tuples<const K: usize>(largest: u64) -> impl Iterator<Item = [u64; K]> {
    walk(Some([0; K]), move |tuple| count_up(tuple, largest), |tuple| Some(*tuple))
}

/// Every `K`-tuple of numbers below `below`. Tuples with a smaller largest number come first; among the others, the
/// first number changes fastest.
///
/// ```
/// let pairs: Vec<[u64; 2]> = shapes::enumerate::tuples_by_largest(2).collect();
/// assert_eq!(pairs, [[0, 0], [1, 0], [0, 1], [1, 1]]);
/// ```
pub fn tuples_by_largest<const K: usize>(below: u64) -> impl Iterator<Item = [u64; K]> {
    walk((below > 0).then_some([0; K]), move |tuple| step_by_largest(tuple, below), |tuple| Some(*tuple))
}

/// Increases the first number that can grow, and resets those before it, but one of them to the largest if no number
/// would be. Once none can grow, the largest number does.
fn step_by_largest(tuple: &mut [u64], below: u64) -> bool {
    let Some(&largest) = tuple.iter().max() else { return false };
    let Some(growing) = tuple.iter().position(|&number| number < largest) else {
        tuple.fill(0);
        tuple[0] = largest + 1;
        return largest + 1 < below;
    };
    tuple[growing] += 1;
    tuple[..growing].fill(0);
    if !tuple.contains(&largest) {
        tuple[0] = largest;
    }
    true
}

/// Increases the last number that can grow, and resets those after it.
fn count_up(list: &mut [u64], largest: u64) -> bool {
    let Some(growing) = list.iter().rposition(|&number| number < largest) else { return false };
    list[growing] += 1;
    list[growing + 1..].fill(0);
    true
}
