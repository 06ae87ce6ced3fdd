//! What a path leads to, and so how it may be written.

use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

/// Where a result may go. Paths have no symbolic links left.
pub enum Place {
    /// Nothing is there yet: a file gets this name.
    New(PathBuf),
    /// A regular file.
    File(PathBuf, Metadata),
    /// A FIFO or a character device, which takes bytes and stays what it is.
    Stream(PathBuf),
    /// What standard output is connected to.
    Standard,
}

impl Place {
    /// Follows a path, through symbolic links and to where a dangling one points.
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
            _ => io::Error::new(io::ErrorKind::InvalidInput, "it is neither a file nor a pipe nor a terminal"),
        };
        Err(refused)
    }
}

/// Where the links that begin at a path end; nothing is there.
fn end_of_links(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    // Links that go round in a circle are an error of the system's before they come here.
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

/// `/dev/stdout` and its like: a file that the shell has opened for us is written through the shell's opening, so that
/// what others write there comes before and after.
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
