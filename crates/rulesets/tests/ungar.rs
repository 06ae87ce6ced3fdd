//! Ungar games: the linear solver compared with a search and with another algorithm, and meets compared with their
//! definitions.

mod common;

use common::{Draw, Random, by_definition, moves, option_set, partitions_up_to_size, reachable};
use rulesets::posets::nand::{self, Levelled, only_cover};
use rulesets::posets::nibble::{self, Nibble};
use rulesets::posets::tamari::{DyckWord, Tamari};
use rulesets::posets::ungar::Ungar;
use rulesets::posets::weak_order::WeakOrder;
use rulesets::{Game, Method, Packed, Query, Theorem, open};
use shapes::poset::Element;
use shapes::{Antichain, ElementSet, Poset};
use std::collections::BTreeSet;
use theory::{Limits, Outcome, Play, Ruleset};

/// Finds the winner in logarithmic space, keeping only a vertex and the value with which it was left; `None` on the way
/// down.
fn is_eeta_in_log_space(poset: &Poset, ideal: &ElementSet) -> bool {
    let is_child = |x: Element, c: Element| only_cover(poset, ideal, c) == Some(x);
    let next_child = |x: Element, after: Option<Element>| {
        poset.lower_covers(x).iter().copied().find(|&c| after.is_none_or(|after| c > after) && is_child(x, c))
    };
    let value = |maximal: Element| {
        let (mut x, mut value) = (maximal, None);
        loop {
            match value {
                None => match next_child(x, None) {
                    Some(child) => x = child,
                    None => value = Some(false),
                },
                Some(found) if x == maximal => return found,
                Some(found) => {
                    let parent = only_cover(poset, ideal, x).expect("below the root");
                    // A zero decides; after a one comes the next sibling, and after the last one all were ones.
                    match next_child(parent, Some(x)).filter(|_| found) {
                        Some(sibling) => (x, value) = (sibling, None),
                        None => (x, value) = (parent, Some(!found)),
                    }
                }
            }
        }
    };
    poset.maximal_of(ideal).elements().iter().all(|&x| value(x))
}

/// Checks everything about a position of a levelled poset: winner, move, certificate, and the second algorithm.
fn assert_solved(game: &Ungar, position: &Antichain, value: &mut impl FnMut(&Antichain) -> u64) {
    let text = || format!("{} in\n{}", game.write(position), game.poset().write());
    let ideal = game.poset().ideal(position.elements());
    let (certificate, _) = game.certificate(position).unwrap_or_else(|reason| panic!("{reason}: {}", text()));
    let is_lost = value(position) == 0;
    assert_eq!(certificate.is_eeta_win(), is_lost, "{}", text());
    assert!(certificate.holds(game.poset(), &ideal), "{}", text());
    assert_eq!(is_eeta_in_log_space(game.poset(), &ideal), is_lost, "{}", text());
    let winning: BTreeSet<_> = option_set(game, position).into_iter().filter(|option| value(option) == 0).collect();
    let found = game.all_moves_to_value(position, 0).expect("the theorem tells");
    assert_eq!(found.len(), winning.len(), "{}", text());
    assert_eq!(found.into_iter().map(|(_, option)| option).collect::<BTreeSet<_>>(), winning, "{}", text());
    match game.winning_move(position, Play::Normal) {
        None => assert!(is_lost, "{}", text()),
        Some((removal, option)) => {
            assert_eq!(value(&option), 0, "{removal} from {}", text());
            let all = moves(game, position);
            let same = all.iter().find(|(m, _)| m.elements == removal.elements).expect("it is a move");
            assert_eq!(same.1, option);
        }
    }
}

#[test]
fn the_linear_solver_agrees_with_search_on_every_small_poset() {
    let (mut solved, mut refused) = (0, 0);
    for poset in (0..=7).flat_map(Poset::all) {
        let game = Ungar::new(poset);
        let start = game.start().unwrap();
        let mut value = by_definition(&game, Play::Normal);
        match game.poset().levels() {
            Ok(levels) => {
                solved += 1;
                assert_solved(&game, &start, &mut value);
                let source = if levels.is_graded() { "ungar-1.8" } else { "beyond-ungar-levelled" };
                assert_eq!(game.known_outcome(&start, Play::Normal).map(|known| known.source), Some(source));
            }
            Err(_) => {
                refused += 1;
                assert_eq!(game.known_outcome(&start, Play::Normal), None);
                assert!(game.no_theorem(&start, Play::Normal).is_some());
                // A part of it may be levelled, and is then solved as a part.
                for option in game.option_list(&start) {
                    if game.certificate(&option).is_ok() {
                        assert_solved(&game, &option, &mut value);
                    }
                }
            }
        }
        assert_eq!(game.known_outcome(&start, Play::Misere), None);
    }
    assert_eq!(solved + refused, 1 + 1 + 2 + 5 + 16 + 63 + 318 + 2045);
    assert!(refused > 0);
}

#[test]
fn a_thousand_random_graded_posets() {
    let mut random = Random::new(17);
    for seed in 0..1000 {
        let elements = 2 + random.number(17) as usize;
        let most = (elements / 2) * elements.div_ceil(2);
        // Large posets with few covers have more ideals than a test has time for.
        let least = if elements > 10 { elements } else { 0 };
        let covers = least + random.number((most.min(3 * elements) - least) as u64 + 1) as usize;
        let game = Ungar::new(Poset::random_graded(elements, covers, seed).expect("not too many covers"));
        let start = game.start().unwrap();
        let mut search = game.form(&start).expect("18 elements fit").search(Play::Normal, Limits::default());
        let mut value = |position: &Antichain| {
            search.value(position, &Limits::default()).expect("18 elements fit").expect("no limit")
        };
        let certificate = game.certificate(&start).expect("graded").0;
        assert_eq!(certificate.is_eeta_win(), value(&start) == 0, "{}", game.poset().write());
        assert!(certificate.holds(game.poset(), &ElementSet::full(elements)));
        assert_eq!(is_eeta_in_log_space(game.poset(), &ElementSet::full(elements)), certificate.is_eeta_win());
        if let Some((_, option)) = game.winning_move(&start, Play::Normal) {
            assert_eq!(value(&option), 0, "{}", game.poset().write());
        }
    }
}

#[test]
fn every_ideal_of_boxes_is_solved() {
    for sides in [&[4, 4][..], &[2, 3, 3], &[2, 2, 2, 2], &[9], &[1, 5]] {
        let game = Ungar::of_box(sides).unwrap();
        let mut value = by_definition(&game, Play::Normal);
        for position in reachable(&game, &game.start().unwrap()) {
            assert_solved(&game, &position, &mut value);
        }
    }
}

/// A certificate with anything changed does not hold.
#[test]
fn broken_certificates_do_not_hold() {
    for poset in (1..=5).flat_map(Poset::all) {
        let Ok(levels) = poset.levels() else { continue };
        let whole = ElementSet::full(poset.len());
        let right = Levelled::from(levels).solve(&poset, &whole);
        let mut left = whole.clone();
        right.removed.iter().for_each(|&x| {
            left.remove(x);
        });
        for x in nand::skeleton(&poset, &left).iter() {
            let mut broken = right.clone();
            if !broken.ones.insert(x) {
                broken.ones.remove(x);
            }
            assert!(!broken.holds(&poset, &whole), "{}", poset.write());
        }
        for x in poset.elements().filter(|&x| !poset.upper_covers(x).is_empty()) {
            let mut broken = right.clone();
            broken.removed = vec![x];
            assert!(!broken.holds(&poset, &whole), "a covered element is removed");
        }
        for x in right.removed.iter() {
            let mut broken = right.clone();
            broken.removed.push(*x);
            assert!(!broken.holds(&poset, &whole), "an element is removed twice");
        }
    }
}

#[test]
fn a_diagram_and_its_conjugate_are_one_for_the_search() {
    let mut value = by_definition(&Nibble, Play::Normal);
    let mut misere = by_definition(&Nibble, Play::Misere);
    for diagram in partitions_up_to_size(12) {
        let form = || Nibble.form_for_values(&diagram).unwrap();
        let conjugate = diagram.conjugate().unwrap();
        assert_eq!(form().returned(&conjugate), form().returned(&diagram), "{diagram}");
        let by_form = |play| {
            u64::from(form().search(play, Limits::default()).value(&diagram, &Limits::default()).unwrap().unwrap())
        };
        assert_eq!(by_form(Play::Normal), value(&diagram), "{diagram}");
        assert_eq!(by_form(Play::Misere), misere(&diagram), "{diagram}");
    }
}

#[test]
fn nibble_is_the_ungar_game_on_diagrams() {
    let mut nibble = by_definition(&Nibble, Play::Normal);
    for diagram in partitions_up_to_size(12) {
        let game = Ungar::new(Poset::of_diagram(&diagram).unwrap());
        let start = game.start().unwrap();
        let value = by_definition(&game, Play::Normal)(&start);
        assert_eq!(value, nibble(&diagram), "{diagram}");
        let is_lost = game.certificate(&start).unwrap().0.is_eeta_win();
        assert_eq!(nibble::is_eeta_win(&diagram), is_lost, "{diagram}");
        if let Some(known) = Nibble.known(&diagram, Play::Normal) {
            assert_eq!(known.grundy, u128::from(value), "{diagram}");
        }
    }
}

#[test]
fn nibble_finds_a_winning_move_directly() {
    for diagram in partitions_up_to_size(24) {
        match Nibble.winning_move(&diagram, Play::Normal) {
            None => assert!(nibble::is_eeta_win(&diagram), "{diagram}"),
            Some((_, option)) => {
                assert!(!nibble::is_eeta_win(&diagram) && nibble::is_eeta_win(&option), "{diagram} to {option}");
            }
        }
    }
}

/// Every meet of `x` and a nonempty set of elements it covers, by trying all common lower bounds.
fn meets<P: Clone + Ord>(
    all: &[P],
    covered: impl Fn(&P) -> Vec<P>,
    is_below: impl Fn(&P, &P) -> bool,
    x: &P,
) -> BTreeSet<P> {
    let lower = covered(x);
    (1..1_u32 << lower.len())
        .map(|chosen| {
            let chosen: Vec<&P> =
                lower.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1).map(|(_, y)| y).collect();
            let bounds: Vec<&P> = all.iter().filter(|y| chosen.iter().all(|upper| is_below(y, upper))).collect();
            let mut greatest = bounds.iter().filter(|y| bounds.iter().all(|z| is_below(z, y)));
            let meet = (*greatest.next().expect("a meet-semilattice")).clone();
            assert!(greatest.next().is_none());
            meet
        })
        .collect()
}

#[test]
fn reversed_runs_are_meets_in_the_weak_order() {
    for size in 1..=5 {
        let game = WeakOrder { size };
        let all: Vec<Vec<u64>> = reachable(&game, &game.start().unwrap()).into_iter().collect();
        assert_eq!(all.len(), (1..=size).product::<usize>());
        // Pairs of values in the wrong order.
        let inversions = |p: &Vec<u64>| -> BTreeSet<(u64, u64)> {
            (0..size)
                .flat_map(|i| (i + 1..size).map(move |j| (i, j)))
                .filter(|&(i, j)| p[i] > p[j])
                .map(|(i, j)| (p[i], p[j]))
                .collect()
        };
        let covered = |p: &Vec<u64>| {
            let descents = (1..size).filter(|&i| p[i - 1] > p[i]);
            descents
                .map(|i| {
                    let mut q = p.clone();
                    q.swap(i - 1, i);
                    q
                })
                .collect()
        };
        for p in &all {
            let expected = meets(&all, covered, |a, b| inversions(a).is_subset(&inversions(b)), p);
            assert_eq!(option_set(&game, p), expected, "{p:?}");
        }
    }
}

#[test]
fn fewer_pairs_inside_are_meets_in_the_tamari_lattice() {
    for size in 1..=5 {
        let game = Tamari { size };
        let all: Vec<DyckWord> = reachable(&game, &game.start().unwrap()).into_iter().collect();
        assert_eq!(all.len(), [1, 2, 5, 14, 42][size - 1]);
        let below = |x: &DyckWord| {
            let (mut found, mut waiting) = (BTreeSet::from([x.clone()]), vec![x.clone()]);
            while let Some(word) = waiting.pop() {
                waiting.extend(word.covered().into_iter().filter(|lower| found.insert(lower.clone())));
            }
            found
        };
        let ideals: Vec<BTreeSet<DyckWord>> = all.iter().map(below).collect();
        let is_below = |a: &DyckWord, b: &DyckWord| ideals[all.binary_search(b).unwrap()].contains(a);
        for x in &all {
            assert_eq!(option_set(&game, x), meets(&all, DyckWord::covered, is_below, x), "{x}");
        }
        let mut listed = Vec::new();
        let _ = game.up_to(rulesets::Range { max: 0, entries: None }, &mut |word| {
            listed.push(word);
            theory::Flow::Continue(())
        });
        assert_eq!(listed, all, "in the order of their texts");
    }
}

#[test]
fn a_large_position_is_answered_by_the_theorem() {
    let nibble = open("nibble").unwrap();
    let rows: Vec<String> = (1..=3000).rev().map(|row| row.to_string()).collect();
    let answer = nibble.solver(Query::default()).answer(&nibble.read(&rows.join(",")).unwrap()).unwrap();
    assert_eq!(
        (answer.outcome, answer.source.as_deref(), answer.winning_moves.len()),
        (Outcome::N, Some("ungar-nibble"), 1)
    );
    let after = answer.winning_moves[0].to();
    assert_eq!(nibble.solver(Query::default()).answer(after).unwrap().outcome, Outcome::P);
    let big = open("ungar:box=40x40x40").unwrap();
    let position = big.read("(40,40,39),(40,39,40)").unwrap();
    let answer = big.solver(Query { method: Method::Formula, ..Query::default() }).answer(&position).unwrap();
    assert_eq!(answer.source.as_deref(), Some("ungar-1.8"));
    assert_eq!(answer.outcome == Outcome::N, !answer.winning_moves.is_empty());
}

/// 0<2<4, 1<3<5, 0<5, 1<4: Atniss wins, though every NAND value on top is 1.
#[test]
fn a_poset_that_is_not_levelled_is_searched() {
    let game = Ungar::new(Poset::numbered(6, &[(0, 2), (2, 4), (1, 3), (3, 5), (0, 5), (1, 4)]).unwrap());
    let whole = ElementSet::full(6);
    let skeleton = nand::skeleton(game.poset(), &whole);
    let ones = nand::ones(game.poset(), &whole, &skeleton);
    assert!(game.poset().maximal().elements().iter().all(|&x| ones.contains(x)));
    let value = by_definition(&game, Play::Normal)(&game.start().unwrap());
    assert_eq!(Outcome::of_value(value), Outcome::N);
    assert_eq!(game.known_outcome(&game.start().unwrap(), Play::Normal), None);
}
