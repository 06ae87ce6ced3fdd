//! Every shape of a kind, one after another.
//!
//! Each function returns an iterator that holds the current shape and nothing else, so that a listing costs no more
//! memory than its largest entry and can stop anywhere. "Ascending" means in the order of the type: lists are compared
//! number by number, and a list comes before those that continue it.
//!
//! ```
//! use shapes::enumerate;
//!
//! let partitions: Vec<String> = enumerate::partitions_of(4).map(|partition| partition.to_string()).collect();
//! assert_eq!(partitions, ["1,1,1,1", "2,1,1", "2,2", "3,1", "4"]);
//! assert_eq!(enumerate::permutations(5).count(), 120);
//! ```

mod boards;
mod dyck_words;
mod lists_of_sum;
mod partitions;
mod permutations;
mod strict_partitions;
mod subsets;
mod tuples;

pub use boards::{boards, diagrams};
pub use dyck_words::dyck_words;
pub use lists_of_sum::lists_of_sum;
pub use partitions::{partitions_in_box, partitions_of, partitions_up_to};
pub use permutations::permutations;
pub use strict_partitions::{strict_partitions, strict_partitions_of, strict_partitions_up_to};
pub use subsets::{ascending_sets_of, sets, sets_of, sets_of_sum, sets_up_to, subsets, subsets_of};
pub use tuples::{lists, tuples, tuples_by_largest};

use std::iter;
use std::ops::RangeInclusive;

/// A listing whose code is compiled here and not wherever it is used.
type Listing<'s, T> = Box<dyn Iterator<Item = T> + 's>;

/// Yields what `read` makes of each state, if anything, and steps to the next one until `step` says that there is none.
fn walk<'s, S: 's, T>(
    first: Option<S>,
    step: impl Fn(&mut S) -> bool + 's,
    read: impl Fn(&S) -> Option<T> + 's,
) -> Listing<'s, T> {
    let mut state = first;
    let mut is_first = true;
    Box::new(iter::from_fn(move || {
        loop {
            if !std::mem::take(&mut is_first) && !step(state.as_mut()?) {
                state = None;
            }
            let found = read(state.as_ref()?);
            if found.is_some() {
                return found;
            }
        }
    }))
}

/// The lists that begin with the empty one and continue as `next` allows, ascending: it is given a list and returns the
/// numbers that may follow.
fn ascending<T>(
    next: impl Fn(&[u64]) -> RangeInclusive<u64> + 'static,
    read: impl Fn(&Vec<u64>) -> Option<T> + 'static,
) -> Listing<'static, T> {
    let step = move |list: &mut Vec<u64>| {
        let longer = next(list);
        if !longer.is_empty() {
            list.push(*longer.start());
            return true;
        }
        // The last number that can grow does, and the numbers after it are dropped.
        while let Some(last) = list.pop() {
            if last < *next(list).end() {
                list.push(last + 1);
                return true;
            }
        }
        false
    };
    walk(Some(Vec::new()), step, read)
}

/// An empty range.
#[allow(clippy::reversed_empty_ranges)]
const NOTHING: RangeInclusive<u64> = 1..=0;
