//! Arrays in which one entry is lowered: Nim, with or without a limit.

use super::definition::{ArrayMove, Which};
use crate::expression::{Condition, Number, Question};
use crate::file::Change;
use crate::kinds::tuple::{Fall, Instead, Line, LineMoves, Linear, TupleBoard, conjuncts};
use tables::indexed::Meeting;

/// The moves of an array as lines, if they have that form.
pub(super) fn of(board: &TupleBoard, moves: &[ArrayMove]) -> Option<LineMoves> {
    if board.rules.file.condition.is_some() {
        return None;
    }
    let mut lines = Vec::new();
    for made in moves {
        let most = limit(board, made)?;
        if most > 0 {
            lines.extend((0..board.len).map(|axis| Line::Along { axes: vec![axis], most }));
        }
    }
    LineMoves::new(board.len, lines, Meeting::Nothing)
}

fn limit(board: &TupleBoard, made: &ArrayMove) -> Option<u64> {
    let index = match &made.which {
        Which::At(indices) => Some(*indices.first().filter(|_| indices.len() == 1)?),
        Which::Any { least, most } if least.constant()? <= 1 && most.constant()? == 1 => None,
        Which::Any { .. } => return None,
    };
    let slot = board.rules.first_slot();
    // `x[i]` is the entry itself.
    let own = Instead(|number: &Number| match number {
        Number::Ask(Question::Entry, about) if about.first() == index.map(Number::Name).as_ref() => {
            Some(Number::Name(slot))
        }
        _ => None,
    });
    let (variable, from, to, target) = match (&made.change, made.ranges.as_slice()) {
        (Change::To(number), [range]) => (range.slot, &range.from, &range.to, Linear::of(&own.number(number))?),
        // The numbers of the range are those of a variable without a name.
        (Change::Range(from, to), []) => (usize::MAX, from, to, Linear::name(usize::MAX)),
        _ => return None,
    };
    let conditions = conjuncts(made.rule.condition.as_ref()).into_iter().map(|condition| own.condition(condition));
    let conditions = conditions.collect::<Option<Vec<Condition>>>()?;
    let fall = Fall { distance: Linear::name(slot).plus(&target, -1)?, variable, names: &[slot] };
    fall.limit(&own.number(from), &own.number(to), &conditions.iter().collect::<Vec<_>>())
}
