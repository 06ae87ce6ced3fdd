//! The card as an engine: the same bytes as the processor's, and slices summed up without leaving the card.

use super::{Card, CudaError, Kernels, LEAST_HALF, MOST_HALF, Needs, SetWidth};
use crate::cells::Cells;
use crate::engine::{Job, Unfilled, Watch};
use crate::error::TableError;
use crate::indexed::Family;
use crate::moves::Moves;
use crate::summary::Summary;
use shapes::ranking::Slices;
use std::ops::RangeInclusive;
use std::sync::atomic::Ordering;
use theory::{Limits, Play, Stopped};

/// Smaller tables are made by the processor before the kernels are compiled.
const LARGE: u64 = 1 << 30;

/// The largest label and the slices of a family that the card can solve.
pub(crate) fn reflected(family: &Family) -> Option<(u32, RangeInclusive<u32>)> {
    let found = match family.moves() {
        Moves::Reflections { half } => (*half, 0..=*half),
        Moves::Slices(slices) => (slices.half(), slices.slices()),
        Moves::Any | Moves::Lines(_) | Moves::Changes(_) | Moves::Sets(_) => return None,
    };
    Some(found).filter(|(half, _)| (LEAST_HALF..=MOST_HALF).contains(half))
}

/// Whether there is a card, and the table is large enough for it and not too large.
pub(crate) fn is_worth_it(family: &Family) -> bool {
    let Some((half, slices)) = reflected(family).filter(|_| family.indices() >= LARGE) else { return false };
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

/// Fills a table, and reports its blocks as they come from the card.
///
/// # Safety
///
/// As for [`fill_cells`](crate::engine::fill_cells).
pub(crate) unsafe fn fill(
    family: &Family,
    cells: &Cells<'_, u8>,
    job: &Job,
    watch: &Watch<'_>,
) -> Result<(), Unfilled> {
    let Some((half, slices)) = reflected(family) else {
        let what = format!("sets of labels up to ±h with h from {LEAST_HALF} to {MOST_HALF}, and not {family}");
        return Err(Unfilled::Card(CudaError::Missing(what)));
    };
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
    let card = Card::open(SetWidth::Wide)?;
    if let Moves::Slices(numbering) = family.moves() {
        for band in Needs::new(half).bands(slices, card.free_memory()?) {
            let solved = card.solve(half, band.clone(), job.play, Kernels::Lanes, watch.stop)?;
            for labels in band {
                let range = numbering.range(labels);
                // Safety: there is a cell for each index, and nobody reads those that were not reported.
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
        // Safety: as above.
        let out = unsafe { std::slice::from_raw_parts_mut(cells.as_ptr(), cells.len()) };
        solved.write_codes(out, report)?;
    }
    Ok(())
}

/// Solves slices and sums them up, as many at a time as the card has room for.
pub(crate) fn summarise(
    slices: &Slices,
    play: Play,
    limits: &Limits,
    mut each: impl FnMut(Summary),
) -> Result<(), TableError> {
    let half = slices.half();
    if !(LEAST_HALF..=MOST_HALF).contains(&half) {
        return Err(CudaError::Missing(format!("labels up to h from {LEAST_HALF} to {MOST_HALF}")).into());
    }
    let stopped = |error: CudaError| match (error, limits.reached(0, 0)) {
        (CudaError::Stopped, Some(limit)) => {
            TableError::from(Stopped { limit, positions: limits.progress.load(Ordering::Relaxed) })
        }
        (error, _) => error.into(),
    };
    let card = Card::open(SetWidth::Wide)?;
    for band in Needs::new(half).bands(slices.slices(), card.free_memory()?) {
        let stop = || limits.reached(0, 0).is_some();
        let mut solved = card.solve(half, band, play, Kernels::Lanes, &stop).map_err(stopped)?;
        for summary in solved.summaries()? {
            limits.progress.fetch_add(summary.positions, Ordering::Relaxed);
            each(summary);
        }
    }
    Ok(())
}
