//! Section 4: inset games.

use super::sets::{has_options, has_value_and_only_winning_move, set, terms_of_alpha, winning_options};
use super::welter::after_hooks;
use crate::answers::known;
use crate::counterexample::at;
use crate::{Check, Counterexample, Run, answers, as_set};
use rulesets::hooks::inset::{Inset, InsetMove};
use rulesets::hooks::turtles::{Turtles, Variant};
use rulesets::hooks::welter::Welter;
use shapes::{BeadSet, enumerate};
use std::collections::HashSet;
use theory::nimber::bar;
use theory::{Flow, Play, Ruleset, nim_sum};

/// The largest N of the checks that try several.
pub(super) const MOST_BEADS: usize = 8;

/// Which positions those checks look at, in words.
pub fn positions_below(size: u64) -> String {
    format!("N from 2 to {MOST_BEADS}, all sets of N beads or one below {size}")
}

pub(super) fn inset(beads: usize) -> Inset {
    Inset::new(beads).expect("at least two beads")
}

/// A position of the inset game with this many beads.
pub(super) fn at_beads(count: usize, beads: &BeadSet) -> Counterexample {
    at(format!("inset:{count}"), beads)
}

/// The positions of P_{N,1} with beads below `below`.
pub(crate) fn positions(beads: usize, below: u64) -> impl Iterator<Item = BeadSet> {
    enumerate::sets_of(1, below).chain(enumerate::sets_of(beads, below))
}

/// The terms of the sum in Theorem 4.1 for N beads.
fn terms_of_value(beads: &BeadSet) -> impl Iterator<Item = i128> {
    let bars = beads.squares().iter().map(|&bead| bar(-1, nim_sum(terms_of_alpha(beads.without(bead).squares()))));
    bars.chain([nim_sum(terms_of_alpha(beads.squares()))])
}

pub fn example_4_2(run: &mut Run) -> Check {
    let moved: [&[u64]; 6] = [&[1, 2, 4, 3], &[1, 2, 4, 0], &[1, 2, 3, 5], &[1, 2, 0, 5], &[1, 0, 4, 5], &[0, 2, 4, 5]];
    let kept: [&[u64]; 4] = [&[5], &[4], &[2], &[1]];
    has_options(run, ("inset:4", &inset(4)), &[1, 2, 4, 5], &[&moved[..], &kept].concat())
}

pub fn right_half_is_a_diagram(run: &mut Run) -> Check {
    for count in 2..=MOST_BEADS {
        for beads in enumerate::sets_of(count, run.size()) {
            let (mut moved, mut kept) = (Vec::new(), 0);
            let _ = inset(count).options(&beads, &mut |inset_move, after| {
                match inset_move {
                    InsetMove::Bead(bead) => {
                        moved.push((after.partition(), bead.from - bead.to));
                    }
                    InsetMove::Keep(_) => kept += 1,
                }
                Flow::Continue(())
            });
            let others = run.formula(count as u64);
            let agrees = as_set(moved) == after_hooks(&beads.partition()) && kept == others;
            run.that(agrees, || at_beads(count, &beads))?;
        }
    }
    Ok(())
}

pub fn values(run: &mut Run) -> Check {
    for count in 2..=MOST_BEADS {
        let mut search = run.search(inset(count), Play::Normal);
        for beads in positions(count, run.size()) {
            let value = search.value(&beads)?;
            let formula = match beads.squares() {
                [square] => run.formula_sum([i128::from(*square)]),
                _ => run.formula_sum(terms_of_value(&beads)),
            };
            let known = known(run, &inset(count), &beads, Play::Normal);
            run.that(i128::from(value) == formula && known == Some(value.into()), || at_beads(count, &beads))?;
        }
    }
    Ok(())
}

/// The printed numbers α_3 of the sets without one bead, and α_4.
pub fn example_4_4_terms(run: &mut Run) -> Check {
    let beads = set([1, 2, 4, 5]);
    for (bead, printed) in [(1, 0), (2, 7), (4, 1), (5, 4)] {
        let rest = beads.without(bead);
        let printed = run.formula(printed);
        let value = run.search(Welter, Play::Normal).value(&rest)?;
        run.that(u64::from(value) == printed, || at("welter", &rest))?;
    }
    let printed = run.formula(6);
    let value = run.search(Welter, Play::Normal).value(&beads)?;
    run.that(u64::from(value) == printed, || at("welter", &beads))
}

pub fn example_4_4(run: &mut Run) -> Check {
    let terms = [bar(-1, 0), bar(-1, 7), bar(-1, 1), bar(-1, 4), 6];
    has_value_and_only_winning_move(run, ("inset:4", &inset(4)), &[1, 2, 4, 5], &terms, &[1, 2, 3, 4])
}

pub fn example_4_4_printed(run: &mut Run) -> Check {
    let printed = set([0, 1, 4, 5]);
    let wins = winning_options(run, &inset(4), &[1, 2, 4, 5])?.contains(&printed);
    let value = run.search(inset(4), Play::Normal).value(&printed)?;
    run.that(wins, || at("inset:4", printed).remark(format!("its value is {value}")))
}

/// The map of §4.1: one bead and two beads have an image, and nothing else does.
pub(super) fn into_two_beads(beads: &BeadSet) -> Option<BeadSet> {
    match *beads.squares() {
        [x] => Some(set([0, x + 1])),
        [x, y] => Some(set([x + 1, y + 1])),
        _ => None,
    }
}

/// Checks that every position of P_{N,1} has an image among the sets of two beads, and that no two have the same.
pub(super) fn is_one_to_one(run: &mut Run, count: usize) -> Check {
    let mut images = HashSet::new();
    for beads in positions(count, run.size()) {
        let image = into_two_beads(&beads);
        let is_new = image.is_some_and(|image| image.len() == 2 && images.insert(image));
        run.that(is_new, || {
            at_beads(count, &beads).remark(format!("{} beads have no image of their own", beads.len()))
        })?;
    }
    Ok(())
}

pub fn two_beads(run: &mut Run) -> Check {
    let (mut search, mut welter) = (run.search(inset(2), Play::Normal), run.search(Welter, Play::Normal));
    for beads in positions(2, run.size()) {
        let image = into_two_beads(&beads).ok_or_else(|| at_beads(2, &beads))?;
        let value = search.value(&beads)?;
        let of_image = run.formula(u64::from(welter.value(&image)?));
        let alpha = run.formula_sum(terms_of_alpha(image.squares()));
        let known = known(run, &inset(2), &beads, Play::Normal);
        let agrees = u64::from(value) == of_image && i128::from(value) == alpha && known == Some(of_image);
        run.that(agrees, || at_beads(2, &beads))?;
    }
    Ok(())
}

pub fn three_beads(run: &mut Run) -> Check {
    let mut search = run.search(inset(3), Play::Normal);
    let mut turtles = run.search(Turtles(Variant::Odd), Play::Normal);
    for beads in positions(3, run.size()) {
        let value = search.value(&beads)?;
        let of_turtles = run.formula(u64::from(turtles.value(&beads)?));
        let known = known(run, &Turtles(Variant::Odd), &beads, Play::Normal);
        let as_inset = answers::known(run, &inset(3), &beads, Play::Normal);
        let agrees = u64::from(value) == of_turtles && known == Some(of_turtles) && as_inset == known;
        run.that(agrees, || at_beads(3, &beads))?;
    }
    Ok(())
}
