//! Every bijection is one, for everything small.

mod common;

use common::{binomial, board, boards, diagrams, lists, partition, partitions, strict, strict_partitions, subsets};
use shapes::{BeadSet, MAX_COUNT, MAX_ENTRY, NumberedRectangle, Partition, RectangleError, StrictPartition};
use std::collections::BTreeSet;

#[test]
fn partitions_and_bead_sets() {
    let squares: Vec<u64> = (0..9).collect();
    for set in subsets(&squares) {
        let beads = BeadSet::new(set).expect("a set");
        assert_eq!(beads.partition().beads(beads.len()), Some(beads));
    }
    for diagram in partitions(4, 5) {
        for count in 0..8 {
            let beads = diagram.beads(count);
            assert_eq!(beads.is_some(), count >= diagram.len());
            if let Some(beads) = beads {
                assert_eq!(beads.len(), count);
                assert_eq!(beads.partition(), diagram);
            }
        }
    }
}

#[test]
fn beads_stay_on_the_board() {
    let long = partition([MAX_ENTRY]);
    assert!(long.beads(1).is_some());
    assert_eq!(long.beads(2), None);
    assert_eq!(Partition::empty().beads(usize::MAX), None);
    assert_eq!(Partition::empty().beads(MAX_COUNT + 1), None);
    assert_eq!(Partition::rectangle(usize::MAX, 1), None);
    assert_eq!(Partition::rectangle(1, u64::MAX), None);
    assert_eq!(Partition::rectangle(2, 3), Some(partition([3, 3])));
    assert_eq!(Partition::rectangle(2, 0), Some(Partition::empty()));
}

#[test]
fn bead_sets_change_as_sets() {
    let squares: Vec<u64> = (0..6).collect();
    for set in subsets(&squares) {
        let beads = BeadSet::new(set.clone()).expect("a set");
        for from in 0..7 {
            let mut others: BTreeSet<u64> = set.iter().copied().collect();
            others.remove(&from);
            assert!(beads.without(from).squares().iter().eq(&others));
            assert_eq!(beads.contains(from), set.contains(&from));
            for to in 0..7 {
                let mut moved = others.clone();
                moved.insert(to);
                assert!(beads.replace(from, to).squares().iter().eq(&moved));
            }
            assert!(beads.replace(from, u64::MAX).squares().iter().eq(&others));
        }
    }
}

#[test]
fn conjugation_exchanges_rows_and_columns() {
    for diagram in partitions(5, 5) {
        let conjugate = diagram.conjugate().expect("short rows");
        let exchanged: BTreeSet<_> = diagram.boxes().map(|(i, j)| (j as usize, i as u64)).collect();
        assert!(conjugate.boxes().eq(exchanged));
        assert_eq!(conjugate.conjugate(), Some(diagram));
    }
}

#[test]
fn strict_partitions_and_odd_sets_of_turtles() {
    for diagram in strict_partitions(8) {
        let turtles = diagram.turtles();
        assert_eq!(turtles.len() % 2, 1);
        assert_eq!(StrictPartition::from_turtles(&turtles), Some(diagram));
    }
    let squares: Vec<u64> = (0..9).collect();
    for set in subsets(&squares) {
        let turtles = BeadSet::new(set).expect("a set");
        let diagram = StrictPartition::from_turtles(&turtles);
        assert_eq!(diagram.is_some(), turtles.len() % 2 == 1);
        assert!(diagram.is_none_or(|diagram| diagram.turtles() == turtles));
    }
}

#[test]
fn strict_partitions_and_their_diagonals() {
    for diagram in strict_partitions(6) {
        for n in 0..8 {
            let on = |k: u64| diagram.boxes().filter(move |&(i, j)| j - i as u64 == k);
            let counts: Vec<u64> = (0..=n as u64).map(|k| on(k).count() as u64).collect();
            let inside = diagram.row(1) <= n as u64;
            assert_eq!(diagram.diagonals(n), inside.then(|| counts.clone()));
            if inside {
                assert_eq!(StrictPartition::from_diagonals(&counts), Some(diagram.clone()));
            }
        }
    }
    let found = lists(5, &[0, 1, 2, 3, 4]).into_iter();
    let found: BTreeSet<_> = found.filter_map(|counts| StrictPartition::from_diagonals(&counts)).collect();
    assert!(found.into_iter().eq(BTreeSet::from_iter(strict_partitions(4))));
    assert_eq!(StrictPartition::from_diagonals(&[]), None);
    assert_eq!(strict([2]).diagonals(usize::MAX), None);
}

#[test]
fn diagrams_and_index_sets() {
    for board in boards(9) {
        let steps = board.rows() + board.columns();
        let all: Vec<u64> = (1..=steps as u64).collect();
        let mut found = BTreeSet::new();
        for indices in subsets(&all) {
            let diagram = board.from_index_set(&indices);
            assert_eq!(diagram.is_some(), indices.len() == board.rows());
            if let Some(diagram) = diagram {
                assert!(board.fits(&diagram));
                assert_eq!(board.index_set(&diagram), indices);
                found.insert(diagram);
            }
        }
        assert_eq!(found.len(), binomial(steps, board.rows()));
        assert_eq!(found, BTreeSet::from_iter(diagrams(board)));
    }
}

#[test]
fn what_is_no_index_set() {
    let board = board(2, 3);
    for indices in [[0, 1], [2, 2], [1, 6], [1, u64::MAX]] {
        assert_eq!(board.from_index_set(&indices), None);
    }
    assert_eq!(board.from_index_set(&[5, 1]), board.from_index_set(&[1, 5]));
}

#[test]
fn diagrams_and_diagonal_expressions() {
    for board in boards(8) {
        for diagram in diagrams(board) {
            let (m, n) = (board.rows() as i64, board.columns() as i64);
            let on = |k: i64| diagram.boxes().filter(move |&(i, j)| j as i64 - i as i64 == k);
            let counts: Vec<u64> = (-m..=n).map(|k| on(k).count() as u64).collect();
            assert_eq!(board.diagonals(&diagram), counts);
            assert_eq!(board.from_diagonals(&counts), Some(diagram));
        }
    }
    for board in [board(1, 4), board(2, 3), board(3, 3)] {
        let length = board.rows() + board.columns() + 1;
        let all = lists(length, &[0, 1, 2, 3]).into_iter();
        let found: Vec<_> = all.filter_map(|counts| board.from_diagonals(&counts)).collect();
        let distinct = BTreeSet::from_iter(found.iter().cloned());
        assert_eq!(found.len(), distinct.len());
        assert_eq!(distinct, BTreeSet::from_iter(diagrams(board)));
        assert_eq!(board.from_diagonals(&[]), None);
    }
}

#[test]
fn the_dual_is_what_is_left_free_turned_around() {
    for board in boards(9) {
        let (m, n) = (board.rows(), board.columns() as u64);
        for diagram in diagrams(board) {
            let dual = board.dual(&diagram).expect("a diagram on the board");
            let free = board.rectangle();
            let free = free.boxes().filter(|&(i, j)| !diagram.contains(i, j));
            let turned: BTreeSet<_> = free.map(|(i, j)| (m + 1 - i, n + 1 - j)).collect();
            assert!(dual.boxes().eq(turned));

            let opposite = |index| m as u64 + n + 1 - index;
            let mut opposites = board.index_set(&diagram);
            opposites.reverse();
            let opposites: Vec<u64> = opposites.into_iter().map(opposite).collect();
            assert_eq!(board.index_set(&dual), opposites);
            assert_eq!(board.dual(&dual), Some(diagram));
        }
    }
    assert_eq!(board(2, 3).dual(&partition([4])), None);
    assert_eq!(board(2, 3).dual(&partition([1, 1, 1])), None);
}

#[test]
fn the_conflict_is_the_first_pair_of_rows() {
    for board in boards(9) {
        let m = board.rows();
        let excess = board.columns() - m;
        for diagram in diagrams(board) {
            let pairs = (1..=m).flat_map(|i| (i..=m).map(move |j| (i, j)));
            let first =
                pairs.into_iter().find(|&(i, j)| diagram.row(i) + diagram.row(j) + 1 == (excess + i + j) as u64);
            assert_eq!(board.conflict(&diagram), first, "{diagram} on {board:?}");

            let indices = board.index_set(&diagram);
            let opposite = |index| (m + board.columns() + 1) as u64 - index;
            let meet = indices.iter().any(|&index| indices.contains(&opposite(index)));
            assert_eq!(first.is_some(), meet, "{diagram} on {board:?}");
        }
    }
}

/// Plays the game from the full rectangle by its rules, with the numbers of the hooks.
fn positions(board: NumberedRectangle) -> BTreeSet<Partition> {
    let mut found = BTreeSet::from([board.rectangle()]);
    let mut waiting = vec![board.rectangle()];
    while let Some(diagram) = waiting.pop() {
        for (i, j) in diagram.boxes() {
            let numbers = board.numbers_of_hook(&diagram, i, j);
            let left = diagram.remove_hook(i, j).expect("a box");
            let again = left.boxes().find(|&(k, l)| board.numbers_of_hook(&left, k, l) == numbers);
            let left = again.map_or(left.clone(), |(k, l)| left.remove_hook(k, l).expect("a box"));
            if found.insert(left.clone()) {
                waiting.push(left);
            }
        }
    }
    found
}

#[test]
fn what_occurs_is_what_play_reaches() {
    for board in boards(8) {
        let mut occurring = BTreeSet::from_iter(diagrams(board));
        occurring.retain(|diagram| board.occurs(diagram));
        assert_eq!(positions(board), occurring, "{board:?}");
    }
    assert!(!board(2, 3).occurs(&partition([4, 4])));
}

#[test]
fn positions_and_signed_forms() {
    for board in boards(9) {
        let (m, h) = (board.rows(), board.half());
        let h_signed = h as i64;
        let mut found = 0;
        for diagram in diagrams(board) {
            let Some(labels) = board.signed(&diagram) else {
                assert!(!board.occurs(&diagram));
                continue;
            };
            found += 1;
            assert!(labels.is_sorted_by(|left, right| left < right));
            let sizes: BTreeSet<u64> = labels.iter().map(|label| label.unsigned_abs()).collect();
            assert_eq!(sizes.len(), m);
            assert!(sizes.iter().all(|size| (1..=h as u64).contains(size)));
            assert_eq!(board.from_signed(&labels), Some(diagram));
        }
        assert_eq!(found, binomial(h, m) << m, "{board:?}");

        let start: Vec<i64> = (h_signed - m as i64 + 1..=h_signed).collect();
        let end: Vec<i64> = start.iter().rev().map(|label| -label).collect();
        assert_eq!(board.signed(&board.rectangle()), Some(start));
        assert_eq!(board.signed(&Partition::empty()), Some(end));
    }
}

#[test]
fn what_is_no_signed_form() {
    for board in [board(2, 3), board(2, 4)] {
        let h = board.half() as i64;
        for labels in [[0, 1], [1, -1], [1, 1], [1, h + 1], [1, i64::MIN], [1, i64::MAX]] {
            assert_eq!(board.from_signed(&labels), None, "{labels:?}");
        }
        assert_eq!(board.from_signed(&[1]), None);
        assert!(board.from_signed(&[2, -1]).is_some());
    }
}

#[test]
fn what_is_no_board() {
    let (rows, columns) = (3, 2);
    assert_eq!(NumberedRectangle::new(rows, columns), Err(RectangleError::Upright { rows, columns }));
    let (rows, columns) = (0, 2);
    assert_eq!(NumberedRectangle::new(rows, columns), Err(RectangleError::NoBoxes { rows, columns }));
    let (rows, columns) = (1, usize::MAX);
    assert_eq!(NumberedRectangle::new(rows, columns), Err(RectangleError::TooLarge { rows, columns }));
}

#[test]
fn diagrams_off_the_board_are_harmless() {
    let board = board(2, 3);
    for diagram in [partition([MAX_ENTRY; 5]), partition([4, 1]), partition([1, 1, 1])] {
        assert!(!board.fits(&diagram) && !board.occurs(&diagram));
        assert_eq!(board.signed(&diagram), None);
        assert_eq!(board.diagonals(&diagram).len(), 6);
        assert_eq!(board.index_set(&diagram).len(), 2);
        board.conflict(&diagram);
    }
    assert_eq!(board.number(3, 1), 0);
    assert_eq!(board.number(1, 4), 0);
    assert_eq!(board.number(usize::MAX, u64::MAX), 0);
}
