//! Questions about one position: its value, its moves, its board, the move someone points at, and the perfect player's
//! reply.

use crate::ask::{Ask, Question};
use crate::problem::Problem;
use crate::progress;
use crate::visit::{Visit, Written};
use axum::response::Response;
use rulesets::answer::{ListedMove, MoveList};
use rulesets::{Position, Reply, TouchMove};
use serde::Serialize;
use theory::{Limit, Limits, Stopped};

/// The most moves that are listed.
const MOST_MOVES: usize = 10_000;
/// How many bytes the moves of a list may take: it is sent whole.
const LIST_BYTES: u64 = 16 << 20;
/// The same for a board, whose moves come with the parts they mark: on the largest boards these are many.
const BOARD_BYTES: u64 = 64 << 20;

/// What an answer says that has no value.
const NO_VALUE: &str = "a theorem tells who wins; the value needs a longer search, which `method=search` asks for";

/// The limits of a list that is sent.
pub(super) fn listing(limits: &Limits) -> Limits {
    at_most(limits, LIST_BYTES)
}

fn at_most(limits: &Limits, bytes: u64) -> Limits {
    Limits { memory: limits.memory.min(bytes), ..limits.clone() }
}

/// `/api/value`: outcome, value and winning moves.
pub(crate) async fn value(visit: Visit, Ask(question): Ask<Question>) -> Result<Response, Problem> {
    let value = progress::answer(&visit, question.progress, move |limits| {
        let position = question.position()?;
        let mut answer = position.game().solver(question.query(limits)).answer(&position)?;
        // Where the search was stopped, a theorem may still tell the outcome.
        if answer.grundy.is_none() && answer.note.is_none() {
            answer.note = Some(NO_VALUE.to_owned());
        }
        let written = Written::json(&answer)?;
        // Who wins is known: nobody waits for the value as long as the slow lane may take.
        Ok(if answer.grundy.is_some() { written } else { written.enough_from(1) })
    });
    value.await
}

/// `/api/moves`: every move and where it leads, with values on request.
pub(crate) async fn moves(visit: Visit, Ask(question): Ask<Question>) -> Result<Response, Problem> {
    let moves = progress::json(&visit, question.progress, move |limits| {
        let position = question.position()?;
        // Counted before they are valued, so that no one waits for a list that turns out to be too long.
        let moves = position.moves(&listing(limits))?;
        if moves.len() > MOST_MOVES {
            let most = MOST_MOVES as u64;
            return Err(Stopped { limit: Limit::Moves(most), positions: most }.into());
        }
        let moves = if question.values {
            let values = position.game().solver(question.query(limits)).move_values(&position)?;
            values.into_iter().map(|(to, grundy)| ListedMove { to, grundy: Some(grundy) }).collect()
        } else {
            moves.into_iter().map(|to| ListedMove { to, grundy: None }).collect()
        };
        Ok(MoveList { ruleset: position.game().spec().to_owned(), position, moves })
    });
    moves.await
}

/// `/api/board`: the picture, and for each move what to point at and what it takes.
pub(crate) async fn board(visit: Visit, Ask(question): Ask<Question>) -> Result<Response, Problem> {
    let board = visit.json(move |limits| {
        let position = question.position()?;
        Ok(drawing::board(&position, question.labels, &at_most(limits, BOARD_BYTES))?)
    });
    board.await
}

/// The moves made by pointing at some parts, and how they show on the picture.
#[derive(Serialize)]
pub(crate) struct Meant {
    moves: Vec<TouchMove>,
}

/// `/api/move`: the moves made by pointing at these parts; several where they lead to different positions.
pub(crate) async fn make_move(visit: Visit, Ask(question): Ask<Question>) -> Result<Response, Problem> {
    let moves = progress::json(&visit, question.progress, move |limits| {
        let position = question.position()?;
        let moves = position.moves_by_parts(&question.parts()?, limits)?;
        let touched = |to| Some(TouchMove { hold: position.hold(&to)?, to });
        Ok(Meant { moves: moves.into_iter().filter_map(touched).collect() })
    });
    moves.await
}

/// What the perfect player plays.
#[derive(Serialize)]
pub(crate) struct Replied {
    ruleset: String,
    position: Position,
    /// None if the game is over.
    reply: Option<Reply>,
}

/// `/api/reply`: the perfect player's move.
pub(crate) async fn reply(visit: Visit, Ask(question): Ask<Question>) -> Result<Response, Problem> {
    let reply = progress::json(&visit, question.progress, move |limits| {
        let position = question.position()?;
        let reply = position.game().solver(question.query(limits)).reply(&position)?;
        Ok(Replied { ruleset: position.game().spec().to_owned(), position, reply })
    });
    reply.await
}
