//! Many visitors at once: every small question is answered correctly while others ask for the impossible, and the memory
//! stays within what the lanes allow.
//!
//! `GRUNDY_LOAD_SECONDS` says how long it runs at least, 5 by default; on a slow machine it goes on until every ruleset has been
//! asked about. Times are printed but never judged.

mod laboratory;

use laboratory::{Laboratory, Visitor, encoded};
use rulesets::{Position, Query, entries, registry};
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use theory::{Limits, Play, Random};

const CONNECTIONS: u64 = 64;
/// What one request may use.
const TIME: Duration = Duration::from_secs(2);
const MEMORY: u64 = 64 << 20;
/// How many positions of each ruleset are asked about.
const MOST_POSITIONS: usize = 60;
/// The poset for games that need one: d-complete, and with an antichain in it.
const DIAMOND: &str = "a < b < d\na < c < d\n";

/// A position with its values in normal and misère play, found without the server.
struct Known {
    ruleset: &'static str,
    poset: Option<&'static str>,
    position: String,
    values: [u64; 2],
}

/// Positions of every ruleset: its example, or the start on the diamond, and what can be reached from there.
fn known_positions() -> Vec<Known> {
    let mut known = Vec::new();
    for entry in entries() {
        let (ruleset, poset) = (entry.example.spec, entry.needs_file().then_some(DIAMOND));
        let game = match poset {
            Some(text) => registry::open_on(ruleset, text).unwrap(),
            None => registry::open_without_files(ruleset).unwrap(),
        };
        let start = game.position(poset.is_none().then_some(entry.example.position)).unwrap();
        known.extend(reachable(start).into_iter().map(|position| {
            let value = |play| game.solver(Query { play, ..Query::default() }).value(&position).unwrap();
            Known { ruleset, poset, values: [value(Play::Normal), value(Play::Misere)], position: position.text() }
        }));
    }
    known
}

fn reachable(start: Position) -> Vec<Position> {
    let (mut found, mut seen) = (vec![start], HashSet::new());
    let mut next = 0;
    while next < found.len() && found.len() < MOST_POSITIONS {
        for to in found[next].moves(&Limits::default()).unwrap() {
            if seen.insert(to.to().clone()) {
                found.push(to.to().clone());
            }
        }
        next += 1;
    }
    found.truncate(MOST_POSITIONS);
    found
}

/// Asks one random question about a position and gives the status; a wrong answer fails the test.
fn ask(visitor: &mut Visitor, about: &Known, random: &mut Random) -> u16 {
    let kind = ["value", "moves", "board", "reply", "picture"][random.below(5)];
    let (play, expected) = [("normal", about.values[0]), ("misere", about.values[1])][random.below(2)];
    let address = format!("/api/{kind}");
    let answer = match about.poset {
        Some(poset) => visitor.post(
            &address,
            &json!({"ruleset": about.ruleset, "position": about.position, "poset": poset, "play": play}),
        ),
        None => {
            let (ruleset, position) = (encoded(about.ruleset), encoded(&about.position));
            visitor.get(&format!("{address}?ruleset={ruleset}&position={position}&play={play}"))
        }
    };
    let question = format!("{kind} {} {} {play}: {}", about.ruleset, about.position, answer.body);
    match answer.status {
        200 if kind == "picture" => assert!(answer.body.starts_with("<svg "), "{question}"),
        200 => {
            let object = answer.json();
            match kind {
                "value" => assert_eq!(object["grundy"], expected, "{question}"),
                "reply" => {
                    let wins = object["reply"].get("wins").is_some_and(|wins| *wins == Value::Bool(true));
                    // If the game is over, there is no reply.
                    assert!(wins == (expected != 0) || object["reply"].is_null(), "{question}");
                }
                _ => assert_eq!(object["position"], about.position, "{question}"),
            }
        }
        400 | 422 | 429 => assert!(answer.json()["error"].is_string(), "{question}"),
        other => panic!("status {other}: {question}"),
    }
    answer.status
}

/// Questions that no machine can answer within the limits.
fn impossible() -> Vec<String> {
    let staircase: Vec<String> = (1..=60).rev().map(|row| row.to_string()).collect();
    vec![
        "/api/value?ruleset=nim&position=1000000&method=search".to_owned(),
        format!("/api/value?ruleset=young&position={}&method=search", staircase.join(",")),
        "/api/value?ruleset=mhrg:40x60".to_owned(),
        "/api/table?ruleset=young&max=60&entries=60".to_owned(),
        "/api/reply?ruleset=welter&position=20,31,42,53,64,75,86,97,108,119,130,141&method=search".to_owned(),
    ]
}

/// The most memory the process has used so far, in bytes; none if the system does not tell.
fn most_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().trim_end_matches(" kB").parse::<u64>().ok()? << 10)
}

/// What all places of the lanes may use together, what may wait to be read, and a margin for everything else.
fn allowed_memory() -> u64 {
    let cores = thread::available_parallelism().map_or(1, usize::from) as u64;
    let (quick, slow) = (5 * cores * (16 << 20), (cores + 1) * MEMORY);
    let answers = MEMORY;
    quick + slow + answers + (128 << 20)
}

#[test]
fn small_questions_are_answered_while_somebody_asks_for_the_impossible() {
    let seconds = std::env::var("GRUNDY_LOAD_SECONDS").map_or(5, |text| text.parse().expect("a number of seconds"));
    let known = known_positions();
    let before = most_memory();
    let laboratory = Laboratory::open(TIME, MEMORY);
    let end = Instant::now() + Duration::from_secs(seconds);
    let answered = AtomicU64::new(0);
    let unasked = Mutex::new(entries().map(|entry| entry.example.spec).collect::<HashSet<_>>());
    let goes_on = || Instant::now() < end || !unasked.lock().unwrap().is_empty();
    let (mut times, mut stopped) = (Vec::new(), BTreeMap::new());
    thread::scope(|scope| {
        let small: Vec<_> = (0..CONNECTIONS)
            .map(|seed| {
                let (known, laboratory, answered, unasked, goes_on) =
                    (&known, &laboratory, &answered, &unasked, &goes_on);
                scope.spawn(move || {
                    let (mut visitor, mut random) = (laboratory.visit(), Random::new(seed));
                    let mut asked = Vec::new();
                    while goes_on() {
                        let about = &known[random.below(known.len())];
                        let begin = Instant::now();
                        let status = ask(&mut visitor, about, &mut random);
                        asked.push(begin.elapsed());
                        if status == 200 {
                            unasked.lock().unwrap().remove(about.ruleset);
                        }
                        answered.fetch_add(1, Ordering::Relaxed);
                    }
                    asked
                })
            })
            .collect();
        let large: Vec<_> = impossible()
            .into_iter()
            .map(|address| {
                let (laboratory, answered, goes_on) = (&laboratory, &answered, &goes_on);
                scope.spawn(move || {
                    let (mut visitor, mut statuses) = (laboratory.visit(), Vec::new());
                    while goes_on() {
                        let before = answered.load(Ordering::Relaxed);
                        let answer = visitor.get(&address);
                        assert!(answer.json()["error"].is_string(), "{address}: {}", answer.body);
                        assert!(matches!(answer.status, 422 | 429), "{address}: {} {}", answer.status, answer.body);
                        // Beside one that computed for all its time the others have made progress, unless they were already done.
                        let others = answered.load(Ordering::Relaxed) - before;
                        let is_whole = answer.json()["limit"] == "time";
                        assert!(others > 0 || !is_whole || !goes_on(), "{address} stopped all");
                        statuses.push(answer.status);
                    }
                    statuses
                })
            })
            .collect();
        times.extend(small.into_iter().flat_map(|thread| thread.join().unwrap()));
        for status in large.into_iter().flat_map(|thread| thread.join().unwrap()) {
            *stopped.entry(status).or_insert(0_u64) += 1;
        }
    });

    times.sort_unstable();
    let (number, median, late) = (times.len(), times[times.len() / 2], times[times.len() * 99 / 100]);
    println!("{number} answers in {seconds} s: median {median:.1?}, 99th percentile {late:.1?}");
    println!("impossible questions by status: {stopped:?}");
    assert!(stopped.contains_key(&422), "{stopped:?}");
    if let (Some(before), Some(after)) = (before, most_memory()) {
        let (used, allowed) = (after - before, allowed_memory());
        println!("memory: {} MiB before, {} MiB more, {} MiB allowed", before >> 20, used >> 20, allowed >> 20);
        assert!(used <= allowed, "{used} bytes of {allowed}");
    }
}
