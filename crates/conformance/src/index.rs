//! The index: every position has one number, its options have smaller ones, and every engine makes the table that the
//! search would.

use super::sample::Sample;
use super::tally::{Failure, Tally};
use rulesets::handle::{Numbered, Position};
use std::collections::{BTreeMap, BTreeSet};
use tables::{Engine, solve_in_memory};
use theory::{Limits, Play};

/// Larger families are skipped: their tables would take too long.
const MOST_INDICES: u64 = 1 << 15;

/// In this many families, the largest ones, every index is checked.
const MOST_FAMILIES: usize = 4;

pub(super) fn check(sample: &Sample, tally: &mut Tally) -> Result<(), Failure> {
    let mut families: BTreeMap<u64, Numbered> = BTreeMap::new();
    for position in &sample.near {
        let Some(numbered) = position.smallest_family() else { continue };
        tally.look_at(position);
        tally.holds(format_args!("it is in its smallest family"), numbered.index(position).is_some())?;
        for numbered in position.families().into_iter().chain([numbered]) {
            tally.holds(format_args!("it is in {}", numbered.family()), numbered.index(position).is_some())?;
            if numbered.family().indices() <= MOST_INDICES {
                families.insert(numbered.family().indices(), numbered);
            }
        }
    }
    for numbered in families.values().rev().take(MOST_FAMILIES) {
        indices(numbered, tally)?;
        tables_agree(sample, numbered, tally)?;
    }
    Ok(())
}

/// Checks all indices of a family.
fn indices(numbered: &Numbered, tally: &mut Tally) -> Result<(), Failure> {
    let (family, limits) = (numbered.family(), Limits::default());
    let (mut options, mut described) = (Vec::new(), Vec::new());
    for index in 0..family.indices() {
        let position = numbered.position(index);
        if !family.index().is_position(index) {
            tally.same(format_args!("the position of index {index}, which has none"), &None, &position)?;
            continue;
        }
        options.clear();
        family.index().options(index, &mut options);
        let by_index: BTreeSet<u64> = options.iter().copied().collect();
        tally.holds(
            format_args!("options of index {index} are smaller"),
            by_index.iter().all(|&option| option < index),
        )?;
        let most = family.index().most_options();
        tally.holds(format_args!("index {index} has at most {most} options"), options.len() as u64 <= most)?;
        described.clear();
        if family.moves().options(index, &mut described) {
            let described: BTreeSet<u64> = described.iter().copied().collect();
            tally.same(format_args!("options of index {index} as its moves are described"), &by_index, &described)?;
        }
        let Some(position) = position else { continue };
        tally.look_at(&position);
        tally.same(format_args!("the index of the position of an index"), &Some(index), &numbered.index(&position))?;
        let moves = position.moves(&limits).unwrap_or_default();
        let by_definition: Option<BTreeSet<u64>> = moves.iter().map(|m| numbered.index(m.to())).collect();
        tally.same(format_args!("the indices of its options"), &by_definition, &Some(by_index))?;
    }
    Ok(())
}

/// Solves a family with every engine that is available on this machine.
fn tables_agree(sample: &Sample, numbered: &Numbered, tally: &mut Tally) -> Result<(), Failure> {
    let family = numbered.family();
    let inside: Vec<(&Position, u64)> =
        sample.near.iter().filter_map(|position| Some((position, numbered.index(position)?))).collect();
    for play in Play::ALL {
        let mut by_scan = None;
        for engine in Engine::ALL.into_iter().filter(|engine| engine.is_available()) {
            let table = solve_in_memory(family, play, engine, &Limits::default());
            let table = table.map_err(|error| {
                tally.failure(format_args!("{family} by {engine}"), "a table".to_owned(), error.to_string())
            })?;
            for &(position, index) in &inside {
                tally.look_at(position);
                let value = sample.oracle.value(position, play).expect("it is valued");
                tally.same(format_args!("{play} value in the table of {engine}"), &Some(value), &table.value(index))?;
            }
            let scan = by_scan.get_or_insert_with(|| table.bytes().to_vec());
            tally.holds(
                format_args!("{engine} gives the bytes of the scan for {family}"),
                scan.as_slice() == table.bytes(),
            )?;
        }
    }
    Ok(())
}
