//! The moves of a tuple by definition: ranges are evaluated first, then the condition, then the entries.

use super::bounds::{Span, Spans};
use super::codes::Code;
use super::fast::{Ask, Listing, Prepared};
use super::lines::LineMoves;
use super::{Entries, MOST_NAMES, Moves, TupleBoard, shown};
use crate::expression::{Number, Range};
use crate::file::{Move, MoveRule, RuleError};
use crate::game::Made;
use theory::Flow;

/// The moves of a tuple whose entries have names.
pub(super) struct Named {
    /// Each move as it is written, and as prepared for speed.
    moves: Vec<(NamedMove, Prepared)>,
    lines: Option<LineMoves>,
}

/// A line of moves.
pub(super) struct NamedMove {
    pub(super) rule: MoveRule,
    pub(super) entries: Vec<Number>,
    pub(super) ranges: Vec<Range>,
}

impl Named {
    /// The moves of a board.
    pub(super) fn new(board: &TupleBoard) -> Result<Named, RuleError> {
        let moves = board.rules.file.moves.iter().map(|rule| match &rule.what {
            Move::Tuple(entries) if entries.len() == board.len => Ok(NamedMove {
                rule: rule.clone(),
                entries: entries.clone(),
                ranges: rule.ranges.iter().map(|(_, range)| range.clone()).collect(),
            }),
            _ => {
                let problem =
                    format!("{}: a move names a new number for each of {}", rule.text, board.names().join(", "));
                Err(RuleError::new(rule.line, problem))
            }
        });
        let moves: Vec<NamedMove> = moves.collect::<Result<_, _>>()?;
        for made in &moves {
            let rises = made.entries.iter().zip(board.rules.first_slot()..);
            if made.rule.condition.is_none() && shown::never_smaller(rises, &made.ranges) {
                return Err(shown::refusal(&made.rule));
            }
        }
        let lines = LineMoves::of(board, &moves);
        let prepared = |made: NamedMove| {
            let prepared = Prepared::new(board, &made);
            (made, prepared)
        };
        Ok(Named { moves: moves.into_iter().map(prepared).collect(), lines })
    }
}

impl Moves for Named {
    type Room = [u64; MOST_NAMES];
    const ROOM: Self::Room = [0; MOST_NAMES];

    fn options(&self, board: &TupleBoard, position: &[u64], each: &mut dyn FnMut(Made, Vec<u64>) -> Flow) -> Flow {
        let entries = Entries(position);
        let mut scene = board.scene(&entries);
        for (NamedMove { rule, entries, ranges }, _) in &self.moves {
            let flow = scene.for_each(ranges, &mut |scene| {
                if let Some(condition) = &rule.condition
                    && !condition.holds(scene)?
                {
                    return Ok(Flow::Continue(()));
                }
                let target = entries.iter().map(|entry| entry.value(scene)).collect::<Result<Vec<i64>, _>>()?;
                Ok(board.offer(rule, position, &target, || with_numbers(rule, |slot| scene.get(slot)), each))
            });
            board.rules.value(flow, rule.line, || shapes::notation::write_numbers(position))?;
        }
        Flow::Continue(())
    }

    fn list<C: Code>(
        &self,
        board: &TupleBoard,
        position: &[u64],
        code: &C,
        each: impl FnMut(C::Number) -> Flow,
    ) -> Result<Flow, Ask> {
        let mut signed = [0; MOST_NAMES];
        signed.iter_mut().zip(position).for_each(|(signed, &entry)| *signed = entry as i64);
        let entries = Entries(position);
        let mut scene = board.scene(&entries);
        Listing { board, position: &signed[..position.len()], code, each }.list(&mut scene, &self.moves)
    }

    fn reach(&self, board: &TupleBoard, most: &[u64]) -> Option<u64> {
        let first = board.rules.first_slot();
        let mut count = 0_u64;
        for (NamedMove { rule, entries, ranges }, _) in &self.moves {
            let mut spans = Spans::of_tuple(first, most);
            let Some(ways) = spans.over(ranges, rule.condition.as_ref()) else { continue };
            let mut target = Spans { names: vec![Span { least: 0, most: 0 }; first], ..spans.clone() };
            target.names.extend(entries.iter().map(|entry| spans.over_ranges(entry, ranges).both(Span::NATURAL)));
            // An option is smaller, so its first entry does not grow.
            target.names[first] = target.names[first].both(Span { least: 0, most: most[0] as i64 });
            let can_be = target.names.iter().all(|span| !span.is_empty())
                && board.rules.file.condition.as_ref().is_none_or(|condition| target.narrow(condition));
            if !can_be {
                continue;
            }
            if target.names[first..].iter().zip(most).any(|(span, &most)| span.most as u64 > most) {
                return None;
            }
            count = count.saturating_add(ways);
        }
        Some(count)
    }

    fn lines(&self) -> Option<&LineMoves> {
        self.lines.as_ref()
    }
}

/// A move as it is written, with the numbers that its variables stand for.
fn with_numbers(rule: &MoveRule, number: impl Fn(usize) -> i64) -> String {
    let numbers: Vec<String> =
        rule.ranges.iter().map(|(name, range)| format!("{name} = {}", number(range.slot))).collect();
    if numbers.is_empty() { rule.text.clone() } else { format!("{} with {}", rule.text, numbers.join(", ")) }
}
