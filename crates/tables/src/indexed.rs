//! Families of positions with a perfect index.
//!
//! A game gives its [`Indexed`] positions and, where its moves are of a kind that an engine knows, a description of
//! [`Moves`]; both together, with a name, are a [`Family`]. Every option of a position of a family belongs to the family,
//! and its index is smaller: ascending order is one in which one pass is correct.

use crate::element::Width;
use crate::engine::Engine;
use shapes::ranking::TernaryCodes;
use std::fmt;
use std::sync::Arc;

pub use crate::moves::{Change, Changes, Lines, Meeting, Moves, SetChange, SetMoves};

/// Positions numbered so that every option has a smaller number.
pub trait Indexed: fmt::Debug + Send + Sync {
    /// How many indices there are: they are 0, 1, 2, ….
    fn indices(&self) -> u64;

    /// Whether an index stands for a position; the few that do not are options of none.
    fn is_position(&self, _index: u64) -> bool {
        true
    }

    /// Appends the index of every option, all of them smaller.
    fn options(&self, index: u64, options: &mut Vec<u64>);

    /// No position has more options, and so no value is larger (but for the 1 of an end in misère play).
    fn most_options(&self) -> u64;

    /// Groups of positions that [`stats`](crate::stats) sums up apart.
    fn groups(&self) -> Option<&dyn Groups> {
        None
    }
}

/// Groups of positions that are summed up apart: the positions of one board each, where a family has many boards.
///
/// Groups may overlap. Classes do not: every index is in one, and a group is made up of some.
pub trait Groups {
    /// How many classes there are, at most 2^16.
    fn classes(&self) -> usize;

    /// Writes the classes of the indices from `first` on.
    fn write_classes(&self, first: u64, classes: &mut [u16]);

    /// The groups, in the order in which they are to be told.
    fn groups(&self) -> Vec<Group>;
}

/// One group: the positions of a board of so many rows and columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The rows.
    pub rows: u32,
    /// The columns.
    pub columns: u32,
    /// The index of the position that play starts with.
    pub start: u64,
    /// The classes that its positions make up.
    pub classes: Vec<usize>,
}

impl Groups for TernaryCodes {
    fn classes(&self) -> usize {
        TernaryCodes::classes(self)
    }

    fn write_classes(&self, first: u64, classes: &mut [u16]) {
        TernaryCodes::write_classes(self, first, classes);
    }

    /// The rectangles.
    fn groups(&self) -> Vec<Group> {
        let group = |r: shapes::ranking::Rectangle| Group {
            rows: r.rows,
            columns: r.columns,
            start: r.start,
            classes: r.classes,
        };
        self.rectangles().map(group).collect()
    }
}

/// All positions of a game up to some size, numbered.
#[derive(Clone, Debug)]
pub struct Family {
    spec: String,
    index: Arc<dyn Indexed>,
    moves: Moves,
    indices: u64,
}

impl Family {
    /// The family that a spec names.
    ///
    /// # Panics
    ///
    /// If the description of moves is not for as many indices as there are.
    pub fn new(spec: impl Into<String>, index: Arc<dyn Indexed>, moves: Moves) -> Family {
        let (spec, indices) = (spec.into(), index.indices());
        let described = moves.indices().unwrap_or(indices);
        assert_eq!(described, indices, "{spec}: the moves are described for as many indices as there are");
        Family { spec, index, moves, indices }
    }

    /// Its name, as in a table file.
    pub fn spec(&self) -> &str {
        &self.spec
    }

    /// How many indices there are.
    pub fn indices(&self) -> u64 {
        self.indices
    }

    /// The numbered positions.
    pub fn index(&self) -> &Arc<dyn Indexed> {
        &self.index
    }

    /// How moves change an index.
    pub fn moves(&self) -> &Moves {
        &self.moves
    }

    /// The narrowest element that every value is sure to fit; none if there is no such element.
    pub fn width(&self) -> Option<Width> {
        match &self.moves {
            // Values are far below the number of options; their engine reports one that does not fit.
            Moves::Reflections { .. } => Some(Width::One),
            // Few labels that go far have large values: one label up to ±h has 2h-1.
            Moves::Slices(slices) => Some(if slices.half() <= 39 { Width::One } else { Width::Two }),
            _ => Width::for_values(self.index.most_options().max(1)),
        }
    }

    /// How many indices make a block: what is computed, checked and written together.
    pub fn block_len(&self) -> usize {
        self.moves.block_len()
    }

    /// The engines that differ for the family: where its moves are of no special kind, it is solved by the scan whatever
    /// engine is asked for.
    pub fn engines(&self) -> &'static [Engine] {
        const WITH_CARD: [Engine; 5] = [Engine::Scan, Engine::Portable, Engine::Avx2, Engine::Avx512, Engine::Cuda];
        match &self.moves {
            Moves::Any => &[Engine::Scan],
            _ if crate::cuda::can_solve(self) => &WITH_CARD,
            _ => &Engine::ALL,
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.spec)
    }
}
