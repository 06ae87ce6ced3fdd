//! Table files: what is written can be read, nothing else is accepted, and every change is noticed.

mod common;

use common::{Rules, described, fixed_slides, reflections, slides, tuples};
use shapes::ranking::TernaryCodes;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tables::stats::stats;
use tables::{Engine, Family, Table, TableError, solve, solve_below, solve_in_memory};
use tempfile::TempDir;
use theory::{Deadline, Limit, Limits, Play, Stopped};

fn limits(threads: usize) -> Limits {
    Limits { threads, ..Limits::default() }
}

/// A table file in a folder of its own.
fn solved(family: &Family, engine: Engine, threads: usize) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    solve(family, Play::Normal, &path, engine, &limits(threads)).unwrap();
    (folder, path)
}

/// Pseudorandom numbers, the same in every run.
fn numbers() -> impl Iterator<Item = u64> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    std::iter::repeat_with(move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state >> 20
    })
}

#[test]
fn a_file_holds_what_was_solved() {
    let wythoff = tuples(Rules::Wythoff, &[70, 60]);
    let rooks = tuples(Rules::Rooks, &[5, 6, 5, 6]);
    for family in [reflections(8), slides(12), wythoff, rooks, fixed_slides(3, 12)] {
        for play in Play::ALL {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("table");
            let report = solve(&family, play, &path, Engine::best(), &limits(2)).unwrap();
            assert_eq!(report.bytes, fs::metadata(&path).unwrap().len());
            let expected = solve_in_memory(&family, play, Engine::Scan, &limits(1)).unwrap();
            let table = Table::open(&path).unwrap();
            assert_eq!((table.spec(), table.play()), (family.spec(), play));
            table.check_family(&family).unwrap();
            for index in 0..family.indices() {
                assert_eq!(table.value(index).ok(), expected.value(index), "{family} {index}");
            }
            assert!(table.value(family.indices()).is_err());
            // As arrays, mapped and in memory, they are the same bytes.
            assert!(table.bytes().unwrap() == expected.bytes(), "{family}");
            let memory = Table::in_memory(expected).unwrap();
            assert_eq!((memory.path(), table.path()), (None, path.to_str()));
            assert!(memory.bytes().unwrap() == table.bytes().unwrap(), "{family}");
            assert_eq!(memory.finished().unwrap(), table.finished().unwrap());
            memory.check().unwrap();
            for index in 0..=family.indices() {
                assert_eq!(memory.value(index).ok(), table.value(index).ok(), "{family} {index}");
            }
            assert_eq!(stats(&memory, &family, &limits(1)).unwrap(), stats(&table, &family, &limits(1)).unwrap());
        }
    }
}

#[test]
fn every_engine_and_any_number_of_threads_write_the_same_file() {
    for family in [reflections(12), slides(21), tuples(Rules::Rooks, &[20, 15, 60, 60])].map(described) {
        let (_folder, path) = solved(&family, Engine::Scan, 1);
        let expected = fs::read(path).unwrap();
        for engine in Engine::ALL.into_iter().filter(|engine| engine.is_available()) {
            for threads in [1, 2, 7] {
                let (_folder, path) = solved(&family, engine, threads);
                assert!(fs::read(path).unwrap() == expected, "{family} {engine} {threads}");
            }
        }
    }
}

#[test]
fn a_part_of_a_family_is_no_table() {
    let family = reflections(8);
    let part = solve_below(&family, 5, Play::Normal, Engine::best(), &limits(1)).unwrap();
    assert!(Table::in_memory(part).is_none());
}

#[test]
fn a_damaged_file_is_no_array() {
    let (_folder, path) = solved(&slides(12), Engine::best(), 1);
    let mut bytes = fs::read(&path).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(&path, bytes).unwrap();
    assert!(matches!(Table::open(&path).unwrap().bytes(), Err(TableError::Damaged { .. })));
}

#[test]
fn a_flipped_bit_is_reported() {
    let family = reflections(12);
    let (_folder, path) = solved(&family, Engine::best(), 1);
    let whole = fs::read(&path).unwrap();
    let damaged = path.with_extension("damaged");
    let check = |bytes: &[u8]| {
        fs::write(&damaged, bytes).unwrap();
        Table::open(&damaged).and_then(|table| table.check())
    };
    check(&whole).unwrap();
    // Half of the bits are anywhere, the others in the first pages, which would be hit rarely.
    let bits = whole.len() as u64 * 8;
    let (mut in_blocks, mut before) = (0, 0);
    for (i, number) in numbers().take(1000).enumerate() {
        let bit = number % if i % 2 == 0 { bits } else { 2 * 4096 * 8 };
        let mut bytes = whole.clone();
        bytes[(bit / 8) as usize] ^= 1 << (bit % 8);
        match check(&bytes) {
            Err(TableError::Damaged { part, .. }) if part.starts_with("block ") => in_blocks += 1,
            Err(TableError::Damaged { .. } | TableError::Other { .. }) => before += 1,
            other => panic!("bit {bit}: {other:?}"),
        }
        // A `solve` refuses it too, and does not change it.
        assert!(solve(&family, Play::Normal, &damaged, Engine::best(), &limits(1)).is_err(), "bit {bit}");
        assert!(fs::read(&damaged).unwrap() == bytes, "bit {bit}: the damaged file was changed");
    }
    assert!(in_blocks > 100 && before > 100, "{in_blocks} in blocks, {before} before them");
}

#[test]
fn a_flipped_bit_is_named_by_its_block() {
    let (_folder, path) = solved(&slides(22), Engine::best(), 2);
    let mut bytes = fs::read(&path).unwrap();
    let at = bytes.len() - 1;
    bytes[at] ^= 4;
    fs::write(&path, &bytes).unwrap();
    let table = Table::open(&path).unwrap();
    // Other blocks can still be used; the damaged one is named.
    table.value(0).unwrap();
    let error = table.value(slides(22).indices() - 1).unwrap_err();
    assert!(error.to_string().contains("block 3 is damaged"), "{error}");
}

#[test]
fn a_file_that_is_something_else_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let refuse = |bytes: &[u8], words: &str| {
        fs::write(&path, bytes).unwrap();
        let error = solve(&slides(9), Play::Normal, &path, Engine::best(), &limits(1)).unwrap_err();
        assert!(error.to_string().contains(words), "{error}");
        assert!(fs::read(&path).unwrap() == bytes);
        assert!(Table::open(&path).and_then(|table| table.check()).is_err());
    };
    refuse(b"hello", "not a table");
    refuse(&[0; 10_000], "not a table");
    let (_other, other) = solved(&slides(8), Engine::best(), 1);
    let bytes = fs::read(&other).unwrap();
    fs::write(&path, &bytes).unwrap();
    let error = solve(&slides(9), Play::Normal, &path, Engine::best(), &limits(1)).unwrap_err();
    assert!(
        error.to_string().contains("it is a table of Slide:below=8 in normal play, and not of Slide:below=9"),
        "{error}"
    );
    let error = solve(&slides(8), Play::Misere, &path, Engine::best(), &limits(1)).unwrap_err();
    assert!(error.to_string().contains("normal play"), "{error}");
    assert!(fs::read(&path).unwrap() == bytes);
    // Another version, and a truncated file.
    let mut version = bytes.clone();
    version[8] = 2;
    refuse(&version, "version 2");
    let (_nine, nine) = solved(&slides(9), Engine::best(), 1);
    let nine = fs::read(nine).unwrap();
    refuse(&nine[..nine.len() - 1], "bytes");
}

#[test]
fn a_table_belongs_to_one_family() {
    let (_folder, path) = solved(&slides(9), Engine::best(), 1);
    let table = Table::open(&path).unwrap();
    table.check_family(&slides(9)).unwrap();
    let error = table.check_family(&slides(10)).unwrap_err().to_string();
    assert!(error.contains("it is a table of Slide:below=9, and not of Slide:below=10"), "{error}");
    let error = stats(&table, &slides(10), &limits(1)).unwrap_err().to_string();
    assert!(error.contains("and not of Slide:below=10"), "{error}");
    // A family of the same name with another numbering.
    let other = Family::new("Slide:below=9", slides(10).index().clone(), tables::Moves::Any);
    let error = table.check_family(&other).unwrap_err().to_string();
    assert!(error.contains("the header is damaged"), "{error}");
    drop(table);
    let error = solve(&other, Play::Normal, &path, Engine::Scan, &limits(1)).unwrap_err().to_string();
    assert!(error.contains("the header is damaged"), "{error}");
}

/// Headers with a valid checksum but impossible numbers are errors, and nothing is computed from the numbers.
#[test]
fn a_forged_header_is_refused() {
    use xxhash_rust::xxh3::xxh3_128;
    let (_folder, path) = solved(&slides(9), Engine::best(), 1);
    let whole = fs::read(&path).unwrap();
    let check = |bytes: &mut Vec<u8>| {
        let checksum = xxh3_128(&bytes[..4080]);
        bytes[4080..4096].copy_from_slice(&checksum.to_le_bytes());
        fs::write(&path, bytes).unwrap();
        Table::open(&path).and_then(|table| table.check())
    };
    check(&mut whole.clone()).unwrap();
    for (at, value) in (12..40).flat_map(|at| [0, 1, 3, 0x7f, 0x80, 0xff].map(|value| (at, value))) {
        let mut bytes = whole.clone();
        if bytes[at] != value {
            bytes[at] = value;
            assert!(check(&mut bytes).is_err(), "byte {at} is {value}");
        }
    }
    for (elements, block_len) in [(u64::MAX, 1), (1, u64::MAX), (1 << 62, 1), (u64::MAX, u64::MAX), (1, 0), (0, 0)] {
        let mut bytes = whole.clone();
        bytes[16..24].copy_from_slice(&elements.to_le_bytes());
        bytes[24..32].copy_from_slice(&block_len.to_le_bytes());
        assert!(check(&mut bytes).is_err(), "{elements} elements in blocks of {block_len}");
    }
}

#[test]
fn a_stopped_table_is_taken_up_again() {
    for family in [slides(23), tuples(Rules::Wythoff, &[9000, 900]), reflections(14), fixed_slides(7, 23)] {
        let (_folder, whole) = solved(&family, Engine::best(), 2);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table");
        let mut stops = 0;
        for milliseconds in [2_u64, 10, 25, 50, 100, 200, 400, 800, 1600, 100_000] {
            let limits = Limits { deadline: Deadline::after(Duration::from_millis(milliseconds)), ..limits(2) };
            match solve(&family, Play::Normal, &path, Engine::best(), &limits) {
                Err(TableError::Stopped(Stopped { limit: Limit::Time(_), .. })) => stops += 1,
                end => {
                    let report = end.unwrap();
                    assert_eq!(limits.progress.load(Ordering::Relaxed), report.elements);
                    break;
                }
            }
        }
        assert!(fs::read(&path).unwrap() == fs::read(&whole).unwrap(), "{family} after {stops} stops");
    }
}

#[test]
fn a_file_cut_short_under_a_reader_is_an_error() {
    let (_folder, path) = solved(&slides(22), Engine::best(), 1);
    let table = Table::open(&path).unwrap();
    let last = slides(22).indices() - 1;
    // A block that was checked, and others that were not.
    let still_there = table.value(9).unwrap();
    fs::OpenOptions::new().write(true).open(&path).unwrap().set_len(4096 + 4096 + 10).unwrap();
    assert_eq!(table.value(9).unwrap(), still_there);
    for error in [
        table.value(100_000).unwrap_err(),
        table.value(last).unwrap_err(),
        table.check().unwrap_err(),
        stats(&table, &slides(22), &limits(1)).unwrap_err(),
    ] {
        let message = error.to_string();
        assert!(message.contains("cut short") && message.contains(path.to_str().unwrap()), "{message}");
    }
}

#[test]
fn work_without_a_finished_block_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let limits = Limits { cancel: Arc::new(true.into()), ..limits(1) };
    let begin = || {
        let end = solve(&fixed_slides(8, 12), Play::Normal, &path, Engine::Scan, &limits);
        assert!(matches!(end, Err(TableError::Stopped(Stopped { limit: Limit::Cancelled, .. }))), "{end:?}");
    };
    begin();
    assert!(!path.exists());
    // What was there is restored: an empty file, and one that was interrupted while it was created.
    for before in [&[][..], &fs::read(solved(&fixed_slides(8, 12), Engine::best(), 1).1).unwrap()[..4096]] {
        fs::write(&path, before).unwrap();
        begin();
        assert!(fs::read(&path).unwrap() == before);
    }
}

#[test]
fn a_spec_too_long_for_the_header_is_refused() {
    let named = |len: usize| Family::new("x".repeat(len), slides(4).index().clone(), slides(4).moves().clone());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    solve(&named(4040), Play::Normal, &path, Engine::best(), &limits(1)).unwrap();
    assert_eq!(Table::open(&path).unwrap().spec().len(), 4040);
    fs::remove_file(&path).unwrap();
    let error = solve(&named(4041), Play::Normal, &path, Engine::best(), &limits(1)).unwrap_err();
    assert!(matches!(error, TableError::TooLarge { .. }), "{error}");
    assert!(!path.exists());
}

#[test]
fn only_one_writes_and_nobody_reads_meanwhile() {
    let (_folder, path) = solved(&slides(8), Engine::best(), 1);
    let table = Table::open(&path).unwrap();
    let again = |path: &Path| solve(&slides(8), Play::Normal, path, Engine::best(), &limits(1));
    assert!(again(&path).unwrap_err().to_string().contains("using it"));
    let second = Table::open(&path).unwrap();
    drop((table, second));
    assert_eq!(again(&path).unwrap().resumed, 1);
}

#[test]
fn holes_are_no_positions() {
    let family = tuples(Rules::Rooks, &[3, 3, 3, 3]);
    let (_folder, path) = solved(&family, Engine::best(), 1);
    let stats = stats(&Table::open(&path).unwrap(), &family, &limits(1)).unwrap();
    assert_eq!(stats.positions, 81 - 9);
    assert_eq!((0..81).filter(|&index| !family.index().is_position(index)).count(), 9);
    assert!(stats.boards.is_empty());
}

#[test]
fn boards_are_counted_one_by_one() {
    let family = reflections(11);
    let (_folder, path) = solved(&family, Engine::best(), 1);
    let table = Table::open(&path).unwrap();
    let stats = stats(&table, &family, &limits(1)).unwrap();
    assert_eq!(stats.positions, 3_u64.pow(11));
    assert_eq!(stats.boards.len(), 2 * 66);
    for board in &stats.boards {
        // All sets of m labels up to ±h, by a walk over the codes of h digits.
        let codes = TernaryCodes::new(u64::from((board.rows + board.columns) / 2)).unwrap();
        let (mut positions, mut zeros, mut largest, mut start) = (0, 0, 0, None);
        for code in 0..codes.count() {
            let labels = codes.labels(code);
            if labels.len() == board.rows as usize {
                let value = table.value(code).unwrap();
                positions += 1;
                zeros += u64::from(value == 0);
                largest = largest.max(value);
                // The largest labels have the largest code.
                start = Some(value);
            }
        }
        let expected = (board.positions, board.p_positions, board.largest, Some(board.start));
        assert_eq!((positions, zeros, largest, start), expected, "{board:?}");
    }
}
