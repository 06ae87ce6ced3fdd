//! Families of positions with a perfect index.
//!
//! The spec of a family is a ruleset and a size: `mhrg:h=16`, `welter:below=30`, `wythoff:below=1000x1000`,
//! `young:box=8x9`, `shifted:max=20`. Every option of a position of a family belongs to the family, and its index is
//! smaller: ascending order is one in which one pass is correct.

mod bead_sets;
mod boxes;
mod codes;
mod smallest;
mod subsets;

pub use bead_sets::BeadSets;
pub use boxes::{Boxes, Meeting};
pub use codes::Codes;
pub use subsets::{SetMoves, Subsets};

use crate::element::Width;
use crate::error::TableError;
use shapes::notation;
use std::fmt;
use std::str::FromStr;

/// Positions numbered so that every option has a smaller number.
pub trait Indexed: Sync {
    /// How many indices there are: they are 0, 1, 2, ….
    fn indices(&self) -> u64;

    /// Whether an index stands for a position; the few that do not are options of none.
    fn is_position(&self, _index: u64) -> bool {
        true
    }

    /// Calls `each` with the index of every option, all of them smaller.
    fn options(&self, index: u64, each: impl FnMut(u64));

    /// No position has more options, and so no value is larger (but for the 1 of an end in misère play).
    fn most_options(&self) -> u64;

    /// The numbers by which the position of an index is written.
    fn entries(&self, index: u64) -> Vec<u64>;

    /// The index of the position with these entries; `None` if it is not in the family.
    fn index(&self, entries: &[u64]) -> Option<u64>;
}

/// A family: all positions of one ruleset (for MHRG, of many boards) up to some size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    game: String,
    size: String,
    kind: Kind,
}

/// The four ways of numbering.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// MHRG by ternary codes.
    Codes(Codes),
    /// All subsets of {0, …, n-1}, as numbers in binary.
    Subsets(Subsets),
    /// Sets of a fixed number of beads, ordered as numbers in binary.
    BeadSets(BeadSets),
    /// Boxes of tuples, the last coordinate running fastest.
    Boxes(Boxes),
}

/// Runs an expression on whichever family it is.
macro_rules! on_kind {
    ($kind:expr, $family:ident => $result:expr) => {
        match $kind {
            $crate::family::Kind::Codes($family) => $result,
            $crate::family::Kind::Subsets($family) => $result,
            $crate::family::Kind::BeadSets($family) => $result,
            $crate::family::Kind::Boxes($family) => $result,
        }
    };
}

impl Family {
    /// The ruleset; for MHRG, where the family holds many, its name without a board.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// How it is numbered.
    pub fn kind(&self) -> &Kind {
        &self.kind
    }

    /// How many indices there are.
    pub fn indices(&self) -> u64 {
        on_kind!(&self.kind, family => family.indices())
    }

    /// The narrowest element that every value is sure to fit.
    pub fn width(&self) -> Option<Width> {
        match &self.kind {
            // The number of options is no bound for the largest of them; their engines report a value that does not fit.
            Kind::Codes(_) => Some(Width::One),
            kind => Width::for_values(on_kind!(kind, family => family.most_options()).max(1)),
        }
    }

    /// How many indices make a block: what is computed, checked and written together.
    pub fn block_len(&self) -> usize {
        match &self.kind {
            Kind::Codes(codes) => codes.block_len(),
            Kind::Subsets(subsets) => subsets.block_len(),
            Kind::BeadSets(_) => 1 << 20,
            Kind::Boxes(boxes) => boxes.block_len(),
        }
    }

    /// How the positions of a ruleset lie in the family.
    ///
    /// # Errors
    ///
    /// Says that the family is of another game, or too small for this board.
    pub fn place(&self, ruleset: &str) -> Result<Place<'_>, String> {
        if let Kind::Codes(codes) = &self.kind {
            return codes.place(ruleset).map(|board| Place { family: self, board: Some(board) });
        }
        if ruleset != self.game {
            return Err(format!("it is a table of {self}, and not of {ruleset}"));
        }
        Ok(Place { family: self, board: None })
    }
}

/// Where the positions of one ruleset lie in a family.
#[derive(Clone, Copy, Debug)]
pub struct Place<'f> {
    family: &'f Family,
    board: Option<shapes::Board>,
}

impl Place<'_> {
    /// The index of a position, given by its entries; `None` if the family does not reach that far.
    pub fn index(&self, entries: &[u64]) -> Option<u64> {
        match (&self.family.kind, self.board) {
            (Kind::Codes(codes), Some(board)) => codes.index_on(&board, entries),
            (kind, _) => on_kind!(kind, family => family.index(entries)),
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.game, self.size)
    }
}

/// More indices than this are not numbered: no machine holds them.
const MOST_INDICES: u64 = 1 << 62;

/// Why a size makes no family.
enum NoFamily {
    /// There is none of this kind.
    Unknown,
    /// There is one, and it is too large: how large, and what the limit is.
    TooLarge(String),
}

impl NoFamily {
    /// That of so many positions, as one counts them and about how many that are.
    fn positions(count: &str, about: f64, most: &str) -> NoFamily {
        let about = if about.is_finite() { format!(" (about {about:.1e})") } else { String::new() };
        NoFamily::TooLarge(format!("it has {count} positions{about}, and no more than {most} can be numbered"))
    }
}

const SPECS: &str = "mhrg:h=H, welter:below=N, turtles:odd:below=N (or even, any), inset:N:below=K, young:box=AxB, nibble:box=AxB, \
                     shifted:max=N, wythoff:below=AxB, corner:queen:below=AxB (or rook, ryuoh, maharaja), nim:below=AxBx… (1 to 4 \
                     heaps), rooks:below=AxBxCxD, nim4b:below=AxBxCxD; nim:r=R, rooks:r=R and nim4b:r=R likewise";

impl FromStr for Family {
    type Err = TableError;

    fn from_str(spec: &str) -> Result<Family, TableError> {
        let refuse = |problem: String| TableError::Spec { spec: spec.chars().take(80).collect(), problem };
        let unknown = || refuse(format!("there is no such family; there are {SPECS}"));
        let (game, size) = spec.rsplit_once(':').ok_or_else(unknown)?;
        let (key, sides) = size.split_once('=').ok_or_else(unknown)?;
        let too_large = |problem| TableError::TooLarge { spec: spec.chars().take(80).collect(), problem };
        let side = |side: &str| match number(side) {
            Some(side) => Ok(side),
            None if is_number(side) => Err(too_large(format!("sizes are below 2^64, and {:.80} is not", side))),
            None => Err(refuse(format!("{size}: sizes are numbers, as in {SPECS}"))),
        };
        let sides: Vec<u64> = notation::sides(sides).map(side).collect::<Result<_, _>>()?;
        let (name, parameter) = game.split_once(':').unwrap_or((game, ""));
        let kind = match (name, key) {
            ("mhrg", "h") if parameter.is_empty() => Codes::new(&sides).map(Kind::Codes),
            ("welter" | "turtles", "below") | ("shifted", "max") => Subsets::new(game, &sides).map(Kind::Subsets),
            ("inset", "below") => {
                let beads = number(parameter).ok_or(NoFamily::Unknown);
                beads.and_then(|beads| BeadSets::inset(beads, &sides)).map(Kind::BeadSets)
            }
            ("young", "box") if parameter.is_empty() => BeadSets::young(&sides).map(Kind::BeadSets),
            ("nibble", "box") if parameter.is_empty() => BeadSets::nibble(&sides).map(Kind::BeadSets),
            ("nim" | "wythoff" | "corner" | "rooks" | "nim4b", "below") => Boxes::new(game, &sides).map(Kind::Boxes),
            _ => Err(NoFamily::Unknown),
        };
        let kind = kind.map_err(|no_family| match no_family {
            NoFamily::Unknown => unknown(),
            NoFamily::TooLarge(problem) => too_large(problem),
        })?;
        // A ruleset in its one canonical spelling, so that one table has one name.
        if !matches!(kind, Kind::Codes(_)) && rulesets::open(game).is_ok_and(|opened| opened.spec() != game) {
            return Err(unknown());
        }
        let written: Vec<String> = sides.iter().map(u64::to_string).collect();
        Ok(Family { game: game.to_owned(), size: format!("{key}={}", written.join("x")), kind })
    }
}

/// A plain number, without a sign, if it is not too large.
fn number(text: &str) -> Option<u64> {
    is_number(text).then(|| text.parse().ok()).flatten()
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
