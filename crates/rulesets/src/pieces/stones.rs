//! Pointing at heaps: a stone is taken together with all stones above it.

use crate::part::Part;

/// The lowest stone that a heap, counted from 1, loses.
pub(super) fn lowest(heaps: &[u64], heap: usize, stones: u64) -> Part {
    Part::Stone { heap, level: heaps[heap - 1] - stones + 1 }
}

/// The heaps, counted from 1, that lose stones when these parts, in ascending order, are pointed at, and how many
/// stones each loses. None if there is another kind of part, a stone that does not exist, or two stones of one heap.
pub(super) fn taken(heaps: &[u64], parts: &[Part]) -> Option<Vec<(usize, u64)>> {
    let of = |part: &Part| match *part {
        Part::Stone { heap, level } => {
            let size = *heaps.get(heap.checked_sub(1)?)?;
            (1..=size).contains(&level).then(|| (heap, size - level + 1))
        }
        _ => None,
    };
    let taken: Vec<(usize, u64)> = parts.iter().map(of).collect::<Option<_>>()?;
    taken.is_sorted_by(|(heap, _), (next, _)| heap < next).then_some(taken)
}
