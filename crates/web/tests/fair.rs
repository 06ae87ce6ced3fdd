//! A share for everybody: while one visitor has thirty heavy questions, another's small ones are all answered, hardly slower than
//! without them, and their heavy one has its turn before the flood is over. Judged by the order of the answers, and by how much
//! longer the small ones take, never by how long that is.

mod laboratory;

use laboratory::{Laboratory, Visitor};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use web::Settings;

const SMALL: &str = "/api/value?ruleset=nim&position=3,5,7";
/// Takes longer than any time limit.
const HEAVY: &str = "/api/value?ruleset=nim&position=1000000&method=search";
const FLOOD: usize = 30;
/// Small questions may take this many times as long beside a flood.
const SLOWER: u32 = 3;
/// A typical time is the median of so many; the best of a few of these shows what other programs on the machine do not disturb.
const SAMPLES: usize = 31;
const ROUNDS: usize = 7;

/// Lets one visitor ask all heavy questions at once and another one look in; gives how many of the heavy questions were
/// answered before the other's small questions were, and before its heavy one was.
fn beside_a_flood(settings: Settings, flooding: fn(&Laboratory) -> Visitor, headers: [&'static str; 2]) -> [usize; 2] {
    let laboratory = Laboratory::with(Settings { time: Duration::from_millis(500), ..settings });
    let (asked, answered) = (AtomicUsize::new(0), AtomicUsize::new(0));
    thread::scope(|scope| {
        for _ in 0..FLOOD {
            scope.spawn(|| ask_heavily(flooding(&laboratory), headers[0], &asked, &answered));
        }
        wait_for_the_flood(&asked, &answered);
        let before = answered.load(Ordering::SeqCst);
        let mut other = laboratory.visit();
        let mut ask = |question: &str| {
            other.ask("GET", question, &[("X-Forwarded-For", headers[1])], "");
            other.answer(true).unwrap()
        };
        for _ in 0..20 {
            assert_eq!(ask(SMALL).json()["grundy"], 1);
        }
        let after_small = answered.load(Ordering::SeqCst) - before;
        assert_eq!(ask(HEAVY).json()["limit"], "time");
        [after_small, answered.load(Ordering::SeqCst) - before]
    })
}

/// One heavy question of a flood.
fn ask_heavily(mut visitor: Visitor, from: &'static str, asked: &AtomicUsize, answered: &AtomicUsize) {
    visitor.ask("GET", HEAVY, &[("X-Forwarded-For", from)], "");
    asked.fetch_add(1, Ordering::SeqCst);
    assert_eq!(visitor.answer(true).unwrap().status, 422);
    answered.fetch_add(1, Ordering::SeqCst);
}

/// Returns once all its questions are asked and the first is answered.
fn wait_for_the_flood(asked: &AtomicUsize, answered: &AtomicUsize) {
    while asked.load(Ordering::SeqCst) < FLOOD || answered.load(Ordering::SeqCst) == 0 {
        thread::sleep(Duration::from_millis(10));
    }
}

/// How long a small question typically takes.
fn typical(visitor: &mut Visitor) -> Duration {
    let median = |visitor: &mut Visitor| {
        let mut times: Vec<Duration> = (0..SAMPLES)
            .map(|_| {
                let begin = Instant::now();
                visitor.ask("GET", SMALL, &[], "");
                assert_eq!(visitor.answer(true).unwrap().json()["grundy"], 1);
                begin.elapsed()
            })
            .collect();
        times.sort_unstable();
        times[SAMPLES / 2]
    };
    (0..ROUNDS).map(|_| median(visitor)).min().unwrap()
}

/// The other's turn is the next, so it waits for no more of the flood than is computed at the same time, twice over.
fn assert_is_fair([after_small, after_heavy]: [usize; 2]) {
    let at_once = thread::available_parallelism().map_or(1, usize::from);
    let most = (4 * at_once).min(FLOOD - 2);
    assert!(after_heavy <= most, "{after_heavy} of {FLOOD} heavy questions came before another visitor's first");
    assert!(after_small <= most, "{after_small} of {FLOOD} heavy questions came before twenty small ones");
}

#[test]
fn an_address_has_its_turn_beside_a_flood_from_another() {
    let flooding = |laboratory: &Laboratory| laboratory.visit_from([127, 0, 0, 2]);
    assert_is_fair(beside_a_flood(Settings::default(), flooding, ["10.0.0.1", "10.0.0.2"]));
}

#[test]
fn behind_a_proxy_everybody_has_the_address_that_the_proxy_has_seen() {
    let settings = Settings { behind_proxy: true, ..Settings::default() };
    assert_is_fair(beside_a_flood(settings, Laboratory::visit, ["9.9.9.9, 10.0.0.1", "10.0.0.2"]));
}

#[test]
fn small_questions_are_hardly_slower_beside_a_flood() {
    let laboratory = Laboratory::with(Settings { time: Duration::from_millis(500), ..Settings::default() });
    let (asked, answered) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let mut other = laboratory.visit();
    let alone = typical(&mut other);
    thread::scope(|scope| {
        for _ in 0..FLOOD {
            scope.spawn(|| ask_heavily(laboratory.visit_from([127, 0, 0, 2]), "10.0.0.1", &asked, &answered));
        }
        wait_for_the_flood(&asked, &answered);
        let beside = typical(&mut other);
        assert!(answered.load(Ordering::SeqCst) < FLOOD, "the flood was over before the small questions were");
        assert!(beside <= SLOWER * alone, "beside a flood {beside:?}, and {alone:?} alone");
    });
}
