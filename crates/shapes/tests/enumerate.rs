//! The enumerators compared with plain ways of making every small shape: the same shapes, each once, in the stated
//! order.

mod common;

use common::{binomial, lists, partition, partitions, strict, subsets};
use shapes::enumerate;
use shapes::{BeadSet, Partition, StrictPartition};
use std::fmt::Debug;

fn sorted<T: Ord + Debug>(mut shapes: Vec<T>) -> Vec<T> {
    shapes.sort();
    assert!(shapes.is_sorted_by(|left, right| left < right), "one is there twice");
    shapes
}

#[test]
fn partitions_in_a_box_ascend() {
    for (rows, longest) in [(0, 0), (0, 3), (3, 0), (1, 4), (4, 1), (3, 5), (5, 3), (4, 4)] {
        let listed: Vec<Partition> = enumerate::partitions_in_box(rows, longest).collect();
        assert_eq!(listed, sorted(partitions(rows, longest)), "{rows}×{longest}");
        assert_eq!(listed.len(), binomial(rows + longest as usize, rows));
    }
}

#[test]
fn partitions_of_a_number_ascend() {
    for number in 0..=9_u64 {
        let all = partitions(number as usize, number).into_iter();
        let expected: Vec<Partition> = all.filter(|partition| partition.size() == number.into()).collect();
        assert_eq!(enumerate::partitions_of(number).collect::<Vec<_>>(), sorted(expected), "{number}");
    }
    // A000041.
    let counts: Vec<usize> = (0..=20).map(|number| enumerate::partitions_of(number).count()).collect();
    assert_eq!(counts, [1, 1, 2, 3, 5, 7, 11, 15, 22, 30, 42, 56, 77, 101, 135, 176, 231, 297, 385, 490, 627]);
    assert!(enumerate::partitions_up_to(12).is_sorted_by_key(|partition| partition.size()));
    assert_eq!(enumerate::partitions_up_to(20).count(), counts.iter().sum());
}

#[test]
fn strict_partitions_ascend() {
    for largest in 0..=8_u64 {
        let all = common::strict_partitions(largest);
        for count in 0..=largest as usize + 1 {
            let few = all.iter().filter(|parts| parts.parts().len() <= count).cloned().collect();
            let listed: Vec<StrictPartition> = enumerate::strict_partitions(count, largest).collect();
            assert_eq!(listed, sorted(few), "at most {count} parts up to {largest}");
        }
    }
    for number in 0..=12_u64 {
        let all = common::strict_partitions(number).into_iter();
        let expected: Vec<StrictPartition> = all.filter(|parts| parts.size() == number.into()).collect();
        assert_eq!(enumerate::strict_partitions_of(number).collect::<Vec<_>>(), sorted(expected), "{number}");
    }
    // A000009, up to 20.
    assert_eq!(enumerate::strict_partitions_of(20).count(), 64);
    assert!(enumerate::strict_partitions_up_to(15).is_sorted_by_key(|parts| parts.size()));
    assert_eq!(enumerate::strict_partitions_up_to(4).last(), Some(strict([4])));
}

/// The set as a binary number.
fn number(set: &[u64]) -> u64 {
    set.iter().map(|&square| 1 << square).sum()
}

#[test]
fn sets_come_in_both_orders() {
    for below in 0..=8_u64 {
        let squares: Vec<u64> = (0..below).collect();
        let all: Vec<BeadSet> = subsets(&squares).into_iter().map(|set| BeadSet::new(set).expect("a set")).collect();
        let mut by_number = all.clone();
        by_number.sort_by_key(|set| number(set.squares()));
        assert_eq!(enumerate::sets(below).collect::<Vec<_>>(), by_number, "below {below}");
        for count in 0..=below as usize + 1 {
            let exactly: Vec<BeadSet> = by_number.iter().filter(|set| set.len() == count).cloned().collect();
            assert_eq!(enumerate::sets_of(count, below).collect::<Vec<_>>(), exactly, "{count} below {below}");
            let in_order = enumerate::ascending_sets_of(count as u64, below).collect::<Vec<_>>();
            assert_eq!(in_order, sorted(exactly), "{count} below {below}");
            if below > 0 {
                let few = all.iter().filter(|set| set.len() <= count).cloned().collect();
                assert_eq!(enumerate::sets_up_to(count, below - 1).collect::<Vec<_>>(), sorted(few));
            }
        }
    }
}

#[test]
fn subsets_follow_the_list() {
    let list = ["c", "a", "b", "a"];
    let expected = ["", "c", "a", "ca", "b", "cb", "ab", "cab", "a", "ca", "aa", "caa", "ba", "cba", "aba", "caba"];
    assert_eq!(enumerate::subsets(&list).map(|subset| subset.concat()).collect::<Vec<_>>(), expected);
    let pairs = ["ca", "cb", "ab", "ca", "aa", "ba"];
    assert_eq!(enumerate::subsets_of(2, &list).map(|subset| subset.concat()).collect::<Vec<_>>(), pairs);
    assert_eq!(enumerate::subsets_of(5, &list).count(), 0);
}

#[test]
fn tuples_ascend() {
    for (count, largest) in [(0, 3), (1, 0), (1, 5), (2, 3), (3, 2), (4, 2)] {
        let numbers: Vec<u64> = (0..=largest).collect();
        let expected = sorted(lists(count, &numbers));
        assert_eq!(enumerate::lists(count, largest).collect::<Vec<_>>(), expected, "{count} up to {largest}");
        if count == 3 {
            assert_eq!(enumerate::tuples::<3>(largest).map(Vec::from).collect::<Vec<_>>(), expected);
        }
    }
}

#[test]
fn tuples_by_largest_grow_from_the_left() {
    for below in 0..=4_u64 {
        let mut expected: Vec<[u64; 3]> =
            enumerate::tuples(4).filter(|tuple| tuple.iter().all(|&n| n < below)).collect();
        expected.sort_by_key(|&[a, b, c]| (a.max(b).max(c), c, b, a));
        assert_eq!(enumerate::tuples_by_largest(below).collect::<Vec<[u64; 3]>>(), expected, "below {below}");
    }
}

#[test]
fn permutations_ascend() {
    for size in 0..=6_u64 {
        let numbers: Vec<u64> = (1..=size).collect();
        let mut expected = lists(size as usize, &numbers);
        expected.retain(|list| numbers.iter().all(|number| list.contains(number)));
        assert_eq!(enumerate::permutations(size).collect::<Vec<_>>(), sorted(expected), "{size}");
    }
}

#[test]
fn dyck_words_ascend() {
    for pairs in 0..=5_usize {
        let words = lists(2 * pairs, &['(', ')']).into_iter().filter(|word| {
            let heights: Vec<i32> = word
                .iter()
                .scan(0, |height, letter| {
                    *height += if *letter == '(' { 1 } else { -1 };
                    Some(*height)
                })
                .collect();
            heights.iter().all(|&height| height >= 0) && heights.last().is_none_or(|&height| height == 0)
        });
        let expected = sorted(words.map(String::from_iter).collect());
        assert_eq!(enumerate::dyck_words(pairs).collect::<Vec<_>>(), expected, "{pairs} pairs");
    }
}

#[test]
fn boards_and_their_diagrams() {
    assert_eq!(enumerate::boards(9).collect::<Vec<_>>(), common::boards(9));
    assert_eq!(enumerate::boards(1).count(), 0);
    let board = common::board(2, 3);
    assert_eq!(enumerate::diagrams(board).collect::<Vec<_>>(), sorted(common::diagrams(board)));
    assert_eq!(enumerate::diagrams(board).last(), Some(partition([3, 3])));
}

#[test]
fn an_iterator_that_has_ended_stays_at_its_end() {
    let mut sets = enumerate::sets_up_to(1, 1);
    assert_eq!(sets.by_ref().count(), 3);
    assert_eq!(sets.next(), None);
    let mut partitions = enumerate::partitions_in_box(1, 1);
    assert_eq!(partitions.by_ref().count(), 2);
    assert_eq!(partitions.next(), None);
}
