//! Values found one by one, where the sets of the vectors say nothing.

use crate::engine::Unfilled;
use std::ops::Range;

/// Solves some indices by looking at their options, which `options` appends, and gives the largest value. Whatever the
/// options have, the values below `floor`, which is told whether there are any, are in the set.
///
/// # Safety
///
/// The table has the indices, no other thread uses them, and their options outside the range are solved; options are smaller.
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
            // Safety: it is solved, or before the index in the range.
            seen[usize::from(unsafe { table.add(option as usize).read() })] = true;
        }
        seen[..usize::from(floor(index, to.is_empty()))].fill(true);
        // The largest byte stands for no value.
        let value = seen[..usize::from(u8::MAX)].iter().position(|&seen| !seen);
        let value = value.ok_or(Unfilled::TooLarge { index: index as u64 })? as u8;
        // Safety: the index is of the range.
        unsafe { table.add(index).write(value) };
        peak = peak.max(value);
    }
    Ok(peak)
}
