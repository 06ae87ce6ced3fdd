//! A board: columns numbered on top, rows on the left.

use rulesets::Part;
use rulesets::figure::{Board, PieceKind};

use super::{Ink, Outline, Paint, Point, Scene, Size};
use crate::reading::occupied;

/// The most pieces of a square that are drawn one by one.
const TOGETHER: usize = 4;

/// The board and its pieces.
pub(super) fn scene(board: &Board) -> Scene {
    let occupied = occupied(board);
    let digits = (board.first + board.rows.saturating_sub(1)).to_string();
    let (left, top) = (Size::Small.width_of(&digits) + 0.3, 0.7);
    let mut scene = Scene::default();
    for x in 0..board.columns {
        scene.label((left + x as f64 + 0.5, top / 2.0), (board.first + x).to_string(), Ink::Outside, Size::Small);
    }
    for y in 0..board.rows {
        scene.label(
            (left / 2.0 - 0.05, top + y as f64 + 0.5),
            (board.first + y).to_string(),
            Ink::Outside,
            Size::Small,
        );
        for x in 0..board.columns {
            let plain = if (x + y) % 2 == 0 { Paint::LightSquare } else { Paint::DarkSquare };
            let mark = occupied.get(&(x, y)).and_then(|square| square.mark);
            let corner = (left + x as f64, top + y as f64);
            scene.part(Part::Field { x, y }, |scene| scene.cell(corner, 1.0, plain, mark));
        }
    }
    for (&(x, y), square) in &occupied {
        let corner = (left + x as f64, top + y as f64);
        scene.part(Part::Field { x, y }, |scene| pieces(scene, corner, &square.pieces));
    }
    scene
}

/// What stands on a square.
fn pieces(scene: &mut Scene, corner: Point, pieces: &[PieceKind]) {
    let number = pieces.len();
    if number > TOGETHER {
        let middle = (corner.0 + 0.5, corner.1 + 0.5);
        scene.label(middle, number.to_string(), Ink::Inside, Size::Normal);
        return;
    }
    // One piece fills the square, up to four share it as two by two.
    let size = if number > 1 { 0.5 } else { 1.0 };
    for (index, &kind) in pieces.iter().enumerate() {
        let shift = ((index % 2) as f64 * size, (index / 2) as f64 * size);
        let middle = (corner.0 + shift.0 + size / 2.0, corner.1 + shift.1 + size / 2.0);
        piece(scene, middle, size, kind);
    }
}

/// A piece on a square of the given size.
fn piece(scene: &mut Scene, middle: Point, size: f64, kind: PieceKind) {
    let at = |(x, y): Point| (middle.0 + size * x, middle.1 + size * y);
    let letter = if size < 1.0 { Size::Small } else { Size::Normal };
    match kind {
        PieceKind::Rook => scene.area(mirrored(ROOK).map(at), Paint::Piece),
        PieceKind::Queen => {
            scene.area(mirrored(QUEEN).map(at), Paint::Piece);
            for tip in [(-0.34, -0.2), (-0.18, -0.3), (0.0, -0.34), (0.18, -0.3), (0.34, -0.2)] {
                scene.area(Outline::Circle(at(tip), 0.07 * size), Paint::Piece);
            }
        }
        PieceKind::Ryuoh => {
            scene.area(mirrored(TILE).map(at), Paint::Tile);
            scene.label(at((0.0, 0.05)), "D", Ink::Inside, letter);
        }
        PieceKind::Maharaja => {
            scene.area(mirrored(CROWN).map(at), Paint::Piece);
            scene.label(at((0.0, 0.12)), "M", Ink::OnPiece, letter);
        }
    }
}

/// The right halves of the pieces, from the top to the bottom, on a square from −0.5 to 0.5.
const ROOK: &[Point] = &[
    (0.06, -0.27),
    (0.06, -0.36),
    (0.14, -0.36),
    (0.14, -0.27),
    (0.2, -0.27),
    (0.2, -0.36),
    (0.28, -0.36),
    (0.28, -0.16),
    (0.18, -0.09),
    (0.2, 0.18),
    (0.32, 0.25),
    (0.32, 0.36),
];
const QUEEN: &[Point] =
    &[(0.0, -0.34), (0.08, -0.04), (0.18, -0.3), (0.21, -0.01), (0.34, -0.2), (0.23, 0.2), (0.28, 0.26), (0.28, 0.36)];
const TILE: &[Point] = &[(0.0, -0.4), (0.24, -0.28), (0.32, 0.38)];
const CROWN: &[Point] = &[(0.0, -0.38), (0.16, -0.14), (0.38, -0.28), (0.32, 0.36)];

/// A symmetric outline from its right half.
fn mirrored(right: &[Point]) -> Outline {
    let left = right.iter().rev().map(|&(x, y)| (-x, y));
    Outline::Polygon(right.iter().copied().chain(left).collect())
}
