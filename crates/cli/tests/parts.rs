//! Tables in parts from outside: `solve` into a folder, killed and taken up again; read as one table; `join`.

mod program;

use program::{GRUNDY, failed, said, send, stderr, wait_until};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// A folder, and the names in it of a folder for parts and of a file.
fn places() -> (TempDir, PathBuf, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let (parts, file) = (folder.path().join("parts"), folder.path().join("file"));
    (folder, parts, file)
}

/// The name of a folder, as it is told to `solve`.
fn as_folder(path: &Path) -> String {
    format!("{}/", path.display())
}

#[test]
fn parts_are_one_table_and_become_one_file() {
    let (folder, parts, file) = places();
    let (out, name) = (as_folder(&parts), parts.to_str().unwrap());
    let whole = folder.path().join("whole");
    said(&["solve", "mhrg:h=15", "--out", whole.to_str().unwrap(), "--play", "misere"]);
    let told = said(&["solve", "mhrg:h=15", "--out", &out, "--memory", "13M", "--play", "misere"]);
    assert!(told.contains("14348907 values in") && told.contains("in 9 parts"), "{told}");
    // Without the stroke, too, now that it is there.
    let told = said(&["solve", "mhrg:h=15", "--out", name, "--play", "misere"]);
    assert!(told.contains("in 9 parts, all of them solved before"), "{told}");
    for arguments in [&["lookup", "mhrg:4x20", "--json"][..], &["lookup", "mhrg:15x15"], &["stats"]] {
        let with = |table: &str| {
            let answer = said(&[&arguments[..1], &[table], &arguments[1..]].concat());
            answer.replace(table, "TABLE")
        };
        assert_eq!(with(name), with(whole.to_str().unwrap()), "{arguments:?}");
    }
    let value = said(&["value", "mhrg:4x20", "--table", name, "--play", "misere", "--json"]);
    assert!(value.contains("\"method\":\"table\""), "{value}");
    let told = said(&["join", name, "--out", file.to_str().unwrap()]);
    assert!(told.contains("14348907 values in"), "{told}");
    assert!(fs::read(&file).unwrap() == fs::read(&whole).unwrap());
}

#[test]
fn what_cannot_be_is_refused_with_what_would_do() {
    let (_folder, parts, file) = places();
    let (out, name, joined) = (as_folder(&parts), parts.to_str().unwrap(), file.to_str().unwrap());
    let refused = |arguments: &[&str], code: i32, words: &str| {
        let told = failed(code, arguments);
        assert!(told.contains(words), "{arguments:?}: {told}");
    };
    refused(&["solve", "mhrg:h=15", "--out", &out, "--memory", "1M"], 3, "bytes of memory and may use 1048576");
    refused(&["solve", "welter:below=8", "--out", &out], 2, "come in parts");
    refused(&["solve", "mhrg:h=12", "--out", &out, "--engine", "scan"], 2, "engine scan");
    assert!(!parts.exists());
    fs::create_dir(&parts).unwrap();
    refused(&["stats", name], 2, "not one with a table in parts");
    refused(&["join", name, "--out", joined], 2, "not one with a table in parts");
    said(&["solve", "mhrg:h=14", "--out", name]);
    refused(&["solve", "mhrg:h=13", "--out", name], 2, "it is a table of mhrg:h=14");
    // A damaged part, and one that is missing: no file comes of them.
    let part = parts.join("part-000001");
    let mut bytes = fs::read(&part).unwrap();
    bytes[100_000] ^= 1;
    fs::write(&part, bytes).unwrap();
    refused(&["stats", name], 2, "part-000001: block");
    refused(&["join", name, "--out", joined], 2, "remove this file, and `grundy solve` makes it again");
    fs::remove_file(&part).unwrap();
    refused(&["join", name, "--out", joined], 2, "is not finished");
    assert!(!file.exists());
    assert!(said(&["solve", "mhrg:h=14", "--out", name]).contains("2 of them solved before"));
}

#[test]
fn a_killed_solve_is_taken_up_and_ends_in_the_same_bytes() {
    let (folder, parts, file) = places();
    let whole = folder.path().join("whole");
    said(&["solve", "mhrg:h=17", "--out", whole.to_str().unwrap()]);
    let expected = fs::read(&whole).unwrap();
    fs::remove_file(&whole).unwrap();
    let (out, joined) = (as_folder(&parts), file.to_str().unwrap());
    let solve = ["solve", "mhrg:h=17", "--out", &out, "--memory", "40M"];
    let files = || fs::read_dir(&parts).map_or(0, |names| names.count());
    let (mut killed, mut half_done, mut finished) = (0, 0, 0);
    // Moments spread over the whole run, in no order; a table that has come to its end is compared and begun anew.
    for moment in 0..12 {
        let mut command = Command::new(GRUNDY);
        let mut child = command.args(solve).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        wait_until(&mut child, || files() > moment * 5 % 12);
        child.kill().unwrap();
        if child.wait().unwrap().success() {
            finished += 1;
            said(&["join", parts.to_str().unwrap(), "--out", joined]);
            assert!(fs::read(&file).unwrap() == expected, "moment {moment}");
            fs::remove_dir_all(&parts).unwrap();
        } else {
            killed += 1;
            half_done += usize::from(files() > 2);
        }
    }
    assert!(killed > 0 && half_done > 0, "{killed} killed, {half_done} half done, {finished} finished");
    said(&solve);
    said(&["join", parts.to_str().unwrap(), "--out", joined]);
    assert!(fs::read(&file).unwrap() == expected);
}

#[cfg(unix)]
#[test]
fn control_c_says_what_is_there() {
    let (_folder, parts, _) = places();
    let out = as_folder(&parts);
    let mut command = Command::new(GRUNDY);
    // Longer than anyone waits.
    let child = command.args(["solve", "mhrg:h=20", "--engine", "portable", "--threads", "1", "--out", &out]);
    let mut child = child.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    wait_until(&mut child, || fs::read_dir(&parts).is_ok_and(|names| names.count() > 2));
    send("-INT", &child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(
        stderr(&output).contains("blocks are in") && stderr(&output).contains("run the same command again to continue")
    );
    // Nothing that was being written is left.
    let is_unfinished = |name: std::ffi::OsString| name.to_string_lossy().ends_with(".new");
    assert!(!fs::read_dir(&parts).unwrap().any(|entry| is_unfinished(entry.unwrap().file_name())));
}
