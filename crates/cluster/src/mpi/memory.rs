//! A file in memory that several processes on one machine have open. It has no name, so nothing is left of it when the
//! last process has ended, in whatever way.

use std::fs::File;
use std::io;

/// How another process finds the file: the id of the process that made it, the file descriptor there, and the file's
/// device and inode numbers, which identify it.
pub type Whose = [u64; 4];

/// Creates the file.
#[cfg(target_os = "linux")]
pub fn make() -> io::Result<(File, Whose)> {
    use rustix::fs::{MemfdFlags, SealFlags, fcntl_add_seals, memfd_create};
    use std::os::fd::AsRawFd;
    let file = File::from(memfd_create("grundy", MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING)?);
    // A sealed file cannot shrink under those who have mapped it.
    fcntl_add_seals(&file, SealFlags::SHRINK)?;
    let [device, number] = identity(&file)?;
    let at = u64::try_from(file.as_raw_fd()).map_err(io::Error::other)?;
    Ok((file, [u64::from(std::process::id()), at, device, number]))
}

/// Opens the file that another process created.
#[cfg(target_os = "linux")]
pub fn open([process, at, device, number]: Whose) -> io::Result<File> {
    let file = File::options().read(true).write(true).open(format!("/proc/{process}/fd/{at}"))?;
    // In another container the process id may belong to a different process.
    if identity(&file)? == [device, number] { Ok(file) } else { Err(io::ErrorKind::NotFound.into()) }
}

#[cfg(target_os = "linux")]
fn identity(file: &File) -> io::Result<[u64; 2]> {
    use std::os::unix::fs::MetadataExt;
    let file = file.metadata()?;
    Ok([file.dev(), file.ino()])
}

/// Other systems use messages.
#[cfg(not(target_os = "linux"))]
pub fn make() -> io::Result<(File, Whose)> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Other systems use messages.
#[cfg(not(target_os = "linux"))]
pub fn open(_: Whose) -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}
