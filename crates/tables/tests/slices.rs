//! Compares the engine for slices with the scan, and with whole tables of the engine for reflections.

mod common;

use common::{described, engines};
use shapes::ranking::{Slices, TernaryCodes};
use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use tables::engine::{Job, Unfilled, Watch, fill};
use tables::reflections::Tuning;
use tables::slices::fill_tuned;
use tables::{Engine, Moves, solve_in_memory};
use theory::{Limits, Play};

/// The number of indices in a block of a table.
const BLOCK: usize = 1 << 18;

fn flags(slices: &Slices) -> Vec<AtomicBool> {
    (0..slices.count().div_ceil(BLOCK as u64)).map(|_| AtomicBool::new(false)).collect()
}

fn job(play: Play, engine: Engine, threads: usize) -> Job {
    Job { play, engine, threads, class: None }
}

/// Solves with this engine, with at most `middle` middle digits.
fn tuned(slices: &Slices, middle: u32, job: &Job, tuning: Tuning) -> Result<Vec<u8>, Unfilled> {
    // Bytes that are not values, to notice any that are left out.
    let mut table = vec![0xff; slices.count() as usize];
    let reported = Mutex::new(Vec::new());
    let done = |block| reported.lock().expect("no panic").push(block);
    let finished = flags(slices);
    let watch = Watch { finished: &finished, stop: &|| false, done: &done };
    fill_tuned(slices, middle, &mut table, job, &watch, tuning)?;
    let mut reported = reported.into_inner().expect("no panic");
    reported.sort_unstable();
    assert_eq!(reported, (0..finished.len()).collect::<Vec<_>>());
    Ok(table)
}

/// Solves with the engine that tables of the slices normally use.
fn solved(half: u32, labels: RangeInclusive<u32>, job: &Job) -> Vec<u8> {
    let family = described(common::slices(half, labels.clone()));
    let slices = Slices::new(half, labels).expect("few labels");
    let mut table = vec![0xff; slices.count() as usize];
    let watch = Watch { finished: &flags(&slices), stop: &|| false, done: &|_| () };
    fill(&family, &mut table, job, &watch).expect("small values");
    table
}

/// The slices, picked from a table of all codes.
fn picked(slices: &Slices, whole: &[u8]) -> Vec<u8> {
    let codes = TernaryCodes::new(slices.half().into()).expect("few digits");
    let value = |index| whole[codes.code(&slices.labels(index)).expect("the labels are small") as usize];
    (0..slices.count()).map(value).collect()
}

fn whole(half: u32, play: Play, engine: Engine) -> Vec<u8> {
    let limits = Limits { threads: 2, ..Limits::default() };
    let family = described(common::reflections(half));
    solve_in_memory(&family, play, engine, &limits).expect("small values").bytes().to_vec()
}

/// Compares tables without printing them.
fn assert_same(table: &[u8], oracle: &[u8], what: &str) {
    assert_eq!(table.len(), oracle.len());
    let first = table.iter().zip(oracle).position(|(a, b)| a != b);
    assert_eq!(first, None, "{what}: the first index with another value");
}

/// The description gives the options of the rules.
#[test]
fn the_description_is_the_rules() {
    for (half, labels) in [(0, 0..=0), (4, 0..=4), (5, 2..=3), (6, 4..=4), (7, 7..=7)] {
        let family = common::slices(half, labels);
        for index in 0..family.indices() {
            let (mut rules, mut described) = (Vec::new(), Vec::new());
            family.index().options(index, &mut rules);
            assert!(family.moves().options(index, &mut described));
            rules.sort_unstable();
            described.sort_unstable();
            assert_eq!(rules, described, "{family}, index {index}");
        }
    }
}

#[test]
fn every_engine_is_the_scan() {
    for (half, play) in (0..=11).flat_map(|half| Play::ALL.map(|play| (half, play))) {
        for labels in 0..=half {
            let oracle = solved(half, labels..=labels, &job(play, Engine::Scan, 1));
            for engine in engines() {
                let table = solved(half, labels..=labels, &job(play, engine, 2));
                assert_same(&table, &oracle, &format!("{engine}, h={half}, m={labels}, {play} play"));
                if half >= 6 {
                    let slices = Slices::new(half, labels..=labels).expect("few labels");
                    // From chunks of one block to one chunk of all.
                    for (middle, threads) in [(0, 1), (1, 2), (3, 3)] {
                        let table = tuned(&slices, middle, &job(play, engine, threads), Tuning::default());
                        let what = format!("{engine}, h={half}, m={labels}, {play} play, {middle} middle digits");
                        assert_same(&table.expect("small values"), &oracle, &what);
                    }
                }
            }
        }
    }
}

#[test]
fn several_slices_at_once() {
    for (half, labels, play) in
        [(5, 0..=5, Play::Normal), (8, 2..=4, Play::Misere), (9, 0..=9, Play::Misere), (10, 6..=12, Play::Normal)]
    {
        let oracle = solved(half, labels.clone(), &job(play, Engine::Scan, 1));
        for engine in engines() {
            for threads in 1..=3 {
                let table = solved(half, labels.clone(), &job(play, engine, threads));
                assert_same(&table, &oracle, &format!("{engine}, h={half}, m={labels:?}, {threads} threads"));
                if let Some(slices) = Slices::new(half, labels.clone()).ok().filter(|slices| slices.half() >= 6) {
                    let table = tuned(&slices, 1, &job(play, engine, threads), Tuning::default());
                    assert_same(&table.expect("small values"), &oracle, &format!("{engine}, in chunks of 3^7"));
                }
            }
        }
    }
}

#[test]
fn no_slice_at_all() {
    let slices = Slices::new(7, 8..=9).expect("there are none");
    assert_eq!(slices.count(), 0);
    for engine in engines() {
        assert_eq!(tuned(&slices, 6, &job(Play::Normal, engine, 2), Tuning::default()), Ok(Vec::new()));
    }
}

/// Larger slices, compared with whole tables, which share neither numbering nor layout with them.
#[test]
fn slices_are_parts_of_whole_tables() {
    let all = [(13, Play::Normal, 0..=13), (13, Play::Misere, 0..=13), (14, Play::Normal, 0..=14)];
    for (half, play, all) in all.into_iter().chain([(15, Play::Normal, 10..=10), (15, Play::Normal, 3..=4)]) {
        let whole = whole(half, play, Engine::best());
        for labels in all {
            let slices = Slices::new(half, labels..=labels).expect("few labels");
            // Also with this engine where it would not be chosen.
            let table = tuned(&slices, 6, &job(play, Engine::best(), 2), Tuning::default()).expect("small values");
            let what = format!("h={half}, m={labels}, {play} play");
            assert_same(&table, &picked(&slices, &whole), &what);
        }
    }
    let whole = whole(13, Play::Normal, Engine::Portable);
    let slices = Slices::new(13, 0..=13).expect("few labels");
    for engine in engines() {
        let table = tuned(&slices, 4, &job(Play::Normal, engine, 3), Tuning::default()).expect("small values");
        assert_same(&table, &picked(&slices, &whole), &format!("{engine}, all slices of 13"));
    }
}

/// The number of planes to begin with and the largest number: as many as needed; too few, so that blocks are solved
/// again; two words at once; only one word; and so few that values are found from single options nearly everywhere.
const PLANES: [(Option<usize>, usize); 7] =
    [(None, 16), (Some(1), 16), (Some(16), 16), (None, 8), (Some(2), 3), (None, 1), (Some(9), 11)];

/// All values by definition, with the floor of the tuning; or the first index whose value is too large.
fn with_floor(all_options: &[Vec<u64>], play: Play, tuning: Tuning) -> Result<Vec<u8>, usize> {
    let mut values: Vec<u8> = Vec::new();
    for (index, options) in all_options.iter().enumerate() {
        let mut seen = [false; 256];
        options.iter().for_each(|&option| seen[usize::from(values[option as usize])] = true);
        let floor = if index % tuning.floor_every == 0 { usize::from(tuning.floor) } else { 0 };
        seen[..floor].fill(true);
        if options.is_empty() && play == Play::Misere {
            seen[floor] = true;
        }
        let mex = seen.iter().position(|seen| !seen).unwrap_or(255);
        values.push(u8::try_from(mex).ok().filter(|&value| value < 255).ok_or(index)?);
    }
    Ok(values)
}

fn all_options(slices: &Slices) -> Vec<Vec<u64>> {
    let moves = Moves::Slices(slices.clone());
    let options = |index| {
        let mut options = Vec::new();
        assert!(moves.options(index, &mut options));
        options
    };
    (0..slices.count()).map(options).collect()
}

/// The rare cases of large values, in small tables. A floor under some values puts large values next to small ones:
/// above 64, where sets take a second word, and above 128, where values are found from single options.
#[test]
fn planes_words_and_the_scan_behind_them() {
    let slices = Slices::new(8, 3..=5).expect("few labels");
    let all_options = all_options(&slices);
    for (play, floor_every) in Play::ALL.into_iter().flat_map(|play| [1, 2, 100].map(|every| (play, every))) {
        for floor in [0, 57, 64, 65, 128, 200] {
            let tuning = Tuning { floor, floor_every, ..Tuning::default() };
            let oracle = with_floor(&all_options, play, tuning).expect("values below 255");
            for ((first_planes, most_planes), engine) in
                PLANES.into_iter().flat_map(|planes| engines().into_iter().map(move |engine| (planes, engine)))
            {
                let tuning = Tuning { first_planes, most_planes, ..tuning };
                let table = tuned(&slices, 1, &job(play, engine, 1), tuning).expect("values below 255");
                assert_same(&table, &oracle, &format!("{engine}, {play} play, {tuning:?}"));
            }
        }
    }
}

#[test]
fn a_value_too_large_for_a_byte_is_an_error() {
    let slices = Slices::new(10, 6..=6).expect("few labels");
    let values = tuned(&slices, 6, &job(Play::Normal, Engine::Portable, 1), Tuning::default()).expect("small values");
    let largest = *values.iter().max().expect("there are sets");
    for floor in [255 - largest, 240, 254] {
        let tuning = Tuning { floor, ..Tuning::default() };
        for engine in engines() {
            // Engines may meet any of the values that are too large first.
            let error = tuned(&slices, 2, &job(Play::Normal, engine, 2), tuning).expect_err("a value of 255");
            let Unfilled::TooLarge { index } = error else { panic!("{error:?}") };
            assert_eq!(values[index as usize] + floor, 255, "{engine}");
        }
    }
}

/// Blocks that were finished before are not reported, and stopped work can be resumed again and again.
#[test]
fn stopped_and_taken_up() {
    let slices = Slices::new(13, 8..=10).expect("few labels");
    let oracle = picked(&slices, &whole(13, Play::Misere, Engine::Portable));
    let blocks = flags(&slices).len();
    assert!(blocks > 3, "there is something to stop between");
    for (engine, threads) in engines().into_iter().flat_map(|engine| (1..=3).map(move |threads| (engine, threads))) {
        let (mut table, finished) = (vec![0xff; oracle.len()], flags(&slices));
        let mut times = HashMap::new();
        for run in 0.. {
            assert!(run <= blocks, "every run finishes a block");
            let before: Vec<bool> = finished.iter().map(|flag| flag.load(Ordering::Relaxed)).collect();
            // Unfinished blocks are lost.
            for (block, values) in table.chunks_mut(BLOCK).enumerate().filter(|&(block, _)| !before[block]) {
                values.fill(0xee);
                times.entry(block).or_insert(0);
            }
            let (cancel, reported) = (AtomicBool::new(false), Mutex::new(Vec::new()));
            let done = |block: usize| {
                assert!(finished[block].load(Ordering::Acquire));
                reported.lock().expect("no panic").push(block);
                cancel.store(true, Ordering::Relaxed);
            };
            let watch = Watch { finished: &finished, stop: &|| cancel.load(Ordering::Relaxed), done: &done };
            let job = job(Play::Misere, engine, threads);
            let filled = fill_tuned(&slices, 4, &mut table, &job, &watch, Tuning::default());
            for block in reported.into_inner().expect("no panic") {
                assert!(!before[block], "block {block} was finished before");
                *times.entry(block).or_insert(0) += 1;
            }
            for (block, (values, oracle)) in table.chunks(BLOCK).zip(oracle.chunks(BLOCK)).enumerate() {
                if finished[block].load(Ordering::Relaxed) {
                    assert_same(values, oracle, &format!("{engine}, block {block} after run {run}"));
                }
            }
            match filled {
                Ok(()) => break,
                Err(why) => assert_eq!(why, Unfilled::Stopped),
            }
        }
        assert_same(&table, &oracle, &format!("{engine}, {threads} threads, taken up"));
        assert!(times.len() == blocks && times.values().all(|&times| times == 1), "{times:?}");
    }
}

/// Blocks that were finished before keep their values, even if they contain parts of chunks that fail.
#[test]
fn finished_blocks_survive_a_failure() {
    let slices = Slices::new(13, 9..=9).expect("few labels");
    let oracle = tuned(&slices, 6, &job(Play::Normal, Engine::Portable, 1), Tuning::default()).expect("small values");
    assert!(oracle.len() > BLOCK);
    let mut table = oracle.clone();
    table[BLOCK..].fill(0xee);
    let finished = flags(&slices);
    finished[0].store(true, Ordering::Relaxed);
    let watch = Watch { finished: &finished, stop: &|| false, done: &|_| () };
    // The first unfinished chunk has parts in both blocks.
    let tuning = Tuning { floor: 254, ..Tuning::default() };
    let failed = fill_tuned(&slices, 6, &mut table, &job(Play::Normal, Engine::best(), 2), &watch, tuning);
    assert!(matches!(failed, Err(Unfilled::TooLarge { .. })), "{failed:?}");
    assert_same(&table[..BLOCK], &oracle[..BLOCK], "the block that was finished");
}

/// No move leads out of a slice, and solving a slice alone gives the same values as solving several.
#[test]
fn a_slice_alone_has_the_same_values() {
    let slices = Slices::new(13, 6..=9).expect("few labels");
    let family = described(common::slices(13, 6..=9));
    let all = solve_in_memory(&family, Play::Normal, Engine::best(), &Limits::default()).expect("small values");
    for labels in slices.slices() {
        let (mut table, finished) = (vec![0xff; all.bytes().len()], flags(&slices));
        let job = Job { class: Some(labels), ..job(Play::Normal, Engine::best(), 2) };
        let watch = Watch { finished: &finished, stop: &|| false, done: &|_| () };
        fill(&family, &mut table, &job, &watch).expect("small values");
        let range = slices.range(labels);
        let range = range.start as usize..range.end as usize;
        assert_same(&table[range.clone()], &all.bytes()[range.clone()], &format!("m={labels}"));
        assert!(
            table[..range.start].iter().chain(&table[range.end..]).any(|&value| value == 0xff),
            "the rest was done too"
        );
        assert!(finished.iter().all(|flag| flag.load(Ordering::Relaxed)));
    }
}
