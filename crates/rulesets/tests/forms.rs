//! Every form is its definition: the same options on everything small.

mod common;

use common::{arrays, binomial, boards, lists, partitions, partitions_up_to_size, reachable, sets, strict_partitions};
use rulesets::figure::PieceKind;
use rulesets::forms::{Code, Coded, Entries};
use rulesets::hooks::inset::Inset;
use rulesets::hooks::mhrg::Mhrg;
use rulesets::hooks::shifted::Shifted;
use rulesets::hooks::turtles::{Turtles, Variant};
use rulesets::hooks::welter::Welter;
use rulesets::hooks::young::Young;
use rulesets::pieces::corner::{Corner, Wythoff};
use rulesets::pieces::nim::Nim;
use rulesets::pieces::rooks::{Nim4b, Rooks};
use rulesets::roots::plain::Plain;
use rulesets::{Game, game::FormPosition};
use shapes::d_complete::connected;
use shapes::{DComplete, FiniteType, MAX_ENTRY, StrictPartition};
use std::collections::HashSet;
use theory::Ruleset;

/// The options of a position that its form has, brought back and sorted, each as often as moves lead there.
fn options_of_form<G: Game>(game: &G, position: &G::Position) -> Vec<G::Position> {
    let (form, packed) = game.form(position).expect("a small position fits the form");
    let name = game.write(position);
    assert!(game.restore(&form, &packed) == *position, "{name} comes back from its form");
    let restored = |option: &FormPosition<G>| game.restore(&form, option);
    let mut options: Vec<G::Position> = form.option_list(&packed).iter().map(restored).collect();
    options.sort();
    options
}

/// The definition and the form give the same options, each equally often.
fn assert_one_option_a_move<G: Game>(game: &G, positions: impl IntoIterator<Item = G::Position>) {
    let text = |options: &[G::Position]| options.iter().map(|option| game.write(option)).collect::<Vec<_>>();
    for position in positions {
        let mut by_definition = game.option_list(&position);
        by_definition.sort();
        let by_form = options_of_form(game, &position);
        assert_eq!(text(&by_form), text(&by_definition), "options of {}", game.write(&position));
        assert!(by_form == by_definition);
    }
}

#[test]
fn young_diagrams_are_beads() {
    assert_one_option_a_move(&Young, partitions(5, 5));
    assert_one_option_a_move(&Young, partitions_up_to_size(14));
}

/// The roots of the form are the hooks of the definition: on every small d-complete poset and the largest minuscule ones.
#[test]
fn plain_games_are_contents() {
    let minuscule = [("A5", 3), ("D6", 1), ("D6", 6), ("E6", 1), ("E7", 7)].map(|(name, node)| {
        DComplete::minuscule(FiniteType::read(name).expect("a type"), node).expect("a minuscule node")
    });
    let posets = (1..=9).flat_map(connected).map(|tree| tree.poset().expect("the tree of a poset"));
    for game in posets.chain(minuscule).map(Plain::new) {
        let start = game.start().expect("a plain game has a start");
        assert_one_option_a_move(&game, reachable(&game, &start));
    }
}

#[test]
fn welter_is_bits() {
    assert_one_option_a_move(&Welter, sets(9));
}

#[test]
fn shifted_diagrams_are_bits() {
    assert_one_option_a_move(&Shifted, strict_partitions(9));
}

#[test]
fn removing_a_shifted_hook_lowers_a_part_or_deletes_two() {
    for diagram in strict_partitions(9) {
        let parts = diagram.parts();
        let lowered = |&part: &u64| (0..part).map(move |to| (part, to, parts.contains(&to)));
        let mut by_parts: Vec<StrictPartition> = parts
            .iter()
            .flat_map(lowered)
            .map(|(part, to, taken)| {
                let mut left: Vec<u64> = parts.iter().copied().filter(|&other| other != part).collect();
                if taken {
                    left.retain(|&other| other != to)
                } else {
                    left.push(to)
                }
                left.sort_by(|a, b| b.cmp(a));
                common::strict(left)
            })
            .collect();
        let mut by_hooks = Shifted.option_list(&diagram);
        by_parts.sort();
        by_hooks.sort();
        assert_eq!(by_hooks, by_parts, "{diagram}");
    }
}

#[test]
fn turtles_are_bits() {
    for variant in [Variant::Odd, Variant::Even, Variant::Any] {
        let allowed = sets(9).into_iter().filter(|set| match variant {
            Variant::Odd => set.len() % 2 == 1,
            Variant::Even => set.len() % 2 == 0,
            Variant::Any => true,
        });
        assert_one_option_a_move(&Turtles(variant), allowed);
    }
}

#[test]
fn insets_are_bits() {
    for count in 2..=5 {
        let positions = sets(9).into_iter().filter(|set| set.len() == 1 || set.len() == count);
        assert_one_option_a_move(&Inset::new(count).expect("at least two beads"), positions);
    }
}

#[test]
fn heaps_are_fields() {
    for most in [None, Some(1), Some(2), Some(3)] {
        for heaps in 1..=3 {
            assert_one_option_a_move(&Nim { most }, lists(heaps, 5));
        }
    }
}

#[test]
fn pairs_are_fields() {
    assert_one_option_a_move(&Wythoff, arrays(12));
    for piece in [PieceKind::Rook, PieceKind::Queen, PieceKind::Ryuoh, PieceKind::Maharaja] {
        assert_one_option_a_move(&Corner(piece), arrays(12));
    }
}

#[test]
fn quadruples_are_fields() {
    for most in [None, Some(1), Some(2)] {
        assert_one_option_a_move(&Nim4b { most }, arrays(4));
        let apart = arrays(4).into_iter().filter(|[x, y, z, w]| x != z || y != w);
        assert_one_option_a_move(&Rooks { most }, apart);
    }
}

#[test]
fn what_does_not_fit_a_word_has_no_form() {
    let high = |square| common::beads([square]);
    assert!(Welter.form(&high(63)).is_some() && Welter.form(&high(64)).is_none());
    assert!(Young.form(&common::partition([63, 1])).is_none(), "the bead of its first row is 64");
    assert!(Nim { most: None }.form(&vec![1 << 32, 0]).is_none());
    assert!(Nim { most: None }.form(&vec![MAX_ENTRY]).is_some());
    assert!(Nim { most: None }.form(&vec![1; 65]).is_none());
    assert!(Wythoff.form(&[0, 1 << 32]).is_none());
    assert!(Rooks { most: None }.form(&[0, 0, 0, 1 << 16]).is_none());
    assert!(Mhrg(common::board(30, 36)).form(&common::partition([])).is_none(), "labels reach 33");
}

/// Forms at the edge of their word: moves that touch the highest bits.
#[test]
fn forms_are_right_up_to_the_last_bit() {
    assert_one_option_a_move(&Welter, [common::beads([0, 62, 63])]);
    assert_one_option_a_move(&Shifted, [common::strict([63, 62, 1])]);
    assert_one_option_a_move(&Turtles(Variant::Any), [common::beads([0, 61, 63])]);
    assert_one_option_a_move(&Inset::new(3).expect("three beads"), [common::beads([1, 62, 63])]);
    assert_one_option_a_move(&Nim { most: Some(3) }, [vec![u64::from(u32::MAX); 2], vec![MAX_ENTRY], vec![1; 64]]);
    assert_one_option_a_move(&Rooks { most: Some(3) }, [[65_535, 65_534, 65_535, 65_535]]);
    // The labels ±32 of the largest form.
    let wide = Mhrg(common::board(1, 63));
    let start = wide.start().expect("MHRG has a start");
    let mut by_definition = wide.option_list(&start);
    let mut by_form = options_of_form(&wide, &start);
    for options in [&mut by_definition, &mut by_form] {
        options.sort();
        options.dedup();
    }
    assert_eq!(by_form, by_definition);
}

/// Several hooks may lead to one position, so here it is the sets that agree.
#[test]
fn mhrg_is_its_signed_form_on_every_position_of_every_small_board() {
    for board in boards(14) {
        let game = Mhrg(board);
        let diagrams = partitions(board.rows(), board.columns() as u64);
        let mut positions: Vec<_> = diagrams.iter().filter(|diagram| board.occurs(diagram)).cloned().collect();
        for diagram in &diagrams {
            assert_eq!(game.form(diagram).is_some(), board.occurs(diagram), "{diagram} on {board:?}");
        }
        assert_eq!(positions.len(), binomial(board.half(), board.rows()) << board.rows(), "{board:?}");
        for position in &positions {
            let by_definition: Vec<_> = common::option_set(&game, position).into_iter().collect();
            assert!(by_definition.iter().all(|option| board.occurs(option)), "{position} on {board:?}");
            let mut by_form = options_of_form(&game, position);
            by_form.dedup();
            assert_eq!(by_form, by_definition, "{position} on {board:?}");
        }
        positions.sort();
        let start = game.start().expect("MHRG has a start");
        assert!(reachable(&game, &start).into_iter().eq(positions), "{board:?}");
    }
}

/// Positions come back from their codes, and no two have the same one.
fn assert_codes<G: Game>(positions: impl IntoIterator<Item = G::Position>) {
    let mut codes: HashSet<Code> = HashSet::new();
    for position in positions {
        let code = Coded::<G>::encode(&position);
        assert!(Coded::<G>::decode(&code) == position, "{:?}", position.entries());
        assert!(codes.insert(code), "{:?}", position.entries());
    }
}

#[test]
fn codes_come_back() {
    assert_codes::<Young>(partitions_up_to_size(14));
    assert_codes::<Welter>(sets(9));
    assert_codes::<Shifted>(strict_partitions(9));
    assert_codes::<Nim>((1..=4).flat_map(|heaps| lists(heaps, 4)));
    assert_codes::<Rooks>(arrays(4));
    // Around every number of seven-bit groups, and at the largest entry there is.
    let mut edges: Vec<u64> = (0..9).flat_map(|groups| [0, 1, 2].map(|d| (1 << (7 * groups)) + d - 1)).collect();
    edges.extend([MAX_ENTRY - 1, MAX_ENTRY]);
    edges.sort_unstable();
    edges.dedup();
    let pairs = || edges.iter().flat_map(|&a| edges.iter().map(move |&b| [a, b]));
    assert_codes::<Wythoff>(pairs());
    assert_codes::<Nim>(pairs().map(Vec::from).chain(edges.iter().map(|&edge| vec![edge])));
    assert_codes::<Welter>(pairs().filter(|[a, b]| a < b).map(common::beads));
    assert_codes::<Young>(pairs().filter(|[a, b]| a >= b && *b > 0).map(common::partition));
    assert_codes::<Shifted>(pairs().filter(|[a, b]| a > b && *b > 0).map(common::strict));
}

/// Too long for the place a code has in itself: its options are those of the definition all the same.
#[test]
fn long_codes_play_like_the_definition() {
    let heaps: Vec<u64> = (0..40).map(|heap| 1 << heap).collect();
    let game = Nim { most: Some(2) };
    let code = Coded::<Nim>::encode(&heaps);
    assert!(code.spilled());
    let options: Vec<_> = Coded(&game).option_list(&code).iter().map(Coded::<Nim>::decode).collect();
    assert_eq!(options, game.option_list(&heaps));
}
