//! Beads, turtles and coins on numbered squares.

use rulesets::Part;
use rulesets::figure::{Square, Strip, StripPiece};
use theory::counted;

use super::{Draw, list};
use crate::letters::columns_of;
use crate::scene::{Ink, Outline, PER_LINE, Paint, Point, Scene, Size, Use};
use crate::text::grid::{Grid, Slot, Style};
use crate::text::{Key, Lines, WIDTH};

impl Draw for Strip {
    fn is_blank(&self) -> bool {
        self.squares.is_empty()
    }

    fn cells(&self) -> u128 {
        self.squares.len() as u128
    }

    /// The squares in boxes with their numbers below, wrapped.
    fn text(&self, _: u64) -> Lines {
        let digits = columns_of(&self.squares.len().saturating_sub(1).to_string());
        // Up to three digits fit below a box for a single sign.
        let label = digits.saturating_sub(2).max(1);
        let fitting = (WIDTH - 1) / (label + 3);
        // A wrapped strip is easier to count in fives.
        let per_line = if self.squares.len() <= fitting { fitting } else { fitting / 5 * 5 };
        let mut lines = Vec::new();
        for (index, squares) in self.squares.chunks(per_line).enumerate() {
            let slots = squares.iter().map(|square| Slot::Cell(sign(self.piece, square).to_string(), square.mark));
            let grid = Grid::new(vec![slots.collect()], label);
            lines.extend(grid.lines(Style::Boxed));
            lines.push(grid.numbers(index * per_line, Style::Boxed));
        }
        lines
    }

    fn keys(&self, _: u64) -> Vec<Key> {
        let signs: &[Key] = match self.piece {
            StripPiece::Bead => &[],
            StripPiece::Turtle => &[('▲', "upright"), ('▽', "on its back")],
            StripPiece::Coin => &[('H', "heads"), ('T', "tails")],
        };
        [signs, &self.shades()].concat()
    }

    /// The squares with their numbers below, wrapped.
    fn scene(&self, _: u64, _: Use) -> Scene {
        let mut scene = Scene::default();
        for (index, square) in self.squares.iter().enumerate() {
            let (x, y) = ((index % PER_LINE) as f64, (index / PER_LINE) as f64 * 1.8);
            scene.part(Part::Square(index), |scene| {
                scene.cell((x, y), 1.0, Paint::Box, square.mark);
                match self.piece {
                    StripPiece::Bead if square.occupied => {
                        scene.area(Outline::Circle((x + 0.5, y + 0.5), 0.29), Paint::Bead);
                    }
                    StripPiece::Bead => {}
                    StripPiece::Turtle => turtle(scene, (x + 0.5, y + 0.5), square.occupied),
                    StripPiece::Coin => {
                        let paint = if square.occupied { Paint::Tile } else { Paint::Stone };
                        scene.area(Outline::Circle((x + 0.5, y + 0.5), 0.34), paint);
                        let side = sign(self.piece, square).to_string();
                        scene.label((x + 0.5, y + 0.5), side, Ink::Inside, Size::Small);
                    }
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

    fn words(&self) -> String {
        let what = match self.piece {
            StripPiece::Bead => "beads on",
            StripPiece::Turtle => "turtles upright on",
            StripPiece::Coin => "coins showing heads on",
        };
        let upright = (0..).zip(&self.squares).filter(|(_, square)| square.occupied);
        let squares = list(upright.map(|(index, _): (usize, _)| index));
        format!("a strip of {}, {what} squares: {squares}", counted(self.squares.len(), "square"))
    }

    fn names(&self) -> Vec<(Part, String)> {
        let name = |(index, square): (usize, &Square)| {
            let what = match (self.piece, square.occupied) {
                (StripPiece::Bead, true) => "a bead",
                (StripPiece::Bead, false) => "empty",
                (StripPiece::Turtle, true) => "a turtle upright",
                (StripPiece::Turtle, false) => "a turtle on its back",
                (StripPiece::Coin, true) => "a coin showing heads",
                (StripPiece::Coin, false) => "a coin showing tails",
            };
            (Part::Square(index), format!("square {index}, {what}"))
        };
        self.squares.iter().enumerate().map(name).collect()
    }

    fn meanings(&self) -> [&'static str; 2] {
        match self.piece {
            StripPiece::Bead => ["moves", "goes here"],
            StripPiece::Turtle | StripPiece::Coin => ["turned", "turned too"],
        }
    }
}

fn sign(piece: StripPiece, square: &Square) -> char {
    match (piece, square.occupied) {
        (StripPiece::Bead, true) => '●',
        (StripPiece::Bead, false) => '·',
        (StripPiece::Turtle, true) => '▲',
        (StripPiece::Turtle, false) => '▽',
        (StripPiece::Coin, true) => 'H',
        (StripPiece::Coin, false) => 'T',
    }
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
