//! What can be pointed at in a picture: a box, a square, a stone, a field, an element, a node, a vertex, an edge.
//!
//! A part is identified by a short text such as `box-1-7`, which a page can carry from the picture to the program and
//! back.

use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A part of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// A box of a diagram. Rows and columns are counted from 1, and empty columns before a row count too.
    Cell {
        /// Its row.
        row: usize,
        /// Its column.
        column: usize,
    },
    /// A square of a strip, counted from 0.
    Square(usize),
    /// A stone of a heap.
    Stone {
        /// Its heap, counted from 1.
        heap: usize,
        /// Its height in the heap, counted from 1.
        level: u64,
    },
    /// A square of a chessboard, counted from 0.
    Field {
        /// Its column.
        x: usize,
        /// Its row.
        y: usize,
    },
    /// A square of one of several boards, counted from 0.
    Place {
        /// Its column.
        x: usize,
        /// Its row.
        y: usize,
        /// Its board.
        z: usize,
    },
    /// An element of a Hasse diagram, by its index.
    Element(usize),
    /// A node of a Dynkin diagram, by its index.
    Node(usize),
    /// A vertex of a graph, by its index.
    Vertex(usize),
    /// An edge of a graph, by the indices of its ends, the smaller first.
    Edge {
        /// One end.
        from: usize,
        /// The other end.
        to: usize,
    },
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Cell { row, column } => write!(f, "box-{row}-{column}"),
            Part::Square(square) => write!(f, "square-{square}"),
            Part::Stone { heap, level } => write!(f, "stone-{heap}-{level}"),
            Part::Field { x, y } => write!(f, "field-{x}-{y}"),
            Part::Place { x, y, z } => write!(f, "field-{x}-{y}-{z}"),
            Part::Element(index) => write!(f, "element-{index}"),
            Part::Node(index) => write!(f, "node-{index}"),
            Part::Vertex(index) => write!(f, "vertex-{index}"),
            Part::Edge { from, to } => write!(f, "edge-{from}-{to}"),
        }
    }
}

/// A text that names no part.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is not a part of a picture: write box-ROW-COLUMN, square-N, stone-HEAP-LEVEL, field-X-Y, field-X-Y-Z, \
     element-N, node-N, vertex-N or edge-M-N"
)]
pub struct UnknownPart(pub String);

impl FromStr for Part {
    type Err = UnknownPart;

    fn from_str(text: &str) -> Result<Part, UnknownPart> {
        // Read only what `Display` writes: no signs, no leading zeros.
        read(text).filter(|part| part.to_string() == text).ok_or_else(|| UnknownPart(crate::refusal::printable(text)))
    }
}

fn read(text: &str) -> Option<Part> {
    let (kind, numbers) = text.split_once('-')?;
    let one = || numbers.parse().ok();
    let two = || numbers.split_once('-').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    match kind {
        "box" => two().map(|(row, column)| Part::Cell { row, column }),
        "square" => one().map(Part::Square),
        "stone" => {
            let (heap, level) = numbers.split_once('-')?;
            Some(Part::Stone { heap: heap.parse().ok()?, level: level.parse().ok()? })
        }
        "field" if numbers.matches('-').count() == 2 => {
            let (x, rest) = numbers.split_once('-')?;
            let (y, z) = rest.split_once('-')?;
            Some(Part::Place { x: x.parse().ok()?, y: y.parse().ok()?, z: z.parse().ok()? })
        }
        "field" => two().map(|(x, y)| Part::Field { x, y }),
        "element" => one().map(Part::Element),
        "node" => one().map(Part::Node),
        "vertex" => one().map(Part::Vertex),
        "edge" => two().map(|(one, other)| Part::edge(one, other)),
        _ => None,
    }
}

impl Serialize for Part {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Conversions from the numbers in positions. A number that does not fit is beyond every picture.
impl Part {
    /// The box in a row and a column, both counted from 1.
    pub fn cell(row: usize, column: u64) -> Part {
        Part::Cell { row, column: index(column) }
    }

    /// A square of a strip.
    pub fn square(square: u64) -> Part {
        Part::Square(index(square))
    }

    /// A square of a chessboard.
    pub fn field([x, y]: [u64; 2]) -> Part {
        Part::Field { x: index(x), y: index(y) }
    }

    /// The edge between two vertices.
    pub fn edge(one: usize, other: usize) -> Part {
        Part::Edge { from: one.min(other), to: one.max(other) }
    }
}

pub(crate) fn index(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
