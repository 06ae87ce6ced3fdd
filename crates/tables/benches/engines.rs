//! `cargo bench -p grundy-tables --bench families`: positions a second of the table engines for subsets and boxes, beside
//! the search on one core, in one run. Behind `--`, names of games and of one engine choose among them.

use rulesets::{Method, Query};
use std::time::Instant;
use tables::{Engine, Family, solve_in_memory};
use theory::{Limits, Play};

/// Family, and a position whose search looks at about as many positions of the same game as can be waited for.
const CASES: &[(&str, &str)] = &[
    ("wythoff:below=10000x10000", "700,700"),
    ("welter:below=30", "11,12,13,14,15,16,17,18,19,20,21"),
    ("turtles:any:below=26", "0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19"),
    ("rooks:below=70x70x70x70", "30,30,30,29"),
];

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    for (spec, position) in CASES {
        let games: Vec<&String> = wanted.iter().filter(|word| word.parse::<Engine>().is_err()).collect();
        if !games.is_empty() && !games.iter().any(|word| spec.starts_with(word.as_str())) {
            continue;
        }
        let family: Family = spec.parse().expect("it is a family");
        let game = rulesets::open(family.game()).expect("it is a ruleset");
        let limits = Limits { memory: 4 << 30, ..Limits::default() };
        let mut solver = game.solver(Query { method: Method::Search, limits, ..Query::default() });
        let start = Instant::now();
        let answer = solver.answer(position).expect("it has an answer");
        let examined = answer.examined.unwrap_or(0);
        let search_rate = examined as f64 / start.elapsed().as_secs_f64();
        println!("{spec}\n  search of {examined} positions  {:>8.2} million positions/s", search_rate / 1e6);
        let named = |engine: Engine| !wanted.iter().any(|word| word.parse::<Engine>().is_ok_and(|name| name != engine));
        let engines = Engine::ALL.into_iter().filter(|&engine| engine != Engine::Scan && engine.is_available());
        let engines = engines.filter(|&engine| named(engine));
        for (engine, threads) in engines.flat_map(|engine| [(engine, 1), (engine, 2)]) {
            let limits = Limits { threads, memory: 4 << 30, ..Limits::default() };
            let start = Instant::now();
            solve_in_memory(&family, Play::Normal, engine, &limits).expect("there is memory for it");
            let seconds = start.elapsed().as_secs_f64();
            let rate = family.indices() as f64 / seconds;
            println!(
                "  {:<9} {threads} thread{}  {seconds:>7.2} s  {:>8.2} million positions/s  ×{:.0}",
                engine.name(),
                if threads == 1 { " " } else { "s" },
                rate / 1e6,
                rate / search_rate
            );
        }
    }
}
