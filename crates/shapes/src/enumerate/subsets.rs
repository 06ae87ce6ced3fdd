//! Sets of numbers, and subsets of a list.

use super::{Listing, NOTHING, ascending, walk};
use crate::BeadSet;
use std::ops::ControlFlow;

/// Every set of at most `count` numbers from 0 to `largest`, ascending as lists.
///
/// ```
/// let sets: Vec<String> = shapes::enumerate::sets_up_to(2, 2).map(|set| set.to_string()).collect();
/// assert_eq!(sets, ["-", "0", "0,1", "0,2", "1", "1,2", "2"]);
/// ```
pub fn sets_up_to(count: usize, largest: u64) -> impl Iterator<Item = BeadSet> {
    let next = move |list: &[u64]| match list.last() {
        _ if list.len() >= count => NOTHING,
        None => 0..=largest,
        Some(last) => last + 1..=largest,
    };
    ascending(next, |list| Some(BeadSet::from_ascending(list.clone())))
}

/// Every set of numbers below `below`, in the order of its binary number: sets of small numbers first.
///
/// ```
/// let sets: Vec<String> = shapes::enumerate::sets(3).map(|set| set.to_string()).collect();
/// assert_eq!(sets, ["-", "0", "1", "0,1", "2", "0,2", "1,2", "0,1,2"]);
/// ```
pub fn sets(below: u64) -> impl Iterator<Item = BeadSet> {
    walk(Some(Vec::new()), move |set| step(set, below), |set: &Vec<u64>| Some(BeadSet::from_ascending(set.clone())))
}

/// Every set of exactly `count` numbers below `below`, in the same order.
pub fn sets_of(count: usize, below: u64) -> impl Iterator<Item = BeadSet> {
    of_size(count, below, |set| BeadSet::from_ascending(set.to_vec()))
}

/// Every set of exactly `count` numbers below `below`, ascending as lists.
///
/// ```
/// let sets: Vec<String> = shapes::enumerate::ascending_sets_of(2, 3).map(|set| set.to_string()).collect();
/// assert_eq!(sets, ["0,1", "0,2", "1,2"]);
/// ```
pub fn ascending_sets_of(count: u64, below: u64) -> impl Iterator<Item = BeadSet> {
    let longer = move |set: &[u64]| match set.len() as u64 {
        len if len == count || count > below => NOTHING,
        len => set.last().map_or(0, |last| last + 1)..=below - (count - len),
    };
    ascending(longer, move |set| (set.len() as u64 == count).then(|| BeadSet::from_ascending(set.clone())))
}

/// Every subset of a list, each in the order of the list: nothing, the first alone, the second alone, both, the third
/// alone, and so on.
///
/// ```
/// let subsets: Vec<String> = shapes::enumerate::subsets(&['a', 'b']).map(String::from_iter).collect();
/// assert_eq!(subsets, ["", "a", "b", "ab"]);
/// ```
pub fn subsets<T: Copy>(list: &[T]) -> impl Iterator<Item = Vec<T>> {
    walk(Some(Vec::new()), |places| step(places, list.len() as u64), |places: &Vec<u64>| Some(at(list, places)))
}

/// Calls `each` with the elements of every set of numbers that add up to `sum`, ascending as lists, until it breaks.
///
/// ```
/// use std::ops::ControlFlow;
///
/// let mut sets = Vec::new();
/// let _: ControlFlow<()> = shapes::enumerate::sets_of_sum(3, &mut |set| {
///     sets.push(set);
///     ControlFlow::Continue(())
/// });
/// assert_eq!(sets, [vec![0, 1, 2], vec![0, 3], vec![1, 2], vec![3]]);
/// ```
pub fn sets_of_sum<B>(sum: u64, each: &mut dyn FnMut(Vec<u64>) -> ControlFlow<B>) -> ControlFlow<B> {
    fn extend<B>(set: &mut Vec<u64>, left: u64, each: &mut dyn FnMut(Vec<u64>) -> ControlFlow<B>) -> ControlFlow<B> {
        if left == 0 {
            each(set.clone())?;
        }
        let least = set.last().map_or(0, |last| last + 1);
        for next in least..=left {
            // The last number takes all that is left. Before it, there must be room for a larger one.
            if next == left || left - next > next {
                set.push(next);
                extend(set, left - next, each)?;
                set.pop();
            }
        }
        ControlFlow::Continue(())
    }
    extend(&mut Vec::new(), sum, each)
}

/// Every subset of exactly `count` entries of a list, in the same order.
pub fn subsets_of<T: Copy>(count: usize, list: &[T]) -> impl Iterator<Item = Vec<T>> {
    of_size(count, list.len() as u64, |places| at(list, places))
}

fn at<T: Copy>(list: &[T], places: &[u64]) -> Vec<T> {
    places.iter().map(|&place| list[place as usize]).collect()
}

fn of_size<'s, T>(count: usize, below: u64, read: impl Fn(&[u64]) -> T + 's) -> Listing<'s, T> {
    let count = count as u64;
    let smallest = (count <= below).then(|| (0..count).collect());
    walk(smallest, move |set: &mut Vec<u64>| step_in_size(set, below), move |set| Some(read(set)))
}

/// Steps to the next set by counting up in binary: the smallest missing number replaces all those below it.
fn step(set: &mut Vec<u64>, below: u64) -> bool {
    let missing = (0..).zip(&*set).take_while(|(place, number)| place == *number).count();
    if missing as u64 == below {
        return false;
    }
    set.splice(..missing, [missing as u64]);
    true
}

/// Steps to the next set of the same size: the first number that can grow does, and those before it are reset.
fn step_in_size(set: &mut [u64], below: u64) -> bool {
    let bound = |i: usize| set.get(i + 1).copied().unwrap_or(below);
    let Some(growing) = (0..set.len()).find(|&i| set[i] + 1 < bound(i)) else { return false };
    set[growing] += 1;
    set[..growing].iter_mut().zip(0..).for_each(|(number, place)| *number = place);
    true
}
