//! The kinds of boards, one file each: how positions are written, which positions there are, and the moves by
//! definition; also the fast form, and the picture.

mod array;
mod beads;
mod bits;
mod coins;
mod graph;
pub(crate) mod heaps;
mod ideal;
mod labels;
mod partition;
mod sets;
mod strict;
mod token;
mod tuple;
mod vertices;

pub use graph::read_graph;

use crate::expression::MOST_STEPS;
use crate::file::{BoardKind, RuleError};
use crate::game::Made;
use crate::open::Files;
use crate::rules::Rules;
use rulesets::figure::{Figure, TooBig};
use rulesets::powers::{Form, NoFamily, Numbering, Size};
use rulesets::refusal::BadPosition;
use rulesets::{Count, Part, Range};
use std::sync::Arc;
use theory::Flow;

/// A board with its rules. Positions are the lists of numbers that they are written with: the entries of a tuple, the
/// rows of a partition, the elements of a set by their indices.
pub(crate) trait Kind: Send + Sync + 'static {
    /// Reads a position and checks that the game has it.
    fn read(&self, text: &str) -> Result<Vec<u64>, BadPosition>;

    /// Writes a position.
    fn write(&self, position: &[u64]) -> String {
        shapes::notation::write_numbers(position)
    }

    /// Calls `each` with every position of a range, in ascending order, until it breaks.
    fn up_to(&self, range: Range, each: &mut dyn FnMut(Vec<u64>) -> Flow) -> Flow;

    /// How many entries positions have.
    fn count(&self) -> Count;

    /// The board's own start; a `start` line replaces it.
    fn natural_start(&self) -> Option<Vec<u64>> {
        None
    }

    /// A position to suggest.
    fn example(&self) -> Vec<u64>;

    /// The size of a position: the sum of its entries, or how many boxes or elements it has. Claims are checked in this
    /// order.
    fn size(&self, position: &[u64]) -> u64;

    /// Calls `each` with every position of a size, in ascending order, until it breaks.
    fn of_size(&self, size: u64, each: &mut dyn FnMut(Vec<u64>) -> Flow) -> Flow {
        // On a finite board, a range bounds the numbers of the elements and not the size.
        let max = if self.largest_size().is_some() { u64::MAX } else { size };
        let mut passed_over = PassedOver::default();
        self.up_to(Range { max, entries: None }, &mut |position| {
            if self.size(&position) == size {
                passed_over = PassedOver::default();
                return each(position);
            }
            passed_over.another(|| format!("there are too many positions to find those of size {size}"));
            Flow::Continue(())
        })
    }

    /// The size of the largest position; none if sizes are unbounded.
    fn largest_size(&self) -> Option<u64> {
        None
    }

    /// Calls `ask` with a scene of a position: it has the numbers of the known names, in the order of
    /// [`known_names`](crate::file::known_names) for `Place::Position`, and the world that answers questions.
    fn scene(&self, position: &[u64], ask: &mut dyn FnMut(&mut crate::expression::Scene<'_>));

    /// Calls `each` with every move and the option it leads to, by definition, until it breaks.
    fn options(&self, position: &[u64], each: &mut dyn FnMut(Made, Vec<u64>) -> Flow) -> Flow;

    /// The words on which to search a position.
    fn form(&self, _position: &[u64]) -> Option<Box<dyn Form<Vec<u64>>>> {
        None
    }

    /// Words, or a search of its own, for when only values are wanted.
    fn form_for_values(&self, position: &[u64]) -> Option<Box<dyn Form<Vec<u64>>>> {
        self.form(position)
    }

    /// How sizes of families are written; none if it has no tables.
    fn sizes(&self) -> Option<&'static str> {
        None
    }

    /// The numbered positions of a size.
    fn numbering(&self, _size: &Size) -> Result<Numbering<Vec<u64>>, NoFamily> {
        Err(NoFamily::Unknown)
    }

    /// The smallest size that contains a position.
    fn smallest_with(&self, _position: &[u64]) -> Option<Size> {
        None
    }

    /// About how many positions can be reached, if that is known.
    fn positions_below(&self, _position: &[u64]) -> Option<u128> {
        None
    }

    /// How many moves a position has, if that is known without listing them.
    fn moves_of(&self, _position: &[u64]) -> Option<u128> {
        None
    }

    /// The picture of a position, with a move marked.
    fn figure(&self, position: &[u64], marked: Option<&Made>) -> Result<Figure, TooBig>;

    /// What to point at to make a move; none stands for all that the move marks.
    fn grip(&self, _position: &[u64], _m: &Made) -> Option<Vec<Part>> {
        None
    }
}

/// How many candidates of a listing have been skipped in a row.
#[derive(Default)]
pub(crate) struct PassedOver(u64);

impl PassedOver {
    /// Counts another one. Nobody would wait for a listing that skips too many, so it then ends the work.
    pub(crate) fn another(&mut self, problem: impl FnOnce() -> String) {
        self.0 += 1;
        if self.0 > MOST_STEPS {
            theory::fail(problem());
        }
    }
}

/// Calls `each` with those candidates listed by `all` that are positions.
pub(crate) fn list_positions(
    rules: &Rules,
    all: impl FnOnce(&mut dyn FnMut(Vec<u64>) -> Flow) -> Flow,
    is_position: &dyn Fn(&[u64]) -> bool,
    each: &mut dyn FnMut(Vec<u64>) -> Flow,
) -> Flow {
    let mut passed_over = PassedOver::default();
    all(&mut |candidate| {
        if is_position(&candidate) {
            passed_over = PassedOver::default();
            return each(candidate);
        }
        let line = rules.file.on_line;
        passed_over.another(|| format!("line {line}: the condition holds for too few positions to list them"));
        Flow::Continue(())
    })
}

/// The result of opening a kind.
pub(crate) type Opened = Result<Box<dyn Kind>, RuleError>;

/// The board that rules are for. Heaps are not among these: they have a game of their own.
pub(crate) fn open(rules: Arc<Rules>, files: &dyn Files) -> Opened {
    match &rules.file.board {
        BoardKind::Tuple(_) => tuple::open(rules),
        BoardKind::Array { .. } => array::open(rules),
        BoardKind::Partition => partition::open(rules),
        BoardKind::StrictPartition => strict::open(rules),
        BoardKind::Beads => beads::open(rules),
        BoardKind::Coins => coins::open(rules),
        BoardKind::Vertices(_) => vertices::open(rules, files),
        BoardKind::Labels { .. } => labels::open(rules, files),
        BoardKind::Token(_) => token::open(rules, files),
        BoardKind::Ideal(_) => ideal::open(rules, files),
        BoardKind::Heaps => Err(RuleError::new(rules.file.on_line, "heaps have a game of their own")),
    }
}
