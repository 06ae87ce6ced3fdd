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
    /// The family has no slices to summarise.
    #[error("{spec}: {problem}")]
    NoSlices {
        /// The family.
        spec: String,
        /// Why it has none.
        problem: String,
    },
    /// The file cannot be read or written.
    #[error("{file}: {error}")]
    File {
        /// The name of the file.
        file: String,
        /// Why.
        error: io::Error,
    },
    /// The file is not a table that this program can use, or not the one wanted. It was left unchanged.
    #[error("{file}: {problem}")]
    Other {
        /// The name of the file.
        file: String,
        /// What it is instead.
        problem: String,
    },
    /// The contents of the file are not what was written.
    #[error("{file}: {part} is damaged: its checksum does not match; solve it again into a new file")]
    Damaged {
        /// The name of the file.
        file: String,
        /// The header, or which block.
        part: String,
    },
    /// The contents of a part of a table are not what was written.
    #[error(
        "{file}: {part} is damaged: its checksum does not match; remove this file, and `grundy solve` makes it again"
    )]
    DamagedPart {
        /// The file of the part.
        file: String,
        /// The header, or which block.
        part: String,
    },
    /// The block has not been computed yet.
    #[error("{file}: block {block} is not finished; `grundy solve` continues it")]
    Unfinished {
        /// The name of the file.
        file: String,
        /// Which block.
        block: usize,
    },
    /// The rules of the game fail at some position.
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
        /// The name of the file.
        file: String,
        /// Why not.
        problem: String,
    },
    /// The work needs more memory than the limit allows.
    #[error("{spec} needs {needs} bytes of memory and may use {limit}")]
    Memory {
        /// The family.
        spec: String,
        /// How many bytes it needs.
        needs: u64,
        /// The limit.
        limit: u64,
    },
    /// The system does not provide the memory.
    #[error("{spec} needs {needs} bytes of memory, which the system does not provide: {error}")]
    NoMemory {
        /// The family.
        spec: String,
        /// How many bytes it needs.
        needs: u64,
        /// The error that the system reports.
        error: io::Error,
    },
    /// There is not enough space on the disk.
    #[error("{file}: there is no room for the {needs} bytes of the table: {error}")]
    NoRoom {
        /// The name of the file.
        file: String,
        /// The size of the whole file in bytes.
        needs: u64,
        /// The error that the system reports.
        error: io::Error,
    },
    /// A value does not fit an element of the table.
    #[error("{spec}: a value does not fit the elements of the table")]
    Value {
        /// The family.
        spec: String,
    },
    /// The graphics card could not be used, or failed.
    #[error(transparent)]
    Card(#[from] CudaError),
    /// A limit was reached. The work can be resumed from the file.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}
