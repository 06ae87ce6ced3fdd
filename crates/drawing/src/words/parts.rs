//! The parts of a figure in words, for those who hear and do not see what they point at.

use std::collections::{BTreeMap, HashMap};

use rulesets::Part;
use rulesets::figure::{Figure, Heap, Mark, PieceKind, StripPiece};

use super::{mark, piece};
use crate::reading::{Occupied, element_name, label, node_name, occupied};
use theory::counted;

/// What the parts of a figure are called.
pub(crate) struct Names<'f> {
    figure: &'f Figure,
    marks: HashMap<Part, Mark>,
    highest: u64,
    occupied: BTreeMap<(usize, usize), Occupied>,
}

impl<'f> Names<'f> {
    /// Ready to name the parts of a figure.
    pub fn new(figure: &'f Figure) -> Self {
        let highest = if let Figure::Heaps(heaps) = figure { Heap::highest(heaps) } else { 0 };
        let occupied = if let Figure::Board(board) = figure { occupied(board) } else { BTreeMap::new() };
        Names { figure, marks: figure.marked().into_iter().collect(), highest, occupied }
    }

    /// The name of a part; empty if the figure does not have it.
    pub fn of(&self, part: Part) -> String {
        let marked = self.marks.get(&part).map(|&m| format!(", {}", mark(self.figure, m)));
        self.plain(part).unwrap_or_default() + &marked.unwrap_or_default()
    }

    fn plain(&self, part: Part) -> Option<String> {
        Some(match (self.figure, part) {
            (Figure::Boxes(boxes), Part::Cell { row, column }) => {
                let cells = boxes.rows.get(row.checked_sub(1)?)?;
                let cell = cells.cells.get(column.checked_sub(cells.indent + 1)?)?;
                format!("box in row {row}, column {column}{}", labelled(&cell.label))
            }
            (Figure::Strip(strip), Part::Square(index)) => {
                let what = match (strip.piece, strip.squares.get(index)?.occupied) {
                    (StripPiece::Bead, true) => "a bead",
                    (StripPiece::Bead, false) => "empty",
                    (StripPiece::Turtle, true) => "a turtle upright",
                    (StripPiece::Turtle, false) => "a turtle on its back",
                };
                format!("square {index}, {what}")
            }
            (Figure::Heaps(heaps), Part::Stone { heap, level }) => {
                self.stones(heaps.get(heap.checked_sub(1)?)?, level)? + &format!(" in heap {heap}")
            }
            (Figure::Board(board), Part::Field { x, y }) => {
                let pieces = self.occupied.get(&(x, y)).map_or(&[][..], |square| &square.pieces);
                format!("square {}, {}", board.name_of(x, y), pieces_in_words(pieces))
            }
            (Figure::Hasse(hasse), Part::Element(index)) => {
                let element = hasse.elements.get(index)?;
                format!("element {}{}", element_name(element, index), labelled(&element.label))
            }
            (Figure::Dynkin(dynkin), Part::Node(index)) => {
                let node = dynkin.nodes.get(index)?;
                format!("node {}{}", node_name(node, index), labelled(&node.label))
            }
            _ => return None,
        })
    }

    /// A stone, or all those that a step of a bar stands for.
    fn stones(&self, heap: &Heap, level: u64) -> Option<String> {
        let (first, last) = heap.steps(self.highest).find(|step| step.contains(&level))?.into_inner();
        let size = heap.size;
        Some(if first == last {
            format!("stone {first} of {size}")
        } else {
            format!("stones {first} to {last} of {size}")
        })
    }
}

fn labelled(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!(", labelled {}", label(text)) }
}

fn pieces_in_words(pieces: &[PieceKind]) -> String {
    // No square is large enough for more.
    const MOST: usize = 4;
    match pieces {
        [] => "empty".to_owned(),
        _ if pieces.len() > MOST => counted(pieces.len(), "piece"),
        _ => pieces.iter().map(|&kind| piece(kind)).collect::<Vec<_>>().join(" and "),
    }
}
