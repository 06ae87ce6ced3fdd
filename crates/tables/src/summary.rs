//! A slice in a few numbers, for tables that are not to be kept.
//!
//! They are the same whatever engine made the values, and in whatever order they are counted; the checksum depends on
//! every value and its place.

use crate::element::Width;
use serde::Serialize;

/// What is known of the values of a slice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// How many labels its sets have.
    pub labels: u32,
    /// The value of the full rectangle, the last of the slice.
    pub start: u64,
    /// How many positions there are.
    pub positions: u64,
    /// How many of them are P-positions.
    pub p_positions: u64,
    /// The largest value.
    pub largest: u64,
    /// The sum of all values.
    pub sum: u64,
    /// How often each value occurs: that of value v stands at place v.
    pub histogram: Vec<u64>,
    /// The sum of [`mixed`] over all positions, modulo 2^64.
    pub checksum: u64,
}

/// A number that depends on a value and its index within the slice, each bit of it on all of theirs: the finisher of
/// SplitMix64, which is a bijection.
#[inline]
pub fn mixed(index: u64, value: u64) -> u64 {
    let mut x = (index << 16 | value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

impl Summary {
    /// Counts the values of a slice, which are elements of some width from its first index on.
    pub fn of(labels: u32, width: Width, elements: &[u8]) -> Summary {
        let positions = (elements.len() / width.bytes()) as u64;
        let mut histogram = Vec::new();
        let (mut checksum, mut start) = (0_u64, 0);
        for index in 0..positions {
            let value = width.read(elements, index as usize);
            if histogram.len() <= value as usize {
                histogram.resize(value as usize + 1, 0);
            }
            histogram[value as usize] += 1;
            checksum = checksum.wrapping_add(mixed(index, value));
            start = value;
        }
        Summary::counted(labels, start, histogram, checksum)
    }

    /// What follows from a histogram, which may end in zeros.
    pub fn counted(labels: u32, start: u64, mut histogram: Vec<u64>, checksum: u64) -> Summary {
        histogram.truncate(histogram.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1));
        Summary {
            labels,
            start,
            positions: histogram.iter().sum(),
            p_positions: histogram.first().copied().unwrap_or(0),
            largest: histogram.len().saturating_sub(1) as u64,
            sum: histogram.iter().zip(0..).map(|(count, value)| count * value).sum(),
            histogram,
            checksum,
        }
    }
}
