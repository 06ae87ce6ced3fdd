//! The names that each kind of board knows, by where they are used.

use super::scope::KnownQuestion;
use super::tree::{BoardKind, Move};
use crate::expression::Question;

/// Where a name is used.
#[derive(Clone, Copy, Debug)]
pub enum Place<'m> {
    /// In the condition of the `on` line, or in a claim.
    Position,
    /// In a move, or in its condition.
    Move(&'m Move),
}

/// The names that a kind knows in a place, in the order of their slots, which follow those of the parameters. Names
/// that a move itself introduces, such as the `b` of `b -> c`, come after them.
pub fn known_names<'b>(board: &'b BoardKind, place: Place<'_>) -> Vec<&'b str> {
    match (board, place) {
        (BoardKind::Tuple(names), _) => names.iter().map(String::as_str).collect(),
        // The entry that changes; for other entries there is a question.
        (BoardKind::Array { name, .. }, Place::Move(_)) => vec![name],
        (BoardKind::Heaps, _) => vec!["h"],
        (BoardKind::Partition, Place::Position) => vec!["rows", "columns", "size"],
        (BoardKind::Partition, Place::Move(Move::Row)) => vec!["rows", "columns", "size", "row", "length"],
        (BoardKind::Partition, Place::Move(Move::Column)) => vec!["rows", "columns", "size", "column", "length"],
        (BoardKind::Partition, Place::Move(_)) => {
            vec!["rows", "columns", "size", "row", "column", "arm", "leg", "length", "content"]
        }
        (BoardKind::StrictPartition, Place::Position) => vec!["rows", "size"],
        (BoardKind::StrictPartition, Place::Move(_)) => vec!["rows", "size", "row", "column", "length"],
        (BoardKind::Beads, Place::Position) => vec!["beads"],
        // What is jumped over depends on the target, so only the condition knows it.
        (BoardKind::Beads, Place::Move(_)) => vec!["beads", "jumped"],
        (BoardKind::Coins, Place::Move(Move::TurnRun)) => vec!["first", "last"],
        (BoardKind::Vertices(_) | BoardKind::Ideal(_), _) => vec!["left"],
        (BoardKind::Token(_), _) => vec!["u", "left"],
        (BoardKind::Array { .. } | BoardKind::Coins | BoardKind::Labels { .. }, _) => Vec::new(),
    }
}

/// The questions that can be asked about a position of a kind, by the name of the function and how many numbers it
/// takes. Entries of an array are asked for as `x[e]`.
pub fn known_questions(board: &BoardKind) -> &'static [KnownQuestion] {
    const DEGREE: KnownQuestion = ("degree", Question::Degree, 1);
    match board {
        BoardKind::Vertices(_) => &[DEGREE],
        BoardKind::Labels { .. } => &[("label", Question::Label, 1), ("near", Question::Near, 2)],
        BoardKind::Token(_) => &[DEGREE, ("adjacent", Question::Adjacent, 2)],
        BoardKind::Ideal(_) => &[("rank", Question::Rank, 1)],
        _ => &[],
    }
}
