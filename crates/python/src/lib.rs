//! The extension module behind the Python package `grundy`: games, positions and answers as Python objects.
//!
//! Each object holds what the library holds, a game or a typed position; nothing is kept as text to be read again. Objects
//! are frozen, so that they can be shared by threads and hashed. Work that may take long is done without the interpreter
//! lock (`work.rs`).

mod added;
mod answer;
mod arrow;
mod boards;
mod entry;
mod failure;
mod frame;
mod given;
mod heatmap;
mod json;
mod moves;
mod own;
mod pickle;
mod picture;
mod position;
mod questions;
mod reason;
mod ruleset;
mod sequence;
mod shown;
mod sum;
mod table;
mod work;

use pyo3::pymodule;

/// Games, positions and answers of the package `grundy`, which has them under its own name.
#[pymodule(gil_used = false)]
mod _grundy {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::answer::Answer;
    #[pymodule_export]
    use crate::boards::{covers, read_graph, read_poset, scripts};
    #[pymodule_export]
    use crate::entry::{Entry, entered, rulesets};
    #[pymodule_export]
    use crate::failure::{Refusal, Stopped};
    #[pymodule_export]
    use crate::frame::{Frame, FrameRows, framed};
    #[pymodule_export]
    use crate::heatmap::{Heatmap, draw, mapped};
    #[pymodule_export]
    use crate::moves::Move;
    #[pymodule_export]
    use crate::own::{Components, Cycle, Remembered, components};
    #[pymodule_export]
    use crate::pickle::{answered, answered_sum, explained, moved, moved_in_sum};
    #[pymodule_export]
    use crate::picture::draw_game;
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::questions::{check, check_sets, find_structure, listed, recheck_finding, verify};
    #[pymodule_export]
    use crate::reason::Reason;
    #[pymodule_export]
    use crate::ruleset::{Ruleset, open_ruleset, reopened, rules};
    #[pymodule_export]
    use crate::sequence::{Sequence, ask, sequenced};
    #[pymodule_export]
    use crate::sum::{Sum, SumAnswer, SumMove};
    #[pymodule_export]
    use crate::table::{Table, TableRows, TableSummary, open_table, solve, summed_up};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        ::grundy::rules::register();
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
