//! `/api/twins`: a partition in three ways that are the same game: boxes, beads and a word.

use crate::ask::{Ask, Question};
use crate::problem::Problem;
use crate::visit::Visit;
use axum::response::Response;
use rulesets::figure::Labels;
use rulesets::{Part, Position, registry};
use serde::Serialize;
use shapes::{BeadSet, Partition};
use std::collections::BTreeMap;

/// Longer words are not looked at letter by letter.
const MOST_LETTERS: u64 = 200;

/// A partition in its three ways.
#[derive(Serialize)]
pub(crate) struct Twins {
    ruleset: String,
    position: Position,
    /// None where the position is no partition, or one too long to look at.
    twins: Option<Ways>,
}

#[derive(Serialize)]
struct Ways {
    diagram: String,
    beads: Vec<u64>,
    /// A letter for each square: 1 for a bead, 0 for none; `|` stands where the beads of the empty partition end.
    word: String,
    /// The diagram with its hook lengths, and the strip, as pictures whose parts have names.
    diagram_svg: Option<String>,
    beads_svg: Option<String>,
    /// For each box the bead that goes, and where it goes, when the hook of the box is removed.
    boxes: BTreeMap<String, Hop>,
}

#[derive(Serialize)]
struct Hop {
    from: u64,
    to: u64,
}

/// `/api/twins`: boxes, beads and word of a position.
pub(crate) async fn twins(visit: Visit, Ask(question): Ask<Question>) -> Result<Response, Problem> {
    let twins = visit.json(move |_| {
        let position = question.position()?;
        let twins = partition(&position).and_then(|diagram| ways(&diagram));
        Ok(Twins { ruleset: position.game().spec().to_owned(), position, twins })
    });
    twins.await
}

/// The partition that a position is, where it is one, or is one by its beads.
fn partition(position: &Position) -> Option<Partition> {
    let notations = position.notations();
    let of = |ruleset: &str| {
        let found = notations.iter().find(|notation| notation.ruleset.as_deref() == Some(ruleset))?;
        found.text.as_deref()
    };
    match position.game().spec() {
        "young" => position.text().parse().ok(),
        "welter" => Some(position.text().parse::<BeadSet>().ok()?.partition()),
        _ if position.game().spec().starts_with("mhrg:") => position.text().parse().ok(),
        _ => of("young")?.parse().ok(),
    }
}

fn ways(diagram: &Partition) -> Option<Ways> {
    if diagram.maya_length() > MOST_LETTERS {
        return None;
    }
    let beads = diagram.beads(diagram.len())?;
    let hop = |(row, column): (usize, u64)| {
        let from = *beads.squares().iter().rev().nth(row.checked_sub(1)?)?;
        let to = from.checked_sub(diagram.hook_length(row, column))?;
        Some((Part::cell(row, column).to_string(), Hop { from, to }))
    };
    let drawn = |ruleset: &str, text: &str| {
        let position = registry::open_without_files(ruleset).ok()?.read(text).ok()?;
        drawing::draw_parts(&position.figure(None, Labels::Hooks).ok()?).ok()
    };
    Some(Ways {
        diagram: diagram.to_string(),
        word: diagram.maya_word()?,
        diagram_svg: drawn("young", &diagram.to_string()),
        beads_svg: drawn("welter", &beads.to_string()),
        boxes: diagram.boxes().filter_map(hop).collect(),
        beads: beads.squares().to_vec(),
    })
}
