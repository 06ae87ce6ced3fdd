//! Sequences that the games on posets give, term by term: by search, so that they can be compared with theorems.

use super::nibble::Nibble;
use super::tamari::Tamari;
use super::ungar::Ungar;
use super::weak_order::WeakOrder;
use crate::answer::{Method, Query};
use crate::game::Game;
use crate::handle::OpenGame;
use crate::refusal::Fault;
use shapes::poset::Element;
use shapes::{Antichain, Partition, enumerate};
use std::collections::BTreeSet;
use std::sync::Arc;
use theory::{Limits, Play, Search, Stopped};

/// A sequence of natural numbers.
#[derive(Clone, Copy, Debug)]
pub struct Sequence {
    /// Its name.
    pub name: &'static str,
    /// What its terms are.
    pub terms: &'static str,
    /// The index of its first term.
    pub first: u64,
    /// The last index that takes no more than a minute or so.
    pub usual: u64,
    /// The term of an index.
    pub term: fn(u64, &Limits) -> Result<u64, Stopped>,
}

/// The sequences.
pub const SEQUENCES: &[Sequence] = &[
    Sequence {
        name: "eeta-partitions",
        terms: "how many partitions of n are wins of the second player in Nibble",
        first: 0,
        usual: 30,
        term: eeta_partitions,
    },
    Sequence {
        name: "eeta-plane-partitions",
        terms: "how many plane partitions of n are wins of the second player in the Ungar game",
        first: 0,
        usual: 12,
        term: eeta_plane_partitions,
    },
    Sequence {
        name: "staircases",
        terms: "the value of the staircase n,…,2,1 in Nibble",
        first: 0,
        usual: 12,
        term: staircase,
    },
    Sequence {
        name: "weak-order",
        terms: "the value of n,…,2,1 in the Ungar game on the weak order",
        first: 1,
        usual: 8,
        term: |n, limits| start_value(WeakOrder { size: n as usize }, limits),
    },
    Sequence {
        name: "tamari",
        terms: "the value of ((…)) in the Ungar game on the Tamari lattice of n pairs",
        first: 1,
        usual: 11,
        term: |n, limits| start_value(Tamari { size: n as usize }, limits),
    },
];

/// The value of a position by search.
fn value<G: Game>(game: G, position: G::Position, limits: &Limits) -> Result<u64, Stopped> {
    let game = OpenGame::new("a term of a sequence", "", game);
    let query = Query { method: Method::Search, limits: limits.clone(), ..Query::default() };
    match game.solver(query).value(&game.hold(Arc::new(position))) {
        Ok(value) => Ok(value),
        Err(Fault::Stopped(stopped)) => Err(stopped),
        Err(Fault::Refused(refusal)) => unreachable!("a search refuses no position of its game: {refusal}"),
    }
}

fn start_value<G: Game>(game: G, limits: &Limits) -> Result<u64, Stopped> {
    let start = game.start().expect("the game has a start");
    value(game, start, limits)
}

fn staircase(n: u64, limits: &Limits) -> Result<u64, Stopped> {
    value(Nibble, Partition::new((1..=n).rev().collect()).expect("rows decrease"), limits)
}

fn eeta_partitions(n: u64, limits: &Limits) -> Result<u64, Stopped> {
    let mut search = Search::new(&Nibble, Play::Normal, limits.clone());
    let mut count = 0;
    for diagram in enumerate::partitions_of(n) {
        limits.check(search.examined())?;
        count += u64::from(search.value(&diagram)? == 0);
    }
    Ok(count)
}

/// Plane partitions of n are the order ideals of n boxes in the box of side n.
fn eeta_plane_partitions(n: u64, limits: &Limits) -> Result<u64, Stopped> {
    let side = n.max(1) as usize;
    let game = Ungar::of_box(&[side; 3]).expect("a small box");
    let mut ideals: BTreeSet<Vec<Element>> = BTreeSet::from([Vec::new()]);
    for size in 0..n {
        let mut larger = BTreeSet::new();
        for ideal in &ideals {
            // Both sets of ideals are there at once; an ideal of a set also takes a place in a node.
            let bytes = (ideals.len() + larger.len()) as u64 * (size * size_of::<Element>() as u64 + 48);
            if let Some(limit) = limits.reached(bytes, 0) {
                return Err(Stopped { limit, positions: larger.len() as u64 });
            }
            larger.extend(with_one_more(&game, ideal));
        }
        ideals = larger;
    }
    let mut search = Search::new(&game, Play::Normal, limits.clone());
    let mut count = 0;
    for ideal in &ideals {
        let is_covered =
            |&x: &Element| game.poset().upper_covers(x).iter().any(|upper| ideal.binary_search(upper).is_ok());
        limits.check(search.examined())?;
        let maximal = ideal.iter().copied().filter(|x| !is_covered(x)).collect();
        count += u64::from(search.value(&Antichain::from_sorted(maximal))? == 0);
    }
    Ok(count)
}

/// The order ideals with one element more: one that covers elements of the ideal only.
fn with_one_more(game: &Ungar, ideal: &[Element]) -> Vec<Vec<Element>> {
    let is_in = |x: &Element| ideal.binary_search(x).is_ok();
    let above = ideal.iter().flat_map(|&x| game.poset().upper_covers(x)).copied();
    let minimal = game.poset().minimal();
    let next = above.chain(minimal.elements().iter().copied());
    let next = next.filter(|x| !is_in(x) && game.poset().lower_covers(*x).iter().all(is_in));
    next.map(|x| {
        let mut larger = ideal.to_vec();
        larger.insert(larger.partition_point(|&y| y < x), x);
        larger
    })
    .collect()
}
