//! The speed of games from rule files on partitions, beads and coins, compared with the same games of the laboratory.
//!
//! Run it with `cargo bench -p grundy-rules --bench own_sets`. All ways are measured in turn, several times in one run,
//! and the best time of each counts, so that the ratios mean something even on a busy machine; the times alone do not.

use rules::file::RuleFile;
use rules::{Files, open};
use rulesets::{Method, OpenGame, Query};
use std::hint::black_box;
use std::time::{Duration, Instant};
use tables::{Engine, solve_in_memory};
use theory::{Limits, Play};

const ROUNDS: usize = 4;

struct NoFiles;

impl Files for NoFiles {
    fn read(&self, name: &str) -> Result<Vec<u8>, String> {
        Err(format!("{name}: there are no files here"))
    }
}

fn own(rules: &str) -> OpenGame {
    let text = format!("game own\n{}", rules.replace(" | ", "\n"));
    let file = RuleFile::read(&text).expect("a rule file");
    open(&file, &text, "own.game", "own", &[], &NoFiles).expect("rules").game
}

fn built_in(spec: &str) -> OpenGame {
    rulesets::open(spec).expect("a ruleset")
}

fn main() {
    // `cargo bench` passes `--bench`; `cargo test --all-targets` also runs this file, but wants no measurements.
    if !std::env::args().any(|argument| argument == "--bench") {
        println!("nothing measured: run it by `cargo bench`");
        return;
    }
    println!("best of {ROUNDS} interleaved rounds, one thread\n");
    println!("{:<44}{:>12}{:>10}{:>14}{:>8}", "game", "positions", "seconds", "positions/s", "times");
    let square = ["10"; 10].join(",");
    let beads = "11,12,13,14,15,16,17,18,19,20";
    let heads = "3,5,8,11,14,16,17,19";
    compare(&square, &[("young", built_in("young")), ("hook", own("on partition | move hook"))]);
    compare(
        &square,
        &[
            ("hook where prime(length)", own("on partition | move hook where prime(length)")),
            ("hook where arm >= leg", own("on partition | move hook where arm >= leg")),
            ("hook where content > -3", own("on partition | move hook where content > -3")),
        ],
    );
    let slides = "on beads | move b -> c for c in 0..b-1";
    compare(beads, &[("welter", built_in("welter")), ("b -> c for c in 0..b-1", own(slides))]);
    compare(beads, &[("where jumped < 3", own(&format!("{slides} where jumped < 3")))]);
    compare(heads, &[("turtles:any", built_in("turtles:any")), ("turn 1..2", own("on coins | move turn 1..2"))]);
    compare(heads, &[("turn 1..3", own("on coins | move turn 1..3")), ("turn run", own("on coins | move turn run"))]);
    let strict = "17,13,11,8,7,5,2";
    compare(strict, &[("shifted", built_in("shifted")), ("shifted hook", own("on strict partition | move hook"))]);
    println!();
    tables("box=10x10", &[("young", built_in("young")), ("hook", own("on partition | move hook"))]);
    tables("box=10x10", &[("hook where prime(length)", own("on partition | move hook where prime(length)"))]);
    tables("below=20", &[("welter", built_in("welter")), ("b -> c for c in 0..b-1", own(slides))]);
    tables("below=20", &[("turn 1..3", own("on coins | move turn 1..3"))]);
}

/// Searches one position of each game, in turn.
fn compare(position: &str, games: &[(&str, OpenGame)]) {
    report(games, |game| {
        let position = game.read(position).expect("a position");
        let query = Query { method: Method::Search, ..Query::default() };
        let answer = game.solver(query).answer(black_box(&position)).expect("an answer");
        answer.examined.unwrap_or(0)
    });
}

/// Solves a family of each game, in turn.
fn tables(size: &str, games: &[(&str, OpenGame)]) {
    report(games, |game| {
        let numbered = game.numbered(size).expect("a family");
        let table = solve_in_memory(numbered.family(), Play::Normal, Engine::best(), &Limits::default());
        black_box(table.expect("a table").bytes());
        numbered.family().indices()
    });
}

fn report(games: &[(&str, OpenGame)], work: impl Fn(&OpenGame) -> u64) {
    let mut best = vec![(Duration::MAX, 0); games.len()];
    for _ in 0..ROUNDS {
        for ((_, game), best) in games.iter().zip(&mut best) {
            let begin = Instant::now();
            let positions = work(game);
            *best = (best.0.min(begin.elapsed()), positions);
        }
    }
    for ((name, _), (time, positions)) in games.iter().zip(&best) {
        let seconds = time.as_secs_f64();
        let times = seconds / best[0].0.as_secs_f64();
        println!("{name:<44}{positions:>12}{seconds:>10.3}{:>14.0}{times:>8.2}", *positions as f64 / seconds);
    }
}
