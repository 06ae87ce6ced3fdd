//! Forms on every small poset and board and at the limits of their words, and the shifted game in other words.

mod common;

use common::{binomial, boards, partitions, reachable, strict_partitions};
use rulesets::forms::{Fields, HeapFields};
use rulesets::hooks::inset::Inset;
use rulesets::hooks::mhrg::Mhrg;
use rulesets::hooks::shifted::Shifted;
use rulesets::hooks::turtles::{Turtles, Variant};
use rulesets::hooks::welter::Welter;
use rulesets::hooks::young::Young;
use rulesets::pieces::corner::Wythoff;
use rulesets::pieces::nim::Nim;
use rulesets::pieces::rooks::Rooks;
use rulesets::posets::ungar::Ungar;
use rulesets::powers::Words;
use rulesets::roots::plain::Plain;
use rulesets::{Game, Packed};
use shapes::d_complete::connected;
use shapes::{DComplete, FiniteType, MAX_ENTRY, Poset, StrictPartition};
use theory::{Flow, Ruleset};

/// Whether a position has a word.
fn fits<P>(game: &impl Packed<P>, position: &P) -> bool {
    game.form(position).is_some_and(|form| form.fits(position))
}

/// The options of a position by its form, unpacked and sorted, one for each move.
fn options_of_form<G: Game + Packed<G::Position>>(game: &G, position: &G::Position) -> Vec<G::Position> {
    let form = game.form(position).expect("a form");
    let name = game.write(position);
    assert!(form.returned(position).as_ref() == Some(position), "{name} comes back from its form");
    let mut options = Vec::new();
    form.options(position, &mut |option| options.push(option)).expect("it fits");
    options.sort();
    options
}

/// Checks that the definition and the form give the same options, each equally often.
fn assert_one_option_a_move<G: Game + Packed<G::Position>>(game: &G, positions: impl IntoIterator<Item = G::Position>) {
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

/// The roots by the form are the hooks by the definition, on every small d-complete poset and the largest minuscule
/// ones.
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
fn ungar_games_are_ideals_on_every_small_poset() {
    for game in (0..=5).flat_map(Poset::all).map(Ungar::new) {
        let start = game.start().expect("an Ungar game has a start");
        assert_one_option_a_move(&game, reachable(&game, &start));
    }
}

#[test]
fn what_does_not_fit_a_word_has_no_form() {
    let high = |square| common::beads([square]);
    assert!(fits(&Welter, &high(63)) && !fits(&Welter, &high(64)));
    assert!(!fits(&Young, &common::partition([63, 1])), "the bead of its first row is 64");
    assert!(!fits(&Nim { most: None }, &vec![1 << 32, 0]));
    assert!(fits(&Nim { most: None }, &vec![MAX_ENTRY]));
    assert!(!fits(&Nim { most: None }, &vec![1; 65]));
    assert!(!fits(&Wythoff, &[0, 1 << 32]));
    assert!(!fits(&Rooks { most: None }, &[0, 0, 0, 1 << 16]));
}

/// Forms at the limits of their words: moves that touch the highest bits.
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

/// Several hooks may lead to one position, so only the sets are compared.
#[test]
fn mhrg_is_its_signed_form_on_every_position_of_every_small_board() {
    for board in boards(14) {
        let game = Mhrg(board);
        let diagrams = partitions(board.rows(), board.columns() as u64);
        let mut positions: Vec<_> = diagrams.iter().filter(|diagram| board.occurs(diagram)).cloned().collect();
        for diagram in &diagrams {
            assert_eq!(fits(&game, diagram), board.occurs(diagram), "{diagram} on {board:?}");
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

/// One number, which a move lowers by one.
struct Countdown;

impl Ruleset for Countdown {
    type Position = [u64; 1];
    type Move = ();

    fn options(&self, &[number]: &[u64; 1], each: &mut impl FnMut((), [u64; 1]) -> Flow) -> Flow {
        number.checked_sub(1).map_or(Flow::Continue(()), |left| each((), [left]))
    }
}

#[test]
fn one_field_is_a_whole_word() {
    for number in [1, 2, u64::MAX] {
        let fitting = Fields::with_room_for(Countdown, &[number]).unwrap();
        for fields in [fitting, Fields::below(Countdown, &[number]).unwrap()] {
            let word = fields.pack(&[number]).or_else(|| fields.pack(&[number - 1])).unwrap();
            let [number] = fields.unpack(&word);
            let mut options = Vec::new();
            let _ = fields.options(&word, &mut |(), option| {
                options.push(option);
                Flow::Continue(())
            });
            assert_eq!(options, number.checked_sub(1).into_iter().collect::<Vec<_>>());
        }
    }
}

#[test]
fn words_are_as_short_as_numbers_allow() {
    let heaps = vec![20, 0, 7];
    let form = HeapFields::with_room_for(&heaps, 3).unwrap();
    assert_eq!(form.pack(&heaps), Some(20 | 7 << 10));
    for (heaps, fits) in [(vec![31; 3], true), (vec![32, 0, 0], false), (vec![1; 2], false)] {
        assert_eq!(form.pack(&heaps).is_some(), fits);
        assert!(HeapFields::with_room_for(&heaps, 3).unwrap().pack(&heaps).is_some());
    }
    assert_eq!(HeapFields::with_room_for(&[0; 64], 3).unwrap().pack(&vec![0; 64]), Some(0));
    assert_eq!(HeapFields::with_room_for(&[0; 65], 3), None);
}

#[test]
fn each_field_is_as_wide_as_its_side() {
    let sides = [300, 1, 2, 1 << 54];
    let form = HeapFields::below(&sides, u64::MAX).unwrap();
    let heaps = sides.map(|side| side - 1).to_vec();
    let word = form.pack(&heaps).unwrap();
    assert_eq!((form.unpack(&word), word), (heaps, 299 | 1 << 9 | ((1 << 54) - 1) << 10));
    assert_eq!(form.pack(&vec![0, 1, 0, 0]), None);
    // Fields without bits take no room, wherever they are.
    let ones = HeapFields::below(&[&[1; 40][..], &[u64::MAX], &[1; 40]].concat(), u64::MAX).unwrap();
    let heaps = ones.unpack(&7);
    assert_eq!((heaps.iter().sum::<u64>(), ones.pack(&heaps)), (7, Some(7)));
    assert!(HeapFields::below(&[1 << 32, 1 << 32, 2], u64::MAX).is_err());
}
