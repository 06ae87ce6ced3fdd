//! The worked examples of Abuku and Tada that are about games, by their numbers, and what they prove of MHRG's values.

mod common;

use common::{board, by_definition, moves, option_set, partition, partitions, strict, strict_partitions};
use rulesets::Game;
use rulesets::hooks::mhrg::{Mhrg, MultipleHook};
use rulesets::hooks::shifted::Shifted;
use rulesets::hooks::young::{HookAt, Young};
use shapes::Partition;
use theory::Play;

/// The diagram of Example 4.6, on the board with m = 3 and n = 5.
fn example_4_6() -> (Mhrg, Partition) {
    let game = Mhrg(board(3, 5));
    let diagram = partition([5, 4, 3]);
    assert_eq!(game.0.diagonals(&diagram), [0, 1, 2, 3, 2, 2, 1, 1, 0]);
    (game, diagram)
}

fn start_value(rows: usize, columns: usize) -> u64 {
    let game = Mhrg(board(rows, columns));
    by_definition(&game, Play::Normal)(&game.0.rectangle())
}

#[test]
fn example_2_3_is_a_move() {
    let all = moves(&Young, &partition([6, 6, 5, 3, 3]));
    assert!(all.contains(&(HookAt { row: 2, column: 2 }, partition([6, 4, 2, 2, 1]))));
}

#[test]
fn example_2_6_is_a_move() {
    let all = moves(&Shifted, &strict([7, 6, 4, 2]));
    assert!(all.contains(&(HookAt { row: 2, column: 3 }, strict([7, 4]))));
}

/// The example removes one hook. In the hook game that is a move; in MHRG the hook 1, 2, 3 in the third row goes too.
#[test]
fn example_5_1_is_a_move_of_the_hook_game_and_half_a_move_of_mhrg() {
    let (game, diagram) = example_4_6();
    let hook = HookAt { row: 1, column: 4 };
    assert!(moves(&Young, &diagram).contains(&(hook, partition([3, 3, 3]))));
    let second = Some(HookAt { row: 3, column: 1 });
    assert!(moves(&game, &diagram).contains(&(MultipleHook { first: hook, second }, partition([3, 3]))));
    assert!(!option_set(&game, &diagram).contains(&partition([3, 3, 3])));
}

#[test]
fn examples_5_3_and_5_6_are_two_hook_moves_to_one_position() {
    let (game, diagram) = example_4_6();
    let end = game.0.from_diagonals(&[0, 0, 1, 1, 0, 0, 0, 0, 0]).expect("a diagram");
    for ((row, column), (then_row, then_column)) in [((1, 3), (1, 1)), ((2, 1), (1, 2))] {
        let second = Some(HookAt { row: then_row, column: then_column });
        let move_of_the_example = MultipleHook { first: HookAt { row, column }, second };
        assert!(moves(&game, &diagram).contains(&(move_of_the_example, end.clone())), "{move_of_the_example}");
    }
}

#[test]
fn example_6_13_has_value_0() {
    assert_eq!(start_value(3, 4), 0);
}

#[test]
fn theorem_6_1_one_row() {
    for n in 1..=24 {
        assert_eq!(start_value(1, n), if n % 2 == 1 { n } else { n - 1 } as u64, "1x{n}");
    }
}

#[test]
fn theorem_6_4_two_rows_of_even_length() {
    for n in 1..=10 {
        let expected = match n {
            1 => 3,
            _ if n % 4 == 1 => 2,
            _ => 1,
        };
        assert_eq!(start_value(2, 2 * n), expected, "2x{}", 2 * n);
    }
}

/// Lemma 6.3: the positions are all but those of 2n boxes; and what the options are.
#[test]
fn lemma_6_3_options_on_two_rows() {
    for n in 1..=5_u64 {
        let game = Mhrg(board(2, 2 * n as usize));
        for diagram in partitions(2, 2 * n) {
            let (first, second) = (diagram.row(1), diagram.row(2));
            assert_eq!(game.0.occurs(&diagram), first + second != 2 * n, "{diagram}");
            if first + second == 2 * n {
                continue;
            }
            let mut expected = option_set(&Young, &diagram);
            if first + second > 2 * n {
                expected.retain(|option| option.size() != u128::from(2 * n));
                expected.insert(partition([2 * n - second, 2 * n - first]));
            }
            assert_eq!(option_set(&game, &diagram), expected, "{diagram} on 2x{}", 2 * n);
        }
    }
}

/// Lemma 6.8: doubling the diagonals is an isomorphism from shifted diagrams onto MHRG on n×(n+1).
#[test]
fn lemma_6_8_shifted_diagrams_are_mhrg_on_n_by_n_plus_1() {
    for n in 1..=6 {
        let game = Mhrg(board(n, n + 1));
        let image = |diagram: &_| {
            let right = shapes::StrictPartition::diagonals(diagram, n).expect("inside the staircase");
            let whole: Vec<u64> = right.iter().rev().chain(&right).copied().collect();
            game.0.from_diagonals(&whole).expect("a diagram")
        };
        for diagram in strict_partitions(n as u64) {
            let images = option_set(&Shifted, &diagram).iter().map(image).collect();
            assert_eq!(option_set(&game, &image(&diagram)), images, "{diagram}");
        }
    }
}

/// Lemma 6.9: leaving out one of the two middle diagonals is an isomorphism from n×(n+1) onto n×n.
#[test]
fn lemma_6_9_squares_are_like_n_by_n_plus_1() {
    for n in 1..=6 {
        let (square, wide) = (Mhrg(board(n, n)), Mhrg(board(n, n + 1)));
        let image = |diagram: &Partition| {
            let mut diagonals = square.0.diagonals(diagram);
            diagonals.insert(n, diagonals[n]);
            wide.0.from_diagonals(&diagonals).expect("a diagram")
        };
        for diagram in partitions(n, n as u64).iter().filter(|diagram| square.0.occurs(diagram)) {
            let images = option_set(&square, diagram).iter().map(image).collect();
            assert_eq!(option_set(&wide, &image(diagram)), images, "{diagram}");
        }
    }
}

#[test]
fn corollary_6_12_squares_and_nearly_squares() {
    for n in 1..=6 {
        let expected = (1..=n as u64).fold(0, |sum, k| sum ^ k);
        assert_eq!(start_value(n, n), expected, "{n}x{n}");
        assert_eq!(start_value(n, n + 1), expected, "{n}x{}", n + 1);
    }
}

/// The start that the game itself names is the one meant here.
#[test]
fn the_start_is_the_full_rectangle() {
    assert_eq!(Mhrg(board(3, 4)).start(), Some(partition([4, 4, 4])));
}
