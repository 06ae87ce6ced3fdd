//! Finds values one by one, where the sets of the vectors are inconclusive.

use crate::engine::Unfilled;
use std::ops::Range;

/// Solves a range of indices from their options, which `options` appends, and returns the largest value. Values below
/// `floor` are in the set of an index in any case; `floor` is told whether the index has no options.
///
/// # Safety
///
/// The table contains the indices, and no other thread uses them. Their options are smaller, and those outside the
/// range are solved.
#[cold]
pub(crate) unsafe fn rescan(
    table: *mut u8,
    range: Range<usize>,
    options: impl Fn(u64, &mut Vec<u64>),
    floor: impl Fn(usize, bool) -> u8,
) -> Result<u8, Unfilled> {
    let (mut peak, mut to) = (0, Vec::new());
    for index in range {
        let mut seen = [false; u8::MAX as usize + 1];
        to.clear();
        options(index as u64, &mut to);
        for &option in &to {
            // Safety: the option is in the table, and is solved: outside the range by the caller's guarantee, within it
            // because it comes before the index.
            seen[usize::from(unsafe { table.add(option as usize).read() })] = true;
        }
        seen[..usize::from(floor(index, to.is_empty()))].fill(true);
        // The largest byte is not a value.
        let value = seen[..usize::from(u8::MAX)].iter().position(|&seen| !seen);
        let value = value.ok_or(Unfilled::TooLarge { index: index as u64 })? as u8;
        // Safety: the index is in the range, which no other thread uses.
        unsafe { table.add(index).write(value) };
        peak = peak.max(value);
    }
    Ok(peak)
}
