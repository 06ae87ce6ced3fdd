//! A family for tests and benchmarks: sets of labels, which the engines handle without asking for options.

use std::sync::Arc;
use tables::{Family, Indexed, Moves};

/// As many indices as a table has; nobody asks for their options.
#[derive(Debug)]
struct Indices(u64);

impl Indexed for Indices {
    fn indices(&self) -> u64 {
        self.0
    }

    fn options(&self, _: u64, _: &mut Vec<u64>) {
        unreachable!("the engine knows the moves")
    }

    fn most_options(&self) -> u64 {
        1
    }
}

/// The sets of labels up to ±`half`.
pub fn family(half: u32) -> Family {
    Family::new(format!("mhrg:h={half}"), Arc::new(Indices(3_u64.pow(half))), Moves::Reflections { half })
}
