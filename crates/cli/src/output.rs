//! Output that is whole or not there: files appear when they are finished, and standard output gets a table only once
//! it is complete.

use crate::failure::Failure;
use serde::Serialize;
use std::fs::File;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use tempfile::{NamedTempFile, SpooledTempFile, spooled_tempfile};

/// Up to this size what waits for standard output is kept in memory, beyond it in a temporary file.
const IN_MEMORY: usize = 64 << 20;

/// Where a result goes.
pub enum Sink {
    /// To a file, under another name until it is finished.
    File { path: PathBuf, temporary: BufWriter<NamedTempFile> },
    /// To standard output, once it is finished.
    Standard(BufWriter<SpooledTempFile>),
}

impl Sink {
    /// A sink for a file, or for standard output if none is named.
    pub fn new(path: Option<&Path>) -> Result<Sink, Failure> {
        let Some(path) = path else {
            return Ok(Sink::Standard(BufWriter::new(spooled_tempfile(IN_MEMORY))));
        };
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let temporary = NamedTempFile::new_in(folder).map_err(|error| cannot_write(path, error))?;
        Ok(Sink::File { path: path.to_owned(), temporary: BufWriter::new(temporary) })
    }

    /// Hands the result over: the file gets its name, or standard output the text.
    pub fn finish(self) -> Result<(), Failure> {
        match self {
            Sink::File { path, temporary } => {
                let failed = |error| cannot_write(&path, error);
                let temporary = temporary.into_inner().map_err(|error| failed(error.into_error()))?;
                let file = temporary.as_file();
                readable_by_all(file).and_then(|()| file.sync_all()).map_err(failed)?;
                temporary.persist(&path).map_err(|error| failed(error.error))?;
                Ok(())
            }
            Sink::Standard(spool) => {
                let mut spool = spool.into_inner().map_err(io::IntoInnerError::into_error)?;
                spool.seek(SeekFrom::Start(0))?;
                let mut stdout = io::stdout().lock();
                io::copy(&mut spool, &mut stdout)?;
                stdout.flush()?;
                Ok(())
            }
        }
    }
}

impl Write for Sink {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        match self {
            Sink::File { temporary, .. } => temporary.write(buffer),
            Sink::Standard(spool) => spool.write(buffer),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Sink::File { temporary, .. } => temporary.flush(),
            Sink::Standard(spool) => spool.flush(),
        }
    }
}

fn cannot_write(path: &Path, error: io::Error) -> Failure {
    Failure::File { what: format!("cannot write {}", path.display()), error }
}

/// Temporary files are private; a finished one is like any file the user makes.
#[cfg(unix)]
fn readable_by_all(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn readable_by_all(_file: &File) -> io::Result<()> {
    Ok(())
}

/// Prints one text, with a line end.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    writeln!(stdout, "{}", text.trim_end_matches('\n'))?;
    stdout.flush()?;
    Ok(())
}

/// One value as one line of JSON.
pub fn json_line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("answers are plain data")
}
