//! Questions about one position: its value, its moves, its picture, the move someone points at, and the perfect player's
//! reply.

use crate::ask::{Ask, Question};
use crate::problem::Problem;
use crate::visit::{JSON, Visit, Written};
use axum::response::Response;
use rulesets::answer::{ListedMove, Moves};
use rulesets::{Answer, Move, Position, Reason, Reply, Touch};
use serde::Serialize;
use theory::{Limit, Limits, Stopped};

/// The most moves that are listed.
const MOST_MOVES: usize = 10_000;
/// The most moves that are shown on a picture.
const MOST_TOUCHED: usize = 4_000;
/// How many bytes the moves of a list may take: it is sent whole.
const LIST_BYTES: u64 = 16 << 20;

/// The limits of a list that is sent.
fn listing(limits: &Limits) -> Limits {
    Limits { memory: limits.memory.min(LIST_BYTES), ..limits.clone() }
}

/// `/api/value`: outcome, value and winning moves.
pub(crate) async fn value(visit: Visit, Ask(question): Ask<Question>) -> Result<Response, Problem> {
    let value = visit.answer(JSON, move |limits| {
        let position = question.position()?;
        let answer = position.game().solver(question.query(limits)).answer(&position)?;
        // Where the search was stopped, a theorem may still tell the outcome.
        Ok(Written::json(&answer)?.whole_if(answer.grundy.is_some()))
    });
    value.await
}

/// An answer and why it is so.
#[derive(Serialize)]
pub(crate) struct Why {
    #[serde(flatten)]
    answer: Answer,
    reason: Reason,
    /// The reason in words, line by line.
    lines: Vec<String>,
    /// The picture with the numbers of the reason in it; none if it is too large.
    svg: Option<String>,
}

/// `/api/why`: the answer of `/api/value` with its reason.
pub(crate) async fn why(visit: Visit, Ask(question): Ask<Question>) -> Result<Response, Problem> {
    let why = visit.json(move |limits| {
        let position = question.position()?;
        let mut solver = position.game().solver(question.query(limits));
        let answer = solver.answer(&position)?;
        let reason = solver.reason(&answer)?;
        let drawn = |figure| drawing::Panel { title: position.text(), figure };
        let panel = reason.figure(&position).ok().map(drawn);
        let lettering = drawing::Lettering::default();
        let svg = panel.and_then(|panel| drawing::draw(&[panel], drawing::Format::Svg, lettering).ok());
        Ok(Why { lines: reason.lines(), answer, reason, svg })
    });
    why.await
}

/// `/api/moves`: every move and where it leads, with values on request.
pub(crate) async fn moves(visit: Visit, Ask(question): Ask<Question>) -> Result<Response, Problem> {
    let moves = visit.json(move |limits| {
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
        Ok(Moves { ruleset: position.game().spec().to_owned(), position, moves })
    });
    moves.await
}

/// A position as something to play on.
#[derive(Serialize)]
pub(crate) struct BoardAnswer {
    ruleset: String,
    /// The picture as an SVG whose parts have names; none if it is too large.
    svg: Option<String>,
    /// The picture in words.
    description: Option<String>,
    #[serde(flatten)]
    touch: Touch,
}

/// `/api/board`: the picture, and for each move what to point at and what it takes.
pub(crate) async fn board(visit: Visit, Ask(question): Ask<Question>) -> Result<Response, Problem> {
    let board = visit.json(move |limits| {
        let position = question.position()?;
        let touch = position.touch(question.labels, MOST_TOUCHED, &listing(limits))?;
        Ok(BoardAnswer {
            ruleset: position.game().spec().to_owned(),
            svg: touch.figure.as_ref().and_then(|figure| drawing::draw_parts(figure).ok()),
            description: touch.figure.as_ref().map(drawing::describe),
            touch,
        })
    });
    board.await
}

/// `/api/picture`: the picture as an SVG file.
pub(crate) async fn picture(visit: Visit, Ask(question): Ask<Question>) -> Result<Response, Problem> {
    let svg = visit.answer("image/svg+xml", move |_| {
        let position = question.position()?;
        let figure = position.figure(None, question.labels)?;
        let panel = drawing::Panel { title: position.text(), figure };
        let svg = drawing::draw(&[panel], drawing::Format::Svg, drawing::Lettering::default());
        Ok(Written::new(svg.map_err(|large| Problem::Question(large.to_string()))?.into_bytes()))
    });
    svg.await
}

/// The moves made by pointing at some parts.
#[derive(Serialize)]
pub(crate) struct Meant {
    moves: Vec<Move>,
}

/// `/api/move`: the moves made by pointing at these parts; several where they lead to different positions.
pub(crate) async fn make_move(visit: Visit, Ask(question): Ask<Question>) -> Result<Response, Problem> {
    let moves = visit.json(move |limits| {
        let position = question.position()?;
        Ok(Meant { moves: position.moves_by_parts(&question.parts()?, limits)? })
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
    let reply = visit.json(move |limits| {
        let position = question.position()?;
        let reply = position.game().solver(question.query(limits)).reply(&position)?;
        Ok(Replied { ruleset: position.game().spec().to_owned(), position, reply })
    });
    reply.await
}
