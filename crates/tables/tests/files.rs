//! Table files: what is written can be read, nothing else is accepted, and no change goes unnoticed.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tables::family::Kind;
use tables::{Engine, Family, Indexed, Table, TableError, solve, solve_in_memory};
use tempfile::TempDir;
use theory::{Deadline, Limit, Limits, Play, Stopped};

fn family(spec: &str) -> Family {
    spec.parse().unwrap()
}

fn limits(threads: usize) -> Limits {
    Limits { threads, ..Limits::default() }
}

/// A table file in a folder of its own.
fn solved(spec: &str, engine: Engine, threads: usize) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    solve(&family(spec), Play::Normal, &path, engine, &limits(threads)).unwrap();
    (folder, path)
}

/// Numbers that look random and are the same in every run.
fn numbers() -> impl Iterator<Item = u64> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    std::iter::repeat_with(move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state >> 20
    })
}

#[test]
fn a_file_holds_what_was_solved() {
    for spec in ["mhrg:h=9", "welter:below=14", "wythoff:below=70x60", "rooks:below=5x6x5x6", "inset:3:below=12"] {
        for play in Play::ALL {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("table");
            let family = family(spec);
            let report = solve(&family, play, &path, Engine::best(), &limits(2)).unwrap();
            assert_eq!(report.bytes, fs::metadata(&path).unwrap().len());
            let expected = solve_in_memory(&family, play, Engine::Scan, &limits(1)).unwrap();
            let table = Table::open(&path).unwrap();
            assert_eq!((table.family(), table.play()), (&family, play));
            for index in 0..family.indices() {
                assert_eq!(table.value(index).unwrap(), expected.value(index), "{spec} {index}");
            }
            assert!(table.value(family.indices()).is_err());
        }
    }
}

#[test]
fn every_engine_and_any_number_of_threads_write_the_same_file() {
    for spec in ["mhrg:h=12", "welter:below=21", "rooks:below=20x15x66x60"] {
        let (_folder, path) = solved(spec, Engine::Scan, 1);
        let expected = fs::read(path).unwrap();
        for engine in Engine::ALL.into_iter().filter(|engine| engine.is_available()) {
            for threads in [1, 2, 7] {
                let (_folder, path) = solved(spec, engine, threads);
                assert!(fs::read(path).unwrap() == expected, "{spec} {engine} {threads}");
            }
        }
    }
}

#[test]
fn a_flipped_bit_is_reported() {
    let family = family("mhrg:h=12");
    let (_folder, path) = solved("mhrg:h=12", Engine::best(), 1);
    let whole = fs::read(&path).unwrap();
    let damaged = path.with_extension("damaged");
    let check = |bytes: &[u8]| {
        fs::write(&damaged, bytes).unwrap();
        Table::open(&damaged).and_then(|table| table.check())
    };
    check(&whole).unwrap();
    // Bits anywhere, and as many in the first pages, where they are rare otherwise.
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
        // Nobody goes on with it either, or writes to it.
        assert!(solve(&family, Play::Normal, &damaged, Engine::best(), &limits(1)).is_err(), "bit {bit}");
        assert!(fs::read(&damaged).unwrap() == bytes, "bit {bit}: the damaged file was changed");
    }
    assert!(in_blocks > 100 && before > 100, "{in_blocks} in blocks, {before} before them");
}

#[test]
fn a_flipped_bit_is_named_by_its_block() {
    let (_folder, path) = solved("welter:below=22", Engine::best(), 2);
    let mut bytes = fs::read(&path).unwrap();
    let at = bytes.len() - 1;
    bytes[at] ^= 4;
    fs::write(&path, &bytes).unwrap();
    let table = Table::open(&path).unwrap();
    // Other blocks can still be used; the damaged one is named.
    table.value(0).unwrap();
    let error = table.value(family("welter:below=22").indices() - 1).unwrap_err();
    assert!(error.to_string().contains("block 3 is damaged"), "{error}");
}

#[test]
fn a_file_that_is_something_else_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let refuse = |bytes: &[u8], words: &str| {
        fs::write(&path, bytes).unwrap();
        let error = solve(&family("welter:below=9"), Play::Normal, &path, Engine::best(), &limits(1)).unwrap_err();
        assert!(error.to_string().contains(words), "{error}");
        assert!(fs::read(&path).unwrap() == bytes);
        assert!(Table::open(&path).and_then(|table| table.bind_and_check("welter")).is_err());
    };
    refuse(b"hello", "not a table");
    refuse(&[0; 10_000], "not a table");
    let (_other, other) = solved("welter:below=8", Engine::best(), 1);
    let bytes = fs::read(&other).unwrap();
    fs::write(&path, &bytes).unwrap();
    let error = solve(&family("welter:below=9"), Play::Normal, &path, Engine::best(), &limits(1)).unwrap_err();
    assert!(error.to_string().contains("welter:below=8"), "{error}");
    let error = solve(&family("welter:below=8"), Play::Misere, &path, Engine::best(), &limits(1)).unwrap_err();
    assert!(error.to_string().contains("normal play"), "{error}");
    assert!(fs::read(&path).unwrap() == bytes);
    // Another version, and a file cut short.
    let mut version = bytes.clone();
    version[8] = 2;
    refuse(&version, "version 2");
    let (_nine, nine) = solved("welter:below=9", Engine::best(), 1);
    let nine = fs::read(nine).unwrap();
    refuse(&nine[..nine.len() - 1], "bytes");
}

trait BindAndCheck {
    fn bind_and_check(self, ruleset: &str) -> Result<(), TableError>;
}

impl BindAndCheck for Table {
    fn bind_and_check(self, ruleset: &str) -> Result<(), TableError> {
        self.check()?;
        Arc::new(self).bind(ruleset).map(|_| ())
    }
}

#[test]
fn a_stopped_table_is_taken_up_again() {
    for spec in ["welter:below=23", "wythoff:below=9000x900", "mhrg:h=14", "young:box=11x11"] {
        let (_folder, whole) = solved(spec, Engine::best(), 2);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table");
        let mut stops = 0;
        for milliseconds in [2_u64, 10, 25, 50, 100, 200, 400, 800, 1600, 100_000] {
            let limits = Limits { deadline: Deadline::after(Duration::from_millis(milliseconds)), ..limits(2) };
            match solve(&family(spec), Play::Normal, &path, Engine::best(), &limits) {
                Err(TableError::Stopped(Stopped { limit: Limit::Time(_), .. })) => stops += 1,
                end => {
                    let report = end.unwrap();
                    assert_eq!(limits.progress.load(Ordering::Relaxed), report.elements);
                    break;
                }
            }
        }
        assert!(fs::read(&path).unwrap() == fs::read(&whole).unwrap(), "{spec} after {stops} stops");
    }
}

#[test]
fn a_file_cut_short_under_a_reader_is_an_error() {
    let (_folder, path) = solved("welter:below=22", Engine::best(), 1);
    let table = Table::open(&path).unwrap();
    let last = family("welter:below=22").indices() - 1;
    // A block that was checked, and others that were not.
    let still_there = table.value(9).unwrap();
    fs::OpenOptions::new().write(true).open(&path).unwrap().set_len(4096 + 4096 + 10).unwrap();
    assert_eq!(table.value(9).unwrap(), still_there);
    for error in [
        table.value(100_000).unwrap_err(),
        table.value(last).unwrap_err(),
        table.check().unwrap_err(),
        tables::stats::stats(&table, &limits(1)).unwrap_err(),
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
        let end = solve(&family("young:box=12x12"), Play::Normal, &path, Engine::Scan, &limits);
        assert!(matches!(end, Err(TableError::Stopped(Stopped { limit: Limit::Cancelled, .. }))), "{end:?}");
    };
    begin();
    assert!(!path.exists());
    // What was there is there again: an empty file, and one that was stopped while it was made.
    for before in [&[][..], &fs::read(solved("young:box=12x12", Engine::best(), 1).1).unwrap()[..4096]] {
        fs::write(&path, before).unwrap();
        begin();
        assert!(fs::read(&path).unwrap() == before);
    }
}

#[test]
fn a_family_that_is_too_large_is_one_all_the_same() {
    for (spec, words) in [
        ("mhrg:h=40", "3^40 positions (about 1.2e19), and no more than 3^39"),
        ("mhrg:h=18446744073709551615", "3^18446744073709551615 positions, and"),
        ("mhrg:h=18446744073709551616", "below 2^64"),
        ("welter:below=63", "2^63 positions (about 9.2e18), and no more than 2^62"),
        ("turtles:odd:below=63", "2^62 positions (about 4.6e18), and no more than 2^61"),
        ("shifted:max=100", "2^100 positions (about 1.3e30)"),
        ("inset:3:below=63", "62 squares"),
        ("young:box=40x23", "62 rows and columns together, and here are 63"),
        ("nibble:box=18446744073709551615x1", "62 rows and columns together"),
        (
            "wythoff:below=4294967296x4294967296",
            "4294967296·4294967296 positions (about 1.8e19), and no more than 2^62",
        ),
    ] {
        let error = spec.parse::<Family>().unwrap_err();
        assert!(matches!(error, TableError::TooLarge { .. }), "{spec}: {error}");
        assert!(error.to_string().contains(words), "{spec}: {error}");
    }
    for spec in
        ["mhrg:h=0", "mhrg:h=", "mhrg:h=3x3", "inset:1:below=9", "nim:below=0", "chess:below=99999999999999999999"]
    {
        assert!(spec.parse::<Family>().is_err(), "{spec}");
    }
    assert!(family("mhrg:h=39").indices() == 3_u64.pow(39) && family("welter:below=62").indices() == 1 << 62);
}

#[test]
fn only_one_writes_and_nobody_reads_meanwhile() {
    let (_folder, path) = solved("welter:below=8", Engine::best(), 1);
    let table = Table::open(&path).unwrap();
    let again = |path: &Path| solve(&family("welter:below=8"), Play::Normal, path, Engine::best(), &limits(1));
    assert!(again(&path).unwrap_err().to_string().contains("using it"));
    let second = Table::open(&path).unwrap();
    drop((table, second));
    assert_eq!(again(&path).unwrap().resumed, 1);
}

#[test]
fn holes_are_no_positions() {
    let family = family("rooks:below=3x3x3x3");
    let Kind::Boxes(boxes) = family.kind() else { panic!("two rooks have four coordinates") };
    let (_folder, path) = solved("rooks:below=3x3x3x3", Engine::best(), 1);
    let stats = tables::stats::stats(&Table::open(&path).unwrap(), &limits(1)).unwrap();
    assert_eq!(stats.positions, 81 - 9);
    assert_eq!((0..81).filter(|&index| !boxes.is_position(index)).count(), 9);
}

#[test]
fn boards_are_counted_one_by_one() {
    let (_folder, path) = solved("mhrg:h=11", Engine::best(), 1);
    let stats = tables::stats::stats(&Table::open(&path).unwrap(), &limits(1)).unwrap();
    assert_eq!(stats.positions, 3_u64.pow(11));
    assert_eq!(stats.boards.len(), 2 * 66);
    for board in stats.boards.iter().filter(|board| board.rows + board.columns <= 11) {
        let game = rulesets::open(&format!("mhrg:{}x{}", board.rows, board.columns)).unwrap();
        let query = rulesets::Query { method: rulesets::Method::Search, ..rulesets::Query::default() };
        let start = game.position(None).unwrap();
        let (mut positions, mut zeros, mut largest, mut start_value) = (0, 0, 0, None);
        game.table(&rulesets::any::TableOf::Reachable(start.clone()), query, &mut |row| {
            positions += 1;
            zeros += u64::from(row.grundy == 0);
            largest = largest.max(row.grundy);
            if row.position == start {
                start_value = Some(row.grundy);
            }
            theory::Flow::Continue(())
        })
        .unwrap();
        let expected = (board.positions, board.p_positions, board.largest, Some(board.start));
        assert_eq!((positions, zeros, largest, start_value), expected, "{board:?}");
    }
}
