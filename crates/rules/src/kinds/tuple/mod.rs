//! Games on `x, y, …`: tuples of numbers with a name each.

mod board;
mod definition;
mod picture;

pub(super) use board::{Board, Entries};

use super::{Kind, Opened};
use crate::expression::Scene;
use crate::file::{Board as Written, RuleError};
use crate::game::Made;
use crate::rules::Rules;
use definition::Named;
use rulesets::figure::{Figure, TooBig};
use rulesets::refusal::BadPosition;
use rulesets::{Count, Part, Range};
use std::sync::Arc;
use theory::Flow;

/// The most names that a tuple may have.
const MOST_NAMES: usize = 8;

/// The board with its rules.
pub(crate) fn open(rules: Arc<Rules>) -> Opened {
    let Written::Tuple(names) = &rules.file.board else {
        return Err(RuleError::new(rules.file.on_line, "this is no tuple"));
    };
    let len = names.len();
    if !(1..=MOST_NAMES).contains(&len) {
        return Err(RuleError::new(rules.file.on_line, format!("a tuple has 1 to {MOST_NAMES} names, not {len}")));
    }
    let board = Board { rules, len };
    let moves = Named::new(&board)?;
    Ok(Box::new(Tuples { board, moves }))
}

/// What can be done to a tuple, by the definition.
pub(super) trait Moves: Send + Sync + 'static {
    /// Calls `each` with every move and the option it leads to, until it breaks.
    fn options(&self, board: &Board, position: &[u64], each: &mut dyn FnMut(Made, Vec<u64>) -> Flow) -> Flow;
}

/// A game on tuples.
pub(super) struct Tuples<M> {
    pub(super) board: Board,
    pub(super) moves: M,
}

impl<M: Moves> Kind for Tuples<M> {
    fn read(&self, text: &str) -> Result<Vec<u64>, BadPosition> {
        self.board.read(text)
    }

    fn up_to(&self, range: Range, each: &mut dyn FnMut(Vec<u64>) -> Flow) -> Flow {
        self.board.up_to(range.max, each)
    }

    fn count(&self) -> Count {
        Count::Fixed
    }

    fn example(&self) -> Vec<u64> {
        self.board.example()
    }

    fn size(&self, position: &[u64]) -> u64 {
        position.iter().fold(0, |sum: u64, &entry| sum.saturating_add(entry))
    }

    fn scene(&self, position: &[u64], ask: &mut dyn FnMut(&mut Scene<'_>)) {
        ask(&mut self.board.scene(&Entries(position)));
    }

    fn options(&self, position: &[u64], each: &mut dyn FnMut(Made, Vec<u64>) -> Flow) -> Flow {
        self.moves.options(&self.board, position, each)
    }

    fn figure(&self, position: &[u64], marked: Option<&Made>) -> Result<Figure, TooBig> {
        picture::figure(position, marked.map(|made| made.to.as_slice()))
    }

    fn grip(&self, position: &[u64], made: &Made) -> Option<Vec<Part>> {
        Some(picture::parts(position, &made.to))
    }
}
