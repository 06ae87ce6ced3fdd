//! Compares tables of a game, solved in memory.

use super::{Pair, limits};
use crate::oracle::{Refused, Values};
use rulesets::Position;
use std::collections::BTreeMap;
use tables::{TableError, solve_in_memory};
use theory::Play;

/// Larger tables are skipped, because the oracle is slow.
const MOST_INDICES: u64 = 300;

/// Compares the largest table within this bound that contains one of the positions.
pub fn compare_tables(pair: &Pair<'_>, positions: &[&Position], values: &mut Values<'_>, play: Play) {
    let families = positions.iter().filter_map(|position| position.smallest_family());
    let by_size: BTreeMap<u64, _> = families.map(|numbered| (numbered.family().indices(), numbered)).collect();
    let Some((_, numbered)) = by_size.into_iter().rev().find(|(indices, _)| *indices <= MOST_INDICES) else { return };
    let family = numbered.family();
    let all = theory::caught(|| {
        let position = |index| Some((index, numbered.position(index)?));
        (0..family.indices()).filter_map(position).collect::<Vec<(u64, Position)>>()
    });
    // If the condition of the game cannot be evaluated somewhere, it is unknown which numbers are positions.
    let is_told = all.is_ok();
    let positions = all.unwrap_or_default();
    let value = |(index, position): &(u64, Position)| Ok((*index, values.value(&pair.oracle.read(&position.text()))?));
    let expected: Option<Vec<(u64, u64)>> =
        positions.iter().map(value).collect::<Result<Vec<(u64, u64)>, Refused>>().ok().filter(|_| is_told);
    if values.is_full() {
        return;
    }
    for (index, position) in &positions {
        assert_eq!(numbered.index(position), Some(*index), "{position} in {family}:\n{}", pair.text);
    }
    for &engine in family.engines().iter().filter(|engine| engine.is_available()) {
        match (&expected, solve_in_memory(family, play, engine, &limits())) {
            (Some(expected), Ok(table)) => {
                for &(index, value) in expected {
                    let position = numbered.position(index);
                    assert_eq!(
                        table.value(index),
                        Some(value),
                        "{position:?} in {family}, {play} play:\n{}",
                        pair.text
                    );
                }
            }
            (None, Err(TableError::Rules { .. })) => {}
            (expected, found) => panic!(
                "{family}, {play} play: the oracle says {:?}, the table {:?}:\n{}",
                expected.as_ref().map(Vec::len),
                found.map(|_| ()),
                pair.text
            ),
        }
    }
}
