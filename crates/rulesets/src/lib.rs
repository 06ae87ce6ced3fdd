//! The games: one file each, and the registry they are all found in.
#![forbid(unsafe_code)]

pub mod figure;
