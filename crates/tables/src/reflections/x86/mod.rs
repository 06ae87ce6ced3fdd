//! Vectors as the processor's registers. The methods are inlined into the function that is compiled with the instructions
//! and runs only where they are (see [`instructions`](crate::instructions)); nothing else calls them.

// Registers are addressed by number.
#![allow(clippy::needless_range_loop)]

pub(crate) mod avx2;
pub(crate) mod avx512;
