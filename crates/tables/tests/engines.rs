//! Every engine gives the bytes of the scan, the scan is right, panics are passed on, and the sources name no game.

mod common;

use common::{
    Rules, described, engines, fixed_slides, fixed_slides_or_one, fixed_steps, flips, reflections, slides, tuples,
};
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tables::engine::{Job, Watch, fill};
use tables::{Engine, Family, Indexed, Moves, TableError, bytes_needed, nanoseconds, solve, solve_in_memory};
use theory::{Deadline, Limit, Limits, Play, Stopped};

/// Families of every kind, small ones and the smallest, some with sides that are not multiples of a tile or a row of
/// lanes.
fn small() -> Vec<Family> {
    let boxes: &[(Rules, &[u64])] = &[
        (Rules::Nim, &[1]),
        (Rules::Nim, &[300]),
        (Rules::Nim, &[17, 30]),
        (Rules::Nim, &[5, 6, 7]),
        (Rules::Nim, &[4, 3, 5, 4]),
        (Rules::LimitedNim(1), &[40]),
        (Rules::LimitedNim(3), &[13, 9]),
        (Rules::LimitedNim(2), &[5, 6, 7]),
        (Rules::Wythoff, &[1, 1]),
        (Rules::Wythoff, &[40, 37]),
        (Rules::Wythoff, &[3, 150]),
        (Rules::Wythoff, &[150, 3]),
        (Rules::Ryuoh, &[30, 20]),
        (Rules::Maharaja, &[25, 30]),
        (Rules::Rooks, &[5, 4, 6, 3]),
        (Rules::Rooks, &[1, 1, 1, 1]),
        (Rules::LimitedRooks(1), &[4, 5, 4, 5]),
        (Rules::LimitedRooks(2), &[5, 4, 5, 4]),
        (Rules::Equal, &[4, 5, 3, 6]),
        (Rules::LimitedEqual(2), &[5, 4, 5, 4]),
    ];
    let mut all: Vec<Family> = boxes.iter().map(|&(rules, sides)| tuples(rules, sides)).collect();
    all.extend([0, 1, 7, 8, 12].map(slides));
    all.extend([0, 1, 8, 11].map(flips));
    // One run of lanes and many; more elements than gaps, and fewer; values for words of each width; and sizes for
    // which there are no sets.
    let sizes = [
        (0, 3),
        (3, 3),
        (4, 9),
        (6, 9),
        (3, 2),
        (1, 40),
        (2, 22),
        (20, 22),
        (6, 13),
        (9, 13),
        (4, 16),
        (16, 19),
        (3, 36),
    ];
    for (size, below) in sizes {
        all.extend([fixed_slides(size, below), fixed_steps(size, below)]);
        // With a single bead, keeping one bead would be no move.
        all.extend((size != 1).then(|| fixed_slides_or_one(size, below)));
    }
    all.extend((0..=7).map(reflections));
    all
}

fn limits(threads: usize) -> Limits {
    Limits { threads, ..Limits::default() }
}

/// The value of an index by its definition; each value is computed once.
fn value(family: &Family, play: Play, index: u64, known: &mut HashMap<u64, u64>) -> u64 {
    if let Some(&value) = known.get(&index) {
        return value;
    }
    let mut options = Vec::new();
    family.index().options(index, &mut options);
    let values: Vec<u64> = options.iter().map(|&option| value(family, play, option, known)).collect();
    let mex = (0..).find(|value| !values.contains(value)).unwrap();
    let found = if options.is_empty() { play.end_value().into() } else { mex };
    known.insert(index, found);
    found
}

#[test]
fn the_scan_is_the_definition() {
    for (family, play) in small().iter().flat_map(|family| Play::ALL.map(|play| (family, play))) {
        let table = solve_in_memory(family, play, Engine::Scan, &limits(1)).unwrap();
        let mut known = HashMap::new();
        for index in (0..family.indices()).filter(|&index| family.index().is_position(index)) {
            let expected = value(family, play, index, &mut known);
            assert_eq!(table.value(index), Some(expected), "{family} in {play} play, index {index}");
        }
    }
}

#[test]
fn descriptions_are_the_rules() {
    for family in small() {
        for index in (0..family.indices()).filter(|&index| family.index().is_position(index)) {
            let (mut described, mut ruled) = (Vec::new(), Vec::new());
            family.index().options(index, &mut ruled);
            if family.moves().options(index, &mut described) {
                assert!(described.iter().all(|&option| option < index), "{family}");
                described.sort_unstable();
                ruled.sort_unstable();
                // Options may be repeated: a step and a diagonal may lead to the same place.
                assert_eq!(described, ruled, "{family}, index {index}");
            }
            assert!(ruled.len() as u64 <= family.index().most_options(), "{family}, index {index}");
        }
    }
}

#[test]
fn every_engine_gives_the_bytes_of_the_scan() {
    // Tables of several blocks, which threads share.
    let boxes = [tuples(Rules::Wythoff, &[1030, 1030]), tuples(Rules::Rooks, &[20, 15, 60, 60])];
    let large = boxes.into_iter().chain([slides(21), flips(21), reflections(12)]);
    let sets = [fixed_slides(9, 24), fixed_slides_or_one(6, 26), fixed_steps(10, 20)];
    let large: Vec<Family> = large.chain(sets).map(described).collect();
    let small = small();
    let small = small.iter().flat_map(|family| Play::ALL.map(|play| (family, play)));
    for (family, play) in small.chain(large.iter().map(|family| (family, Play::Normal))) {
        let expected = solve_in_memory(family, play, Engine::Scan, &limits(1)).unwrap();
        for (engine, threads) in engines().into_iter().flat_map(|engine| [1, 2, 7].map(|threads| (engine, threads))) {
            let table = solve_in_memory(family, play, engine, &limits(threads)).unwrap();
            assert!(table.bytes() == expected.bytes(), "{family} in {play} play, {engine}, {threads} threads");
        }
    }
}

#[test]
fn a_table_that_does_not_fit_is_refused_at_once() {
    let limits = Limits { memory: 1 << 20, ..Limits::default() };
    for (family, needs) in [(slides(30), 1_u64 << 31), (reflections(20), 3_u64.pow(20))] {
        let error = solve_in_memory(&family, Play::Normal, Engine::Scan, &limits).err().unwrap();
        assert!(error.to_string().contains(&needs.to_string()), "{error}");
        assert_eq!(bytes_needed(&family, Engine::Scan), Some(needs));
    }
}

#[test]
fn a_deadline_stops_work_in_memory() {
    for family in [slides(30), tuples(Rules::Nim, &[30_000, 30_000]), reflections(19), fixed_slides(14, 30)] {
        let deadline = Deadline::after(Duration::from_millis(20));
        let limits = Limits { deadline, memory: 1 << 40, ..limits(2) };
        let end = solve_in_memory(&family, Play::Normal, Engine::best(), &limits).map(|_| ());
        assert!(matches!(end, Err(TableError::Stopped(Stopped { limit: Limit::Time(_), .. }))), "{family}: {end:?}");
    }
}

/// Rules with a mistake in them.
#[derive(Debug)]
struct Wrong {
    options: fn(u64) -> Vec<u64>,
}

impl Indexed for Wrong {
    fn indices(&self) -> u64 {
        3 << 20
    }

    fn options(&self, index: u64, options: &mut Vec<u64>) {
        options.extend((self.options)(index));
    }

    fn most_options(&self) -> u64 {
        1
    }
}

#[test]
fn a_panic_of_a_game_comes_out_and_leaves_what_was_finished() {
    let panics = |index| if index == 2_500_000 { panic!("this rule is wrong") } else { Vec::new() };
    let upwards = |index| if index == 2_500_000 { vec![index + 1] } else { Vec::new() };
    let family = |options| Family::new("wrong", Arc::new(Wrong { options }), Moves::Any);
    for (wrong, message) in [(family(panics), "this rule is wrong"), (family(upwards), "an option has a smaller index")]
    {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table");
        let solved = catch_unwind(AssertUnwindSafe(|| solve(&wrong, Play::Normal, &path, Engine::Scan, &limits(2))));
        let panic = solved.expect_err("it panics");
        let text = panic.downcast_ref::<String>().cloned();
        let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap();
        assert!(text.contains(message), "{text}");
        assert_eq!(tables::Table::open(&path).unwrap().finished().unwrap(), 2);
    }
}

/// A run of sets may be in two blocks of which only one is finished.
#[test]
fn sets_go_on_with_whatever_blocks_are_left() {
    let family = fixed_slides(11, 24);
    let len = family.block_len();
    let job = Job { play: Play::Misere, engine: Engine::best(), threads: 2, class: None };
    let go_on = |table: &mut [u8], are_finished: &[bool]| {
        let finished: Vec<AtomicBool> = are_finished.iter().map(|&is_finished| AtomicBool::new(is_finished)).collect();
        let reported = Mutex::new(Vec::new());
        let done = |block| reported.lock().unwrap().push(block);
        fill(&family, table, &job, &Watch { finished: &finished, stop: &|| false, done: &done }).unwrap();
        let mut reported = reported.into_inner().unwrap();
        reported.sort_unstable();
        reported
    };
    let mut whole = vec![0_u8; family.indices() as usize];
    assert_eq!(go_on(&mut whole, &[false; 3]), [0, 1, 2]);
    for blocks in 0..8 {
        let are_finished = [0, 1, 2].map(|block| blocks >> block & 1 == 1);
        let mut table = whole.clone();
        let left = table.chunks_mut(len).zip(are_finished).filter(|(_, is_finished)| !is_finished);
        left.for_each(|(block, _)| block.fill(77));
        let expected: Vec<usize> = (0..3).filter(|&block| !are_finished[block]).collect();
        assert_eq!(go_on(&mut table, &are_finished), expected);
        assert!(table == whole, "{are_finished:?}");
    }
}

#[test]
fn a_panic_in_one_thread_ends_all() {
    for family in [slides(23), flips(22), tuples(Rules::Wythoff, &[2000, 2000]), reflections(13), fixed_slides(11, 24)]
    {
        for threads in [1, 2, 5] {
            let mut table = vec![0_u16; family.indices() as usize];
            let mut bytes = vec![0_u8; family.indices() as usize];
            let blocks = table.len().div_ceil(family.block_len());
            let finished: Vec<AtomicBool> = (0..blocks).map(|_| AtomicBool::new(false)).collect();
            let job = Job { play: Play::Normal, engine: Engine::best(), threads, class: None };
            let done = |_| panic!("the disk is full");
            let watch = Watch { finished: &finished, stop: &|| false, done: &done };
            let end = catch_unwind(AssertUnwindSafe(|| match family.moves() {
                Moves::Reflections { .. } => fill(&family, &mut bytes, &job, &watch),
                _ => fill(&family, &mut table, &job, &watch),
            }));
            assert!(end.is_err(), "{family}, {threads} threads");
        }
    }
}

#[test]
fn estimates_grow_with_the_table_and_shrink_with_the_engine() {
    let pairs = [(slides(20), slides(25)), (flips(20), flips(25)), (reflections(12), reflections(15))];
    let pairs = pairs.into_iter().chain([
        (fixed_slides(10, 20), fixed_slides(12, 24)),
        (fixed_slides_or_one(8, 20), fixed_slides_or_one(8, 24)),
        (fixed_steps(10, 20), fixed_steps(12, 24)),
    ]);
    let boxes = (tuples(Rules::Wythoff, &[500, 500]), tuples(Rules::Wythoff, &[2000, 2000]));
    for (small, large) in pairs.chain([boxes]) {
        for engine in Engine::ALL {
            assert!(nanoseconds(&small, engine) < nanoseconds(&large, engine), "{small}, {engine}");
        }
        assert!(nanoseconds(&large, Engine::Avx2) < nanoseconds(&large, Engine::Scan), "{large}");
        assert!(nanoseconds(&large, Engine::Avx512) <= nanoseconds(&large, Engine::Portable), "{large}");
    }
}

#[test]
fn names() {
    for engine in Engine::ALL {
        assert_eq!(engine.name().parse(), Ok(engine));
    }
    assert!("avx".parse::<Engine>().is_err());
    assert!(Engine::best().is_available());
    let undescribed = Family::new("any", slides(5).index().clone(), Moves::Any);
    assert_eq!(undescribed.engines(), [Engine::Scan]);
    assert_eq!(slides(5).engines(), Engine::ALL);
    assert_eq!(fixed_slides(2, 5).engines(), Engine::ALL);
}

/// The engines know kinds of moves but no game: no source file names one.
#[test]
fn no_game_is_named() {
    const GAMES: [&str; 14] = [
        "mhrg",
        "multiple hook",
        "welter",
        "turtle",
        "nim",
        "wythoff",
        "rook",
        "queen",
        "ryuoh",
        "maharaja",
        "inset",
        "young",
        "nibble",
        "kayles",
    ];
    fn look(folder: &Path, files: &mut usize) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                look(&path, files);
                continue;
            }
            *files += 1;
            let text = std::fs::read_to_string(&path).unwrap().to_lowercase();
            // It is part of other words.
            let text = text.replace("minim", "");
            for game in GAMES {
                assert!(!text.contains(game), "{} names {game}", path.display());
            }
        }
    }
    let mut files = 0;
    look(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    assert!(files > 15);
}
