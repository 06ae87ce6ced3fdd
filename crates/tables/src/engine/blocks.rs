//! The blocks of a table, which are checked and written one at a time, against the parts that engines work on.

use super::Watch;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The blocks of a table as their indices are done, in any order and in parts of any length.
pub(crate) struct Blocks<'w> {
    pub watch: &'w Watch<'w>,
    /// How many indices a block has.
    len: usize,
    /// How many indices of each block are not done.
    left: Vec<AtomicUsize>,
    /// How many indices there are.
    count: usize,
}

impl<'w> Blocks<'w> {
    /// The blocks of a length, of so many indices in all.
    pub fn new(len: usize, count: usize, watch: &'w Watch<'w>) -> Blocks<'w> {
        let left = (0..count).step_by(len).map(|start| AtomicUsize::new((count - start).min(len))).collect();
        Blocks { watch, len, left, count }
    }

    /// Counts indices as done, each once, and reports the blocks that have no others, unless that was done before.
    pub fn have(&self, done: Range<usize>) {
        for part in self.parts(done) {
            let block = part.start / self.len;
            // Who counts the last ones sees what the others have written.
            let was_last = self.left[block].fetch_sub(part.len(), Ordering::AcqRel) == part.len();
            if was_last && !self.watch.finished[block].swap(true, Ordering::AcqRel) {
                (self.watch.done)(block);
            }
        }
    }

    /// Whether the block of an index is finished: if it is not counted as done, it was so from the beginning.
    pub fn is_finished(&self, index: usize) -> bool {
        self.watch.finished[index / self.len].load(Ordering::Acquire)
    }

    /// Where the block of an index ends.
    pub fn end(&self, index: usize) -> usize {
        ((index / self.len + 1) * self.len).min(self.count)
    }

    /// What a range has of each block.
    fn parts(&self, range: Range<usize>) -> impl Iterator<Item = Range<usize>> {
        let mut rest = range;
        std::iter::from_fn(move || {
            let end = self.end(rest.start).min(rest.end);
            let part = std::mem::replace(&mut rest.start, end)..end;
            (!part.is_empty()).then_some(part)
        })
    }
}

/// Chunks: ranges of indices that an engine does at once.
pub(crate) struct Chunks<'w> {
    blocks: Blocks<'w>,
    finished: Vec<AtomicBool>,
}

impl<'w> Chunks<'w> {
    /// So many chunks, which have all indices that are not done. A chunk is finished if all its blocks are, and if it is
    /// not wanted.
    pub fn new(
        blocks: Blocks<'w>,
        chunks: usize,
        range: impl Fn(usize) -> Range<usize>,
        is_wanted: impl Fn(usize) -> bool,
    ) -> Chunks<'w> {
        let is_finished = |chunk| blocks.parts(range(chunk)).all(|part| blocks.is_finished(part.start));
        // All are asked before any is counted, which may finish blocks of others.
        let finished: Vec<bool> = (0..chunks).map(|chunk| !is_wanted(chunk) || is_finished(chunk)).collect();
        for (chunk, _) in finished.iter().enumerate().filter(|(_, is_finished)| **is_finished) {
            blocks.have(range(chunk));
        }
        Chunks { blocks, finished: finished.into_iter().map(AtomicBool::new).collect() }
    }

    /// For each chunk, whether it is finished.
    pub fn finished(&self) -> &[AtomicBool] {
        &self.finished
    }

    /// Called when a chunk that was open is finished.
    pub fn done(&self, range: Range<usize>) {
        self.blocks.have(range);
    }

    /// The parts of a range that lie in finished blocks.
    pub fn finished_in(&self, range: Range<usize>) -> impl Iterator<Item = Range<usize>> {
        self.blocks.parts(range).filter(|part| self.blocks.is_finished(part.start))
    }
}
