//! Hooks compared with their definitions, box by box, for everything small.

mod common;

use common::{board, boards, diagrams, partition, partitions, strict, strict_partitions};
use shapes::{MAX_ENTRY, Partition};
use std::collections::BTreeSet;

type Boxes = BTreeSet<(usize, u64)>;

fn young(rows: &[u64]) -> Boxes {
    let row = |(i, &length): (usize, &u64)| (1..=length).map(move |j| (i, j));
    (1..).zip(rows).flat_map(row).collect()
}

fn shifted(parts: &[u64]) -> Boxes {
    let unshifted = young(parts).into_iter();
    unshifted.map(|(i, j)| (i, j + i as u64 - 1)).collect()
}

fn sorted<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.into_iter().collect();
    items.sort();
    items
}

#[test]
fn removing_a_hook_deletes_it_and_slides_what_is_below_and_right() {
    for diagram in partitions(5, 5) {
        let boxes = young(diagram.rows());
        assert!(diagram.boxes().eq(boxes.iter().copied()));
        for &(i, j) in &boxes {
            let in_hook = |&(k, l): &(usize, u64)| (k == i && l >= j) || (l == j && k >= i);
            let hook: Boxes = boxes.iter().copied().filter(in_hook).collect();
            let found = diagram.hook(i, j).expect("a box");
            assert_eq!(found.boxes().collect::<Boxes>(), hook);
            assert_eq!(found.boxes().count(), hook.len());
            assert_eq!(diagram.hook_length(i, j), hook.len() as u64);

            let slide = |&(k, l): &(usize, u64)| if k > i && l > j { (k - 1, l - 1) } else { (k, l) };
            let left: Boxes = boxes.difference(&hook).map(slide).collect();
            let removed = diagram.remove_hook(i, j).expect("a box");
            assert_eq!(young(removed.rows()), left, "{diagram} at ({i},{j})");
        }
    }
}

#[test]
fn removing_a_shifted_hook_deletes_it_and_closes_up_the_diagonals() {
    for diagram in strict_partitions(8) {
        let boxes = shifted(diagram.parts());
        assert!(diagram.boxes().eq(boxes.iter().copied()));
        for &(i, j) in &boxes {
            let (mut arm, mut leg, mut tail) = (0, 0, 0);
            let mut left = boxes.clone();
            left.remove(&(i, j));
            for &(k, l) in &boxes {
                let in_arm = k == i && l > j;
                let in_leg = l == j && k > i;
                let in_tail = k as u64 == j + 1;
                arm += u64::from(in_arm);
                leg += u64::from(in_leg);
                tail += u64::from(in_tail);
                if in_arm || in_leg || in_tail {
                    left.remove(&(k, l));
                }
            }
            let hook = diagram.hook(i, j).expect("a box");
            assert_eq!((hook.arm, hook.leg, hook.tail), (arm, leg, tail));
            assert_eq!(hook.len(), (boxes.len() - left.len()) as u64);
            let hook_boxes: Boxes = hook.boxes().collect();
            assert!(hook_boxes.iter().copied().eq(boxes.difference(&left).copied()));

            while let Some(&(k, l)) = left.iter().find(|&&(k, l)| k > 1 && !left.contains(&(k - 1, l - 1))) {
                left.remove(&(k, l));
                left.insert((k - 1, l - 1));
            }
            let removed = diagram.remove_hook(i, j).expect("a box");
            assert_eq!(shifted(removed.parts()), left, "{diagram} at ({i},{j})");
        }
    }
}

#[test]
fn outside_the_diagram_there_are_no_hooks() {
    let young = partition([3, 1]);
    let shifted = strict([3, 1]);
    let outside_both = [(0, 0), (0, 1), (1, 0), (1, 4), (3, 3), (usize::MAX, u64::MAX)];
    for (i, j) in outside_both {
        assert_eq!(young.hook(i, j), None);
        assert_eq!(young.remove_hook(i, j), None);
        assert_eq!((young.arm(i, j), young.leg(i, j)), (0, 0));
        assert_eq!(shifted.hook(i, j), None);
        assert_eq!(shifted.remove_hook(i, j), None);
        assert_eq!(shifted.hook_length(i, j), 0);
    }
    assert!(young.contains(2, 1) && !young.contains(2, 2));
    assert!(!shifted.contains(2, 1) && shifted.contains(2, 2));
}

#[test]
fn moving_a_bead_removes_a_hook_as_long_as_the_move() {
    for diagram in partitions(4, 5) {
        let hooks = sorted(diagram.boxes().map(|(i, j)| {
            let left = diagram.remove_hook(i, j).expect("a box");
            (diagram.hook_length(i, j), left)
        }));
        for count in diagram.len()..diagram.len() + 3 {
            let beads = diagram.beads(count).expect("enough beads");
            let empty = |&(from, to): &(u64, u64)| !beads.contains(to) && beads.contains(from);
            let moves = beads.squares().iter();
            let moves = moves.flat_map(|&from| (0..from).map(move |to| (from, to)));
            let moved = |(from, to)| (from - to, beads.replace(from, to).partition());
            assert_eq!(sorted(moves.filter(empty).map(moved)), hooks, "{diagram}");
        }
    }
}

#[test]
fn removing_a_shifted_hook_lowers_a_part_or_deletes_two() {
    for diagram in strict_partitions(9) {
        let hooks = sorted(diagram.boxes().map(|(i, j)| {
            let left = diagram.remove_hook(i, j).expect("a box");
            (diagram.hook_length(i, j), left)
        }));
        let mut moves = Vec::new();
        for a in 0..=10 {
            for b in 0..a {
                moves.extend(diagram.lower(a, b).map(|left| (a - b, left)));
                moves.extend(diagram.delete_pair(a, b).map(|left| (a + b, left)));
                assert_eq!(diagram.delete_pair(b, a), diagram.delete_pair(a, b));
                assert_eq!(diagram.lower(b, a), None);
            }
            assert_eq!(diagram.lower(a, a), None);
            assert_eq!(diagram.delete_pair(a, a), None);
        }
        assert_eq!(sorted(moves), hooks, "{diagram}");
    }
}

#[test]
fn removing_a_hook_replaces_an_index_by_a_smaller_one() {
    for board in boards(8) {
        for diagram in diagrams(board) {
            let removed = |(i, j)| diagram.remove_hook(i, j).expect("a box");
            let hooks = sorted(diagram.boxes().map(removed));
            let indices = board.index_set(&diagram);
            let mut replaced = Vec::new();
            for (place, &r) in indices.iter().enumerate() {
                for l in (1..r).filter(|l| !indices.contains(l)) {
                    let mut others = indices.clone();
                    others[place] = l;
                    replaced.push(board.from_index_set(&others).expect("an index set"));
                }
            }
            assert_eq!(sorted(replaced), hooks, "{diagram} on {board:?}");
        }
    }
}

#[test]
fn removing_a_hook_lowers_one_interval_of_diagonals() {
    for board in boards(8) {
        for diagram in diagrams(board) {
            for (i, j) in diagram.boxes() {
                let hook = diagram.hook(i, j).expect("a box");
                let corner = board.rows() as u64 + j - i as u64;
                let interval = corner - hook.leg..=corner + hook.arm;
                let mut lowered = board.diagonals(&diagram);
                for k in interval {
                    lowered[k as usize] -= 1;
                }
                let left = diagram.remove_hook(i, j).expect("a box");
                assert_eq!(board.diagonals(&left), lowered, "{diagram} at ({i},{j})");
            }
        }
    }
}

#[test]
fn the_numbers_of_a_hook_are_those_of_its_boxes() {
    let board = board(3, 5);
    let diagram = partition([4, 4, 2]);
    assert_eq!(board.numbers_of_hook(&diagram, 1, 2), [2, 2, 3, 3, 4]);
    assert_eq!(board.numbers_of_hook(&diagram, 3, 3), []);
    assert_eq!(board.numbers_of_hook(&partition([6]), 1, 1), []);
}

#[test]
fn rows_may_be_as_long_as_numbers_go() {
    let young = partition([MAX_ENTRY, MAX_ENTRY, 1]);
    assert_eq!(young.size(), 2 * u128::from(MAX_ENTRY) + 1);
    assert_eq!(young.hook_length(1, 1), MAX_ENTRY + 2);
    assert_eq!(young.remove_hook(1, 1), Partition::new(vec![MAX_ENTRY - 1]).ok());
    let corner = young.hook(2, MAX_ENTRY).expect("a box");
    assert!(corner.boxes().eq([(2, MAX_ENTRY)]));
    assert!(young.boxes().take(2).eq([(1, 1), (1, 2)]));
    assert_eq!(young.conjugate(), None);

    let shifted = strict([MAX_ENTRY, MAX_ENTRY - 1, 1]);
    assert_eq!(shifted.hook_length(1, 1), 2 * MAX_ENTRY - 1);
    assert_eq!(shifted.remove_hook(1, 1), Some(strict([1])));
    assert_eq!(shifted.remove_hook(2, 2), Some(strict([MAX_ENTRY])));
    assert_eq!(shifted.remove_hook(2, MAX_ENTRY), shifted.lower(MAX_ENTRY - 1, MAX_ENTRY - 2));
    assert_eq!(shifted.diagonals(100), None);
}
