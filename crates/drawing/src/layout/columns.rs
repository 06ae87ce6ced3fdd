//! The columns of the nodes: least squares of the slopes, then whole columns.
//!
//! In a row whose neighbours stay where they are, the best places with given distances are a weighted isotonic
//! regression, found by pooling adjacent violators. Passes over the rows lead to the best places altogether, and
//! rounding starts at the widest row, so that regular posets become regular grids.

use super::{Component, STEP};

/// The most passes over all rows.
const PASSES: usize = 300;
/// Passes that improve whole columns.
const POLISH: usize = 12;
/// About how many steps may be taken.
const WORK: usize = 6_000_000;
/// How much more than others a line between two bends is kept upright.
const UPRIGHT: f64 = 4.0;

/// The column of each node, the first being 0.
pub(super) fn columns(part: &Component) -> Vec<usize> {
    let mut x = packed(part);
    let size = x.len() + part.above.iter().map(Vec::len).sum::<usize>();
    let passes = (WORK / (4 * size.max(1))).clamp(4, PASSES);
    for pass in 0..passes {
        for step in 0..part.rows.len() {
            let row = if pass % 2 == 0 { step } else { part.rows.len() - 1 - step };
            best_row(part, row, &mut x, |_| true, |value| value);
        }
    }
    round(part, &mut x);
    let first = x.iter().copied().fold(f64::INFINITY, f64::min);
    // Whole numbers by now, and far below the largest.
    x.into_iter().map(|column| (column - first) as usize).collect()
}

/// Each row as narrow as it can be, around 0.
fn packed(part: &Component) -> Vec<f64> {
    let mut x = vec![0.0; part.above.len()];
    for row in &part.rows {
        let offsets = offsets(part, row);
        let middle = offsets.last().map_or(0.0, |last| last / 2.0);
        for (&node, offset) in row.iter().zip(offsets) {
            x[node] = offset - middle;
        }
    }
    x
}

/// The least distances of the nodes of a row from its first.
fn offsets(part: &Component, row: &[usize]) -> Vec<f64> {
    let mut offset = 0.0;
    let mut offsets = vec![offset; row.len()];
    for (index, pair) in row.windows(2).enumerate() {
        // Lines may run closer to each other and to elements than elements to each other.
        offset += if pair.iter().any(|&node| part.is_bend(node)) { STEP as f64 / 2.0 } else { STEP as f64 };
        offsets[index + 1] = offset;
    }
    offsets
}

/// Whole columns: the widest row first, then up and down from it, then passes that make lines steeper still.
fn round(part: &Component, x: &mut [f64]) {
    let whole = |value: f64| (value + 0.5 - 1e-6).floor();
    let width = |row: &Vec<usize>| offsets(part, row).last().copied().unwrap_or(0.0);
    // The middle one of the widest rows.
    let widest = part.rows.iter().map(width).fold(0.0, f64::max);
    let widest: Vec<usize> = (0..part.rows.len()).filter(|&row| width(&part.rows[row]) >= widest).collect();
    let Some(&start) = widest.get(widest.len() / 2) else { return };
    let mut is_whole = vec![false; x.len()];
    best_row(part, start, x, |_| false, whole);
    let outward = (0..start).rev().chain(start + 1..part.rows.len());
    for row in std::iter::once(start).chain(outward) {
        if row != start {
            best_row(part, row, x, |node| is_whole[node], whole);
        }
        part.rows[row].iter().for_each(|&node| is_whole[node] = true);
    }
    for pass in 0..POLISH {
        for step in 0..part.rows.len() {
            let row = if pass % 2 == 0 { step } else { part.rows.len() - 1 - step };
            let before: Vec<f64> = part.rows[row].iter().map(|&node| x[node]).collect();
            let cost = row_cost(part, row, x);
            best_row(part, row, x, |_| true, whole);
            if row_cost(part, row, x) >= cost {
                part.rows[row].iter().zip(before).for_each(|(&node, old)| x[node] = old);
            }
        }
    }
}

/// How much the line between two nodes weighs.
fn weight(part: &Component, one: usize, other: usize) -> f64 {
    if part.is_bend(one) && part.is_bend(other) { UPRIGHT } else { 1.0 }
}

fn neighbours(part: &Component, node: usize) -> impl Iterator<Item = usize> {
    part.above[node].iter().chain(&part.below[node]).copied()
}

/// The squares of the slopes of all lines at a row.
fn row_cost(part: &Component, row: usize, x: &[f64]) -> f64 {
    let slopes = part.rows[row].iter().flat_map(|&node| {
        neighbours(part, node).map(move |other| weight(part, node, other) * (x[node] - x[other]).powi(2))
    });
    slopes.sum()
}

/// Some neighbouring nodes of a row that are as close as they may be.
struct Block {
    /// The column of the first node of the row, if it belonged to this block.
    place: f64,
    weight: f64,
    nodes: usize,
}

/// Moves the nodes of a row to the best places for the neighbours that count; those without any stay if they can.
fn best_row(part: &Component, row: usize, x: &mut [f64], counts: impl Fn(usize) -> bool, adjust: impl Fn(f64) -> f64) {
    let nodes = &part.rows[row];
    let offsets = offsets(part, nodes);
    let mut blocks: Vec<Block> = Vec::new();
    for (&node, &offset) in nodes.iter().zip(&offsets) {
        let (mut sum, mut total) = (0.0, 0.0);
        for other in neighbours(part, node).filter(|&other| counts(other)) {
            let weight = weight(part, node, other);
            sum += weight * x[other];
            total += weight;
        }
        let (goal, weight) = if total > 0.0 { (sum / total, total) } else { (x[node], 0.1) };
        let mut block = Block { place: goal - offset, weight, nodes: 1 };
        while let Some(last) = blocks.pop_if(|last| last.place >= block.place) {
            let weight = last.weight + block.weight;
            let place = (last.place * last.weight + block.place * block.weight) / weight;
            block = Block { place, weight, nodes: last.nodes + block.nodes };
        }
        blocks.push(block);
    }
    let places = blocks.iter().flat_map(|block| std::iter::repeat_n(adjust(block.place), block.nodes));
    for ((&node, offset), place) in nodes.iter().zip(offsets).zip(places) {
        x[node] = place + offset;
    }
}
