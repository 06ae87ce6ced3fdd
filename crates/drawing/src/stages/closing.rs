//! Boxes that close up: a hook goes, and the rest slides; where the rules take a second hook, once more.
//!
//! What is left slides along the diagonals, each box by as many places as boxes went above it on its own. Stages are only
//! given where they lead to the picture of the position that the move leads to, so that they are right whatever the game.

use std::collections::{BTreeMap, BTreeSet};

use rulesets::Part;
use rulesets::figure::{BoxCell, Boxes, Mark};

use super::{Slide, Stage};

/// Row and column.
pub(super) type Place = (usize, usize);

/// The stages in which a diagram closes up to another; none where it does not.
pub(super) fn stages(before: &Boxes, after: &Boxes, numbers: &BTreeMap<Place, u64>) -> Option<Vec<Stage>> {
    let mut places: BTreeMap<Place, Place> = cells(before).map(|(place, _)| (place, place)).collect();
    let mut stages = Vec::new();
    for mark in [Mark::First, Mark::Second] {
        let marked = cells(before).filter(|(_, cell)| cell.mark == Some(mark));
        let removed: Vec<(Place, Place)> = marked.filter_map(|(part, _)| Some((part, places.remove(&part)?))).collect();
        if removed.is_empty() {
            continue;
        }
        let mut slides = Vec::new();
        for (&part, place) in &mut places {
            let from = *place;
            let above = |&&(_, (row, column)): &&(Place, Place)| row < from.0 && row + from.1 == column + from.0;
            let by = removed.iter().filter(above).count();
            if by > 0 {
                *place = (from.0.checked_sub(by)?, from.1.checked_sub(by)?);
                slides.push(Slide { part: named(part), from: named(from), to: named(*place) });
            }
        }
        let mut carried: Vec<u64> = removed.iter().filter_map(|(_, place)| numbers.get(place).copied()).collect();
        carried.sort_unstable();
        stages.push(Stage {
            places: removed.iter().map(|&(_, place)| named(place)).collect(),
            removed: removed.into_iter().map(|(part, _)| named(part)).collect(),
            numbers: carried,
            slides,
            ..Stage::default()
        });
    }
    let left: BTreeSet<Place> = places.into_values().collect();
    let wanted: BTreeSet<Place> = cells(after).map(|(place, _)| place).collect();
    (left == wanted && !stages.is_empty()).then_some(stages)
}

/// The numbers written in boxes.
pub(super) fn numbers_in(boxes: &Boxes) -> BTreeMap<Place, u64> {
    cells(boxes).filter_map(|(place, cell)| Some((place, cell.label.parse().ok()?))).collect()
}

fn cells(boxes: &Boxes) -> impl Iterator<Item = (Place, &BoxCell)> {
    boxes.cells().filter_map(|(part, cell)| match part {
        Part::Cell { row, column } => Some(((row, column), cell)),
        _ => None,
    })
}

fn named((row, column): Place) -> Part {
    Part::Cell { row, column }
}
