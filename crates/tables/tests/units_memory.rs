//! Tables in parts take no more memory than allowed. This is the only test of its program, because it measures the
//! whole process.
#![cfg(target_os = "linux")]

mod common;

use common::reflections;
use std::fs;
use tables::units::solve_parts_of;
use tables::{Engine, Table, solve_in_memory};
use theory::{Limits, Play};
use xxhash_rust::xxh3::{Xxh3, xxh3_128};

/// The largest amount of memory that this process had, in bytes.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().strip_suffix(" kB").unwrap().parse::<u64>().unwrap() * 1024
}

#[test]
fn memory_is_given_back() {
    let family = reflections(17);
    let expected = solve_in_memory(&family, Play::Normal, Engine::best(), &Limits::default());
    let expected = xxh3_128(expected.unwrap().bytes());
    // Reset the peak, now that the table in memory has been freed.
    fs::write("/proc/self/clear_refs", "5").unwrap();
    let before = peak();
    // Small units, and some large enough for huge pages.
    for (digits, memory) in [(11, family.indices() / 10), (14, family.indices() * 5 / 8)] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("parts");
        let limits = Limits { threads: 2, memory, ..Limits::default() };
        let solved = solve_parts_of(&family, Play::Normal, &path, Engine::best(), &limits, Some(digits)).unwrap();
        assert!(solved.loaded > 0 && solved.peak > memory / 2 && solved.peak <= memory, "{solved:?}");
        // The engine's own memory and the lists of parts come on top.
        let more = peak() - before;
        assert!(more < memory + (16 << 20), "{more} bytes more, and {memory} of the table were allowed");
        let table = Table::open(&path).unwrap();
        let mut hash = Xxh3::new();
        (0..table.header().blocks()).for_each(|block| table.read_block(block, |bytes| hash.update(bytes)).unwrap());
        assert_eq!(hash.digest128(), expected);
    }
}
