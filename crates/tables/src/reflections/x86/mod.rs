//! Vectors as registers of the processor. The methods are inlined into functions that are compiled with the
//! instructions and run only where the processor has them (see [`instructions`](crate::instructions)); nothing else
//! calls them.

// Registers are indexed by number.
#![allow(clippy::needless_range_loop)]

pub(crate) mod avx2;
pub(crate) mod avx512;

use super::vector::Planes;

/// For each pattern of the two highest of the low digits, where its 27 lanes look for replies of these digits, as
/// offsets from a plane of the sets by moves of two high digits.
static FAR_REPLIES: [[usize; 4]; 9] = {
    let mut replies = [[0; 4]; 9];
    let mut pattern = 0;
    while pattern < 9 {
        let mut a = 0;
        while a < 2 {
            let w = if a == 0 { 1 } else { 3 };
            let (first, second) = match pattern / w % 3 {
                0 => ((FLIP, pattern + 2 * w), (DROP, pattern + w)),
                1 => ((EASE, pattern - w), (EASE, pattern + w)),
                _ => ((FLIP, pattern - 2 * w), (DROP, pattern - w)),
            };
            replies[pattern][2 * a] = first.0 + 27 * first.1;
            replies[pattern][2 * a + 1] = second.0 + 27 * second.1;
            a += 1;
        }
        pattern += 1;
    }
    replies
};

/// The offsets of the sets by way from those by moves of two high digits.
const FLIP: usize = size_of::<Planes>();
const DROP: usize = 2 * FLIP;
const EASE: usize = 3 * FLIP;
