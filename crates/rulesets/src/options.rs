//! Lists the options of a position one by one, within limits.

use crate::handle::{Move, Position};
use std::ops::ControlFlow;
use theory::{Flow, Limit, Limits, Pace, Stopped};

/// More moves than this are not listed: nobody reads them, and they would fill the memory.
pub const MOST_MOVES: u64 = 1_000_000;

/// How many bytes a move takes, with the position it leads to.
pub(crate) fn bytes_of(made: &Move) -> usize {
    size_of::<Move>() + made.from().game.0.bytes_of(&*made.to().held)
}

/// Calls `each` with every move until it breaks or a limit is reached. `each` returns how many bytes it has kept.
pub(crate) fn for_each(
    position: &Position,
    limits: &Limits,
    each: &mut dyn FnMut(Move) -> ControlFlow<(), usize>,
) -> Result<(), Stopped> {
    let (mut number, mut bytes, mut limit, mut pace) = (0_u64, 0_u64, None, Pace::default());
    position.game.0.options(&*position.held, &mut |m, option| {
        if pace.is_due() || bytes > limits.memory {
            limit = limits.reached(bytes, number);
        }
        if limit.is_some() {
            return Flow::Break(());
        }
        number += 1;
        bytes += each(Move::new(position, m, option))? as u64;
        Flow::Continue(())
    });
    limit.map_or(Ok(()), |limit| Err(Stopped { limit, positions: number }))
}

/// All moves of a position. Fails if there are more than [`MOST_MOVES`].
pub(crate) fn list(position: &Position, limits: &Limits) -> Result<Vec<Move>, Stopped> {
    let (mut moves, mut has_more) = (Vec::new(), false);
    for_each(position, limits, &mut |made| {
        has_more = moves.len() as u64 == MOST_MOVES;
        if has_more {
            return ControlFlow::Break(());
        }
        let bytes = bytes_of(&made);
        moves.push(made);
        ControlFlow::Continue(bytes)
    })?;
    if has_more { Err(Stopped { limit: Limit::Moves(MOST_MOVES), positions: MOST_MOVES }) } else { Ok(moves) }
}

/// Whether there are more than `most` moves. Counting them may stop at a limit.
pub(crate) fn are_more_than(position: &Position, most: u64, limits: &Limits) -> Result<bool, Stopped> {
    if let Some(count) = position.count_moves() {
        return Ok(count > u128::from(most));
    }
    let (mut number, mut result, mut pace) = (0, Ok(()), Pace::default());
    position.game.0.options(&*position.held, &mut |_, _| {
        number += 1;
        if pace.is_due() {
            result = limits.check(number);
        }
        if number > most || result.is_err() { Flow::Break(()) } else { Flow::Continue(()) }
    });
    result.map(|()| number > most)
}
