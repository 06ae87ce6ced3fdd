//! A numbering of a game's positions, up to some size, in which every option has a smaller number.
//!
//! It gives the game tables: the values of all positions below a size, in one array, computed in one ascending pass. A
//! game provides a ranking of its words (see [`indices`](crate::indices)) and, if its moves are of a kind that an
//! engine knows, a description of them.

use shapes::notation;
use shapes::ranking::TooLarge;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;
use tables::{Family, Indexed, Moves};

/// The families of a game.
pub trait Index<P> {
    /// How a size is written, such as `below=AxB`.
    fn sizes(&self) -> &'static str;

    /// The numbered positions of a size.
    ///
    /// # Errors
    ///
    /// Fails if sizes are not written this way, or if there are too many positions.
    fn numbering(&self, size: &Size) -> Result<Numbering<P>, NoFamily>;

    /// The smallest size that contains a position; none if no family does.
    fn smallest_with(&self, position: &P) -> Option<Size>;

    /// The sizes of the families worth solving for a position, the cheapest of which is taken.
    fn sizes_with(&self, position: &P) -> Vec<Size> {
        self.smallest_with(position).into_iter().collect()
    }

    /// Whether a size may be followed by a choice of slices, as in `h=20:m=3`.
    fn has_slices(&self) -> bool {
        false
    }

    /// The name of its families, if they contain the positions of many rulesets; otherwise the spec is their name.
    fn family_name(&self) -> Option<&str> {
        None
    }
}

/// Numbered positions of a game.
pub trait Placed<P>: Indexed {
    /// The index of a position; none if it is not among them.
    fn index(&self, position: &P) -> Option<u64>;

    /// The position with an index; none if the index stands for no position of this game.
    fn position(&self, index: u64) -> Option<P>;
}

/// The positions of one size, and how moves change their indices.
pub struct Numbering<P> {
    /// The positions.
    pub placed: Arc<dyn Placed<P>>,
    /// What an engine can know about the moves.
    pub moves: Moves,
}

impl<P: 'static> Numbering<P> {
    /// Positions whose moves are of no kind that an engine knows.
    pub fn new(placed: impl Placed<P> + 'static) -> Numbering<P> {
        Numbering { placed: Arc::new(placed), moves: Moves::Any }
    }

    /// With a description of the moves.
    pub fn with_moves(self, moves: Moves) -> Numbering<P> {
        Numbering { moves, ..self }
    }

    /// The family under a name.
    pub(crate) fn family(&self, spec: impl Into<String>) -> Family {
        Family::new(spec, Arc::clone(&self.placed) as Arc<dyn Indexed>, self.moves.clone())
    }
}

/// The size of a family: a word and some numbers, such as `below=3x4`, and possibly a choice of slices, as in
/// `h=20:m=3`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Size {
    /// The word, such as `below`.
    pub key: String,
    /// The numbers.
    pub sides: Vec<u64>,
    /// The slices that are wanted, as written after `m=`; none if all are.
    pub slices: Option<RangeInclusive<u64>>,
}

/// What a choice of slices begins with.
const SLICES: &str = "m=";

/// Why a size gives no family.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NoFamily {
    /// Sizes are not written this way.
    #[error("there is no such family")]
    Unknown,
    /// A move leads out of it.
    #[error("moves lead to numbers beyond these sides, and a family has every option of its positions")]
    Left,
    /// There is no family with these numbers.
    #[error("{0}")]
    Wrong(String),
    /// There are more positions than can be numbered.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// A number is too large.
    #[error("sizes are below 2^64, and {0} is not")]
    Side(String),
}

impl Size {
    /// A size.
    pub fn new(key: &str, sides: impl IntoIterator<Item = u64>) -> Size {
        Size { key: key.to_owned(), sides: sides.into_iter().collect(), slices: None }
    }

    /// Chooses some slices of it.
    pub fn with_slices(self, slices: RangeInclusive<u64>) -> Size {
        Size { slices: Some(slices), ..self }
    }

    /// Splits the spec of a family into its name and its size.
    pub fn split(spec: &str) -> Option<(&str, &str)> {
        let (name, size) = spec.rsplit_once(':')?;
        match name.rsplit_once(':') {
            Some((name, _)) if size.starts_with(SLICES) => Some((name, &spec[name.len() + 1..])),
            _ => Some((name, size)),
        }
    }

    /// Reads a size as written in the spec of a family.
    ///
    /// # Errors
    ///
    /// Fails if it is not a size, or if a number is too large.
    pub fn read(text: &str) -> Result<Size, NoFamily> {
        let (text, slices) = text.split_once(':').map_or((text, None), |(size, slices)| (size, Some(slices)));
        let (key, sides) = text.split_once('=').ok_or(NoFamily::Unknown)?;
        let side = |side: &str| {
            let is_number = !side.is_empty() && side.bytes().all(|byte| byte.is_ascii_digit());
            if !is_number {
                return Err(NoFamily::Unknown);
            }
            side.parse().map_err(|_| NoFamily::Side(side.chars().take(80).collect()))
        };
        let slices = slices.map(|text| -> Result<_, NoFamily> {
            let text = text.strip_prefix(SLICES).ok_or(NoFamily::Unknown)?;
            let (first, last) = text.split_once("..").unwrap_or((text, text));
            Ok(side(first)?..=side(last)?)
        });
        let sides = notation::sides(sides).map(side).collect::<Result<_, _>>()?;
        Ok(Size { key: key.to_owned(), sides, slices: slices.transpose()? })
    }

    /// The numbers, if the word is `key` and there are `N` numbers.
    ///
    /// # Errors
    ///
    /// Fails if it is another kind of size.
    pub fn of<const N: usize>(&self, key: &str) -> Result<[u64; N], NoFamily> {
        let sides = self.sides.as_slice().try_into().map_err(|_| NoFamily::Unknown)?;
        if self.key == key { Ok(sides) } else { Err(NoFamily::Unknown) }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sides: Vec<String> = self.sides.iter().map(u64::to_string).collect();
        write!(f, "{}={}", self.key, sides.join("x"))?;
        match &self.slices {
            None => Ok(()),
            Some(slices) if slices.start() == slices.end() => write!(f, ":{SLICES}{}", slices.start()),
            Some(slices) => write!(f, ":{SLICES}{}..{}", slices.start(), slices.end()),
        }
    }
}
