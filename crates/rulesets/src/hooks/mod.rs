//! Hook games: beads, Young diagrams and their relatives.

pub mod inset;
pub mod mhrg;
pub(crate) mod reasons;
pub mod restricted;
pub mod shifted;
pub mod strip;
pub mod turtles;
pub mod welter;
pub mod welter_function;
pub mod young;
