//! The m×n rectangle on which the Multiple Hook Removing Game is played.
//!
//! Walking the lower right boundary of a diagram from the bottom left corner of the rectangle to the
//! top right one takes m+n steps; the index set I(Y) says which of them go up. All other forms of a
//! diagram here are read off it, in time linear in m+n: the reversed walk is the dual, step k and
//! step m+n+1-k are opposite, and a diagram occurs in the game when no two opposite steps go up.

use crate::beads::BeadSet;
use crate::partition::Partition;
use std::cmp::Ordering;
use thiserror::Error;

/// The largest m+n of a [`NumberedRectangle`].
pub const MAX_HALF_PERIMETER: usize = 100_000;

/// Why there is no such board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RectangleError {
    /// A side is 0.
    #[error("a {rows}x{columns} board has no boxes: both sides must be at least 1")]
    NoBoxes {
        /// The rows asked for.
        rows: usize,
        /// The columns asked for.
        columns: usize,
    },
    /// There are more rows than columns.
    #[error(
        "a {rows}x{columns} board has more rows than columns: turn it and write {columns}x{rows}, which is the same game \
         with rows and columns exchanged"
    )]
    Upright {
        /// The rows asked for.
        rows: usize,
        /// The columns asked for.
        columns: usize,
    },
    /// The sides add up to more than [`MAX_HALF_PERIMETER`].
    #[error("a {rows}x{columns} board is too large: rows and columns may add up to {MAX_HALF_PERIMETER}")]
    TooLarge {
        /// The rows asked for.
        rows: usize,
        /// The columns asked for.
        columns: usize,
    },
}

/// The rectangle with m rows and n ≥ m columns, its boxes numbered unimodally.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NumberedRectangle {
    rows: usize,
    columns: usize,
}

impl NumberedRectangle {
    /// The board with m = `rows` and n = `columns`.
    ///
    /// # Errors
    ///
    /// A [`RectangleError`] unless 1 ≤ m ≤ n and m+n ≤ [`MAX_HALF_PERIMETER`].
    pub fn new(rows: usize, columns: usize) -> Result<NumberedRectangle, RectangleError> {
        if rows == 0 || columns == 0 {
            Err(RectangleError::NoBoxes { rows, columns })
        } else if rows > columns {
            Err(RectangleError::Upright { rows, columns })
        } else if rows.saturating_add(columns) > MAX_HALF_PERIMETER {
            Err(RectangleError::TooLarge { rows, columns })
        } else {
            Ok(NumberedRectangle { rows, columns })
        }
    }

    /// The number m of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number n of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The number m+n of steps from corner to corner.
    fn steps(&self) -> usize {
        self.rows + self.columns
    }

    /// The largest number h = ⌊(m+n)/2⌋ on the board.
    pub fn half(&self) -> usize {
        self.steps() / 2
    }

    /// The full rectangle, with which the game starts.
    pub fn rectangle(&self) -> Partition {
        Partition::from_rows(vec![self.columns as u64; self.rows])
    }

    /// Whether the diagram lies in the rectangle.
    pub fn fits(&self, diagram: &Partition) -> bool {
        diagram.len() <= self.rows && diagram.row(1) <= self.columns as u64
    }

    /// The number c(i,j) = min(j-i+m, i-j+n) of a box of the board; 0 off the board.
    pub fn number(&self, i: usize, j: u64) -> u64 {
        let (m, n) = (self.rows as u64, self.columns as u64);
        let i = i as u64;
        if (1..=m).contains(&i) && (1..=n).contains(&j) { (j + m - i).min(i + n - j) } else { 0 }
    }

    /// The numbers in the hook at (i,j), ascending, each as often as it occurs there; none unless the diagram fits and
    /// (i,j) is a box of it.
    pub fn numbers_of_hook(&self, diagram: &Partition, i: usize, j: u64) -> Vec<u64> {
        let hook = diagram.hook(i, j).filter(|_| self.fits(diagram));
        let boxes = hook.iter().flat_map(|hook| hook.boxes());
        let mut numbers: Vec<u64> = boxes.map(|(i, j)| self.number(i, j)).collect();
        numbers.sort_unstable();
        numbers
    }

    /// The index set I(Y) = {λ_{m-t+1} + t : t = 1, …, m}, ascending.
    ///
    /// It lies in [1, m+n], and determines the diagram, if the diagram fits.
    pub fn index_set(&self, diagram: &Partition) -> Vec<u64> {
        let rows = (1..=self.rows).rev().map(|i| diagram.row(i));
        rows.zip(1..).map(|(row, t)| row + t).collect()
    }

    /// The diagram with this index set, given in any order; `None` unless it is a set of m numbers
    /// from [1, m+n].
    pub fn from_index_set(&self, indices: &[u64]) -> Option<Partition> {
        let steps = 1..=self.steps() as u64;
        if indices.len() != self.rows || !indices.iter().all(|index| steps.contains(index)) {
            return None;
        }
        // Counted from 0, indices are beads.
        let squares = indices.iter().map(|index| index - 1).collect();
        Some(BeadSet::new(squares).ok()?.partition())
    }

    /// The dual diagram: the part of the rectangle that the diagram leaves free, after a half turn; `None` if the
    /// diagram does not fit.
    pub fn dual(&self, diagram: &Partition) -> Option<Partition> {
        let n = self.columns as u64;
        let free = (1..=self.rows).rev().map(|i| n - diagram.row(i));
        self.fits(diagram).then(|| Partition::from_rows(free.collect()))
    }

    /// The diagonal expression d_{-m}, …, d_n: the numbers of boxes with j-i = -m, …, n in the
    /// rows of the board.
    ///
    /// It determines the diagram if the diagram fits.
    pub fn diagonals(&self, diagram: &Partition) -> Vec<u64> {
        let mut begin = vec![0; self.steps() + 1];
        let mut end = begin.clone();
        // Row i fills the diagonals from 1-i to λ_i-i; diagonal -m is at place 0.
        for (first, &row) in (1..=self.rows).rev().zip(diagram.rows()) {
            begin[first] += 1;
            let past = usize::try_from(first as u64 + row).ok();
            if let Some(place) = past.and_then(|past| end.get_mut(past)) {
                *place += 1;
            }
        }
        let mut open = 0;
        let changes = begin.into_iter().zip(end);
        changes
            .map(|(begin, end)| {
                open = open + begin - end;
                open
            })
            .collect()
    }

    /// The diagram with this diagonal expression; `None` if there is none on the board.
    pub fn from_diagonals(&self, counts: &[u64]) -> Option<Partition> {
        if counts.len() != self.steps() + 1 || counts[0] != 0 || counts[self.steps()] != 0 {
            return None;
        }
        // Up to the main diagonal a step to the right gains a box, after it a step up loses one.
        let mut indices = Vec::with_capacity(self.rows);
        for (pair, step) in counts.windows(2).zip(1..) {
            let climbs = if step <= self.rows {
                1 - pair[1].checked_sub(pair[0]).filter(|&gain| gain <= 1)?
            } else {
                pair[0].checked_sub(pair[1]).filter(|&loss| loss <= 1)?
            };
            if climbs == 1 {
                indices.push(step as u64);
            }
        }
        self.from_index_set(&indices)
    }

    /// The first rows i ≤ j with λ_i + λ_j = n-m+i+j-1, for which the diagram never occurs in the
    /// game; `None` if there are none among the m rows of the board.
    pub fn conflict(&self, diagram: &Partition) -> Option<(usize, usize)> {
        let indices = self.index_set(diagram);
        let opposite = u128::from(self.steps() as u64 + 1);
        // Rows i and j are in conflict when their indices are opposite steps. Indices descend with
        // the rows, so the further down i is, the further up is its partner.
        let (mut i, mut j) = (1, self.rows);
        while i <= j {
            let index = |row: usize| u128::from(indices[self.rows - row]);
            match (index(i) + index(j)).cmp(&opposite) {
                Ordering::Less => j -= 1,
                Ordering::Equal => return Some((i, j)),
                Ordering::Greater => i += 1,
            }
        }
        None
    }

    /// Whether the diagram occurs in the game that starts with the full rectangle.
    pub fn occurs(&self, diagram: &Partition) -> bool {
        self.fits(diagram) && self.conflict(diagram).is_none()
    }

    /// Whether a step is its own opposite; if none is, the signed form skips 0.
    fn has_middle(&self) -> bool {
        self.steps() % 2 == 1
    }

    /// The signed form: the index set centred to labels ±1, …, ±h, ascending, no two of the same
    /// absolute value; `None` if the diagram does not occur.
    pub fn signed(&self, diagram: &Partition) -> Option<Vec<i64>> {
        let label = |index: u64| {
            let centred = index as i64 - self.half() as i64;
            centred - i64::from(self.has_middle() || centred <= 0)
        };
        self.occurs(diagram).then(|| self.index_set(diagram).into_iter().map(label).collect())
    }

    /// The diagram with this signed form, given in any order; `None` unless it is m labels from
    /// ±1, …, ±h with different absolute values.
    pub fn from_signed(&self, labels: &[i64]) -> Option<Partition> {
        let half = self.half() as i64;
        let index = |&label: &i64| {
            let within = label != 0 && (-half..=half).contains(&label);
            within.then(|| (label + half + i64::from(self.has_middle() || label < 0)) as u64)
        };
        let indices: Option<Vec<u64>> = labels.iter().map(index).collect();
        self.from_index_set(&indices?).filter(|diagram| self.occurs(diagram))
    }
}
