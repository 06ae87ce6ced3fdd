//! Tables in parts, made with less memory than they have bytes: they have the same bytes as in memory, whatever happens
//! on the way.

mod common;

use common::{described, reflections, slides};
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex};
use std::time::Duration;
use tables::units::{Computed, Store, Units, Work, compute, solve_parts_of};
use tables::{Engine, Family, SolvedParts, Table, TableError, solve, solve_in_memory, solve_parts, write_joined};
use tempfile::TempDir;
use theory::{Deadline, Limit, Limits, Play, Stopped};

fn limits(threads: usize, memory: u64) -> Limits {
    Limits { threads, memory, ..Limits::default() }
}

/// The bytes of the file of a table that is solved in memory.
fn whole(family: &Family, play: Play) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    solve(family, play, &path, Engine::best(), &limits(2, 4 << 30)).unwrap();
    fs::read(path).unwrap()
}

/// A path where nothing exists, in a folder of its own.
fn place() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("parts");
    (folder, path)
}

fn joined(path: &Path) -> Result<Vec<u8>, TableError> {
    let mut bytes = Vec::new();
    let len = write_joined(&Table::open(path)?, &mut bytes, "joined", &limits(1, 0))?;
    assert_eq!(len, bytes.len() as u64);
    Ok(bytes)
}

/// Solves with units of one block each.
fn solve_small(family: &Family, play: Play, path: &Path, limits: &Limits) -> Result<SolvedParts, TableError> {
    solve_parts_of(family, play, path, Engine::best(), limits, Some(11))
}

/// The least memory that suffices.
fn least(family: &Family) -> u64 {
    let (_folder, path) = place();
    let error = solve_small(family, Play::Normal, &path, &limits(1, 0)).unwrap_err();
    assert!(!path.exists());
    match error {
        TableError::Memory { needs, limit: 0, .. } => needs,
        error => panic!("{error}"),
    }
}

#[test]
fn joined_parts_are_the_file_however_little_memory_there_is() {
    for (h, plays) in [(14, &Play::ALL[..]), (15, &Play::ALL), (16, &Play::ALL[..1])] {
        let family = reflections(h);
        let (bytes, least) = (family.indices(), least(&family));
        assert!(least < bytes / if h == 14 { 2 } else { 3 }, "{least} of {bytes}");
        for &play in plays {
            let expected = whole(&family, play);
            let mut loaded = Vec::new();
            for (memory, threads) in [(2 * bytes, 2), (bytes / 2, 1), (bytes / 4, 3), (least, 2)] {
                let (_folder, path) = place();
                let limits = limits(threads, memory.max(least));
                let solved = solve_small(&family, play, &path, &limits).unwrap();
                let parts = 3_usize.pow(h - 11);
                assert_eq!((solved.elements, solved.parts, solved.resumed), (bytes, parts, 0));
                assert_eq!(limits.progress.load(Ordering::Relaxed), bytes);
                assert!(solved.peak <= memory.max(least), "{solved:?}");
                assert!(joined(&path).unwrap() == expected, "h={h} {play} {memory} {threads}");
                loaded.push(solved.loaded);
            }
            // Nothing is read again if everything fits, and more with less memory.
            assert!(loaded[0] == 0 && loaded[1] > 0 && loaded[3] > loaded[1], "{loaded:?}");
        }
        let (_folder, path) = place();
        let error = solve_small(&family, Play::Normal, &path, &limits(2, least - 1)).unwrap_err();
        assert!(error.to_string().contains(&format!("needs {least} bytes of memory")), "{error}");
        assert!(!path.exists());
    }
}

#[test]
fn larger_units_and_every_engine() {
    let family = reflections(14);
    let expected = whole(&family, Play::Normal);
    let all = common::engines().into_iter().map(|engine| (engine, 12));
    for (engine, digits) in all.chain([11, 13, 14].map(|digits| (Engine::best(), digits))) {
        let (_folder, path) = place();
        let memory = if digits == 11 { family.indices() / 2 } else { 1 << 30 };
        let solved = solve_parts_of(&family, Play::Normal, &path, engine, &limits(2, memory), Some(digits)).unwrap();
        assert_eq!(solved.parts, 3_usize.pow(14 - digits));
        assert!(joined(&path).unwrap() == expected, "{engine} {digits}");
    }
    // A table of one part.
    for h in [5, 8, 11] {
        let (_folder, path) = place();
        solve_parts(&reflections(h), Play::Misere, &path, Engine::best(), &limits(1, 1 << 20)).unwrap();
        assert!(joined(&path).unwrap() == whole(&reflections(h), Play::Misere), "{h}");
    }
}

#[test]
fn parts_are_read_as_one_table() {
    let family = reflections(13);
    let (_folder, path) = place();
    solve_small(&family, Play::Normal, &path, &limits(2, 1 << 30)).unwrap();
    let table = Table::open(&path).unwrap();
    table.check_family(&family).unwrap();
    table.check().unwrap();
    assert_eq!((table.spec(), table.finished().unwrap()), (family.spec(), 9));
    let expected = solve_in_memory(&family, Play::Normal, Engine::best(), &limits(1, 4 << 30)).unwrap();
    // On both sides of every border between parts, and elsewhere.
    let borders = (1..9).flat_map(|part| (part * 177_147 - 3..part * 177_147 + 3).chain([part * 177_147 + 5000]));
    for index in borders.chain([0, family.indices() - 1]) {
        assert_eq!(table.value(index).ok(), expected.value(index), "{index}");
    }
    assert!(table.value(family.indices()).is_err());
    let stats = |table: &Table| tables::stats::stats(table, &family, &limits(1, 0)).unwrap();
    let file = path.with_extension("file");
    fs::write(&file, whole(&family, Play::Normal)).unwrap();
    assert_eq!(stats(&table), stats(&Table::open(&file).unwrap()));
    // An unfinished table can be read as far as it exists, but not joined.
    drop(table);
    fs::remove_file(path.join("part-000004")).unwrap();
    let table = Table::open(&path).unwrap();
    assert_eq!(table.finished().unwrap(), 8);
    assert_eq!(table.value(5 * 177_147).ok(), expected.value(5 * 177_147));
    for error in [table.value(4 * 177_147).unwrap_err(), table.check().unwrap_err(), joined(&path).unwrap_err()] {
        assert!(matches!(error, TableError::Unfinished { block: 4, .. }), "{error}");
    }
}

#[test]
fn stopped_work_is_taken_up_again() {
    for threads in 1..=3 {
        let family = reflections(16);
        let expected = whole(&family, Play::Normal);
        let (_folder, path) = place();
        let (mut stops, mut resumed, mut milliseconds) = (0, 0, 3);
        let memory = family.indices() / 5;
        loop {
            let limits =
                Limits { deadline: Deadline::after(Duration::from_millis(milliseconds)), ..limits(threads, memory) };
            match solve_small(&family, Play::Normal, &path, &limits) {
                Err(TableError::Stopped(Stopped { limit: Limit::Time(_), positions })) => {
                    stops += 1;
                    assert!(positions <= family.indices());
                    milliseconds += 2 + milliseconds / 2;
                }
                end => {
                    let solved = end.unwrap();
                    assert_eq!(limits.progress.load(Ordering::Relaxed), solved.elements);
                    resumed = resumed.max(solved.resumed);
                    break;
                }
            }
            // There is either nothing, or something that can be read.
            if path.exists() {
                let table = Table::open(&path).unwrap();
                assert!(table.finished().unwrap() > 0);
            }
        }
        assert!(stops > 1 && resumed > 0, "{stops} stops, {resumed} resumed");
        assert!(joined(&path).unwrap() == expected, "{threads} after {stops} stops");
        // Once more: there is nothing to do.
        let again = solve_small(&family, Play::Normal, &path, &limits(threads, memory)).unwrap();
        assert_eq!((again.resumed, again.loaded), (243, 0));
    }
}

#[test]
fn what_was_cut_otherwise_is_taken_up_as_it_is() {
    let family = reflections(14);
    let (_folder, path) = place();
    let solve_of =
        |digits| solve_parts_of(&family, Play::Normal, &path, Engine::best(), &limits(2, 1 << 30), Some(digits));
    assert_eq!(solve_of(12).unwrap().parts, 9);
    fs::remove_file(path.join("part-000007")).unwrap();
    // What was being written when a run was killed is removed.
    fs::write(path.join("part-000007.new"), "half").unwrap();
    let solved = solve_of(11).unwrap();
    assert_eq!((solved.parts, solved.resumed), (9, 8));
    assert_eq!(fs::read_dir(&path).unwrap().count(), 10);
    assert!(joined(&path).unwrap() == whole(&family, Play::Normal));
}

#[test]
fn a_flipped_bit_is_reported_with_its_part() {
    let family = reflections(13);
    let (_folder, path) = place();
    let solve_it = || solve_small(&family, Play::Normal, &path, &limits(1, 1 << 30));
    solve_it().unwrap();
    let part = path.join("part-000003");
    let right = fs::read(&part).unwrap();
    let flipped = |at: usize| {
        let mut bytes = right.clone();
        bytes[at] ^= 4;
        fs::write(&part, bytes).unwrap();
    };
    // In the first page, the record, the padding behind it, and the elements.
    for (at, words) in [(50, "the header"), (4096 + 3, "block 3"), (8192, "block 3"), (right.len() - 1, "block 3")] {
        flipped(at);
        let message = Table::open(&path).unwrap().check().unwrap_err().to_string();
        assert!(message.contains(words) && message.contains("part-000003"), "{at}: {message}");
        assert!(joined(&path).is_err());
    }
    // Parts that are needed are checked too: the last part is missing, and is not computed from a damaged one.
    let last = path.join("part-000008");
    fs::remove_file(&last).unwrap();
    for at in [50, 4096 + 3, 4096 + 40, 8192, right.len() - 1] {
        let part = path.join("part-000005");
        let right = fs::read(&part).unwrap();
        let mut bytes = right.clone();
        bytes[at] ^= 1;
        fs::write(&part, bytes).unwrap();
        let error = solve_it().unwrap_err();
        let is_it = matches!(&error, TableError::DamagedPart { file, .. } if file.ends_with("part-000005"));
        assert!(is_it && !last.exists(), "{error}");
        fs::write(&part, right).unwrap();
    }
    // It is removed, and made again.
    fs::remove_file(&part).unwrap();
    assert_eq!(solve_it().unwrap().resumed, 7);
    assert!(joined(&path).unwrap() == whole(&family, Play::Normal));
}

#[test]
fn parts_that_do_not_belong_there_are_refused() {
    let family = reflections(13);
    let (_folder, path) = place();
    let solve_it = |play| solve_small(&family, play, &path, &limits(1, 1 << 30));
    solve_it(Play::Normal).unwrap();
    let (_other, misere) = place();
    solve_small(&family, Play::Misere, &misere, &limits(1, 1 << 30)).unwrap();
    let part = path.join("part-000002");
    let right = fs::read(&part).unwrap();
    for (bytes, words) in [
        (fs::read(misere.join("part-000002")).unwrap(), "a part of another table"),
        (fs::read(path.join("part-000001")).unwrap(), "another part of the table than its name says"),
        (vec![7; right.len()], "no part of a table"),
    ] {
        fs::write(&part, bytes).unwrap();
        let message = joined(&path).unwrap_err().to_string();
        assert!(message.contains(words) && message.contains("part-000002"), "{message}");
    }
    fs::write(&part, &right[..right.len() - 1]).unwrap();
    for error in [joined(&path).unwrap_err(), solve_it(Play::Normal).unwrap_err()] {
        assert!(error.to_string().contains("bytes, and the part has"), "{error}");
    }
    fs::write(&part, &right).unwrap();
    fs::write(path.join("part-000009"), &right).unwrap();
    assert!(joined(&path).unwrap_err().to_string().contains("only 9 parts"));
    fs::remove_file(path.join("part-000009")).unwrap();
    // Another table, by play and by size.
    let error = solve_it(Play::Misere).unwrap_err().to_string();
    assert!(error.contains("in normal play, and not of reflections:h=13 in mis"), "{error}");
    let error = solve_small(&reflections(14), Play::Normal, &path, &limits(1, 1 << 30)).unwrap_err().to_string();
    assert!(error.contains("it is a table of reflections:h=13"), "{error}");
    // A damaged header.
    let header = path.join("header");
    let pages = fs::read(&header).unwrap();
    for at in [16, 4096, 4096 + 16, 4096 + 1000, 8191] {
        let mut bytes = pages.clone();
        bytes[at] ^= 1;
        fs::write(&header, bytes).unwrap();
        for error in [joined(&path).unwrap_err(), solve_it(Play::Normal).unwrap_err()] {
            assert!(error.to_string().contains("the header is damaged"), "{at}: {error}");
        }
    }
    for bytes in [&pages[..8191], &pages[..4096], &pages[..0], &[&pages[..], &[0]].concat()] {
        fs::write(&header, bytes).unwrap();
        assert!(joined(&path).is_err() && solve_it(Play::Normal).is_err(), "{} bytes", bytes.len());
    }
    fs::write(&header, &pages).unwrap();
    assert!(joined(&path).unwrap() == whole(&family, Play::Normal));
}

#[test]
fn a_folder_that_is_something_else_is_left_alone() {
    let family = reflections(12);
    let (_folder, path) = place();
    let solve_it = || solve_small(&family, Play::Normal, &path, &limits(1, 1 << 30));
    fs::create_dir(&path).unwrap();
    fs::write(path.join("notes"), "mine").unwrap();
    let error = solve_it().unwrap_err().to_string();
    assert!(error.contains("something else: notes"), "{error}");
    assert!(Table::open(&path).unwrap_err().to_string().contains("not one with a table in parts"));
    assert_eq!(fs::read_dir(&path).unwrap().count(), 1);
    fs::remove_file(path.join("notes")).unwrap();
    // An empty folder counts as none, and stays if nothing comes of the work.
    let cancelled = Limits { cancel: std::sync::Arc::new(true.into()), ..limits(1, 1 << 30) };
    let error = solve_small(&family, Play::Normal, &path, &cancelled).unwrap_err();
    assert!(matches!(error, TableError::Stopped(_)), "{error}");
    assert_eq!(fs::read_dir(&path).unwrap().count(), 0);
    // A header that was not written yet.
    fs::write(path.join("header"), "").unwrap();
    solve_it().unwrap();
    assert!(joined(&path).unwrap() == whole(&family, Play::Normal));
    let (_folder, file) = place();
    fs::write(&file, "mine").unwrap();
    assert!(solve_small(&family, Play::Normal, &file, &limits(1, 1 << 30)).is_err());
    assert_eq!(fs::read(&file).unwrap(), b"mine");
    // Families that cannot be cut.
    let (_folder, path) = place();
    for family in [slides(9), reflections(4)] {
        let error = solve_parts(&family, Play::Normal, &path, Engine::best(), &limits(1, 1 << 30)).unwrap_err();
        assert!(error.to_string().contains("come in parts"), "{error}");
    }
    let error = solve_parts(&reflections(12), Play::Normal, &path, Engine::Scan, &limits(1, 1 << 30)).unwrap_err();
    assert!(error.to_string().contains("engine scan") && !path.exists(), "{error}");
}

#[test]
fn only_one_writes_and_nobody_reads_meanwhile() {
    let family = described(reflections(13));
    let (_folder, path) = place();
    solve_small(&family, Play::Normal, &path, &limits(1, 1 << 30)).unwrap();
    let table = Table::open(&path).unwrap();
    let error = solve_small(&family, Play::Normal, &path, &limits(1, 1 << 30)).unwrap_err().to_string();
    assert!(error.contains("another program is using it"), "{error}");
    let second = Table::open(&path).unwrap();
    drop((table, second));
    let header = fs::File::open(path.join("header")).unwrap();
    header.lock().unwrap();
    assert!(Table::open(&path).unwrap_err().to_string().contains("being solved at this moment"));
}

/// Finished units in memory, shared by several computations.
#[derive(Default)]
struct Shared {
    units: Mutex<HashMap<usize, Vec<u8>>>,
    changed: Condvar,
    loads: AtomicUsize,
    /// Keeping fails after this many units.
    fails_after: Option<usize>,
}

fn full() -> TableError {
    TableError::Other { file: "shared".to_owned(), problem: "it is full".to_owned() }
}

impl Store for Shared {
    fn load(&self, unit: usize, place: &mut [u8], stop: &dyn Fn() -> bool) -> Result<(), TableError> {
        self.loads.fetch_add(1, Ordering::Relaxed);
        let mut units = self.units.lock().unwrap();
        loop {
            if let Some(bytes) = units.get(&unit) {
                place.copy_from_slice(bytes);
                return Ok(());
            }
            if stop() {
                return Err(full());
            }
            units = self.changed.wait_timeout(units, Duration::from_millis(5)).unwrap().0;
        }
    }

    fn keep(&self, unit: usize, bytes: &[u8]) -> Result<(), TableError> {
        let mut units = self.units.lock().unwrap();
        if Some(units.len()) == self.fails_after {
            return Err(full());
        }
        assert!(units.insert(unit, bytes.to_vec()).is_none(), "unit {unit} is kept twice");
        self.changed.notify_all();
        Ok(())
    }
}

#[test]
fn several_compute_units_for_each_other() {
    let family = reflections(15);
    let expected = solve_in_memory(&family, Play::Misere, Engine::best(), &limits(1, 4 << 30)).unwrap();
    let units = Units::new(15, 11).unwrap();
    for ranks in [2, 3, 5] {
        let shared = Shared::default();
        std::thread::scope(|scope| {
            for rank in 0..ranks {
                let shared = &shared;
                scope.spawn(move || {
                    let order: Vec<usize> = (0..units.count()).filter(|unit| unit % ranks == rank).collect();
                    let work =
                        Work { spec: "shared", units, order: &order, play: Play::Misere, engine: Engine::best() };
                    let limits = limits(1 + rank % 2, 3_u64.pow(15) / 4);
                    let Computed { loaded, .. } = compute(&work, shared, &limits).unwrap();
                    assert!(loaded > 0);
                    assert_eq!(limits.progress.load(Ordering::Relaxed), (order.len() * units.unit_len()) as u64);
                });
            }
        });
        let kept = shared.units.into_inner().unwrap();
        let bytes: Vec<u8> = (0..units.count()).flat_map(|unit| kept[&unit].clone()).collect();
        assert!(bytes == expected.bytes(), "{ranks} ranks");
    }
}

#[test]
fn an_error_of_the_store_ends_the_work() {
    let units = Units::new(15, 11).unwrap();
    let order: Vec<usize> = (0..units.count()).collect();
    for (fails_after, memory) in [(0, 1 << 30), (5, 1 << 30), (40, 3_u64.pow(15) / 3)] {
        let shared = Shared { fails_after: Some(fails_after), ..Shared::default() };
        let work = Work { spec: "shared", units, order: &order, play: Play::Normal, engine: Engine::best() };
        let error = compute(&work, &shared, &limits(2, memory)).unwrap_err();
        assert!(error.to_string().contains("it is full"), "{error}");
        assert_eq!(shared.units.into_inner().unwrap().len(), fails_after);
    }
    // A unit that never comes: the work waits until it is stopped.
    let order: Vec<usize> = (1..units.count()).collect();
    let work = Work { spec: "shared", units, order: &order, play: Play::Normal, engine: Engine::best() };
    let limits = Limits { deadline: Deadline::after(Duration::from_millis(100)), ..limits(2, 1 << 30) };
    let error = compute(&work, &Shared::default(), &limits).unwrap_err();
    assert!(matches!(error, TableError::Stopped(Stopped { limit: Limit::Time(_), positions: 0 })), "{error}");
}
