//! Chunks, which are worked on, against blocks, which are checked and written.
//!
//! The blocks of a table have a fixed length; a chunk is a run of indices that an engine does at once, of any length. A
//! block is done when all chunks are that it has a part of.

use super::Watch;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// The blocks that are checked and written together, of a fixed length, and the chunks that they are made up of.
pub(crate) struct Blocks<'a> {
    watch: &'a Watch<'a>,
    len: usize,
    /// How many chunks that are not finished a block overlaps.
    open: Vec<AtomicU32>,
    /// For each chunk, whether it is finished.
    chunks: Vec<AtomicBool>,
}

impl<'a> Blocks<'a> {
    /// The blocks of a length, and so many chunks, none of them empty. A chunk is finished if all its blocks are, and if
    /// it is not wanted. Blocks that have no other chunks are reported.
    pub fn new(
        len: usize,
        chunks: usize,
        range: impl Fn(usize) -> Range<usize>,
        is_wanted: impl Fn(usize) -> bool,
        watch: &'a Watch<'a>,
    ) -> Blocks<'a> {
        let open: Vec<AtomicU32> = watch.finished.iter().map(|_| AtomicU32::new(0)).collect();
        let is_finished = |block: usize| watch.finished[block].load(Ordering::Acquire);
        let chunk = |chunk: usize| {
            let range = range(chunk);
            let is_finished = overlapped(len, &range).all(is_finished) || !is_wanted(chunk);
            if !is_finished {
                for block in overlapped(len, &range) {
                    open[block].fetch_add(1, Ordering::Relaxed);
                }
            }
            AtomicBool::new(is_finished)
        };
        let chunks = (0..chunks).map(chunk).collect();
        let blocks = Blocks { watch, len, open, chunks };
        (0..blocks.open.len()).for_each(|block| blocks.report(block));
        blocks
    }

    /// For each chunk, whether it is finished.
    pub fn chunks(&self) -> &[AtomicBool] {
        &self.chunks
    }

    /// Reports a block that has no open chunk, unless that was done before.
    fn report(&self, block: usize) {
        if self.open[block].load(Ordering::Acquire) == 0 && !self.watch.finished[block].swap(true, Ordering::AcqRel) {
            (self.watch.done)(block);
        }
    }

    /// Called when a chunk that was open is finished.
    pub fn chunk_done(&self, range: &Range<usize>) {
        for block in overlapped(self.len, range) {
            if self.open[block].fetch_sub(1, Ordering::AcqRel) == 1 {
                self.report(block);
            }
        }
    }

    /// The parts of a range that lie in finished blocks.
    pub fn finished_in(&self, range: Range<usize>) -> impl Iterator<Item = Range<usize>> {
        let finished = overlapped(self.len, &range).filter(|&block| self.watch.finished[block].load(Ordering::Acquire));
        finished.map(move |block| range.start.max(block * self.len)..range.end.min((block + 1) * self.len))
    }
}

/// The blocks of a length that a range has a part of; it is not empty.
fn overlapped(len: usize, range: &Range<usize>) -> Range<usize> {
    range.start / len..(range.end - 1) / len + 1
}
