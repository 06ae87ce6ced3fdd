//! How long it takes to compute the values of single heaps.
//!
//! Run it with `cargo bench -p grundy-rulesets --bench heaps`. Once a period is proved, all further heaps are free; the
//! sparse space helps more if fewer heaps are rare; and codes with the bit 8 break heaps into three.

use rulesets::powers::Growth;
use std::time::Instant;
use theory::{Flow, Limits};

const GAMES: [(&str, u64); 9] = [
    ("octal:0.07", 1_000_000),
    ("octal:0.007", 100_000),
    ("octal:0.06", 100_000),
    ("octal:0.6", 100_000),
    ("octal:0.16", 1_000_000),
    ("grundys-game", 100_000),
    ("octal:0.8f", 5_000),
    ("subtract:1..1000000", 3_000_000),
    ("subtract:3,7,11..500,2000..2500", 1_000_000),
];

fn main() {
    println!("{:<34}{:>10}{:>10}{:>9}  method", "ruleset", "heaps to", "seconds", "largest");
    for (spec, to) in GAMES {
        let game = rulesets::open(spec).expect("a ruleset");
        let (begin, mut largest) = (Instant::now(), 0);
        let growth = game.heap_values(to, &Limits::default(), &mut |_, value| {
            largest = largest.max(value.unwrap_or(0));
            Flow::Continue(())
        });
        let method = match growth.expect("a game on heaps") {
            Growth { period: Some(period), .. } => format!("period {} from {} on", period.period, period.preperiod),
            Growth { sparse: Some(space), .. } => format!("sparse space, {} rare", space.rare),
            _ => "all pairs".to_owned(),
        };
        println!("{spec:<34}{to:>10}{:>10.3}{largest:>9}  {method}", begin.elapsed().as_secs_f64());
    }
}
