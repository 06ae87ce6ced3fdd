//! What one can point at in a picture: a box, a square, a stone, a field, an element, a node.
//!
//! A part is known by a short text such as `box-1-7`, which a page can carry from the picture to the program and back.

use crate::figure::{BoxRow, Figure, Heap};
use serde::{Serialize, Serializer};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A part of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// A box of a diagram, rows and columns counted from 1; free columns before a row count.
    Cell {
        /// Its row.
        row: usize,
        /// Its column.
        column: usize,
    },
    /// A square of a strip, from 0.
    Square(usize),
    /// A stone of a heap.
    Stone {
        /// The heap, from 1.
        heap: usize,
        /// How high it lies, from 1.
        level: u64,
    },
    /// A square of a board, from 0.
    Field {
        /// Its column.
        x: usize,
        /// Its row.
        y: usize,
    },
    /// An element of a Hasse diagram, by its index.
    Element(usize),
    /// A node of a Dynkin diagram, by its index.
    Node(usize),
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Cell { row, column } => write!(f, "box-{row}-{column}"),
            Part::Square(square) => write!(f, "square-{square}"),
            Part::Stone { heap, level } => write!(f, "stone-{heap}-{level}"),
            Part::Field { x, y } => write!(f, "field-{x}-{y}"),
            Part::Element(index) => write!(f, "element-{index}"),
            Part::Node(index) => write!(f, "node-{index}"),
        }
    }
}

/// A text that names no part.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no part of a picture: write box-ROW-COLUMN, square-N, stone-HEAP-LEVEL, field-X-Y, element-N or node-N"
)]
pub struct UnknownPart(pub String);

impl FromStr for Part {
    type Err = UnknownPart;

    fn from_str(text: &str) -> Result<Part, UnknownPart> {
        // Only what `Display` writes is read: no signs, no leading zeros.
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
        "field" => two().map(|(x, y)| Part::Field { x, y }),
        "element" => one().map(Part::Element),
        "node" => one().map(Part::Node),
        _ => None,
    }
}

impl Serialize for Part {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Numbers of positions as those of parts. What does not fit is beyond every picture.
impl Part {
    /// The box in a row and a column, from 1.
    pub fn cell(row: usize, column: u64) -> Part {
        Part::Cell { row, column: index(column) }
    }

    /// A square of a strip.
    pub fn square(square: u64) -> Part {
        Part::Square(index(square))
    }

    /// A square of a board.
    pub fn field([x, y]: [u64; 2]) -> Part {
        Part::Field { x: index(x), y: index(y) }
    }
}

fn index(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// A high heap is drawn as a bar of at most so many steps.
pub const BAR: u64 = 36;

impl Heap {
    /// The size of the highest of some heaps.
    pub fn highest(heaps: &[Heap]) -> u64 {
        heaps.iter().map(|heap| heap.size).max().unwrap_or(0)
    }

    /// The levels of the stones that each step of the heap's bar stands for, from the lowest, in a picture whose highest
    /// heap has `highest` stones: one stone each up to [`BAR`], beyond that to scale.
    pub fn steps(&self, highest: u64) -> impl Iterator<Item = RangeInclusive<u64>> + use<> {
        let (size, steps) = (self.size, u128::from(highest.clamp(1, BAR)));
        // How many stones lie below a step.
        let below = move |step: u64| (u128::from(step) * u128::from(highest) / steps) as u64;
        let starts = (0..).map(below).zip((1..).map(below));
        starts.take_while(move |&(start, _)| start < size).map(move |(start, end)| start + 1..=end.min(size))
    }

    /// How many stones stay if the marked move is made.
    pub fn kept(&self) -> u64 {
        self.size.saturating_sub(self.taken)
    }
}

impl Figure {
    /// Everything that can be pointed at, each part once. What is already removed cannot.
    pub fn parts(&self) -> Vec<Part> {
        match self {
            Figure::Boxes(boxes) => {
                let row = |(row, cells): (usize, &BoxRow)| {
                    let columns = cells.indent + 1..=cells.indent + cells.cells.len();
                    columns.map(move |column| Part::Cell { row, column })
                };
                (1..).zip(&boxes.rows).flat_map(row).collect()
            }
            Figure::Strip(strip) => (0..strip.squares.len()).map(Part::Square).collect(),
            Figure::Heaps(heaps) => stones(heaps, |_, _| true),
            Figure::Board(board) => {
                (0..board.rows).flat_map(|y| (0..board.columns).map(move |x| Part::Field { x, y })).collect()
            }
            Figure::Hasse(hasse) => {
                let present = hasse.elements.iter().enumerate().filter(|(_, element)| !element.absent);
                present.map(|(index, _)| Part::Element(index)).collect()
            }
            Figure::Dynkin(dynkin) => (0..dynkin.nodes.len()).map(Part::Node).collect(),
        }
    }
}

/// The stones at the foot of those steps of the heaps' bars that are wanted.
pub(crate) fn stones(heaps: &[Heap], is_wanted: impl Fn(&Heap, &RangeInclusive<u64>) -> bool) -> Vec<Part> {
    let highest = Heap::highest(heaps);
    let mut stones = Vec::new();
    for (number, heap) in (1..).zip(heaps) {
        let steps = heap.steps(highest).filter(|step| is_wanted(heap, step));
        stones.extend(steps.map(|step| Part::Stone { heap: number, level: *step.start() }));
    }
    stones
}
