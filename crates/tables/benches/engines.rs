//! `cargo bench -p grundy-tables --bench engines` measures the positions per second of the engines on one thread and on
//! two, with a family of some ten million positions or more for each kind of moves. Arguments after `--` select
//! families by parts of their names, and engines by name.

#[path = "../tests/common/mod.rs"]
mod common;

use common::{Rules, described, fixed_slides, fixed_slides_or_one, fixed_steps, flips, reflections, slides, tuples};
use std::time::Instant;
use tables::{Engine, nanoseconds, solve_in_memory};
use theory::{Limits, Play};

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let (engines, names): (Vec<_>, Vec<_>) = wanted.iter().partition(|word| word.parse::<Engine>().is_ok());
    let families = [
        tuples(Rules::Wythoff, &[4000, 4000]),
        tuples(Rules::Rooks, &[60, 60, 60, 60]),
        tuples(Rules::LimitedNim(10), &[4000, 4000]),
        slides(27),
        flips(24),
        reflections(15),
        fixed_slides(13, 26),
        fixed_slides_or_one(8, 32),
        fixed_steps(13, 26),
    ];
    let named = |name: &str| names.is_empty() || names.iter().any(|word| name.contains(word.as_str()));
    for family in families.into_iter().map(described).filter(|family| named(family.spec())) {
        println!("{family}");
        let here = Engine::ALL.into_iter().filter(|engine| engine.is_available());
        // The scan takes long, so it runs only if it is named.
        let chosen = here.filter(|engine| match engines.is_empty() {
            true => *engine != Engine::Scan,
            false => engines.iter().any(|word| word.as_str() == engine.name()),
        });
        for (engine, threads) in chosen.flat_map(|engine| [(engine, 1), (engine, 2)]) {
            let limits = Limits { threads, memory: 4 << 30, ..Limits::default() };
            let start = Instant::now();
            solve_in_memory(&family, Play::Normal, engine, &limits).expect("there is memory for it");
            let seconds = start.elapsed().as_secs_f64();
            println!(
                "  {:<9} {threads} thread{}  {seconds:>7.2} s  {:>8.2} million positions/s, estimated {:.2} s on one",
                engine.name(),
                if threads == 1 { " " } else { "s" },
                family.indices() as f64 / seconds / 1e6,
                nanoseconds(&family, engine) / 1e9,
            );
        }
    }
}
