//! Section 2: the Sato–Welter game, played with beads.

use super::sets::{has_options, has_value_and_only_winning_move, set, terms_of_alpha};
use crate::answers::known;
use crate::counterexample::at;
use crate::{Check, Run, as_set};
use rulesets::hooks::welter::Welter;
use rulesets::pieces::nim::Nim;
use shapes::{BeadSet, Partition, enumerate};
use theory::{Flow, Play, Ruleset, nim_sum, nimber};

pub fn example_2_2(run: &mut Run) -> Check {
    has_options(run, ("welter", &Welter), &[3, 5], &[&[3, 4], &[3, 2], &[3, 1], &[3, 0], &[2, 5], &[1, 5], &[0, 5]])
}

/// The diagrams that bead moves lead to, each with the distance moved.
pub fn after_bead_moves(beads: &BeadSet) -> Vec<(Partition, u64)> {
    let mut reached = Vec::new();
    let _ = Welter.options(beads, &mut |bead_move, after| {
        reached.push((after.partition(), bead_move.from - bead_move.to));
        Flow::Continue(())
    });
    as_set(reached)
}

/// The diagrams that hook removals lead to, each with the length of the hook.
pub fn after_hooks(diagram: &Partition) -> Vec<(Partition, u64)> {
    let after = |(i, j)| Some((diagram.remove_hook(i, j)?, diagram.hook_length(i, j)));
    as_set(diagram.boxes().filter_map(after))
}

pub fn bead_moves_are_hooks(run: &mut Run) -> Check {
    for beads in enumerate::sets(run.size()) {
        let agrees = after_bead_moves(&beads) == after_hooks(&beads.partition());
        run.that(agrees, || at("welter", &beads))?;
    }
    Ok(())
}

pub fn example_2_3(run: &mut Run) -> Check {
    let printed: [(&[u64], &[u64]); 2] = [(&[3, 5], &[4, 3]), (&[1, 3, 4, 6], &[3, 2, 2, 1])];
    for (beads, rows) in printed {
        let beads = set(beads);
        for (&row, &printed) in beads.partition().rows().iter().zip(rows) {
            let printed = run.formula(printed);
            run.that(row == printed, || at("welter", &beads))?;
        }
        run.that(beads.partition().len() == rows.len(), || at("welter", &beads))?;
    }
    Ok(())
}

/// The hook lengths of the first column of the diagram of the beads.
fn first_column(beads: &BeadSet) -> Vec<u64> {
    let diagram = beads.partition();
    as_set((1..=diagram.len()).map(|i| diagram.hook_length(i, 1)))
}

pub(super) fn first_column_is_beads(run: &mut Run, allowed: fn(&BeadSet) -> bool) -> Check {
    for beads in enumerate::sets(run.size()).filter(allowed) {
        let agrees = first_column(&beads) == beads.squares();
        run.that(agrees, || at("welter", &beads))?;
    }
    Ok(())
}

pub fn one_bead_is_one_heap(run: &mut Run) -> Check {
    let (mut beads, mut heaps) = (run.search(Welter, Play::Normal), run.search(Nim { most: None }, Play::Normal));
    for square in 0..run.size() {
        let heap = run.formula(u64::from(heaps.value(&vec![square])?));
        let value = beads.value(&set([square]))?;
        run.that(u64::from(value) == heap, || at("welter", square))?;
    }
    Ok(())
}

pub fn alpha_is_natural(run: &mut Run) -> Check {
    for beads in enumerate::sets(run.size()) {
        let is_natural = nim_sum(terms_of_alpha(beads.squares())) >= 0;
        run.that(is_natural, || at("welter", &beads))?;
    }
    Ok(())
}

pub fn welter_function(run: &mut Run) -> Check {
    let mut search = run.search(&Welter, Play::Normal);
    for beads in enumerate::sets(run.size()) {
        let value = search.value(&beads)?;
        let alpha = run.formula_sum(terms_of_alpha(beads.squares()));
        let known = known(run, &Welter, &beads, Play::Normal);
        run.that(i128::from(value) == alpha && known == Some(value.into()), || at("welter", &beads))?;
    }
    Ok(())
}

pub fn example_2_5(run: &mut Run) -> Check {
    has_value_and_only_winning_move(run, ("welter", &Welter), &[3, 5], &[3, 5, nimber::bar(3, 5)], &[3, 2])
}
