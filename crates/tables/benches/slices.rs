//! Compares the engines for slices with those for whole tables. Tables are allocated anew.
//!
//! - `cargo bench -p grundy-tables --bench slices` solves all slices of h=16, one after another, and the whole table of
//!   h=16, with each engine. The scan, which takes minutes for slices, is measured only on whole tables. The engines
//!   are measured in turn, several times, and the best time of each counts. If the system reports it, the time that a
//!   single thread spent on a processor is shown as well; on a machine with other work, that is the one to compare.
//! - `cargo bench -p grundy-tables --bench slices -- --engines 17` does so for another h, without the scan; ratios are
//!   relative to the first line.
//! - `cargo bench -p grundy-tables --bench slices -- --slice 22 12` solves one slice with the fastest engine on all
//!   processors, and prints the time, the start value and the largest value.
//! - `cargo bench -p grundy-tables --bench slices -- --all 20` does so for all slices of one h.

#[path = "../tests/common/mod.rs"]
mod common;

use common::{described, reflections, slices};
use shapes::ranking::{Slices, TernaryCodes};
use std::hint::black_box;
use std::time::{Duration, Instant};
use tables::{Engine, Family, InMemory, solve_in_memory};
use theory::{Limits, Play};

const ROUNDS: usize = 3;
const HALF: u32 = 16;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    // Without `--bench` this is a test run, and there is nothing to test.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let number = |text: &str| text.parse().expect("a number");
    match arguments[..] {
        [] => compare(HALF, true),
        ["--engines", half] => compare(number(half), false),
        ["--slice", half, labels] => slice(number(half), number(labels)),
        ["--all", half] => (0..=number(half)).for_each(|labels| slice(number(half), labels)),
        _ => panic!("arguments: none, --engines H, --slice H M, or --all H"),
    }
}

fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn solved(family: Family, engine: Engine, threads: usize) -> InMemory {
    let limits = Limits { threads, memory: u64::MAX, ..Limits::default() };
    solve_in_memory(&described(family), Play::Normal, engine, &limits).expect("values below 255")
}

/// What is measured: whole tables or slices, with an engine and a number of threads.
struct Line {
    in_slices: bool,
    engine: Engine,
    threads: usize,
    best: Duration,
    processor: Option<Duration>,
}

/// How long this thread has been on a processor so far, on Linux.
fn on_processor() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

fn compare(half: u32, with_scan: bool) {
    let line = |in_slices, engine, threads| Line { in_slices, engine, threads, best: Duration::MAX, processor: None };
    let mut lines = if with_scan { vec![line(false, Engine::Scan, 1)] } else { Vec::new() };
    for engine in Engine::ALL.into_iter().filter(|&engine| engine != Engine::Scan && engine.is_available()) {
        lines.extend([line(false, engine, 1), line(true, engine, 1)]);
    }
    if threads() > 1 {
        lines.extend([false, true].map(|in_slices| line(in_slices, Engine::best(), threads())));
    }
    // The sum of all values must be the same for all.
    let mut sum = None;
    for _ in 0..ROUNDS {
        for line in &mut lines {
            let mut found = 0_u64;
            let (mut time, mut busy) = (Duration::ZERO, Some(Duration::ZERO));
            let mut solve = |family| {
                let (begin, before) = (Instant::now(), on_processor());
                let table = black_box(solved(family, line.engine, line.threads));
                time += begin.elapsed();
                let now = on_processor().zip(before).map(|(after, before)| after - before);
                busy = busy.zip(now).map(|(busy, now)| busy + now);
                found += table.bytes().iter().map(|&value| u64::from(value)).sum::<u64>();
            };
            if line.in_slices {
                (0..=half).for_each(|labels| solve(slices(half, labels..=labels)));
            } else {
                solve(reflections(half));
            }
            line.best = line.best.min(time);
            if line.threads == 1 {
                line.processor = [line.processor, busy].into_iter().flatten().min();
            }
            assert_eq!(*sum.get_or_insert(found), found, "{} gives other values", line.engine);
        }
    }
    println!("h={half}, best of {ROUNDS} interleaved rounds\n");
    println!(
        "{:<12}{:<10}{:>8}{:>12}{:>8}{:>18}{:>8}",
        "tables", "engine", "threads", "time, ms", "ratio", "on processor, ms", "ratio"
    );
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    for Line { in_slices, engine, threads, best, processor } in &lines {
        let tables = if *in_slices { "slices" } else { "whole" };
        let ratio = ms(lines[0].best) / ms(*best);
        print!("{tables:<12}{:<10}{threads:>8}{:>12.1}{ratio:>8.1}", engine.name(), ms(*best));
        match processor.zip(lines[0].processor) {
            Some((processor, scan)) => println!("{:>18.1}{:>8.1}", ms(processor), ms(scan) / ms(processor)),
            None => println!(),
        }
    }
    let codes = TernaryCodes::new(half.into()).expect("it was solved").count();
    println!("\n{codes} positions");
}

fn slice(half: u32, labels: u32) {
    let ranking = Slices::new(half, labels..=labels).expect("it can be numbered");
    let begin = Instant::now();
    let table = solved(slices(half, labels..=labels), Engine::best(), threads());
    let seconds = begin.elapsed().as_secs_f64();
    let start = ranking.start(labels).and_then(|start| table.value(start)).expect("there is a start");
    let largest = table.bytes().iter().max().expect("a table is not empty");
    println!(
        "h={half}, m={labels}, {} on {} threads: {} positions in {seconds:.2} s, {:.1} million a second, start {start}, largest {largest}",
        Engine::best(),
        threads(),
        ranking.count(),
        ranking.count() as f64 / seconds / 1e6,
    );
}
