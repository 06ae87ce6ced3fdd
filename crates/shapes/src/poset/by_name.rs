//! Families of posets by name: `box 2x3x2`, `tree 9 seed 3`, `minuscule E7/7`.
//!
//! A member of a family is known by a short text, which is read and written here. The posets are made in `families` and
//! in `d_complete`.

use super::{FamilyError, Poset};
use crate::d_complete::{ColouredTree, DComplete};
use crate::notation::{self, NotationError, quote};
use crate::{BeadSet, FiniteType, Partition, StrictPartition};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A member of a family of posets.
///
/// ```
/// use shapes::poset::{MAX_ELEMENTS, NamedPoset};
///
/// let family: NamedPoset = "box 2x3".parse()?;
/// let poset = family.make(MAX_ELEMENTS)?;
/// assert_eq!((poset.len(), poset.count_covers()), (6, 7));
/// assert_eq!("tree 9".parse::<NamedPoset>()?.to_string(), "tree 9 seed 0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NamedPoset {
    /// This number of elements, each below the next.
    Chain(usize),
    /// This number of elements, none below another.
    Antichain(usize),
    /// The product of chains of these lengths.
    Box(Vec<usize>),
    /// All subsets of this number of things.
    Boolean(usize),
    /// A random rooted tree.
    Tree {
        /// How many elements it has.
        elements: usize,
        /// Selects one of these trees.
        seed: u64,
    },
    /// A random graded poset.
    Graded {
        /// How many elements it has.
        elements: usize,
        /// How many covers.
        covers: usize,
        /// Selects one of these posets.
        seed: u64,
    },
    /// The boxes of a Young diagram, its corner on top.
    Shape(Partition),
    /// The boxes of a shifted diagram, its corner on top.
    Shifted(StrictPartition),
    /// The d-complete poset of a position of the inset game.
    Inset {
        /// N.
        most: usize,
        /// N beads, or one.
        beads: BeadSet,
    },
    /// The d-complete poset of a minuscule node.
    Minuscule {
        /// The type.
        name: FiniteType,
        /// The node, from 1.
        node: usize,
    },
    /// The d-complete poset of a top tree and content.
    TopTree(ColouredTree),
}

/// A family to choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FamilyKind {
    /// What the family is called.
    pub name: &'static str,
    /// What its members are.
    pub members: &'static str,
    /// The text after the name.
    pub parameters: &'static str,
    /// Parameters to try.
    pub example: &'static str,
}

/// A text that names no member of a family.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UnknownFamily {
    /// There is no family of this name.
    #[error("there is no family {}: there are {}", quote(.0), names())]
    Name(String),
    /// The text after the name is not what the family needs.
    #[error("{}: write {parameters}, as in {example}", quote(.given))]
    Parameters {
        /// What is given.
        given: String,
        /// What would be right.
        parameters: &'static str,
        /// An example.
        example: &'static str,
    },
    /// It can be read, but something is wrong with it.
    #[error("{}: {problem}", quote(.given))]
    Refused {
        /// What is given.
        given: String,
        /// What is wrong.
        problem: String,
    },
}

/// Why a family has no such member.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{member}: {reason}")]
pub struct NoMember {
    /// What was asked for.
    pub member: String,
    /// Why there is none.
    pub reason: FamilyError,
}

fn names() -> String {
    NamedPoset::KINDS.map(|kind| kind.name).join(", ")
}

/// Describes a family.
const fn kind(
    name: &'static str,
    members: &'static str,
    parameters: &'static str,
    example: &'static str,
) -> FamilyKind {
    FamilyKind { name, members, parameters, example }
}

impl NamedPoset {
    /// Every family, in the order in which they are listed.
    pub const KINDS: [FamilyKind; 11] = [
        kind("chain", "chain", "how many elements", "5"),
        kind("antichain", "antichain", "how many elements", "5"),
        kind("box", "box: a product of chains", "the sides", "3x4x2"),
        kind("boolean", "Boolean lattice: all subsets", "how many things", "4"),
        kind("tree", "random rooted tree", "how many elements, and a seed", "9 seed 3"),
        kind("graded", "random graded poset", "how many elements and covers, and a seed", "12 15 seed 3"),
        kind("shape", "Young diagram, its corner on top", "the rows", "4,2,1"),
        kind("shifted", "shifted diagram, its corner on top", "the rows", "4,2,1"),
        kind("inset", "inset of N beads or one", "N and the squares of the beads", "4 1,2,4,5"),
        kind("minuscule", "d-complete poset of a minuscule node", "type and node", "E7/7"),
        kind("top-tree", "d-complete poset of a top tree", "how often each colour occurs", "2(1,1)"),
    ];

    /// The box with these sides, such as `3x4x2`.
    ///
    /// # Errors
    ///
    /// Says how sides are written.
    pub fn of_box(sides: &str) -> Result<NamedPoset, UnknownFamily> {
        let lengths = notation::sides(sides).map(|side| number(side).filter(|&length| length > 0)).collect();
        let wrong = || wrong("box", &format!("box {sides}"));
        Option::map(lengths, NamedPoset::Box).ok_or_else(wrong)
    }

    /// The poset of a minuscule node, such as `E7/7`.
    ///
    /// # Errors
    ///
    /// Says how type and node are written, and which ranks there are.
    pub fn of_node(text: &str) -> Result<NamedPoset, UnknownFamily> {
        let wrong = || wrong("minuscule", text);
        let (name, node) = text.split_once('/').ok_or_else(wrong)?;
        let name = FiniteType::read(name).map_err(|problem| refused(text, problem))?;
        Ok(NamedPoset::Minuscule { name, node: number(node).ok_or_else(wrong)? })
    }

    /// Its title in a poset file.
    pub fn title(&self) -> String {
        match self {
            NamedPoset::Chain(elements) => format!("chain of {elements}"),
            NamedPoset::Antichain(elements) => format!("antichain of {elements}"),
            NamedPoset::Box(_) => self.to_string(),
            NamedPoset::Boolean(things) => format!("subsets of {things} things"),
            NamedPoset::Tree { elements, seed } => format!("random tree of {elements}, seed {seed}"),
            NamedPoset::Graded { seed, .. } => format!("random graded poset, seed {seed}"),
            NamedPoset::Shape(diagram) => format!("shape {diagram}"),
            NamedPoset::Shifted(diagram) => format!("shifted shape {diagram}"),
            NamedPoset::Inset { most, beads } => format!("inset of {beads}, N = {most}"),
            NamedPoset::Minuscule { name, node } => format!("minuscule poset of {name}/{node}"),
            NamedPoset::TopTree(tree) => format!("d-complete poset {tree}"),
        }
    }

    /// Makes the poset.
    ///
    /// # Errors
    ///
    /// Refuses more than `most` elements, and members that do not exist.
    pub fn make(&self, most: usize) -> Result<Poset, NoMember> {
        let too_many = Err(FamilyError::TooManyElements { most });
        let made = match self.size() {
            Some(size) if size > most => too_many,
            _ => match self.made() {
                Ok(poset) if poset.len() > most => too_many,
                made => made,
            },
        };
        let member = || match self {
            NamedPoset::Minuscule { name, node } => format!("{name}/{node}"),
            NamedPoset::TopTree(tree) => tree.to_string(),
            _ => self.title(),
        };
        made.map_err(|reason| NoMember { member: member(), reason })
    }

    /// How many elements there will be, if that is known before they are made.
    fn size(&self) -> Option<usize> {
        match self {
            NamedPoset::Chain(elements) | NamedPoset::Antichain(elements) => Some(*elements),
            NamedPoset::Tree { elements, .. } | NamedPoset::Graded { elements, .. } => Some(*elements),
            NamedPoset::Box(sides) => Some(sides.iter().fold(1, |product: usize, &side| product.saturating_mul(side))),
            NamedPoset::Boolean(things) => {
                Some(u32::try_from(*things).map_or(usize::MAX, |things| 2_usize.saturating_pow(things)))
            }
            NamedPoset::TopTree(tree) => usize::try_from(tree.size()).ok(),
            NamedPoset::Shape(diagram) => Some(usize::try_from(diagram.size()).unwrap_or(usize::MAX)),
            NamedPoset::Shifted(diagram) => Some(usize::try_from(diagram.size()).unwrap_or(usize::MAX)),
            // They are counted before they are made.
            NamedPoset::Inset { .. } => None,
            // There are at most some thousands: ranks are bounded.
            NamedPoset::Minuscule { .. } => None,
        }
    }

    fn made(&self) -> Result<Poset, FamilyError> {
        match self {
            NamedPoset::Chain(elements) => Poset::chain(*elements),
            NamedPoset::Antichain(elements) => Poset::antichain(*elements),
            NamedPoset::Box(sides) => Poset::of_box(sides),
            NamedPoset::Boolean(things) => Poset::boolean(*things),
            NamedPoset::Tree { elements, seed } => Poset::random_tree(*elements, *seed),
            NamedPoset::Graded { elements, covers, seed } => Poset::random_graded(*elements, *covers, *seed),
            NamedPoset::Shape(diagram) => Poset::shape(diagram),
            NamedPoset::Shifted(diagram) => Poset::shifted_shape(diagram),
            NamedPoset::Inset { most, beads } => Poset::inset(*most, beads),
            NamedPoset::Minuscule { name, node } => {
                let poset = DComplete::minuscule(*name, *node).map_err(FamilyError::NotMinuscule)?;
                Ok(poset.poset().clone())
            }
            NamedPoset::TopTree(tree) => {
                let poset = tree.poset().ok_or(FamilyError::NoSuchContent)?;
                Ok(poset.poset().clone())
            }
        }
    }
}

impl fmt::Display for NamedPoset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NamedPoset::Chain(elements) => write!(f, "chain {elements}"),
            NamedPoset::Antichain(elements) => write!(f, "antichain {elements}"),
            NamedPoset::Box(sides) => {
                let sides: Vec<String> = sides.iter().map(usize::to_string).collect();
                write!(f, "box {}", sides.join("x"))
            }
            NamedPoset::Boolean(things) => write!(f, "boolean {things}"),
            NamedPoset::Tree { elements, seed } => write!(f, "tree {elements} seed {seed}"),
            NamedPoset::Graded { elements, covers, seed } => write!(f, "graded {elements} {covers} seed {seed}"),
            NamedPoset::Shape(diagram) => write!(f, "shape {diagram}"),
            NamedPoset::Shifted(diagram) => write!(f, "shifted {diagram}"),
            NamedPoset::Inset { most, beads } => write!(f, "inset {most} {beads}"),
            NamedPoset::Minuscule { name, node } => write!(f, "minuscule {name}/{node}"),
            NamedPoset::TopTree(tree) => write!(f, "top-tree {tree}"),
        }
    }
}

impl FromStr for NamedPoset {
    type Err = UnknownFamily;

    /// Reads a name and parameters; without a seed it is 0.
    fn from_str(text: &str) -> Result<NamedPoset, UnknownFamily> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let Some((&name, parameters)) = words.split_first() else { return Err(UnknownFamily::Name(String::new())) };
        let (parameters, seed) = match parameters {
            [before @ .., "seed", seed] if matches!(name, "tree" | "graded") => (before, number(seed)),
            _ => (parameters, Some(0)),
        };
        let numbers: Option<Vec<usize>> = parameters.iter().map(|word| number(word)).collect();
        let unread = |error: NotationError| refused(text, error.to_string());
        let family = match (name, parameters, numbers.as_deref()) {
            ("chain", _, Some(&[elements])) => Some(NamedPoset::Chain(elements)),
            ("antichain", _, Some(&[elements])) => Some(NamedPoset::Antichain(elements)),
            ("boolean", _, Some(&[things])) => Some(NamedPoset::Boolean(things)),
            ("tree", _, Some(&[elements])) => seed.map(|seed| NamedPoset::Tree { elements, seed }),
            ("graded", _, Some(&[elements, covers])) => seed.map(|seed| NamedPoset::Graded { elements, covers, seed }),
            ("box", [sides], _) => Some(NamedPoset::of_box(sides)?),
            ("shape", [rows], _) => Some(NamedPoset::Shape(rows.parse().map_err(unread)?)),
            ("shifted", [rows], _) => Some(NamedPoset::Shifted(rows.parse().map_err(unread)?)),
            ("inset", [most, beads], _) => {
                let beads = beads.parse().map_err(unread)?;
                number(most).map(|most| NamedPoset::Inset { most, beads })
            }
            ("minuscule", [node], _) => Some(NamedPoset::of_node(node)?),
            ("top-tree", [tree], _) => {
                Some(NamedPoset::TopTree(tree.parse().map_err(|problem| refused(tree, problem))?))
            }
            _ => None,
        };
        family.ok_or_else(|| wrong(name, text))
    }
}

/// Digits only: no sign, and nothing that does not fit.
fn number<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}

fn wrong(name: &str, given: &str) -> UnknownFamily {
    match NamedPoset::KINDS.iter().find(|kind| kind.name == name) {
        Some(&FamilyKind { parameters, example, .. }) => {
            UnknownFamily::Parameters { given: given.to_owned(), parameters, example }
        }
        None => UnknownFamily::Name(name.to_owned()),
    }
}

fn refused(given: &str, problem: String) -> UnknownFamily {
    UnknownFamily::Refused { given: given.to_owned(), problem }
}
