//! Figures in words: names for legends, remarks and descriptions.

mod parts;

use rulesets::figure::{Board, Figure, Mark, PieceKind, StripPiece};

use crate::bonds::Bonds;
use crate::layout::sound;
use crate::reading::{element_name, is_blank, is_inside, kept_and_taken, label, node_name, occupied, short};
use theory::counted;
use theory::words::plural;

pub(crate) use parts::Names;

/// The longest remark or description.
const SENTENCE: usize = 300;

/// The name of a piece.
pub(crate) fn piece(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Rook => "rook",
        PieceKind::Queen => "queen",
        PieceKind::Ryuoh => "ryuoh (dragon king)",
        PieceKind::Maharaja => "maharaja",
    }
}

/// What the mark means in this figure.
pub(crate) fn mark(figure: &Figure, mark: Mark) -> &'static str {
    match (figure, mark) {
        (Figure::Boxes(_), Mark::First) if marks(figure).contains(&Mark::Second) => "first hook",
        (Figure::Boxes(_), Mark::First) => "taken",
        (Figure::Boxes(_), Mark::Second) => "second hook",
        (Figure::Strip(strip), mark) => match (strip.piece, mark) {
            (StripPiece::Turtle, Mark::First) => "turned",
            (StripPiece::Turtle, Mark::Second) => "turned too",
            (StripPiece::Bead, Mark::First) => "moves",
            (StripPiece::Bead, Mark::Second) => "goes here",
        },
        (Figure::Heaps(_), _) => "taken",
        (Figure::Board(_), Mark::First) => "moves",
        (Figure::Board(_), Mark::Second) => "goes here",
        (Figure::Hasse(_), Mark::First) => "taken",
        (Figure::Hasse(_), Mark::Second) => "taken too",
        (Figure::Dynkin(_), Mark::First) => "changed",
        (Figure::Dynkin(_), Mark::Second) => "changed too",
    }
}

/// The marks that occur, the first before the second.
pub(crate) fn marks(figure: &Figure) -> Vec<Mark> {
    let all: Vec<Option<Mark>> = match figure {
        Figure::Boxes(boxes) => boxes.rows.iter().flat_map(|row| row.cells.iter().map(|cell| cell.mark)).collect(),
        Figure::Strip(strip) => strip.squares.iter().map(|square| square.mark).collect(),
        Figure::Heaps(heaps) => heaps.iter().map(|heap| (kept_and_taken(heap).1 > 0).then_some(Mark::First)).collect(),
        Figure::Board(board) => occupied(board).values().map(|square| square.mark).collect(),
        Figure::Hasse(hasse) => hasse.elements.iter().map(|element| element.mark).collect(),
        Figure::Dynkin(dynkin) => dynkin.nodes.iter().map(|node| node.mark).collect(),
    };
    [Mark::First, Mark::Second].into_iter().filter(|&mark| all.contains(&Some(mark))).collect()
}

/// The lines below the picture: what the figure says, and what the picture cannot show.
pub(crate) fn remarks(figure: &Figure) -> Vec<String> {
    let left_out = |what: &str, number: usize| (number > 0).then(|| format!("{what} left out: {number}"));
    match figure {
        Figure::Boxes(boxes) => boxes.remarks.clone(),
        Figure::Board(board) => outside(board).into_iter().collect(),
        Figure::Hasse(hasse) => {
            let sound = sound(hasse.elements.len(), &hasse.covers);
            hasse.remarks.iter().cloned().chain(left_out("impossible covers", sound.left_out)).collect()
        }
        Figure::Dynkin(dynkin) => left_out("impossible bonds", Bonds::new(dynkin).left_out).into_iter().collect(),
        Figure::Strip(_) | Figure::Heaps(_) => Vec::new(),
    }
}

/// A remark on what the picture of the board cannot show.
fn outside(board: &Board) -> Option<String> {
    let pieces = board.pieces.iter().filter(|piece| !is_inside(board, piece.x, piece.y));
    let pieces = pieces.map(|p| format!("{} {}", piece(p.kind), board.name_of(p.x, p.y)));
    let target = board.target.filter(|&(x, y)| !is_inside(board, x, y));
    let target = target.map(|(x, y)| format!("goal {}", board.name_of(x, y)));
    let all: Vec<String> = pieces.chain(target).collect();
    (!all.is_empty()).then(|| format!("outside the board: {}", all.join(", ")))
}

/// The figure in one sentence, for those who do not see the picture.
pub(crate) fn describe(figure: &Figure) -> String {
    let what = match figure {
        _ if is_blank(figure) => "nothing".to_owned(),
        Figure::Boxes(boxes) => {
            let frame = boxes.frame.map(|(rows, columns)| format!(" in a frame of {rows} by {columns}"));
            let rows = boxes.rows.iter().map(|row| row.cells.len() as u64);
            format!("{}{}", numbers_of("row", rows, "box"), frame.unwrap_or_default())
        }
        Figure::Strip(strip) => {
            let what = match strip.piece {
                StripPiece::Bead => "beads on",
                StripPiece::Turtle => "turtles upright on",
            };
            let upright = (0..).zip(&strip.squares).filter(|(_, square)| square.occupied);
            let squares = list(upright.map(|(index, _)| index));
            format!("a strip of {}, {what} squares: {squares}", counted(strip.squares.len(), "square"))
        }
        Figure::Heaps(heaps) => numbers_of("heap", heaps.iter().map(|heap| heap.size), "stone"),
        Figure::Board(board) => {
            let pieces = board.pieces.iter().map(|p| format!("{} at {}", piece(p.kind), board.name_of(p.x, p.y)));
            format!("a board of {} by {} squares: {}", board.columns, board.rows, list(pieces))
        }
        Figure::Hasse(hasse) => {
            let name = |index: usize| hasse.elements.get(index).map_or(String::new(), |e| element_name(e, index));
            let covers = hasse.covers.iter().map(|&(lower, upper)| format!("{} < {}", name(lower), name(upper)));
            format!("a poset of {} with covers: {}", counted(hasse.elements.len(), "element"), list(covers))
        }
        Figure::Dynkin(dynkin) => {
            let nodes = dynkin.nodes.iter().enumerate();
            let nodes = nodes.map(|(index, node)| format!("{} at node {}", label(&node.label), node_name(node, index)));
            format!("a Dynkin diagram of {}: {}", counted(dynkin.nodes.len(), "node"), list(nodes))
        }
    };
    let marks = marks(figure).into_iter().map(|m| format!("; marked {}: {}", colour(m), mark(figure, m)));
    short(&what, SENTENCE) + &marks.collect::<String>()
}

/// The colour and outline a mark is drawn with.
fn colour(mark: Mark) -> &'static str {
    match mark {
        Mark::First => "blue with a solid ring",
        Mark::Second => "orange with a dashed ring",
    }
}

/// Such as `rows of 3, 1 boxes`, `a row of 1 box`.
fn numbers_of(of: &str, sizes: impl ExactSizeIterator<Item = u64> + Clone, noun: &str) -> String {
    match (sizes.len(), sizes.clone().next()) {
        (1, Some(size)) => format!("a {of} of {}", counted(size, noun)),
        _ => format!("{} of {} {}", plural(of), list(sizes), plural(noun)),
    }
}

fn list<T: ToString>(items: impl Iterator<Item = T>) -> String {
    // No sentence has room for more.
    let items: Vec<String> = items.take(SENTENCE).map(|item| item.to_string()).collect();
    if items.is_empty() { "none".to_owned() } else { items.join(", ") }
}
