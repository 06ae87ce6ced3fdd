//! Every small shape, made without the bijections under test.
#![allow(dead_code, reason = "each test file uses the part it needs")]

use shapes::{NumberedRectangle, Partition, StrictPartition};

/// Every partition with at most `rows` rows of length at most `columns`.
pub fn partitions(rows: usize, columns: u64) -> Vec<Partition> {
    let mut found = vec![vec![]];
    for _ in 0..rows {
        found = found
            .into_iter()
            .flat_map(|rows: Vec<u64>| {
                let longest = rows.last().copied().unwrap_or(columns);
                (0..=longest).map(move |row| [rows.as_slice(), &[row]].concat())
            })
            .collect();
    }
    found.into_iter().map(partition).collect()
}

/// Every strict partition with parts at most `largest`.
pub fn strict_partitions(largest: u64) -> Vec<StrictPartition> {
    let descending: Vec<u64> = (1..=largest).rev().collect();
    subsets(&descending).into_iter().map(strict).collect()
}

/// Every subset, with its elements in the order given.
pub fn subsets(of: &[u64]) -> Vec<Vec<u64>> {
    of.iter().rev().fold(vec![vec![]], |found, &element| {
        let with = found.iter().map(|set| [&[element], &set[..]].concat());
        with.chain(found.iter().cloned()).collect()
    })
}

/// Every list of `length` entries out of `entries`.
pub fn lists<T: Copy>(length: usize, entries: &[T]) -> Vec<Vec<T>> {
    (0..length).fold(vec![vec![]], |found, _| {
        let longer = |list: Vec<T>| {
            let one_more = entries.iter().map(|&entry| [&list[..], &[entry]].concat());
            one_more.collect::<Vec<_>>()
        };
        found.into_iter().flat_map(longer).collect()
    })
}

/// Every board with m+n at most `half_perimeter`.
pub fn boards(half_perimeter: usize) -> Vec<NumberedRectangle> {
    (2..=half_perimeter).flat_map(|sum| (1..=sum / 2).map(move |rows| board(rows, sum - rows))).collect()
}

/// Every diagram inside the board.
pub fn diagrams(board: NumberedRectangle) -> Vec<Partition> {
    partitions(board.rows(), board.columns() as u64)
}

pub fn binomial(n: usize, k: usize) -> usize {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

pub fn partition(rows: impl Into<Vec<u64>>) -> Partition {
    Partition::new(rows.into()).expect("rows do not increase")
}

pub fn strict(parts: impl Into<Vec<u64>>) -> StrictPartition {
    StrictPartition::new(parts.into()).expect("parts decrease")
}

pub fn board(rows: usize, columns: usize) -> NumberedRectangle {
    NumberedRectangle::new(rows, columns).expect("a board")
}
