//! What a position looks like, before any output format.
//!
//! A ruleset describes its positions in these few words; the crate `drawing` turns them into text, SVG and TikZ.

use serde::Deserialize;
use std::collections::BTreeMap;

/// The picture of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Figure {
    /// Rows of boxes: Young diagrams, shifted diagrams, MHRG positions.
    Boxes(Boxes),
    /// A strip of squares 0, 1, 2, …, some of them occupied: beads or turtles.
    Strip(Strip),
    /// Heaps of stones.
    Heaps(Vec<Heap>),
    /// Pieces on a chessboard whose corner (0,0) is at the upper left.
    Board(Board),
    /// A poset.
    Hasse(Hasse),
    /// A Dynkin diagram with the coordinates of a weight.
    Dynkin(Dynkin),
}

/// What is written in the boxes of a diagram or the elements of a poset. A picture has labels of one kind only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Labels {
    /// What suits the game: the first of [`Game::labels`](crate::game::Game::labels).
    #[default]
    Usual,
    /// What the rules speak of, and nothing that tells who wins: for a game that is being played.
    Fair,
    /// The names of the elements.
    Names,
    /// NAND values.
    Values,
    /// Hook lengths.
    Hooks,
    /// The unimodal numbering of MHRG.
    Numbers,
    /// Nothing.
    Blank,
}

impl Labels {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Labels::Usual => "usual",
            Labels::Fair => "fair",
            Labels::Names => "names",
            Labels::Values => "values",
            Labels::Hooks => "hooks",
            Labels::Numbers => "numbers",
            Labels::Blank => "blank",
        }
    }
}

/// A picture with more parts than anyone can look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it has {size} {parts}, and at most {} are drawn", MOST_PARTS)]
pub struct TooBig {
    /// What there is too much of.
    pub parts: &'static str,
    /// How much.
    pub size: u128,
}

/// How many boxes or squares a picture may have.
pub const MOST_PARTS: u128 = 20_000;

impl TooBig {
    /// Checks a number of parts before a picture of them is made.
    pub(crate) fn check(parts: &'static str, size: u128) -> Result<(), TooBig> {
        if size > MOST_PARTS { Err(TooBig { parts, size }) } else { Ok(()) }
    }
}

/// Why a part of a picture stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// What the move takes: the (first) hook, the bead that moves, the turtle that is turned.
    First,
    /// What it takes besides: the second hook of a two-hook move, the other turtle; or where the piece goes.
    Second,
}

/// Rows of boxes in the English convention: row 1 on top, columns from the left.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Boxes {
    /// The rows from the top.
    pub rows: Vec<BoxRow>,
    /// A rectangle of `(rows, columns)` around the diagram, shown as an outline.
    pub frame: Option<(usize, usize)>,
    /// Lines below the picture.
    pub remarks: Vec<String>,
}

/// One row of boxes.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct BoxRow {
    /// How many columns are left free before the first box.
    pub indent: usize,
    /// The boxes from left to right.
    pub cells: Vec<BoxCell>,
}

/// One box.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct BoxCell {
    /// What is written in it: a hook length, a number of the unimodal numbering, or nothing.
    pub label: String,
    /// The hook it belongs to.
    pub mark: Option<Mark>,
}

/// A strip of squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strip {
    /// What stands on the squares.
    pub piece: StripPiece,
    /// Squares 0, 1, 2, … from the left.
    pub squares: Vec<Square>,
}

/// What stands on a strip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StripPiece {
    /// A bead on an occupied square; an empty square is empty.
    Bead,
    /// A turtle on every square: upright if occupied, on its back if not.
    Turtle,
}

/// One square of a strip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Square {
    /// A bead is here, or the turtle is upright.
    pub occupied: bool,
    /// Its part in the move.
    pub mark: Option<Mark>,
}

/// One heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heap {
    /// How many stones it has.
    pub size: u64,
    /// How many of them, from the top, the move takes.
    pub taken: u64,
}

/// A chessboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Columns shown, x = 0.. from the left, whatever they are numbered.
    pub columns: usize,
    /// Rows shown, y = 0.. from the top.
    pub rows: usize,
    /// The number written at the first column and the first row: 0 on a chessboard, 1 for a permutation.
    pub first: usize,
    /// The pieces on it.
    pub pieces: Vec<BoardPiece>,
    /// The square the moved piece goes to.
    pub target: Option<(usize, usize)>,
}

impl Board {
    /// The square in the numbers written at the edge of the board.
    pub fn name_of(&self, x: usize, y: usize) -> String {
        format!("({},{})", self.first.saturating_add(x), self.first.saturating_add(y))
    }

    /// The squares `(x, y)` that have a part in the move: a piece that moves counts before the square it goes to.
    pub fn marks(&self) -> BTreeMap<(usize, usize), Mark> {
        let mut marks: BTreeMap<_, Mark> = self.target.map(|square| (square, Mark::Second)).into_iter().collect();
        for piece in &self.pieces {
            if let Some(mark) = piece.mark {
                marks.entry((piece.x, piece.y)).and_modify(|other| *other = mark.min(*other)).or_insert(mark);
            }
        }
        marks
    }
}

/// A piece on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardPiece {
    /// Which piece it is.
    pub kind: PieceKind,
    /// Column, from 0.
    pub x: usize,
    /// Row, from 0.
    pub y: usize,
    /// Set on the piece that moves.
    pub mark: Option<Mark>,
}

/// The pieces of the corner games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum PieceKind {
    Rook,
    Queen,
    Ryuoh,
    Maharaja,
}

/// A Hasse diagram, larger elements on top.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Hasse {
    /// The elements.
    pub elements: Vec<Element>,
    /// The covers `(lower, upper)`, indices into `elements`.
    pub covers: Vec<(usize, usize)>,
    /// Lines below the picture.
    pub remarks: Vec<String>,
}

/// One element of a poset.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Element {
    /// What it is called.
    pub name: String,
    /// What is written in it: its name, a NAND value, a hook length, or nothing.
    pub label: String,
    /// Its colour class, from 0.
    pub group: Option<usize>,
    /// Set in the skeleton.
    pub emphasis: bool,
    /// Set on what is already removed.
    pub absent: bool,
    /// Its part in the move.
    pub mark: Option<Mark>,
}

/// A Dynkin diagram with a number at each node.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Dynkin {
    /// The nodes.
    pub nodes: Vec<DynkinNode>,
    /// The bonds between them.
    pub bonds: Vec<Bond>,
}

/// One node of a Dynkin diagram.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct DynkinNode {
    /// The number of the node.
    pub name: String,
    /// The coordinate of the weight.
    pub label: String,
    /// Its part in the move.
    pub mark: Option<Mark>,
}

/// A bond of a Dynkin diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bond {
    /// One end, an index into the nodes.
    pub from: usize,
    /// The other end, to which the arrow of a multiple bond points: the shorter root.
    pub to: usize,
    /// How many lines it has: 1, 2 or 3.
    pub lines: u8,
}
