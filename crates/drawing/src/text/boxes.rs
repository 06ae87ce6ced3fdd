//! Diagrams of boxes as text.

use rulesets::figure::{BoxRow, Boxes, Mark};

use super::grid::Grid;
use super::{Lines, WIDTH, shade};
use crate::reading::{columns, slots};
use theory::counted;

/// The diagram in boxes, packed, or told row by row: whatever fits first.
pub(super) fn lines(boxes: &Boxes) -> Lines {
    if columns(boxes) > WIDTH {
        return told(boxes);
    }
    let grid = Grid::new(slots(boxes), 1);
    grid.style_for(WIDTH).map_or_else(|| told(boxes), |style| grid.lines(style))
}

/// The lengths of the rows in words, equal neighbours together.
fn told(boxes: &Boxes) -> Lines {
    let mut lines = Vec::new();
    if let Some((rows, columns)) = boxes.frame {
        lines.push(format!("frame: {} of {}", counted(rows, "row"), counted(columns, "box")));
    }
    let mut first = 1;
    let described: Lines = boxes.rows.iter().map(describe).collect();
    for run in described.chunk_by(|one, next| one == next) {
        let last = first + run.len() - 1;
        let rows = if run.len() == 1 { format!("row {first}") } else { format!("rows {first}–{last}, each") };
        lines.push(format!("{rows}: {}", run[0]));
        first = last + 1;
    }
    lines
}

fn describe(row: &BoxRow) -> String {
    let mut text = counted(row.cells.len(), "box");
    if row.indent > 0 {
        text += &format!(" from column {}", row.indent + 1);
    }
    for mark in [Mark::First, Mark::Second] {
        let marked = row.cells.iter().filter(|cell| cell.mark == Some(mark)).count();
        if marked > 0 {
            text += &format!(", {marked} {}", shade(mark));
        }
    }
    text
}
