//! The program from outside: running it, and looking at what it prints.
#![allow(dead_code, reason = "not every test needs all of it")]

pub mod laboratory;

use std::ffi::OsStr;
use std::fmt::Debug;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

pub const GRUNDY: &str = env!("CARGO_BIN_EXE_grundy");

/// Runs the program without input.
pub fn grundy(arguments: &[impl AsRef<OsStr>]) -> Output {
    Command::new(GRUNDY).args(arguments).output().expect("the program runs")
}

/// The same in a folder.
pub fn grundy_in(folder: &Path, arguments: &[impl AsRef<OsStr>]) -> Output {
    Command::new(GRUNDY).current_dir(folder).args(arguments).output().expect("the program runs")
}

/// The same with some input, of which it need not take all.
pub fn grundy_with_input(arguments: &[impl AsRef<OsStr>], input: &str) -> Output {
    with_input(Command::new(GRUNDY).args(arguments), input)
}

/// Runs a command with some input.
pub fn with_input(command: &mut Command, input: &str) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input.as_bytes()));
        child.wait_with_output().expect("the program ends")
    })
}

/// What a command that must be stopped by its time limit prints, once that is enough: how far a time goes depends on
/// the machine and on what else it does, so the command gets more and more of it.
pub fn stopped_after_enough(arguments: &[&str], is_enough: impl Fn(&Output) -> bool) -> Output {
    for time in ["0.5", "2", "8", "32", "128", "512"] {
        let output = grundy(&[arguments, &["--time", time]].concat());
        assert_eq!(output.status.code(), Some(3), "{arguments:?}: {}", stderr(&output));
        if is_enough(&output) {
            return output;
        }
    }
    panic!("{arguments:?} has never got far enough");
}

pub fn stdout(output: &Output) -> &str {
    str::from_utf8(&output.stdout).expect("UTF-8")
}

pub fn stderr(output: &Output) -> &str {
    str::from_utf8(&output.stderr).expect("UTF-8")
}

/// Exit code, standard output and standard error of a command.
pub fn end(arguments: &[&str]) -> (i32, String, String) {
    end_in(Path::new("."), arguments)
}

/// The same in a folder.
pub fn end_in(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let output = grundy_in(folder, arguments);
    let code = output.status.code().expect("it ends by itself");
    (code, stdout(&output).to_owned(), stderr(&output).to_owned())
}

/// What a command prints that ends well.
pub fn said(arguments: &[impl AsRef<OsStr> + Debug]) -> String {
    let output = grundy(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", stderr(&output));
    stdout(&output).to_owned()
}

/// What a command says that ends with this exit code, without printing anything.
pub fn failed(code: i32, arguments: &[impl AsRef<OsStr> + Debug]) -> String {
    let output = grundy(arguments);
    assert_eq!((output.status.code(), stdout(&output)), (Some(code), ""), "{arguments:?}: {}", stderr(&output));
    stderr(&output).to_owned()
}

/// What a command says that refuses its input.
pub fn refused(arguments: &[impl AsRef<OsStr> + Debug]) -> String {
    failed(2, arguments)
}

/// Checks that a command refuses its input, and what it says then.
pub fn refused_for(arguments: &[&str], problem: &str) {
    let told = refused(arguments);
    assert!(told.contains(problem), "{arguments:?}: {told}");
}

pub fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// One JSON value from each line.
pub fn lines(text: &str) -> Vec<serde_json::Value> {
    text.lines().map(json).collect()
}

/// The words of a command line, single quotes taken off.
pub fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (i, part) in line.split('\'').enumerate() {
        if i % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

/// Sends a signal such as `-INT`.
pub fn send(signal: &str, child: &Child) {
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().expect("there is `kill`");
    assert!(sent.success());
}

/// Waits until something is so, or a program has ended.
pub fn wait_until(child: &mut Child, is_so: impl Fn() -> bool) {
    while !is_so() && child.try_wait().expect("it can be waited for").is_none() {
        thread::sleep(Duration::from_millis(5));
    }
}
