//! Cells in rows and columns: with lines around them, or packed without lines where room is short.

use rulesets::figure::Mark;

use super::{Lines, shade};
use crate::letters::columns_of;

/// One place of a rectangle that holds rows of boxes.
#[derive(Clone, Debug)]
pub(crate) enum Slot {
    /// Neither a box nor within the frame.
    Nothing,
    /// Within the frame, but not a box of the diagram.
    Missing,
    /// A box with its label and its mark.
    Cell(String, Option<Mark>),
}

impl Slot {
    /// What is written there, and what fills the room around it.
    fn signs(&self) -> (&str, char) {
        match self {
            Slot::Nothing => ("", ' '),
            Slot::Missing => ("·", ' '),
            Slot::Cell(label, mark) => (label, mark.map_or(' ', shade)),
        }
    }
}

/// Rows of places, all columns equally wide.
pub(crate) struct Grid {
    rows: Vec<Vec<Slot>>,
    /// Characters kept for a label.
    label: usize,
}

/// How a grid is drawn.
#[derive(Clone, Copy)]
pub(crate) enum Style {
    /// Every cell in a box.
    Boxed,
    /// Labels next to each other.
    Packed,
}

impl Grid {
    /// A grid whose labels have room for at least `label` characters.
    pub fn new(rows: Vec<Vec<Slot>>, label: usize) -> Self {
        let labels = rows.iter().flatten().filter_map(|slot| match slot {
            Slot::Cell(label, _) => Some(columns_of(label)),
            _ => None,
        });
        let label = labels.max().unwrap_or(0).max(label).max(1);
        Grid { rows, label }
    }

    /// The roomiest style in which the grid is at most `width` characters wide.
    pub fn style_for(&self, width: usize) -> Option<Style> {
        [Style::Boxed, Style::Packed].into_iter().find(|&style| self.width(style) <= width)
    }

    fn width(&self, style: Style) -> usize {
        let columns = self.columns();
        match style {
            Style::Boxed => columns * self.step(style) + 1,
            Style::Packed => columns * self.step(style),
        }
    }

    fn columns(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Characters from a column to the next.
    fn step(&self, style: Style) -> usize {
        match style {
            // A line, the label, and on both sides of it a space or the shade of the mark.
            Style::Boxed => self.label + 3,
            Style::Packed => self.label + 1,
        }
    }

    /// The lines of the drawing.
    pub fn lines(&self, style: Style) -> Lines {
        match style {
            Style::Boxed => self.boxed(),
            Style::Packed => self.packed(),
        }
    }

    /// The line of the drawing on which the labels of a row are.
    pub fn line_of(&self, row: usize, style: Style) -> usize {
        match style {
            Style::Boxed => 2 * row + 1,
            Style::Packed => row,
        }
    }

    /// The numbers from `first` on, each at its column; where columns are packed, every fifth.
    pub fn numbers(&self, first: usize, style: Style) -> String {
        let step = self.step(style);
        let mut line = String::new();
        for index in 0..self.columns() {
            let number = first + index;
            match style {
                Style::Boxed => line += &format!(" {number:^0$}", step - 1),
                Style::Packed if number.is_multiple_of(5) => {
                    let room = ((index + 1) * step).saturating_sub(line.len());
                    line += &format!("{number:>room$}");
                }
                Style::Packed => {}
            }
        }
        line
    }

    fn packed(&self) -> Lines {
        let place = |slot: &Slot| {
            let (label, fill) = slot.signs();
            let label = if matches!(slot, Slot::Cell(..)) && label.is_empty() { "□" } else { label };
            let fill = fill.to_string().repeat(self.step(Style::Packed) - columns_of(label));
            fill + label
        };
        self.rows.iter().map(|row| row.iter().map(place).collect()).collect()
    }

    fn boxed(&self) -> Lines {
        let mut lines = Vec::new();
        for row in 0..self.rows.len() {
            lines.push(self.rule(row));
            lines.push(self.labels(row));
        }
        lines.push(self.rule(self.rows.len()));
        lines
    }

    /// The line with the labels of a row.
    fn labels(&self, row: usize) -> String {
        let inner = self.label + 2;
        let mut line = String::new();
        for column in 0..=self.rows[row].len() {
            // Left of column 0 there is nothing, which wrapping to the last index says as well.
            let edge = self.is_cell(row, column) || self.is_cell(row, column.wrapping_sub(1));
            line.push(if edge { '│' } else { ' ' });
            let Some((text, fill)) = self.rows[row].get(column).map(Slot::signs) else { break };
            let free = inner - columns_of(text);
            line.extend(std::iter::repeat_n(fill, free - free / 2));
            line.push_str(text);
            line.extend(std::iter::repeat_n(fill, free / 2));
        }
        line
    }

    /// The line above a row, or below the last one.
    fn rule(&self, row: usize) -> String {
        let above = row.wrapping_sub(1);
        let length = |row: usize| self.rows.get(row).map_or(0, Vec::len);
        let columns = length(row).max(length(above));
        let mut line = String::new();
        for column in 0..=columns {
            let left = column.wrapping_sub(1);
            let [nw, ne] = [self.is_cell(above, left), self.is_cell(above, column)];
            let [sw, se] = [self.is_cell(row, left), self.is_cell(row, column)];
            line.push(junction(nw || ne, sw || se, nw || sw, ne || se));
            let along = if ne || se { "─" } else { " " };
            if column < columns {
                line.push_str(&along.repeat(self.label + 2));
            }
        }
        line
    }

    fn is_cell(&self, row: usize, column: usize) -> bool {
        let slot = self.rows.get(row).and_then(|row| row.get(column));
        matches!(slot, Some(Slot::Cell(..)))
    }
}

/// The character in which lines in the given directions meet; none ends there.
pub(crate) fn junction(up: bool, down: bool, left: bool, right: bool) -> char {
    match (up, down, left, right) {
        (true, true, true, true) => '┼',
        (true, true, true, false) => '┤',
        (true, true, false, true) => '├',
        (true, false, true, true) => '┴',
        (false, true, true, true) => '┬',
        (true, false, false, true) => '└',
        (true, false, true, false) => '┘',
        (false, true, false, true) => '┌',
        (false, true, true, false) => '┐',
        (true, true, false, false) => '│',
        (false, false, true, true) => '─',
        _ => ' ',
    }
}
