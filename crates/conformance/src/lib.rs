//! Whether a game keeps its promises: everything that the laboratory relies on, checked for one opened game.
//!
//! The author of a game needs only one call. Positions are found by listing as many as the effort allows, by playing on
//! from these, and by changing texts at random, in the same way in every run. The expected results come from a plain
//! recursion over the moves.
//!
//! ```
//! use conformance::{Effort, check};
//!
//! let report = check(&rulesets::open("nim:r=3")?, Effort::Quick)?;
//! assert!(report.compared("theorem") > 100);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod counts;
mod enumeration;
mod form;
mod games;
mod handles;
mod index;
mod notation;
mod oracle;
mod picture;
mod random;
mod reason;
mod refusals;
mod sample;
mod search;
mod sums;
mod tally;
mod theorem;
mod winning;

pub use games::games;
pub use tally::Failure;

use rulesets::OpenGame;
use sample::Sample;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use tally::Tally;

/// How much is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// A few hundred positions: a fraction of a second.
    Quick,
    /// A few thousand positions: some seconds.
    Thorough,
}

impl Effort {
    /// About how many positions are listed.
    fn listed(self) -> usize {
        match self {
            Effort::Quick => 150,
            Effort::Thorough => 3000,
        }
    }

    /// At most how many positions are valued by the plain recursion.
    fn valued(self) -> usize {
        6 * self.listed()
    }

    /// How many texts are made up.
    fn texts(self) -> usize {
        4 * self.listed()
    }
}

/// One thing that a game promises.
pub struct Check {
    /// Its name.
    pub name: &'static str,
    /// What is promised.
    pub promise: &'static str,
    run: fn(&Sample, &mut Tally) -> Result<(), Failure>,
}

/// Everything that is checked.
pub const CHECKS: &[Check] = &[
    Check {
        name: "notation",
        promise: "what is written is read as the same position, and a position is written in one way",
        run: notation::check,
    },
    Check {
        name: "enumeration",
        promise: "a range lists every position in it, once and in order",
        run: enumeration::check,
    },
    Check { name: "form", promise: "the packed form has the options of the definition", run: form::check },
    Check { name: "search", promise: "every search finds the values of the plain recursion", run: search::check },
    Check { name: "theorem", promise: "what a theorem says is what a search finds", run: theorem::check },
    Check { name: "winning", promise: "the winning moves are those to lost positions", run: winning::check },
    Check {
        name: "reason",
        promise: "a reason can be recomputed, and gives what the plain recursion finds",
        run: reason::check,
    },
    Check { name: "counts", promise: "the stated numbers of moves and positions are right", run: counts::check },
    Check {
        name: "index",
        promise: "positions are numbered, options smaller, and every engine makes the same table",
        run: index::check,
    },
    Check {
        name: "picture",
        promise: "every move is shown in the picture and is found by pointing at its parts",
        run: picture::check,
    },
    Check {
        name: "refusals",
        promise: "whatever is not a position is refused with a reason, and nothing panics",
        run: refusals::check,
    },
    Check {
        name: "handles",
        promise: "handles are equal if and only if what they hold is equal, and they work in every thread",
        run: handles::check,
    },
    Check { name: "sums", promise: "sums have the values of the plain recursion over pairs", run: sums::check },
];

impl Check {
    /// Runs this check alone, and returns how many results it compared.
    ///
    /// # Errors
    ///
    /// Returns the first promise that is broken.
    pub fn run(&self, game: &OpenGame, effort: Effort) -> Result<u64, Failure> {
        self.on(&sampled(game, effort)?)
    }

    fn on(&self, sample: &Sample) -> Result<u64, Failure> {
        let mut tally = Tally::new(self.name, &sample.game);
        let result = catch_unwind(AssertUnwindSafe(|| (self.run)(sample, &mut tally)));
        result.unwrap_or_else(|panic| Err(tally.panicked(&*panic)))?;
        Ok(tally.compared())
    }
}

/// What was checked about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Its spec.
    pub spec: String,
    /// How many positions were valued by the plain recursion.
    pub positions: usize,
    /// The name of every check, and how many results it compared: 0 if the game lacks the power.
    pub checks: Vec<(&'static str, u64)>,
}

impl Report {
    /// How many results a check compared.
    pub fn compared(&self, name: &str) -> u64 {
        self.checks.iter().filter(|(check, _)| *check == name).map(|(_, compared)| compared).sum()
    }
}

/// Runs all checks on a game.
///
/// # Errors
///
/// Returns the first promise that is broken.
pub fn check(game: &OpenGame, effort: Effort) -> Result<Report, Failure> {
    let sample = sampled(game, effort)?;
    let mut checks = Vec::new();
    for check in CHECKS {
        checks.push((check.name, check.on(&sample)?));
    }
    Ok(Report { spec: game.spec().to_owned(), positions: sample.oracle.len(), checks })
}

/// Finds the positions to check. A game that never ends, or that panics, is caught here.
fn sampled(game: &OpenGame, effort: Effort) -> Result<Sample, Failure> {
    let mut tally = Tally::new("sample", game);
    let sample = catch_unwind(AssertUnwindSafe(|| Sample::new(game, effort, &mut tally)));
    sample.unwrap_or_else(|panic| Err(tally.panicked(&*panic)))
}

/// The message of a panic.
fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message").to_owned()
}
