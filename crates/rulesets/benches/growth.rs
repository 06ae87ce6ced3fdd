//! How the time of an answer grows with the position: the complete answer, compared with only reading the numbers.
//!
//! Run it with `cargo bench -p grundy-rulesets --bench growth`. Both are measured in turn, several times, and the best
//! time of each counts. The ratio says how much more the answer costs than the reading; it should stay about the same
//! from line to line, while the times grow tenfold with the position.

use rulesets::Query;
use shapes::notation::{read_numbers, write_numbers};
use std::collections::BTreeSet;
use std::hint::black_box;
use std::time::{Duration, Instant};

const ROUNDS: usize = 5;
const COUNTS: [usize; 4] = [1_000, 10_000, 100_000, 1_000_000];

fn main() {
    println!("numbers below 2^40, best of {ROUNDS} interleaved rounds\n");
    println!("{:<10}{:>10}{:>16}{:>16}{:>8}", "ruleset", "numbers", "reading, ms", "answer, ms", "ratio");
    for name in ["welter", "inset", "nim"] {
        for count in COUNTS {
            measure(name, count);
        }
    }
}

fn measure(name: &str, count: usize) {
    let spec = if name == "inset" { format!("inset:{count}") } else { name.to_owned() };
    let text = position(count);
    let game = rulesets::open(&spec).expect("a ruleset");
    let (mut reading, mut answering) = (Duration::MAX, Duration::MAX);
    for _ in 0..ROUNDS {
        let begin = Instant::now();
        black_box(read_numbers(black_box(&text))).expect("numbers");
        reading = reading.min(begin.elapsed());
        let begin = Instant::now();
        let read = game.read(black_box(&text)).expect("a position");
        let answer = game.solver(Query::default()).answer(&read).expect("an answer");
        answering = answering.min(begin.elapsed());
        assert_eq!(answer.winning_moves.len(), 1, "{spec} has many moves, and one of them is given");
    }
    let (reading, answering) = (reading.as_secs_f64(), answering.as_secs_f64());
    println!("{name:<10}{count:>10}{:>16.3}{:>16.3}{:>8.1}", reading * 1e3, answering * 1e3, answering / reading);
}

/// Distinct pseudo-random numbers (splitmix64), the same in every run.
fn position(count: usize) -> String {
    let (mut state, mut seen) = (0_u64, BTreeSet::new());
    let numbers = std::iter::repeat_with(|| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ z >> 31) >> 24
    });
    let distinct: Vec<u64> = numbers.filter(|&number| seen.insert(number)).take(count).collect();
    write_numbers(&distinct)
}
