//! Messages over MPI, if the program is built with the feature `mpi`.

#[cfg(not(feature = "mpi"))]
mod absent;
#[cfg(feature = "mpi")]
mod memory;
#[cfg(feature = "mpi")]
mod present;

#[cfg(not(feature = "mpi"))]
pub use absent::World;
#[cfg(feature = "mpi")]
pub use present::World;
