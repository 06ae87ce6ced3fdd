//! The names that each kind of board knows, by where they are used.

use super::scope::KnownQuestion;
use super::tree::{Board, Move};
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
pub fn known_names<'b>(board: &'b Board, place: Place<'_>) -> Vec<&'b str> {
    match (board, place) {
        (Board::Tuple(names), _) => names.iter().map(String::as_str).collect(),
        // The entry that changes; for other entries there is a question.
        (Board::Array { name, .. }, Place::Move(_)) => vec![name],
        (Board::Heaps, _) => vec!["h"],
        (Board::Partition, Place::Position) => vec!["rows", "columns", "size"],
        (Board::Partition, Place::Move(Move::Row)) => vec!["rows", "columns", "size", "row", "length"],
        (Board::Partition, Place::Move(Move::Column)) => vec!["rows", "columns", "size", "column", "length"],
        (Board::Partition, Place::Move(_)) => {
            vec!["rows", "columns", "size", "row", "column", "arm", "leg", "length", "content"]
        }
        (Board::StrictPartition, Place::Position) => vec!["rows", "size"],
        (Board::StrictPartition, Place::Move(_)) => vec!["rows", "size", "row", "column", "length"],
        (Board::Beads, Place::Position) => vec!["beads"],
        // What is jumped over depends on the target, so only the condition knows it.
        (Board::Beads, Place::Move(_)) => vec!["beads", "jumped"],
        (Board::Coins, Place::Move(Move::TurnRun)) => vec!["first", "last"],
        (Board::Vertices(_) | Board::Ideal(_), _) => vec!["left"],
        (Board::Token(_), _) => vec!["u", "left"],
        (Board::Array { .. } | Board::Coins | Board::Labels { .. }, _) => Vec::new(),
    }
}

/// The questions that can be asked about a position of a kind, by the name of the function and how many numbers it
/// takes. Entries of an array are asked for as `x[e]`.
pub fn known_questions(board: &Board) -> &'static [KnownQuestion] {
    const DEGREE: KnownQuestion = ("degree", Question::Degree, 1);
    match board {
        Board::Vertices(_) => &[DEGREE],
        Board::Labels { .. } => &[("label", Question::Label, 1), ("near", Question::Near, 2)],
        Board::Token(_) => &[DEGREE, ("adjacent", Question::Adjacent, 2)],
        Board::Ideal(_) => &[("rank", Question::Rank, 1)],
        _ => &[],
    }
}
