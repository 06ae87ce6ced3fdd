//! The moves of a tuple by their definition: ranges are worked out first, then the condition, then the entries.

use super::{Board, Entries, Moves};
use crate::expression::{Number, Range};
use crate::file::{Move, MoveRule, RuleError};
use crate::game::Made;
use theory::Flow;

/// The moves of a tuple whose entries have names.
pub(super) struct Named {
    pub(super) moves: Vec<NamedMove>,
}

/// A line of moves.
pub(super) struct NamedMove {
    pub(super) rule: MoveRule,
    pub(super) entries: Vec<Number>,
    pub(super) ranges: Vec<Range>,
}

impl Named {
    /// The moves of a board.
    pub(super) fn new(board: &Board) -> Result<Named, RuleError> {
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
        Ok(Named { moves: moves.collect::<Result<_, _>>()? })
    }
}

impl Moves for Named {
    fn options(&self, board: &Board, position: &[u64], each: &mut dyn FnMut(Made, Vec<u64>) -> Flow) -> Flow {
        let entries = Entries(position);
        let mut scene = board.scene(&entries);
        for NamedMove { rule, entries, ranges } in &self.moves {
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
}

/// A move as it is written, with the numbers that its variables stand for.
fn with_numbers(rule: &MoveRule, number: impl Fn(usize) -> i64) -> String {
    let numbers: Vec<String> =
        rule.ranges.iter().map(|(name, range)| format!("{name} = {}", number(range.slot))).collect();
    if numbers.is_empty() { rule.text.clone() } else { format!("{} with {}", rule.text, numbers.join(", ")) }
}
