//! What a rule file costs compared with a built-in game: for whole tables, and for listing options.
//!
//! Run it with `cargo bench -p grundy-rules`. What is compared is measured in turn, several times in one run, and the
//! best time of each counts, so that the ratios mean something even on a busy machine; the times alone do not.

use rules::Files;
use rules::file::RuleFile;
use rulesets::{Numbered, OpenGame};
use std::hint::black_box;
use std::time::{Duration, Instant};
use tables::{Engine, solve_in_memory};
use theory::{Limits, Play};

const ROUNDS: usize = 4;

const WYTHOFF: &str = "game own
on   x, y
move x-k, y    for k in 1..x
move x, y-k    for k in 1..y
move x-k, y-k  for k in 1..min(x, y)
";

const TWO_ROOKS: &str = "game own
on   x, y, z, w where not (x = z and y = w)
move x-k, y, z, w for k in 1..x
move x, y-k, z, w for k in 1..y
move x, y, z-k, w for k in 1..z
move x, y, z, w-k for k in 1..w
";

/// Rules without lines.
const CURVED: &str = "game own
on   x, y
move a, b for a in 0..x, b in 0..y where (a < x or b < y) and (x-a)*(y-b) mod 3 = 0
";

struct NoFiles;

impl Files for NoFiles {
    fn read(&self, name: &str) -> Result<Vec<u8>, String> {
        Err(format!("there is no {name}"))
    }
}

fn own(text: &str) -> OpenGame {
    let file = RuleFile::read(text).expect("a rule file");
    rules::open(&file, text, "own.game", "own.game", &[], &NoFiles).expect("rules that can be followed").game
}

fn main() {
    // `cargo bench` passes `--bench`; `cargo test --all-targets` also runs this file, but wants no measurements.
    if !std::env::args().any(|argument| argument == "--bench") {
        println!("nothing measured: run it by `cargo bench`");
        return;
    }
    println!("best of {ROUNDS} interleaved rounds\n\n{:<44}{:>14}{:>14}{:>8}", "", "built-in", "rule file", "ratio");
    let built_in = |spec: &str| rulesets::open(spec).expect("a built-in game");
    compare("table wythoff:below=2000x2000, seconds", "below=2000x2000", [built_in("wythoff"), own(WYTHOFF)], table);
    compare("table rooks:below=40x40x40x40, seconds", "below=40x40x40x40", [built_in("rooks"), own(TWO_ROOKS)], table);
    compare("options of wythoff, ns each", "below=400x400", [built_in("wythoff"), own(WYTHOFF)], options);
    compare("options of rooks, ns each", "below=16x16x16x16", [built_in("rooks"), own(TWO_ROOKS)], options);
    let curved = own(CURVED).numbered("below=100x100").expect("a family");
    let best = (0..ROUNDS).map(|_| options(&curved)).fold(f64::INFINITY, f64::min);
    println!("{:<44}{:>14}{best:>14.3}", "options of a game without lines, ns each", "");
}

/// Measures two games in turn.
fn compare(what: &str, size: &str, games: [OpenGame; 2], measure: fn(&Numbered) -> f64) {
    let families = games.map(|game| game.numbered(size).expect("a family"));
    let mut best = [f64::INFINITY; 2];
    for _ in 0..ROUNDS {
        for (best, family) in best.iter_mut().zip(&families) {
            *best = best.min(measure(family));
        }
    }
    println!("{what:<44}{:>14.3}{:>14.3}{:>8.2}", best[0], best[1], best[1] / best[0]);
}

/// The seconds that it takes to make a table.
fn table(numbered: &Numbered) -> f64 {
    let timed = timed(|| solve_in_memory(numbered.family(), Play::Normal, Engine::best(), &Limits::default()).is_ok());
    timed.as_secs_f64()
}

/// The nanoseconds per option of the family.
fn options(numbered: &Numbered) -> f64 {
    let index = numbered.family().index();
    let (mut options, mut count) = (Vec::new(), 0);
    let timed = timed(|| {
        for position in (0..index.indices()).filter(|&position| index.is_position(position)) {
            options.clear();
            index.options(position, &mut options);
            count += options.len();
        }
        count
    });
    timed.as_secs_f64() * 1e9 / count as f64
}

fn timed<T>(work: impl FnOnce() -> T) -> Duration {
    let begin = Instant::now();
    black_box(work());
    begin.elapsed()
}
