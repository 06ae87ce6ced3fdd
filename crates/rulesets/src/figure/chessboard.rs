//! Pieces on a chessboard.

use super::{Figure, Kind, Mark, TooBig};
use crate::part::{Part, index};
use std::collections::BTreeMap;

/// A chessboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chessboard {
    /// How many columns there are: x = 0.. from the left, whatever numbers are shown.
    pub columns: usize,
    /// How many rows there are: y = 0.. from the top.
    pub rows: usize,
    /// The number shown at the first column and the first row: 0 on a chessboard, 1 for a permutation.
    pub first: usize,
    /// The pieces on it.
    pub pieces: Vec<BoardPiece>,
    /// Whether moves call the pieces by their numbers, from 1 in their order, so that the picture shows these.
    pub numbered: bool,
    /// The square that the moving piece goes to.
    pub target: Option<(usize, usize)>,
}

/// A piece on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardPiece {
    /// Which piece it is.
    pub kind: PieceKind,
    /// Its column, counted from 0.
    pub x: usize,
    /// Its row, counted from 0.
    pub y: usize,
    /// Set on the piece that moves.
    pub mark: Option<Mark>,
}

/// The pieces of the corner games, and a counter for any other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum PieceKind {
    Rook,
    Queen,
    Ryuoh,
    Maharaja,
    Counter,
}

/// A board that contains the pieces, with the one that moves and its target marked.
///
/// # Errors [`TooBig`] for a board of too many squares.
pub fn board(
    pieces: &[(PieceKind, [u64; 2])],
    moved: Option<usize>,
    target: Option<[u64; 2]>,
) -> Result<Figure, TooBig> {
    let side = |axis: usize| pieces.iter().map(|(_, square)| least_side(square[axis])).fold(LEAST_SIDE, u128::max);
    let (columns, rows) = (side(0), side(1));
    TooBig::check("squares", columns.saturating_mul(rows))?;
    let pieces = pieces.iter().enumerate().map(|(i, &(kind, [x, y]))| BoardPiece {
        kind,
        x: x as usize,
        y: y as usize,
        mark: (moved == Some(i)).then_some(Mark::First),
    });
    Ok(Figure::Chessboard(Chessboard {
        columns: columns as usize,
        rows: rows as usize,
        first: 0,
        numbered: pieces.len() > 1,
        pieces: pieces.collect(),
        target: target.map(|[x, y]| (index(x), index(y))),
    }))
}

/// The smallest side of a board, so that a piece in the corner is still seen on a board.
const LEAST_SIDE: u128 = 5;

/// The side of a board that has a square with this number.
pub(super) fn least_side(number: u64) -> u128 {
    LEAST_SIDE.max(u128::from(number) + 1)
}

impl Chessboard {
    /// The name of a square, in the numbers shown at the edges of the board.
    pub fn name_of(&self, x: usize, y: usize) -> String {
        format!("({},{})", self.first.saturating_add(x), self.first.saturating_add(y))
    }

    /// Whether the square is on the board.
    pub fn contains(&self, x: usize, y: usize) -> bool {
        x < self.columns && y < self.rows
    }

    /// The squares `(x, y)` of the board that take part in the move. If a marked piece is on the target, the piece
    /// counts.
    pub fn marks(&self) -> BTreeMap<(usize, usize), Mark> {
        let mut marks: BTreeMap<_, Mark> = self.target.map(|square| (square, Mark::Second)).into_iter().collect();
        for piece in &self.pieces {
            if let Some(mark) = piece.mark {
                marks.entry((piece.x, piece.y)).and_modify(|other| *other = mark.min(*other)).or_insert(mark);
            }
        }
        marks.retain(|&(x, y), _| self.contains(x, y));
        marks
    }
}

impl Kind for Chessboard {
    fn parts(&self) -> Vec<Part> {
        (0..self.rows).flat_map(|y| (0..self.columns).map(move |x| Part::Field { x, y })).collect()
    }

    fn marked(&self) -> Vec<(Part, Mark)> {
        self.marks().into_iter().map(|((x, y), mark)| (Part::Field { x, y }, mark)).collect()
    }

    fn unmark(&mut self) {
        self.target = None;
        self.pieces.iter_mut().for_each(|piece| piece.mark = None);
    }
}
