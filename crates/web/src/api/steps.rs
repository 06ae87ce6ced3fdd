//! `/api/steps`: a move in stages: what goes, what slides, what is carried elsewhere, turned or changed.

use super::position::listing;
use crate::ask::{Ask, Question};
use crate::problem::Problem;
use crate::visit::Visit;
use axum::response::Response;
use drawing::Stage;
use rulesets::Move;
use serde::Serialize;

/// A move in stages.
#[derive(Serialize)]
pub(crate) struct Steps {
    ruleset: String,
    #[serde(flatten)]
    made: Move,
    /// None where nothing of the move can be seen.
    stages: Option<Vec<Stage>>,
}

/// `/api/steps`: the move of this name, in stages.
pub(crate) async fn steps(visit: Visit, Ask(question): Ask<Question>) -> Result<Response, Problem> {
    let steps = visit.json(move |limits| {
        let position = question.position()?;
        let Some(name) = &question.made else {
            return Err(Problem::Question("the field `move` is missing: the name of a move, such as (1,2)".to_owned()));
        };
        let mut moves = position.moves(&listing(limits))?.into_iter();
        let Some(made) = moves.find(|made| made.to_string() == *name) else {
            return Err(Problem::Question(format!("`{name}` is no move of {position}")));
        };
        let stages = drawing::stages(&made)?;
        Ok(Steps { ruleset: position.game().spec().to_owned(), made, stages })
    });
    steps.await
}
