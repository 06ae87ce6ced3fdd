//! Games on `x, y, …`: tuples of numbers, each with a name.

mod board;
mod bounds;
mod codes;
mod definition;
mod fast;
mod linear;
mod lines;
mod numbering;
mod picture;
mod shown;
mod strips;
mod substitute;
mod words;

pub(super) use board::{Entries, TupleBoard};
pub(super) use bounds::{Span, Spans};
pub(super) use codes::Code;
pub(super) use fast::Ask;
pub(super) use linear::Linear;
pub(super) use lines::{Fall, Line, LineMoves, conjuncts};
pub(super) use shown::{never_smaller, refusal};
pub(super) use substitute::Instead;

use super::{Kind, Opened};
use crate::expression::Scene;
use crate::file::{BoardKind, RuleError};
use crate::game::Made;
use crate::rules::Rules;
use codes::{Fields, Wide};
use definition::Named;
use rulesets::figure::{Figure, TooBig, counters};
use rulesets::powers::{Form, NoFamily, Numbering, Size};
use rulesets::refusal::BadPosition;
use rulesets::{Count, Part, Range};
use std::sync::Arc;
use theory::Flow;
use words::TupleWords;

/// The most names that a tuple may have.
const MOST_NAMES: usize = 8;

/// The board with its rules.
pub(crate) fn open(rules: Arc<Rules>) -> Opened {
    let BoardKind::Tuple(names) = &rules.file.board else {
        return Err(RuleError::new(rules.file.on_line, "this is not a tuple"));
    };
    let len = names.len();
    if !(1..=MOST_NAMES).contains(&len) {
        return Err(RuleError::new(rules.file.on_line, format!("a tuple has 1 to {MOST_NAMES} names, not {len}")));
    }
    let board = TupleBoard { rules, len };
    let moves = Named::new(&board)?;
    Ok(Box::new(Tuples::new(board, moves)))
}

/// The moves of a game on tuples.
pub(super) trait Moves: Send + Sync + 'static {
    /// Room for the entries of a position.
    type Room: AsMut<[u64]>;
    /// The empty room.
    const ROOM: Self::Room;

    /// Calls `each` with every move and the option it leads to, by definition, until it breaks.
    fn options(&self, board: &TupleBoard, position: &[u64], each: &mut dyn FnMut(Made, Vec<u64>) -> Flow) -> Flow;

    /// Calls `each` with the code of every option until it breaks, fast. If it fails, the definition must be used;
    /// `each` may already have been called with some options.
    fn list<C: Code>(
        &self,
        board: &TupleBoard,
        position: &[u64],
        code: &C,
        each: impl FnMut(C::Number) -> Flow,
    ) -> Result<Flow, Ask>;

    /// An upper bound on the number of moves of a position with entries up to these; none if an option of such a
    /// position might have a larger entry.
    fn reach(&self, board: &TupleBoard, most: &[u64]) -> Option<u64>;

    /// The moves as lines, if they have that form.
    fn lines(&self) -> Option<&LineMoves>;
}

/// A board, and the moves on it.
pub(super) struct TupleGame<M> {
    board: TupleBoard,
    moves: M,
}

impl<M: Moves> TupleGame<M> {
    /// Calls `each` with the code of every option until it breaks, possibly with some of them twice.
    fn list<C: Code>(&self, position: &[u64], code: &C, each: &mut impl FnMut(C::Number) -> Flow) -> Flow {
        self.moves.list(&self.board, position, code, &mut *each).unwrap_or_else(|Ask| {
            self.moves.options(&self.board, position, &mut |_, option| {
                let signed: Vec<i64> = option.iter().map(|&entry| entry as i64).collect();
                each(code.of(&signed))
            })
        })
    }
}

/// A game on tuples.
pub(super) struct Tuples<M> {
    game: Arc<TupleGame<M>>,
    /// Whether entries that fit the fields of a word continue to fit.
    has_fields: bool,
    /// Whether there are boxes that no move leaves.
    has_boxes: bool,
}

impl<M: Moves> Tuples<M> {
    /// The game of a board.
    pub(super) fn new(board: TupleBoard, moves: M) -> Tuples<M> {
        const LARGE: u64 = 1 << 16;
        let stays = |most: u64| moves.reach(&board, &vec![most; board.len]).is_some();
        let (has_fields, has_boxes) = (stays(Fields::new(board.len).most()), stays(LARGE));
        Tuples { game: Arc::new(TupleGame { board, moves }), has_fields, has_boxes }
    }
}

impl<M: Moves> Kind for Tuples<M> {
    fn read(&self, text: &str) -> Result<Vec<u64>, BadPosition> {
        self.game.board.read(text)
    }

    fn up_to(&self, range: Range, each: &mut dyn FnMut(Vec<u64>) -> Flow) -> Flow {
        self.game.board.up_to(range.max, each)
    }

    fn count(&self) -> Count {
        Count::Fixed
    }

    fn example(&self) -> Vec<u64> {
        self.game.board.example()
    }

    fn size(&self, position: &[u64]) -> u64 {
        position.iter().fold(0, |sum: u64, &entry| sum.saturating_add(entry))
    }

    fn of_size(&self, size: u64, each: &mut dyn FnMut(Vec<u64>) -> Flow) -> Flow {
        self.game.board.of_sum(size, each)
    }

    fn scene(&self, position: &[u64], ask: &mut dyn FnMut(&mut Scene<'_>)) {
        ask(&mut self.game.board.scene(&Entries(position)));
    }

    fn options(&self, position: &[u64], each: &mut dyn FnMut(Made, Vec<u64>) -> Flow) -> Flow {
        self.game.moves.options(&self.game.board, position, each)
    }

    fn form(&self, position: &[u64]) -> Option<Box<dyn Form<Vec<u64>>>> {
        let (game, fields) = (Arc::clone(&self.game), Fields::new(position.len()));
        if self.has_fields && position.iter().all(|&entry| entry <= fields.most()) {
            return Some(Box::new(TupleWords { game, code: fields }));
        }
        (position.len() <= Wide::MOST_ENTRIES).then(|| Box::new(TupleWords { game, code: Wide }) as Box<dyn Form<_>>)
    }

    fn sizes(&self) -> Option<&'static str> {
        self.has_boxes.then(|| numbering::sizes(self.game.board.len))
    }

    fn numbering(&self, size: &Size) -> Result<Numbering<Vec<u64>>, NoFamily> {
        numbering::numbering(&self.game, size)
    }

    fn smallest_with(&self, position: &[u64]) -> Option<Size> {
        let largest = position.iter().copied().max().unwrap_or(0);
        let boxes = [position.to_vec(), vec![largest; position.len()]];
        let found = boxes.into_iter().find(|most| self.game.moves.reach(&self.game.board, most).is_some())?;
        Some(Size::new("below", found.iter().map(|most| most + 1)))
    }

    fn positions_below(&self, position: &[u64]) -> Option<u128> {
        let below = position.iter().fold(1, |count: u128, &entry| count.saturating_mul(u128::from(entry) + 1));
        self.game.moves.lines().map(|_| below)
    }

    fn moves_of(&self, position: &[u64]) -> Option<u128> {
        self.game.moves.lines().map(|lines| lines.count(position))
    }

    fn figure(&self, position: &[u64], marked: Option<&Made>) -> Result<Figure, TooBig> {
        counters(position, marked.map(|made| made.to.as_slice()))
    }

    fn grip(&self, position: &[u64], made: &Made) -> Option<Vec<Part>> {
        picture::grip(position, &made.to)
    }
}
