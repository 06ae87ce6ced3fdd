//! Strict partitions, drawn as shifted diagrams, and the hooks in them.
//!
//! Row i begins in column i, so it fills the diagonals j-i = 0, 1, …, b_i - 1, and diagonal k holds as many boxes as
//! there are parts larger than k. Removing a hook takes boxes off diagonals. The diagonals fall into stretches with
//! equally many boxes, one for each part, so only stretches are counted, however long they are.

use crate::MAX_COUNT;
use crate::beads::BeadSet;
use crate::notation::{self, NotationError};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use theory::HeapBytes;

/// A partition b₁ > b₂ > … of different positive numbers, ordered part by part.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StrictPartition {
    parts: Vec<u64>,
}

impl HeapBytes for StrictPartition {
    fn heap_bytes(&self) -> usize {
        self.parts.heap_bytes()
    }
}

impl StrictPartition {
    /// The strict partition with these parts; a zero at the end is dropped.
    ///
    /// # Errors
    ///
    /// [`NotStrict`](NotationError::NotStrict) if a part is not smaller than the one before it,
    /// [`TooLarge`](NotationError::TooLarge) if one is past [`MAX_ENTRY`](crate::MAX_ENTRY).
    pub fn new(parts: Vec<u64>) -> Result<StrictPartition, NotationError> {
        notation::within_bounds(&parts)?;
        match parts.windows(2).position(|pair| pair[0] <= pair[1]) {
            None => Ok(StrictPartition::from_descending(parts)),
            Some(place) => {
                Err(NotationError::NotStrict { entry: place + 2, previous: parts[place], found: parts[place + 1] })
            }
        }
    }

    /// The strict partition with parts that are known to descend and to be within bounds; a zero
    /// at the end is dropped.
    pub(crate) fn from_descending(mut parts: Vec<u64>) -> StrictPartition {
        debug_assert!(parts.is_sorted_by(|left, right| left > right));
        parts.pop_if(|part| *part == 0);
        StrictPartition { parts }
    }

    /// The partition without parts.
    pub fn empty() -> StrictPartition {
        StrictPartition::default()
    }

    /// The parts, largest first, all positive.
    pub fn parts(&self) -> &[u64] {
        &self.parts
    }

    /// The parts, largest first, all positive.
    pub fn into_parts(self) -> Vec<u64> {
        self.parts
    }

    /// The number of parts, which is the number of rows.
    pub fn len(&self) -> usize {
        self.parts.len()
    }

    /// Whether there are no parts, and so no boxes.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// The length of row `i`; 0 for a row that is not there.
    pub fn row(&self, i: usize) -> u64 {
        i.checked_sub(1).and_then(|place| self.parts.get(place)).map_or(0, |&part| part)
    }

    /// The columns that row `i` fills.
    fn columns(&self, i: usize) -> Range<u64> {
        let first = i as u64;
        first..first.saturating_add(self.row(i))
    }

    /// The number of boxes on the diagonal j-i = `k`.
    pub fn diagonal(&self, k: u64) -> usize {
        self.parts.partition_point(|&part| part > k)
    }

    /// The number of boxes.
    pub fn size(&self) -> u128 {
        self.parts.iter().map(|&part| u128::from(part)).sum()
    }

    /// Whether (i,j) is a box; row i begins in column i.
    pub fn contains(&self, i: usize, j: u64) -> bool {
        self.columns(i).contains(&j)
    }

    /// The boxes (i,j), row by row from the left.
    pub fn boxes(&self) -> impl Iterator<Item = (usize, u64)> {
        let (mut i, mut steps) = (1, 0);
        std::iter::from_fn(move || {
            while steps == *self.parts.get(i - 1)? {
                (i, steps) = (i + 1, 0);
            }
            steps += 1;
            Some((i, i as u64 + steps - 1))
        })
    }

    /// The number of boxes to the right of the box (i,j); 0 if it is not a box.
    pub fn arm(&self, i: usize, j: u64) -> u64 {
        self.hook(i, j).map_or(0, |hook| hook.arm)
    }

    /// The number of boxes below the box (i,j) in its column; 0 if it is not a box.
    pub fn leg(&self, i: usize, j: u64) -> u64 {
        self.hook(i, j).map_or(0, |hook| hook.leg)
    }

    /// The number of boxes in row j+1, which the hook at the box (i,j) takes whole; 0 if it is not
    /// a box.
    pub fn tail(&self, i: usize, j: u64) -> u64 {
        self.hook(i, j).map_or(0, |hook| hook.tail)
    }

    /// The number of boxes of the hook at (i,j); 0 if it is not a box.
    pub fn hook_length(&self, i: usize, j: u64) -> u64 {
        self.hook(i, j).map_or(0, |hook| hook.len())
    }

    /// The hook at (i,j); `None` if it is not a box.
    pub fn hook(&self, i: usize, j: u64) -> Option<ShiftedHook> {
        let columns = self.columns(i);
        if !columns.contains(&j) {
            return None;
        }
        let leg = (i + 1..=self.len()).take_while(|&row| self.contains(row, j));
        let tail = usize::try_from(j).ok().and_then(|j| self.parts.get(j));
        Some(ShiftedHook {
            row: i,
            column: j,
            arm: columns.end - 1 - j,
            leg: leg.count() as u64,
            tail: tail.copied().unwrap_or(0),
        })
    }

    /// What is left when the hook at (i,j) is deleted and the boxes left slide up and to the left
    /// along their diagonals until no gap is left; `None` if (i,j) is not a box.
    pub fn remove_hook(&self, i: usize, j: u64) -> Option<StrictPartition> {
        let hook = self.hook(i, j)?;
        let strip = hook.strip();
        let tail = 0..hook.tail;
        // Stretches of diagonals with equally many boxes end where a row ends or the strip begins.
        let mut ends = self.parts.clone();
        let place = ends.partition_point(|&end| end > strip.start);
        ends.insert(place, strip.start);
        let mut parts = Vec::with_capacity(self.len());
        for end in ends.into_iter().filter(|&end| end > 0) {
            let k = end - 1;
            let deleted = [&strip, &tail].into_iter().filter(|run| run.contains(&k));
            let left = self.diagonal(k) - deleted.count();
            // Closed up, row t fills the diagonals with at least t boxes left.
            if left > parts.len() {
                parts.push(end);
            }
        }
        Some(StrictPartition::from_descending(parts))
    }

    /// The parts with `part` lowered to `to`, where 0 makes it vanish; `None` unless `part` is a
    /// part and `to` a smaller number that is not.
    ///
    /// This is one of the two forms that removing a hook takes on the set of parts.
    pub fn lower(&self, part: u64, to: u64) -> Option<StrictPartition> {
        if !self.has(part) || to >= part || self.has(to) {
            return None;
        }
        let mut parts = self.parts.clone();
        parts.retain(|&other| other != part);
        parts.insert(parts.partition_point(|&other| other > to), to);
        Some(StrictPartition::from_descending(parts))
    }

    /// The parts without `a` and `b`; `None` unless these are two parts.
    ///
    /// This is the other form that removing a hook takes on the set of parts.
    pub fn delete_pair(&self, a: u64, b: u64) -> Option<StrictPartition> {
        if a == b || !self.has(a) || !self.has(b) {
            return None;
        }
        let others = self.parts.iter().copied();
        let others = others.filter(|&part| part != a && part != b);
        Some(StrictPartition::from_descending(others.collect()))
    }

    /// Whether `part` is a part.
    fn has(&self, part: u64) -> bool {
        self.parts.binary_search_by(|other| part.cmp(other)).is_ok()
    }

    /// The numbers d₀, …, d_n of boxes on the diagonals; `None` if the diagram is not inside the
    /// staircase (n, …, 1), or `n` is past [`MAX_COUNT`].
    pub fn diagonals(&self, n: usize) -> Option<Vec<u64>> {
        let inside = n <= MAX_COUNT && self.row(1) <= n as u64;
        inside.then(|| (0..=n as u64).map(|k| self.diagonal(k) as u64).collect())
    }

    /// The diagram with these numbers d₀, …, d_n of boxes on its diagonals; `None` unless d_n = 0 and each number is
    /// equal to the next or larger by one.
    pub fn from_diagonals(counts: &[u64]) -> Option<StrictPartition> {
        if counts.last() != Some(&0) {
            return None;
        }
        let mut parts = Vec::new();
        for (pair, end) in counts.windows(2).zip(1..) {
            match pair[0].checked_sub(pair[1])? {
                0 => {}
                1 => parts.push(end),
                _ => return None,
            }
        }
        parts.reverse();
        Some(StrictPartition::from_descending(parts))
    }

    /// The parts as an odd number of upright turtles: a part 0 is added if the number is even.
    pub fn turtles(&self) -> BeadSet {
        let zero = self.len().is_multiple_of(2).then_some(0);
        let parts = self.parts.iter().rev().copied();
        BeadSet::from_ascending(zero.into_iter().chain(parts).collect())
    }

    /// The strict partition of an odd number of upright turtles; `None` if their number is even.
    pub fn from_turtles(turtles: &BeadSet) -> Option<StrictPartition> {
        let parts = turtles.squares().iter().rev().copied();
        (turtles.len() % 2 == 1).then(|| StrictPartition::from_descending(parts.collect()))
    }
}

impl fmt::Display for StrictPartition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&notation::write_numbers(&self.parts))
    }
}

impl FromStr for StrictPartition {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<StrictPartition, NotationError> {
        StrictPartition::new(notation::read_numbers(text)?)
    }
}

/// The hook at a box (i,j) of a shifted diagram: the box, its arm to the right, its leg below in
/// column j, and, where there is a row j+1, all of that row as its tail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ShiftedHook {
    /// The row of the corner.
    pub row: usize,
    /// The column of the corner.
    pub column: u64,
    /// The number of boxes to the right of the corner.
    pub arm: u64,
    /// The number of boxes below the corner.
    pub leg: u64,
    /// The number of boxes in the tail, which begins in row and column j+1.
    pub tail: u64,
}

impl ShiftedHook {
    /// The number of boxes.
    #[expect(clippy::len_without_is_empty, reason = "a hook has its corner")]
    pub fn len(&self) -> u64 {
        1 + self.arm + self.leg + self.tail
    }

    /// The corner, then the arm to the right, then the leg down, then the tail to the right.
    pub fn boxes(&self) -> impl Iterator<Item = (usize, u64)> + use<> {
        let ShiftedHook { row, column, arm, leg, tail } = *self;
        let across = (0..=arm).map(move |step| (row, column + step));
        let down = (1..).map(move |step| (row + step, column));
        let tail = (1..=tail).map(move |step| (column as usize + 1, column + step));
        across.chain(down.take(leg as usize)).chain(tail)
    }

    /// The diagonals of the leg, the corner and the arm, one box on each.
    fn strip(&self) -> Range<u64> {
        let corner = self.column - self.row as u64;
        corner - self.leg..corner + self.arm + 1
    }
}
