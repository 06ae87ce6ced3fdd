//! `/api/poset`: what is known about a poset that a visitor brings, and posets of whole families.
//!
//! A search for the winner may take only so long; if it is stopped, the answer says so and has everything else.

mod d_complete;
mod family;
mod reduce;
#[cfg(test)]
mod tests;
mod ungar;

pub(crate) use family::family;

use crate::ask::{Ask, PlayName};
use crate::problem::Problem;
use crate::visit::Visit;
use axum::response::Response;
use d_complete::Colouring;
use reduce::reduce;
use rulesets::figure::Figure;
use rulesets::{Fault, OpenGame};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use shapes::Poset;
use std::collections::BTreeMap;
use std::sync::Arc;
use theory::{Limits, Play};
use ungar::{LevelFacts, Winner};

/// A question about a poset.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PosetQuestion {
    /// The text of a `.poset` file.
    poset: String,
    #[serde(default, with = "PlayName")]
    play: Play,
    /// Whether relations that follow from others are left out, and told, instead of refused.
    #[serde(default)]
    reduce: bool,
}

/// What is known about a poset.
#[derive(Serialize)]
pub(crate) struct Facts {
    elements: usize,
    covers: usize,
    /// The poset in canonical form: every cover on a line of its own.
    poset: String,
    /// The relations that were left out because they follow from others.
    dropped: Vec<String>,
    ungar: UngarFacts,
    d_complete: Colouring,
}

/// What is known about the Ungar game on it.
#[derive(Serialize)]
struct UngarFacts {
    #[serde(flatten)]
    levels: LevelFacts,
    /// The Hasse diagram with skeleton and NAND values.
    picture: Diagram,
    winner: Option<Winner>,
    /// Why it is not known who wins: the problem of a question that was stopped by a limit.
    stopped: Option<Value>,
}

/// A Hasse diagram for a page.
#[derive(Serialize)]
struct Diagram {
    /// An SVG whose parts have names.
    svg: Option<String>,
    /// What it shows, in words.
    description: Option<String>,
    /// What elements are called that have something else written in them.
    names: BTreeMap<String, String>,
    /// Why there is none.
    problem: Option<String>,
}

impl Diagram {
    /// The picture of a game's start, with no move marked and without remarks: the page says who wins, in either play.
    fn of_start(game: &OpenGame, limits: &Limits) -> Result<Diagram, Fault> {
        let start = game.start()?;
        let Some(mut figure) = start.touch(Default::default(), 0, limits)?.figure else {
            let refusal = start.figure(None, Default::default()).err();
            let problem = refusal.map(|refusal| refusal.to_string());
            return Ok(Diagram { svg: None, description: None, names: BTreeMap::new(), problem });
        };
        if let Figure::Hasse(hasse) = &mut figure {
            hasse.remarks.clear();
        }
        let (svg, problem) = match drawing::draw_parts(&figure) {
            Ok(svg) => (Some(svg), None),
            Err(large) => (None, Some(large.to_string())),
        };
        let names = drawing::element_names(&figure);
        Ok(Diagram { svg, description: Some(drawing::describe(&figure)), names, problem })
    }
}

/// `/api/poset`: the poset again, its picture, who wins the Ungar game on it, and whether it is d-complete.
pub(crate) async fn poset(visit: Visit, Ask(question): Ask<PosetQuestion>) -> Result<Response, Problem> {
    let (play, given) = (question.play, question.poset);
    let (text, dropped) = if question.reduce {
        let reduced = visit.compute(move |_| Ok(reduce(&given))).await?;
        (reduced.text, reduced.dropped)
    } else {
        (given, Vec::new())
    };
    let text: Arc<str> = text.into();
    let searched = Arc::clone(&text);
    let found = visit.compute(move |limits| Winner::find(&searched, play, limits)).await;
    let (winner, stopped) = match found {
        Ok(winner) => (Some(winner), None),
        Err(problem @ (Problem::Fault(Fault::Stopped(_)) | Problem::Busy)) => {
            (None, serde_json::to_value(problem.object()).ok())
        }
        Err(problem) => return Err(problem),
    };
    let facts = visit.json(move |limits| {
        Ok(Facts { dropped: dropped.clone(), ..Facts::of(&text, winner.clone(), stopped.clone(), limits)? })
    });
    facts.await
}

fn read(text: &str) -> Result<Poset, Problem> {
    Poset::read(text.as_bytes()).map_err(|error| Problem::Question(error.to_string()))
}

impl Facts {
    /// Everything that is known about the poset of a text; who wins is given.
    fn of(text: &str, winner: Option<Winner>, stopped: Option<Value>, limits: &Limits) -> Result<Facts, Problem> {
        let poset = read(text)?;
        let game = ungar::open(text)?;
        let (levels, picture) = (LevelFacts::of(&poset), Diagram::of_start(&game, limits)?);
        Ok(Facts {
            elements: poset.len(),
            covers: poset.count_covers(),
            poset: poset.write(),
            dropped: Vec::new(),
            ungar: UngarFacts { levels, picture, winner, stopped },
            d_complete: Colouring::of(poset, text, limits)?,
        })
    }
}
