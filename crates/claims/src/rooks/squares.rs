//! What all claims about two rooks share: quadruples, limits, names, and searched values.

use crate::counterexample::at;
use crate::{Counterexample, End, Run};
use rulesets::forms::Fields;
use rulesets::pieces::rooks::{Nim4b, Rooks};
use shapes::enumerate;
use shapes::notation::write_numbers;
use theory::{Play, Ruleset};

/// Rooks on (x,y) and (z,w), or four heaps x, y, z, w.
pub(super) type Four = [u64; 4];

/// Definition 7. Each of the four maps undoes itself, so p is in S(q) exactly if q is in S(p).
pub(super) fn s([x, y, z, w]: Four) -> [Four; 4] {
    [[x, y, z, w], [y, x, w, z], [z, w, x, y], [w, z, y, x]]
}

/// Whether both rooks stand on one square.
pub(super) fn coincide([x, y, z, w]: Four) -> bool {
    x == z && y == w
}

/// Every quadruple with coordinates below `below`, the largest coordinate growing last.
pub(super) fn quadruples(below: u64) -> impl Iterator<Item = Four> {
    enumerate::tuples_by_largest(below)
}

/// Every position of Corner Two Rooks with coordinates below `below`.
pub(super) fn apart(below: u64) -> impl Iterator<Item = Four> {
    quadruples(below).filter(|&position| !coincide(position))
}

/// The largest r that is tried with coordinates below `size`: two periods of it fit, except perhaps if it is 3.
pub(super) fn largest_limit(size: u64) -> u64 {
    (size / 2).clamp(3, 9)
}

/// r = 2, 3, ….
pub(super) fn limits(size: u64) -> impl Iterator<Item = u64> {
    2..=largest_limit(size)
}

/// Even r.
pub(super) fn even_limits(size: u64) -> impl Iterator<Item = u64> {
    limits(size).filter(|r| r.is_multiple_of(2))
}

/// Odd r.
pub(super) fn odd_limits(size: u64) -> impl Iterator<Item = u64> {
    limits(size).filter(|r| !r.is_multiple_of(2))
}

/// r = 2, 3, …, and no limit at all.
pub(super) fn limits_and_none(size: u64) -> impl Iterator<Item = Option<u64>> {
    limits(size).map(Some).chain([None])
}

/// The range of a claim about all limits.
pub(super) fn all_limits(size: u64) -> String {
    format!("coordinates below {size}, r = 2..{} and no limit", largest_limit(size))
}

/// The range of a claim about all r.
pub(super) fn each_limit(size: u64) -> String {
    format!("coordinates below {size}, r = 2..{}", largest_limit(size))
}

/// The range of a claim about even r.
pub(super) fn each_even_limit(size: u64) -> String {
    format!("coordinates below {size}, even r up to {}", largest_limit(size))
}

/// The range of a claim about odd r.
pub(super) fn each_odd_limit(size: u64) -> String {
    format!("coordinates below {size}, odd r from 3 to {}", largest_limit(size))
}

/// The range of a claim about powers of two.
pub(super) fn each_power_of_two(size: u64) -> String {
    format!("coordinates below {size}, powers of two r up to {}", largest_limit(size))
}

/// The range of a claim about the first squares of even r by r.
pub(super) fn first_squares(size: u64) -> String {
    format!("both rooks in the first square of r by r, even r up to {}", largest_limit(size))
}

/// The range of a claim without limits.
pub(super) fn coordinates(size: u64) -> String {
    format!("coordinates below {size}")
}

/// A number modulo r, or itself without a limit.
pub(super) fn residue(number: u64, r: Option<u64>) -> u64 {
    r.map_or(number, |r| number % r)
}

/// Corner Two Rooks with steps shorter than r.
pub(super) fn rooks(r: Option<u64>) -> Rooks {
    Rooks { most: r.map(|r| r - 1) }
}

/// Nim_4rb.
pub(super) fn nim4b(r: Option<u64>) -> Nim4b {
    Nim4b { most: r.map(|r| r - 1) }
}

/// A game with a limit, or without one.
pub(super) fn spec(family: &str, r: Option<u64>) -> String {
    r.map_or_else(|| family.to_owned(), |r| format!("{family}:r={r}"))
}

/// A position written by numbers.
pub(super) fn at_numbers(family: &str, r: Option<u64>, position: impl AsRef<[u64]>) -> Counterexample {
    at(spec(family, r), write_numbers(position.as_ref()))
}

/// A position in the form that is searched.
pub(super) fn word<const K: usize>(position: [u64; K]) -> u64 {
    Fields::widest(()).word(&position).expect("cases are small")
}

/// Values by a search over the definition, remembered from one position to the next.
pub(super) fn values<R, const K: usize>(
    run: &Run,
    ruleset: R,
    play: Play,
) -> impl FnMut([u64; K]) -> Result<u64, End> + use<R, K>
where
    R: Ruleset<Position = [u64; K]> + Sync,
{
    let mut search = run.search(Fields::widest(ruleset), play);
    move |position| Ok(search.value(&word(position))?.into())
}
