//! Nim-algebra: the bits of the value as polynomials over GF(2) in the bits of the position.
//!
//! For sets the variables say of each number whether it is in the set; partitions are the sets of their beads, and strict
//! partitions those of their parts. Where not all sets have values, only nim-sums are looked for (`linear.rs`). A game whose
//! polynomials have degree 1 is a nim-sum of its elements, one with degree 2 is told by its elements and pairs, as
//! Welter's game is. For tuples the variables are the bits of the entries; if no product has bits of two entries, the value
//! is a nim-sum of functions of the entries. The coefficients that are seen are generalised to functions of the elements
//! (`pattern.rs`), so that values of positions beyond can be told.
//!
//! **Why a random table gives nothing.** The polynomials of a random function of n bits have degree n or n-1 nearly
//! surely: of the 2^n coefficients of one bit of the value, each of which is 1 with chance 1/2, all but n(n+1)/2+1 must be
//! 0 for degree 2, and in a table of tuples all products that mix entries. With fewer than 64 such coefficients nothing is
//! proposed.

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

/// So many coefficients must be 0 to be worth a word.
const LEAST_ZEROS: usize = 64;

/// The modulus that numbers below it make plain: the smallest power of two above all of them.
fn modulus_above(values: impl IntoIterator<Item = u64>) -> Option<u64> {
    values.into_iter().max()?.checked_add(1)?.checked_next_power_of_two()
}

/// The function whose values from `first` on begin so, if need be modulo a power of two.
fn pattern(first: u64, values: &[u64], modulus: u64, limits: &Limits) -> Option<Pattern> {
    Pattern::named(first, values, Some(modulus)).or_else(|| Pattern::of(first, values, limits))
}

/// Looks for polynomials in what was loaded.
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
