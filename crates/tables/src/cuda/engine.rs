//! The card as an engine: it makes the same bytes as the processor, and summarises slices without copying them from the
//! card.

use super::sparse::{self, SparseCard};
use super::{Card, CudaError, Kernels, LEAST_HALF, MOST_HALF, Needs, SetWidth};
use crate::cells::Elements;
use crate::engine::{Job, Unfilled, Watch};
use crate::error::TableError;
use crate::indexed::Family;
use crate::moves::Moves;
use crate::sparse::Tuning;
use crate::summary::Summary;
use shapes::ranking::Slices;
use std::ops::RangeInclusive;
use std::sync::atomic::Ordering;
use theory::{Limits, Play, Stopped};

/// The processor makes smaller tables in less time than it takes to compile the kernels.
const LARGE: u64 = 1 << 30;

/// Whether the card can solve a family.
pub(crate) fn can_solve(family: &Family) -> bool {
    reflected(family).is_some() || far_slices(family).is_some()
}

/// The slices of a family, if its labels are few and their range is too large for the lanes.
fn far_slices(family: &Family) -> Option<&Slices> {
    match family.moves() {
        Moves::Slices(slices) => Some(slices).filter(|slices| slices.half() > MOST_HALF && sparse::suits(slices)),
        _ => None,
    }
}

/// How many values are copied from the card at a time.
const PIECE: usize = 1 << 24;

/// The largest label and the slices of a family, if the card can solve it with lanes.
fn reflected(family: &Family) -> Option<(u32, RangeInclusive<u32>)> {
    let found = match family.moves() {
        Moves::Reflections { half } => (*half, 0..=*half),
        Moves::Slices(slices) => (slices.half(), slices.slices()),
        Moves::Any | Moves::Lines(_) | Moves::Changes(_) | Moves::Sets(_) => return None,
    };
    Some(found).filter(|(half, _)| (LEAST_HALF..=MOST_HALF).contains(half))
}

/// Whether there is a card, and the table is large enough to be worth it and fits into its memory.
pub(crate) fn is_worth_it(family: &Family) -> bool {
    if family.indices() < LARGE {
        return false;
    }
    if let Some(slices) = far_slices(family) {
        let needs = slices.slices().map(|labels| sparse::bytes(slices, labels, Tuning::default())).max();
        return Card::find().is_ok_and(|free| needs.is_some_and(|needs| needs <= free));
    }
    let Some((half, slices)) = reflected(family) else { return false };
    let needs = Needs::new(half);
    Card::find().is_ok_and(|free| match family.moves() {
        Moves::Slices(_) => slices.clone().all(|labels| needs.bytes(labels..=labels) <= free),
        _ => needs.bytes(slices.clone()) <= free,
    })
}

impl From<CudaError> for Unfilled {
    fn from(error: CudaError) -> Unfilled {
        match error {
            CudaError::Stopped => Unfilled::Stopped,
            error => Unfilled::Card(error),
        }
    }
}

/// Fills a table, and reports its blocks as they are copied from the card.
///
/// # Safety
///
/// As for [`fill_elements`](crate::engine::fill_elements).
pub(crate) unsafe fn fill(family: &Family, cells: &Elements<'_>, job: &Job, watch: &Watch<'_>) -> Result<(), Unfilled> {
    let block = family.block_len();
    let mut reported = 0;
    let mut report = |written: usize| {
        while reported < watch.finished.len() && ((reported + 1) * block).min(cells.len()) <= written {
            if !watch.finished[reported].swap(true, Ordering::Release) {
                (watch.done)(reported);
            }
            reported += 1;
        }
    };
    if let Some(slices) = far_slices(family) {
        for labels in slices.slices() {
            let solved = SparseCard::open(labels)?.solve(slices.half(), job.play, Tuning::default(), watch.stop)?;
            let range = slices.range(labels);
            for first in range.clone().step_by(PIECE) {
                let end = (first + PIECE as u64).min(range.end);
                for (value, index) in solved.values(first - range.start..end - range.start)?.into_iter().zip(first..) {
                    // Safety: there is a cell for each index, and no other code accesses cells whose blocks have not
                    // been reported.
                    unsafe { cells.set(index as usize, value.into())? };
                }
                report(end as usize);
            }
        }
        return Ok(());
    }
    let Some((half, slices)) = reflected(family) else {
        let what = format!("sets of labels up to ±h with h from {LEAST_HALF} to {MOST_HALF}, and not {family}");
        return Err(Unfilled::Card(CudaError::Missing(what)));
    };
    // Safety: from here on, the cells are used only as bytes. They have one byte each, and every byte is a valid
    // integer.
    let cells = &unsafe { cells.cells::<u8>() };
    let card = Card::open(SetWidth::Wide)?;
    if let Moves::Slices(numbering) = family.moves() {
        for band in Needs::new(half).bands(slices, card.free_memory()?) {
            let solved = card.solve(half, band.clone(), job.play, Kernels::Lanes, watch.stop)?;
            for labels in band {
                let range = numbering.range(labels);
                // Safety: there is a cell for each index, and no other code accesses cells whose blocks have not been
                // reported.
                let out = unsafe {
                    let to = cells.as_ptr().add(range.start as usize);
                    std::slice::from_raw_parts_mut(to, (range.end - range.start) as usize)
                };
                solved.write_slice(labels, out)?;
                report(range.end as usize);
            }
        }
    } else {
        let solved = card.solve(half, slices, job.play, Kernels::Lanes, watch.stop)?;
        let at_once = solved.codes_at_once();
        for first in (0..cells.len()).step_by(at_once) {
            // Safety: as above. The borrow ends before these cells are reported.
            let out = unsafe { std::slice::from_raw_parts_mut(cells.as_ptr().add(first), at_once) };
            solved.write_codes(first, out)?;
            report(first + at_once);
        }
    }
    Ok(())
}

/// Solves slices and summarises them, as many at a time as fit into the card's memory.
pub(crate) fn summarise(
    slices: &Slices,
    play: Play,
    limits: &Limits,
    mut each: impl FnMut(Summary),
) -> Result<(), TableError> {
    let half = slices.half();
    let stop = || limits.reached(0, 0).is_some();
    let is_far = half > MOST_HALF && sparse::suits(slices);
    if !is_far && !(LEAST_HALF..=MOST_HALF).contains(&half) {
        return Err(CudaError::Missing(format!("labels up to h from {LEAST_HALF} to {MOST_HALF}")).into());
    }
    let stopped = |error: CudaError| match (error, limits.reached(0, 0)) {
        (CudaError::Stopped, Some(limit)) => {
            TableError::from(Stopped { limit, positions: limits.progress.load(Ordering::Relaxed) })
        }
        (error, _) => error.into(),
    };
    if is_far {
        for labels in slices.slices() {
            let card = SparseCard::open(labels)?;
            let solved = card.solve(half, play, Tuning::default(), &stop).map_err(stopped)?;
            let summary = solved.summary()?;
            limits.progress.fetch_add(summary.positions, Ordering::Relaxed);
            each(summary);
        }
        return Ok(());
    }
    let card = Card::open(SetWidth::Wide)?;
    for band in Needs::new(half).bands(slices.slices(), card.free_memory()?) {
        let mut solved = card.solve(half, band, play, Kernels::Lanes, &stop).map_err(stopped)?;
        for summary in solved.summaries()? {
            limits.progress.fetch_add(summary.positions, Ordering::Relaxed);
            each(summary);
        }
    }
    Ok(())
}
