//! Beads and turtles on numbered squares.

use rulesets::Part;
use rulesets::figure::{Strip, StripPiece};

use super::{Ink, Outline, PER_LINE, Paint, Point, Scene, Size};

/// The squares with their numbers below, wrapped.
pub(super) fn scene(strip: &Strip) -> Scene {
    let mut scene = Scene::default();
    for (index, square) in strip.squares.iter().enumerate() {
        let (x, y) = ((index % PER_LINE) as f64, (index / PER_LINE) as f64 * 1.8);
        scene.part(Part::Square(index), |scene| {
            scene.cell((x, y), 1.0, Paint::Box, square.mark);
            match strip.piece {
                StripPiece::Bead if square.occupied => {
                    scene.area(Outline::Circle((x + 0.5, y + 0.5), 0.29), Paint::Bead);
                }
                StripPiece::Bead => {}
                StripPiece::Turtle => turtle(scene, (x + 0.5, y + 0.5), square.occupied),
            }
            // Longer numbers would touch each other.
            if index < 1000 || index.is_multiple_of(2) {
                scene.label((x + 0.5, y + 1.3), index.to_string(), Ink::Outside, Size::Small);
            }
        });
        scene.reserve(x + 1.0, y + 1.6);
    }
    scene
}

/// A turtle seen from the side, on its legs or on its back.
fn turtle(scene: &mut Scene, (x, y): Point, is_upright: bool) {
    let up = if is_upright { 1.0 } else { -1.0 };
    // Down is positive, so `up` times a length goes from the shell toward the legs.
    let belly = y + 0.1 * up;
    let (left, radius) = (x - 0.06, 0.26);
    scene.area(Outline::Circle((x + 0.29, belly - 0.06 * up), 0.09), Paint::Skin);
    for leg in [left - 0.17, left + 0.17] {
        let top = f64::min(belly, belly + 0.17 * up);
        scene.area(Outline::Rectangle((leg - 0.06, top), 0.12, 0.17, 0.04), Paint::Skin);
    }
    scene.area(Outline::Dome((left, belly), radius, is_upright), Paint::Shell);
    let flat = Outline::Rectangle((left - radius, belly - 0.035), 2.0 * radius, 0.07, 0.03);
    scene.area(flat, Paint::Belly);
}
