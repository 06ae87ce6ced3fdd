//! The search compared with plain recursion, and at its limits.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, ThreadId};
use std::time::Duration;
use theory::{
    Deadline, Flow, HeapBytes, Limit, Limits, Outcome, Play, Ruleset, Search, Sum, SumOfGraphs, graph, mex, nimber,
};

/// One heap, take 1 to `most` stones.
struct Subtraction {
    most: u64,
}

impl Ruleset for Subtraction {
    type Position = u64;
    type Move = u64;

    fn options(&self, heap: &u64, each: &mut impl FnMut(u64, u64) -> Flow) -> Flow {
        for left in heap.saturating_sub(self.most)..*heap {
            each(heap - left, left)?;
        }
        Flow::Continue(())
    }
}

/// Heaps that are split into two unequal ones (Grundy's game), kept sorted.
struct Grundys;

impl Ruleset for Grundys {
    type Position = Vec<u64>;
    type Move = ();

    fn options(&self, heaps: &Vec<u64>, each: &mut impl FnMut((), Vec<u64>) -> Flow) -> Flow {
        for (i, &heap) in heaps.iter().enumerate() {
            for small in 1..heap.div_ceil(2) {
                let mut next = heaps.clone();
                next[i] = heap - small;
                next.push(small);
                next.sort_unstable();
                each((), next)?;
            }
        }
        Flow::Continue(())
    }
}

fn by_recursion<R: Ruleset>(
    ruleset: &R,
    play: Play,
    position: &R::Position,
    known: &mut HashMap<R::Position, u64>,
) -> u64 {
    if let Some(value) = known.get(position) {
        return *value;
    }
    let options = ruleset.option_list(position);
    let value = if options.is_empty() {
        u64::from(play == Play::Misere)
    } else {
        mex(options.iter().map(|option| by_recursion(ruleset, play, option, known)).collect::<Vec<_>>())
    };
    known.insert(position.clone(), value);
    value
}

#[test]
fn agrees_with_recursion_in_both_plays() {
    for play in Play::ALL {
        for most in 1..6 {
            let mut search = Search::new(Subtraction { most }, play, Limits::default());
            for heap in 0..40 {
                let value = search.value(&heap).unwrap();
                assert_eq!(u64::from(value), by_recursion(&Subtraction { most }, play, &heap, &mut HashMap::new()));
            }
        }
        let mut known = HashMap::new();
        let mut search = Search::new(Grundys, play, Limits::default());
        for heap in 1..22 {
            let position = vec![heap];
            let value = u64::from(search.value(&position).unwrap());
            assert_eq!(value, by_recursion(&Grundys, play, &position, &mut known), "{heap} {play}");
        }
        assert_eq!(search.examined(), known.len() as u64);
    }
}

#[test]
fn outcome_is_p_exactly_at_value_zero() {
    // Take one or two, last stone loses: heaps that leave 1 modulo 3 are lost.
    let mut search = Search::new(Subtraction { most: 2 }, Play::Misere, Limits::default());
    for heap in 0..30 {
        let outcome = Outcome::of_value(search.value(&heap).unwrap().into());
        assert_eq!(outcome == Outcome::P, heap % 3 == 1);
    }
}

#[test]
fn the_outcome_alone_agrees_with_the_value() {
    for play in Play::ALL {
        for most in 1..6 {
            let mut outcomes = Search::new(Subtraction { most }, play, Limits::default());
            let mut values = Search::new(Subtraction { most }, play, Limits::default());
            // From the top down, so that most positions are examined for the first time.
            for heap in (0..40).rev() {
                let value = values.value(&heap).unwrap();
                assert_eq!(outcomes.outcome(&heap), Ok(Outcome::of_value(value.into())), "{most} {heap} {play}");
            }
        }
        let mut values = Search::new(Grundys, play, Limits::default());
        for heaps in [vec![3, 5, 17], vec![2, 20], vec![8, 8], vec![21], vec![4, 4, 9]] {
            let value = values.value(&heaps).unwrap();
            let mut outcomes = Search::new(Grundys, play, Limits::default());
            assert_eq!(outcomes.outcome(&heaps), Ok(Outcome::of_value(value.into())), "{heaps:?} {play}");
            assert!(outcomes.examined() <= values.examined());
            // A known value answers without another search.
            assert_eq!(values.outcome(&heaps), Ok(Outcome::of_value(value.into())));
        }
    }
}

#[test]
fn the_outcome_needs_only_the_first_winning_move() {
    // A heap of any size: take all of it, or in misère play all but one.
    let heap = 1000;
    for (play, examined) in [(Play::Normal, 2), (Play::Misere, 3)] {
        let mut search = Search::new(Subtraction { most: u64::MAX }, play, Limits::default());
        assert_eq!(search.outcome(&heap), Ok(Outcome::N));
        assert_eq!(search.examined(), examined, "{play}");
        // Outcomes are not values.
        assert_eq!(search.known(&heap), None);
        search.forget();
        assert_eq!(search.examined(), 0);
    }
}

#[test]
fn any_number_of_threads_gives_the_same_outcome() {
    let position = vec![9, 14, 26];
    let outcome_by = |threads| {
        let mut search = Search::new(Grundys, Play::Misere, Limits { threads, ..Limits::default() });
        (search.outcome(&position).unwrap(), search.examined())
    };
    let (expected, examined) = outcome_by(1);
    // More positions than one thread examines alone.
    assert!(examined > 1 << 15, "{examined}");
    for threads in [2, 3] {
        assert_eq!(outcome_by(threads).0, expected, "{threads} threads");
    }
}

#[test]
fn the_outcome_keeps_the_limits() {
    for threads in [1, 2] {
        let stopped_by = |limits: Limits| {
            let mut search = Search::new(Grundys, Play::Normal, Limits { threads, ..limits });
            search.outcome(&vec![20, 31, 42, 53]).unwrap_err()
        };
        let stopped = stopped_by(Limits { positions: 20_000, ..Limits::default() });
        assert_eq!(stopped.limit, Limit::Positions(20_000));
        assert!(stopped.positions >= 20_000);
        assert_eq!(stopped_by(Limits { memory: 1 << 20, ..Limits::default() }).limit, Limit::Memory(1 << 20));
        let deadline = Deadline::after(Duration::from_millis(20));
        assert!(matches!(stopped_by(Limits { deadline, ..Limits::default() }).limit, Limit::Time(_)));
        let limits = Limits::default();
        limits.cancel.store(true, Ordering::Relaxed);
        assert_eq!(stopped_by(limits).limit, Limit::Cancelled);
    }
}

#[test]
fn values_and_outcomes_share_the_memory() {
    let memory = 1 << 20;
    let new = || Search::new(Grundys, Play::Normal, Limits { memory, ..Limits::default() });
    let outcome_fails = |search: &mut Search<Grundys>| {
        let before = search.examined();
        assert_eq!(search.outcome(&vec![20, 31, 42]).unwrap_err().limit, Limit::Memory(memory));
        search.examined() - before
    };
    let alone = outcome_fails(&mut new());
    let mut search = new();
    assert_eq!(search.value(&vec![40]).unwrap_err().limit, Limit::Memory(memory));
    assert!(outcome_fails(&mut search) < alone);
    search.forget();
    assert_eq!(outcome_fails(&mut search), alone);
}

/// Positions many of which have the same hash.
#[derive(Clone, PartialEq, Eq)]
struct Crowded(u64);

impl HeapBytes for Crowded {}

impl Hash for Crowded {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.0 % 3).hash(state);
    }
}

struct CrowdedSubtraction;

impl Ruleset for CrowdedSubtraction {
    type Position = Crowded;
    type Move = u64;

    fn options(&self, heap: &Crowded, each: &mut impl FnMut(u64, Crowded) -> Flow) -> Flow {
        Subtraction { most: 9 }.options(&heap.0, &mut |taken, left| each(taken, Crowded(left)))
    }
}

#[test]
fn positions_are_told_apart_whatever_their_hashes() {
    // Enough for several tables, small ones and one that is looked up in batches.
    let mut search = Search::new(CrowdedSubtraction, Play::Normal, Limits::default());
    for heap in 0..8000 {
        assert_eq!(search.value(&Crowded(heap)), Ok((heap % 10) as u32));
    }
    assert_eq!(search.examined(), 8000);
}

/// Grundy's game with a fault: after enough positions for several threads to be at work, it panics once, on the thread
/// that began the search or on another one.
struct Faulty {
    begun_by: ThreadId,
    panics_there: bool,
    calls: AtomicU64,
    has_panicked: AtomicBool,
}

impl Ruleset for Faulty {
    type Position = Vec<u64>;
    type Move = ();

    fn options(&self, heaps: &Vec<u64>, each: &mut impl FnMut((), Vec<u64>) -> Flow) -> Flow {
        let is_late = self.calls.fetch_add(1, Ordering::Relaxed) > 1 << 16;
        let is_here = (thread::current().id() == self.begun_by) == self.panics_there;
        if is_late && is_here && !self.has_panicked.swap(true, Ordering::Relaxed) {
            panic!("a fault");
        }
        Grundys.options(heaps, each)
    }
}

#[test]
fn a_panic_of_one_worker_ends_the_others() {
    for (threads, panics_there) in [(1, true), (2, true), (2, false), (3, false)] {
        // The search alone takes much longer than that.
        let limits = Limits { threads, ..Limits::default() }.within(Duration::from_secs(300));
        let noticed = limits.noticed.clone();
        let (begun_by, calls, has_panicked) = (thread::current().id(), AtomicU64::new(0), AtomicBool::new(false));
        let faulty = Faulty { begun_by, panics_there, calls, has_panicked };
        let mut search = Search::new(faulty, Play::Normal, limits);
        let panic = catch_unwind(AssertUnwindSafe(|| search.value(&vec![30, 41, 52]))).unwrap_err();
        assert_eq!(panic.downcast_ref(), Some(&"a fault"), "{threads} threads");
        assert!(!noticed.load(Ordering::Relaxed), "{threads} threads: the others went on until the time was up");
        // What was found is still there, and the search answers another question.
        assert_eq!(search.value(&vec![10]), Ok(0));
    }
}

#[test]
fn any_number_of_threads_gives_the_same() {
    // More positions than one thread examines alone, so that the others do join in.
    let position = vec![9, 13, 24];
    let expected: HashMap<Vec<u64>, u32> = all_values(1, &position);
    assert!(expected.len() > 1 << 16, "{}", expected.len());
    for threads in [2, 3, 7] {
        assert!(all_values(threads, &position) == expected, "{threads} threads");
    }
}

fn all_values(threads: usize, position: &Vec<u64>) -> HashMap<Vec<u64>, u32> {
    let limits = Limits { threads, ..Limits::default() };
    let mut search = Search::new(Grundys, Play::Normal, limits);
    search.value(position).unwrap();
    let mut values = HashMap::new();
    let _ = search.for_each(|position, value| {
        assert!(values.insert(position.clone(), value).is_none());
        Flow::Continue(())
    });
    assert_eq!(values.len() as u64, search.examined());
    values
}

#[test]
fn a_worker_that_gets_too_deep_leaves_the_memory_to_the_others() {
    // From the largest option down, most options of most heaps wait at once: hundreds of megabytes. From the smallest
    // option up, few wait.
    let limits = Limits { threads: 2, memory: 40 << 20, ..Limits::default() };
    let mut search = Search::new(Subtraction { most: 64 }, Play::Normal, limits);
    assert_eq!(search.value(&400_000), Ok(400_000 % 65));
}

#[test]
fn positions_nest_without_end() {
    // Only one option each: the stack of the search is as deep as the heap is high.
    let mut search = Search::new(Subtraction { most: 1 }, Play::Normal, Limits::default());
    assert_eq!(search.value(&1_000_001).unwrap(), 1);
}

#[test]
fn limits_are_typed_and_the_search_goes_on_after_them() {
    let limits = Limits { positions: 20_000, ..Limits::default() };
    let mut search = Search::new(Subtraction { most: 1 }, Play::Normal, limits);
    let stopped = search.value(&100_000).unwrap_err();
    assert_eq!(stopped.limit, Limit::Positions(20_000));
    assert!(stopped.positions >= 20_000);

    for threads in [1, 2] {
        let limits = Limits { memory: 1 << 20, threads, ..Limits::default() };
        let mut search = Search::new(Grundys, Play::Normal, limits.clone());
        let stopped = search.value(&vec![40]).unwrap_err();
        assert_eq!(stopped.limit, Limit::Memory(1 << 20), "{threads} threads");

        let limits = Limits { deadline: Deadline::after(Duration::from_millis(20)), threads, ..Limits::default() };
        let mut search = Search::new(Grundys, Play::Normal, limits);
        let stopped = search.value(&vec![70]).unwrap_err();
        assert!(matches!(stopped.limit, Limit::Time(_)), "{threads} threads");
        // What was found is kept: a small position is still answered.
        search.set_limits(&Limits { threads, ..Limits::default() });
        assert_eq!(search.value(&vec![10]).unwrap(), 0);
    }
}

#[test]
fn all_parts_of_a_computation_share_one_deadline() {
    let time = Duration::from_millis(1);
    let limits = Limits { deadline: Deadline::after(time), ..Limits::default() };
    std::thread::sleep(2 * time);
    // Each would be over at once, but begins too late.
    let mut search = Search::new(Subtraction { most: 1 }, Play::Normal, limits.clone());
    assert_eq!(search.value(&3).unwrap_err().limit, Limit::Time(time));
    assert_eq!(limits.within(Duration::from_secs(60)).check(0).unwrap_err().limit, Limit::Time(time));
    assert_eq!(Limits::default().within(time).deadline.map(|deadline| deadline.time()), Some(time));
}

#[test]
fn a_listing_of_endless_options_can_be_stopped() {
    let limits = Limits::default();
    limits.cancel.store(true, Ordering::Relaxed);
    let mut search = Search::new(Subtraction { most: u64::MAX }, Play::Normal, limits);
    assert_eq!(search.value(&(1 << 62)).unwrap_err().limit, Limit::Cancelled);
    let limits = Limits { deadline: Deadline::after(Duration::from_millis(10)), ..Limits::default() };
    assert!(matches!(
        graph::explore(&Subtraction { most: u64::MAX }, &(1 << 62), &limits).unwrap_err().limit,
        Limit::Time(_)
    ));
}

#[test]
fn sums_have_the_nim_sum_in_normal_play() {
    let (a, b) = (Subtraction { most: 3 }, Grundys);
    let mut sum = Search::new(Sum(&a, &b), Play::Normal, Limits::default());
    for heap in 0..12 {
        for other in 1..14 {
            let value = sum.value(&(heap, vec![other])).unwrap();
            let parts = by_recursion(&a, Play::Normal, &heap, &mut HashMap::new())
                ^ by_recursion(&b, Play::Normal, &vec![other], &mut HashMap::new());
            assert_eq!(u64::from(value), parts);
        }
    }
}

#[test]
fn a_sum_of_graphs_is_the_sum() {
    let (a, b) = (Subtraction { most: 3 }, Grundys);
    for play in Play::ALL {
        for (heap, other) in [(7, 9), (4, 12), (0, 5)] {
            let graphs = vec![
                graph::explore(&a, &heap, &Limits::default()).unwrap().graph,
                graph::explore(&b, &vec![other], &Limits::default()).unwrap().graph,
            ];
            let by_graphs = Search::new(SumOfGraphs(graphs), play, Limits::default()).value(&vec![0, 0].into());
            let by_pairs = Search::new(Sum(&a, &b), play, Limits::default()).value(&(heap, vec![other]));
            assert_eq!(by_graphs.unwrap(), by_pairs.unwrap());
        }
    }
}

#[test]
fn the_graph_has_every_position_once() {
    let explored = graph::explore(&Grundys, &vec![15], &Limits::default()).unwrap();
    let mut search = Search::new(Grundys, Play::Normal, Limits::default());
    search.value(&vec![15]).unwrap();
    assert_eq!(explored.positions.len() as u64, search.examined());
    assert_eq!(explored.graph.len(), explored.positions.len());
    for (number, position) in explored.positions.iter().enumerate() {
        let by_number: Vec<_> =
            explored.graph.options(number as u32).iter().map(|&o| explored.positions[o as usize].clone()).collect();
        assert_eq!(by_number, Grundys.option_list(position));
    }
}

#[test]
fn arithmetic_of_values() {
    assert_eq!(mex([1, 2]), 0);
    assert_eq!(mex([0, 0, 1, 5, u64::MAX]), 2);
    assert_eq!(nimber::ruler(0), -1);
    assert_eq!((1..=8).map(nimber::ruler).collect::<Vec<_>>(), [1, 3, 1, 7, 1, 3, 1, 15]);
    assert_eq!(nimber::ruler(-12), 7);
    for a in -40..40 {
        assert_eq!(theory::nim_sum([-1, a]), -a - 1);
        for b in -40..40 {
            assert_eq!(nimber::bar(a, b), nimber::ruler(a - b));
        }
    }
}
