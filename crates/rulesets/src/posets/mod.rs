//! Ungar games: remove maximal elements of an order ideal or, more generally, go down to a meet of covered elements.

pub mod nand;
pub mod nibble;
mod reasons;
pub mod semilattice;
mod subsets;
pub mod tamari;
pub mod ungar;
pub mod weak_order;
mod winning_sets;
