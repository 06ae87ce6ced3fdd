//! Diagrams of boxes.

use rulesets::Part;
use rulesets::figure::Boxes;

use super::{Ink, Outline, Paint, Scene, Size};
use crate::reading::{Slot, columns, slots};

/// The boxes, wide enough for the longest label, inside their frame.
pub(super) fn scene(boxes: &Boxes) -> Scene {
    let slots = slots(boxes);
    let labels = slots.iter().flatten().filter_map(|slot| match slot {
        Slot::Cell(label, _) => Some(Size::Normal.width_of(label) + 0.3),
        _ => None,
    });
    let width = labels.fold(1.0, f64::max);
    let mut scene = Scene::default();
    scene.reserve(width * columns(boxes) as f64, slots.len() as f64);
    if let Some((rows, columns)) = boxes.frame {
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
