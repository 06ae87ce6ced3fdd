//! Reading a figure: what every output format asks of it, answered once.

use std::collections::BTreeMap;

use rulesets::figure::{Board, BoxCell, Boxes, DynkinNode, Element, Figure, Heap, Mark, PieceKind};
use rulesets::part::BAR;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::panel::Panel;

/// The most stones a heap may have to be drawn as a stack; higher ones become bars.
pub(crate) const HIGHEST_STACK: u64 = 12;

/// The longest label or name: all 64-bit numbers fit, and what people call the elements of a poset.
const LABEL: usize = 40;

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

/// The character, or a space for one that a terminal or XML does not take.
fn plain(c: char) -> char {
    match c {
        c if c.is_control() => ' ',
        '\u{fffe}' | '\u{ffff}' => ' ',
        // Marks of writing direction would turn the rest of the line around.
        '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' => ' ',
        c => c,
    }
}

/// Text on one line, at most `limit` characters, without characters that a terminal or XML does not take.
pub(crate) fn short(text: &str, limit: usize) -> String {
    let mut chars = text.chars();
    let mut kept: String = chars.by_ref().take(limit).map(plain).collect();
    if chars.next().is_some() {
        kept.pop();
        kept.push('…');
    }
    kept
}

/// The whole text in lines of at most `limit` columns, broken at spaces and after commas, but not within brackets
/// unless there is no other way. No text, no lines.
pub(crate) fn wrap(text: &str, limit: usize) -> Vec<String> {
    let mut depth = 0_usize;
    let ends_word = |c: char| {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ' ' || (c == ',' && depth == 0)
    };
    let text: String = text.chars().map(plain).collect();
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_inclusive(ends_word) {
        match lines.last_mut() {
            Some(line) if columns_of(line) + columns_of(word.trim_end()) <= limit => *line += word,
            _ => lines.extend(pieces(word, limit)),
        }
    }
    lines.iter().map(|line| line.trim_end().to_owned()).filter(|line| !line.is_empty()).collect()
}

/// A word in pieces of at most `limit` columns.
fn pieces(word: &str, limit: usize) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for c in word.chars() {
        let last = pieces.last_mut().expect("there is a first piece");
        if c != ' ' && !last.is_empty() && columns_of(last) + UnicodeWidthChar::width(c).unwrap_or(0) > limit {
            pieces.push(c.to_string());
        } else {
            last.push(c);
        }
    }
    pieces
}

/// How many columns of a terminal the text takes.
pub(crate) fn columns_of(text: &str) -> usize {
    UnicodeWidthStr::width(text)
}

/// The text with minus signs where hyphens stand for them: before a number, and not within a word.
pub(crate) fn with_minus_signs(text: &str) -> String {
    let mut before = ' ';
    let mut rest = text.chars().peekable();
    let mut written = String::with_capacity(text.len());
    while let Some(c) = rest.next() {
        let is_minus = c == '-' && !before.is_alphanumeric() && rest.peek().is_some_and(char::is_ascii_digit);
        written.push(if is_minus { '−' } else { c });
        before = c;
    }
    written
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
    with_minus_signs(&short(text, LABEL))
}

/// What an element is called in words, if need be by its number.
pub(crate) fn element_name(element: &Element, index: usize) -> String {
    if element.name.is_empty() { format!("#{}", index + 1) } else { short(&element.name, LABEL) }
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
