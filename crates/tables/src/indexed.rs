//! Families of positions with a perfect index.
//!
//! A game provides its [`Indexed`] positions and, if its moves are of a kind that an engine knows, a description of its
//! [`Moves`]. Together with a name they form a [`Family`]. Every option of a position belongs to the family too and has
//! a smaller index, so one ascending pass finds all values.

use crate::element::Width;
use crate::engine::Engine;
use shapes::ranking::TernaryCodes;
use std::fmt;
use std::sync::Arc;

pub use crate::moves::{Change, Changes, Lines, Meeting, Moves, SetChange, SetMoves};

/// Positions numbered so that every option has a smaller index.
pub trait Indexed: fmt::Debug + Send + Sync {
    /// The number of indices, which are 0, 1, 2, ….
    fn indices(&self) -> u64;

    /// Whether an index stands for a position. The few that do not are never options.
    fn is_position(&self, _index: u64) -> bool {
        true
    }

    /// Appends the index of every option; all are smaller than `index`.
    fn options(&self, index: u64, options: &mut Vec<u64>);

    /// An upper bound on the number of options of any position, and so on its value (except that an end has the value 1
    /// in misère play).
    fn most_options(&self) -> u64;

    /// The groups of positions that [`stats`](crate::stats) counts separately, if there are any.
    fn groups(&self) -> Option<&dyn Groups> {
        None
    }
}

/// Groups of positions that are counted separately: the positions of each board, where a family has several boards.
///
/// Groups may overlap, but classes do not: every index belongs to exactly one class, and a group is a union of classes.
pub trait Groups {
    /// The number of classes, at most 2^16.
    fn classes(&self) -> usize;

    /// Writes the classes of the indices from `first` on.
    fn write_classes(&self, first: u64, classes: &mut [u16]);

    /// The groups, in the order in which they are reported.
    fn groups(&self) -> Vec<Group>;
}

/// One group: the positions of a board with the given rows and columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub columns: u32,
    /// The index of the position that play starts with.
    pub start: u64,
    /// The classes that make up the group.
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
    /// A family with the given spec as its name.
    ///
    /// # Panics
    ///
    /// If `moves` describes another number of indices than `index` has.
    pub fn new(spec: impl Into<String>, index: Arc<dyn Indexed>, moves: Moves) -> Family {
        let (spec, indices) = (spec.into(), index.indices());
        let described = moves.indices().unwrap_or(indices);
        assert_eq!(described, indices, "{spec}: the moves are described for as many indices as there are");
        Family { spec, index, moves, indices }
    }

    /// The name of the family, as a table file has it.
    pub fn spec(&self) -> &str {
        &self.spec
    }

    /// The number of indices.
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

    /// The narrowest element that is sure to hold every value, or `None` if there is none.
    pub fn width(&self) -> Option<Width> {
        match &self.moves {
            // Values stay far below the number of options, and the engine reports a value that does not fit.
            Moves::Reflections { .. } => Some(Width::One),
            // A few labels with a large range have large values: one label up to ±h has values up to 2h-1.
            Moves::Slices(slices) => Some(if slices.half() <= 39 { Width::One } else { Width::Two }),
            _ => Width::for_values(self.index.most_options().max(1)),
        }
    }

    /// How many indices make a block, the unit of checking and writing.
    pub fn block_len(&self) -> usize {
        self.moves.block_len()
    }

    /// The engines that make a difference for this family. Where the moves are of no special kind, every engine does
    /// the scan.
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
