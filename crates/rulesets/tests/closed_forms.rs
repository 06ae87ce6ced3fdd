//! Closed forms compared with the printed formulas, for numbers that are too large to search.

mod common;

use common::{Draw, Random, alpha, beads, hook_sum, inset_value, partition, strict};
use rulesets::hooks::inset::Inset;
use rulesets::hooks::shifted::Shifted;
use rulesets::hooks::turtles::{Turtles, Variant};
use rulesets::hooks::welter::Welter;
use rulesets::hooks::young::Young;
use rulesets::pieces::nim::Nim;
use rulesets::{Game, Theorem};
use shapes::MAX_ENTRY;
use theory::Play;

/// The value that the closed form gives in normal play.
fn known<G: Game + Theorem<G::Position, G::Move>>(game: &G, position: &G::Position) -> i128 {
    let known = game.known(position, Play::Normal).expect("this game has a closed form");
    i128::try_from(known.grundy).expect("values are small")
}

/// Numbers of every size: below 40, with few bits set, just below a power of two, and near the largest.
fn number(random: &mut Random) -> u64 {
    match random.number(4) {
        0 => random.number(40),
        1 => random.next() & random.next() & MAX_ENTRY,
        2 => (1 << (1 + random.number(63))) - 1 - random.number(2),
        _ => MAX_ENTRY - random.number(40),
    }
}

/// A target below `value`, not always a small one.
fn target(random: &mut Random, value: i128) -> Option<u64> {
    let value = u64::try_from(value).ok()?;
    let bits = random.number(64);
    (value > 0).then(|| (random.next() >> bits) % value)
}

#[test]
fn six_beads_below_forty_have_the_welter_function() {
    let mut random = Random::new(1);
    for _ in 0..20_000 {
        let set = random.set(6, |random| random.number(40));
        assert_eq!(known(&Welter, &beads(&set[..])), alpha(&set), "{set:?}");
    }
}

#[test]
fn large_beads_have_the_welter_function_and_a_move_to_every_smaller_value() {
    let mut random = Random::new(2);
    for _ in 0..20_000 {
        let count = random.number(12) as usize;
        let set = random.set(count, number);
        let value = alpha(&set);
        assert_eq!(known(&Welter, &beads(&set[..])), value, "{set:?}");
        let Some(target) = target(&mut random, value) else { continue };
        let (found, option) = Welter.move_to_value(&beads(&set[..]), target).expect("a smaller value");
        assert!(set.contains(&found.from) && !set.contains(&found.to) && found.to < found.from, "{set:?} {found}");
        assert_eq!(option, beads(&set[..]).replace(found.from, found.to));
        assert_eq!(alpha(option.squares()), target.into(), "{set:?} {found}");
    }
}

#[test]
fn large_insets_have_the_printed_value_and_a_move_to_every_smaller_one() {
    let mut random = Random::new(3);
    for _ in 0..10_000 {
        let count = 2 + random.number(8) as usize;
        let game = Inset::new(count).expect("at least two beads");
        let set = random.set(count, number);
        let value = inset_value(&set);
        assert_eq!(known(&game, &beads(&set[..])), value, "{set:?}");
        let Some(target) = target(&mut random, value) else { continue };
        let (found, option) = game.move_to_value(&beads(&set[..]), target).expect("a smaller value");
        match option.squares() {
            [kept] => {
                assert!(set.contains(kept), "{set:?} {found}");
                assert_eq!(*kept, target);
            }
            moved => {
                let gone: Vec<_> = set.iter().filter(|bead| !moved.contains(bead)).collect();
                let new: Vec<_> = moved.iter().filter(|bead| !set.contains(bead)).collect();
                assert!(gone.len() == 1 && new.len() == 1 && new < gone, "{set:?} {found}");
                assert_eq!(inset_value(moved), target.into(), "{set:?} {found}");
            }
        }
    }
}

/// Hooks on one side, beads on the other.
#[test]
fn larger_diagrams_have_the_sum_over_their_hooks() {
    let mut random = Random::new(4);
    for _ in 0..2_000 {
        let mut rows: Vec<u64> = (0..random.number(10)).map(|_| random.number(40)).collect();
        rows.sort_by(|a, b| b.cmp(a));
        let diagram = partition(rows);
        assert_eq!(known(&Young, &diagram), hook_sum(&diagram), "{diagram}");
    }
}

/// The first row's bead is on 2^63, beyond every number that can be written; square 0 agrees with it in 63 bits.
#[test]
fn a_row_may_vanish_below_the_longest_row_there_is() {
    let diagram = partition([MAX_ENTRY, 1]);
    let (hook, left) = Young.move_to_value(&diagram, MAX_ENTRY).expect("a smaller value");
    assert_eq!((hook.row, hook.column, left), (2, 1, partition([MAX_ENTRY])));
}

#[test]
fn huge_diagrams_have_a_hook_for_every_smaller_value() {
    let mut random = Random::new(5);
    for _ in 0..10_000 {
        let mut rows: Vec<u64> = (0..1 + random.number(7)).map(|_| number(&mut random).max(1)).collect();
        rows.sort_by(|a, b| b.cmp(a));
        let squares: Vec<u64> = rows.iter().rev().zip(0..).map(|(row, shift)| row + shift).collect();
        let diagram = partition(rows);
        let value = alpha(&squares);
        assert_eq!(known(&Young, &diagram), value, "{diagram}");
        let Some(target) = target(&mut random, value) else { continue };
        let found = Young.move_to_value(&diagram, target);
        let (hook, left) = found.unwrap_or_else(|| panic!("{diagram} of value {value} has no hook to {target}"));
        assert_eq!(Some(&left), diagram.remove_hook(hook.row, hook.column).as_ref(), "{diagram} {hook}");
        assert_eq!(known(&Young, &left), target.into(), "{diagram} {hook}");
    }
}

#[test]
fn huge_shifted_diagrams_have_a_hook_for_every_smaller_value() {
    let mut random = Random::new(6);
    for _ in 0..10_000 {
        let count = 1 + random.number(7) as usize;
        let mut parts = random.set(count, |random| number(random).max(1));
        parts.reverse();
        let value = parts.iter().fold(0, |sum, part| sum ^ part);
        let diagram = strict(parts);
        assert_eq!(known(&Shifted, &diagram), value.into(), "{diagram}");
        let Some(target) = target(&mut random, value.into()) else { continue };
        let (hook, left) = Shifted.move_to_value(&diagram, target).expect("a smaller value");
        assert_eq!(Some(&left), diagram.remove_hook(hook.row, hook.column).as_ref(), "{diagram} {hook}");
        assert_eq!(left.parts().iter().fold(0, |sum, part| sum ^ part), target, "{diagram} {hook}");
    }
}

#[test]
fn far_away_turtles_have_the_nim_sum_and_a_turn_to_every_smaller_value() {
    let mut random = Random::new(7);
    for _ in 0..10_000 {
        for variant in [Variant::Odd, Variant::Even, Variant::Any] {
            let count = match variant {
                Variant::Odd => 1 + 2 * random.number(4),
                Variant::Even => 2 * random.number(4),
                Variant::Any => random.number(8),
            };
            let worth = |&square: &u64| i128::from(square) + i128::from(variant == Variant::Any);
            let set = beads(random.set(count as usize, number));
            let value = theory::nim_sum(set.squares().iter().map(worth));
            assert_eq!(known(&Turtles(variant), &set), value, "{set}");
            let Some(target) = target(&mut random, value) else { continue };
            let (turn, option) = Turtles(variant).move_to_value(&set, target).expect("a smaller value");
            assert!(set.contains(turn.right) && turn.left.is_none_or(|left| left < turn.right), "{set} {turn}");
            assert!(turn.left.is_some() || variant == Variant::Any, "{set} {turn}");
            let turned = |square: u64| square == turn.right || turn.left == Some(square);
            let expected = set.squares().iter().copied().filter(|&square| !turned(square));
            let raised = turn.left.filter(|&left| !set.contains(left));
            assert_eq!(option, beads(expected.chain(raised).collect::<Vec<_>>()), "{set} {turn}");
            assert_eq!(theory::nim_sum(option.squares().iter().map(worth)), target.into(), "{set} {turn}");
        }
    }
}

#[test]
fn huge_heaps_have_a_move_to_every_smaller_value() {
    let mut random = Random::new(8);
    for _ in 0..10_000 {
        let most = if random.number(2) == 0 { None } else { Some(number(&mut random).max(1)) };
        let heaps: Vec<u64> = (0..1 + random.number(6)).map(|_| number(&mut random)).collect();
        // A limit r makes every heap its remainder modulo r (Rooks, Theorem 4).
        let sum = |heaps: &[u64]| {
            let worth = |&size: &u64| most.map_or(size.into(), |most| u128::from(size) % (u128::from(most) + 1));
            heaps.iter().map(worth).fold(0, |sum, heap| sum ^ heap) as i128
        };
        assert_eq!(known(&Nim { most }, &heaps), sum(&heaps), "{heaps:?} {most:?}");
        let Some(target) = target(&mut random, sum(&heaps)) else { continue };
        let (take, option) = Nim { most }.move_to_value(&heaps, target).expect("a smaller value");
        assert!(take.stones > 0 && most.is_none_or(|most| take.stones <= most), "{heaps:?} {most:?} {take}");
        let mut expected = heaps.clone();
        expected[take.heap - 1] -= take.stones;
        assert_eq!(option, expected, "{heaps:?} {most:?} {take}");
        assert_eq!(sum(&option), target.into(), "{heaps:?} {most:?} {take}");
    }
}
