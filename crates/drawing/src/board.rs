//! A position as something to play on: its picture with the names of parts, and for each move what to point at.
//!
//! What a page needs besides is here too, and taken from here by whoever shows boards: the script that plays on the picture,
//! and its style.

use crate::{describe, draw_parts};
use rulesets::figure::{Figure, Labels};
use rulesets::{Fault, Part, Position, Touch};
use serde::Serialize;
use std::collections::BTreeMap;
use theory::Limits;

/// The most moves that are shown on a picture.
const MOST_MOVES: usize = 8_000;

/// The scripts of a picture that one plays on, `picture.js`: names and texts.
pub const PICTURE_SCRIPTS: [(&str, &str); 10] = [
    ("elements.js", include_str!("../assets/elements.js")),
    ("picture-axes.js", include_str!("../assets/picture-axes.js")),
    ("picture-choice.js", include_str!("../assets/picture-choice.js")),
    ("picture-hooks.js", include_str!("../assets/picture-hooks.js")),
    ("picture-numbers.js", include_str!("../assets/picture-numbers.js")),
    ("picture-overlay.js", include_str!("../assets/picture-overlay.js")),
    ("picture-places.js", include_str!("../assets/picture-places.js")),
    ("picture-words.js", include_str!("../assets/picture-words.js")),
    ("picture-zoom.js", include_str!("../assets/picture-zoom.js")),
    ("picture.js", include_str!("../assets/picture.js")),
];
/// The style of pictures and boards; a page says what the colours are.
pub const PICTURE_STYLE: &str = include_str!("../assets/picture.css");

/// A position as something to play on.
#[derive(Clone, Debug, Serialize)]
pub struct Board {
    ruleset: String,
    /// The picture as an SVG whose parts have names; none if it is too large.
    svg: Option<String>,
    /// The picture in words.
    description: Option<String>,
    /// What parts are called in positions and moves, where something else is written in them.
    names: BTreeMap<String, String>,
    /// Whether what moves take are hooks: a corner box, its arm and its leg, and in shifted diagrams its tail.
    hooks: bool,
    #[serde(flatten)]
    touch: Touch,
}

/// The board of a position.
///
/// # Errors
///
/// Stops at a limit.
pub fn board(position: &Position, labels: Labels, limits: &Limits) -> Result<Board, Fault> {
    let touch = position.touch(labels, MOST_MOVES, limits)?;
    Ok(Board {
        ruleset: position.game().spec().to_owned(),
        svg: touch.figure.as_ref().and_then(|figure| draw_parts(figure).ok()),
        description: touch.figure.as_ref().map(describe),
        names: touch.figure.as_ref().map(element_names).unwrap_or_default(),
        hooks: matches!(touch.figure, Some(Figure::Boxes(_))) && position.game().labels().contains(&Labels::Hooks),
        touch,
    })
}

/// The names of the elements of a Hasse diagram that have something else written in them, by part.
pub fn element_names(figure: &Figure) -> BTreeMap<String, String> {
    let Figure::Hasse(hasse) = figure else { return BTreeMap::new() };
    let elements = hasse.elements.iter().enumerate();
    let unseen = elements.filter(|(_, element)| !element.absent && element.label != element.name);
    unseen.map(|(index, element)| (Part::Element(index).to_string(), element.name.clone())).collect()
}
