//! What a path leads to, and hence how it may be written.

use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

/// A possible destination. Symbolic links in paths have been resolved.
pub enum Place {
    /// There is nothing yet: a new file gets this name.
    New(PathBuf),
    /// A regular file.
    File(PathBuf, Metadata),
    /// A FIFO or a character device: bytes are written to it, and it is never replaced.
    Stream(PathBuf),
    /// What standard output is connected to.
    Standard,
}

impl Place {
    /// Resolves a path through symbolic links, including one that points to nothing.
    pub fn of(path: &Path) -> io::Result<Place> {
        let metadata = match fs::metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Place::New(end_of_links(path))),
            metadata => metadata?,
        };
        if is_standard_output(&metadata) {
            return Ok(Place::Standard);
        }
        let refused = match metadata.file_type() {
            kind if kind.is_file() => return Ok(Place::File(path.canonicalize()?, metadata)),
            kind if takes_bytes(kind) => return Ok(Place::Stream(path.to_owned())),
            kind if kind.is_dir() => io::ErrorKind::IsADirectory.into(),
            _ => io::Error::new(io::ErrorKind::InvalidInput, "not a file, a pipe or a terminal"),
        };
        Err(refused)
    }
}

/// The end of the chain of symbolic links that starts at a path, where nothing exists.
fn end_of_links(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    // The system has already reported circular links as an error.
    while let Ok(target) = fs::read_link(&path) {
        path.pop();
        path.push(target);
    }
    path
}

#[cfg(unix)]
fn takes_bytes(kind: fs::FileType) -> bool {
    use std::os::unix::fs::FileTypeExt;
    kind.is_fifo() || kind.is_char_device()
}

#[cfg(not(unix))]
fn takes_bytes(_: fs::FileType) -> bool {
    false
}

/// Whether this is `/dev/stdout` or the like. A file opened by the shell is written through the shell's own descriptor,
/// so that our output stays in order with what others write there.
#[cfg(unix)]
fn is_standard_output(metadata: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    rustix::fs::fstat(io::stdout())
        .is_ok_and(|stdout| (stdout.st_dev, stdout.st_ino) == (metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn is_standard_output(_: &Metadata) -> bool {
    false
}
