//! §6.2.3: MHRG on n×n and n×(n+1), which is the hook game on shifted diagrams.

use super::game::{Criterion, at_diagram, at_rectangle, occur_exactly_if, occurring, spec};
use super::rows::start_value;
use crate::answers::known;
use crate::counterexample::at;
use crate::{Check, End, Run};
use rulesets::hooks::mhrg::Mhrg;
use rulesets::hooks::shifted::Shifted;
use shapes::{NumberedRectangle, Partition, StrictPartition, enumerate};
use std::collections::{HashMap, HashSet};
use std::fmt::Display;
use std::hash::Hash;
use theory::{Play, Ruleset};

/// n×n.
pub(super) fn square(n: u64) -> NumberedRectangle {
    NumberedRectangle::new(n as usize, n as usize).expect("a board within the sizes of the claims")
}

/// n×(n+1).
pub(super) fn oblong(n: u64) -> NumberedRectangle {
    NumberedRectangle::new(n as usize, n as usize + 1).expect("a board within the sizes of the claims")
}

pub(super) fn positions_are_symmetric(run: &mut Run, board_of: fn(u64) -> NumberedRectangle) -> Check {
    let is_symmetric: Criterion = |_, board, diagram| {
        let entries = board.diagonals(diagram);
        entries.iter().eq(entries.iter().rev())
    };
    occur_exactly_if(run, (1..=run.size()).map(board_of), &[is_symmetric])
}

/// The shifted diagrams inside (n, …, 1).
fn inside_staircase(n: u64) -> impl Iterator<Item = StrictPartition> {
    enumerate::strict_partitions(usize::MAX, n)
}

/// SD_n(S): how many boxes have j-i = k, for k from 0 to n.
fn shifted_diagonals(n: u64, diagram: &StrictPartition) -> Vec<u64> {
    let on = |k: u64| diagram.boxes().filter(|&(i, j)| j - i as u64 == k).count() as u64;
    (0..=n).map(on).collect()
}

/// Every sequence d_0, …, d_n with 0 ≤ d_k - d_{k+1} ≤ 1 that ends with a given number.
fn slow_descents(n: u64, last: u64) -> Vec<Vec<u64>> {
    let longer = |found: Vec<Vec<u64>>, _| {
        found.into_iter().flat_map(|rest| [rest[0], rest[0] + 1].map(|first| [&[first], &rest[..]].concat())).collect()
    };
    (0..n).fold(vec![vec![last]], longer)
}

/// Whether SD_n takes the diagrams inside (n, …, 1) one-to-one onto the sequences that end with one of these numbers.
pub(super) fn shifted_expressions(run: &mut Run, last: &[u64]) -> Check {
    for n in 1..=run.size() {
        let expressions: HashSet<Vec<u64>> = last.iter().flat_map(|&last| slow_descents(n, last)).collect();
        let expressions = run.formula(expressions);
        let mut images = HashSet::new();
        for diagram in inside_staircase(n) {
            let entries = shifted_diagonals(n, &diagram);
            let belongs = expressions.contains(&entries);
            run.that(belongs && images.insert(entries), || at("shifted", &diagram).remark(format!("n = {n}")))?;
        }
        let missed = expressions.iter().filter(|entries| !images.contains(*entries)).min();
        run.that(missed.is_none(), || {
            let staircase = inside_staircase(n).last().unwrap_or_else(StrictPartition::empty);
            let missed = missed.map_or(&[][..], |missed| missed);
            at("shifted", staircase).remark(format!("neither it nor a diagram inside it has SD = {missed:?}"))
        })?;
    }
    Ok(())
}

/// Φ: the diagonals of a shifted diagram, once backwards and once forwards.
fn phi(n: u64, diagram: &StrictPartition) -> Option<Partition> {
    let half = diagram.diagonals(n as usize)?;
    let whole: Vec<u64> = half.iter().rev().chain(&half).copied().collect();
    oblong(n).from_diagonals(&whole)
}

/// Ψ: the middle diagonal twice.
fn psi(n: u64, diagram: &Partition) -> Option<Partition> {
    let mut entries = square(n).diagonals(diagram);
    let middle = n as usize;
    entries.insert(middle, entries[middle]);
    oblong(n).from_diagonals(&entries)
}

/// Whether a map is a bijection from its keys onto the positions of n×(n+1), and takes the options of each to the
/// options of its image.
fn is_isomorphism<R>(run: &mut Run, n: u64, game: &R, map: &[(R::Position, Option<Partition>)], of: &str) -> Check
where
    R: Ruleset<Position: Display + Hash + Eq>,
{
    let board = oblong(n);
    let mut left: HashSet<Partition> = occurring(run, board)?;
    for (position, image) in map {
        let image = run.formula(image.clone());
        let is_new = image.is_some_and(|image| left.remove(&image));
        run.that(is_new, || at(of, position).remark("its image is not a position, or not unique"))?;
    }
    let missing = left.iter().min();
    run.that(missing.is_none(), || at_diagram(board, missing.unwrap_or(&board.rectangle())).remark("no image"))?;
    let images: HashMap<_, _> = map.iter().map(|(position, image)| (position, image)).collect();
    for (position, image) in map {
        let expected: Option<HashSet<Partition>> =
            game.option_list(position).iter().map(|option| images.get(option).copied().cloned().flatten()).collect();
        let options = image.as_ref().map(|image| run.formula(Mhrg(board).option_list(image).into_iter().collect()));
        run.that(expected.is_some() && expected == options, || at(of, position).remark("options"))?;
    }
    Ok(())
}

pub(super) fn lemma_6_8(run: &mut Run) -> Check {
    for n in 1..=run.size() {
        let map: Vec<_> = inside_staircase(n).map(|diagram| (diagram.clone(), phi(n, &diagram))).collect();
        is_isomorphism(run, n, &Shifted, &map, "shifted")?;
    }
    Ok(())
}

/// The positions of n×n with their images under Ψ.
fn psi_map(run: &Run, n: u64) -> Result<Vec<(Partition, Option<Partition>)>, End> {
    let mut positions: Vec<Partition> = occurring(run, square(n))?.into_iter().collect();
    positions.sort();
    Ok(positions.into_iter().map(|diagram| (diagram.clone(), psi(n, &diagram))).collect())
}

pub(super) fn lemma_6_9(run: &mut Run) -> Check {
    for n in 1..=run.size() {
        let map = psi_map(run, n)?;
        is_isomorphism(run, n, &Mhrg(square(n)), &map, &spec(square(n)))?;
    }
    Ok(())
}

pub(super) fn theorem_6_10(run: &mut Run) -> Check {
    let mut shifted = run.search(&Shifted, Play::Normal);
    for n in 1..=run.size() {
        let board = oblong(n);
        let mut search = run.search(Mhrg(board), Play::Normal);
        for diagram in inside_staircase(n) {
            let image = phi(n, &diagram);
            let value = image.as_ref().map(|image| search.value(image)).transpose()?;
            let claimed: u64 = run.formula(shifted.value(&diagram)?.into());
            let known = image.and_then(|image| known(run, &Mhrg(board), &image, Play::Normal));
            run.that(value.map(u64::from) == Some(claimed) && known == Some(claimed), || {
                at("shifted", &diagram).remark(format!("n = {n}"))
            })?;
        }
    }
    Ok(())
}

pub(super) fn theorem_6_11(run: &mut Run) -> Check {
    for n in 1..=run.size() {
        let mut on_square = run.search(Mhrg(square(n)), Play::Normal);
        let mut on_oblong = run.search(Mhrg(oblong(n)), Play::Normal);
        for (diagram, image) in psi_map(run, n)? {
            let value = on_square.value(&diagram)?;
            let claimed = image.as_ref().map(|image| on_oblong.value(image)).transpose()?;
            let claimed = claimed.map(|value| run.formula(u64::from(value)));
            let known = known(run, &Mhrg(square(n)), &diagram, Play::Normal);
            let agrees = claimed == Some(value.into()) && known == claimed;
            run.that(agrees, || at_diagram(square(n), &diagram))?;
        }
    }
    Ok(())
}

/// Whether the full board of m rows has the value 1 xor 2 xor … xor m.
pub(super) fn start_is_the_sum(run: &mut Run, board: NumberedRectangle) -> Check {
    let value = start_value(run, board)?;
    let formula = run.formula_sum((1..=board.rows()).map(|k| k as i128));
    let known = known(run, &Mhrg(board), &board.rectangle(), Play::Normal);
    run.that(i128::from(value) == formula && known == Some(value), || at_rectangle(board))
}

pub(super) fn corollary_6_12(run: &mut Run) -> Check {
    for n in 1..=run.size() {
        start_is_the_sum(run, square(n))?;
        start_is_the_sum(run, oblong(n))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use theory::Limits;

    #[test]
    fn of_the_positions_without_an_image_the_smallest_is_reported() {
        let expected = at_diagram(oblong(3), &Partition::default()).remark("no image");
        // Hash sets list their elements in another order each time.
        for _ in 0..20 {
            let limits = Limits::default();
            let end = is_isomorphism(&mut Run::new(3, &limits, None), 3, &Shifted, &[], "shifted");
            assert_eq!(end, Err(End::Counterexample(expected.clone())));
        }
    }
}
