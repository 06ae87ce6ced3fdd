//! Corner the Rook, the Queen, the Ryuoh and the Maharaja, and Wythoff's game (Rooks, Definition 5 and introduction).

use super::tuples;
use crate::figure::{Board, BoardPiece, Figure, Heap, Labels, Mark, PieceKind, TooBig};
use crate::forms::Fields;
use crate::game::{Game, Range};
use crate::refusal::BadPosition;
use crate::registry::{Entry, Example, boxed};
use std::fmt;
use theory::{Flow, Ruleset};

/// One piece on the way to the upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corner(pub PieceKind);

/// How far a piece goes: to the left, and up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Columns to the left.
    pub left: u64,
    /// Rows up.
    pub up: u64,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.left, self.up) {
            (left, 0) => write!(f, "left {left}"),
            (0, up) => write!(f, "up {up}"),
            (left, up) if left == up => write!(f, "diagonally {up}"),
            (left, up) => write!(f, "left {left}, up {up}"),
        }
    }
}

const NOTATION: &str = "the square x,y, counted from the corner 0,0: 4,7";

/// What the registry knows of them.
pub const ENTRIES: &[Entry] = &[
    Entry {
        spec: "wythoff",
        name: "Wythoff's game",
        rules: "Take stones from one heap, or equally many from both. Who takes the last one wins.",
        notation: "two heaps: 3,5",
        start: "any two heaps",
        paper: "Rooks, Definition 5",
        example: Example { spec: "wythoff", position: "3,5" },
        open: |_| Ok(boxed("wythoff".to_owned(), "3,5", Wythoff)),
    },
    Entry {
        spec: "corner:rook",
        name: "Corner the Rook",
        rules: "Move the rook left or up. Who reaches the corner wins.",
        notation: NOTATION,
        start: "any square",
        paper: "Rooks, introduction",
        example: Example { spec: "corner:rook", position: "4,7" },
        open: |_| Ok(boxed("corner:rook".to_owned(), "4,7", Corner(PieceKind::Rook))),
    },
    Entry {
        spec: "corner:queen",
        name: "Corner the Queen",
        rules: "Move the queen left, up or diagonally towards the corner. Who reaches it wins.",
        notation: NOTATION,
        start: "any square",
        paper: "Rooks, introduction",
        example: Example { spec: "corner:queen", position: "4,7" },
        open: |_| Ok(boxed("corner:queen".to_owned(), "4,7", Corner(PieceKind::Queen))),
    },
    Entry {
        spec: "corner:ryuoh",
        name: "Corner the Ryuoh",
        rules: "Move like a rook, left or up, or one step diagonally towards the corner. Who reaches it wins.",
        notation: NOTATION,
        start: "any square",
        paper: "Rooks, introduction",
        example: Example { spec: "corner:ryuoh", position: "4,7" },
        open: |_| Ok(boxed("corner:ryuoh".to_owned(), "4,7", Corner(PieceKind::Ryuoh))),
    },
    Entry {
        spec: "corner:maharaja",
        name: "Corner the Maharaja",
        rules: "Move like a queen, or like a knight by (-1,-2) or (-2,-1). Who reaches the corner wins.",
        notation: NOTATION,
        start: "any square",
        paper: "Rooks, introduction",
        example: Example { spec: "corner:maharaja", position: "4,7" },
        open: |_| Ok(boxed("corner:maharaja".to_owned(), "4,7", Corner(PieceKind::Maharaja))),
    },
];

impl Ruleset for Corner {
    type Position = [u64; 2];
    type Move = Step;

    fn options(&self, &[x, y]: &[u64; 2], each: &mut impl FnMut(Step, [u64; 2]) -> Flow) -> Flow {
        // Every one of them moves like a rook.
        for to in 0..x {
            each(Step { left: x - to, up: 0 }, [to, y])?;
        }
        for to in 0..y {
            each(Step { left: 0, up: y - to }, [x, to])?;
        }
        let diagonal = match self.0 {
            PieceKind::Rook => 0,
            PieceKind::Ryuoh => x.min(y).min(1),
            PieceKind::Queen | PieceKind::Maharaja => x.min(y),
        };
        for step in (1..=diagonal).rev() {
            each(Step { left: step, up: step }, [x - step, y - step])?;
        }
        if self.0 == PieceKind::Maharaja {
            for (left, up) in [(1, 2), (2, 1)] {
                if x >= left && y >= up {
                    each(Step { left, up }, [x - left, y - up])?;
                }
            }
        }
        Flow::Continue(())
    }
}

impl Game for Corner {
    type Form = Fields<Corner, 2>;

    fn read(&self, text: &str) -> Result<[u64; 2], BadPosition> {
        tuples::read(text, "two coordinates x,y")
    }

    fn form(&self, square: &[u64; 2]) -> Option<(Fields<Corner, 2>, u64)> {
        Some((Fields(*self), Fields::<Corner, 2>::pack(square)?))
    }

    fn restore(&self, _form: &Fields<Corner, 2>, square: &u64) -> [u64; 2] {
        Fields::<Corner, 2>::unpack(*square)
    }

    fn up_to(&self, range: Range, each: &mut impl FnMut([u64; 2]) -> Flow) -> Flow {
        tuples::up_to(2, range.max, &mut |list| each([list[0], list[1]]))
    }

    fn figure(&self, square: &[u64; 2], marked: Option<&Step>, _labels: Labels) -> Result<Figure, TooBig> {
        let target = marked.map(|step| [square[0] - step.left.min(square[0]), square[1] - step.up.min(square[1])]);
        board(&[(self.0, *square)], marked.map(|_| 0), target)
    }
}

/// A board that holds the pieces, the one that moves marked, and its target.
pub(super) fn board(
    pieces: &[(PieceKind, [u64; 2])],
    moved: Option<usize>,
    target: Option<[u64; 2]>,
) -> Result<Figure, TooBig> {
    // At least five by five, so that a piece in the corner still stands on a board.
    let side = |axis: usize| pieces.iter().map(|(_, square)| u128::from(square[axis]) + 1).fold(5, u128::max);
    let (columns, rows) = (side(0), side(1));
    TooBig::check("squares", columns.saturating_mul(rows))?;
    let pieces = pieces.iter().enumerate().map(|(i, &(kind, [x, y]))| BoardPiece {
        kind,
        x: x as usize,
        y: y as usize,
        mark: (moved == Some(i)).then_some(Mark::First),
    });
    Ok(Figure::Board(Board {
        columns: columns as usize,
        rows: rows as usize,
        pieces: pieces.collect(),
        target: target.map(|[x, y]| (x as usize, y as usize)),
    }))
}

/// Wythoff's game: Corner the Queen, told with two heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wythoff;

/// Stones are taken from one heap, or as many from both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakeFromTwo(Step);

impl fmt::Display for TakeFromTwo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0.left, self.0.up) {
            (stones, 0) => write!(f, "take {stones} from heap 1"),
            (0, stones) => write!(f, "take {stones} from heap 2"),
            (stones, _) => write!(f, "take {stones} from both"),
        }
    }
}

impl Ruleset for Wythoff {
    type Position = [u64; 2];
    type Move = TakeFromTwo;

    fn options(&self, &[a, b]: &[u64; 2], each: &mut impl FnMut(TakeFromTwo, [u64; 2]) -> Flow) -> Flow {
        let take = |first, second| TakeFromTwo(Step { left: first, up: second });
        for left in 0..a {
            each(take(a - left, 0), [left, b])?;
        }
        for left in 0..b {
            each(take(0, b - left), [a, left])?;
        }
        for stones in (1..=a.min(b)).rev() {
            each(take(stones, stones), [a - stones, b - stones])?;
        }
        Flow::Continue(())
    }
}

impl Game for Wythoff {
    type Form = Fields<Wythoff, 2>;

    fn read(&self, text: &str) -> Result<[u64; 2], BadPosition> {
        tuples::read(text, "two heaps")
    }

    fn form(&self, heaps: &[u64; 2]) -> Option<(Fields<Wythoff, 2>, u64)> {
        Some((Fields(Wythoff), Fields::<Wythoff, 2>::pack(heaps)?))
    }

    fn restore(&self, _form: &Fields<Wythoff, 2>, heaps: &u64) -> [u64; 2] {
        Fields::<Wythoff, 2>::unpack(*heaps)
    }

    fn up_to(&self, range: Range, each: &mut impl FnMut([u64; 2]) -> Flow) -> Flow {
        Corner(PieceKind::Queen).up_to(range, each)
    }

    fn figure(&self, heaps: &[u64; 2], marked: Option<&TakeFromTwo>, _labels: Labels) -> Result<Figure, TooBig> {
        let taken = marked.map_or([0, 0], |take| [take.0.left, take.0.up]);
        Ok(Figure::Heaps((0..2).map(|i| Heap { size: heaps[i], taken: taken[i] }).collect()))
    }
}
