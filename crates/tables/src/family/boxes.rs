//! Boxes of one to four coordinates, each below its side, the last coordinate running fastest: heaps of Nim, Wythoff's
//! game, pieces on the way to the corner, two rooks.
//!
//! A move lowers one coordinate; a queen lowers both, a Ryuoh both by one, a Maharaja also by a knight's step.

use super::{Indexed, MOST_INDICES, NoFamily};

/// What happens in four coordinates x, y, z, w where x = z and y = w.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meeting {
    /// Nothing.
    Nothing,
    /// It is not a position: two rooks cannot stand on one square.
    Forbidden,
    /// The game is over.
    Over,
}

/// A box of tuples and the moves in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Boxes {
    sides: Vec<u64>,
    /// How far one coordinate may go at once.
    most: Option<u64>,
    /// How far both coordinates may go together.
    diagonal: u64,
    knight: bool,
    meeting: Meeting,
}

impl Boxes {
    pub(super) fn new(game: &str, sides: &[u64]) -> Result<Boxes, NoFamily> {
        let (name, most) = match game.split_once(":r=") {
            Some((name @ ("nim" | "rooks" | "nim4b"), limit)) => {
                let most = super::number(limit).and_then(|limit| limit.checked_sub(1)).filter(|&most| most > 0);
                (name, Some(most.ok_or(NoFamily::Unknown)?))
            }
            _ => (game, None),
        };
        let (dimensions, diagonal, knight, meeting) = match name {
            "nim" => (1..=4, 0, false, Meeting::Nothing),
            "wythoff" | "corner:queen" => (2..=2, u64::MAX, false, Meeting::Nothing),
            "corner:rook" => (2..=2, 0, false, Meeting::Nothing),
            "corner:ryuoh" => (2..=2, 1, false, Meeting::Nothing),
            "corner:maharaja" => (2..=2, u64::MAX, true, Meeting::Nothing),
            "rooks" => (4..=4, 0, false, Meeting::Forbidden),
            "nim4b" => (4..=4, 0, false, Meeting::Over),
            _ => return Err(NoFamily::Unknown),
        };
        if !dimensions.contains(&sides.len()) || sides.contains(&0) {
            return Err(NoFamily::Unknown);
        }
        let indices = sides.iter().try_fold(1_u64, |product, &side| product.checked_mul(side));
        if indices.is_none_or(|indices| indices > MOST_INDICES) {
            let written: Vec<String> = sides.iter().map(u64::to_string).collect();
            let about = sides.iter().map(|&side| side as f64).product();
            return Err(NoFamily::positions(&written.join("·"), about, "2^62"));
        }
        Ok(Boxes { sides: sides.to_vec(), most, diagonal, knight, meeting })
    }

    /// The sides: coordinate i is below the i-th.
    pub fn sides(&self) -> &[u64] {
        &self.sides
    }

    /// How far one coordinate may go at once; none = any distance.
    pub(crate) fn most(&self) -> Option<u64> {
        self.most
    }

    /// How far both coordinates may go together: not at all, one step, or any distance.
    pub(crate) fn diagonal(&self) -> u64 {
        self.diagonal
    }

    /// What happens where the two halves of four coordinates meet.
    pub(crate) fn meeting(&self) -> Meeting {
        self.meeting
    }

    /// The single steps: those that are not one of many along a line.
    pub(crate) fn steps(&self) -> &'static [(u64, u64)] {
        match (self.diagonal, self.knight) {
            (1, _) => &[(1, 1)],
            (_, true) => &[(1, 2), (2, 1)],
            _ => &[],
        }
    }

    /// How many indices share their first coordinate.
    pub(crate) fn row_len(&self) -> u64 {
        self.sides[1..].iter().product()
    }

    /// How many values of the first coordinate make a block of a million indices or so.
    pub(crate) fn rows_per_block(&self) -> u64 {
        const ABOUT: u64 = 1 << 20;
        ABOUT.div_ceil(self.row_len()).min(self.sides[0])
    }

    pub(super) fn block_len(&self) -> usize {
        (self.rows_per_block() * self.row_len()) as usize
    }

    /// The coordinates of an index.
    pub(crate) fn coordinates(&self, mut index: u64) -> [u64; 4] {
        let mut coordinates = [0; 4];
        for (coordinate, side) in coordinates[..self.sides.len()].iter_mut().zip(&self.sides).rev() {
            *coordinate = index % side;
            index /= side;
        }
        coordinates
    }

    /// Whether x = z and y = w, where that means something.
    #[inline]
    pub(crate) fn meet(&self, c: &[u64; 4]) -> bool {
        self.meeting != Meeting::Nothing && c[0] == c[2] && c[1] == c[3]
    }

    /// Whether a position has no move.
    pub(crate) fn is_end(&self, c: &[u64; 4]) -> bool {
        let within = |from: u64, to: u64| from.abs_diff(to) <= self.most.unwrap_or(u64::MAX);
        let ways: u64 = c.iter().map(|&coordinate| coordinate.min(self.most.unwrap_or(u64::MAX))).sum();
        match self.meeting {
            Meeting::Nothing => ways == 0,
            Meeting::Over => ways == 0 || self.meet(c),
            // The one move onto the other rook is none.
            Meeting::Forbidden => {
                let blocked = (c[1] == c[3] && within(c[0], c[2])) || (c[0] == c[2] && within(c[1], c[3]));
                ways == u64::from(blocked)
            }
        }
    }
}

impl Indexed for Boxes {
    fn indices(&self) -> u64 {
        self.sides.iter().product()
    }

    fn is_position(&self, index: u64) -> bool {
        self.meeting != Meeting::Forbidden || !self.meet(&self.coordinates(index))
    }

    fn options(&self, index: u64, mut each: impl FnMut(u64)) {
        let coordinates = self.coordinates(index);
        if self.meet(&coordinates) {
            return;
        }
        let mut stride = 1;
        for axis in (0..self.sides.len()).rev() {
            for step in 1..=coordinates[axis].min(self.most.unwrap_or(u64::MAX)) {
                let mut option = coordinates;
                option[axis] -= step;
                if self.meeting != Meeting::Forbidden || !self.meet(&option) {
                    each(index - step * stride);
                }
            }
            stride *= self.sides[axis];
        }
        if self.sides.len() == 2 {
            let [x, y, ..] = coordinates;
            (1..=x.min(y).min(self.diagonal)).for_each(|step| each(index - step * (self.sides[1] + 1)));
            let knight = [(1, 2), (2, 1)].into_iter().filter(|&(left, up)| self.knight && x >= left && y >= up);
            knight.for_each(|(left, up)| each(index - left * self.sides[1] - up));
        }
    }

    fn most_options(&self) -> u64 {
        let most = self.most.unwrap_or(u64::MAX);
        let lines = self.sides.iter().fold(0_u64, |sum, side| sum.saturating_add((side - 1).min(most)));
        let shortest = self.sides.iter().map(|side| side - 1).min().unwrap_or(0);
        lines.saturating_add(shortest.min(self.diagonal)).saturating_add(if self.knight { 2 } else { 0 })
    }

    fn entries(&self, index: u64) -> Vec<u64> {
        self.coordinates(index)[..self.sides.len()].to_vec()
    }

    fn index(&self, entries: &[u64]) -> Option<u64> {
        let fit =
            entries.len() == self.sides.len() && entries.iter().zip(&self.sides).all(|(entry, side)| entry < side);
        fit.then(|| entries.iter().zip(&self.sides).fold(0, |index, (entry, side)| index * side + entry))
    }
}
