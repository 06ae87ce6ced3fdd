//! Output that is complete or absent. All commands write through here: a result is held back until it is complete, and
//! then put in place in the way that suits its destination.
//!
//! | destination | method |
//! |---|---|
//! | no file yet | written beside it, synced, renamed; permissions as the umask says |
//! | a regular file | the same, keeping owner and permissions; symbolic links are followed |
//! | a file with several names, or in a folder where no file can be created, or whose owner we cannot set |
//! overwritten, once there is room for the whole result |
//! | FIFO, terminal, null device, standard output | written through |
//! | folder, socket, disk | refused |

mod beside;
mod place;

pub use beside::remove_temporary_files;

use crate::failure::Failure;
use crate::interrupt;
use crate::standard;
use beside::Beside;
use place::Place;
use serde::Serialize;
use std::fs::{Metadata, OpenOptions};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use tables::disk;
use tempfile::{SpooledTempFile, spooled_tempfile};

/// Up to this size a result is held in memory, beyond it in a temporary file.
const IN_MEMORY: usize = 64 << 20;

/// The destination of a result; standard output if there is no path.
pub struct Sink {
    path: Option<PathBuf>,
    spool: BufWriter<Spool>,
}

/// Where a result is held until it is complete.
enum Spool {
    /// Beside the file it will become.
    Beside(Beside),
    /// In memory, or in the system's folder for temporary files.
    Away(SpooledTempFile),
}

impl Sink {
    /// A sink for a file, or for standard output if none is named.
    ///
    /// # Errors
    ///
    /// Refuses a destination that cannot be written.
    pub fn new(path: Option<&Path>) -> Result<Sink, Failure> {
        let spool = match path {
            None => Spool::away(),
            Some(path) => Place::of(path).and_then(|place| Spool::on_the_way_to(&place)).map_err(|e| at(path, e))?,
        };
        Ok(Sink { path: path.map(Path::to_owned), spool: BufWriter::new(spool) })
    }

    /// Puts the complete result in place.
    ///
    /// # Errors
    ///
    /// If the result cannot be written. A file that was there before is then left as it was.
    pub fn finish(self) -> Result<(), Failure> {
        let _waiting = interrupt::waiting_for_output();
        let mut spool = self.spool.into_inner().map_err(io::IntoInnerError::into_error)?;
        let Some(path) = self.path else {
            return Ok(spool.copy_to(&mut standard::output())?);
        };
        Ok(spool.hand_over(&path).map_err(|error| at(&path, error))?)
    }
}

impl Write for Sink {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        self.spool.write(buffer).map_err(|error| self.spool.get_ref().blame(error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.spool.flush().map_err(|error| self.spool.get_ref().blame(error))
    }
}

impl Spool {
    fn away() -> Spool {
        Spool::Away(spooled_tempfile(IN_MEMORY))
    }

    /// Where a result for this destination is held.
    fn on_the_way_to(place: &Place) -> io::Result<Spool> {
        match place {
            Place::New(path) => Ok(Spool::Beside(Beside::new(path)?)),
            Place::File(path, metadata) => {
                // A read-only file is not replaced either, even if its folder would allow it.
                OpenOptions::new().write(true).open(path)?;
                if links(metadata) > 1 {
                    return Ok(Spool::away());
                }
                Ok(Beside::replacing(path, metadata).map_or_else(|_| Spool::away(), Spool::Beside))
            }
            Place::Stream(_) | Place::Standard => Ok(Spool::away()),
        }
    }

    /// Puts the result in place. The destination is examined again, since it may have changed meanwhile.
    fn hand_over(mut self, path: &Path) -> io::Result<()> {
        let place = match &self {
            Spool::Beside(beside) => Place::of(beside.path())?,
            Spool::Away(_) => Place::of(path)?,
        };
        match place {
            Place::Standard => self.copy_to(&mut standard::output()),
            Place::Stream(path) => self.copy_to(&mut OpenOptions::new().write(true).open(path)?),
            Place::New(_) => match &mut self {
                Spool::Beside(beside) => beside.take_name(),
                Spool::Away(_) => Err(io::ErrorKind::NotFound.into()),
            },
            Place::File(path, _) => {
                let replaced = match &mut self {
                    Spool::Beside(beside) => beside.take_name().is_ok(),
                    Spool::Away(_) => false,
                };
                if replaced { Ok(()) } else { self.overwrite(&path) }
            }
        }
    }

    fn copy_to(&mut self, to: &mut impl Write) -> io::Result<()> {
        self.rewind()?;
        io::copy(self, to)?;
        to.flush()
    }

    /// Writes the result into an existing file, which stays the same file.
    fn overwrite(&mut self, path: &Path) -> io::Result<()> {
        // Signals wait until the file is complete again.
        let _whole = beside::unfinished();
        let mut file = OpenOptions::new().write(true).open(path)?;
        let (before, len) = (file.metadata()?.len(), self.seek(SeekFrom::End(0))?);
        // If there is no room for the whole result, the file stays as it was.
        if let Err(error) = disk::reserve(&file, len) {
            file.set_len(before)?;
            return Err(error);
        }
        self.copy_to(&mut file)?;
        file.set_len(len)?;
        file.sync_all()
    }

    /// Adds the name of the file concerned to an error.
    fn blame(&self, error: io::Error) -> io::Error {
        match self {
            Spool::Beside(beside) => at(beside.path(), error),
            Spool::Away(_) => {
                let place = format!("a temporary file in {}", std::env::temp_dir().display());
                io::Error::new(error.kind(), Unwritten { place, error })
            }
        }
    }
}

impl Read for Spool {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Spool::Beside(beside) => beside.file().read(buffer),
            Spool::Away(spool) => spool.read(buffer),
        }
    }
}

impl Seek for Spool {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        match self {
            Spool::Beside(beside) => beside.file().seek(to),
            Spool::Away(spool) => spool.seek(to),
        }
    }
}

impl Write for Spool {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        match self {
            Spool::Beside(beside) => beside.file().write(buffer),
            Spool::Away(spool) => spool.write(buffer),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Spool::Beside(beside) => beside.file().flush(),
            Spool::Away(spool) => spool.flush(),
        }
    }
}

/// A write error that knows where it happened.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {place}: {error}")]
struct Unwritten {
    place: String,
    error: io::Error,
}

fn at(path: &Path, error: io::Error) -> io::Error {
    io::Error::new(error.kind(), Unwritten { place: path.display().to_string(), error })
}

/// An error that does not say where it happened comes from standard output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.downcast::<Unwritten>() {
            Ok(Unwritten { place, error }) => Failure::File { what: format!("cannot write {place}"), error },
            Err(error) => Failure::Output(error),
        }
    }
}

/// How many hard links a file has.
#[cfg(unix)]
fn links(metadata: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(metadata)
}

#[cfg(not(unix))]
fn links(_: &Metadata) -> u64 {
    1
}

/// Turns the signal for exceeding the shell's file size limit (`ulimit -f`) into a write error, like that of a full
/// disk.
pub fn outlive_the_file_limit() {
    // If no handler can be installed, the signal ends the program, as it does by default.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
}

/// Prints a text and a line ending.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = standard::output();
    writeln!(stdout, "{}", text.trim_end_matches('\n'))?;
    stdout.flush()?;
    Ok(())
}

/// One value as one line of JSON.
pub fn json_line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("answers are plain data")
}
