//! Compares the engine for few labels with the scan, with sets of any size.

mod common;

use common::{described, engines};
use shapes::ranking::Slices;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use tables::engine::{Job, Unfilled, Watch};
use tables::sparse::{MOST_LABELS, Tuning, fill_tuned};
use tables::{Element, Engine, Family, solve_below, solve_in_memory};
use theory::{Limits, Play};

/// Every range of slices up to ±h that the engine supports.
fn ranges(most_half: u32) -> impl Iterator<Item = Slices> {
    let all = (1..=most_half)
        .flat_map(|h| (0..=h.min(MOST_LABELS)).flat_map(move |a| (a..=h.min(MOST_LABELS)).map(move |b| (h, a, b))));
    all.map(|(h, a, b)| Slices::new(h, a..=b).expect("small"))
}

/// The slices with the options of their description, for labels with a large range. Another test checks that these are
/// the options of the rules.
fn by_description(slices: &Slices) -> Family {
    described(common::slices(slices.half(), slices.slices()))
}

fn bytes(family: &Family, play: Play, engine: Engine) -> Vec<u8> {
    solve_in_memory(family, play, engine, &Limits::default()).expect("small").bytes().to_vec()
}

/// Checks that any number of threads gives the same.
fn tuned<E: Element + PartialEq>(slices: &Slices, play: Play, words: Option<usize>) -> Result<Vec<E>, Unfilled> {
    let alone = by_threads(slices, play, words, 1);
    for threads in [2, 3, 7] {
        assert!(by_threads(slices, play, words, threads) == alone, "{slices:?}, {play}, {threads} threads");
    }
    alone
}

fn by_threads<E: Element>(
    slices: &Slices,
    play: Play,
    words: Option<usize>,
    threads: usize,
) -> Result<Vec<E>, Unfilled> {
    // Elements that are not values, to notice any that are left out.
    let mut table = vec![E::HOLE; slices.count() as usize];
    let finished: Vec<AtomicBool> = (0..table.len().div_ceil(1 << 18)).map(|_| AtomicBool::new(false)).collect();
    let watch = Watch { finished: &finished, stop: &|| false, done: &|_| () };
    let job = Job { play, engine: Engine::Portable, threads, class: None };
    fill_tuned(slices, &mut table, &job, &watch, Tuning { words })?;
    assert!(finished.iter().all(|finished| finished.load(Ordering::Relaxed)));
    Ok(table)
}

#[test]
fn every_engine_is_the_scan() {
    for slices in ranges(7) {
        for play in Play::ALL {
            let oracle = bytes(&common::slices(slices.half(), slices.slices()), play, Engine::Scan);
            for engine in engines() {
                assert_eq!(
                    bytes(&common::slices(slices.half(), slices.slices()), play, engine),
                    oracle,
                    "{slices:?}, {engine}"
                );
            }
        }
    }
}

/// Sets of so few words that positions are solved again one by one nearly everywhere, and sets of more words than
/// needed.
#[test]
fn sets_of_any_size_give_the_same() {
    for (half, labels) in [(40, 1), (60, 2), (16, 3), (10, 4), (8, 5), (9, 7)] {
        let slices = Slices::new(half, labels..=labels).expect("small");
        for play in Play::ALL {
            let oracle = bytes(&by_description(&slices), play, Engine::Scan);
            for words in [Some(1), Some(2), Some(7), None] {
                let table: Vec<u16> = tuned(&slices, play, words).expect("small values");
                let table: Vec<u8> = match half {
                    ..40 => table.iter().map(|&value| u8::try_from(value).expect("a byte")).collect(),
                    _ => table.iter().flat_map(|value| value.to_le_bytes()).collect(),
                };
                assert!(table == oracle, "h={half}, m={labels}, {words:?} words");
            }
        }
    }
}

#[test]
fn a_value_that_does_not_fit_is_told() {
    // One label up to ±h is a heap of up to 2h-1 counters.
    let slices = Slices::new(128, 1..=1).expect("small");
    for words in [None, Some(1), Some(100)] {
        assert_eq!(tuned::<u8>(&slices, Play::Normal, words), Err(Unfilled::TooLarge { index: 255 }));
        let table = tuned::<u16>(&slices, Play::Normal, words).expect("two bytes");
        assert_eq!(table, (0..256).collect::<Vec<u16>>());
    }
}

/// Work can be resumed with any set of finished blocks, and stopped in the middle.
#[test]
fn what_is_finished_is_not_done_again() {
    let slices = Slices::new(34, 3..=4).expect("small");
    let whole: Vec<u8> = tuned(&slices, Play::Misere, None).expect("small values");
    let count = whole.len().div_ceil(1 << 18);
    assert!(count > 3);
    for kept in [0, 1, count - 1, count] {
        for (every, threads) in [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3)] {
            let is_kept = |block: usize| block < kept || block % every == 1;
            let mut table = whole.clone();
            let finished: Vec<AtomicBool> = (0..count).map(|block| AtomicBool::new(is_kept(block))).collect();
            table.chunks_mut(1 << 18).enumerate().filter(|(b, _)| !is_kept(*b)).for_each(|(_, chunk)| chunk.fill(255));
            let done = Mutex::new(Vec::new());
            let watch = Watch { finished: &finished, stop: &|| false, done: &|block| done.lock().unwrap().push(block) };
            let job = Job { play: Play::Misere, engine: Engine::Portable, threads, class: None };
            fill_tuned(&slices, &mut table, &job, &watch, Tuning::default()).expect("small values");
            assert!(table == whole, "{kept} kept, and every {every}, {threads} threads");
            let mut done = done.into_inner().unwrap();
            if threads > 1 {
                done.sort_unstable();
            }
            assert_eq!(done, (0..count).filter(|&block| !is_kept(block)).collect::<Vec<_>>());
        }
    }
    let finished: Vec<AtomicBool> = (0..count).map(|_| AtomicBool::new(false)).collect();
    let (done, mut table) = (Mutex::new(0), vec![255; whole.len()]);
    let watch =
        Watch { finished: &finished, stop: &|| *done.lock().unwrap() == 2, done: &|_| *done.lock().unwrap() += 1 };
    let job = Job { play: Play::Misere, engine: Engine::Portable, threads: 1, class: None };
    let stopped = fill_tuned(&slices, &mut table, &job, &watch, Tuning::default());
    assert_eq!(stopped, Err(Unfilled::Stopped));
    assert!(table[..2 << 18] == whole[..2 << 18] && table.last() == Some(&255));
}

/// When threads are stopped, the blocks that they have reported are right.
#[test]
fn threads_stop_together() {
    let slices = Slices::new(34, 4..=4).expect("small");
    let whole: Vec<u8> = by_threads(&slices, Play::Normal, None, 1).expect("small values");
    for threads in [2, 3] {
        let finished: Vec<AtomicBool> = (0..whole.len().div_ceil(1 << 18)).map(|_| AtomicBool::new(false)).collect();
        let (done, mut table) = (Mutex::new(Vec::new()), vec![255; whole.len()]);
        let watch = Watch {
            finished: &finished,
            stop: &|| !done.lock().unwrap().is_empty(),
            done: &|block| done.lock().unwrap().push(block),
        };
        let job = Job { play: Play::Normal, engine: Engine::Portable, threads, class: None };
        let stopped = fill_tuned(&slices, &mut table, &job, &watch, Tuning::default());
        assert_eq!(stopped, Err(Unfilled::Stopped), "{threads} threads");
        let done = done.into_inner().unwrap();
        assert!(table.last() == Some(&255) && !done.is_empty());
        for block in done {
            let range = block << 18..((block + 1) << 18).min(whole.len());
            assert!(finished[block].load(Ordering::Relaxed) && table[range.clone()] == whole[range], "{block}");
        }
    }
}

/// Only one slice is wanted.
#[test]
fn one_slice_of_several() {
    let family = common::slices(9, 1..=4);
    let all = solve_in_memory(&family, Play::Normal, Engine::Portable, &Limits::default()).expect("small");
    for start in [0, 17, 18, 100, 1000, family.indices() - 1] {
        let below = solve_below(&family, start, Play::Normal, Engine::Portable, &Limits::default()).expect("small");
        for index in 0..family.indices() {
            let is_there = family.moves().class(index) == family.moves().class(start);
            assert_eq!(below.value(index), all.value(index).filter(|_| is_there), "{start}, {index}");
        }
    }
}

/// Rows with a known closed form: one label is a heap, and boards of two rows start with 1, 1, 2, 1 in turn.
#[test]
fn known_rows() {
    for half in 3..=120_u32 {
        let slices = Slices::new(half, 2..=2).expect("small");
        let table: Vec<u16> = tuned(&slices, Play::Normal, None).expect("small values");
        assert_eq!(table.last(), Some(&if (half - 1) % 4 == 1 { 2 } else { 1 }), "h={half}");
    }
    // The third column of start values in docs/tables.md, from h = 3 on.
    let third = [0, 0, 3, 10, 8, 20, 7, 18, 6, 27, 33, 22, 28, 23, 26, 12, 32, 44];
    for (half, &start) in (3..).zip(&third) {
        let table: Vec<u8> =
            tuned(&Slices::new(half, 3..=3).expect("small"), Play::Normal, None).expect("small values");
        assert_eq!(table.last(), Some(&start), "h={half}");
    }
}
