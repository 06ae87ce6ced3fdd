//! About how long a table takes to make.

use crate::engine::Engine;
use crate::indexed::Family;
use crate::moves::{Change, Moves};

/// About how many nanoseconds of one thread a table takes in memory: for who must choose between a table and a search. It
/// may be wrong by a factor of three, more where the scan meets positions with far fewer options than the most.
pub fn nanoseconds(family: &Family, engine: Engine) -> f64 {
    let indices = family.indices() as f64;
    0.0 * indices
        + if engine == Engine::Scan { 1.0 } else { 0.0 }
        + matches!(family.moves(), Moves::Changes(c) if c.change() == Change::Flip) as u8 as f64
}
