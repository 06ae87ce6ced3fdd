//! Nim-algebra: the bits of the value as polynomials over GF(2) in the bits of the position.
//!
//! For sets, the variables say of each number whether it is in the set; partitions are treated as the sets of their
//! beads, strict partitions as the sets of their parts. If not all sets have values, only nim-sums are looked for
//! (`linear.rs`). A game whose polynomials have degree 1 is a nim-sum of its elements; one with degree 2 is determined
//! by its elements and pairs, as Welter's game is. For tuples, the variables are the bits of the entries; if no product
//! has bits of two entries, the value is a nim-sum of functions of the entries. The observed coefficients are
//! generalized to functions of the elements (`pattern.rs`), which predict values of further positions.
//!
//! **Why a random table gives nothing.** The polynomials of a random function of n bits almost surely have degree n or
//! n-1: of the 2^n coefficients of one bit of the value, each of which is 1 with probability 1/2, all but n(n+1)/2+1
//! must be 0 for degree 2, and in a table of tuples all products that mix entries. With fewer than 64 such coefficients
//! nothing is proposed.

mod linear;
mod pattern;
mod sets;
mod transform;
mod tuples;

use super::{Candidate, Data, Loaded, Points};
use pattern::Pattern;
use rulesets::{OpenGame, Sort};
use sets::Of;
use theory::{Limits, Stopped};

/// How many coefficients must be 0 for a result to be reported.
const LEAST_ZEROS: usize = 64;

/// The smallest power of two above all of these numbers: below it, taking remainders changes nothing.
fn modulus_above(values: impl IntoIterator<Item = u64>) -> Option<u64> {
    values.into_iter().max()?.checked_add(1)?.checked_next_power_of_two()
}

/// The function whose values from `first` on start like this, if necessary modulo a power of two.
fn pattern(first: u64, values: &[u64], modulus: u64, limits: &Limits) -> Option<Pattern> {
    Pattern::named(first, values, Some(modulus)).or_else(|| Pattern::of(first, values, limits))
}

/// Looks for polynomials in the loaded values.
///
/// # Errors
///
/// Stops at a limit.
pub fn propose(loaded: &Loaded, limits: &Limits) -> Result<Vec<Box<dyn Candidate>>, Stopped> {
    let sort = loaded.game.as_ref().map_or(Sort::Other, OpenGame::sort);
    let found = find(sort, &loaded.half, limits);
    limits.check(0).map(|()| found)
}

/// Looks for polynomials in the first half of the values of a game whose positions are of this sort.
pub fn find(sort: Sort, half: &Data, limits: &Limits) -> Vec<Box<dyn Candidate>> {
    match (half.points(), sort) {
        (Points::Sets { .. }, _) => sets::of_sets(half, limits),
        (Points::Listed(_), Sort::Partition) => sets::of_partitions(half, limits),
        (Points::Listed(_), Sort::StrictPartition) => sets::nim_sums(half, Of::Parts, limits),
        (Points::Grid { .. }, _) => tuples::find(half, limits),
        _ => Vec::new(),
    }
}
