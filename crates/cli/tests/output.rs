//! Where results go: what `--out` finds there stays what it was, and a result is there whole or not at all.
#![cfg(unix)]

mod program;

use program::GRUNDY;
use std::fs::{self, File};
use std::io::Read;
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, symlink};
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use tempfile::{TempDir, tempdir};

/// Every command that writes to a file, without the file.
const WRITERS: [&[&str]; 4] = [
    &["table", "wythoff", "--max", "9"],
    &["table", "wythoff", "--max", "9", "--format", "parquet"],
    &["posets", "box", "2x3"],
    &["show", "young", "3,1"],
];

/// A command that writes text, and some megabytes of it.
const LARGE: &[&str] = &["table", "nim", "--max", "500"];

fn grundy(arguments: &[&str], out: &Path) -> Output {
    let mut command = Command::new(GRUNDY);
    command.args(arguments).arg("--out").arg(out).stdin(Stdio::null()).output().unwrap()
}

/// Runs the program in a shell that has set something before.
fn grundy_after(words: &str, arguments: &[&str], out: &Path) -> Output {
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{words}; exec \"$@\""), "sh"]).arg(GRUNDY);
    shell.args(arguments).arg("--out").arg(out).stdin(Stdio::null()).output().unwrap()
}

fn is_done(output: &Output) {
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stdout.is_empty());
}

/// Exit code 2 and a message with these words.
fn is_refused(output: &Output, words: &[&str]) {
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{message}");
    assert!(words.iter().all(|word| message.contains(word)), "{message}");
    assert!(!message.contains("standard output"), "{message}");
}

/// What a command writes where nothing is in its way.
fn expected(arguments: &[&str]) -> Vec<u8> {
    let folder = tempdir().unwrap();
    let path = folder.path().join("expected");
    is_done(&grundy(arguments, &path));
    fs::read(&path).unwrap()
}

/// A folder with these names in it and no others.
fn holds(folder: &TempDir, names: &[&str]) {
    let mut found: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    found.sort();
    assert_eq!(found, names);
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o7777
}

#[test]
fn links_are_followed() {
    for arguments in WRITERS {
        let expected = expected(arguments);
        let folder = tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("below")).unwrap();
        fs::write(at("below/file"), "old").unwrap();
        symlink("below/file", at("link")).unwrap();
        symlink("link", at("link-to-link")).unwrap();
        symlink("below/new", at("dangling")).unwrap();
        for (link, file) in [("link-to-link", "below/file"), ("dangling", "below/new")] {
            is_done(&grundy(arguments, &at(link)));
            assert!(fs::symlink_metadata(at(link)).unwrap().is_symlink(), "{arguments:?} {link}");
            assert!(fs::read(at(file)).unwrap() == expected, "{arguments:?} {link}");
        }
        holds(&folder, &["below", "dangling", "link", "link-to-link"]);
        let circle = at("circle");
        symlink("circle", &circle).unwrap();
        is_refused(&grundy(arguments, &circle), &["circle"]);
    }
}

#[test]
fn a_file_with_two_names_stays_one_file() {
    for arguments in WRITERS {
        let folder = tempdir().unwrap();
        let (one, other) = (folder.path().join("one"), folder.path().join("other"));
        // Longer than what comes: nothing of it may remain.
        fs::write(&one, "old\n".repeat(10_000)).unwrap();
        fs::hard_link(&one, &other).unwrap();
        is_done(&grundy(arguments, &other));
        assert_eq!(fs::metadata(&one).unwrap().ino(), fs::metadata(&other).unwrap().ino());
        assert!(fs::read(&one).unwrap() == expected(arguments), "{arguments:?}");
        holds(&folder, &["one", "other"]);
    }
}

#[test]
fn permissions_are_kept_and_the_umask_is_obeyed() {
    for arguments in WRITERS {
        let folder = tempdir().unwrap();
        let path = folder.path().join("file");
        for permissions in [0o600, 0o640, 0o666, 0o755] {
            fs::write(&path, "old").unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(permissions)).unwrap();
            is_done(&grundy_after("umask 077", arguments, &path));
            assert_eq!(mode(&path), permissions, "{arguments:?}");
        }
        for (umask, permissions) in [("umask 077", 0o600), ("umask 022", 0o644), ("umask 002", 0o664)] {
            fs::remove_file(&path).unwrap();
            is_done(&grundy_after(umask, arguments, &path));
            assert_eq!(mode(&path), permissions, "{arguments:?}");
        }
        holds(&folder, &["file"]);
    }
}

#[test]
fn a_fifo_is_written_through() {
    for arguments in WRITERS {
        let folder = tempdir().unwrap();
        let fifo = folder.path().join("fifo");
        assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
        let reader = thread::spawn({
            let fifo = fifo.clone();
            move || {
                let mut bytes = Vec::new();
                File::open(fifo).unwrap().read_to_end(&mut bytes).unwrap();
                bytes
            }
        });
        let output = grundy(arguments, &fifo);
        // A program that does not open the FIFO leaves its reader waiting; what comes to it instead ends the wait.
        if !fs::symlink_metadata(&fifo).unwrap().file_type().is_fifo() {
            panic!("{arguments:?}: the FIFO has become something else");
        }
        is_done(&output);
        assert!(reader.join().unwrap() == expected(arguments), "{arguments:?}");
        holds(&folder, &["fifo"]);
    }
}

#[test]
fn a_device_stays_a_device() {
    let folder = tempdir().unwrap();
    let device = folder.path().join("null");
    // A null device of our own, for those who may make one.
    let made = Command::new("mknod").arg(&device).args(["c", "1", "3"]).stderr(Stdio::null()).status();
    if !made.is_ok_and(|status| status.success()) || File::open(&device).is_err() {
        eprintln!("skipped: only root can make a device");
        return;
    }
    for arguments in WRITERS {
        is_done(&grundy(arguments, &device));
        assert!(fs::symlink_metadata(&device).unwrap().file_type().is_char_device(), "{arguments:?}");
    }
    holds(&folder, &["null"]);
}

#[test]
fn what_takes_no_bytes_is_refused() {
    for arguments in WRITERS.into_iter().chain([&["solve", "welter:below=5"][..]]) {
        let folder = tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("folder")).unwrap();
        let _socket = UnixListener::bind(at("socket")).unwrap();
        is_refused(&grundy(arguments, &at("folder")), &["folder", "irectory"]);
        is_refused(&grundy(arguments, &at("socket")), &["socket"]);
        is_refused(&grundy(arguments, &at("missing/file")), &["missing/file"]);
        is_refused(&grundy(arguments, &at("socket/file")), &["socket/file"]);
        assert!(fs::symlink_metadata(at("socket")).unwrap().file_type().is_socket());
        holds(&folder, &["folder", "socket"]);
    }
}

#[test]
fn a_write_protected_file_is_not_replaced() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("file");
    fs::write(&path, "old").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
    if fs::OpenOptions::new().write(true).open(&path).is_ok() {
        eprintln!("skipped: root may write anything");
        return;
    }
    is_refused(&grundy(WRITERS[0], &path), &["file"]);
    assert_eq!(fs::read(&path).unwrap(), b"old");
    // A folder that takes no new files: the file in it is overwritten.
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).unwrap();
    let output = grundy(WRITERS[0], &path);
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    is_done(&output);
    assert!(fs::read(&path).unwrap() == expected(WRITERS[0]));
}

#[test]
fn the_shells_standard_output_is_written_through() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("file");
    let script = r#"exec > "$2"; echo before; "$1" posets chain 3 --out /dev/stdout; echo after"#;
    let status = Command::new("sh").args(["-c", script, "sh"]).arg(GRUNDY).arg(&path).status().unwrap();
    assert!(status.success());
    let poset = String::from_utf8(expected(&["posets", "chain", "3"])).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("before\n{poset}after\n"));
    holds(&folder, &["file"]);
}

#[test]
fn errors_name_the_file_they_are_about() {
    if !Path::new("/dev/full").exists() {
        eprintln!("skipped: there is no /dev/full");
        return;
    }
    for arguments in WRITERS {
        is_refused(&grundy(arguments, Path::new("/dev/full")), &["cannot write /dev/full"]);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn without_room_the_old_file_stays_and_no_other_is_left() {
    for format in ["csv", "json", "parquet"] {
        let arguments = [LARGE, &["--format", format]].concat();
        let folder = tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("file"), "old").unwrap();
        fs::write(at("one"), "old").unwrap();
        fs::hard_link(at("one"), at("two")).unwrap();
        for name in ["file", "two", "new"] {
            // Files of 64 KiB are the largest there may be.
            let output = grundy_after("ulimit -f 128", &arguments, &at(name));
            is_refused(&output, &[name, "File too large"]);
        }
        for name in ["file", "one", "two"] {
            assert_eq!(fs::read(at(name)).unwrap(), b"old", "{format} {name}");
        }
        holds(&folder, &["file", "one", "two"]);
    }
}
