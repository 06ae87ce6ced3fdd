//! Take-and-break games: published values, and the fast methods compared with the definition.

use rulesets::heaps::{HeapRules, Heaps, Period, TakeAndBreak};
use rulesets::powers::Growth;
use rulesets::{Fault, OpenGame, Query};
use std::sync::atomic::Ordering;
use std::time::Duration;
use theory::{Deadline, Flow, Limit, Limits, Play};

/// The values of the heaps 0 to `to`, and what else was found.
fn grown(game: &OpenGame, to: u64) -> (Vec<u64>, Growth) {
    let mut values = Vec::new();
    let growth = game.heap_values(to, &Limits::default(), &mut |heap, value| {
        assert_eq!(heap, values.len() as u64);
        values.push(value.expect("there is such a heap"));
        Flow::Continue(())
    });
    let growth = growth.unwrap();
    assert_eq!(growth.stopped, None);
    (values, growth)
}

fn opened(spec: &str) -> OpenGame {
    rulesets::open(spec).unwrap_or_else(|refusal| panic!("{refusal}"))
}

/// A code that does not say that it is one, so that its values come from its options.
struct ByOptions(TakeAndBreak);

impl HeapRules for ByOptions {
    fn options(&self, heap: u64, each: &mut dyn FnMut(&[u64]) -> Flow) -> Flow {
        self.0.options(heap, each)
    }
}

/// Compares both methods, and returns what the fast one found.
fn same_by_both(code: &TakeAndBreak, to: u64) -> Growth {
    let (fast, growth) = grown(&OpenGame::new("fast", "1", Heaps::new(code.clone())), to);
    let (plain, _) = grown(&OpenGame::new("plain", "1", Heaps::new(ByOptions(code.clone()))), to);
    assert_eq!(fast, plain, "{code:?}");
    growth
}

#[test]
fn published_values() {
    let values = |spec, to| grown(&opened(spec), to).0;
    // Winning Ways, chapter 4, table 6: Kayles.
    assert_eq!(
        values("kayles", 35),
        [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2, 1, 8, 6, 7]
    );
    // The same: Dawson's Chess.
    assert_eq!(
        values("octal:0.137", 34),
        [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2, 7, 4, 0]
    );
    // OEIS A002188.
    assert_eq!(
        values("grundys-game", 50),
        [
            0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1, 2, 3, 1, 2, 4, 1, 2,
            4, 1, 2, 4, 1, 5, 4, 1, 5, 4, 1, 5, 4, 1, 0
        ]
    );
    assert_eq!(values("subtract:1..3", 9), [0, 1, 2, 3, 0, 1, 2, 3, 0, 1]);
}

/// Winning Ways, chapter 4, table 7; subtraction sets, table 2 of the same chapter.
#[test]
fn published_periods() {
    for (spec, preperiod, period) in [
        ("octal:0.77", 71, 12),
        ("octal:0.137", 52, 34),
        ("octal:0.07", 53, 34),
        ("octal:0.156", 3479, 349),
        ("octal:0.45", 498, 20),
        ("octal:0.055", 259, 148),
        ("octal:0.165", 5181, 1550),
        ("octal:0.644", 3256, 442),
        ("octal:0.75", 1, 2),
        ("subtract:2,5,6", 0, 11),
        ("subtract:1..1000000", 0, 1_000_001),
    ] {
        let game = opened(spec);
        let mut solver = game.solver(Query::default());
        let heap = i64::MAX as u64;
        let far = solver.value(&game.read(&heap.to_string()).unwrap()).unwrap();
        let (values, growth) = grown(&game, preperiod + 2 * period);
        assert_eq!(growth.period.map(|found| found.period), Some(period), "{spec}");
        assert_eq!(growth.period, Some(Period { preperiod, period }), "{spec}");
        assert_eq!(far, values[(preperiod + (heap - preperiod) % period) as usize], "{spec}");
    }
}

#[test]
fn examples_of_the_rules() {
    for (spec, examples) in [
        ("octal:0.137", [("5", 3), ("11,4", 2), ("34", 0), ("52", 3)].as_slice()),
        ("kayles", &[("5,3", 7), ("12", 4), ("11,9", 2), ("-", 0), ("0,9,0,11", 2)]),
        ("grundys-game", &[("8", 2), ("20,3", 1), ("50", 0)]),
    ] {
        let game = opened(spec);
        for &(position, value) in examples {
            let position = game.read(position).unwrap();
            assert_eq!(game.solver(Query::default()).value(&position), Ok(value), "{spec} {position}");
        }
    }
    assert_eq!(opened("kayles").read("1,0,5,3,5").unwrap().text(), "5,5,3,1");
}

#[test]
fn equal_heaps_have_their_moves_each() {
    let moves = opened("octal:0.3").read("2,2").unwrap().moves(&Limits::default()).unwrap();
    assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["2→1", "2→1"]);
    let moves = opened("octal:4.1").read("4,1").unwrap().moves(&Limits::default()).unwrap();
    let texts: Vec<String> = moves.iter().map(|m| format!("{m} {}", m.to())).collect();
    assert_eq!(texts, ["4→3+1 3,1,1", "4→2+2 2,2,1", "1→0 4"]);
}

#[test]
fn every_short_octal_code_has_the_values_of_its_options() {
    let (mut with_period, mut with_space) = (0, 0);
    for digits in 0..512 {
        for first in ["0", "4"] {
            let code = TakeAndBreak::code(&format!("{first}.{digits:03o}")).unwrap();
            let growth = same_by_both(&code, 300);
            with_period += u32::from(growth.period.is_some());
            with_space += u32::from(growth.sparse.is_some());
        }
    }
    assert!(with_period > 300 && with_space > 10, "{with_period} {with_space}");
}

#[test]
fn other_codes_have_the_values_of_their_options() {
    let mut state = 1_u64;
    let mut next = |bound: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % bound
    };
    for _ in 0..60 {
        let first = ["0", "4", "8", "c"][next(4) as usize];
        let digits: String = (0..1 + next(5)).map(|_| format!("{:x}", next(16))).collect();
        same_by_both(&TakeAndBreak::code(&format!("{first}.{digits}")).unwrap(), 130);
    }
    for _ in 0..200 {
        let ranges: Vec<_> = (0..1 + next(4)).map(|_| (1 + next(40), next(90))).map(|(a, more)| a..=a + more).collect();
        same_by_both(&TakeAndBreak::taking(ranges), 600);
        let digits: String = (0..1 + next(9)).map(|_| format!("{}", next(4))).collect();
        same_by_both(&TakeAndBreak::code(&format!("0.{digits}")).unwrap(), 600);
    }
}

#[test]
fn long_arrays_have_the_values_of_their_options() {
    for (code, to, is_sparse) in [
        ("0.007", 5000, false),
        ("0.06", 5000, false),
        ("0.16", 5000, true),
        ("0.6", 5000, false),
        ("0.104", 5000, false),
        ("4.7", 5000, false),
        ("0.3f", 500, false),
    ] {
        let growth = same_by_both(&TakeAndBreak::code(code).unwrap(), to);
        assert_eq!(growth.sparse.is_some(), is_sparse, "{code}");
    }
    same_by_both(&TakeAndBreak::grundys_game(), 5000);
}

#[test]
fn limits_are_kept_and_what_is_known_is_kept() {
    let game = opened("treblecross");
    let position = game.read("100000000").unwrap();
    let value = |limits| game.solver(Query { limits, ..Query::default() }).value(&position);
    let limits = Limits { deadline: Deadline::after(Duration::from_millis(50)), ..Limits::default() };
    assert!(matches!(value(limits), Err(Fault::Stopped(stopped)) if matches!(stopped.limit, Limit::Time(_))));
    let limits = Limits { memory: 20_000, ..Limits::default() };
    assert!(matches!(value(limits), Err(Fault::Stopped(stopped)) if matches!(stopped.limit, Limit::Memory(_))));
    let cancelled = Limits::default();
    cancelled.cancel.store(true, Ordering::Relaxed);
    assert!(matches!(value(cancelled), Err(Fault::Stopped(stopped)) if stopped.limit == Limit::Cancelled));
    // These values are already known, however little memory there is.
    let few = Limits { memory: 0, positions: 0, ..Limits::default() };
    assert!(game.solver(Query { limits: few, ..Query::default() }).value(&game.read("1000,77").unwrap()).is_ok());
}

#[test]
fn misere_play_is_searched() {
    // The heaps with which Misère Kayles is lost (Sibert and Conway, Mathematical Kayles, 1992).
    let game = opened("kayles");
    let lost = |heap: u64| {
        let position = game.read(&heap.to_string()).unwrap();
        game.solver(Query { play: Play::Misere, ..Query::default() }).value(&position) == Ok(0)
    };
    assert_eq!((1..=30).filter(|&heap| lost(heap)).collect::<Vec<u64>>(), [1, 4, 9, 12, 20]);
}
