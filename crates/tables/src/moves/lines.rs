//! Moves in a box of one to four coordinates; the last one varies fastest in the index.
//!
//! A move lowers one coordinate, by any amount or up to a limit. With two coordinates, there may also be moves that
//! lower both by the same amount, and single steps. With four coordinates x, y, z, w, there may be a special rule where
//! x = z and y = w.

use shapes::ranking::Tuples;

/// What happens where x = z and y = w among four coordinates x, y, z, w.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meeting {
    /// Nothing.
    Nothing,
    /// The index is not a position, and no move leads there.
    Forbidden,
    /// The game is over.
    Over,
}

/// A box and the moves in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines {
    tuples: Tuples,
    most: u64,
    diagonals: bool,
    steps: Vec<(u64, u64)>,
    meeting: Meeting,
}

impl Lines {
    /// A move lowers one coordinate by any amount. `None` if the box is empty, or does not have one to four
    /// coordinates; such boxes are left to the scan.
    pub fn new(tuples: Tuples) -> Option<Lines> {
        let is_box = (1..=4).contains(&tuples.sides().len()) && tuples.count() > 0;
        is_box.then(|| Lines { tuples, most: u64::MAX, diagonals: false, steps: Vec::new(), meeting: Meeting::Nothing })
    }

    /// A move lowers a coordinate by at most this much.
    ///
    /// # Panics
    ///
    /// If `most` is zero.
    pub fn at_most(mut self, most: u64) -> Lines {
        assert!(most > 0, "a coordinate goes somewhere");
        self.most = most;
        self
    }

    /// A move may also lower both of two coordinates by the same amount.
    ///
    /// # Panics
    ///
    /// Unless there are two coordinates.
    pub fn with_diagonals(mut self) -> Lines {
        assert_eq!(self.sides().len(), 2, "diagonals are of two coordinates");
        self.diagonals = true;
        self
    }

    /// A move may also lower the two coordinates by one of these pairs of amounts.
    ///
    /// # Panics
    ///
    /// Unless there are two coordinates, and each pair lowers at least one of them.
    pub fn with_steps(mut self, steps: &[(u64, u64)]) -> Lines {
        assert_eq!(self.sides().len(), 2, "steps are of two coordinates");
        assert!(!steps.contains(&(0, 0)), "a step goes somewhere");
        self.steps = steps.to_vec();
        self
    }

    /// Sets the rule for where the first two of four coordinates equal the last two.
    ///
    /// # Panics
    ///
    /// Unless there are four coordinates.
    pub fn with_meeting(mut self, meeting: Meeting) -> Lines {
        assert_eq!(self.sides().len(), 4, "two points of the plane have four coordinates");
        self.meeting = meeting;
        self
    }

    /// The sides of the box: coordinate i is less than side i.
    pub fn sides(&self) -> &[u64] {
        self.tuples.sides()
    }

    /// The number of indices.
    pub fn indices(&self) -> u64 {
        self.tuples.count()
    }

    /// Appends every option of an index.
    pub fn options(&self, index: u64, options: &mut Vec<u64>) {
        let coordinates = self.coordinates(index);
        if self.meet(&coordinates) {
            return;
        }
        let mut stride = 1;
        for axis in (0..self.sides().len()).rev() {
            for step in 1..=coordinates[axis].min(self.most) {
                let mut option = coordinates;
                option[axis] -= step;
                if self.meeting != Meeting::Forbidden || !self.meet(&option) {
                    options.push(index - step * stride);
                }
            }
            stride *= self.sides()[axis];
        }
        let [x, y, ..] = coordinates;
        if self.diagonals {
            options.extend((1..=x.min(y)).map(|step| index - step * (self.sides()[1] + 1)));
        }
        let steps = self.steps.iter().filter(|&&(left, up)| x >= left && y >= up);
        options.extend(steps.map(|(left, up)| index - left * self.sides()[1] - up));
    }

    /// An upper bound on the number of options.
    pub(crate) fn most_options(&self) -> u64 {
        let lines = self.sides().iter().fold(0_u64, |sum, side| sum.saturating_add((side - 1).min(self.most)));
        let shortest = self.sides().iter().map(|side| side - 1).min().unwrap_or(0);
        let diagonal = if self.diagonals { shortest } else { 0 };
        lines.saturating_add(diagonal).saturating_add(self.steps.len() as u64)
    }

    /// Whether a move may lower a coordinate by any amount.
    pub(crate) fn go_any_distance(&self) -> bool {
        self.most == u64::MAX
    }

    /// Whether a move may lower both coordinates by the same amount.
    pub(crate) fn has_diagonals(&self) -> bool {
        self.diagonals
    }

    /// The single steps.
    pub(crate) fn steps(&self) -> &[(u64, u64)] {
        &self.steps
    }

    /// The rule for where the first two of four coordinates equal the last two.
    pub(crate) fn meeting(&self) -> Meeting {
        self.meeting
    }

    /// The number of indices that share their first coordinate.
    pub(crate) fn row_len(&self) -> u64 {
        self.sides()[1..].iter().product()
    }

    /// How many values of the first coordinate make a block, so that it has about a million indices.
    pub(crate) fn rows_per_block(&self) -> u64 {
        const ABOUT: u64 = 1 << 20;
        ABOUT.div_ceil(self.row_len()).min(self.sides()[0])
    }

    pub(super) fn block_len(&self) -> usize {
        (self.rows_per_block() * self.row_len()) as usize
    }

    /// The coordinates of an index, followed by zeros.
    pub(crate) fn coordinates(&self, index: u64) -> [u64; 4] {
        let mut coordinates = [0; 4];
        self.tuples.write(index, &mut coordinates);
        coordinates
    }

    /// Whether x = z and y = w, if there is a rule for that.
    #[inline]
    pub(crate) fn meet(&self, c: &[u64; 4]) -> bool {
        self.meeting != Meeting::Nothing && c[0] == c[2] && c[1] == c[3]
    }

    /// Whether a position has no move.
    pub(crate) fn is_end(&self, c: &[u64; 4]) -> bool {
        let within = |from: u64, to: u64| from > to && from - to <= self.most;
        match self.meeting {
            Meeting::Nothing => c.iter().all(|&coordinate| coordinate == 0),
            Meeting::Over => c.iter().all(|&coordinate| coordinate == 0) || self.meet(c),
            Meeting::Forbidden => {
                // The only move is the forbidden one, onto the other point, or there is none at all.
                let ways = c.iter().fold(0_u64, |ways, &coordinate| ways.saturating_add(coordinate.min(self.most)));
                let [x, y, z, w] = *c;
                let onto = (y == w && (within(x, z) || within(z, x))) || (x == z && (within(y, w) || within(w, y)));
                ways == u64::from(onto)
            }
        }
    }
}
