//! Lists the options of a position one by one, within limits.

use crate::game::Game;
use crate::handle::Move;
use std::ops::ControlFlow;
use theory::{Flow, HeapBytes, Limit, Limits, Pace, Stopped};

/// More moves than this are not listed: nobody reads them, and they would fill the memory.
pub const MOST_MOVES: u64 = 1_000_000;

/// How many bytes a move and its option occupy as handles.
pub(crate) fn bytes_of<G: Game>(option: &G::Position) -> usize {
    // Two shared values, each with two counts, and the handle itself.
    size_of::<Move>() + size_of::<G::Move>() + size_of::<G::Position>() + 4 * size_of::<usize>() + option.heap_bytes()
}

/// Calls `each` with every move and its option until it breaks or a limit is reached. `each` returns how many bytes it
/// has kept.
pub(crate) fn for_each<G: Game>(
    game: &G,
    position: &G::Position,
    limits: &Limits,
    each: &mut impl FnMut(G::Move, G::Position) -> ControlFlow<(), usize>,
) -> Result<(), Stopped> {
    let (mut number, mut bytes, mut limit, mut pace) = (0_u64, 0_u64, None, Pace::default());
    let _ = game.options(position, &mut |m, option| {
        if pace.is_due() || bytes > limits.memory {
            limit = limits.reached(bytes, number);
        }
        if limit.is_some() {
            return Flow::Break(());
        }
        number += 1;
        bytes += each(m, option)? as u64;
        Flow::Continue(())
    });
    limit.map_or(Ok(()), |limit| Err(Stopped { limit, positions: number }))
}

/// Calls `each` with the moves of a position and where they lead. Fails if there are more than [`MOST_MOVES`].
pub(crate) fn list<G: Game>(
    game: &G,
    position: &G::Position,
    limits: &Limits,
    each: &mut dyn FnMut(G::Move, G::Position),
) -> Result<(), Stopped> {
    let mut listed = 0;
    for_each(game, position, limits, &mut |m, option| {
        if listed == MOST_MOVES {
            listed += 1;
            return ControlFlow::Break(());
        }
        listed += 1;
        let bytes = bytes_of::<G>(&option);
        each(m, option);
        ControlFlow::Continue(bytes)
    })?;
    if listed > MOST_MOVES {
        return Err(Stopped { limit: Limit::Moves(MOST_MOVES), positions: MOST_MOVES });
    }
    Ok(())
}

/// Whether there are more than `most` moves. Counting them may stop at a limit.
pub(crate) fn are_more_than<G: Game>(
    game: &G,
    position: &G::Position,
    most: u64,
    limits: &Limits,
) -> Result<bool, Stopped> {
    if let Some(count) = game.powers().counts.and_then(|counts| counts.moves(position)) {
        return Ok(count > u128::from(most));
    }
    let (mut number, mut result, mut pace) = (0, Ok(()), Pace::default());
    let _ = game.options(position, &mut |_, _| {
        number += 1;
        if pace.is_due() {
            result = limits.check(number);
        }
        if number > most || result.is_err() { Flow::Break(()) } else { Flow::Continue(()) }
    });
    result.map(|()| number > most)
}
