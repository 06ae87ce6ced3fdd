//! An estimate of how long a table takes to make.

use crate::engine::{Engine, SlicePass, pass_over};
use crate::indexed::Family;
use crate::moves::{Change, Moves, SetChange};

/// Roughly how many nanoseconds it takes one thread to make a table in memory, for a caller who has to choose between a
/// table and a search.
///
/// The constants were measured on one core of a server with AVX2 at about 3 GHz. The estimate may be off by a factor of
/// three, and by more for the scan, where the cost of an option is that of the game's own code and the mean number of
/// options is a guess, mostly half the maximum. Reflections of labels up to ±15, 14.3 million positions, take 0.15
/// seconds with AVX2 and 0.6 without.
pub fn nanoseconds(family: &Family, engine: Engine) -> f64 {
    let most_options = family.index().most_options() as f64;
    let mean_options = match family.moves() {
        // Any subset of the elements that can step may do so, but few sets have many such elements.
        Moves::Sets(moves) if moves.change() == SetChange::Step => 1.5 * most_options.sqrt(),
        _ => most_options / 2.0,
    };
    let scanned = 20.0 + 10.0 * mean_options;
    // The speedup by vectors, for work that mostly uses them.
    let by_vectors = if matches!(engine, Engine::Avx2 | Engine::Avx512) { 0.25 } else { 1.0 };
    let each = match family.moves() {
        _ if engine == Engine::Scan => scanned,
        Moves::Any => scanned,
        Moves::Lines(lines) if !lines.go_any_distance() => 10.0 + 4.0 * lines.most_options() as f64,
        // Each line through the cell is updated, and the words of its set that are not full are searched.
        Moves::Lines(lines) => 10.0 * lines.sides().len() as f64 + 0.002 * lines.most_options() as f64,
        Moves::Changes(changes) => {
            // The neighbours read for each position, and the moves among the lowest digits.
            let pairs = f64::from(changes.digits()).powi(2) / if changes.change() == Change::Slide { 8.0 } else { 4.0 };
            15.0 + 0.5 * by_vectors * pairs
        }
        // The reads for high numbers, and the moves of low ones.
        Moves::Sets(moves) => match moves.change() {
            SetChange::Slide => 15.0 + 0.25 * by_vectors * mean_options,
            // The sets are wider.
            SetChange::Step => 15.0 + 1.3 * by_vectors * mean_options,
        },
        Moves::Slices(slices) => match pass_over(slices, engine) {
            SlicePass::Scan => 20.0 * scanned,
            // The sets of all lines through the position, and the flips of two labels.
            SlicePass::Sparse => {
                let (labels, half) = (f64::from(*slices.slices().end()), f64::from(slices.half()));
                10.0 + 6.0 * labels + 0.5 * labels * labels + 0.02 * labels * half
            }
            // A little slower than whole codes, which need no extra work for the low digits.
            SlicePass::Dense => 0.75 * by_vectors * f64::from(slices.half()).powi(2) / 3.0,
        },
        Moves::Reflections { half } => 0.55 * by_vectors * f64::from(*half).powi(2) / 3.0,
    };
    family.indices() as f64 * each
}
