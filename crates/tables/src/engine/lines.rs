//! Boxes, by the sets of values along their lines.
//!
//! **Idea.** Where a move goes any distance along a line, the options of a cell in that line are all cells before it.
//! Each line keeps the set of values met so far, as bits; the value of a cell is the first bit missing in the union of
//! the sets of the lines through it, and goes into each of them. A line also knows how many of its leading words are
//! full, and the search begins there, eight words at a time. Steps that are not along a line are looked up one by one.
//! With a limit on the distance (`r=R`) cells are done as in the scan, but by all threads.
//!
//! **Threads.** A strip is a few values of the first coordinate, a tile a run of the others; a thread takes a strip and
//! goes through its tiles, never ahead of the strip above it. Tiles done at the same time lie on a descending staircase
//! and share no row, no column and no diagonal, so nobody else uses their lines.
//!
//! **Cost** for Wythoff's game: some 20 words a cell for a box of 10,000×10,000, in place of some 10,000 options.

use super::scan::{self, Marks, value_at};
use super::{Engine, Unfilled, Work};
use crate::cells::Cells;
use crate::element::Element;
use crate::family::{Boxes, Indexed, Meeting};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use theory::{Play, team};

/// Words looked at together.
const STEP: usize = 8;

/// The sets of the lines in one direction.
struct Lines {
    words_per_line: usize,
    words: *mut u64,
    full: *mut u32,
    _words: Vec<u64>,
    _full: Vec<u32>,
}

// Safety: the pointers are to vectors of its own; `Plane` says who uses which line when.
unsafe impl Sync for Lines {}

impl Lines {
    fn new(lines: usize, words_per_line: usize) -> Lines {
        let (mut words, mut full) = (vec![0; lines * words_per_line], vec![0; lines]);
        Lines { words_per_line, words: words.as_mut_ptr(), full: full.as_mut_ptr(), _words: words, _full: full }
    }

    /// How many leading words of a line are full.
    #[inline(always)]
    unsafe fn full(&self, line: usize) -> usize {
        // Safety: the caller has the line to itself.
        unsafe { *self.full.add(line) as usize }
    }

    /// Some words of a line.
    #[inline(always)]
    unsafe fn words(&self, line: usize, from: usize) -> &[u64; STEP] {
        debug_assert!(from + STEP <= self.words_per_line);
        // Safety: the caller has the line to itself, and lines end with words to spare.
        unsafe { &*self.words.add(line * self.words_per_line + from).cast() }
    }

    #[inline(always)]
    unsafe fn insert(&self, line: usize, value: usize) {
        // Safety: the caller has the line to itself; no value is larger than the bound the lines were made for.
        unsafe {
            let words = self.words.add(line * self.words_per_line);
            *words.add(value / 64) |= 1 << (value % 64);
            let full = self.full.add(line);
            while *words.add(*full as usize) == u64::MAX {
                *full += 1;
            }
        }
    }
}

fn words_per_line(boxes: &Boxes) -> usize {
    // One step to spare: a search that begins in the last used word may look at the next ones.
    (boxes.most_options().max(1) as usize / 64 + 1).next_multiple_of(STEP) + STEP
}

fn sides(boxes: &Boxes) -> Vec<usize> {
    boxes.sides().iter().map(|&side| side as usize).collect()
}

fn is_long(boxes: &Boxes) -> bool {
    boxes.most().is_none()
}

fn has_diagonals(boxes: &Boxes) -> bool {
    boxes.diagonal() == u64::MAX
}

/// How many lines there are in each direction: along each axis, and the diagonals.
fn counts(boxes: &Boxes) -> Vec<usize> {
    let sides = sides(boxes);
    let cells: usize = sides.iter().product();
    let mut counts: Vec<usize> = sides.iter().map(|side| cells / side).collect();
    if has_diagonals(boxes) {
        counts.push(sides[0] + sides[1] - 1);
    }
    counts
}

/// Bytes for the sets.
pub(super) fn bytes(boxes: &Boxes) -> u64 {
    if !is_long(boxes) {
        return scan::bytes(boxes);
    }
    // Lines can be more than fit a word only where the table itself is.
    let line = words_per_line(boxes) as u64 * 8 + 4;
    counts(boxes).into_iter().fold(0, |sum: u64, lines| sum.saturating_add((lines as u64).saturating_mul(line)))
}

/// The box with its lines, `D` directions of them.
struct Plane<'p, E, const D: usize> {
    boxes: &'p Boxes,
    play: Play,
    cells: &'p Cells<'p, E>,
    sides: Vec<usize>,
    lines: [Lines; D],
}

impl<E: Element, const D: usize> Plane<'_, E, D> {
    /// Cells that share their first coordinate.
    fn row_len(&self) -> usize {
        self.sides[1..].iter().product()
    }

    /// Does part of a row: its cells from `rest.start` to `rest.end`. If they are finished, only fills the lines.
    ///
    /// # Safety
    ///
    /// Nobody else uses these cells or the lines through them; all cells before them on those lines are done.
    #[inline(always)]
    unsafe fn run(&self, row: usize, rest: Range<usize>, is_finished: bool) -> Result<(), Unfilled> {
        let last = *self.sides.last().expect("there are sides");
        let mut start = rest.start;
        while start < rest.end {
            // A stretch along the last axis: there the line along it stays, and the others are neighbours.
            let end = (start - start % last + last).min(rest.end);
            let first = row * self.row_len() + start;
            let ids = self.line_ids(first);
            for offset in 0..end - start {
                let ids = std::array::from_fn(|d| ids[d] + if d == self.sides.len() - 1 { 0 } else { offset });
                // Safety: as promised to us.
                unsafe { self.cell(first + offset, ids, is_finished)? };
            }
            start = end;
        }
        Ok(())
    }

    /// The lines through a cell. Lines along an axis are numbered as cells are, without that coordinate.
    fn line_ids(&self, index: usize) -> [usize; D] {
        let mut ids = [0; D];
        let mut stride = 1;
        for axis in (0..self.sides.len()).rev() {
            ids[axis] = index / (stride * self.sides[axis]) * stride + index % stride;
            stride *= self.sides[axis];
        }
        if D > self.sides.len() {
            ids[D - 1] = index % self.sides[1] + self.sides[0] - 1 - index / self.sides[1];
        }
        ids
    }

    /// Does one cell; see [`Plane::run`].
    #[inline(always)]
    unsafe fn cell(&self, index: usize, ids: [usize; D], is_finished: bool) -> Result<(), Unfilled> {
        let value = if is_finished {
            // Safety: nobody writes a finished cell.
            unsafe { self.cells.get(index) }
        } else {
            // Safety: as promised to us.
            let value = unsafe { self.value(index, ids)? };
            // Safety: the cell is ours.
            unsafe { self.cells.set(index, value) };
            value
        };
        let value_index = value.get();
        let hole: u32 = E::HOLE.into();
        if value_index != hole as usize {
            for (lines, &id) in self.lines.iter().zip(&ids) {
                // Safety: the lines are ours.
                unsafe { lines.insert(id, value_index) };
            }
        }
        Ok(())
    }

    #[inline(always)]
    unsafe fn value(&self, index: usize, ids: [usize; D]) -> Result<E, Unfilled> {
        let end = || E::new(self.play.end_value().into()).ok_or(Unfilled::TooLarge);
        if self.boxes.meeting() != Meeting::Nothing || self.play == Play::Misere {
            let coordinates = self.boxes.coordinates(index as u64);
            if self.boxes.meet(&coordinates) {
                return if self.boxes.meeting() == Meeting::Forbidden { Ok(E::HOLE) } else { end() };
            }
            if self.boxes.is_end(&coordinates) {
                return end();
            }
        }
        // Safety: as promised to us.
        let mut value = unsafe { self.first_free(ids, 0) };
        let steps = self.boxes.steps();
        if !steps.is_empty() {
            let (x, y) = (index / self.sides[1], index % self.sides[1]);
            let reached = steps.iter().filter(|&&(left, up)| x >= left as usize && y >= up as usize);
            let at = |&(left, up): &(u64, u64)| {
                // Safety: a smaller cell on this or an earlier tile, and so finished.
                unsafe { self.cells.get(index - left as usize * self.sides[1] - up as usize) }.get()
            };
            while reached.clone().any(|step| at(step) == value) {
                // Safety: as promised to us.
                value = unsafe { self.first_free(ids, value + 1) };
            }
        }
        E::new(value as u64).ok_or(Unfilled::TooLarge)
    }

    /// The least value from `from` on that is in none of the lines.
    #[inline(always)]
    unsafe fn first_free(&self, ids: [usize; D], from: usize) -> usize {
        let mut word = from / 64;
        for (lines, &id) in self.lines.iter().zip(&ids) {
            // Safety: the lines are ours.
            word = word.max(unsafe { lines.full(id) });
        }
        let mut below = if word == from / 64 { (1_u64 << (from % 64)) - 1 } else { 0 };
        loop {
            let mut union = [0; STEP];
            for (lines, &id) in self.lines.iter().zip(&ids) {
                // Safety: the lines are ours. A free value is not larger than the number of options, so the search
                // ends within the words of a line.
                let words = unsafe { lines.words(id, word) };
                for (union, word) in union.iter_mut().zip(words) {
                    *union |= word;
                }
            }
            union[0] |= below;
            if union.iter().fold(u64::MAX, |all, word| all & word) != u64::MAX {
                let (place, free) = union.iter().enumerate().find(|(_, word)| **word != u64::MAX).expect("one is free");
                return (word + place) * 64 + free.trailing_ones() as usize;
            }
            below = 0;
            word += STEP;
        }
    }
}

/// What can be done with part of a row, whatever the number of directions and the instructions.
trait Runs: Sync {
    /// See [`Plane::run`].
    unsafe fn run(&self, marks: &mut Marks, row: usize, rest: Range<usize>, is_finished: bool) -> Result<(), Unfilled>;
}

/// A plane, compiled for a set of instructions.
struct Compiled<'p, E, const D: usize> {
    plane: Plane<'p, E, D>,
    engine: Engine,
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn run_avx2<E: Element, const D: usize>(
    plane: &Plane<'_, E, D>,
    row: usize,
    rest: Range<usize>,
    is_finished: bool,
) -> Result<(), Unfilled> {
    // Safety: the same promise.
    unsafe { plane.run(row, rest, is_finished) }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512cd,avx2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn run_avx512<E: Element, const D: usize>(
    plane: &Plane<'_, E, D>,
    row: usize,
    rest: Range<usize>,
    is_finished: bool,
) -> Result<(), Unfilled> {
    // Safety: the same promise.
    unsafe { plane.run(row, rest, is_finished) }
}

impl<E: Element, const D: usize> Runs for Compiled<'_, E, D> {
    unsafe fn run(&self, _: &mut Marks, row: usize, rest: Range<usize>, is_finished: bool) -> Result<(), Unfilled> {
        match self.engine {
            #[cfg(target_arch = "x86_64")]
            // Safety: the same promise, and the processor has the instructions.
            Engine::Avx2 if self.engine.is_available() => unsafe { run_avx2(&self.plane, row, rest, is_finished) },
            #[cfg(target_arch = "x86_64")]
            // Safety: the same promise, and the processor has the instructions.
            Engine::Avx512 if self.engine.is_available() => unsafe { run_avx512(&self.plane, row, rest, is_finished) },
            // Safety: the same promise.
            _ => unsafe { self.plane.run(row, rest, is_finished) },
        }
    }
}

/// Options looked up one by one.
struct Direct<'p, E> {
    boxes: &'p Boxes,
    play: Play,
    cells: &'p Cells<'p, E>,
}

impl<E: Element> Runs for Direct<'_, E> {
    unsafe fn run(&self, marks: &mut Marks, row: usize, rest: Range<usize>, is_finished: bool) -> Result<(), Unfilled> {
        if is_finished {
            return Ok(());
        }
        let first = row * self.boxes.row_len() as usize;
        for index in first + rest.start..first + rest.end {
            // Safety: options are finished cells.
            let value =
                value_at(self.boxes, index as u64, self.play, marks, |option| unsafe { self.cells.get(option) });
            // Safety: the cell is ours.
            unsafe { self.cells.set(index, value.ok_or(Unfilled::TooLarge)?) };
        }
        Ok(())
    }
}

/// Fills what is not finished.
///
/// # Safety
///
/// As for [`super::fill`].
pub(super) unsafe fn fill<E: Element>(boxes: &Boxes, cells: &Cells<'_, E>, work: &Work<'_>) -> Result<(), Unfilled> {
    if !is_long(boxes) {
        return pipeline(boxes, work, &Direct { boxes, play: work.play, cells });
    }
    match counts(boxes).len() {
        1 => pipeline(boxes, work, &compiled::<E, 1>(boxes, cells, work)),
        2 => pipeline(boxes, work, &compiled::<E, 2>(boxes, cells, work)),
        3 => pipeline(boxes, work, &compiled::<E, 3>(boxes, cells, work)),
        _ => pipeline(boxes, work, &compiled::<E, 4>(boxes, cells, work)),
    }
}

fn compiled<'p, E: Element, const D: usize>(
    boxes: &'p Boxes,
    cells: &'p Cells<'p, E>,
    work: &Work<'_>,
) -> Compiled<'p, E, D> {
    let (counts, words) = (counts(boxes), words_per_line(boxes));
    let lines = std::array::from_fn(|d| Lines::new(counts[d], words));
    Compiled { plane: Plane { boxes, play: work.play, cells, sides: sides(boxes), lines }, engine: work.engine }
}

/// How many cells of a row make a tile.
const TILE: usize = 128;

/// Strips taken by threads, each never ahead of the one above it.
fn pipeline(boxes: &Boxes, work: &Work<'_>, runs: &impl Runs) -> Result<(), Unfilled> {
    let (rows, row_len) = (boxes.sides()[0] as usize, boxes.row_len() as usize);
    // A block is a strip.
    let (strip, strips) = (boxes.rows_per_block() as usize, work.finished.len());
    let tiles = row_len.div_ceil(TILE);
    // Strips are finished from the top; whatever else is there is done again.
    let finished = work.finished.iter().take_while(|finished| finished.load(Ordering::Relaxed)).count();
    let progress: Vec<AtomicUsize> = (0..strips).map(|_| AtomicUsize::new(0)).collect();
    let (next, stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
    let is_over = || stopped.load(Ordering::Relaxed) || work.cancel.load(Ordering::Relaxed);
    let run = || -> Result<(), Unfilled> {
        let mut marks = Marks::new(boxes.most_options());
        loop {
            let strip_number = next.fetch_add(1, Ordering::Relaxed);
            if strip_number >= strips {
                return Ok(());
            }
            for tile in 0..tiles {
                while strip_number > 0 && progress[strip_number - 1].load(Ordering::Acquire) <= tile {
                    if is_over() {
                        return Err(Unfilled::Cancelled);
                    }
                    thread::yield_now();
                }
                if is_over() {
                    return Err(Unfilled::Cancelled);
                }
                let rest = tile * TILE..((tile + 1) * TILE).min(row_len);
                for row in strip_number * strip..((strip_number + 1) * strip).min(rows) {
                    // Safety: earlier tiles of this strip and this and earlier tiles of the strips above are done and
                    // seen to be done. Whoever is busy above has passed this tile, and whoever is busy below has not
                    // reached it, so that nobody uses a row, column or diagonal of this tile.
                    unsafe { runs.run(&mut marks, row, rest.clone(), strip_number < finished)? };
                }
                progress[strip_number].store(tile + 1, Ordering::Release);
            }
            if strip_number >= finished {
                (work.done)(strip_number);
            }
        }
    };
    let ends = team::work(work.threads, |_| {
        let end = run();
        if end.is_err() {
            stopped.store(true, Ordering::Relaxed);
        }
        end
    });
    ends.into_iter().reduce(|a, b| if a == Err(Unfilled::TooLarge) { a } else { b.and(a) }).unwrap_or(Ok(()))
}
