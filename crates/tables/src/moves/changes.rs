//! Single changes of a subset, which is the index in binary: a one goes to a lower zero, or a one becomes zero and with
//! it one lower digit may flip.

use shapes::ranking::Subsets;

/// What a move does to the digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// A one goes to a lower zero.
    Slide,
    /// A one becomes zero, and with it one lower digit may flip.
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

    /// How many binary digits an index has.
    pub fn digits(&self) -> u32 {
        self.subsets.digits()
    }

    /// What a move does.
    pub fn change(&self) -> Change {
        self.change
    }

    /// How many subsets there are.
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

    /// Whether there is no move: the ones stand lowest, or there is none.
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
