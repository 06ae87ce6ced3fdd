//! Remark 4.3: the inset as a poset.

use super::insets::{MOST_BEADS, at_beads, inset, into_two_beads, positions};
use super::welter::after_bead_moves;
use crate::{Check, Run, as_set};
use rulesets::hooks::inset::InsetMove;
use shapes::poset::Element;
use shapes::{BeadSet, DComplete, ElementSet, Partition, Poset, StrictPartition};
use theory::{Flow, Ruleset};

/// Which positions the checks look at, in words.
pub fn insets_below(size: u64) -> String {
    format!("N from 2 to {MOST_BEADS}, the insets of all sets of N beads or one below {size}")
}

/// The inset of a position.
fn poset_of(count: usize, beads: &BeadSet) -> Poset {
    Poset::inset(count, beads).expect("N beads or one, on small squares")
}

/// The row and column of a box of the right half.
fn in_diagram(name: &str) -> Option<(usize, u64)> {
    let (i, j) = name.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
    Some((i.parse().ok()?, j.parse().ok()?))
}

/// The beads whose inset is this order filter of an inset.
fn beads_of(count: usize, poset: &Poset, filter: &ElementSet) -> Option<BeadSet> {
    let names = || filter.iter().map(|x| poset.name(x));
    if !names().any(|name| name == "d") {
        return BeadSet::new(vec![names().count() as u64]).ok();
    }
    let row = |i: usize| names().filter_map(in_diagram).filter(|cell| cell.0 == i).count() as u64;
    Partition::new((1..=count).map(row).collect()).ok()?.beads(count)
}

/// The hooks of the right half are those of the Young diagram, and bead moves; each hook of the left half keeps one
/// bead.
pub fn hooks_are_moves(run: &mut Run) -> Check {
    for count in 2..=MOST_BEADS {
        for beads in positions(count, run.size()) {
            let text = || at_beads(count, &beads);
            let poset = match DComplete::new(poset_of(count, &beads)) {
                Ok(poset) => poset,
                Err(error) => return run.that(false, || text().remark(error.to_string())),
            };
            let whole = poset.full_content();
            let (mut right, mut left) = (Vec::new(), Vec::new());
            for hook in poset.hook_vectors(&whole) {
                let name = poset.poset().name(hook.element);
                let Some(after) = beads_of(count, poset.poset(), &poset.filter(&hook.close_up(&whole))) else {
                    return run.that(false, || text().remark(format!("the hook of {name}")));
                };
                match in_diagram(name) {
                    Some(_) => right.push((after.partition(), hook.length())),
                    None => left.push(after),
                }
            }
            left.sort_unstable();
            let mut kept = Vec::new();
            let _ = inset(count).options(&beads, &mut |chosen, after| {
                // A single bead moves along the chain, which lies in the left half.
                if matches!(chosen, InsetMove::Keep(_)) || beads.len() == 1 {
                    kept.push(after);
                }
                Flow::Continue(())
            });
            kept.sort_unstable();
            let moved = if beads.len() == 1 { Vec::new() } else { after_bead_moves(&beads) };
            let (moved, kept) = (run.formula(moved), run.formula(kept));
            run.that(as_set(right) == moved && left == kept, text)?;
        }
    }
    Ok(())
}

/// The box of a diagram that an element of an inset stands for: `d` is the first one in the second row, and the rows of
/// the right half are so far to the right that (1,1) comes after the chain.
fn place(count: usize, second_row: u64, name: &str) -> (usize, u64) {
    match (in_diagram(name), name.strip_prefix('c')) {
        (Some((i, j)), _) => (i, j + count as u64 - 1),
        (None, Some(k)) => (1, k.parse().unwrap_or(0)),
        (None, None) => (2, second_row),
    }
}

/// The boxes (i,j) of a diagram.
type Boxes = Vec<(usize, u64)>;

/// The boxes of a diagram, each with itself and with those next to it on its right and below it.
fn neighbours(boxes: &[(usize, u64)]) -> Vec<[(usize, u64); 2]> {
    let mut pairs = Vec::new();
    for &(i, j) in boxes {
        let near = [(i, j), (i, j + 1), (i + 1, j)].into_iter().filter(|next| boxes.contains(next));
        pairs.extend(near.map(|next| [(i, j), next]));
    }
    as_set(pairs)
}

/// Compares the insets for one N with the diagrams of their beads, whose second row begins in a given column.
fn insets_are_diagrams(run: &mut Run, count: usize, second_row: u64, boxes: fn(&BeadSet) -> Option<Boxes>) -> Check {
    for beads in positions(count, run.size()) {
        let poset = poset_of(count, &beads);
        let at = |x: Element| place(count, second_row, poset.name(x));
        let mut found = Vec::new();
        for x in poset.elements() {
            found.push([at(x), at(x)]);
            found.extend(poset.lower_covers(x).iter().map(|&lower| [at(x), at(lower)]));
        }
        let boxes = boxes(&beads).map(|boxes| run.formula(boxes));
        let is_diagram =
            boxes.is_some_and(|boxes| boxes.iter().all(|cell| cell.0 <= count) && neighbours(&boxes) == as_set(found));
        run.that(is_diagram, || at_beads(count, &beads))?;
    }
    Ok(())
}

/// For N = 2 the diagram of the pair of beads that Proposition 4.2 gives, for N = 3 the shifted diagram of the turtles.
pub fn small_insets(run: &mut Run) -> Check {
    insets_are_diagrams(run, 2, 1, |beads| Some(into_two_beads(beads)?.partition().boxes().collect()))?;
    insets_are_diagrams(run, 3, 2, |beads| Some(StrictPartition::from_turtles(beads)?.boxes().collect()))
}
