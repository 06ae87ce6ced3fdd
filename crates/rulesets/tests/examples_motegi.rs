//! The worked examples of Motegi that are about games, by their numbers, and the theorem and list of section 6.

mod common;

use common::{board, boards, by_definition, moves, option_set, partition, partitions, reachable};
use rulesets::Game;
use rulesets::hooks::mhrg::Mhrg;
use rulesets::hooks::young::{HookAt, Young};
use shapes::Partition;
use std::collections::BTreeSet;
use theory::Play;

/// Examples 3.2 and 3.5: from D(Y) = (0,1,1,2,2,1,1,0,0) the hook at (2,1) lowers the entries 2 to 5.
#[test]
fn example_3_5_is_a_move_that_lowers_an_interval_of_diagonals() {
    let board = board(3, 5);
    let diagram = partition([4, 3, 1]);
    let hook = HookAt { row: 2, column: 1 };
    let all = moves(&Young, &diagram);
    let (_, left) = all.iter().find(|(m, _)| *m == hook).expect("(2,1) is a box");
    assert_eq!(*left, partition([4]));
    let mut diagonals = board.diagonals(&diagram);
    assert_eq!(diagonals, [0, 1, 1, 2, 2, 1, 1, 0, 0]);
    diagonals[1..5].iter_mut().for_each(|entry| *entry -= 1);
    assert_eq!(board.diagonals(left), diagonals);
}

#[test]
fn example_4_3_positions_of_two_by_three() {
    let game = Mhrg(board(2, 3));
    let never: BTreeSet<Partition> =
        [&[3, 2][..], &[2, 2], &[2, 1], &[3], &[1, 1], &[1]].into_iter().map(partition).collect();
    let occurring: BTreeSet<Partition> =
        partitions(2, 3).into_iter().filter(|diagram| !never.contains(diagram)).collect();
    let start = game.start().expect("MHRG has a start");
    assert_eq!(reachable(&game, &start), occurring);
    for diagram in partitions(2, 3) {
        assert_eq!(game.read(&diagram.to_string()).is_ok(), occurring.contains(&diagram), "{diagram}");
    }
}

/// Theorem 5.1: what occurs is what (IV) says, and its dual occurs with it.
#[test]
fn theorem_5_1_what_occurs() {
    for board in boards(11) {
        let (m, n) = (board.rows(), board.columns());
        let occurring = reachable(&Mhrg(board), &board.rectangle());
        for diagram in partitions(m, n as u64) {
            let row = |i: usize| diagram.row(i) as usize;
            let conflict = (1..=m).any(|i| (i..=m).any(|j| row(i) + row(j) == n - m + i + j - 1));
            assert_eq!(occurring.contains(&diagram), !conflict, "{diagram} on {m}x{n}");
            let dual = board.dual(&diagram).expect("it fits");
            assert_eq!(occurring.contains(&dual), !conflict, "{dual} on {m}x{n}");
        }
    }
}

/// The example of section 6: m = 3, n = 5, t = 2 and the diagram (3,2).
#[test]
fn section_6_example_is_the_same_game_on_both_boards() {
    let (large, small) = (Mhrg(board(3, 5)), Mhrg(board(2, 4)));
    let diagram = partition([3, 2]);
    for (i, j) in diagram.boxes() {
        assert_eq!(large.0.number(i, j), small.0.number(i, j) + 1, "({i},{j})");
    }
    assert_eq!(moves(&large, &diagram), moves(&small, &diagram));
    let value = by_definition(&large, Play::Normal)(&diagram);
    assert_eq!(value, by_definition(&small, Play::Normal)(&diagram));
}

#[test]
fn theorem_6_1_few_rows_need_a_small_board_only() {
    for large in boards(10) {
        for t in 1..large.rows() {
            let small = board(t, large.columns() - large.rows() + t);
            let (large, small) = (Mhrg(large), Mhrg(small));
            let (mut on_large, mut on_small) =
                (by_definition(&large, Play::Normal), by_definition(&small, Play::Normal));
            for diagram in partitions(t, large.0.columns() as u64) {
                assert_eq!(large.0.occurs(&diagram), small.0.occurs(&diagram), "{diagram} on {large:?} and {small:?}");
                if small.0.occurs(&diagram) {
                    assert_eq!(option_set(&large, &diagram), option_set(&small, &diagram), "{diagram}");
                    assert_eq!(on_large(&diagram), on_small(&diagram), "{diagram} on {large:?} and {small:?}");
                }
            }
        }
    }
}

/// The P-positions of at most two rows that (6.2) and Corollary 6.2 list, for m ≥ 2.
fn listed(m: usize, n: usize) -> BTreeSet<Partition> {
    let p = ((n - m) / 4) as i64;
    let c = ((m + n) / 2) as i64;
    let d = |i: i64, q: i64| c - m as i64 + 2 + i + 4 * q;
    let pair = |first: i64, second: i64| partition([first, second].map(|row| row as u64));
    let mut list: BTreeSet<Partition> = (0..=p).map(|q| pair(2 * q, 2 * q)).collect();
    let mut add = |qs: std::ops::RangeInclusive<i64>, high: [i64; 2]| {
        list.extend(qs.flat_map(|q| high.map(|i| pair(d(i, q), d(i - 1, q)))));
    };
    match (n - m) % 4 {
        0 => add(0..=(p - 1).div_euclid(2), [1, 2]),
        1 => add(0..=(p - 1).div_euclid(2), [2, 3]),
        2 => add(0..=p / 2, [0, 1]),
        _ => {
            add(1..=p / 2, [1, 2]);
            list.extend([pair(2 * p + 4, 2 * p + 2), pair(2 * p + 5, 2 * p + 4)]);
        }
    }
    list
}

/// (6.2) for m = 2, and Corollary 6.2 for larger m.
#[test]
fn section_6_list_of_p_positions_with_two_rows() {
    let narrow = (2..=24).map(|n| (2, n));
    let wide = (3..=5).flat_map(|m| (m..=m + 6).map(move |n| (m, n)));
    for (m, n) in narrow.chain(wide) {
        let game = Mhrg(board(m, n));
        let mut value = by_definition(&game, Play::Normal);
        let positions = partitions(2, n as u64).into_iter().filter(|diagram| game.0.occurs(diagram));
        let lost: BTreeSet<Partition> = positions.filter(|diagram| value(diagram) == 0).collect();
        assert_eq!(lost, listed(m, n), "{m}x{n}");
    }
}
