//! Changes of a set of a fixed size, whose index is its rank among all such sets (see [`FixedSets`]).

use shapes::ranking::FixedSets;

/// How many indices make a block.
pub(crate) const BLOCK: usize = 1 << 20;

/// What a move does to a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetChange {
    /// An element moves to a smaller number that is not in the set.
    Slide,
    /// One or more elements move to the number just below, all of these numbers being free.
    Step,
}

/// The sets of a fixed size, and one kind of change. If the numbering also has single elements, a single element moves
/// to any smaller one, and a move may also take away all elements of a set but one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetMoves {
    sets: FixedSets,
    change: SetChange,
}

impl SetMoves {
    /// The given kind of change on the given sets.
    pub fn new(sets: FixedSets, change: SetChange) -> SetMoves {
        SetMoves { sets, change }
    }

    /// The sets.
    pub fn sets(&self) -> &FixedSets {
        &self.sets
    }

    /// What a move does.
    pub fn change(&self) -> SetChange {
        self.change
    }

    /// Appends every option of an index.
    pub fn options(&self, index: u64, options: &mut Vec<u64>) {
        let singles = self.sets.singles();
        if index < singles {
            options.extend(0..index);
            return;
        }
        let set = self.sets.word(index);
        if singles > 0 {
            options.extend(elements(set).map(u64::from));
        }
        let index = |set: u64| self.sets.index(set).expect("a move keeps the size, and no element grows");
        match self.change {
            SetChange::Slide => {
                for element in elements(set) {
                    let below = elements(!set & ((1 << element) - 1));
                    options.extend(below.map(|number| index(set ^ 1 << element ^ 1 << number)));
                }
            }
            SetChange::Step => {
                let steps = steps(set);
                let mut some = steps;
                while some != 0 {
                    options.push(index(set - (some >> 1)));
                    some = (some - 1) & steps;
                }
            }
        }
    }
}

/// The elements of a set that can move to the number just below.
#[inline(always)]
pub(crate) fn steps(set: u64) -> u64 {
    set & !(set << 1) & !1
}

/// The elements of a set, ascending.
#[inline(always)]
pub(crate) fn elements(mut set: u64) -> impl Iterator<Item = u32> + Clone {
    std::iter::from_fn(move || {
        let element = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(element)
    })
}
