//! Piece games: heaps, and chess pieces on the way to the corner.

pub mod corner;
pub mod golden;
pub mod nim;
mod reasons;
mod rook_pairs;
pub mod rooks;
mod stones;
mod tuples;
