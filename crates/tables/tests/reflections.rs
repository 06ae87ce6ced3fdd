//! Compares the engine for reflections with the scan, with plain definitions, and with known start values.

mod common;

use common::{described, engines};
use shapes::ranking::TernaryCodes;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use tables::engine::{Job, Unfilled, Watch, fill};
use tables::reflections::{Tuning, chunk_len, fill_tuned};
use tables::{Engine, Family, solve_below, solve_in_memory};
use theory::{Limits, Play};

/// Reflections of labels up to ±h. Another test compares their description with the rules.
fn reflections(h: u32) -> Family {
    described(common::reflections(h))
}

fn flags(h: u32) -> Vec<AtomicBool> {
    (0..len(h) / chunk_len(h)).map(|_| AtomicBool::new(false)).collect()
}

fn len(h: u32) -> usize {
    3_usize.pow(h)
}

fn options(h: u32, code: usize) -> Vec<usize> {
    let mut options = Vec::new();
    reflections(h).index().options(code as u64, &mut options);
    options.into_iter().map(|option| option as usize).collect()
}

fn tuned(h: u32, play: Play, engine: Engine, threads: usize, tuning: Tuning) -> Result<Vec<u8>, Unfilled> {
    // Bytes that are not values, to notice any that are left out.
    let mut table = vec![0xff; len(h)];
    let watch = Watch { finished: &flags(h), stop: &|| false, done: &|_| () };
    fill_tuned(h, &mut table, &Job { play, engine, threads, class: None }, &watch, tuning)?;
    Ok(table)
}

fn solved(h: u32, play: Play, engine: Engine, threads: usize) -> Vec<u8> {
    let mut table = vec![0xff; len(h)];
    let watch = Watch { finished: &flags(h), stop: &|| false, done: &|_| () };
    fill(&reflections(h), &mut table, &Job { play, engine, threads, class: None }, &watch).expect("small values");
    table
}

/// Compares tables without printing them.
fn assert_same(table: &[u8], oracle: &[u8], what: &str) {
    assert_eq!(table.len(), oracle.len());
    let first = table.iter().zip(oracle).position(|(a, b)| a != b);
    assert_eq!(first, None, "{what}: the first code with another value than by the scan");
}

#[test]
fn every_engine_is_the_scan() {
    for (h, play) in (0..=11).flat_map(|h| Play::ALL.map(|play| (h, play))) {
        let oracle = solved(h, play, Engine::Scan, 1);
        for engine in engines() {
            assert_same(&solved(h, play, engine, 1), &oracle, &format!("{engine}, h={h}, {play} play"));
        }
    }
}

#[test]
fn a_table_begins_with_the_smaller_ones() {
    for play in Play::ALL {
        let large = solved(12, play, Engine::Portable, 1);
        for h in 0..12 {
            assert_same(&large[..len(h)], &solved(h, play, Engine::Portable, 1), "h={h}");
        }
    }
}

#[test]
fn any_number_of_threads() {
    let oracle = solved(13, Play::Normal, Engine::Portable, 1);
    for (engine, threads) in engines().into_iter().flat_map(|engine| [2, 7, 100].map(|threads| (engine, threads))) {
        let table = solved(13, Play::Normal, engine, threads);
        assert_same(&table, &oracle, &format!("{engine}, {threads} threads"));
    }
}

/// The number of planes to begin with and the largest number: as many as needed; too few, so that blocks are solved
/// again; two words at once; only one word; and so few that the scan takes over nearly everywhere.
const PLANES: [(Option<usize>, usize); 7] =
    [(None, 16), (Some(1), 16), (Some(16), 16), (None, 8), (Some(2), 3), (None, 1), (Some(9), 11)];

/// All values by definition, with the floor of the tuning; or the first code whose value is too large.
fn with_floor(all_options: &[Vec<usize>], play: Play, tuning: Tuning) -> Result<Vec<u8>, usize> {
    let mut values: Vec<u8> = Vec::new();
    for (code, options) in all_options.iter().enumerate() {
        let mut seen = [false; 256];
        options.iter().for_each(|&option| seen[usize::from(values[option])] = true);
        let floor = if code % tuning.floor_every == 0 { usize::from(tuning.floor) } else { 0 };
        seen[..floor].fill(true);
        if options.is_empty() && play == Play::Misere {
            seen[floor] = true;
        }
        let mex = seen.iter().position(|seen| !seen).unwrap_or(255);
        values.push(u8::try_from(mex).ok().filter(|&value| value < 255).ok_or(code)?);
    }
    Ok(values)
}

/// The rare cases of large values, in small tables. A floor under some values puts large values next to small ones:
/// above 64, where sets take a second word, and above 128, where the scan takes over.
#[test]
fn planes_words_and_the_scan_behind_them() {
    let h = 8;
    let all_options: Vec<Vec<usize>> = (0..len(h)).map(|code| options(h, code)).collect();
    for (play, floor_every) in Play::ALL.into_iter().flat_map(|play| [1, 2, 100].map(|every| (play, every))) {
        let plain = solved(h, play, Engine::Scan, 1);
        for floor in [0, 1, 57, 63, 64, 65, 97, 128, 200] {
            let tuning = Tuning { floor, floor_every, ..Tuning::default() };
            let oracle = with_floor(&all_options, play, tuning).expect("values below 255");
            if floor_every == 1 {
                // All values are shifted by the floor, in both kinds of play.
                assert!(oracle.iter().zip(&plain).all(|(&shifted, &value)| shifted == value + floor));
            }
            for ((first_planes, most_planes), engine) in
                PLANES.into_iter().flat_map(|planes| engines().into_iter().map(move |engine| (planes, engine)))
            {
                let tuning = Tuning { first_planes, most_planes, ..tuning };
                let table = tuned(h, play, engine, 1, tuning).expect("values below 255");
                assert_same(&table, &oracle, &format!("{engine}, {play} play, {tuning:?}"));
            }
        }
    }
}

#[test]
fn a_value_too_large_for_a_byte_is_an_error() {
    let h = 10;
    let values = solved(h, Play::Normal, Engine::Scan, 1);
    for floor in [224, 240, 254] {
        let tuning = Tuning { floor, ..Tuning::default() };
        for engine in engines() {
            // Engines may meet any of the values that are too large first.
            let error = tuned(h, Play::Normal, engine, 1, tuning).expect_err("a value of 255");
            let Unfilled::TooLarge { index } = error else { panic!("{error:?}") };
            assert_eq!(values[index as usize] + floor, 255, "{engine}");
        }
    }
}

/// Chunks that were finished before are not written, and are not read unless they contain options.
#[test]
fn a_half_done_table_is_taken_up() {
    let h = 13;
    let oracle = solved(h, Play::Misere, Engine::Portable, 1);
    let chunks = oracle.len() / chunk_len(h);
    let needs = |chunk: usize| -> Vec<usize> {
        let mut needs = Vec::new();
        // Which chunks contain options depends only on the chunk; sampling its codes shows all of them.
        for code in (chunk * chunk_len(h)..(chunk + 1) * chunk_len(h)).step_by(97) {
            needs.extend(options(h, code).into_iter().map(|option| option / chunk_len(h)));
        }
        needs.sort_unstable();
        needs.dedup();
        needs
    };
    let needs: Vec<Vec<usize>> = (0..chunks).map(needs).collect();
    let by_seed = |seed| engines().into_iter().map(move |engine| (engine, seed));
    for (engine, seed) in (0..4_usize).flat_map(by_seed).chain([(Engine::Scan, 1)]) {
        // A set of chunks closed under options: one or two chunks, and all that they need.
        let mut closed = vec![false; chunks];
        for chunk in [seed * 2 % chunks, (seed * 5 + 1) % chunks] {
            closed[chunk] = true;
            needs[chunk].iter().for_each(|&need| closed[need] = true);
        }
        for chunk in (0..chunks).rev() {
            if closed[chunk] {
                needs[chunk].iter().for_each(|&need| closed[need] = true);
            }
        }
        let mut table = vec![0xff; oracle.len()];
        let finished = flags(h);
        for chunk in (0..chunks).filter(|&chunk| closed[chunk]) {
            let range = chunk * chunk_len(h)..(chunk + 1) * chunk_len(h);
            table[range.clone()].copy_from_slice(&oracle[range]);
            finished[chunk].store(true, Ordering::Relaxed);
        }
        let reported = Mutex::new(Vec::new());
        let done = |chunk: usize| {
            assert!(finished[chunk].load(Ordering::Acquire));
            reported.lock().expect("no panic").push(chunk);
        };
        let watch = Watch { finished: &finished, stop: &|| false, done: &done };
        fill(&reflections(h), &mut table, &Job { play: Play::Misere, engine, threads: 2, class: None }, &watch)
            .expect("small values");
        assert_same(&table, &oracle, &format!("{engine}, with {closed:?}"));
        let mut reported = reported.into_inner().expect("no panic");
        reported.sort_unstable();
        assert_eq!(reported, (0..chunks).filter(|&chunk| !closed[chunk]).collect::<Vec<_>>());
    }
}

/// After work is stopped, the reported chunks are right, and resuming it completes the table.
#[test]
fn cancelled_and_taken_up() {
    let h = 13;
    let oracle = solved(h, Play::Normal, Engine::Portable, 1);
    for (engine, threads) in [Engine::Scan, Engine::Portable, Engine::best()].into_iter().zip([1, 1, 2]) {
        let (mut table, finished, cancel) = (vec![0xff; oracle.len()], flags(h), AtomicBool::new(false));
        let job = Job { play: Play::Normal, engine, threads, class: None };
        let stop = || cancel.load(Ordering::Relaxed);
        let watch = Watch { finished: &finished, stop: &stop, done: &|_| cancel.store(true, Ordering::Relaxed) };
        assert_eq!(fill(&reflections(h), &mut table, &job, &watch), Err(Unfilled::Stopped));
        let done = finished.iter().filter(|flag| flag.load(Ordering::Relaxed)).count();
        assert!((1..=threads).contains(&done), "{done}");
        for (chunk, _) in finished.iter().enumerate().filter(|(_, flag)| flag.load(Ordering::Relaxed)) {
            let range = chunk * chunk_len(h)..(chunk + 1) * chunk_len(h);
            assert_same(&table[range.clone()], &oracle[range], "a chunk reported as done");
        }
        let watch = Watch { finished: &finished, stop: &|| false, done: &|_| () };
        fill(&reflections(h), &mut table, &job, &watch).expect("small values");
        assert_same(&table, &oracle, "taken up");
    }
}

/// The values of the full rectangles, by m, from h=m on.
#[test]
fn start_values() {
    let h = 14;
    let table = solved(h, Play::Normal, Engine::best(), 2);
    assert_eq!(table.iter().max(), Some(&51));
    let start = |m: u32, h: u32| {
        let labels: Vec<i64> = (h - m + 1..=h).map(i64::from).collect();
        u32::from(table[TernaryCodes::new(h.into()).unwrap().code(&labels).unwrap() as usize])
    };
    let known: [(u32, &[u32]); 3] = [
        (3, &[0, 0, 3, 10, 8, 20, 7, 18, 6, 27, 33, 22]),
        (4, &[4, 2, 5, 13, 11, 6, 13, 31, 9, 0, 8]),
        (5, &[1, 14, 18, 8, 15, 16, 25, 28, 26, 1]),
    ];
    for (m, values) in known {
        let found: Vec<u32> = (m..=h).map(|h| start(m, h)).collect();
        assert_eq!(found, values, "m={m}");
    }
    for h in 1..=h {
        // The board 1×(2h-1).
        assert_eq!(start(1, h), 2 * h - 1);
        // The square h×h.
        assert_eq!(start(h, h), (1..=h).fold(0, |sum, i| sum ^ i));
    }
}

/// No move leads out of a class, and solving a class alone gives the same values as solving all.
#[test]
fn a_class_alone_has_the_same_values() {
    for (h, play) in [(5, Play::Normal), (8, Play::Misere), (12, Play::Normal), (12, Play::Misere)] {
        let family = reflections(h);
        let all = solve_in_memory(&family, play, Engine::best(), &Limits::default()).expect("small values");
        for absent in 0..=h {
            // The lowest digits are 1, the others 2.
            let start = (0..h).map(|place| if place < absent { 1 } else { 2 } * 3_u64.pow(place)).sum();
            assert_eq!(family.moves().class(start), absent);
            let below = solve_below(&family, start, play, Engine::best(), &Limits::default()).expect("small values");
            let mut options = Vec::new();
            for code in 0..family.indices() {
                let is_wanted = family.moves().class(code) == absent;
                assert_eq!(below.value(code), all.value(code).filter(|_| is_wanted), "h={h}, {absent} absent, {code}");
                if is_wanted && h < 12 {
                    options.clear();
                    family.moves().options(code, &mut options);
                    assert!(options.iter().all(|&option| family.moves().class(option) == absent));
                }
            }
        }
    }
}
