//! How the time of an Ungar answer grows with the poset: reading the file, solving, and the complete answer.
//!
//! Run it with `cargo bench -p grundy-rulesets --bench ungar`. It uses random graded posets with 3 covers for 2
//! elements. All are measured in turn, several times, and the best time of each counts. Memory is the most that the
//! process has used so far.

use rulesets::posets::ungar::Ungar;
use rulesets::{Game, Query, open};
use shapes::Poset;
use std::hint::black_box;
use std::time::{Duration, Instant};
use theory::Outcome;

const ROUNDS: usize = 5;
const ELEMENTS: [usize; 4] = [1_000, 10_000, 100_000, 1_000_000];

fn main() {
    println!("random graded posets, best of {ROUNDS} interleaved rounds\n");
    println!(
        "{:>10}{:>10}{:>14}{:>14}{:>14}{:>14}",
        "elements", "covers", "reading, ms", "solving, ms", "answer, ms", "memory, MiB"
    );
    ELEMENTS.into_iter().for_each(measure);
}

fn measure(elements: usize) {
    let covers = elements * 3 / 2;
    let path = std::env::temp_dir().join(format!("grundy-bench-{}-{elements}.poset", std::process::id()));
    std::fs::write(&path, Poset::random_graded(elements, covers, 1).expect("a family").write()).expect("a file");
    let spec = format!("ungar:{}", path.display());
    let [mut reading, mut solving, mut answering] = [Duration::MAX; 3];
    for _ in 0..ROUNDS {
        let begin = Instant::now();
        let poset = Poset::read_file(&path).expect("a poset");
        reading = reading.min(begin.elapsed());
        let game = Ungar::new(poset);
        let start = game.start().expect("the whole poset");
        let begin = Instant::now();
        black_box(game.certificate(black_box(&start))).expect("a graded poset");
        solving = solving.min(begin.elapsed());
        drop(game);
        let begin = Instant::now();
        let game = open(&spec).expect("a ruleset");
        let start = game.start().expect("a start");
        let answer = game.solver(Query::default()).answer(&start).expect("an answer");
        answering = answering.min(begin.elapsed());
        assert!(answer.outcome == Outcome::P || answer.winning_moves.len() == 1);
    }
    std::fs::remove_file(&path).expect("the file is there");
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    let memory = peak_memory().map_or_else(|| "?".to_owned(), |bytes| (bytes >> 20).to_string());
    println!("{elements:>10}{covers:>10}{:>14.2}{:>14.2}{:>14.2}{memory:>14}", ms(reading), ms(solving), ms(answering));
}

/// The most memory that the process has used, if the system reports it.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM"))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? << 10)
}
