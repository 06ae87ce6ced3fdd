//! Reading a figure: what every output format asks of it, answered once.

use std::collections::BTreeMap;

use rulesets::figure::{Board, BoxCell, Boxes, DynkinNode, Element, Figure, Heap, Mark, PieceKind};
use rulesets::part::BAR;

use crate::panel::Panel;

/// The most stones a heap may have to be drawn as a stack; higher ones become bars.
pub(crate) const HIGHEST_STACK: u64 = 12;

/// The longest label in a box: all 64-bit numbers fit.
const LABEL: usize = 20;
/// The longest name of an element that stands in for a label.
const SHORT_NAME: usize = 9;
/// The longest name in a list.
const NAME: usize = 40;

/// Whether there is nothing to draw but the sign for nothing.
pub(crate) fn is_blank(figure: &Figure) -> bool {
    match figure {
        Figure::Boxes(boxes) => {
            let framed = boxes.frame.is_some_and(|(rows, columns)| rows > 0 && columns > 0);
            !framed && boxes.rows.iter().all(|row| row.cells.is_empty())
        }
        Figure::Strip(strip) => strip.squares.is_empty(),
        Figure::Heaps(heaps) => heaps.is_empty(),
        Figure::Board(board) => board.columns == 0 || board.rows == 0,
        Figure::Hasse(hasse) => hasse.elements.is_empty(),
        Figure::Dynkin(dynkin) => dynkin.nodes.is_empty(),
    }
}

/// Text on one line, at most `limit` characters, without characters that a terminal or XML does not take.
pub(crate) fn short(text: &str, limit: usize) -> String {
    let plain = |c: char| match c {
        c if c.is_control() => ' ',
        '\u{fffe}' | '\u{ffff}' => ' ',
        // Marks of writing direction would turn the rest of the line around.
        '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' => ' ',
        c => c,
    };
    let mut chars = text.chars();
    let mut kept: String = chars.by_ref().take(limit).map(plain).collect();
    if chars.next().is_some() {
        kept.pop();
        kept.push('…');
    }
    kept
}

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

impl From<&BoxCell> for Slot {
    fn from(cell: &BoxCell) -> Self {
        Slot::Cell(label(&cell.label), cell.mark)
    }
}

/// A label as it is drawn.
pub(crate) fn label(text: &str) -> String {
    short(text, LABEL)
}

/// What is written in an element: its label, a short name, or nothing.
pub(crate) fn element_text(element: &Element) -> String {
    let is_short = || element.name.chars().nth(SHORT_NAME).is_none();
    let text = if element.label.is_empty() && is_short() { &element.name } else { &element.label };
    label(text)
}

/// What an element is called in words, if need be by its number.
pub(crate) fn element_name(element: &Element, index: usize) -> String {
    if element.name.is_empty() { format!("#{}", index + 1) } else { short(&element.name, NAME) }
}

/// What a node of a Dynkin diagram is called, if need be by its number.
pub(crate) fn node_name(node: &DynkinNode, index: usize) -> String {
    if node.name.is_empty() { (index + 1).to_string() } else { short(&node.name, LABEL) }
}

/// The columns of the diagram together with its frame.
pub(crate) fn columns(boxes: &Boxes) -> usize {
    let rows = boxes.rows.iter().filter(|row| !row.cells.is_empty());
    let widest = rows.map(|row| row.indent + row.cells.len()).max().unwrap_or(0);
    boxes.frame.map_or(widest, |(_, columns)| columns.max(widest))
}

/// The diagram and its frame place by place, from the top.
pub(crate) fn slots(boxes: &Boxes) -> Vec<Vec<Slot>> {
    let (frame_rows, frame_columns) = boxes.frame.unwrap_or((0, 0));
    let row_slots = |index: usize| {
        let framed = if index < frame_rows { frame_columns } else { 0 };
        let mut slots = vec![Slot::Missing; framed];
        if let Some(row) = boxes.rows.get(index).filter(|row| !row.cells.is_empty()) {
            let end = row.indent + row.cells.len();
            slots.resize(slots.len().max(end), Slot::Nothing);
            for (slot, cell) in slots[row.indent..].iter_mut().zip(&row.cells) {
                *slot = cell.into();
            }
        }
        slots
    };
    (0..boxes.rows.len().max(frame_rows)).map(row_slots).collect()
}

/// The size of the highest heap of all panels: they are drawn in the same way and to the same scale.
pub(crate) fn highest(panels: &[Panel]) -> u64 {
    let heaps = panels.iter().map(|panel| match &panel.figure {
        Figure::Heaps(heaps) => Heap::highest(heaps),
        _ => 0,
    });
    heaps.max().unwrap_or(0)
}

/// Whether the figure stands on the ground, so that beside others it belongs at the bottom.
pub(crate) fn stands(figure: &Figure, highest: u64) -> bool {
    matches!(figure, Figure::Heaps(_)) && highest <= HIGHEST_STACK
}

/// How many stones a move leaves and takes.
pub(crate) fn kept_and_taken(heap: &Heap) -> (u64, u64) {
    (heap.kept(), heap.size - heap.kept())
}

/// The heap as a bar: how many steps, of [`BAR`] for the `highest` heap, are left and taken.
///
/// Up to [`BAR`] stones a step is a stone; beyond that bars are scaled, and no part that is there disappears.
pub(crate) fn bar(heap: &Heap, highest: u64) -> (u64, u64) {
    let (kept, taken) = kept_and_taken(heap);
    if highest <= BAR {
        return (kept, taken);
    }
    // A length of at most BAR, so the conversion back is exact.
    let scale =
        |part: u64| (u128::from(part) * u128::from(BAR)).div_ceil(u128::from(highest)).min(u128::from(BAR)) as u64;
    let taken_steps = scale(taken);
    let kept_steps = scale(heap.size).saturating_sub(taken_steps).max(u64::from(kept > 0));
    (kept_steps, taken_steps)
}

/// What is on a square of a board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Occupied {
    /// The pieces, in the order of the figure.
    pub pieces: Vec<PieceKind>,
    /// The part of the square in the move: a piece that moves counts before the square it goes to.
    pub mark: Option<Mark>,
}

/// The squares `(x, y)` of the board that are not just empty.
pub(crate) fn occupied(board: &Board) -> BTreeMap<(usize, usize), Occupied> {
    let mut squares = BTreeMap::<_, Occupied>::new();
    for piece in board.pieces.iter().filter(|piece| is_inside(board, piece.x, piece.y)) {
        squares.entry((piece.x, piece.y)).or_default().pieces.push(piece.kind);
    }
    for ((x, y), mark) in board.marks().into_iter().filter(|&((x, y), _)| is_inside(board, x, y)) {
        squares.entry((x, y)).or_default().mark = Some(mark);
    }
    squares
}

/// Whether the board has the square.
pub(crate) fn is_inside(board: &Board, x: usize, y: usize) -> bool {
    x < board.columns && y < board.rows
}
