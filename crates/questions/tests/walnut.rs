//! What is written for Walnut, and how it is asked. Walnut itself need not be here: small scripts stand in for it.
#![cfg(unix)]

use questions::find::automaton::{
    Automatic, Dfao, Moves, NoVerdict, Numeration, Target, WalnutVerdict, ask_walnut, rules_of,
};
use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use theory::{Limit, Limits};

/// Two heaps are equal.
fn equal_heaps() -> Dfao {
    let outside = vec![Some(1); 4];
    let equal = vec![Some(0), Some(1), Some(1), Some(0)];
    Dfao { numeration: Numeration::Base(2), arity: 2, outputs: vec![1, 0], next: vec![equal, outside] }
}

fn automatic() -> Automatic {
    let moves = Moves::of(&rules_of(&rulesets::open("corner:rook").unwrap(), 2).unwrap());
    let moves = Some(Rc::new(moves));
    Automatic { target: Target::P, automaton: equal_heaps(), moves, decision: None, limits: Limits::default() }
}

#[test]
fn the_files_are_as_walnut_reads_them() {
    let files = automatic().walnut();
    let named = |folder: &str| files.iter().find(|file| file.folder == folder).map(|file| file.text.as_str());
    let word = "\
msd_2 msd_2

0 1
0 0 -> 0
0 1 -> 1
1 0 -> 1
1 1 -> 0

1 0
0 0 -> 1
0 1 -> 1
1 0 -> 1
1 1 -> 1
";
    assert_eq!(named("Word Automata Library"), Some(word));
    let left = "((1<=y1 & y1<=x1) & y1+y2=x1)";
    let down = "((1<=y3 & y3<=x2) & y3+y4=x2)";
    let to = format!("((Ey1,y2 ({left} & PPOS[y2][x2]=@1)) | (Ey3,y4 ({down} & PPOS[x1][y4]=@1)))");
    let any = format!("((Ey1,y2 {left}) | (Ey3,y4 {down}))");
    let smaller = format!(
        "((Ey1,y2 ({left} & ~((y2+1<=x1) | (y2=x1 & 1<=0)))) | (Ey3,y4 ({down} & ~((1<=0) | (0=0 & y4+1<=x2)))))"
    );
    let commands = named("Command Files").unwrap();
    let lines: Vec<&str> = commands.lines().collect();
    assert_eq!(lines[0], format!("eval end \"?msd_2 Ax1,x2 ~(~{any} & ~(PPOS[x1][x2]=@1))\";"));
    assert_eq!(lines[1], format!("eval stay \"?msd_2 Ax1,x2 ~(PPOS[x1][x2]=@1 & {to})\";"));
    assert_eq!(lines[2], format!("eval move \"?msd_2 Ax1,x2 ~(~(PPOS[x1][x2]=@1) & ~{to})\";"));
    assert_eq!(lines[3], format!("eval down \"?msd_2 Ax1,x2 ~({smaller})\";"));
    assert_eq!(lines.len(), 4);
}

#[test]
fn zeckendorf_words_that_do_not_go_on_have_no_line() {
    let next = vec![vec![Some(0), Some(1)], vec![Some(0), None]];
    let automaton = Dfao { numeration: Numeration::Fibonacci, arity: 1, outputs: vec![0, 1], next };
    let file = questions::find::automaton::word_automaton(&automaton);
    assert_eq!(file.text, "msd_fib\n\n0 0\n0 -> 0\n1 -> 1\n\n1 1\n0 -> 0\n");
}

/// A script that stands in for Walnut, in a folder of its own.
fn stand_in(script: &str) -> (tempfile::TempDir, OsString) {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("walnut");
    fs::write(&program, format!("#!/bin/sh\n# A stand-in for Walnut.\n{script}\n")).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let path = folder.path().as_os_str().to_owned();
    (folder, path)
}

fn ask(script: &str) -> Result<WalnutVerdict, NoVerdict> {
    let (_folder, path) = stand_in(script);
    ask_walnut(&automatic(), &path, &Limits::default())
}

#[test]
fn its_verdicts_are_reported() {
    let proved = ask("while read -r line; do echo '____'; echo TRUE; done").unwrap();
    assert!(proved.is_proof());
    let names: Vec<&str> = proved.0.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["end", "stay", "move", "down"]);
    let script =
        "while read -r line; do echo '____'; case $line in eval\\ stay*) echo FALSE;; *) echo TRUE;; esac; done";
    let refuted = ask(script).unwrap();
    assert!(!refuted.is_proof());
    assert_eq!(refuted.0, [("end", true), ("stay", false), ("move", true), ("down", true)]);
}

#[test]
fn it_finds_the_automaton_and_the_limit_in_its_session() {
    let script = "
        test -f \"${1#--session-dir=}/Word Automata Library/PPOS.txt\" || exit 1
        test \"$JAVA_TOOL_OPTIONS\" = -Xmx4096m || exit 1
        test \"$PWD\" = \"${1#--session-dir=}\" || exit 1
        while read -r line; do echo TRUE; done";
    assert!(ask(script).unwrap().is_proof());
}

#[test]
fn no_verdict_is_said_plainly() {
    let unclear = ask("echo TRUE; echo 'msd_fib: no such number system'").unwrap_err();
    let wanted = "Walnut gave 1 verdicts instead of 4, and ended with: msd_fib: no such number system";
    assert_eq!(unclear.to_string(), wanted);
    let empty = tempfile::tempdir().unwrap();
    let absent = ask_walnut(&automatic(), empty.path().as_os_str(), &Limits::default());
    assert!(matches!(absent, Err(NoVerdict::Absent)));
    let modulo = Automatic { target: Target::Modulo(2), ..automatic() };
    assert!(matches!(ask_walnut(&modulo, empty.path().as_os_str(), &Limits::default()), Err(NoVerdict::Unsaid(_))));
}

/// Whether a process is there.
fn is_running(process: &str) -> bool {
    let state = fs::read_to_string(Path::new("/proc").join(process).join("stat"));
    match state {
        // What has been killed and not yet been fetched by its parent runs no more.
        Ok(state) => !state.contains(") Z "),
        Err(_) => Command::new("kill").args(["-0", process]).status().is_ok_and(|status| status.success()),
    }
}

#[test]
fn it_ends_with_all_that_it_started() {
    let told = tempfile::tempdir().unwrap();
    let file = told.path().join("child");
    let script = format!("sleep 1000 &\necho $! > '{0}.new'; mv '{0}.new' '{0}'; wait", file.display());
    let (_folder, path) = stand_in(&script);
    let limits = Limits::default();
    let cancel = limits.cancel.clone();
    let waiting = file.clone();
    let stopper = std::thread::spawn(move || {
        while !waiting.exists() {
            std::thread::sleep(Duration::from_millis(5));
        }
        cancel.store(true, Ordering::Relaxed);
    });
    let stopped = ask_walnut(&automatic(), &path, &limits);
    stopper.join().unwrap();
    assert!(matches!(&stopped, Err(NoVerdict::Stopped(stopped)) if stopped.limit == Limit::Cancelled), "{stopped:?}");
    let child = fs::read_to_string(&file).unwrap();
    // What has been told to end does so when the system gets round to it. A child that goes on ends after 1000 s.
    let begun = Instant::now();
    while is_running(child.trim()) {
        assert!(begun.elapsed() < Duration::from_secs(600), "the child {child} still runs");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn time_ends_what_hangs() {
    let (_folder, path) = stand_in("sleep 1000");
    let limits = Limits::default().within(Duration::from_millis(200));
    let stopped = ask_walnut(&automatic(), &path, &limits).unwrap_err();
    assert!(matches!(stopped, NoVerdict::Stopped(stopped) if matches!(stopped.limit, Limit::Time(_))));
}
