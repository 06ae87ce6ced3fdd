//! Tables solved by several processes, the *ranks*, which may be on several machines.
//!
//! **Idea.** The table is cut into units ([`tables::units`]), and each rank owns every R-th: for R a power of three those
//! with certain lowest digits. So all ranks have work at all times, whatever the upper digits are. A rank solves its units
//! in an order that all have in common, and asks the owners of others for what it needs, ahead of time. The first unit of
//! all that is not solved needs none that is not, so that there is always one that goes on.
//!
//! **Parts.** [`Transport`] brings messages from rank to rank: over MPI (`mpi::World`, with the feature `mpi`), or
//! among threads ([`Local`], for tests). [`Exchange`] is the [`Store`](tables::units::Store) of a rank: its own units are
//! in a store of its own, on its own disk; those of others come by message. [`solve`] puts them together, and [`gather`]
//! brings the results of work without dependencies to the first rank.
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
