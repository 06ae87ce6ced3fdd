//! Diagrams of boxes.

use rulesets::Part;
use rulesets::figure::{BoxCell, BoxRow, Boxes, Mark};
use theory::counted;

use super::{Draw, labelled, numbers_of};
use crate::letters::label;
use crate::scene::{Ink, Outline, Paint, Scene, Size, Use};
use crate::text::grid::{Grid, Slot};
use crate::text::{Lines, WIDTH, shade};

impl Draw for Boxes {
    fn is_blank(&self) -> bool {
        let framed = self.frame.is_some_and(|(rows, columns)| rows > 0 && columns > 0);
        !framed && self.rows.iter().all(|row| row.cells.is_empty())
    }

    fn cells(&self) -> u128 {
        let (frame_rows, frame_columns) = self.frame.unwrap_or((0, 0));
        let rows = self.rows.iter().map(|row| {
            let columns = row.indent as u128 + row.cells.len() as u128;
            columns.max(frame_columns as u128).max(1)
        });
        let below = frame_rows.saturating_sub(self.rows.len()) as u128;
        let below = below.saturating_mul(frame_columns.max(1) as u128).saturating_add(self.remarks.len() as u128);
        rows.fold(below, u128::saturating_add)
    }

    fn columns(&self) -> u128 {
        let rows = self.rows.iter().filter(|row| !row.cells.is_empty());
        let lengths = rows.map(|row| row.indent as u128 + row.cells.len() as u128);
        lengths.chain(self.frame.map(|(_, columns)| columns as u128)).max().unwrap_or(0)
    }

    /// In boxes, packed, or told row by row: whatever fits first.
    fn text(&self, _: u64) -> Lines {
        if self.columns() > WIDTH as u128 {
            return told(self);
        }
        let grid = Grid::new(slots(self), 1);
        grid.style_for(WIDTH).map_or_else(|| told(self), |style| grid.lines(style))
    }

    /// The boxes, wide enough for the longest label, inside their frame.
    fn scene(&self, _: u64, _: Use) -> Scene {
        let slots = slots(self);
        let labels = slots.iter().flatten().filter_map(|slot| match slot {
            Slot::Cell(label, _) => Some(Size::Normal.width_of(label) + 0.3),
            _ => None,
        });
        let width = labels.fold(1.0, f64::max);
        let mut scene = Scene::default();
        scene.reserve(width * self.columns() as f64, slots.len() as f64);
        if let Some((rows, columns)) = self.frame {
            let frame = Outline::Rectangle((0.0, 0.0), width * columns as f64, rows as f64, 0.0);
            scene.area(frame, Paint::Frame);
        }
        for (y, row) in slots.into_iter().enumerate() {
            for (x, slot) in row.into_iter().enumerate() {
                let corner = (x as f64 * width, y as f64);
                let middle = (corner.0 + width / 2.0, corner.1 + 0.5);
                match slot {
                    Slot::Nothing => {}
                    Slot::Missing => scene.area(Outline::Circle(middle, 0.07), Paint::Solid),
                    Slot::Cell(label, mark) => scene.part(Part::Cell { row: y + 1, column: x + 1 }, |scene| {
                        scene.cell(corner, width, Paint::Box, mark);
                        if !label.is_empty() {
                            scene.label(middle, label, Ink::Inside, Size::Normal);
                        }
                    }),
                }
            }
        }
        scene
    }

    fn words(&self) -> String {
        let frame = self.frame.map(|(rows, columns)| format!(" in a frame of {rows} by {columns}"));
        let rows = self.rows.iter().map(|row| row.cells.len() as u64);
        format!("{}{}", numbers_of("row", rows, "box"), frame.unwrap_or_default())
    }

    fn names(&self) -> Vec<(Part, String)> {
        let name = |(part, cell): (Part, &BoxCell)| {
            let Part::Cell { row, column } = part else { return None };
            Some((part, format!("box in row {row}, column {column}{}", labelled(&cell.label))))
        };
        self.cells().filter_map(name).collect()
    }

    fn meanings(&self) -> [&'static str; 2] {
        [if self.used_marks().contains(&Mark::Second) { "first hook" } else { "taken" }, "second hook"]
    }
}

/// The diagram and its frame place by place, from the top.
fn slots(boxes: &Boxes) -> Vec<Vec<Slot>> {
    let (frame_rows, frame_columns) = boxes.frame.unwrap_or((0, 0));
    let row_slots = |index: usize| {
        let framed = if index < frame_rows { frame_columns } else { 0 };
        let mut slots = vec![Slot::Missing; framed];
        if let Some(row) = boxes.rows.get(index).filter(|row| !row.cells.is_empty()) {
            let end = row.indent + row.cells.len();
            slots.resize(slots.len().max(end), Slot::Nothing);
            for (slot, cell) in slots[row.indent..].iter_mut().zip(&row.cells) {
                *slot = Slot::Cell(label(&cell.label), cell.mark);
            }
        }
        slots
    };
    (0..boxes.rows.len().max(frame_rows)).map(row_slots).collect()
}

/// The lengths of the rows in words, equal neighbours together.
fn told(boxes: &Boxes) -> Lines {
    let mut lines = Vec::new();
    if let Some((rows, columns)) = boxes.frame {
        lines.push(format!("frame: {} of {}", counted(rows, "row"), counted(columns, "box")));
    }
    let mut first = 1;
    let told: Lines = boxes.rows.iter().map(told_row).collect();
    for run in told.chunk_by(|one, next| one == next) {
        let last = first + run.len() - 1;
        let rows = if run.len() == 1 { format!("row {first}") } else { format!("rows {first}–{last}, each") };
        lines.push(format!("{rows}: {}", run[0]));
        first = last + 1;
    }
    lines
}

fn told_row(row: &BoxRow) -> String {
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
