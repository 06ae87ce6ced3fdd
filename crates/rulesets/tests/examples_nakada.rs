//! The worked examples of Nakada that are about games, by their numbers, and the isomorphisms.

mod common;

use common::{beads, by_definition, option_set, sets};
use rulesets::Game;
use rulesets::hooks::inset::Inset;
use rulesets::hooks::turtles::{Turtles, Variant};
use rulesets::hooks::welter::Welter;
use rulesets::pieces::nim::Nim;
use shapes::BeadSet;
use std::collections::BTreeSet;
use theory::Play;

fn inset(beads: usize) -> Inset {
    Inset::new(beads).expect("at least two beads")
}

fn positions(squares: u64, allowed: impl Fn(usize) -> bool) -> Vec<BeadSet> {
    sets(squares).into_iter().filter(|set| allowed(set.len())).collect()
}

fn assert_options<const N: usize>(game: &impl Game<Position = BeadSet>, of: &[u64], listed: [&[u64]; N]) {
    let listed: BTreeSet<BeadSet> = listed.into_iter().map(beads).collect();
    assert_eq!(listed.len(), N);
    assert_eq!(option_set(game, &beads(of)), listed);
}

/// The value of a position by search, and its options of value 0.
fn assert_value_and_only_winning_move(game: &impl Game<Position = BeadSet>, of: &[u64], value: u64, to: &[u64]) {
    let mut search = by_definition(game, Play::Normal);
    assert_eq!(search(&beads(of)), value);
    let mut winning = option_set(game, &beads(of));
    winning.retain(|option| search(option) == 0);
    assert_eq!(winning, BTreeSet::from([beads(to)]));
}

/// The map makes options into options, exactly: an isomorphism onto its image.
fn assert_isomorphism(
    from: &impl Game<Position = BeadSet>,
    to: &impl Game<Position = BeadSet>,
    positions: &[BeadSet],
    map: impl Fn(&BeadSet) -> BeadSet,
) {
    let images: BTreeSet<BeadSet> = positions.iter().map(&map).collect();
    assert_eq!(images.len(), positions.len(), "no two positions have the same image");
    for position in positions {
        let mapped: BTreeSet<BeadSet> = option_set(from, position).iter().map(&map).collect();
        assert_eq!(option_set(to, &map(position)), mapped, "{position}");
    }
}

#[test]
fn example_2_2_options() {
    assert_options(&Welter, &[3, 5], [&[3, 4], &[3, 2], &[3, 1], &[3, 0], &[2, 5], &[1, 5], &[0, 5]]);
}

#[test]
fn remark_2_4_one_bead_is_one_heap() {
    for square in 0..12 {
        let options = option_set(&Welter, &beads([square]));
        let heaps: BTreeSet<Vec<u64>> = options.iter().map(|set| set.squares().to_vec()).collect();
        assert_eq!(heaps, option_set(&Nim { most: None }, &vec![square]));
    }
}

#[test]
fn example_2_5_value_and_winning_move() {
    assert_value_and_only_winning_move(&Welter, &[3, 5], 5, &[3, 2]);
}

#[test]
fn example_3_2_options() {
    let left = [&[2, 3, 4][..], &[2, 3, 1], &[2, 3, 0], &[2, 1, 5], &[2, 0, 5]];
    let right = [&[1, 3, 5][..], &[0, 3, 5], &[5], &[3], &[2]];
    let [a, b, c, d, e] = left;
    let [f, g, h, i, j] = right;
    assert_options(&Turtles(Variant::Odd), &[2, 3, 5], [a, b, c, d, e, f, g, h, i, j]);
}

#[test]
fn example_3_4_value_and_winning_move() {
    assert_value_and_only_winning_move(&Turtles(Variant::Odd), &[2, 3, 5], 4, &[2, 3, 1]);
}

#[test]
fn proposition_3_2_even_is_odd_with_0_toggled() {
    let toggle = |set: &BeadSet| {
        if set.contains(0) { set.without(0) } else { beads([&[0], set.squares()].concat()) }
    };
    let even = positions(8, |count| count % 2 == 0);
    assert_isomorphism(&Turtles(Variant::Even), &Turtles(Variant::Odd), &even, toggle);
}

#[test]
fn proposition_3_3_any_is_odd_shifted_by_one() {
    let shift = |set: &BeadSet| {
        let zero = set.len().is_multiple_of(2).then_some(0);
        beads(zero.into_iter().chain(set.squares().iter().map(|square| square + 1)).collect::<Vec<_>>())
    };
    assert_isomorphism(&Turtles(Variant::Any), &Turtles(Variant::Odd), &sets(8), shift);
}

#[test]
fn example_4_2_options() {
    let listed: [&[u64]; 10] = [
        &[1, 2, 4, 3],
        &[1, 2, 4, 0],
        &[1, 2, 3, 5],
        &[1, 2, 0, 5],
        &[1, 0, 4, 5],
        &[0, 2, 4, 5],
        &[5],
        &[4],
        &[2],
        &[1],
    ];
    assert_options(&inset(4), &[1, 2, 4, 5], listed);
}

/// The printed winning move to {0,1,4,5} is wrong: that position has value 8. The one winning move is to {1,2,3,4}.
#[test]
fn example_4_4_value_and_winning_move_with_its_erratum() {
    assert_value_and_only_winning_move(&inset(4), &[1, 2, 4, 5], 10, &[1, 2, 3, 4]);
    assert_eq!(by_definition(&inset(4), Play::Normal)(&beads([0, 1, 4, 5])), 8);
}

/// The paper writes P_{3,1}; two beads it is.
#[test]
fn proposition_4_2_two_beads_are_welter() {
    let shift = |set: &BeadSet| {
        let zero = (set.len() == 1).then_some(0);
        beads(zero.into_iter().chain(set.squares().iter().map(|square| square + 1)).collect::<Vec<_>>())
    };
    assert_isomorphism(&inset(2), &Welter, &positions(10, |count| count == 1 || count == 2), shift);
}

#[test]
fn proposition_4_3_three_beads_are_turtles() {
    let positions = positions(10, |count| count == 1 || count == 3);
    assert_isomorphism(&inset(3), &Turtles(Variant::Odd), &positions, BeadSet::clone);
}
