//! Maps from the positions of one game to those of another.

use rulesets::{Count, OpenGame, Sort};
use shapes::{BeadSet, Partition};

/// Tuples with more entries are not permuted.
const MOST_PERMUTED: usize = 4;

/// A map from the positions of one game to those of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Map {
    /// The same numbers.
    Same,
    /// A partition to its beads, one for each row.
    Beads,
    /// A set of beads to its partition.
    Rows,
    /// A strict partition to the set of its parts.
    Parts,
    /// A set without 0 to the strict partition with these parts.
    AsParts,
    /// A tuple to the heaps of these sizes.
    Heaps,
    /// A tuple to a longer one, with this many zeros appended.
    Zeros(usize),
    /// A partition to its conjugate.
    Conjugate,
    /// A tuple to its entries in another order.
    Permuted(Vec<usize>),
    /// This much is added to every number.
    Raised(u64),
    /// This much is subtracted from every number; smaller ones have no image.
    Lowered(u64),
}

impl Map {
    /// The numbers of the image, if there is one.
    pub(super) fn image(&self, point: &[u64]) -> Option<Vec<u64>> {
        match self {
            Map::Same => Some(point.to_vec()),
            Map::Beads => Some(Partition::new(point.to_vec()).ok()?.beads(point.len())?.squares().to_vec()),
            Map::Rows => Some(BeadSet::new(point.to_vec()).ok()?.partition().into_rows()),
            Map::Parts => Some(point.iter().rev().copied().collect()),
            Map::AsParts => point.iter().all(|&part| part > 0).then(|| point.iter().rev().copied().collect()),
            Map::Heaps => {
                let mut heaps: Vec<u64> = point.iter().copied().filter(|&heap| heap > 0).collect();
                heaps.sort_unstable_by(|a, b| b.cmp(a));
                Some(heaps)
            }
            Map::Zeros(count) => Some(point.iter().copied().chain(std::iter::repeat_n(0, *count)).collect()),
            Map::Conjugate => Some(Partition::new(point.to_vec()).ok()?.conjugate()?.into_rows()),
            Map::Permuted(order) => order.iter().map(|&place| point.get(place).copied()).collect(),
            Map::Raised(by) => point.iter().map(|entry| entry.checked_add(*by)).collect(),
            Map::Lowered(by) => point.iter().map(|entry| entry.checked_sub(*by)).collect(),
        }
    }

    /// The map in words that follow the name of a game.
    pub(super) fn shown(&self) -> String {
        match self {
            Map::Same => "at the same position".to_owned(),
            Map::Beads => "at the beads of the partition".to_owned(),
            Map::Rows => "at the partition of the beads".to_owned(),
            Map::Parts => "at the set of the parts".to_owned(),
            Map::AsParts => "at the strict partition with these parts".to_owned(),
            Map::Heaps => "at heaps of these sizes".to_owned(),
            Map::Zeros(count) => format!("with {} after the entries", theory::counted(*count as u64, "zero")),
            Map::Conjugate => "at the conjugate partition".to_owned(),
            Map::Permuted(order) if order.iter().rev().copied().eq(0..order.len()) => {
                "with the entries in reverse order".to_owned()
            }
            Map::Permuted(order) => {
                let order: Vec<String> = order.iter().map(|place| (place + 1).to_string()).collect();
                format!("with the entries in the order {}", order.join(", "))
            }
            Map::Raised(by) => format!("with {by} added to each number"),
            Map::Lowered(by) => format!("with {by} subtracted from each number"),
        }
    }
}

/// The maps to another game for positions of a sort with `entries` entries, if that number is fixed; simplest first.
pub(super) fn maps(sort: Sort, entries: Option<usize>, to: &OpenGame) -> Vec<Map> {
    let shifts = || (1..=2).flat_map(|by| [Map::Raised(by), Map::Lowered(by)]);
    match (sort, to.sort()) {
        (Sort::Partition, Sort::Partition) => vec![Map::Same, Map::Conjugate],
        (Sort::Partition, Sort::Set) => vec![Map::Beads],
        (Sort::Set, Sort::Partition) => vec![Map::Rows],
        (Sort::Set, Sort::Set) => [Map::Same].into_iter().chain(shifts()).collect(),
        (Sort::Set, Sort::StrictPartition) => vec![Map::AsParts],
        (Sort::StrictPartition, Sort::StrictPartition) => vec![Map::Same],
        (Sort::StrictPartition, Sort::Set) => vec![Map::Parts],
        (Sort::Heaps, Sort::Heaps) => [Map::Same].into_iter().chain(shifts()).collect(),
        (Sort::Tuple, Sort::Heaps) => vec![Map::Heaps],
        (Sort::Heaps | Sort::Tuple, Sort::Tuple) => entries.map_or(Vec::new(), |entries| tuples(entries, to)),
        _ => Vec::new(),
    }
}

fn tuples(entries: usize, to: &OpenGame) -> Vec<Map> {
    let wanted = match to.count() {
        Count::Fixed => to.read(to.example()).map_or(0, |example| example.entries().len()),
        _ => entries,
    };
    if wanted != entries {
        return wanted.checked_sub(entries).map(Map::Zeros).into_iter().collect();
    }
    let mut maps = vec![Map::Same];
    if (2..=MOST_PERMUTED).contains(&entries) {
        let orders = shapes::enumerate::permutations(entries as u64);
        let orders = orders.map(|order| order.iter().map(|&place| place.saturating_sub(1) as usize).collect());
        maps.extend(orders.map(Map::Permuted).filter(|map| *map != Map::Permuted((0..entries).collect())));
    }
    maps.extend((1..=2).flat_map(|by| [Map::Raised(by), Map::Lowered(by)]));
    maps
}
