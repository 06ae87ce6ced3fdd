//! Piece games: heaps, and chess pieces on the way to the corner.

pub mod corner;
pub mod nim;
pub mod rooks;
mod tuples;
