//! A share for everybody: while one visitor has thirty heavy questions, another's small ones are all answered, hardly slower than
//! without them, and their heavy one has its turn before the flood is over. Judged by the order of the answers, and by how much
//! longer the small ones take, never by how long that is.

mod laboratory;

use laboratory::{Door, Laboratory, Visitor};
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
/// Where those programs disturb one side only, the best of more rounds is looked for until each core has answered so many heavy
/// questions; beside a flood that takes more than its share, no round is better.
const MOST_HEAVY: usize = 60;

/// A flood of heavy questions: thirty at once, and each is asked again as soon as it is answered.
#[derive(Default)]
struct Flood {
    asked: AtomicUsize,
    answered: AtomicUsize,
}

impl Flood {
    /// Does something beside the flood, which begins before and ends after it.
    fn beside<T>(&self, visitors: Vec<Visitor>, from: &'static str, work: impl FnOnce() -> T) -> T {
        let doors: Vec<Door> = visitors.iter().map(Visitor::door).collect();
        thread::scope(|scope| {
            for visitor in visitors {
                scope.spawn(move || self.ask(visitor, from));
            }
            while self.asked.load(Ordering::SeqCst) < FLOOD || self.answered() == 0 {
                thread::sleep(Duration::from_millis(10));
            }
            let done = work();
            doors.into_iter().for_each(Door::leave);
            done
        })
    }

    /// One visitor's heavy questions, until it leaves.
    fn ask(&self, mut visitor: Visitor, from: &'static str) {
        let question = format!("GET {HEAVY} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {from}\r\n\r\n");
        while visitor.send(&question).is_ok() {
            self.asked.fetch_add(1, Ordering::SeqCst);
            let Ok(answer) = visitor.answer(true) else { return };
            assert_eq!(answer.status, 422, "{}", answer.body);
            self.answered.fetch_add(1, Ordering::SeqCst);
        }
    }

    fn answered(&self) -> usize {
        self.answered.load(Ordering::SeqCst)
    }
}

/// Lets one visitor flood the laboratory and another one look in; gives how many of the heavy questions were answered before
/// the other's small questions were, and before its heavy one was. A heavy one takes long beside twenty small ones, even where
/// the machine is busy with something else.
fn beside_a_flood(settings: Settings, flooding: fn(&Laboratory) -> Visitor, from: [&'static str; 2]) -> [usize; 2] {
    let laboratory = Laboratory::with(Settings { time: Duration::from_secs(3), ..settings });
    let flood = Flood::default();
    let visitors = (0..FLOOD).map(|_| flooding(&laboratory)).collect();
    flood.beside(visitors, from[0], || {
        let before = flood.answered();
        let mut other = laboratory.visit();
        let mut ask = |question: &str| {
            other.ask("GET", question, &[("X-Forwarded-For", from[1])], "");
            other.answer(true).unwrap()
        };
        for _ in 0..20 {
            assert_eq!(ask(SMALL).json()["grundy"], 1);
        }
        let after_small = flood.answered() - before;
        assert_eq!(ask(HEAVY).json()["limit"], "time");
        [after_small, flood.answered() - before]
    })
}

/// How long a small question typically takes.
fn typical(visitor: &mut Visitor) -> Duration {
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
}

/// How many questions are computed at the same time.
fn at_once() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// The other's turn is the next, so it waits for no more of the flood than is computed at the same time, three times over.
fn assert_is_fair([after_small, after_heavy]: [usize; 2]) {
    let most = 3 * at_once();
    assert!(after_heavy <= most, "{after_heavy} heavy questions of one visitor came before another's first");
    assert!(after_small <= most, "{after_small} heavy questions came before twenty small ones");
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
    let mut other = laboratory.visit();
    let alone = (0..ROUNDS).map(|_| typical(&mut other)).min().unwrap();
    let visitors = (0..FLOOD).map(|_| laboratory.visit_from([127, 0, 0, 2])).collect();
    let flood = Flood::default();
    let beside = flood.beside(visitors, "10.0.0.1", || {
        let mut best = (0..ROUNDS).map(|_| typical(&mut other)).min().unwrap();
        while best > SLOWER * alone && flood.answered() < MOST_HEAVY * at_once() {
            best = best.min(typical(&mut other));
        }
        best
    });
    println!("a small question takes {alone:.0?} alone, and {beside:.0?} beside a flood");
    assert!(beside <= SLOWER * alone, "beside a flood {beside:?}, and {alone:?} alone");
}
