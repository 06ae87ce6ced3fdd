//! Compares the speed of the engines for reflections with that of the plain scan. Tables are allocated anew.
//!
//! - `cargo bench -p grundy-tables --bench reflections` measures h=15 and h=16. The engines are measured in turn,
//!   several times, and the best time of each counts. If the system reports it, the time that a single thread spent on
//!   a processor is shown as well; on a machine with other work, that is the one to compare.
//! - `cargo bench -p grundy-tables --bench reflections -- --start 20` solves one table with the fastest engine on all
//!   processors, and prints the time, the start values of the boards with m = 1..h, and the largest value.
//! - `cargo bench -p grundy-tables --bench reflections -- --count portable 13` solves one table with one engine on one
//!   thread, and prints how many options its positions have. To count instructions, run the program that cargo names,
//!   as in `valgrind --tool=callgrind --toggle-collect='*reflections*fill*' PROGRAM --bench --count portable 13`.

#[path = "../tests/common/mod.rs"]
mod common;

use common::{described, reflections};
use shapes::ranking::TernaryCodes;
use std::hint::black_box;
use std::time::{Duration, Instant};
use tables::{Engine, InMemory, solve_in_memory};
use theory::{Limits, Play};

const ROUNDS: usize = 5;
const HEIGHTS: [u32; 2] = [15, 16];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    // Without `--bench` this is a test run, and there is nothing to test.
    if !arguments.contains(&"--bench") {
        return;
    }
    let arguments: Vec<&str> = arguments.into_iter().filter(|&argument| argument != "--bench").collect();
    match arguments[..] {
        [] => HEIGHTS.into_iter().for_each(compare),
        ["--start", h] => start(h.parse().expect("a number")),
        ["--count", engine, h] => count(engine.parse().expect("an engine"), h.parse().expect("a number")),
        _ => panic!("arguments: none, --start H, or --count ENGINE H"),
    }
}

fn solved(h: u32, engine: Engine, threads: usize) -> InMemory {
    let limits = Limits { threads, memory: u64::MAX, ..Limits::default() };
    solve_in_memory(&described(reflections(h)), Play::Normal, engine, &limits).expect("values below 255")
}

/// One line of the comparison, with the best times so far.
struct Line {
    engine: Engine,
    threads: usize,
    wall: Duration,
    processor: Option<Duration>,
}

fn compare(h: u32) {
    let engines = Engine::ALL.into_iter().filter(|engine| engine.is_available()).map(|engine| (engine, 1));
    let mut lines: Vec<Line> = engines
        .chain([(Engine::best(), 2)])
        .map(|(engine, threads)| Line { engine, threads, wall: Duration::MAX, processor: None })
        .collect();
    let mut oracle = None;
    for _ in 0..ROUNDS {
        for line in &mut lines {
            let (begin, busy) = (Instant::now(), on_processor());
            let table = black_box(solved(h, line.engine, line.threads));
            line.wall = line.wall.min(begin.elapsed());
            if line.threads == 1 {
                let busy = on_processor().zip(busy).map(|(after, before)| after - before);
                line.processor = [line.processor, busy].into_iter().flatten().min();
            }
            let oracle = oracle.get_or_insert_with(|| table.bytes().to_vec());
            assert!(oracle == table.bytes(), "{} gives other bytes", line.engine);
        }
    }
    println!("h={h}, best of {ROUNDS} interleaved rounds\n");
    println!(
        "{:<10}{:>8}{:>12}{:>8}{:>18}{:>8}",
        "engine", "threads", "time, ms", "ratio", "on processor, ms", "ratio"
    );
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    for line in &lines {
        let Line { engine, threads, wall, processor } = line;
        print!("{:<10}{threads:>8}{:>12.1}{:>8.1}", engine.name(), ms(*wall), ms(lines[0].wall) / ms(*wall));
        match processor.zip(lines[0].processor) {
            Some((processor, scan)) => println!("{:>18.1}{:>8.1}", ms(processor), ms(scan) / ms(processor)),
            None => println!(),
        }
    }
    println!();
}

/// How long this thread has been on a processor so far, on Linux.
fn on_processor() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

fn start(h: u32) {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let begin = Instant::now();
    let table = solved(h, Engine::best(), threads);
    println!("h={h}, {} on {threads} threads: {:.1} s", Engine::best(), begin.elapsed().as_secs_f64());
    let codes = TernaryCodes::new(h.into()).expect("it was solved");
    let start = |m: u32| {
        let labels: Vec<i64> = (h - m + 1..=h).map(i64::from).collect();
        table.value(codes.code(&labels).expect("labels up to h")).expect("all are solved").to_string()
    };
    println!("start values, m = 1..{h}: {}", (1..=h).map(start).collect::<Vec<_>>().join(" "));
    println!("largest value: {}", table.bytes().iter().max().expect("a table is not empty"));
}

fn count(engine: Engine, h: u32) {
    black_box(solved(h, engine, 1));
    // Two digits have nine patterns with six moves in all, and one digit has three patterns with one move.
    let (positions, digits) = (3_u64.pow(h), u64::from(h));
    let options = positions * digits * digits.saturating_sub(1) / 3 + positions * digits / 3;
    println!("{engine}, h={h}: {positions} positions with {options} options");
}
