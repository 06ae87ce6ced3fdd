//! Tables of a game, solved in memory.

use super::{Pair, limits};
use crate::oracle::{Refused, Values};
use rulesets::Position;
use std::collections::BTreeMap;
use tables::{TableError, solve_in_memory};
use theory::Play;

/// Larger tables are left alone: the oracle is slow.
const MOST_INDICES: u64 = 300;

/// Compares the largest table that is not large among those that hold one of the positions.
pub fn compare_tables(pair: &Pair<'_>, positions: &[&Position], values: &mut Values<'_>, play: Play) {
    let families = positions.iter().filter_map(|position| position.smallest_family());
    let by_size: BTreeMap<u64, _> = families.map(|numbered| (numbered.family().indices(), numbered)).collect();
    let Some((_, numbered)) = by_size.into_iter().rev().find(|(indices, _)| *indices <= MOST_INDICES) else { return };
    let family = numbered.family();
    let positions: Vec<(u64, Position)> =
        (0..family.indices()).filter_map(|index| Some((index, numbered.position(index)?))).collect();
    let expected: Result<Vec<(u64, u64)>, Refused> = positions
        .iter()
        .map(|(index, position)| Ok((*index, values.value(&pair.oracle.read(&position.text()))?)))
        .collect();
    for (index, position) in &positions {
        assert_eq!(numbered.index(position), Some(*index), "{position} in {family}:\n{}", pair.text);
    }
    for &engine in family.engines().iter().filter(|engine| engine.is_available()) {
        match (&expected, solve_in_memory(family, play, engine, &limits())) {
            (Ok(expected), Ok(table)) => {
                for &(index, value) in expected {
                    let position = numbered.position(index);
                    assert_eq!(table.value(index), value, "{position:?} in {family}, {play} play:\n{}", pair.text);
                }
            }
            (Err(_), Err(TableError::Rules { .. })) => {}
            (expected, found) => panic!(
                "{family}, {play} play: the oracle says {:?}, the table {:?}:\n{}",
                expected.as_ref().map(Vec::len),
                found.map(|_| ()),
                pair.text
            ),
        }
    }
}
