//! What the standard library does not know of files: reading at a place, room for what is coming, and whether a file still
//! has its name.

use std::fs::File;
use std::io;
use std::path::Path;

/// Reads as many bytes as fit the buffer from a place on. Unlike a memory map, a file that has been cut short gives an
/// error.
#[cfg(unix)]
pub(crate) fn read_exact_at(file: &File, buffer: &mut [u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, buffer, at)
}

/// As above; the system calls have other names here.
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

/// Makes a file at least so long, and takes the room for it on the disk now. Where the system cannot promise room, the
/// writing will tell.
///
/// # Errors
///
/// If there is no room; the file may be longer than it was.
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

/// How many bytes a disk has room for, by a path on it; none if the system does not say.
#[cfg(unix)]
pub(crate) fn room(path: &Path) -> io::Result<Option<u64>> {
    let disk = rustix::fs::statvfs(path)?;
    Ok(disk.f_bavail.checked_mul(disk.f_frsize))
}

/// Here the writing will tell.
#[cfg(not(unix))]
pub(crate) fn room(_: &Path) -> io::Result<Option<u64>> {
    Ok(None)
}

/// Whether a path leads to an open file: another program may have removed or replaced it.
#[cfg(unix)]
pub(crate) fn is_at(path: &Path, file: &File) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let file = file.metadata()?;
    Ok(std::fs::metadata(path).is_ok_and(|found| (found.dev(), found.ino()) == (file.dev(), file.ino())))
}

/// Where an open file keeps its name.
#[cfg(windows)]
pub(crate) fn is_at(_: &Path, _: &File) -> io::Result<bool> {
    Ok(true)
}
