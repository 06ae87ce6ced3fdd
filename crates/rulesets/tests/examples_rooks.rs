//! Corner Two Rooks and its relatives: the figures, the theorems with their errata, and the games of the introduction.

mod common;

use common::{alpha, arrays, by_definition, moves, option_set};
use rulesets::figure::PieceKind;
use rulesets::pieces::corner::{Corner, Wythoff};
use rulesets::pieces::nim::Nim;
use rulesets::pieces::rooks::{Nim4b, Rooks};
use std::collections::BTreeSet;
use theory::{Play, Ruleset};

type Four = [u64; 4];

/// Definition 7.
fn s([x, y, z, w]: Four) -> [Four; 4] {
    [[x, y, z, w], [y, x, w, z], [z, w, x, y], [w, z, y, x]]
}

/// Every position of Corner Two Rooks with coordinates up to `max`.
fn apart(max: u64) -> impl Iterator<Item = Four> {
    arrays(max).into_iter().filter(|[x, y, z, w]| x != z || y != w)
}

/// Positions whose value by search is 0.
fn lost<G: rulesets::Game>(
    game: &G,
    play: Play,
    positions: impl IntoIterator<Item = G::Position>,
) -> BTreeSet<G::Position> {
    let mut value = by_definition(game, play);
    positions.into_iter().filter(|position| value(position) == 0).collect()
}

/// The limits of the tests: r = 2 to 6, and none.
const LIMITS: [Option<u64>; 6] = [None, Some(1), Some(2), Some(3), Some(4), Some(5)];

/// Coordinates modulo r.
fn residues(position: Four, most: Option<u64>) -> Four {
    position.map(|number| most.map_or(number, |most| number % (most + 1)))
}

fn nim_sum(numbers: Four) -> u64 {
    numbers.into_iter().fold(0, |sum, number| sum ^ number)
}

/// Whether `a` and `b` are 2k and 2k+1 in some order. With a limit r, both below r - (r mod 2).
fn paired(a: u64, b: u64) -> bool {
    a / 2 == b / 2 && a != b
}

/// F(1) of Definitions 13 and 17, given the residues: S(i, 2j, i, 2j+1).
fn in_f1([x, y, z, w]: Four) -> bool {
    x == z && paired(y, w) || y == w && paired(x, z)
}

/// N_b and N_c of Definitions 13 and 17, given the residues: S(2i, 2j, 2i+1, 2j+1) and S(2i+1, 2j, 2i, 2j+1).
fn in_nb_or_nc([x, y, z, w]: Four) -> bool {
    paired(x, z) && paired(y, w)
}

#[test]
fn figure_2_end_positions() {
    for most in LIMITS {
        let game = Rooks { most };
        let ends: BTreeSet<Four> = apart(5).filter(|position| game.option_list(position).is_empty()).collect();
        assert_eq!(ends, s([0, 0, 1, 0]).into(), "{most:?}");
    }
}

/// Rooks side by side, an even coordinate and the next: P-positions for even r and without a limit.
#[test]
fn figure_3_elements_of_f1_are_lost() {
    for most in [None, Some(1), Some(3), Some(5)] {
        let game = Rooks { most };
        let mut value = by_definition(&game, Play::Normal);
        for [i, j] in arrays(if most == Some(1) { 0 } else { 1 }) {
            for position in s([i, 2 * j, i, 2 * j + 1]) {
                assert_eq!(value(&position), 0, "{position:?} {most:?}");
            }
        }
    }
}

/// Rooks diagonally opposite inside a block of two by two: N-positions, although the nim-sum is 0.
#[test]
fn figures_4_and_5_elements_of_nb_and_nc_are_won() {
    for most in LIMITS {
        let game = Rooks { most };
        let mut value = by_definition(&game, Play::Normal);
        let blocks = most.map_or(2, |most| most.div_ceil(2)).min(2) - 1;
        for [i, j] in arrays(blocks) {
            let nb = s([2 * i, 2 * j, 2 * i + 1, 2 * j + 1]);
            let nc = s([2 * i + 1, 2 * j, 2 * i, 2 * j + 1]);
            for position in nb.into_iter().chain(nc) {
                assert_eq!(nim_sum(position), 0);
                assert_ne!(value(&position), 0, "{position:?} {most:?}");
            }
        }
    }
}

/// Definitions 8, 9 and 14 leave out the moves of the third coordinate.
#[test]
fn all_four_coordinates_move() {
    for most in LIMITS {
        let farthest = most.unwrap_or(u64::MAX);
        for position in apart(3) {
            let mut expected = BTreeSet::new();
            for i in 0..4 {
                for s in 1..=position[i].min(farthest) {
                    let mut option = position;
                    option[i] -= s;
                    expected.insert(option);
                }
            }
            assert_eq!(option_set(&Nim4b { most }, &position), expected, "{position:?} {most:?}");
            assert_eq!(moves(&Nim { most }, &position.to_vec()).len(), expected.len());
            expected.retain(|[x, y, z, w]| x != z || y != w);
            assert_eq!(option_set(&Rooks { most }, &position), expected, "{position:?} {most:?}");
        }
        let third = option_set(&Rooks { most }, &[0, 0, 2, 1]);
        assert!(third.contains(&[0, 0, 1, 1]), "(x,y,z-1,w) {most:?}");
    }
}

/// Definition 14 with its erratum: the game is over where x = z and y = w.
#[test]
fn nim_4rb_ends_where_the_pairs_are_equal() {
    for most in LIMITS {
        for position @ [x, y, z, w] in arrays(4) {
            let is_end = Nim4b { most }.option_list(&position).is_empty();
            assert_eq!(is_end, x == z && y == w, "{position:?} {most:?}");
        }
    }
}

/// Theorem 4.
#[test]
fn four_heaps_are_lost_where_the_nim_sum_of_residues_is_0() {
    for most in LIMITS {
        let expected: BTreeSet<Vec<u64>> =
            arrays(5).into_iter().filter(|&position| nim_sum(residues(position, most)) == 0).map(Vec::from).collect();
        assert_eq!(lost(&Nim { most }, Play::Normal, arrays::<4>(5).into_iter().map(Vec::from)), expected, "{most:?}");
    }
}

#[test]
fn lemma_1_nim_4rb_is_lost_where_four_heaps_are() {
    for most in LIMITS {
        let heaps = lost(&Nim { most }, Play::Normal, arrays::<4>(5).into_iter().map(Vec::from));
        let ends_early = lost(&Nim4b { most }, Play::Normal, arrays(5));
        assert!(ends_early.into_iter().map(Vec::from).eq(heaps), "{most:?}");
    }
}

#[test]
fn lemma_2_misere_nim_4rb_is_lost_where_two_rooks_are() {
    for most in LIMITS {
        let misere = lost(&Nim4b { most }, Play::Misere, arrays(6));
        assert_eq!(misere, lost(&Rooks { most }, Play::Normal, apart(6)), "{most:?}");
    }
}

/// Theorem 7 for even r, Theorem 11 without a limit, read as (A ∪ F(1)) \ F(0) on legal positions.
#[test]
fn theorems_7_and_11_even_limit_and_no_limit() {
    for most in [None, Some(1), Some(3), Some(5)] {
        let expected = apart(7).filter(|&position| {
            let residues @ [x, y, z, w] = residues(position, most);
            let equal = x == z && y == w;
            (nim_sum(residues) == 0 || in_f1(residues)) && !(equal || in_nb_or_nc(residues))
        });
        assert_eq!(lost(&Rooks { most }, Play::Normal, apart(7)), expected.collect(), "{most:?}");
    }
}

/// Theorem 10, for odd r.
#[test]
fn theorem_10_odd_limit() {
    for most in [Some(2), Some(4)] {
        let last = most.unwrap_or(0);
        let expected = apart(9).filter(|&position| {
            let [x, y, z, w] = position;
            let residues @ [a, b, c, d] = residues(position, most);
            // Only PN_1 of N_1 stays in F(1), and only NP_0 of P_0 in F(0): where both residues are r-1, the
            // coordinates themselves are equal. The residue r-1, being even, has no partner.
            let stays = (a != last || c != last || x == z) && (b != last || d != last || y == w);
            let f1 = (a == c && paired(b, d) || b == d && paired(a, c)) && stays;
            let f0 = a == c && b == d && stays || in_nb_or_nc(residues);
            (nim_sum(residues) == 0 || f1) && !f0
        });
        assert_eq!(lost(&Rooks { most }, Play::Normal, apart(9)), expected.collect(), "{most:?}");
    }
}

/// The introduction says that on edge lines rooks behave as in Welter's game. On the same edge they do; on two edges
/// not: (3,0,0,2) has value 4, where Welter's game on 3 and 2 has 0.
#[test]
fn on_one_edge_rooks_are_welter_and_on_two_they_are_not() {
    let mut value = by_definition(&Rooks { most: None }, Play::Normal);
    for [x, z] in arrays(12) {
        if x != z {
            assert_eq!(i128::from(value(&[x, 0, z, 0])), alpha(&[x, z]), "{x} {z}");
            assert_eq!(i128::from(value(&[0, x, 0, z])), alpha(&[x, z]), "{x} {z}");
        }
    }
    assert_eq!(value(&[3, 0, 0, 2]), 4);
    assert_eq!(alpha(&[3, 2]), 0);
}

/// Theorem 3, the pairs made without the golden ratio: the n-th begins with the least number in no earlier pair, and
/// its numbers differ by n.
#[test]
fn theorem_3_wythoff_pairs() {
    let mut pairs = BTreeSet::new();
    for n in 0..20 {
        let used = |number: u64| n > 0 && pairs.iter().any(|pair: &[u64; 2]| pair.contains(&number));
        let first = (0..).find(|&number| !used(number)).expect("there is always another number");
        pairs.extend([[first, first + n], [first + n, first]]);
    }
    pairs.retain(|pair| pair.iter().all(|&number| number <= 20));
    assert_eq!(lost(&Wythoff, Play::Normal, arrays(20)), pairs);
}

/// g = 3(⌊x/3⌋ xor ⌊y/3⌋) + (x+y) mod 3: the king-rook game of Fraenkel and Lorberbom (reference 3 of the paper).
#[test]
fn corner_the_ryuoh_has_the_values_of_the_king_rook_game() {
    let mut value = by_definition(&Corner(PieceKind::Ryuoh), Play::Normal);
    for [x, y] in arrays(24) {
        assert_eq!(value(&[x, y]), 3 * ((x / 3) ^ (y / 3)) + (x + y) % 3, "{x},{y}");
    }
}

/// The options of a square: those of a rook, and those by the given steps to the left and up.
fn rook_options_and([x, y]: [u64; 2], steps: impl IntoIterator<Item = (u64, u64)>) -> BTreeSet<[u64; 2]> {
    let straight = (0..x).map(|to| [to, y]).chain((0..y).map(|to| [x, to]));
    let by_steps = steps.into_iter().filter(|&(left, up)| left <= x && up <= y).map(|(left, up)| [x - left, y - up]);
    straight.chain(by_steps).collect()
}

/// Definition 5 and the introduction.
#[test]
fn moves_of_the_single_pieces() {
    for square in arrays(9) {
        let diagonal = || (1..=9).map(|step| (step, step));
        let knight = [(1, 2), (2, 1)];
        for (piece, expected) in [
            (PieceKind::Rook, rook_options_and(square, [])),
            (PieceKind::Ryuoh, rook_options_and(square, [(1, 1)])),
            (PieceKind::Queen, rook_options_and(square, diagonal())),
            (PieceKind::Maharaja, rook_options_and(square, diagonal().chain(knight))),
        ] {
            assert_eq!(option_set(&Corner(piece), &square), expected, "{piece:?} {square:?}");
        }
        assert_eq!(option_set(&Wythoff, &square), rook_options_and(square, diagonal()), "{square:?}");
    }
}
