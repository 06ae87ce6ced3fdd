//! Rows of boxes.

use super::{Kind, Mark, with_marks};
use crate::part::Part;

/// Rows of boxes in the English convention: row 1 on top, columns from the left.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Boxes {
    /// The rows from the top.
    pub rows: Vec<BoxRow>,
    /// A rectangle of `(rows, columns)` around the diagram, drawn as an outline.
    pub frame: Option<(usize, usize)>,
    /// Lines below the picture.
    pub remarks: Vec<String>,
}

/// One row of boxes.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct BoxRow {
    /// How many columns are empty before the first box.
    pub indent: usize,
    /// The boxes from left to right.
    pub cells: Vec<BoxCell>,
}

/// One box.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct BoxCell {
    /// What is written in it: a hook length, a number of the unimodal numbering, or nothing.
    pub label: String,
    /// Which hook of the move it belongs to, if any.
    pub mark: Option<Mark>,
}

impl Boxes {
    /// The boxes, each with the part that it is, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (Part, &BoxCell)> {
        (1..).zip(&self.rows).flat_map(|(row, cells)| {
            let columns = (1..=cells.cells.len()).map(|place| cells.indent.saturating_add(place));
            columns.zip(&cells.cells).map(move |(column, cell)| (Part::Cell { row, column }, cell))
        })
    }

    fn cell_mut(&mut self, part: Part) -> Option<&mut BoxCell> {
        let Part::Cell { row, column } = part else { return None };
        let row = self.rows.get_mut(row.checked_sub(1)?)?;
        let place = column.checked_sub(row.indent)?.checked_sub(1)?;
        row.cells.get_mut(place)
    }
}

impl Kind for Boxes {
    fn parts(&self) -> Vec<Part> {
        self.cells().map(|(part, _)| part).collect()
    }

    fn marked(&self) -> Vec<(Part, Mark)> {
        with_marks(self.cells().map(|(part, cell)| (part, cell.mark)))
    }

    fn remarks(&self) -> &[String] {
        &self.remarks
    }

    fn mark_of(&mut self, part: Part) -> Option<&mut Option<Mark>> {
        self.cell_mut(part).map(|cell| &mut cell.mark)
    }

    fn label_of(&mut self, part: Part) -> Option<&mut String> {
        self.cell_mut(part).map(|cell| &mut cell.label)
    }
}
