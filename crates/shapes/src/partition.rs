//! Partitions, drawn as Young diagrams, and the hooks in them.
//!
//! A diagram is stored by its rows, longest first. Its boxes are the (i,j) with 1 ≤ j ≤ λ_i; a column is found by
//! binary search, and removing a hook rewrites only the rows that the hook meets.

use crate::beads::BeadSet;
use crate::notation::{self, NotationError};
use crate::{MAX_COUNT, MAX_ENTRY};
use std::fmt;
use std::iter;
use std::str::FromStr;
use theory::HeapBytes;

/// A partition λ₁ ≥ λ₂ ≥ … of positive numbers, ordered row by row.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Partition {
    rows: Vec<u64>,
}

impl HeapBytes for Partition {
    fn heap_bytes(&self) -> usize {
        self.rows.heap_bytes()
    }
}

impl Partition {
    /// The partition with these rows; zeros at the end are dropped.
    ///
    /// # Errors
    ///
    /// [`Increasing`](NotationError::Increasing) if a row is longer than the one above it,
    /// [`TooLarge`](NotationError::TooLarge) if one is longer than [`MAX_ENTRY`].
    pub fn new(rows: Vec<u64>) -> Result<Partition, NotationError> {
        notation::within_bounds(&rows)?;
        match rows.windows(2).position(|pair| pair[0] < pair[1]) {
            None => Ok(Partition::from_rows(rows)),
            Some(place) => {
                Err(NotationError::Increasing { entry: place + 2, previous: rows[place], found: rows[place + 1] })
            }
        }
    }

    /// The partition with rows that are known to be in order and within bounds.
    pub(crate) fn from_rows(mut rows: Vec<u64>) -> Partition {
        debug_assert!(rows.is_sorted_by(|above, below| above >= below));
        rows.truncate(rows.partition_point(|&row| row > 0));
        Partition { rows }
    }

    /// The partition without rows.
    pub fn empty() -> Partition {
        Partition::default()
    }

    /// The rectangle; `None` past [`MAX_COUNT`] rows or [`MAX_ENTRY`] columns.
    pub fn rectangle(rows: usize, columns: u64) -> Option<Partition> {
        (rows <= MAX_COUNT && columns <= MAX_ENTRY).then(|| Partition::from_rows(vec![columns; rows]))
    }

    /// The rows, longest first, all positive.
    pub fn rows(&self) -> &[u64] {
        &self.rows
    }

    /// The rows, longest first, all positive.
    pub fn into_rows(self) -> Vec<u64> {
        self.rows
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are no rows, and so no boxes.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The length of row `i`; 0 for a row that is not there.
    pub fn row(&self, i: usize) -> u64 {
        i.checked_sub(1).and_then(|place| self.rows.get(place)).map_or(0, |&row| row)
    }

    /// The number of rows of length at least `j`, which is the length of column `j`.
    pub fn column(&self, j: u64) -> usize {
        self.rows.partition_point(|&row| row >= j)
    }

    /// The number of boxes.
    pub fn size(&self) -> u128 {
        self.rows.iter().map(|&row| u128::from(row)).sum()
    }

    /// Whether (i,j) is a box.
    pub fn contains(&self, i: usize, j: u64) -> bool {
        1 <= j && j <= self.row(i)
    }

    /// The boxes (i,j), row by row from the left.
    pub fn boxes(&self) -> impl Iterator<Item = (usize, u64)> {
        let (mut i, mut j) = (1, 0);
        std::iter::from_fn(move || {
            while j == *self.rows.get(i - 1)? {
                (i, j) = (i + 1, 0);
            }
            j += 1;
            Some((i, j))
        })
    }

    /// The number of boxes to the right of the box (i,j); 0 if it is not a box.
    pub fn arm(&self, i: usize, j: u64) -> u64 {
        self.hook(i, j).map_or(0, |hook| hook.arm)
    }

    /// The number of boxes below the box (i,j); 0 if it is not a box.
    pub fn leg(&self, i: usize, j: u64) -> u64 {
        self.hook(i, j).map_or(0, |hook| hook.leg)
    }

    /// The number of boxes of the hook at (i,j); 0 if it is not a box.
    pub fn hook_length(&self, i: usize, j: u64) -> u64 {
        self.hook(i, j).map_or(0, |hook| hook.len())
    }

    /// The hook at (i,j); `None` if it is not a box.
    pub fn hook(&self, i: usize, j: u64) -> Option<Hook> {
        self.contains(i, j).then(|| Hook { row: i, column: j, arm: self.row(i) - j, leg: (self.column(j) - i) as u64 })
    }

    /// What is left when the hook at (i,j) is deleted and every box strictly below and to the right
    /// of (i,j) slides by (-1,-1); `None` if (i,j) is not a box.
    pub fn remove_hook(&self, i: usize, j: u64) -> Option<Partition> {
        if !self.contains(i, j) {
            return None;
        }
        let foot = self.column(j);
        let mut rows = self.rows.clone();
        // The row below loses its box in column j and slides onto the row above; nothing slides
        // onto the hook's last row, which keeps what is to the left of the hook.
        for k in i..foot {
            rows[k - 1] = rows[k] - 1;
        }
        rows[foot - 1] = j - 1;
        Some(Partition::from_rows(rows))
    }

    /// The diagram with rows and columns exchanged; `None` if that has more than [`MAX_COUNT`] rows.
    pub fn conjugate(&self) -> Option<Partition> {
        let columns = self.row(1);
        (columns <= MAX_COUNT as u64)
            .then(|| Partition::from_rows((1..=columns).map(|j| self.column(j) as u64).collect()))
    }

    /// The partition as `count` beads, on the squares x_t = λ_{count-t+1} + (t-1).
    ///
    /// Moving a bead down to an empty square removes a hook, of the length moved.
    ///
    /// `None` if there are more rows than beads, a bead past [`MAX_ENTRY`], or more than both
    /// [`MAX_COUNT`] beads and [`len`](Self::len).
    pub fn beads(&self, count: usize) -> Option<BeadSet> {
        if count < self.len() || count > self.len().max(MAX_COUNT) {
            return None;
        }
        let rows = iter::repeat_n(0, count - self.len()).chain(self.rows.iter().rev().copied());
        let squares: Vec<u64> = rows.zip(0..).map(|(row, shift)| row + shift).collect();
        let highest = squares.last().copied().unwrap_or(0);
        (highest <= MAX_ENTRY).then(|| BeadSet::from_ascending(squares))
    }
}

impl fmt::Display for Partition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&notation::write_numbers(&self.rows))
    }
}

impl FromStr for Partition {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Partition, NotationError> {
        Partition::new(notation::read_numbers(text)?)
    }
}

/// The hook at a box: the box, its arm to the right and its leg below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Hook {
    /// The row of the corner.
    pub row: usize,
    /// The column of the corner.
    pub column: u64,
    /// The number of boxes to the right of the corner.
    pub arm: u64,
    /// The number of boxes below the corner.
    pub leg: u64,
}

impl Hook {
    /// The number of boxes.
    #[expect(clippy::len_without_is_empty, reason = "a hook has its corner")]
    pub fn len(&self) -> u64 {
        1 + self.arm + self.leg
    }

    /// The corner, then the arm to the right, then the leg down.
    pub fn boxes(&self) -> impl Iterator<Item = (usize, u64)> + use<> {
        let Hook { row, column, arm, leg } = *self;
        let across = (0..=arm).map(move |step| (row, column + step));
        let down = (1..).map(move |step| (row + step, column));
        across.chain(down.take(leg as usize))
    }
}
