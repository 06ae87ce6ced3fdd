//! Rows of cells in aligned columns, measured as a terminal displays them.

use crate::terminal::{HEAD, styled};
use anstyle::Style;
use std::fmt;
use unicode_width::UnicodeWidthStr;

/// The side of its column to which a cell is aligned.
#[derive(Clone, Copy)]
pub enum Side {
    Left,
    Right,
}

/// A text in a style.
pub struct Cell {
    text: String,
    style: Style,
}

impl Cell {
    /// A cell in a style.
    pub fn styled(style: Style, text: impl ToString) -> Cell {
        Cell { text: text.to_string(), style }
    }
}

impl<T: ToString> From<T> for Cell {
    fn from(text: T) -> Cell {
        Cell::styled(Style::new(), text)
    }
}

/// Rows of cells. The last cell of a row may have any length.
pub struct Columns {
    /// The alignment of the first columns; the others are aligned left.
    sides: Vec<Side>,
    least: usize,
    rows: Vec<Vec<Cell>>,
}

impl Columns {
    /// A table without rows.
    pub fn new(sides: impl Into<Vec<Side>>) -> Columns {
        Columns { sides: sides.into(), least: 0, rows: Vec::new() }
    }

    /// Makes the first column at least this wide.
    pub fn indented(mut self, width: usize) -> Columns {
        self.least = width;
        self
    }

    /// Adds a header row.
    pub fn head<T: ToString>(mut self, heads: impl IntoIterator<Item = T>) -> Columns {
        self.row(heads.into_iter().map(|head| Cell::styled(HEAD, head)));
        self
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = Cell>) {
        let mut cells: Vec<Cell> = cells.into_iter().collect();
        let filled = cells.iter().rposition(|cell| !cell.text.is_empty()).map_or(0, |last| last + 1);
        cells.truncate(filled);
        self.rows.push(cells);
    }

    fn widths(&self) -> Vec<usize> {
        let mut widths = vec![self.least];
        for row in &self.rows {
            widths.resize(widths.len().max(row.len()), 0);
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = (*width).max(cell.text.width());
            }
        }
        widths
    }
}

impl fmt::Display for Columns {
    /// Each row on a line of its own, with two spaces between columns and none at the end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths = self.widths();
        for row in &self.rows {
            for (i, cell) in row.iter().enumerate() {
                let free = " ".repeat(widths[i] - cell.text.width());
                let text = if cell.style.is_plain() { cell.text.clone() } else { styled(cell.style, &cell.text) };
                let between = if i == 0 { "" } else { "  " };
                match self.sides.get(i).copied().unwrap_or(Side::Left) {
                    Side::Right => write!(f, "{between}{free}{text}")?,
                    Side::Left if i + 1 == row.len() => write!(f, "{between}{text}")?,
                    Side::Left => write!(f, "{between}{text}{free}")?,
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Cell, Columns, Side};
    use crate::terminal::GOOD;

    #[test]
    fn columns_are_as_wide_as_they_look() {
        let mut columns = Columns::new([Side::Right]);
        columns.row(["1".into(), "日本".into(), "x".into()]);
        columns.row(["10".into(), Cell::styled(GOOD, "1→0"), "".into()]);
        columns.row(["".into(), "e\u{301}".into(), "y".into()]);
        let text = anstream::adapter::strip_str(&columns.to_string()).to_string();
        assert_eq!(text, " 1  日本  x\n10  1→0\n    e\u{301}     y\n");
    }
}
