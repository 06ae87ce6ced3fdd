//! Reflections of sets of labels that are numbered in [slices](Slices).

use super::reflections::each_move;
use shapes::ranking::Slices;

/// How many indices make a block, the unit of checking and writing.
pub(crate) const BLOCK: usize = 1 << 18;

/// Appends every option of a set; nothing if there is no such set.
pub(crate) fn options(slices: &Slices, index: u64, options: &mut Vec<u64>) {
    if index >= slices.count() {
        return;
    }
    let labels = slices.labels(index);
    let mut after = Vec::with_capacity(labels.len());
    each_move(slices.half(), &labels, |gone, come| {
        after.clear();
        after.extend(labels.iter().copied().filter(|label| !gone.contains(label)));
        after.extend_from_slice(come);
        options.push(slices.index(&after).expect("a move leaves as many labels"));
    });
}
