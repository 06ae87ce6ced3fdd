//! A file on its way: written in the folder of the one it becomes, on the same disk, and renamed when it is whole.
//!
//! On Linux it has no name until then, so that not even a kill leaves anything behind. Where file systems know no files
//! without a name it has a temporary one, which [`remove_temporary_files`] takes away when a signal ends the program.

use std::collections::BTreeSet;
use std::fs::{File, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tempfile::{Builder, NamedTempFile};

/// Names of files that are not finished.
static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Whoever holds this is not ended by a signal: [`remove_temporary_files`] waits for it.
pub fn unfinished() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes away what is not finished. For the end of the program: no file is finished after it.
pub fn remove_temporary_files() {
    let unfinished = unfinished();
    for path in unfinished.iter() {
        // It may be gone; and there is nobody to tell.
        let _ = std::fs::remove_file(path);
    }
    std::mem::forget(unfinished);
}

/// A file that takes a name when it is whole.
pub struct Beside {
    path: PathBuf,
    form: Form,
}

enum Form {
    #[cfg(target_os = "linux")]
    Nameless(File),
    Named(NamedTempFile),
}

impl Beside {
    /// Begins what becomes a new file, with the permissions that new files get.
    pub fn new(path: &Path) -> io::Result<Beside> {
        Beside::begin(path, 0o666)
    }

    /// Begins what replaces a file, whose owner and permissions it has.
    pub fn replacing(path: &Path, old: &Metadata) -> io::Result<Beside> {
        let beside = Beside::begin(path, 0o600)?;
        keep_owner(beside.file(), old)?;
        Ok(beside)
    }

    fn begin(path: &Path, mode: u32) -> io::Result<Beside> {
        let path = path.to_owned();
        #[cfg(target_os = "linux")]
        if let Some(file) = nameless(folder(&path), mode) {
            return Ok(Beside { path, form: Form::Nameless(file) });
        }
        Beside::named(path, mode)
    }

    fn named(path: PathBuf, mode: u32) -> io::Result<Beside> {
        let mut builder = Builder::new();
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(mode));
        let mut unfinished = unfinished();
        let named = builder.prefix(".grundy-").tempfile_in(folder(&path))?;
        unfinished.insert(named.path().to_owned());
        Ok(Beside { path, form: Form::Named(named) })
    }

    /// The file.
    pub fn file(&self) -> &File {
        match &self.form {
            #[cfg(target_os = "linux")]
            Form::Nameless(file) => file,
            Form::Named(named) => named.as_file(),
        }
    }

    /// What it is to become.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Brings the file to the disk and gives it its name; if that fails, it is still there without it.
    pub fn take_name(&mut self) -> io::Result<()> {
        self.file().sync_all()?;
        let mut unfinished = unfinished();
        match &mut self.form {
            #[cfg(target_os = "linux")]
            Form::Nameless(file) => link(file, &self.path)?,
            Form::Named(named) => {
                std::fs::rename(named.path(), &self.path)?;
                unfinished.remove(named.path());
                named.disable_cleanup(true);
            }
        }
        drop(unfinished);
        // The file is whole under either name; which of them a crash leaves is decided here where the system lets us.
        let _ = File::open(folder(&self.path)).and_then(|folder| folder.sync_all());
        Ok(())
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        match &self.form {
            #[cfg(target_os = "linux")]
            Form::Nameless(_) => {}
            Form::Named(named) => {
                unfinished().remove(named.path());
            }
        }
    }
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Where an open file can be found under a name.
#[cfg(target_os = "linux")]
const OPEN_FILES: &str = "/proc/self/fd";

/// A file without a name, if there can be one that gets a name later.
#[cfg(target_os = "linux")]
fn nameless(folder: &Path, mode: u32) -> Option<File> {
    use rustix::fs::{Mode, OFlags};
    if !Path::new(OPEN_FILES).exists() {
        return None;
    }
    let flags = OFlags::RDWR | OFlags::TMPFILE | OFlags::CLOEXEC;
    rustix::fs::open(folder, flags, Mode::from_raw_mode(mode)).ok().map(File::from)
}

/// Gives a nameless file its name, in place of any file that has it.
#[cfg(target_os = "linux")]
fn link(file: &File, path: &Path) -> io::Result<()> {
    use rustix::fs::{AtFlags, CWD};
    use std::os::fd::AsRawFd;
    let open = format!("{OPEN_FILES}/{}", file.as_raw_fd());
    let link =
        |name: &Path| -> io::Result<()> { Ok(rustix::fs::linkat(CWD, &open, CWD, name, AtFlags::SYMLINK_FOLLOW)?) };
    match link(path) {
        // Only renaming replaces a file, and for that there must be a name.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let named = Builder::new().prefix(".grundy-").make_in(folder(path), link)?;
            named.persist(path).map(|_| ()).map_err(|error| error.error)
        }
        linked => linked,
    }
}

/// Gives a file the owner, the group and the permissions of another; as with any writing, nobody becomes somebody else by
/// running it.
#[cfg(unix)]
fn keep_owner(file: &File, old: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
    let new = file.metadata()?;
    if (new.uid(), new.gid()) != (old.uid(), old.gid()) {
        fchown(file, Some(old.uid()), Some(old.gid()))?;
    }
    file.set_permissions(std::fs::Permissions::from_mode(old.mode() & 0o777))
}

#[cfg(not(unix))]
fn keep_owner(file: &File, old: &Metadata) -> io::Result<()> {
    file.set_permissions(old.permissions())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::io::Write;

    fn files(folder: &Path) -> usize {
        fs::read_dir(folder).unwrap().count()
    }

    #[test]
    fn a_file_with_a_temporary_name_takes_its_own_or_goes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("result");
        let begun = |text: &str| {
            let beside = Beside::named(path.clone(), 0o600).unwrap();
            beside.file().write_all(text.as_bytes()).unwrap();
            beside
        };
        begun("first").take_name().unwrap();
        drop(begun("dropped"));
        assert_eq!((fs::read_to_string(&path).unwrap().as_str(), files(folder.path())), ("first", 1));
        begun("second").take_name().unwrap();
        assert_eq!((fs::read_to_string(&path).unwrap().as_str(), files(folder.path())), ("second", 1));
        assert!(unfinished().is_empty());
    }
}
