//! Questions about one position: its value, its moves, its picture, the move that somebody points at, and the answer of
//! the perfect player.

use crate::ask::{Ask, Question};
use crate::problem::Problem;
use crate::visit::{JSON, Visit, Written};
use axum::response::Response;
use rulesets::answer::{ListedMove, Moves, Reply};
use rulesets::part::Part;
use rulesets::touch::Touch;
use rulesets::{MoveTo, Query};
use serde::Serialize;
use theory::{Limit, Limits, Stopped};

/// More moves than this are not listed for a page.
const MOST_MOVES: usize = 10_000;
/// More moves than this are not shown on a picture.
const MOST_TOUCHED: usize = 4_000;
/// How long a list may get: it is sent whole.
const LIST_BYTES: u64 = 16 << 20;

fn query(question: &Question, limits: &Limits) -> Query {
    Query { play: question.play.into(), method: question.method.into(), limits: limits.clone(), ..Query::default() }
}

/// The limits of a list that is sent.
fn listing(limits: &Limits) -> Limits {
    Limits { memory: limits.memory.min(LIST_BYTES), ..limits.clone() }
}

/// `/api/value`: outcome, value and winning moves.
pub(crate) async fn value(visit: Visit, Ask(question): Ask<Question>) -> Result<Response, Problem> {
    let value = visit.answer(JSON, move |limits| {
        let game = question.game()?;
        let position = game.position(question.position.as_deref())?;
        let answer = game.solver(query(&question, limits)).answer(&position)?;
        // Where the search ends too early a theorem may tell the outcome alone.
        Ok(Written::json(&answer).whole_if(answer.grundy.is_some()))
    });
    value.await
}

/// `/api/moves`: every move and where it leads, with values if they are wanted.
pub(crate) async fn moves(visit: Visit, Ask(question): Ask<Question>) -> Result<Response, Problem> {
    let moves = visit.json(move |limits| {
        let game = question.game()?;
        let position = game.position(question.position.as_deref())?;
        // Counted before they are valued: nobody is to wait for a list that is then too long.
        let moves = game.moves(&position, &listing(limits))?;
        if moves.len() > MOST_MOVES {
            let most = MOST_MOVES as u64;
            return Err(Stopped { limit: Limit::Moves(most), positions: most }.into());
        }
        let moves = if question.values {
            let values = game.solver(query(&question, limits)).move_values(&position)?;
            values.into_iter().map(|(to, grundy)| ListedMove { to, grundy: Some(grundy) }).collect()
        } else {
            moves.into_iter().map(|to| ListedMove { to, grundy: None }).collect()
        };
        Ok(Moves { ruleset: game.spec().to_owned(), position, moves })
    });
    moves.await
}

/// A position as something to play on.
#[derive(Serialize)]
pub(crate) struct Board {
    ruleset: String,
    /// The picture as SVG whose parts have names; none where it is too large.
    svg: Option<String>,
    /// The picture in words.
    description: Option<String>,
    #[serde(flatten)]
    touch: Touch,
}

/// `/api/board`: the picture, and for each move what one points at and what it takes.
pub(crate) async fn board(visit: Visit, Ask(question): Ask<Question>) -> Result<Response, Problem> {
    let board = visit.json(move |limits| {
        let game = question.game()?;
        let position = game.position(question.position.as_deref())?;
        let touch = game.touch(&position, question.labels, MOST_TOUCHED, &listing(limits))?;
        Ok(Board {
            ruleset: game.spec().to_owned(),
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
        let game = question.game()?;
        let position = game.position(question.position.as_deref())?;
        let figure = game.figure(&position, None, question.labels)?;
        let panel = drawing::Panel { title: position, figure };
        let svg = drawing::draw(&[panel], drawing::Format::Svg, drawing::Lettering::default());
        Ok(Written::new(svg.map_err(|large| Problem::Question(large.to_string()))?.into_bytes()))
    });
    svg.await
}

/// The moves that are meant by pointing at some parts.
#[derive(Serialize)]
pub(crate) struct Meant {
    moves: Vec<MoveTo>,
}

/// `/api/move`: the moves made by pointing at these parts; several where they lead to different positions.
pub(crate) async fn make_move(visit: Visit, Ask(question): Ask<Question>) -> Result<Response, Problem> {
    let moves = visit.json(move |limits| {
        let game = question.game()?;
        let position = game.position(question.position.as_deref())?;
        let parts = question.parts.as_deref().unwrap_or("");
        let parts = parts.split(',').map(str::parse).collect::<Result<Vec<Part>, _>>();
        let parts = parts.map_err(|error| Problem::Question(error.to_string()))?;
        Ok(Meant { moves: game.move_by_parts(&position, &parts, limits)? })
    });
    moves.await
}

/// What the perfect player does.
#[derive(Serialize)]
pub(crate) struct Replied {
    ruleset: String,
    position: String,
    /// None if the game is over.
    reply: Option<Reply>,
}

/// `/api/reply`: the perfect player's move.
pub(crate) async fn reply(visit: Visit, Ask(question): Ask<Question>) -> Result<Response, Problem> {
    let reply = visit.json(move |limits| {
        let game = question.game()?;
        let position = game.position(question.position.as_deref())?;
        let reply = game.solver(query(&question, limits)).reply(&position)?;
        Ok(Replied { ruleset: game.spec().to_owned(), position, reply })
    });
    reply.await
}
