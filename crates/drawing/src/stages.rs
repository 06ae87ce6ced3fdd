//! A move in stages, as it is seen: what goes, what slides or is carried elsewhere, what is turned, and what looks different.
//!
//! Boxes close up after a hook (`closing`); whatever else there is shows in one stage what differs between the picture before
//! and the one after (`changes`).

mod changes;
mod closing;

use std::collections::BTreeMap;

use rulesets::figure::{Figure, Labels};
use rulesets::{Move, Part, Refusal};
use serde::Serialize;

/// What happens at once. Parts are named as in the picture before the move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Stage {
    /// What goes.
    pub removed: Vec<Part>,
    /// Where that lies when it goes.
    pub places: Vec<Part>,
    /// The numbers on it, ascending, in games whose rules speak of numbers.
    pub numbers: Vec<u64>,
    /// What slides then.
    pub slides: Vec<Slide>,
    /// The pieces that leave the part they stand on for another.
    pub hops: Vec<Hop>,
    /// The parts on which something is turned over.
    pub turned: Vec<Part>,
    /// The parts that stay, and look different afterwards.
    pub changed: Vec<Part>,
}

/// A box that slides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Slide {
    /// The box.
    pub part: Part,
    /// Where it lies before.
    pub from: Part,
    /// Where it lies then.
    pub to: Part,
}

/// A piece that goes from one part to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Hop {
    /// Where it stands before.
    pub from: Part,
    /// Where it stands then.
    pub to: Part,
}

/// The stages of a move; none where nothing of it can be seen to happen.
///
/// # Errors
///
/// Refuses what is too large to draw.
pub fn stages(made: &Move) -> Result<Option<Vec<Stage>>, Refusal> {
    let marked = made.from().figure(Some(made), Labels::Fair)?;
    let after = made.to().figure(None, Labels::Fair)?;
    if let (Figure::Boxes(marked), Figure::Boxes(after)) = (&marked, &after)
        && let Some(stages) = closing::stages(marked, after, &numbers_of(made)?)
    {
        return Ok(Some(stages));
    }
    // A picture with a move in it may differ in more than its marks.
    let before = made.from().figure(None, Labels::Fair)?;
    let stage = changes::marked(&marked).unwrap_or_else(|| changes::found(&before, &after));
    Ok((stage != Stage::default()).then(|| vec![stage]))
}

/// The numbers in the boxes of the position before a move, in games whose rules speak of them.
fn numbers_of(made: &Move) -> Result<BTreeMap<closing::Place, u64>, Refusal> {
    if !made.from().game().labels().contains(&Labels::Numbers) {
        return Ok(BTreeMap::new());
    }
    Ok(match made.from().figure(None, Labels::Numbers)? {
        Figure::Boxes(boxes) => closing::numbers_in(&boxes),
        _ => BTreeMap::new(),
    })
}
