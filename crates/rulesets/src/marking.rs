//! What a move adds to the picture of a position: parts that stand out, and what is said of it.

use crate::figure::{Figure, Mark};
use crate::part::{Part, stones};

/// What a move adds to the picture of the position it is made in.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Marking {
    /// The parts that stand out, and why.
    pub parts: Vec<(Part, Mark)>,
    /// What is said to whoever points at the move.
    pub remarks: Vec<String>,
}

impl Marking {
    /// All these parts are what the move takes.
    pub fn taking(parts: impl IntoIterator<Item = Part>) -> Marking {
        Marking { parts: parts.into_iter().map(|part| (part, Mark::First)).collect(), remarks: Vec::new() }
    }
}

impl Figure {
    /// The parts that stand out, what the move takes before what it takes besides.
    pub fn marked(&self) -> Vec<(Part, Mark)> {
        let mut marked: Vec<(Part, Mark)> = match self {
            Figure::Boxes(boxes) => {
                let rows = (1..).zip(&boxes.rows);
                let cells = rows.flat_map(|(row, cells)| {
                    let columns = (cells.indent + 1..).zip(&cells.cells);
                    columns.map(move |(column, cell)| (Part::Cell { row, column }, cell.mark))
                });
                cells.filter_map(|(part, mark)| Some((part, mark?))).collect()
            }
            Figure::Strip(strip) => {
                let squares = strip.squares.iter().enumerate();
                squares.filter_map(|(index, square)| Some((Part::Square(index), square.mark?))).collect()
            }
            Figure::Heaps(heaps) => {
                let taken = stones(heaps, |heap, step| *step.end() > heap.kept());
                taken.into_iter().map(|part| (part, Mark::First)).collect()
            }
            Figure::Board(board) => {
                board.marks().into_iter().map(|((x, y), mark)| (Part::Field { x, y }, mark)).collect()
            }
            Figure::Hasse(hasse) => {
                let elements = hasse.elements.iter().enumerate();
                elements.filter_map(|(index, element)| Some((Part::Element(index), element.mark?))).collect()
            }
            Figure::Dynkin(dynkin) => {
                let nodes = dynkin.nodes.iter().enumerate();
                nodes.filter_map(|(index, node)| Some((Part::Node(index), node.mark?))).collect()
            }
        };
        marked.sort_by_key(|&(_, mark)| mark);
        marked
    }

    /// The lines below the picture.
    pub fn remarks(&self) -> &[String] {
        match self {
            Figure::Boxes(boxes) => &boxes.remarks,
            Figure::Hasse(hasse) => &hasse.remarks,
            Figure::Strip(_) | Figure::Heaps(_) | Figure::Board(_) | Figure::Dynkin(_) => &[],
        }
    }

    /// The picture without any part that stands out.
    pub(crate) fn unmarked(mut self) -> Figure {
        match &mut self {
            Figure::Boxes(boxes) => boxes.rows.iter_mut().flat_map(|row| &mut row.cells).for_each(|c| c.mark = None),
            Figure::Strip(strip) => strip.squares.iter_mut().for_each(|square| square.mark = None),
            Figure::Heaps(heaps) => heaps.iter_mut().for_each(|heap| heap.taken = 0),
            Figure::Board(board) => {
                board.target = None;
                board.pieces.iter_mut().for_each(|piece| piece.mark = None);
            }
            Figure::Hasse(hasse) => hasse.elements.iter_mut().for_each(|element| element.mark = None),
            Figure::Dynkin(dynkin) => dynkin.nodes.iter_mut().for_each(|node| node.mark = None),
        }
        self
    }

    /// The picture with the parts of a move standing out; for boxes, squares of a strip, elements and nodes.
    pub(crate) fn with(mut self, marking: Option<Marking>) -> Figure {
        let Some(marking) = marking else { return self };
        for (part, mark) in marking.parts {
            if let Some(place) = self.mark_of(part) {
                *place = Some(mark);
            }
        }
        self
    }

    /// Where the mark of a part is kept.
    fn mark_of(&mut self, part: Part) -> Option<&mut Option<Mark>> {
        match (self, part) {
            (Figure::Boxes(boxes), Part::Cell { row, column }) => {
                let row = boxes.rows.get_mut(row.checked_sub(1)?)?;
                let place = column.checked_sub(row.indent + 1)?;
                row.cells.get_mut(place).map(|cell| &mut cell.mark)
            }
            (Figure::Strip(strip), Part::Square(index)) => strip.squares.get_mut(index).map(|square| &mut square.mark),
            (Figure::Hasse(hasse), Part::Element(index)) => {
                hasse.elements.get_mut(index).map(|element| &mut element.mark)
            }
            (Figure::Dynkin(dynkin), Part::Node(index)) => dynkin.nodes.get_mut(index).map(|node| &mut node.mark),
            _ => None,
        }
    }
}
