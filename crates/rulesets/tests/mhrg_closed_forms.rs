//! The closed forms of MHRG compared with a search that does not use them, on every position of every small board. On
//! boards far too large to search, checks that they exist and that nothing overflows.

mod common;

use common::{board, boards, partition, partitions};
use rulesets::forms::Signed;
use rulesets::hooks::mhrg::Mhrg;
use rulesets::{Counts, KnownOutcome, Theorem, Words};
use shapes::{MAX_HALF_PERIMETER, NumberedRectangle, Partition};
use std::collections::BTreeMap;
use theory::{Limits, Outcome, Play, Search};

/// The largest m+n that is searched.
const SEARCHED: usize = 14;

/// The positions of a board.
fn positions(board: NumberedRectangle) -> impl Iterator<Item = Partition> {
    partitions(board.rows(), board.columns() as u64).into_iter().filter(move |diagram| board.occurs(diagram))
}

/// The value by searching the signed form.
fn by_search(game: &Mhrg) -> impl FnMut(&Partition) -> u64 {
    let form = Signed::new(game.0).expect("a small board");
    let mut search = Search::new(form, Play::Normal, Limits::default());
    move |diagram| {
        let labels = search.ruleset().pack(diagram).expect("a position of the board");
        search.value(&labels).expect("small positions need no limit").into()
    }
}

/// Whether the value should have a closed form: few rows, two rows that are full or lost, or a near square.
fn has_value(board: NumberedRectangle, diagram: &Partition, value: u64) -> bool {
    let excess = board.columns() - board.rows();
    let full = diagram.row(2) == excess as u64 + 2;
    excess <= 1 || diagram.len() <= 1 || diagram.len() == 2 && (full || value == 0)
}

#[test]
fn values_are_those_of_the_search_and_there_where_expected() {
    let mut sources: BTreeMap<&str, usize> = BTreeMap::new();
    for board in boards(SEARCHED) {
        let game = Mhrg(board);
        let mut value_of = by_search(&game);
        for diagram in positions(board) {
            let value = value_of(&diagram);
            let known = game.known(&diagram, Play::Normal);
            assert_eq!(known.is_some(), has_value(board, &diagram, value), "{diagram} on {board:?}");
            if let Some(known) = known {
                assert_eq!(known.grundy, value.into(), "{diagram} on {board:?} by {}", known.source);
                *sources.entry(known.source).or_default() += 1;
            }
            assert_eq!(game.known(&diagram, Play::Misere), None);
        }
    }
    // Starts of 1×n with n ≥ 3, and of 2×n with n ≥ 4 even and odd; positions of n×n and of n×(n+1).
    let squares: usize = (1..=7).map(|n| 1 << n).sum();
    assert_eq!(sources["abuku-tada-6.1"], (3..=13).count());
    assert_eq!(sources["abuku-tada-6.4"], [4, 6, 8, 10, 12].len());
    assert_eq!(sources["beyond-mhrg-next-board"], [5, 7, 9, 11].len());
    assert_eq!(sources["abuku-tada-6.11"], squares);
    assert_eq!(sources["abuku-tada-6.10"], squares - (1 << 7));
}

#[test]
fn outcomes_are_those_of_the_search_for_every_position_of_at_most_two_rows() {
    let (mut lost, mut won) = (0, 0);
    for board in boards(SEARCHED) {
        let game = Mhrg(board);
        let mut value_of = by_search(&game);
        for diagram in positions(board) {
            let known = game.known_outcome(&diagram, Play::Normal);
            assert_eq!(known.is_some(), board.rows() >= 2 && diagram.len() <= 2, "{diagram} on {board:?}");
            let Some(KnownOutcome { outcome, .. }) = known else { continue };
            assert_eq!(outcome, Outcome::of_value(value_of(&diagram)), "{diagram} on {board:?}");
            *(if outcome == Outcome::P { &mut lost } else { &mut won }) += 1;
            assert_eq!(game.known_outcome(&diagram, Play::Misere), None);
        }
    }
    // On t×(n-m+t), t ≤ 2, there are h' = ⌊(n-m)/2⌋+2 absolute values for two labels.
    let excesses = boards(SEARCHED).into_iter().filter(|board| board.rows() >= 2);
    let halves = excesses.map(|board| (board.columns() - board.rows()) / 2 + 2);
    assert_eq!(lost + won, halves.map(|half| 2 * half * (half - 1)).sum::<usize>());
    assert!(lost > 0 && won > lost);
}

#[test]
fn what_never_occurs_has_no_closed_form() {
    for board in boards(10) {
        let game = Mhrg(board);
        let diagrams = partitions(board.rows() + 1, board.columns() as u64 + 1);
        for diagram in diagrams.iter().filter(|diagram| !board.occurs(diagram)) {
            assert_eq!(game.known(diagram, Play::Normal), None, "{diagram} on {board:?}");
            assert_eq!(game.known_outcome(diagram, Play::Normal), None, "{diagram} on {board:?}");
            assert_eq!(game.move_to_value(diagram, 0), None, "{diagram} on {board:?}");
        }
    }
}

/// The largest boards there are have an answer, and nothing overflows on the way to it.
#[test]
fn the_largest_boards_have_closed_forms() {
    let most = MAX_HALF_PERIMETER;
    let half = most / 2;
    let sum = (1..=half as u128).fold(0, |sum, part| sum ^ part);
    let start = |rows, columns| (Mhrg(board(rows, columns)), board(rows, columns).rectangle());
    for (m, n, value) in [(1, most - 1, most as u128 - 1), (2, most - 2, 1), (half, half, sum)] {
        let (game, rectangle) = start(m, n);
        let known = game.known(&rectangle, Play::Normal).expect("a closed form");
        assert_eq!(known.grundy, value, "{m}x{n}");
        assert_eq!(game.moves(&rectangle), Some(m as u128 * n as u128));
        let (_, option) = game.move_to_value(&rectangle, 0).expect("a winning move");
        assert_eq!(game.known(&option, Play::Normal).map(|known| known.grundy), Some(0), "{m}x{n}");
        assert_eq!(game.move_to_value(&rectangle, u64::MAX), None);
    }
    let (game, _) = start(half - 1, half + 1);
    let outcome = game.known_outcome(&partition([4, 3]), Play::Normal).map(|known| known.outcome);
    assert_eq!(outcome, Some(Outcome::P), "the list (6.2) has (c_0(0), c_-1(0)) for n-m = 2");
}
