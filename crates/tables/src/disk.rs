//! What the standard library lacks for files: reading at an offset, reserving space, and checking whether a file is
//! still at its path.

use std::fs::File;
use std::io;
use std::path::Path;

/// Fills the buffer with the bytes at an offset. If the file has been truncated, this is an error, whereas a memory map
/// would crash the program.
#[cfg(unix)]
pub(crate) fn read_exact_at(file: &File, buffer: &mut [u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, buffer, at)
}

/// As above, with the system calls of Windows.
#[cfg(windows)]
pub(crate) fn read_exact_at(file: &File, mut buffer: &mut [u8], mut at: u64) -> io::Result<()> {
    while !buffer.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, buffer, at)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            read => {
                buffer = &mut buffer[read..];
                at += read as u64;
            }
        }
    }
    Ok(())
}

/// Makes a file at least `len` bytes long and allocates the disk space now. Where the system cannot allocate in
/// advance, a full disk shows only when the file is written.
///
/// # Errors
///
/// If there is not enough space; the file may have grown all the same.
pub fn reserve(file: &File, len: u64) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    {
        use rustix::{fs, io::Errno};
        match fs::fallocate(file, fs::FallocateFlags::empty(), 0, len.max(1)) {
            Err(Errno::OPNOTSUPP | Errno::NOSYS) => {}
            reserved => return Ok(reserved?),
        }
    }
    if file.metadata()?.len() < len { file.set_len(len) } else { Ok(()) }
}

/// The free space in bytes of the disk that holds a path; `None` if the system does not say.
#[cfg(unix)]
pub(crate) fn room(path: &Path) -> io::Result<Option<u64>> {
    let disk = rustix::fs::statvfs(path)?;
    Ok(disk.f_bavail.checked_mul(disk.f_frsize))
}

/// Unknown here: a full disk shows only when a file is written.
#[cfg(not(unix))]
pub(crate) fn room(_: &Path) -> io::Result<Option<u64>> {
    Ok(None)
}

/// Whether a path still leads to an open file, which another program may have removed or replaced.
#[cfg(unix)]
pub(crate) fn is_at(path: &Path, file: &File) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let file = file.metadata()?;
    Ok(std::fs::metadata(path).is_ok_and(|found| (found.dev(), found.ino()) == (file.dev(), file.ino())))
}

/// On Windows, an open file is assumed to keep its name.
#[cfg(windows)]
pub(crate) fn is_at(_: &Path, _: &File) -> io::Result<bool> {
    Ok(true)
}
