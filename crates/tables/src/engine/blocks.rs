//! The blocks of a table, which are checked and written one at a time, and the ranges that an engine works on, which
//! may cut across blocks.

use super::Watch;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The blocks of a table, whose indices may be finished in any order and in ranges of any length.
pub(crate) struct Blocks<'w> {
    pub watch: &'w Watch<'w>,
    /// The number of indices in a block.
    len: usize,
    /// For each block, how many indices are not counted as done.
    left: Vec<AtomicUsize>,
    /// The number of indices.
    count: usize,
}

impl<'w> Blocks<'w> {
    /// Blocks of `len` indices each, `count` indices in all.
    pub fn new(len: usize, count: usize, watch: &'w Watch<'w>) -> Blocks<'w> {
        let left = (0..count).step_by(len).map(|start| AtomicUsize::new((count - start).min(len))).collect();
        Blocks { watch, len, left, count }
    }

    /// Counts indices as done, and reports the blocks that are complete with them, unless they were reported or
    /// finished before. No index may be counted twice.
    pub fn have(&self, done: Range<usize>) {
        for part in self.parts(done) {
            let block = part.start / self.len;
            // The thread that counts the last indices sees what the others have written.
            let was_last = self.left[block].fetch_sub(part.len(), Ordering::AcqRel) == part.len();
            if was_last && !self.watch.finished[block].swap(true, Ordering::AcqRel) {
                (self.watch.done)(block);
            }
        }
    }

    /// Whether the block of an index is finished. For an index that is not yet counted as done, this means that the
    /// block was finished from the start.
    pub fn is_finished(&self, index: usize) -> bool {
        self.watch.finished[index / self.len].load(Ordering::Acquire)
    }

    /// The end of the block of an index.
    pub fn end(&self, index: usize) -> usize {
        ((index / self.len + 1) * self.len).min(self.count)
    }

    /// Splits a range at the borders of blocks.
    fn parts(&self, range: Range<usize>) -> impl Iterator<Item = Range<usize>> {
        let mut rest = range;
        std::iter::from_fn(move || {
            let end = self.end(rest.start).min(rest.end);
            let part = std::mem::replace(&mut rest.start, end)..end;
            (!part.is_empty()).then_some(part)
        })
    }
}

/// Chunks: ranges of indices that an engine solves in one go.
pub(crate) struct Chunks<'w> {
    blocks: Blocks<'w>,
    finished: Vec<AtomicBool>,
}

impl<'w> Chunks<'w> {
    /// The given number of chunks, which cover all indices that are not done. A chunk counts as finished if all its
    /// blocks are finished, or if it is not wanted.
    pub fn new(
        blocks: Blocks<'w>,
        chunks: usize,
        range: impl Fn(usize) -> Range<usize>,
        is_wanted: impl Fn(usize) -> bool,
    ) -> Chunks<'w> {
        let is_finished = |chunk| blocks.parts(range(chunk)).all(|part| blocks.is_finished(part.start));
        // Find the finished chunks before counting any, since counting may finish blocks that other chunks share.
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

    /// Counts the indices of a chunk that has just been solved.
    pub fn done(&self, range: Range<usize>) {
        self.blocks.have(range);
    }

    /// The parts of a range that lie in finished blocks.
    pub fn finished_in(&self, range: Range<usize>) -> impl Iterator<Item = Range<usize>> {
        self.blocks.parts(range).filter(|part| self.blocks.is_finished(part.start))
    }
}
