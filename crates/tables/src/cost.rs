//! About how long a table takes to make.

use crate::engine::{Engine, SlicePass, pass_over};
use crate::indexed::Family;
use crate::moves::{Change, Moves, SetChange};

/// About how many nanoseconds of one thread it takes to make a table in memory, for a caller who chooses between a table
/// and a search.
///
/// The constants are times measured on one core of a server with AVX2, at some 3 GHz. The estimate may be wrong by a
/// factor of three, and more for the scan, where the cost of an option is that of the game's own code and the mean number
/// of options is guessed, mostly to be half the largest. Reflections of labels up to ±15, 14.3 million positions, take 0.15
/// seconds with AVX2 and 0.6 without.
pub fn nanoseconds(family: &Family, engine: Engine) -> f64 {
    let most_options = family.index().most_options() as f64;
    let mean_options = match family.moves() {
        // Of some elements that can step, any may: few sets have many of them.
        Moves::Sets(moves) if moves.change() == SetChange::Step => 1.5 * most_options.sqrt(),
        _ => most_options / 2.0,
    };
    let scanned = 20.0 + 10.0 * mean_options;
    // How much faster vectors are, where most of the time goes into work for vectors.
    let by_vectors = if matches!(engine, Engine::Avx2 | Engine::Avx512) { 0.25 } else { 1.0 };
    let each = match family.moves() {
        _ if engine == Engine::Scan => scanned,
        Moves::Any => scanned,
        Moves::Lines(lines) if !lines.go_any_distance() => 10.0 + 4.0 * lines.most_options() as f64,
        // Every line through a cell is brought up to date; of its set, the words that are not full are looked through.
        Moves::Lines(lines) => 10.0 * lines.sides().len() as f64 + 0.002 * lines.most_options() as f64,
        Moves::Changes(changes) => {
            // Neighbours read for each position, and the moves among the lowest digits.
            let pairs = f64::from(changes.digits()).powi(2) / if changes.change() == Change::Slide { 8.0 } else { 4.0 };
            15.0 + 0.5 * by_vectors * pairs
        }
        // What is read for high numbers, and the moves of low ones.
        Moves::Sets(moves) => match moves.change() {
            SetChange::Slide => 15.0 + 0.25 * by_vectors * mean_options,
            // In wider sets.
            SetChange::Step => 15.0 + 1.3 * by_vectors * mean_options,
        },
        Moves::Slices(slices) => match pass_over(slices, engine) {
            SlicePass::Scan => 20.0 * scanned,
            // A look at the sets of all lines through a position, and at the flips of two labels.
            SlicePass::Sparse => {
                let (labels, half) = (f64::from(*slices.slices().end()), f64::from(slices.half()));
                10.0 + 6.0 * labels + 0.5 * labels * labels + 0.02 * labels * half
            }
            // A little slower than whole codes, where no time goes into low digits apart.
            SlicePass::Dense => 0.75 * by_vectors * f64::from(slices.half()).powi(2) / 3.0,
        },
        Moves::Reflections { half } => 0.55 * by_vectors * f64::from(*half).powi(2) / 3.0,
    };
    family.indices() as f64 * each
}
