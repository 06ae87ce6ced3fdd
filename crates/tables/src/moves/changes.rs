//! Single changes of a subset, whose bits are the index: a one moves to a lower zero, or a one becomes zero and one
//! lower digit may flip as well.

use shapes::ranking::Subsets;

/// What a move does to the digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// A one moves to a lower zero.
    Slide,
    /// A one becomes zero, and one lower digit may flip as well.
    Flip,
}

/// All subsets of a row of squares, and one kind of change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Changes {
    subsets: Subsets,
    change: Change,
}

impl Changes {
    /// The changes of some subsets.
    pub fn new(subsets: Subsets, change: Change) -> Changes {
        Changes { subsets, change }
    }

    /// The number of binary digits of an index.
    pub fn digits(&self) -> u32 {
        self.subsets.digits()
    }

    /// What a move does.
    pub fn change(&self) -> Change {
        self.change
    }

    /// The number of subsets.
    pub fn indices(&self) -> u64 {
        self.subsets.count()
    }

    /// Appends every option of a subset.
    pub fn options(&self, set: u64, options: &mut Vec<u64>) {
        for one in (0..self.digits()).filter(|one| set >> one & 1 == 1) {
            let rest = set ^ 1 << one;
            if self.change == Change::Flip {
                options.push(rest);
            }
            let others = (0..one).filter(|other| self.change == Change::Flip || set >> other & 1 == 0);
            options.extend(others.map(|other| rest ^ 1 << other));
        }
    }

    /// Whether there is no move: all ones are in the lowest places (for a slide), or there are none.
    #[inline]
    pub(crate) fn is_end(&self, set: u64) -> bool {
        match self.change {
            Change::Slide => set & (set + 1) == 0,
            Change::Flip => set == 0,
        }
    }

    pub(super) fn block_len(&self) -> usize {
        1 << self.digits().min(20)
    }
}
