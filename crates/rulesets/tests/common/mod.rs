//! All small positions, generated without the code under test; searches over definitions; and a seeded generator.
#![allow(dead_code, reason = "each test file uses the part it needs")]

use rulesets::Game;
use shapes::{BeadSet, NumberedRectangle, Partition, StrictPartition};
use std::collections::BTreeSet;
pub use theory::Random;
use theory::nimber::{bar, ruler};
use theory::{Flow, Limits, Play, Ruleset, Search};

pub fn partition(rows: impl Into<Vec<u64>>) -> Partition {
    Partition::new(rows.into()).expect("rows do not increase")
}

pub fn strict(parts: impl Into<Vec<u64>>) -> StrictPartition {
    StrictPartition::new(parts.into()).expect("parts decrease")
}

pub fn beads(squares: impl Into<Vec<u64>>) -> BeadSet {
    BeadSet::new(squares.into()).expect("squares differ")
}

pub fn board(rows: usize, columns: usize) -> NumberedRectangle {
    NumberedRectangle::new(rows, columns).expect("a board")
}

/// Every list of `count` numbers from 0 to `max`.
pub fn lists(count: usize, max: u64) -> Vec<Vec<u64>> {
    (0..count).fold(vec![vec![]], |found, _| {
        let longer = |list: Vec<u64>| (0..=max).map(move |number| [&list[..], &[number]].concat());
        found.into_iter().flat_map(longer).collect()
    })
}

/// Every partition with at most `rows` rows of length at most `columns`.
pub fn partitions(rows: usize, columns: u64) -> Vec<Partition> {
    let lists = (0..rows).fold(vec![vec![]], |found, _| {
        let longer = |list: Vec<u64>| {
            let longest = list.last().copied().unwrap_or(columns);
            (0..=longest).map(move |row| [&list[..], &[row]].concat())
        };
        found.into_iter().flat_map(longer).collect()
    });
    lists.into_iter().map(partition).collect()
}

/// Every partition with at most `size` boxes.
pub fn partitions_up_to_size(size: u64) -> Vec<Partition> {
    fn extend(rows: &mut Vec<u64>, left: u64, found: &mut Vec<Partition>) {
        found.push(partition(rows.clone()));
        for row in 1..=left.min(rows.last().copied().unwrap_or(left)) {
            rows.push(row);
            extend(rows, left - row, found);
            rows.pop();
        }
    }
    let mut found = Vec::new();
    extend(&mut Vec::new(), size, &mut found);
    found
}

/// Every strict partition with parts at most `largest`.
pub fn strict_partitions(largest: u64) -> Vec<StrictPartition> {
    let set = |bits: u64| strict((1..=largest).rev().filter(|part| bits >> part & 1 == 1).collect::<Vec<_>>());
    (0..1 << largest).map(|bits| set(bits << 1)).collect()
}

/// Every board with m+n at most `half_perimeter`.
pub fn boards(half_perimeter: usize) -> Vec<NumberedRectangle> {
    (2..=half_perimeter).flat_map(|sum| (1..=sum / 2).map(move |rows| board(rows, sum - rows))).collect()
}

pub fn binomial(n: usize, k: usize) -> usize {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

/// The moves of a position and where they lead.
pub fn moves<R: Ruleset>(ruleset: &R, position: &R::Position) -> Vec<(R::Move, R::Position)> {
    let mut found = Vec::new();
    let _ = ruleset.options(position, &mut |m, option| {
        found.push((m, option));
        Flow::Continue(())
    });
    found
}

/// The options of a position as a set.
pub fn option_set<G: Game>(game: &G, position: &G::Position) -> BTreeSet<G::Position> {
    game.option_list(position).into_iter().collect()
}

/// Everything that can be reached from a position, itself included.
pub fn reachable<G: Game>(game: &G, start: &G::Position) -> BTreeSet<G::Position> {
    let mut found = BTreeSet::from([start.clone()]);
    let mut waiting = vec![start.clone()];
    while let Some(position) = waiting.pop() {
        for option in game.option_list(&position) {
            if found.insert(option.clone()) {
                waiting.push(option);
            }
        }
    }
    found
}

/// A search over the definition of a game, not on its form.
pub fn by_definition<G: Game>(game: &G, play: Play) -> impl FnMut(&G::Position) -> u64 {
    let mut search = Search::new(game, play, Limits::default());
    move |position| search.value(position).expect("small positions need no limit").into()
}

/// α(x) = XOR x_i xor XOR_{i<j} (x_i|x_j), as Nakada writes it before Theorem 2.1.
pub fn alpha(squares: &[u64]) -> i128 {
    let squares: Vec<i128> = squares.iter().map(|&square| square.into()).collect();
    let pairs = squares.iter().enumerate().flat_map(|(j, &x)| squares[..j].iter().map(move |&y| bar(x, y)));
    theory::nim_sum(squares.iter().copied().chain(pairs))
}

/// The value of N beads of the inset game, as Nakada writes it in Theorem 4.1.
pub fn inset_value(squares: &[u64]) -> i128 {
    let without = |i: usize| [&squares[..i], &squares[i + 1..]].concat();
    let bars = (0..squares.len()).map(|i| bar(-1, alpha(&without(i))));
    theory::nim_sum(bars.chain([alpha(squares)]))
}

/// XOR of N(hook length) over all boxes, as Abuku and Tada write it in Theorem 2.4.
pub fn hook_sum(diagram: &Partition) -> i128 {
    theory::nim_sum(diagram.boxes().map(|(i, j)| ruler(diagram.hook_length(i, j).into())))
}

/// Random numbers and sets of them.
pub trait Draw {
    /// A number below `bound`.
    fn number(&mut self, bound: u64) -> u64;

    /// A set of `count` numbers made by `number`.
    fn set(&mut self, count: usize, number: impl Fn(&mut Self) -> u64) -> Vec<u64>;
}

impl Draw for Random {
    fn number(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    fn set(&mut self, count: usize, number: impl Fn(&mut Random) -> u64) -> Vec<u64> {
        let mut found = BTreeSet::new();
        while found.len() < count {
            found.insert(number(self));
        }
        found.into_iter().collect()
    }
}
