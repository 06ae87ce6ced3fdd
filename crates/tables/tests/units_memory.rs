//! Tables in parts take no more memory than they may. The one test of its program: what it measures is the whole process.
#![cfg(target_os = "linux")]

mod common;

use common::reflections;
use std::fs;
use tables::Engine;
use tables::units::solve_parts_of;
use theory::{Limits, Play};

/// The most memory that this process had, in bytes.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().strip_suffix(" kB").unwrap().parse::<u64>().unwrap() * 1024
}

#[test]
fn memory_is_given_back() {
    let family = reflections(17);
    let folder = tempfile::tempdir().unwrap();
    let memory = family.indices() / 10;
    let limits = Limits { threads: 2, memory, ..Limits::default() };
    let before = peak();
    let path = folder.path().join("parts");
    let solved = solve_parts_of(&family, Play::Normal, &path, Engine::best(), &limits, Some(11)).unwrap();
    assert!(solved.peak > memory / 2 && solved.peak <= memory, "{solved:?}");
    // The engine's own memory, and what the lists of parts take.
    let more = peak() - before;
    assert!(more < memory + (16 << 20), "{more} bytes more, and {memory} of the table were allowed");
}
