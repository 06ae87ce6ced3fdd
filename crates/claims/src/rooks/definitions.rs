//! Definitions 8, 9 and 14: which positions have no move, with the moves as printed and with those meant.

use super::squares::{Four, apart, at_numbers, coincide, limits_and_none, nim4b, quadruples, rooks, s};
use crate::{Check, Run};
use rulesets::pieces::nim::Nim;
use theory::Ruleset;

/// (x-s,y,z,w), (x,y-s,z,w) and (x,y,z,w-s): the moves as printed, without (x,y,z-s,w).
fn printed_moves(position: Four, r: Option<u64>) -> Vec<Four> {
    let mut options = Vec::new();
    for i in [0, 1, 3] {
        for step in 1..=position[i].min(r.map_or(u64::MAX, |r| r - 1)) {
            let mut option = position;
            option[i] -= step;
            options.push(option);
        }
    }
    options
}

/// Whether the positions without options are those that a definition says are end positions, for all limits.
fn ends(
    run: &mut Run,
    family: &str,
    positions: impl Iterator<Item = Four>,
    is_end: fn(Four, Option<u64>) -> bool,
    defined: fn(Four) -> bool,
) -> Check {
    // Of two positions with the same largest coordinate, the one closer to the corner is the simpler counterexample.
    let mut positions: Vec<Four> = positions.collect();
    positions.sort_by_key(|position| (position.iter().max().copied(), position.iter().sum::<u64>()));
    for r in limits_and_none(run.size()) {
        for &position in &positions {
            let in_e = run.formula(defined(position));
            run.that(is_end(position, r) == in_e, || {
                let what = if in_e { "an element of E with a move" } else { "without a move, but not an element of E" };
                at_numbers(family, r, position).remark(what)
            })?;
        }
    }
    Ok(())
}

fn is_corner_pair(position: Four) -> bool {
    s([0, 0, 1, 0]).contains(&position)
}

pub(super) fn definition_8(run: &mut Run) -> Check {
    let is_end = |position, r| rooks(r).option_list(&position).is_empty();
    ends(run, "rooks", apart(run.size()), is_end, is_corner_pair)
}

pub(super) fn definition_8_printed(run: &mut Run) -> Check {
    let is_end = |position, r| printed_moves(position, r).into_iter().all(coincide);
    ends(run, "rooks", apart(run.size()), is_end, is_corner_pair)
}

pub(super) fn definition_9(run: &mut Run) -> Check {
    let is_end =
        |position: Four, r: Option<u64>| Nim { most: r.map(|r| r - 1) }.option_list(&position.to_vec()).is_empty();
    ends(run, "nim", quadruples(run.size()), is_end, |position| position == [0; 4])
}

pub(super) fn definition_9_printed(run: &mut Run) -> Check {
    let is_end = |position, r| printed_moves(position, r).is_empty();
    ends(run, "nim", quadruples(run.size()), is_end, |position| position == [0; 4])
}

pub(super) fn definition_14(run: &mut Run) -> Check {
    let is_end = |position, r| nim4b(r).option_list(&position).is_empty();
    ends(run, "nim4b", quadruples(run.size()), is_end, coincide)
}

pub(super) fn definition_14_printed(run: &mut Run) -> Check {
    let is_end = |position, r| printed_moves(position, r).is_empty();
    ends(run, "nim4b", quadruples(run.size()), is_end, coincide)
}
