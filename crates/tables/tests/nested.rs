//! The summaries of all slices, made from one table, are those of the slices, set by set.

mod common;

use shapes::ranking::Slices;
use tables::{Engine, Summary, Width, nested_summaries, solve_in_memory};
use theory::{Limit, Limits, Play, Stopped};

const HALF: u32 = 11;

#[test]
fn every_slice_is_summed_up_as_if_alone() {
    let family = common::reflections(HALF);
    let table = solve_in_memory(&family, Play::Normal, Engine::best(), &Limits::default()).unwrap();
    let summaries = nested_summaries(HALF, Width::One, table.bytes(), &Limits::default()).unwrap();
    assert_eq!(summaries.len(), HALF as usize + 1);
    for (half, of_size) in (0..).zip(&summaries) {
        assert_eq!(of_size.len(), half as usize + 1);
        for (labels, summary) in (0..).zip(of_size) {
            let slice = Slices::new(half, labels..=labels).unwrap();
            let values: Vec<u8> = (0..slice.count())
                .map(|index| {
                    let set = slice.labels(index);
                    let digit = |a: i64| if set.contains(&a) { 2 } else { u64::from(!set.contains(&-a)) };
                    let code = (1..=i64::from(half)).rev().fold(0, |code, a| 3 * code + digit(a));
                    table.value(code).unwrap() as u8
                })
                .collect();
            assert_eq!(*summary, Summary::of(&slice, Width::One, &values, 3), "h={half}:m={labels}");
        }
    }
    // The starting value of 3x13.
    assert_eq!(summaries[8][3].start, 20);
}

#[test]
fn a_limit_stops_it() {
    let limits = Limits::default();
    limits.cancel.store(true, std::sync::atomic::Ordering::Relaxed);
    let stopped = nested_summaries(2, Width::One, &[0; 9], &limits);
    assert!(matches!(stopped, Err(Stopped { limit: Limit::Cancelled, .. })), "{stopped:?}");
}
