//! A board as text: columns numbered on top, rows on the left.

use std::collections::BTreeMap;

use rulesets::figure::{Board, PieceKind};

use super::grid::{Grid, Style};
use super::{Key, Lines, WIDTH, shade};
use crate::reading::{Occupied, Slot, columns_of, occupied};
use crate::words;
use theory::counted;

/// The most pieces of a square that are shown one by one.
const TOGETHER: usize = 3;

/// The board in boxes, packed, or only its pieces: whatever fits first.
pub(super) fn lines(board: &Board) -> Lines {
    let occupied = occupied(board);
    if board.columns > WIDTH {
        return told(board, &occupied);
    }
    let slot = |x, y| match occupied.get(&(x, y)) {
        Some(square) => Slot::Cell(label(square), square.mark),
        None => Slot::Cell(String::new(), None),
    };
    let rows = (0..board.rows).map(|y| (0..board.columns).map(|x| slot(x, y)).collect());
    let grid = Grid::new(rows.collect(), 1);
    let digits = columns_of(&(board.first + board.rows.saturating_sub(1)).to_string());
    let Some(style) = grid.style_for(WIDTH - digits - 1) else {
        return told(board, &occupied);
    };
    // Packed columns bring their own space.
    let margin = match style {
        Style::Boxed => digits + 1,
        Style::Packed => digits,
    };
    let mut lines = grid.lines(style);
    let mut numbers = vec![String::new(); lines.len()];
    for y in 0..board.rows {
        numbers[grid.line_of(y, style)] = format!("{:>digits$}", board.first + y);
    }
    for (line, number) in lines.iter_mut().zip(numbers) {
        *line = format!("{number:margin$}{line}");
    }
    lines.insert(0, format!("{:margin$}{}", "", grid.numbers(board.first, style)));
    lines
}

/// The signs used.
pub(super) fn keys(board: &Board) -> Vec<Key> {
    let kinds = [PieceKind::Rook, PieceKind::Queen, PieceKind::Ryuoh, PieceKind::Maharaja];
    let used = kinds.into_iter().filter(|&kind| board.pieces.iter().any(|piece| piece.kind == kind));
    used.map(|kind| (sign(kind), words::piece(kind))).collect()
}

fn sign(kind: PieceKind) -> char {
    match kind {
        PieceKind::Rook => '♜',
        PieceKind::Queen => '♛',
        // The sign of this piece, 龍, is two columns wide.
        PieceKind::Ryuoh => 'D',
        PieceKind::Maharaja => 'M',
    }
}

/// The pieces on a square, or their number.
fn label(square: &Occupied) -> String {
    if square.pieces.len() > TOGETHER {
        return square.pieces.len().to_string();
    }
    square.pieces.iter().map(|&kind| sign(kind)).collect()
}

/// The board in words: its size and what is on it.
fn told(board: &Board, occupied: &BTreeMap<(usize, usize), Occupied>) -> Lines {
    let mut lines = vec![format!("board of {} and {}", counted(board.columns, "column"), counted(board.rows, "row"))];
    lines.extend(occupied.iter().map(|(&(x, y), square)| {
        let mark = square.mark.map_or(' ', shade);
        let label = label(square);
        let label = if label.is_empty() { "goal" } else { &label };
        format!("{mark}{label} at {}", board.name_of(x, y))
    }));
    lines
}
