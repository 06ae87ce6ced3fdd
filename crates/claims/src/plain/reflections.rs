//! Welter's game, turning turtles, MHRG and insets as reflection games, by explicit maps.
//!
//! In types A to D a weight is a vector x, and its coordinate at node i < n is x_i - x_{i+1}; the last one depends on
//! the type. The results of maps pass through [`Run::formula`], so that they can be broken.

use crate::abuku_tada::game::spec;
use crate::isomorphisms::{carries_options, carries_options_to};
use crate::nakada::insets::positions as inset_positions;
use crate::{Check, Run};
use rulesets::hooks::inset::Inset;
use rulesets::hooks::mhrg::Mhrg;
use rulesets::hooks::turtles::{Turtles, Variant};
use rulesets::hooks::welter::Welter;
use rulesets::roots::reflect::{Reflect, Reflections};
use shapes::cartan::{Cartan, FiniteType, Series};
use shapes::weight::write_integers;
use shapes::{BeadSet, NumberedRectangle, Weight, enumerate};
use std::collections::{HashMap, HashSet};

fn reflect(family: Series, rank: usize, node: usize) -> Reflect {
    let name = FiniteType::new(family, rank).expect("a type of this rank");
    Reflect::new(name, node).expect("a node of this type")
}

/// The weight, with its first coordinate passed through [`Run::formula`].
pub(super) fn through_formula(run: &mut Run, mut weight: Weight) -> Weight {
    // Coordinates are small: lifted, they are natural numbers.
    const LIFT: i64 = 1 << 20;
    if let Some(first) = weight.first_mut() {
        *first = run.formula((*first + LIFT) as u64) as i64 - LIFT;
    }
    weight
}

/// The differences of neighbours.
fn differences(x: &[i64]) -> Weight {
    x.windows(2).map(|pair| pair[0] - pair[1]).collect()
}

pub(super) fn welter(run: &mut Run) -> Check {
    for n in 1..=run.size().max(1) as usize {
        for k in 1..=n {
            let game = reflect(Series::A, n, k);
            let map = |run: &mut Run, beads: &BeadSet| {
                let x: Vec<i64> = (0..=n as u64).map(|square| beads.contains(square).into()).collect();
                Some(through_formula(run, differences(&x)))
            };
            let (beads, orbit) = (enumerate::sets_of(k, n as u64 + 1), game.orbit().collect());
            carries_options(run, ("welter", &Welter), &game, beads, orbit, map)?;
        }
    }
    Ok(())
}

pub(super) fn turtles(run: &mut Run) -> Check {
    for n in 3..=run.size().max(3) as usize {
        for (spec, variant, node) in [("turtles:even", Variant::Even, n), ("turtles:odd", Variant::Odd, n - 1)] {
            let game = reflect(Series::D, n, node);
            let map = |run: &mut Run, upright: &BeadSet| {
                // Twice the vector, whose entries are ±1/2; square 0 is the last coordinate.
                let signs: Vec<i64> =
                    (0..n as u64).rev().map(|square| if upright.contains(square) { -1 } else { 1 }).collect();
                let mut weight: Weight = differences(&signs).iter().map(|difference| difference / 2).collect();
                weight.push((signs[n - 2] + signs[n - 1]) / 2);
                Some(through_formula(run, weight))
            };
            let parity = usize::from(variant == Variant::Odd);
            let sets = enumerate::sets(n as u64).filter(|upright| upright.len() % 2 == parity);
            carries_options(run, (spec, &Turtles(variant)), &game, sets, game.orbit().collect(), map)?;
        }
    }
    Ok(())
}

/// The vector of a position of MHRG: the sign - for a positive label, the largest label first.
fn signs(board: NumberedRectangle, labels: &[i64]) -> Vec<i64> {
    let mut x = vec![0; board.half()];
    for label in labels {
        x[board.half() - label.unsigned_abs() as usize] = -label.signum();
    }
    x
}

fn mhrg_as(run: &mut Run, family: Series, last: fn(i64) -> i64, scale: fn(NumberedRectangle) -> i64) -> Check {
    for board in enumerate::boards(run.size().max(4)).filter(|board| board.half() >= 2) {
        let game = reflect(family, board.half(), board.rows());
        let map = |run: &mut Run, diagram: &shapes::Partition| {
            let x = signs(board, &board.signed(diagram)?);
            let mut weight = differences(&x);
            weight.push(last(x[x.len() - 1]));
            weight.iter_mut().for_each(|entry| *entry /= scale(board));
            Some(through_formula(run, weight))
        };
        let occurring = enumerate::diagrams(board).filter(|diagram| board.occurs(diagram));
        carries_options(run, (&spec(board), &Mhrg(board)), &game, occurring, game.orbit().collect(), map)?;
    }
    Ok(())
}

pub(super) fn mhrg_as_b(run: &mut Run) -> Check {
    // The last simple coroot is twice the coordinate. The weight of the last node is half the vector of ones.
    mhrg_as(run, Series::B, |x| 2 * x, |board| if board.rows() == board.half() { 2 } else { 1 })
}

pub(super) fn mhrg_as_c(run: &mut Run) -> Check {
    mhrg_as(run, Series::C, |x| x, |_| 1)
}

pub(super) fn insets(run: &mut Run) -> Check {
    for last in 1..run.size().max(2) {
        for beads in 2..=7_u64.min(last + 1) {
            let inset = Inset::new(beads as usize).expect("two beads or more");
            let diagram = path_with_a_node(last as usize, beads as usize - 1);
            // The additional simple root is used at most once.
            let mut bounds = vec![i64::MAX; diagram.rank()];
            bounds[last as usize] = 1;
            let images = weights_within(&diagram, diagram.fundamental(0), &bounds);
            let most: Vec<i64> = (0..diagram.rank())
                .map(|node| images.values().map(|content| content[node]).max().unwrap_or(0))
                .collect();
            let game = Reflections::within(diagram, &most);
            let map = |run: &mut Run, set: &BeadSet| {
                let x: Vec<i64> = (0..=last).map(|square| set.contains(square).into()).collect();
                let mut weight = differences(&x);
                // The content of the node in the path minus twice that of the additional node.
                let beyond = set.squares().iter().filter(|&&square| square >= beads - 1).count() as i64;
                weight.push(beyond - if set.len() as u64 == beads { 2 } else { 0 });
                Some(through_formula(run, weight))
            };
            let positions = inset_positions(beads as usize, last + 1);
            let images: HashSet<Weight> = images.into_keys().collect();
            let write = |weight: &Weight| write_integers(weight);
            carries_options_to(run, (&format!("inset:{beads}"), &inset), (&game, &write), positions, images, map)?;
        }
    }
    Ok(())
}

/// A path of `path` nodes, and one more node joined to the `at`-th, counted from 1.
fn path_with_a_node(path: usize, at: usize) -> Cartan {
    let mut edges: Vec<(usize, usize)> = (1..path).map(|node| (node - 1, node)).collect();
    edges.push((at - 1, path));
    Cartan::simply_laced(path + 1, &edges)
}

/// The weights that simple reflections reach from a dominant weight, using each simple root at most as often as `most`
/// says, and how often each is used.
pub(super) fn weights_within(diagram: &Cartan, dominant: Weight, most: &[i64]) -> HashMap<Weight, Vec<i64>> {
    let mut found = HashMap::from([(dominant.clone(), vec![0; diagram.rank()])]);
    let mut open = vec![dominant];
    while let Some(weight) = open.pop() {
        for node in (0..diagram.rank()).filter(|&node| weight[node] > 0) {
            let (mut lower, mut content) = (weight.clone(), found[&weight].clone());
            content[node] += weight[node];
            diagram.reflect_simply(&mut lower, node);
            if content[node] <= most[node] && !found.contains_key(&lower) {
                found.insert(lower.clone(), content);
                open.push(lower);
            }
        }
    }
    found
}
