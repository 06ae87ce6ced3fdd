//! The worked examples of the papers, by their numbers.

mod common;

use common::{board, boards, diagrams, partition, strict, strict_partitions};
use shapes::{BeadSet, NumberedRectangle, Partition, StrictPartition};

fn numbering(board: NumberedRectangle, diagram: &Partition) -> Vec<Vec<u64>> {
    let row = |i: usize| (1..=diagram.row(i)).map(move |j| board.number(i, j));
    (1..=diagram.len()).map(|i| row(i).collect()).collect()
}

fn beads(squares: impl Into<Vec<u64>>) -> BeadSet {
    BeadSet::new(squares.into()).expect("a set")
}

#[test]
fn abuku_tada_2_3() {
    let diagram = partition([6, 6, 5, 3, 3]);
    assert_eq!(diagram.remove_hook(2, 2), Some(partition([6, 4, 2, 2, 1])));
}

#[test]
fn abuku_tada_2_6() {
    let diagram = strict([7, 6, 4, 2]);
    assert_eq!(diagram.remove_hook(2, 3), Some(strict([7, 4])));
    let hook = diagram.hook(2, 3).expect("a box");
    let arm = [(2, 4), (2, 5), (2, 6), (2, 7)];
    let tail = [(4, 4), (4, 5)];
    let boxes = [&[(2, 3)], &arm[..], &[(3, 3)], &tail[..]].concat();
    assert_eq!(hook.boxes().collect::<Vec<_>>(), boxes);
}

#[test]
fn abuku_tada_figure_1() {
    let small = board(3, 5);
    assert_eq!(numbering(small, &small.rectangle()), [[3, 4, 3, 2, 1], [2, 3, 4, 3, 2], [1, 2, 3, 4, 3]]);
    let large = board(4, 7);
    assert_eq!(
        numbering(large, &large.rectangle()),
        [[4, 5, 5, 4, 3, 2, 1], [3, 4, 5, 5, 4, 3, 2], [2, 3, 4, 5, 5, 4, 3], [1, 2, 3, 4, 5, 5, 4],]
    );
}

#[test]
fn abuku_tada_4_2() {
    let board = board(2, 4);
    assert!(board.from_diagonals(&[0, 1, 2, 1, 1, 1, 0]).is_some());
    assert_eq!(board.from_diagonals(&[0, 0, 2, 2, 1, 1, 0]), None);
}

#[test]
fn abuku_tada_4_6() {
    let diagonals = board(3, 5).diagonals(&partition([5, 4, 3]));
    assert_eq!(diagonals, [0, 1, 2, 3, 2, 2, 1, 1, 0]);
}

/// The paper prints D(Y') with one entry too few.
#[test]
fn abuku_tada_5_1() {
    let left = partition([5, 4, 3]).remove_hook(1, 4).expect("a box");
    assert_eq!(left, partition([3, 3, 3]));
    assert_eq!(board(3, 5).diagonals(&left), [0, 1, 2, 3, 2, 1, 0, 0, 0]);
}

#[test]
fn abuku_tada_5_3_and_5_6() {
    let board = board(3, 5);
    let start = partition([5, 4, 3]);
    let end = board.from_diagonals(&[0, 0, 1, 1, 0, 0, 0, 0, 0]);
    let routes = [((1, 3), [0, 1, 2, 2, 1, 1, 0, 0, 0], (1, 1)), ((2, 1), [0, 0, 1, 2, 1, 1, 1, 1, 0], (1, 2))];
    for ((i, j), between, (k, l)) in routes {
        assert_eq!(board.numbers_of_hook(&start, i, j), [1, 2, 3, 3, 4]);
        let left = start.remove_hook(i, j).expect("a box");
        assert_eq!(board.diagonals(&left), between);
        assert_eq!(board.numbers_of_hook(&left, k, l), [1, 2, 3, 3, 4]);
        assert_eq!(left.remove_hook(k, l), end);
    }
}

#[test]
fn abuku_tada_6_6_positions_are_the_symmetric_diagonal_expressions() {
    let near_squares = boards(9).into_iter();
    for board in near_squares.filter(|board| board.columns() - board.rows() <= 1) {
        for diagram in diagrams(board) {
            let diagonals = board.diagonals(&diagram);
            let symmetric = diagonals.iter().eq(diagonals.iter().rev());
            assert_eq!(board.occurs(&diagram), symmetric, "{diagram} on {board:?}");
        }
    }
}

#[test]
fn abuku_tada_6_8_shifted_diagrams_are_the_positions_on_n_by_n_plus_1() {
    for n in 1..=5 {
        let board = board(n, n + 1);
        let mut images: Vec<Partition> = strict_partitions(n as u64)
            .iter()
            .map(|diagram| {
                let mut half = diagram.diagonals(n).expect("inside the staircase");
                let right = half.clone();
                half.reverse();
                let whole = [half, right].concat();
                board.from_diagonals(&whole).expect("a diagram")
            })
            .collect();
        let mut positions = diagrams(board);
        positions.retain(|diagram| board.occurs(diagram));
        images.sort();
        positions.sort();
        assert_eq!(images, positions);
    }
}

#[test]
fn motegi_3_1() {
    let numbers = numbering(board(3, 5), &partition([4, 4, 2]));
    assert_eq!(numbers, [&[3, 4, 3, 2][..], &[2, 3, 4, 3], &[1, 2]]);
}

#[test]
fn motegi_3_2() {
    let diagonals = board(3, 5).diagonals(&partition([4, 3, 1]));
    assert_eq!(diagonals, [0, 1, 1, 2, 2, 1, 1, 0, 0]);
}

#[test]
fn motegi_3_5() {
    let left = partition([4, 3, 1]).remove_hook(2, 1).expect("a box");
    assert_eq!(left, partition([4]));
    assert_eq!(board(3, 5).diagonals(&left), [0, 0, 0, 1, 1, 1, 1, 0, 0]);
}

#[test]
fn motegi_4_3() {
    let board = board(2, 3);
    let mut never = diagrams(board);
    never.retain(|diagram| !board.occurs(diagram));
    never.sort();
    let texts: Vec<String> = never.iter().map(Partition::to_string).collect();
    assert_eq!(texts, ["1", "1,1", "2,1", "2,2", "3", "3,2"]);
}

#[test]
fn nakada_2_3() {
    assert_eq!(beads([3, 5]).partition(), partition([4, 3]));
    assert_eq!(beads([1, 3, 4, 6]).partition(), partition([3, 2, 2, 1]));
    assert_eq!(partition([4, 3]).beads(2), Some(beads([3, 5])));
}

#[test]
fn nakada_3_3() {
    let pairs = [(beads([2, 3, 5]), strict([5, 3, 2])), (beads([1, 3, 4, 5, 6]), strict([6, 5, 4, 3, 1]))];
    for (turtles, diagram) in pairs {
        assert_eq!(StrictPartition::from_turtles(&turtles), Some(diagram.clone()));
        assert_eq!(diagram.turtles(), turtles);
    }
    // Turning 5 and 0, which is on its back, moves 5 to 0; turning 3 and 5, both upright, deletes them.
    assert_eq!(StrictPartition::from_turtles(&beads([0, 2, 3])), strict([5, 3, 2]).lower(5, 0));
    assert_eq!(StrictPartition::from_turtles(&beads([2])), strict([5, 3, 2]).delete_pair(5, 3));
}
