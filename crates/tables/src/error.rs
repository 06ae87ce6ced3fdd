//! Why a table cannot be made, opened or read.

use crate::cuda::CudaError;
use std::io;
use theory::Stopped;

/// What went wrong with a table.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The family is larger than a table can be.
    #[error("{spec} is too large: {problem}")]
    TooLarge {
        /// The spec as given.
        spec: String,
        /// How large it is, and what the limit is.
        problem: String,
    },
    /// The family does not have slices to be summed up.
    #[error("{spec}: {problem}")]
    NoSlices {
        /// The family.
        spec: String,
        /// What would be right.
        problem: String,
    },
    /// The file cannot be read or written.
    #[error("{file}: {error}")]
    File {
        /// Its name.
        file: String,
        /// Why.
        error: io::Error,
    },
    /// The file is no table of this program, or not the one that is wanted; it was left as it is.
    #[error("{file}: {problem}")]
    Other {
        /// Its name.
        file: String,
        /// What it is instead.
        problem: String,
    },
    /// The file does not hold what was written.
    #[error("{file}: {part} is damaged: its checksum does not agree; solve it again into a new file")]
    Damaged {
        /// Its name.
        file: String,
        /// The header, or which block.
        part: String,
    },
    /// A part of a table does not hold what was written.
    #[error(
        "{file}: {part} is damaged: its checksum does not agree; remove this file, and `grundy solve` makes it again"
    )]
    DamagedPart {
        /// The file of the part.
        file: String,
        /// The header, or which block.
        part: String,
    },
    /// The block has not been computed yet.
    #[error("{file}: block {block} is not finished; `grundy solve` goes on with it")]
    Unfinished {
        /// Its name.
        file: String,
        /// Which block.
        block: usize,
    },
    /// The rules of the game cannot be followed at some position.
    #[error("{spec}: {problem}")]
    Rules {
        /// The family.
        spec: String,
        /// Where, and why.
        problem: String,
    },
    /// The table has no such position.
    #[error("{file}: {problem}")]
    Outside {
        /// Its name.
        file: String,
        /// Why it is not there.
        problem: String,
    },
    /// The work needs more memory than it may use.
    #[error("{spec} needs {needs} bytes of memory and may use {limit}")]
    Memory {
        /// The family.
        spec: String,
        /// How many bytes.
        needs: u64,
        /// The limit.
        limit: u64,
    },
    /// The system does not have the memory.
    #[error("{spec} needs {needs} bytes of memory, and the system does not give them: {error}")]
    NoMemory {
        /// The family.
        spec: String,
        /// How many bytes.
        needs: u64,
        /// What the system says.
        error: io::Error,
    },
    /// The disk does not have the room.
    #[error("{file}: there is no room for the {needs} bytes of the table: {error}")]
    NoRoom {
        /// Its name.
        file: String,
        /// How many bytes the whole file has.
        needs: u64,
        /// What the system says.
        error: io::Error,
    },
    /// A value does not fit the elements of the table.
    #[error("{spec}: a value does not fit the elements of the table")]
    Value {
        /// The family.
        spec: String,
    },
    /// The graphics card did not do what it was asked to.
    #[error(transparent)]
    Card(#[from] CudaError),
    /// A limit was reached; the file can be taken up again.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}
