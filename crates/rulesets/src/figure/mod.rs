//! What a position looks like, independent of the output format.
//!
//! A ruleset describes its positions with these types; the crate `drawing` turns them into text, SVG and TikZ. Each
//! kind of figure has its own file here: what it consists of, what can be pointed at in it, and how it shows a move.

mod automaton;
mod boxes;
mod chessboard;
mod counters;
mod dynkin;
mod graph;
mod hasse;
mod heaps;
mod layout;
mod notation;
mod slices;
mod strip;

pub use automaton::{Arrow, Automaton};
pub use boxes::{BoxCell, BoxRow, Boxes};
pub use chessboard::{BoardPiece, Chessboard, PieceKind, board};
pub use counters::counters;
pub use dynkin::{Bond, Dynkin, DynkinNode};
pub use graph::{Edge, Graph, Vertex};
pub use hasse::{Hasse, HasseElement};
pub(crate) use heaps::drawn_heaps;
pub use heaps::{BAR, Heap};
pub use layout::{Arrangement, PER_ROW, Place, STEP};
pub use notation::PlainText;
pub use slices::Slices;
pub use strip::{Square, Strip, StripPiece};

use crate::marking::Marking;
use crate::part::Part;
use serde::Deserialize;

/// The picture of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Figure {
    /// Rows of boxes: Young diagrams, shifted diagrams, MHRG positions.
    Boxes(Boxes),
    /// A strip of squares 0, 1, 2, …, some of them occupied: beads, turtles or coins.
    Strip(Strip),
    /// Heaps of stones.
    Heaps(Vec<Heap>),
    /// Pieces on a chessboard whose corner (0,0) is at the upper left.
    Chessboard(Chessboard),
    /// A counter on boards in layers.
    Slices(Slices),
    /// A poset.
    Hasse(Hasse),
    /// A Dynkin diagram with the coordinates of a weight.
    Dynkin(Dynkin),
    /// A graph.
    Graph(Graph),
    /// A finite automaton, which is not a position but a finding.
    Automaton(Automaton),
    /// The position as it is written, for a game that has no other picture.
    Notation(PlainText),
}

/// What every kind of figure provides.
pub trait Kind {
    /// Everything that can be pointed at, each part once. What has been removed cannot be.
    fn parts(&self) -> Vec<Part>;

    /// The highlighted parts.
    fn marked(&self) -> Vec<(Part, Mark)>;

    /// The lines below the picture.
    fn remarks(&self) -> &[String] {
        &[]
    }

    /// Removes everything that a move adds to the figure.
    fn unmark(&mut self) {
        for (part, _) in self.marked() {
            if let Some(mark) = self.mark_of(part) {
                *mark = None;
            }
        }
    }

    /// The place of a part's label, in figures that have labels.
    fn label_of(&mut self, _part: Part) -> Option<&mut String> {
        None
    }

    /// The place of a part's mark, in figures that keep one for each part.
    fn mark_of(&mut self, _part: Part) -> Option<&mut Option<Mark>> {
        None
    }
}

/// Unwraps a figure of any kind. No other place lists the kinds.
macro_rules! kind {
    ($figure:expr) => {
        match $figure {
            Figure::Boxes(kind) => kind,
            Figure::Strip(kind) => kind,
            Figure::Heaps(kind) => kind,
            Figure::Chessboard(kind) => kind,
            Figure::Slices(kind) => kind,
            Figure::Hasse(kind) => kind,
            Figure::Dynkin(kind) => kind,
            Figure::Graph(kind) => kind,
            Figure::Automaton(kind) => kind,
            Figure::Notation(kind) => kind,
        }
    };
}

impl Figure {
    /// The position as it is written, with a remark about the marked move.
    pub fn notation(text: String, remark: Option<String>) -> Figure {
        Figure::Notation(PlainText { text, remark })
    }

    fn kind(&self) -> &dyn Kind {
        kind!(self)
    }

    fn kind_mut(&mut self) -> &mut dyn Kind {
        kind!(self)
    }

    /// Everything that can be pointed at, each part once. What has been removed cannot be.
    pub fn parts(&self) -> Vec<Part> {
        self.kind().parts()
    }

    /// The highlighted parts: first what the move takes, then what it takes besides.
    pub fn marked(&self) -> Vec<(Part, Mark)> {
        let mut marked = self.kind().marked();
        marked.sort_by_key(|&(_, mark)| mark);
        marked
    }

    /// The lines below the picture.
    pub fn remarks(&self) -> &[String] {
        self.kind().remarks()
    }

    /// The picture with nothing highlighted.
    pub(crate) fn unmarked(mut self) -> Figure {
        self.kind_mut().unmark();
        self
    }

    /// The picture with other text in some of its parts, if these have room for text: boxes and elements.
    pub(crate) fn with_labels(mut self, labels: &[(Part, String)]) -> Figure {
        for (part, text) in labels {
            if let Some(label) = self.kind_mut().label_of(*part) {
                label.clone_from(text);
            }
        }
        self
    }

    /// The picture with the parts of a move highlighted; for boxes, squares of a strip, elements, nodes, vertices and
    /// edges.
    pub fn with(mut self, marking: Option<Marking>) -> Figure {
        for (part, mark) in marking.into_iter().flat_map(|marking| marking.parts) {
            if let Some(place) = self.kind_mut().mark_of(part) {
                *place = Some(mark);
            }
        }
        self
    }
}

/// Why a part of a picture is highlighted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// What the move takes: the (first) hook, the bead that moves, the turtle that is turned.
    First,
    /// What it takes besides: the second hook of a two-hook move, the other turtle; or where the piece goes.
    Second,
}

/// The parts that have a mark.
fn with_marks(parts: impl Iterator<Item = (Part, Option<Mark>)>) -> Vec<(Part, Mark)> {
    parts.filter_map(|(part, mark)| Some((part, mark?))).collect()
}

/// What is written in the boxes of a diagram or the elements of a poset. A picture has labels of only one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Labels {
    /// The default of the game: the first of [`Picture::labels`](crate::powers::Picture::labels).
    #[default]
    Usual,
    /// What the rules mention, and nothing that tells who wins: for a game that is being played.
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
    /// Its name.
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

/// A picture has more parts than anyone can look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it has {size} {parts}, and at most {} are drawn", MOST_PARTS)]
pub struct TooBig {
    /// The kind of parts that there are too many of.
    pub parts: &'static str,
    /// How many there are.
    pub size: u128,
}

/// The most boxes or squares that a picture may have.
pub const MOST_PARTS: u128 = 20_000;

impl TooBig {
    /// Checks a number of parts before a picture of them is made.
    pub(crate) fn check(parts: &'static str, size: u128) -> Result<(), TooBig> {
        if size > MOST_PARTS { Err(TooBig { parts, size }) } else { Ok(()) }
    }
}
