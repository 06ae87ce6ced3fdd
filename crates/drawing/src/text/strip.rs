//! Beads and turtles on numbered squares as text.

use rulesets::figure::{Square, Strip, StripPiece};

use super::grid::{Grid, Style};
use super::{Key, Lines, WIDTH};
use crate::reading::{Slot, columns_of};

/// The squares in boxes with their numbers below, wrapped.
pub(super) fn lines(strip: &Strip) -> Lines {
    let digits = columns_of(&strip.squares.len().saturating_sub(1).to_string());
    // Up to three digits fit below a box for a single sign.
    let label = digits.saturating_sub(2).max(1);
    let fitting = (WIDTH - 1) / (label + 3);
    // A wrapped strip is easier to count in fives.
    let per_line = if strip.squares.len() <= fitting { fitting } else { fitting / 5 * 5 };
    let mut lines = Vec::new();
    for (index, squares) in strip.squares.chunks(per_line).enumerate() {
        let slots = squares.iter().map(|square| Slot::Cell(sign(strip.piece, square).to_string(), square.mark));
        let grid = Grid::new(vec![slots.collect()], label);
        lines.extend(grid.lines(Style::Boxed));
        lines.push(grid.numbers(index * per_line, Style::Boxed));
    }
    lines
}

/// The signs used.
pub(super) fn keys(strip: &Strip) -> Vec<Key> {
    match strip.piece {
        StripPiece::Bead => vec![],
        StripPiece::Turtle => vec![('▲', "upright"), ('▽', "on its back")],
    }
}

fn sign(piece: StripPiece, square: &Square) -> char {
    match (piece, square.occupied) {
        (StripPiece::Bead, true) => '●',
        (StripPiece::Bead, false) => '·',
        (StripPiece::Turtle, true) => '▲',
        (StripPiece::Turtle, false) => '▽',
    }
}
