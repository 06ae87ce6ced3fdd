//! A counter in space: one board for each third number.

use super::{BoardPiece, Chessboard, Kind, Mark, PieceKind};
use crate::part::Part;

/// A counter whose place is given by three numbers, shown on boards for the first two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slices {
    /// Columns of each board, for the first number.
    pub columns: usize,
    /// Rows of each board, for the second number.
    pub rows: usize,
    /// How many boards there are, for the third number from 0.
    pub layers: usize,
    /// Where the counter is.
    pub counter: [usize; 3],
    /// Where it goes.
    pub target: Option<[usize; 3]>,
}

impl Slices {
    /// Whether the place is on one of the boards.
    pub fn contains(&self, [x, y, z]: [usize; 3]) -> bool {
        x < self.columns && y < self.rows && z < self.layers
    }

    /// The board for one value of the third number.
    pub fn board(&self, layer: usize) -> Chessboard {
        let mark = self.target.map(|_| Mark::First);
        let [x, y, z] = self.counter;
        let piece = (z == layer).then_some(BoardPiece { kind: PieceKind::Counter, x, y, mark });
        Chessboard {
            columns: self.columns,
            rows: self.rows,
            first: 0,
            pieces: piece.into_iter().collect(),
            numbered: false,
            target: self.target.filter(|target| target[2] == layer).map(|[x, y, _]| (x, y)),
        }
    }

    /// The name that a part of one board has in the picture of all boards.
    pub fn part(part: Part, layer: usize) -> Part {
        match part {
            Part::Field { x, y } => Part::Place { x, y, z: layer },
            part => part,
        }
    }
}

impl Kind for Slices {
    fn parts(&self) -> Vec<Part> {
        let of = |z: usize| self.board(z).parts().into_iter().map(move |part| Slices::part(part, z));
        (0..self.layers).flat_map(of).collect()
    }

    fn marked(&self) -> Vec<(Part, Mark)> {
        let Some(target) = self.target else { return Vec::new() };
        let goal = (target != self.counter).then_some((target, Mark::Second));
        let marked = std::iter::once((self.counter, Mark::First)).chain(goal);
        let marked = marked.filter(|&(place, _)| self.contains(place));
        marked.map(|([x, y, z], mark)| (Part::Place { x, y, z }, mark)).collect()
    }

    fn unmark(&mut self) {
        self.target = None;
    }
}
