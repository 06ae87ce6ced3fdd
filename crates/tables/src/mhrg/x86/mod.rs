//! Vectors as the machine's registers. The methods are inlined into the functions `solve`, which are compiled for
//! machines with the instructions and called only on such; nothing else calls them.

// Registers are addressed by number.
#![allow(clippy::needless_range_loop)]

pub(super) mod avx2;
pub(super) mod avx512;
