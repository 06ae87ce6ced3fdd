//! Recognises moves that never lead to anything smaller, from the file alone.

use super::linear::Linear;
use crate::expression::{Number, Range, Slot};
use crate::file::{MoveRule, RuleError};

/// Whether no entry can fall unless another one rises before it, whatever the names stand for. The entries come with
/// the slots of their names.
pub(crate) fn never_smaller<'e>(entries: impl Iterator<Item = (&'e Number, Slot)>, ranges: &[Range]) -> bool {
    // A move that is never made does no harm.
    let is_empty = |range: &Range| {
        let beyond = Linear::of(&range.from).and_then(|from| from.plus(&Linear::of(&range.to)?, -1));
        beyond.is_some_and(|beyond| beyond.is_at_least(1, |_| 0))
    };
    if ranges.iter().any(is_empty) {
        return false;
    }
    for (entry, slot) in entries {
        let rise = Linear::of(entry).and_then(|entry| entry.plus(&Linear::name(slot), -1));
        let Some(rise) = rise.and_then(|rise| rise.lowest(ranges)) else { return false };
        if rise.is_at_least(1, |_| 0) {
            return true;
        }
        if !rise.is_at_least(0, |_| 0) {
            return false;
        }
    }
    true
}

/// Refuses such a move.
pub(crate) fn refusal(rule: &MoveRule) -> RuleError {
    let problem = format!(
        "{} never leads to a smaller position: the first entry that changes must become smaller, so that play ends",
        rule.text
    );
    RuleError::new(rule.line, problem)
}
