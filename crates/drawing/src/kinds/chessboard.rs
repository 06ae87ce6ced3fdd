//! A chessboard: columns numbered on top, rows on the left.

use std::collections::BTreeMap;

use rulesets::Part;
use rulesets::figure::{BoardPiece, Chessboard, Mark, PieceKind};
use theory::counted;

use super::{Draw, list};
use crate::letters::columns_of;
use crate::scene::{Ink, Outline, Paint, Point, Scene, Size, Use};
use crate::text::grid::{Grid, Slot, Style};
use crate::text::{Key, Lines, WIDTH, shade};

/// The most pieces of a square that text shows one by one.
const WRITTEN: usize = 3;
/// The most pieces of a square that are drawn or named one by one.
const TOGETHER: usize = 4;

/// What is on a square.
#[derive(Default)]
struct Occupied {
    /// The pieces, in the order of the figure.
    pieces: Vec<Standing>,
    /// The part of the square in the move: a piece that moves counts before the square it goes to.
    mark: Option<Mark>,
}

/// A piece, with its number if the moves call it by that.
#[derive(Clone, Copy)]
struct Standing {
    kind: PieceKind,
    number: Option<usize>,
}

/// The squares `(x, y)` that are not just empty.
type Squares = BTreeMap<(usize, usize), Occupied>;

impl Draw for Chessboard {
    fn is_blank(&self) -> bool {
        self.columns == 0 || self.rows == 0
    }

    fn cells(&self) -> u128 {
        let squares = (self.columns as u128).saturating_mul(self.rows as u128);
        squares.saturating_add(self.pieces.len() as u128)
    }

    fn columns(&self) -> u128 {
        self.columns as u128
    }

    /// In boxes, packed, or only its pieces: whatever fits first.
    fn text(&self, _: u64) -> Lines {
        let occupied = occupied(self);
        if self.columns > WIDTH {
            return told(self, &occupied);
        }
        let slot = |x, y| match occupied.get(&(x, y)) {
            Some(square) => Slot::Cell(signs(square), square.mark),
            None => Slot::Cell(String::new(), None),
        };
        let rows = (0..self.rows).map(|y| (0..self.columns).map(|x| slot(x, y)).collect());
        let grid = Grid::new(rows.collect(), 1);
        let digits = columns_of(&(self.first + self.rows.saturating_sub(1)).to_string());
        let Some(style) = grid.style_for(WIDTH - digits - 1) else {
            return told(self, &occupied);
        };
        // Packed columns bring their own space.
        let margin = match style {
            Style::Boxed => digits + 1,
            Style::Packed => digits,
        };
        let mut lines = grid.lines(style);
        let mut numbers = vec![String::new(); lines.len()];
        for y in 0..self.rows {
            numbers[grid.line_of(y, style)] = format!("{:>digits$}", self.first + y);
        }
        for (line, number) in lines.iter_mut().zip(numbers) {
            *line = format!("{number:margin$}{line}");
        }
        lines.insert(0, format!("{:margin$}{}", "", grid.numbers(self.first, style)));
        lines
    }

    fn keys(&self, _: u64) -> Vec<Key> {
        let kinds = [PieceKind::Rook, PieceKind::Queen, PieceKind::Ryuoh, PieceKind::Maharaja, PieceKind::Counter];
        let used = kinds.into_iter().filter(|&kind| self.pieces.iter().any(|piece| piece.kind == kind));
        used.map(|kind| (sign(kind), name(kind))).chain(self.shades()).collect()
    }

    fn scene(&self, _: u64, _: Use) -> Scene {
        let occupied = occupied(self);
        let digits = (self.first + self.rows.saturating_sub(1)).to_string();
        let (left, top) = (Size::Small.width_of(&digits) + 0.3, 0.7);
        let mut scene = Scene::default();
        let number = |scene: &mut Scene, at: Point, index: usize| {
            scene.label(at, (self.first + index).to_string(), Ink::Outside, Size::Small);
        };
        for x in 0..self.columns {
            number(&mut scene, (left + x as f64 + 0.5, top / 2.0), x);
        }
        for y in 0..self.rows {
            number(&mut scene, (left / 2.0 - 0.05, top + y as f64 + 0.5), y);
            for x in 0..self.columns {
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

    /// Says what is outside the board.
    fn caption(&self) -> Vec<String> {
        let pieces = standing(self).filter(|(piece, _)| !self.contains(piece.x, piece.y));
        let pieces = pieces.map(|(piece, what)| format!("{} {}", what.name(), self.name_of(piece.x, piece.y)));
        let target = self.target.filter(|&(x, y)| !self.contains(x, y));
        let target = target.map(|(x, y)| format!("goal {}", self.name_of(x, y)));
        let all: Vec<String> = pieces.chain(target).collect();
        if all.is_empty() { Vec::new() } else { vec![format!("outside the board: {}", all.join(", "))] }
    }

    fn words(&self) -> String {
        let pieces =
            standing(self).map(|(piece, what)| format!("{} at {}", what.name(), self.name_of(piece.x, piece.y)));
        format!("a board of {} by {} squares: {}", self.columns, self.rows, list(pieces))
    }

    fn names(&self) -> Vec<(Part, String)> {
        let occupied = occupied(self);
        let named = |(x, y): (usize, usize)| {
            let pieces = match occupied.get(&(x, y)).map_or(&[][..], |square| &square.pieces) {
                [] => "empty".to_owned(),
                pieces if pieces.len() > TOGETHER => counted(pieces.len(), "piece"),
                pieces => pieces.iter().map(|what| what.name()).collect::<Vec<_>>().join(" and "),
            };
            (Part::Field { x, y }, format!("square {}, {pieces}", self.name_of(x, y)))
        };
        (0..self.rows).flat_map(|y| (0..self.columns).map(move |x| (x, y))).map(named).collect()
    }

    fn meanings(&self) -> [&'static str; 2] {
        ["moves", "goes here"]
    }
}

fn standing(board: &Chessboard) -> impl Iterator<Item = (&BoardPiece, Standing)> {
    board.pieces.iter().zip(1..).map(|(piece, number)| {
        let number = board.numbered.then_some(number);
        (piece, Standing { kind: piece.kind, number })
    })
}

fn occupied(board: &Chessboard) -> Squares {
    let mut squares = Squares::new();
    for (piece, what) in standing(board).filter(|(piece, _)| board.contains(piece.x, piece.y)) {
        squares.entry((piece.x, piece.y)).or_default().pieces.push(what);
    }
    for (square, mark) in board.marks() {
        squares.entry(square).or_default().mark = Some(mark);
    }
    squares
}

impl Standing {
    fn name(self) -> String {
        let name = name(self.kind);
        self.number.map_or_else(|| name.to_owned(), |number| format!("{name} {number}"))
    }
}

/// The name of a piece.
fn name(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Rook => "rook",
        PieceKind::Queen => "queen",
        PieceKind::Ryuoh => "ryuoh (dragon king)",
        PieceKind::Maharaja => "maharaja",
        PieceKind::Counter => "counter",
    }
}

fn sign(kind: PieceKind) -> char {
    match kind {
        PieceKind::Rook => '♜',
        PieceKind::Queen => '♛',
        // The sign of this piece, 龍, is two columns wide.
        PieceKind::Ryuoh => 'D',
        PieceKind::Maharaja => 'M',
        PieceKind::Counter => '●',
    }
}

/// The signs of the pieces on a square, or their number.
fn signs(square: &Occupied) -> String {
    if square.pieces.len() > WRITTEN {
        return square.pieces.len().to_string();
    }
    square.pieces.iter().map(|what| sign(what.kind)).collect()
}

/// The board in words: its size and what is on it.
fn told(board: &Chessboard, occupied: &Squares) -> Lines {
    let mut lines = vec![format!("board of {} and {}", counted(board.columns, "column"), counted(board.rows, "row"))];
    lines.extend(occupied.iter().map(|(&(x, y), square)| {
        let mark = square.mark.map_or(' ', shade);
        let signs = signs(square);
        let what = if signs.is_empty() { "goal" } else { &signs };
        format!("{mark}{what} at {}", board.name_of(x, y))
    }));
    lines
}

/// What stands on a square.
fn pieces(scene: &mut Scene, corner: Point, pieces: &[Standing]) {
    let number = pieces.len();
    if number > TOGETHER {
        let middle = (corner.0 + 0.5, corner.1 + 0.5);
        scene.label(middle, number.to_string(), Ink::Inside, Size::Normal);
        return;
    }
    // One piece fills the square, up to four share it as two by two.
    let size = if number > 1 { 0.5 } else { 1.0 };
    for (index, &Standing { kind, number }) in pieces.iter().enumerate() {
        let shift = ((index % 2) as f64 * size, (index / 2) as f64 * size);
        let middle = (corner.0 + shift.0 + size / 2.0, corner.1 + shift.1 + size / 2.0);
        piece(scene, middle, size, kind);
        if let Some(number) = number {
            let on_its_body = (middle.0, middle.1 + 0.09 * size);
            scene.label(on_its_body, number.to_string(), Ink::OnPiece, Size::Small);
        }
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
        PieceKind::Counter => scene.area(Outline::Circle(middle, 0.29 * size), Paint::Bead),
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
