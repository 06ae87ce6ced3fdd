//! `/api/poset`: what is known of a poset that a visitor brings, and the posets of whole families.
//!
//! The picture and what theorems say come first; what has to be searched for is searched with some patience, and where
//! that is not enough the answer says so and has the rest.

mod d_complete;
mod family;
#[cfg(test)]
mod tests;
mod ungar;

pub(crate) use family::family;

use crate::ask::{Ask, PlayName};
use crate::problem::Problem;
use crate::visit::Visit;
use axum::response::Response;
use d_complete::Colouring;
use rulesets::figure::Figure;
use rulesets::{AnyGame, Fault};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use shapes::Poset;
use std::sync::Arc;
use theory::{Limits, Play};
use ungar::{Levels, Winner};

/// A question about a poset.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PosetQuestion {
    /// The text of a `.poset` file.
    poset: String,
    #[serde(default)]
    play: PlayName,
}

/// What is known of a poset.
#[derive(Serialize)]
pub(crate) struct Facts {
    elements: usize,
    covers: usize,
    /// The poset as it is written again: every cover on a line of its own.
    poset: String,
    ungar: Ungar,
    d_complete: Colouring,
}

/// What is known of the Ungar game on it.
#[derive(Serialize)]
struct Ungar {
    #[serde(flatten)]
    levels: Levels,
    /// The Hasse diagram with skeleton and NAND values.
    picture: Picture,
    winner: Option<Winner>,
    /// Why it is not known who wins: the object of a question that a limit has stopped.
    stopped: Option<Value>,
}

/// A picture for a page.
#[derive(Serialize)]
struct Picture {
    /// An SVG whose parts have names.
    svg: Option<String>,
    /// What it shows, in words.
    description: Option<String>,
    /// Why there is none.
    problem: Option<String>,
}

impl Picture {
    /// The picture of a game's start, no move marked. Who wins stands beside it, and depends on the play.
    fn of_start(game: &dyn AnyGame, limits: &Limits) -> Result<Picture, Fault> {
        let start = game.position(None)?;
        let Some(mut figure) = game.touch(&start, Default::default(), 0, limits)?.figure else {
            let refusal = game.figure(&start, None, Default::default()).err();
            return Ok(Picture { svg: None, description: None, problem: refusal.map(|refusal| refusal.to_string()) });
        };
        if let Figure::Hasse(hasse) = &mut figure {
            hasse.remarks.clear();
        }
        let (svg, problem) = match drawing::draw_parts(&figure) {
            Ok(svg) => (Some(svg), None),
            Err(large) => (None, Some(large.to_string())),
        };
        Ok(Picture { svg, description: Some(drawing::describe(&figure)), problem })
    }
}

/// `/api/poset`: the poset again, its picture, who wins the Ungar game on it, and whether it is d-complete.
pub(crate) async fn poset(visit: Visit, Ask(question): Ask<PosetQuestion>) -> Result<Response, Problem> {
    let (text, play): (Arc<str>, Play) = (question.poset.into(), question.play.into());
    let searched = Arc::clone(&text);
    let found = visit.compute(move |limits| Winner::find(&searched, play, limits)).await;
    let (winner, stopped) = match found {
        Ok(winner) => (Some(winner), None),
        Err(problem @ (Problem::Fault(Fault::Stopped(_)) | Problem::Busy)) => {
            (None, serde_json::to_value(problem.object()).ok())
        }
        Err(problem) => return Err(problem),
    };
    visit.json(move |limits| Facts::of(&text, winner.clone(), stopped.clone(), limits)).await
}

fn read(text: &str) -> Result<Poset, Problem> {
    Poset::read(text.as_bytes()).map_err(|error| Problem::Question(error.to_string()))
}

impl Facts {
    /// What is known of the poset of a text, besides who wins on it.
    fn of(text: &str, winner: Option<Winner>, stopped: Option<Value>, limits: &Limits) -> Result<Facts, Problem> {
        let poset = read(text)?;
        let game = ungar::open(text)?;
        let (levels, picture) = (Levels::of(&poset), Picture::of_start(&*game, limits)?);
        Ok(Facts {
            elements: poset.len(),
            covers: poset.count_covers(),
            poset: poset.write(),
            ungar: Ungar { levels, picture, winner, stopped },
            d_complete: Colouring::of(poset, text, limits)?,
        })
    }
}
