//! Questions about one position: its value, its moves, its board, the move someone points at, and the perfect player's
//! reply.

use crate::ask::{Ask, Question};
use crate::problem::Problem;
use crate::progress;
use crate::visit::{Visit, Written};
use axum::response::Response;
use rulesets::answer::{ListedMove, MoveList, Worth};
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

/// `/api/moves`: every move and where it leads, with values on request; where a theorem tells who wins and the values would
/// take long, with that.
pub(crate) async fn moves(visit: Visit, Ask(question): Ask<Question>) -> Result<Response, Problem> {
    let moves = progress::answer(&visit, question.progress, move |limits| {
        let position = question.position()?;
        // Counted before they are valued, so that no one waits for a list that turns out to be too long.
        let moves = position.moves(&listing(limits))?;
        if moves.len() > MOST_MOVES {
            let most = MOST_MOVES as u64;
            return Err(Stopped { limit: Limit::Moves(most), positions: most }.into());
        }
        let moves: Vec<_> = if question.values {
            let worths = position.game().solver(question.query(limits)).move_worths(&position)?;
            worths.into_iter().map(|(to, worth)| ListedMove { to, worth: Some(worth) }).collect()
        } else {
            moves.into_iter().map(|to| ListedMove { to, worth: None }).collect()
        };
        let is_whole = moves.iter().all(|listed| listed.worth != Some(Worth::Won));
        let written = Written::json(&MoveList { ruleset: position.game().spec().to_owned(), position, moves })?;
        // Which moves win is known: nobody waits for the values as long as the slow lane may take.
        Ok(if is_whole { written } else { written.enough_from(1) })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::sum::{SumQuestion, sum};
    use crate::visitors::Visitor;
    use crate::{Lab, Settings};
    use axum::body::to_bytes;
    use serde_json::{Value, json};

    /// An order ideal so wide that no search for its value is begun.
    const WIDE: &str = "(1,12,12),(4,9,12),(6,6,6),(9,4,11),(12,1,12)";

    fn visit() -> Visit {
        Visit { lab: Lab::new(&Settings::default()), visitor: Visitor::unknown() }
    }

    fn read<Q: serde::de::DeserializeOwned>(question: Value) -> Ask<Q> {
        Ask(serde_json::from_value(question).unwrap())
    }

    fn answered(answer: impl Future<Output = Result<Response, Problem>>) -> Value {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let body = answer.await.unwrap().into_body();
            serde_json::from_slice(&to_bytes(body, 1 << 24).await.unwrap()).unwrap()
        })
    }

    #[test]
    fn on_a_wide_order_the_moves_come_with_who_wins() {
        let question = json!({ "ruleset": "ungar:box=12x12x12", "position": WIDE, "values": true });
        let answer = answered(moves(visit(), read(question)));
        let listed = answer["moves"].as_array().unwrap();
        assert_eq!(listed.len(), 31);
        let lost = listed.iter().filter(|listed| listed["grundy"] == 0).count();
        let won = listed.iter().filter(|listed| listed["grundy"].is_null() && listed["outcome"] == "N").count();
        assert!(lost > 0 && lost + won == 31, "{lost} and {won}");
    }

    #[test]
    fn a_sum_with_a_wide_order_is_answered_where_the_rest_is_0() {
        let question = json!({ "sum": format!("nim 3,3 + ungar:box=12x12x12 {WIDE}") });
        let answer = answered(sum(visit(), read::<SumQuestion>(question)));
        assert_eq!(answer["outcome"], "N");
        assert!(answer["grundy"].is_null() && answer["components"][1]["grundy"].is_null());
        assert_eq!(answer["components"][0]["grundy"], 0);
        assert_eq!(answer["winning_moves"][0]["component"], 2);
        assert_eq!(answer["reply"]["wins"], true);
    }
}
