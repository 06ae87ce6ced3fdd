//! Moves along lines in a box, using the set of values on each line.
//!
//! **Idea.** If a move goes any distance along a line, the options of a cell on that line are all cells before it. Each
//! line keeps the set of values met so far, as bits. The value of a cell is the first bit missing from the union of the
//! sets of the lines through it, and is then added to each of these sets. Each line also records how many of its
//! leading words are full; the search starts there and takes eight words at a time. Steps that are not along a line are
//! looked up one by one. If the distance is limited, cells are solved as in the scan, but by all threads.
//!
//! **Threads.** A strip is a few values of the first coordinate, a tile is a run of the other coordinates. A thread
//! takes a strip and goes through its tiles, never ahead of the strip above. The tiles worked on at any time lie on a
//! descending staircase: they share no row, no column and no diagonal, so no two threads use the same line.
//!
//! **Cost** in a box of 10,000×10,000 with diagonals: some 20 words per cell, instead of some 10,000 options.

use super::scan::{self, Values};
use super::schedule::Schedule;
use super::{Job, Unfilled, Watch};
use crate::cells::Elements;
use crate::instructions::{Instructions, Kernel};
use crate::moves::{Lines, Meeting};
use std::ops::Range;
use std::sync::atomic::Ordering;
use theory::Play;

/// How many words are searched together.
const STEP: usize = 8;

/// The sets of the lines in one direction.
struct LineSets {
    words_per_line: usize,
    words: *mut u64,
    full: *mut u32,
    _words: Vec<u64>,
    _full: Vec<u32>,
}

// Safety: the pointers are to vectors that the struct owns and never touches otherwise. All methods that use them
// require that no other thread uses the line.
unsafe impl Sync for LineSets {}

impl LineSets {
    fn new(lines: usize, words_per_line: usize) -> LineSets {
        let (mut words, mut full) = (vec![0; lines * words_per_line], vec![0; lines]);
        LineSets { words_per_line, words: words.as_mut_ptr(), full: full.as_mut_ptr(), _words: words, _full: full }
    }

    /// The number of leading words of a line that are full.
    ///
    /// # Safety
    ///
    /// The line exists, and no other thread uses it.
    #[inline(always)]
    unsafe fn full(&self, line: usize) -> usize {
        // Safety: the caller guarantees that the line exists and that no other thread uses it.
        unsafe { *self.full.add(line) as usize }
    }

    /// `STEP` words of a line, from word `from` on.
    ///
    /// # Safety
    ///
    /// The line exists, it has these words, and no other thread uses it.
    #[inline(always)]
    unsafe fn words(&self, line: usize, from: usize) -> &[u64; STEP] {
        debug_assert!(from + STEP <= self.words_per_line);
        // Safety: the caller guarantees that the line has these words and that no other thread uses it.
        unsafe { &*self.words.add(line * self.words_per_line + from).cast() }
    }

    /// Adds a value to the set of a line.
    ///
    /// # Safety
    ///
    /// The line exists, its words except for the last have a bit for the value, and no other thread uses it.
    #[inline(always)]
    unsafe fn insert(&self, line: usize, value: usize) {
        debug_assert!(value / 64 + 1 < self.words_per_line);
        // Safety: the caller guarantees that the line exists, has a word for the value, and is used by no other thread.
        // Its last word stays empty, so counting full words ends within the line.
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

fn words_per_line(moves: &Lines) -> usize {
    // One step to spare: a search that begins in the last used word also reads the words after it.
    (moves.most_options().max(1) as usize / 64 + 1).next_multiple_of(STEP) + STEP
}

fn sides(moves: &Lines) -> Vec<usize> {
    moves.sides().iter().map(|&side| side as usize).collect()
}

/// The number of lines in each direction: along each axis, and on the diagonals.
fn counts(moves: &Lines) -> Vec<usize> {
    let sides = sides(moves);
    let cells: usize = sides.iter().product();
    let mut counts: Vec<usize> = sides.iter().map(|side| cells / side).collect();
    if moves.has_diagonals() {
        counts.push(sides[0] + sides[1] - 1);
    }
    counts
}

/// Bytes of memory for the sets.
pub(super) fn bytes(moves: &Lines) -> u64 {
    if !moves.go_any_distance() {
        return scan::bytes(moves.most_options());
    }
    // The number of lines overflows a word only if that of the cells does.
    let line = words_per_line(moves) as u64 * 8 + 4;
    counts(moves).into_iter().fold(0, |sum: u64, lines| sum.saturating_add((lines as u64).saturating_mul(line)))
}

/// The box with its lines in `D` directions.
struct Plane<'p, const D: usize> {
    moves: &'p Lines,
    play: Play,
    cells: &'p Elements<'p>,
    sides: Vec<usize>,
    sets: [LineSets; D],
    /// An upper bound on the values.
    largest: usize,
}

impl<const D: usize> Plane<'_, D> {
    /// The number of cells that share their first coordinate.
    fn row_len(&self) -> usize {
        self.sides[1..].iter().product()
    }

    /// Solves part of a row: its cells from `rest.start` to `rest.end`. If they are finished, only adds their values to
    /// the lines.
    ///
    /// # Safety
    ///
    /// The cells exist. No other thread uses them or the lines through them, and all other cells that they have moves
    /// to are finished.
    #[inline(always)]
    unsafe fn run(&self, row: usize, rest: Range<usize>, is_finished: bool) -> Result<(), Unfilled> {
        let last = *self.sides.last().expect("there are sides");
        let mut start = rest.start;
        while start < rest.end {
            // A stretch along the last axis: all of it is on one line along that axis, and the lines in the other
            // directions are numbered consecutively.
            let end = (start - start % last + last).min(rest.end);
            let first = row * self.row_len() + start;
            let ids = self.line_ids(first);
            for offset in 0..end - start {
                let ids = std::array::from_fn(|d| ids[d] + if d == self.sides.len() - 1 { 0 } else { offset });
                // Safety: the caller guarantees it for all cells of the part; those before this one are done.
                unsafe { self.cell(first + offset, ids, is_finished)? };
            }
            start = end;
        }
        Ok(())
    }

    /// The numbers of the lines through a cell. Lines along an axis are numbered like cells, leaving out that
    /// coordinate.
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

    /// Solves one cell, given the lines through it.
    ///
    /// # Safety
    ///
    /// As for [`Plane::run`].
    #[inline(always)]
    unsafe fn cell(&self, index: usize, ids: [usize; D], is_finished: bool) -> Result<(), Unfilled> {
        let value = if is_finished {
            // Safety: the cell exists, and nothing writes a finished cell.
            unsafe { self.cells.get(index) }
        } else {
            // Safety: the caller guarantees what `value` requires, that the cell exists, and that no other thread uses
            // it.
            unsafe {
                match self.value(index, ids) {
                    Some(value) => self.cells.set(index, value)?,
                    None => self.cells.set_hole(index),
                }
                self.cells.get(index)
            }
        };
        if value == self.cells.hole() {
            return Ok(());
        }
        // The value may come from a file, so it may be too large.
        let value = value as usize;
        if value > self.largest {
            return Err(Unfilled::TooLarge { index: index as u64 });
        }
        for (sets, &id) in self.sets.iter().zip(&ids) {
            // Safety: no other thread uses the lines, and they are long enough for the largest value.
            unsafe { sets.insert(id, value) };
        }
        Ok(())
    }

    /// The value of a cell, given the lines through it; `None` if it is not a position.
    ///
    /// # Safety
    ///
    /// As for [`Plane::run`].
    #[inline(always)]
    unsafe fn value(&self, index: usize, ids: [usize; D]) -> Option<u64> {
        let end = Some(self.play.end_value().into());
        if self.moves.meeting() != Meeting::Nothing || self.play == Play::Misere {
            let coordinates = self.moves.coordinates(index as u64);
            if self.moves.meet(&coordinates) {
                return if self.moves.meeting() == Meeting::Forbidden { None } else { end };
            }
            if self.moves.is_end(&coordinates) {
                return end;
            }
        }
        // Safety: the caller guarantees that no other thread uses the lines.
        let mut value = unsafe { self.first_free(ids, 0) };
        let steps = self.moves.steps();
        if !steps.is_empty() {
            let (x, y) = (index / self.sides[1], index % self.sides[1]);
            let reached = steps.iter().filter(|&&(left, up)| x >= left as usize && y >= up as usize);
            let at = |&(left, up): &(u64, u64)| {
                // Safety: a step leads to a smaller cell, in this tile or an earlier one, and so to one that is
                // finished.
                unsafe { self.cells.get(index - left as usize * self.sides[1] - up as usize) as usize }
            };
            while reached.clone().any(|step| at(step) == value) {
                // Safety: as above; `value` is that of a cell, so it is at most the largest value.
                value = unsafe { self.first_free(ids, value + 1) };
            }
        }
        Some(value as u64)
    }

    /// The least value, from `from` on, that is on none of the lines.
    ///
    /// # Safety
    ///
    /// The lines exist, no other thread uses them, and `from` is at most one more than the largest value.
    #[inline(always)]
    unsafe fn first_free(&self, ids: [usize; D], from: usize) -> usize {
        let mut word = from / 64;
        for (sets, &id) in self.sets.iter().zip(&ids) {
            // Safety: the caller guarantees that the lines exist and that no other thread uses them.
            word = word.max(unsafe { sets.full(id) });
        }
        let mut below = if word == from / 64 { (1_u64 << (from % 64)) - 1 } else { 0 };
        loop {
            let mut union = [0; STEP];
            for (sets, &id) in self.sets.iter().zip(&ids) {
                // Safety: as above. Lines hold no value above the largest and have spare words after it, so the search
                // ends within them.
                let words = unsafe { sets.words(id, word) };
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

/// Solving part of a row, whatever the number of directions.
trait Runs: Sync {
    /// Solves part of a row.
    ///
    /// # Safety
    ///
    /// As for [`Plane::run`].
    unsafe fn run(
        &self,
        values: &mut Values,
        row: usize,
        rest: Range<usize>,
        is_finished: bool,
    ) -> Result<(), Unfilled>;
}

/// A plane, and the instructions to solve it with.
struct Compiled<'p, const D: usize> {
    plane: Plane<'p, D>,
    instructions: Instructions,
}

/// Part of a row. Requires what [`Plane::run`] does.
struct PartOfRow<'p, const D: usize> {
    plane: &'p Plane<'p, D>,
    row: usize,
    rest: Range<usize>,
    is_finished: bool,
}

impl<const D: usize> Kernel for PartOfRow<'_, D> {
    type Output = Result<(), Unfilled>;

    #[inline(always)]
    unsafe fn run(self) -> Result<(), Unfilled> {
        // Safety: the caller guarantees what `Plane::run` requires.
        unsafe { self.plane.run(self.row, self.rest, self.is_finished) }
    }
}

impl<const D: usize> Runs for Compiled<'_, D> {
    unsafe fn run(&self, _: &mut Values, row: usize, rest: Range<usize>, is_finished: bool) -> Result<(), Unfilled> {
        // Safety: the caller guarantees what `Plane::run` requires.
        unsafe { self.instructions.run(PartOfRow { plane: &self.plane, row, rest, is_finished }) }
    }
}

/// Options that are looked up one by one.
struct Direct<'p> {
    moves: &'p Lines,
    play: Play,
    cells: &'p Elements<'p>,
}

impl Runs for Direct<'_> {
    unsafe fn run(
        &self,
        values: &mut Values,
        row: usize,
        rest: Range<usize>,
        is_finished: bool,
    ) -> Result<(), Unfilled> {
        if is_finished {
            return Ok(());
        }
        let first = row * self.moves.row_len() as usize;
        for index in first + rest.start..first + rest.end {
            let is_hole =
                self.moves.meeting() == Meeting::Forbidden && self.moves.meet(&self.moves.coordinates(index as u64));
            // Safety: the caller guarantees that the cell exists and that no other thread uses it. Options are smaller
            // than the index, so they exist, and the caller guarantees that they are finished, apart from cells of this
            // part that have just been written.
            unsafe {
                if is_hole {
                    self.cells.set_hole(index);
                } else {
                    let options = |options: &mut Vec<u64>| self.moves.options(index as u64, options);
                    let value = values.at(index as u64, self.play, options, |option| self.cells.get(option));
                    self.cells.set(index, value)?;
                }
            }
        }
        Ok(())
    }
}

/// Fills what is not finished.
///
/// # Safety
///
/// There is a cell for each index of the box; the rest as for [`super::fill_elements`].
pub(super) unsafe fn fill(moves: &Lines, cells: &Elements<'_>, job: &Job, watch: &Watch<'_>) -> Result<(), Unfilled> {
    // Safety: the caller guarantees what these functions require, which is the same.
    unsafe {
        if !moves.go_any_distance() {
            return pipeline(moves, job, watch, &Direct { moves, play: job.play, cells });
        }
        match counts(moves).len() {
            1 => fill_lines::<1>(moves, cells, job, watch),
            2 => fill_lines::<2>(moves, cells, job, watch),
            3 => fill_lines::<3>(moves, cells, job, watch),
            _ => fill_lines::<4>(moves, cells, job, watch),
        }
    }
}

/// Fills what is not finished, with lines in `D` directions.
///
/// # Safety
///
/// As for [`fill`].
unsafe fn fill_lines<const D: usize>(
    moves: &Lines,
    cells: &Elements<'_>,
    job: &Job,
    watch: &Watch<'_>,
) -> Result<(), Unfilled> {
    let instructions = job.instructions();
    let (counts, words) = (counts(moves), words_per_line(moves));
    let sets: [_; D] = std::array::from_fn(|d| LineSets::new(counts[d], words));
    let largest = moves.most_options().max(1) as usize;
    let plane = Plane { moves, play: job.play, cells, sides: sides(moves), sets, largest };
    // Safety: the caller guarantees what these functions require, which is the same.
    unsafe { pipeline(moves, job, watch, &Compiled { plane, instructions }) }
}

/// How many cells of a row make a tile.
const TILE: usize = 128;

/// Solves strips on several threads, each never ahead of the strip above. A strip is a block. Finished strips are gone
/// through as well, because their values belong to the sets of their lines.
///
/// # Safety
///
/// As for [`fill`].
unsafe fn pipeline(moves: &Lines, job: &Job, watch: &Watch<'_>, runs: &dyn Runs) -> Result<(), Unfilled> {
    let (rows, row_len) = (moves.sides()[0] as usize, moves.row_len() as usize);
    let strip = moves.rows_per_block() as usize;
    let tiles = row_len.div_ceil(TILE);
    let finished: Vec<bool> = watch.finished.iter().map(|finished| finished.load(Ordering::Acquire)).collect();
    Schedule::new((0..finished.len()).collect(), watch).run(job.threads, &|| {
        let mut values = Values::default();
        let finished = &finished;
        Box::new(move |turn| {
            for tile in 0..tiles {
                if turn.block > 0 {
                    turn.wait_until(turn.block - 1, tile + 1)?;
                }
                turn.check()?;
                let rest = tile * TILE..((tile + 1) * TILE).min(row_len);
                for row in turn.block * strip..((turn.block + 1) * strip).min(rows) {
                    // Safety: the earlier tiles of this strip, and this and earlier tiles of the strips above, are done
                    // and visible. The threads above have passed this tile, and those below have not reached it, so no
                    // other thread uses a row, column or diagonal of this tile.
                    unsafe { runs.run(&mut values, row, rest.clone(), finished[turn.block])? };
                }
                turn.has_got(tile + 1);
            }
            Ok(())
        })
    })
}
