//! Tables solved by several processes, called *ranks*, which may run on several machines.
//!
//! **Idea.** The table is cut into units ([`tables::units`]), and each of R ranks owns every R-th unit; if R is a power
//! of three, these are the units with certain lowest digits. So all ranks have work at all times, whatever the upper
//! digits are. A rank solves its units in an order that is the same for all, and requests what it needs from the other
//! owners ahead of time. The first unsolved unit in that order never depends on an unsolved one, so some rank can
//! always proceed.
//!
//! On one machine the ranks keep the whole table in shared memory if it fits, and no units are sent.
//!
//! **Parts.** [`Transport`] carries messages between ranks: over MPI (`mpi::World`, with the feature `mpi`), or between
//! threads ([`Local`], for tests). [`Exchange`] is the [`Store`](tables::units::Store) of a rank: its own units are in
//! a store of its own, on its own disk; those of others arrive as messages. [`solve`] puts them together, and
//! [`gather`] collects the results of independent work on the first rank.
#![deny(unsafe_op_in_unsafe_fn)]
#![warn(clippy::undocumented_unsafe_blocks, clippy::missing_safety_doc)]

mod exchange;
mod gather;
pub mod mpi;
mod order;
mod solve;
mod transport;

pub use exchange::{Exchange, Failed, Failure, Together, decline, run};
pub use gather::gather;
pub use order::{cut, own_units, owner};
pub use solve::{SolvedRank, solve, solve_of};
pub use transport::{Bytes, Local, Lost, Message, Transport};
