//! A file being written: it lies in the folder of the file it will become, on the same disk, and is renamed when it is
//! complete.
//!
//! On Linux it has no name until then, so that even a kill leaves nothing behind. Where the file system does not
//! support nameless files it has a temporary name, and [`remove_temporary_files`] removes it when a signal ends the
//! program.

use std::collections::BTreeSet;
use std::fs::{File, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tempfile::{Builder, NamedTempFile};

/// Names of unfinished files.
static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Keeps a signal from ending the program as long as it is held: [`remove_temporary_files`] waits for it.
pub fn unfinished() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes unfinished files. Called when the program is about to end: no file can be finished afterwards.
pub fn remove_temporary_files() {
    let unfinished = unfinished();
    for path in unfinished.iter() {
        // The file may be gone already, and there is nobody to tell.
        let _ = std::fs::remove_file(path);
    }
    std::mem::forget(unfinished);
}

/// A file that gets its name when it is complete.
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
    /// Starts a new file, with the permissions that new files get.
    pub fn new(path: &Path) -> io::Result<Beside> {
        Beside::begin(path, 0o666)
    }

    /// Starts a replacement for a file, with the same owner and permissions.
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

    /// The path it will have.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Syncs the file and gives it its name. If that fails, the file is kept without one.
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
        // The file is complete under either name; syncing the folder decides, where the system allows it, which one
        // survives a crash.
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

/// Where open files have a path.
#[cfg(target_os = "linux")]
const OPEN_FILES: &str = "/proc/self/fd";

/// A nameless file, if the system can create one and name it later.
#[cfg(target_os = "linux")]
fn nameless(folder: &Path, mode: u32) -> Option<File> {
    use rustix::fs::{Mode, OFlags};
    if !Path::new(OPEN_FILES).exists() {
        return None;
    }
    let flags = OFlags::RDWR | OFlags::TMPFILE | OFlags::CLOEXEC;
    rustix::fs::open(folder, flags, Mode::from_raw_mode(mode)).ok().map(File::from)
}

/// Gives a nameless file its name, replacing any file of that name.
#[cfg(target_os = "linux")]
fn link(file: &File, path: &Path) -> io::Result<()> {
    use rustix::fs::{AtFlags, CWD};
    use std::os::fd::AsRawFd;
    let open = format!("{OPEN_FILES}/{}", file.as_raw_fd());
    let link =
        |name: &Path| -> io::Result<()> { Ok(rustix::fs::linkat(CWD, &open, CWD, name, AtFlags::SYMLINK_FOLLOW)?) };
    match link(path) {
        // Only a rename can replace a file, and renaming needs a name to start from.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let named = Builder::new().prefix(".grundy-").make_in(folder(path), link)?;
            named.persist(path).map(|_| ()).map_err(|error| error.error)
        }
        linked => linked,
    }
}

/// Gives a file the owner, group and permissions of another. As after any write, the set-user-ID and set-group-ID bits
/// are dropped.
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
