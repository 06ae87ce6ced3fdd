//! The options of a position one after another, as far as limits allow.

use crate::answer::MoveTo;
use crate::any::MOST_MOVES;
use crate::game::Game;
use std::ops::ControlFlow;
use theory::{Flow, Limit, Limits, Pace, Stopped};

/// A move and where it leads, in words.
pub(crate) fn told<G: Game>(game: &G, m: &G::Move, option: &G::Position) -> MoveTo {
    MoveTo { name: m.to_string(), to: game.write(option) }
}

/// How many bytes a move in words takes.
pub(crate) fn bytes_of(told: &MoveTo) -> usize {
    size_of::<MoveTo>() + told.name.len() + told.to.len()
}

/// Calls `each` with every move and its option until it breaks or a limit is reached. It says how many bytes it has kept.
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

/// The moves of a position and where they lead, unless there are too many.
pub(crate) fn list<G: Game>(game: &G, position: &G::Position, limits: &Limits) -> Result<Vec<MoveTo>, Stopped> {
    let (mut moves, mut is_complete) = (Vec::new(), true);
    for_each(game, position, limits, &mut |m, option| {
        is_complete = (moves.len() as u64) < MOST_MOVES;
        if !is_complete {
            return ControlFlow::Break(());
        }
        let told = told(game, &m, &option);
        let bytes = bytes_of(&told);
        moves.push(told);
        ControlFlow::Continue(bytes)
    })?;
    match is_complete {
        true => Ok(moves),
        false => Err(Stopped { limit: Limit::Moves(MOST_MOVES), positions: MOST_MOVES }),
    }
}

/// Whether there are more moves than so many; they are counted as long as there is time.
pub(crate) fn are_more_than<G: Game>(
    game: &G,
    position: &G::Position,
    most: u64,
    limits: &Limits,
) -> Result<bool, Stopped> {
    if let Some(count) = game.count_moves(position) {
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
