//! Tuples as heaps of stones.

use rulesets::Part;
use rulesets::figure::{Figure, Heap, TooBig};

/// The heaps of a position, those stones marked that a move to `to` takes.
pub(super) fn figure(position: &[u64], to: Option<&[u64]>) -> Result<Figure, TooBig> {
    let taken = |i: usize| to.and_then(|to| position[i].checked_sub(*to.get(i)?)).unwrap_or(0);
    Ok(Figure::Heaps(position.iter().enumerate().map(|(i, &size)| Heap { size, taken: taken(i), added: 0 }).collect()))
}

/// The lowest stone of each heap that loses some: with it go all that lie on it.
pub(super) fn parts(position: &[u64], to: &[u64]) -> Vec<Part> {
    let losing = (1..).zip(position.iter().zip(to)).filter(|(_, (from, to))| from > to);
    losing.map(|(heap, (_, &to))| Part::Stone { heap, level: to + 1 }).collect()
}
