//! Times the engine for slices of few labels, in memory: `cargo bench -p grundy-tables --bench sparse`. Arguments
//! select other slices, each given by the largest label and the number of labels, as in `-- 200:3 100:4`;
//! `-- threads=2 152:4` uses two threads instead of one.

#[path = "../tests/common/mod.rs"]
mod common;

use shapes::ranking::Slices;
use std::hint::black_box;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use tables::Engine;
use tables::engine::{Job, Watch};
use tables::sparse::{Tuning, fill_tuned};
use theory::Play;

const SLICES: [(u32, u32); 6] = [(1000, 2), (100, 3), (200, 3), (60, 4), (100, 4), (40, 5)];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    // Without `--bench` this is a test run, and there is nothing to test.
    if !arguments.iter().any(|argument| argument == "--bench") {
        return;
    }
    let number = |text: &str| text.parse::<u32>().expect("a number");
    let asked = arguments.iter().filter_map(|argument| argument.split_once(':'));
    let asked: Vec<(u32, u32)> = asked.map(|(half, labels)| (number(half), number(labels))).collect();
    let threads = arguments.iter().find_map(|argument| argument.strip_prefix("threads="));
    let threads = threads.map_or(1, |threads| number(threads) as usize);
    println!(
        "{:>6}{:>4}{:>14}{:>10}{:>14}{:>10}{:>10}",
        "h", "m", "positions", "s", "ns a position", "start", "largest"
    );
    for (half, labels) in if asked.is_empty() { SLICES.to_vec() } else { asked } {
        measure(&Slices::new(half, labels..=labels).expect("not too many"), threads);
    }
}

fn measure(slices: &Slices, threads: usize) {
    let begin = Instant::now();
    let mut table = vec![0_u16; slices.count() as usize];
    let blocks = table.len().div_ceil(common::slices(slices.half(), slices.slices()).block_len());
    let finished: Vec<AtomicBool> = (0..blocks).map(|_| AtomicBool::new(false)).collect();
    let watch = Watch { finished: &finished, stop: &|| false, done: &|_| () };
    let job = Job { play: Play::Normal, engine: Engine::best(), threads, class: None };
    fill_tuned(slices, black_box(&mut table), &job, &watch, Tuning::default()).expect("two bytes are enough");
    let time = begin.elapsed().as_secs_f64();
    println!(
        "{:>6}{:>4}{:>14}{:>10.2}{:>14.1}{:>10}{:>10}",
        slices.half(),
        slices.slices().end(),
        table.len(),
        time,
        time * 1e9 / table.len() as f64,
        table[table.len() - 1],
        table.iter().max().expect("a slice has a position"),
    );
}
