//! Families of posets by name: `box 2x3x2`, `tree 9 seed 3`, `minuscule E7/7`.
//!
//! A member of a family is known by a short text, which is read and written here; how each poset is made stands in
//! `families` and in `d_complete`.

use super::{FamilyError, Poset};
use crate::d_complete::{ColouredTree, DComplete};
use crate::notation::{self, NotationError, quote};
use crate::{BeadSet, FiniteType};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A member of a family of posets.
///
/// ```
/// use shapes::poset::{Family, MAX_ELEMENTS};
///
/// let family: Family = "box 2x3".parse()?;
/// let poset = family.make(MAX_ELEMENTS)?;
/// assert_eq!((poset.len(), poset.count_covers()), (6, 7));
/// assert_eq!("tree 9".parse::<Family>()?.to_string(), "tree 9 seed 0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Family {
    /// So many elements, each below the next.
    Chain(usize),
    /// So many elements, none below another.
    Antichain(usize),
    /// The product of chains of these lengths.
    Box(Vec<usize>),
    /// All subsets of so many things.
    Boolean(usize),
    /// A random rooted tree.
    Tree {
        /// How many elements it has.
        elements: usize,
        /// Which of them.
        seed: u64,
    },
    /// A random graded poset.
    Graded {
        /// How many elements it has.
        elements: usize,
        /// How many covers.
        covers: usize,
        /// Which of them.
        seed: u64,
    },
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

/// What there is to choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FamilyKind {
    /// What the family is called.
    pub name: &'static str,
    /// What its members are.
    pub members: &'static str,
    /// What stands behind the name.
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
    /// What stands behind the name is not what the family needs.
    #[error("{}: write {parameters}, as in {example}", quote(.given))]
    Parameters {
        /// What is given.
        given: String,
        /// What would be right.
        parameters: &'static str,
        /// An example.
        example: &'static str,
    },
    /// It can be read, and something is wrong with it.
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
    Family::KINDS.map(|kind| kind.name).join(", ")
}

/// A kind of family.
const fn kind(
    name: &'static str,
    members: &'static str,
    parameters: &'static str,
    example: &'static str,
) -> FamilyKind {
    FamilyKind { name, members, parameters, example }
}

impl Family {
    /// Every family, in the order in which they are listed.
    pub const KINDS: [FamilyKind; 9] = [
        kind("chain", "chain", "how many elements", "5"),
        kind("antichain", "antichain", "how many elements", "5"),
        kind("box", "box: a product of chains", "the sides", "3x4x2"),
        kind("boolean", "Boolean lattice: all subsets", "how many things", "4"),
        kind("tree", "random rooted tree", "how many elements, and a seed", "9 seed 3"),
        kind("graded", "random graded poset", "how many elements and covers, and a seed", "12 15 seed 3"),
        kind("inset", "inset of N beads or one", "N and the squares of the beads", "4 1,2,4,5"),
        kind("minuscule", "d-complete poset of a minuscule node", "type and node", "E7/7"),
        kind("top-tree", "d-complete poset of a top tree", "how often each colour occurs", "2(1,1)"),
    ];

    /// The box with these sides, such as `3x4x2`.
    ///
    /// # Errors
    ///
    /// Says how sides are written.
    pub fn of_box(sides: &str) -> Result<Family, UnknownFamily> {
        let lengths = notation::sides(sides).map(|side| number(side).filter(|&length| length > 0)).collect();
        let wrong = || wrong("box", &format!("box {sides}"));
        Option::map(lengths, Family::Box).ok_or_else(wrong)
    }

    /// The poset of a minuscule node, such as `E7/7`.
    ///
    /// # Errors
    ///
    /// Says how type and node are written, and which ranks there are.
    pub fn of_node(text: &str) -> Result<Family, UnknownFamily> {
        let wrong = || wrong("minuscule", text);
        let (name, node) = text.split_once('/').ok_or_else(wrong)?;
        let name = FiniteType::read(name).map_err(|problem| refused(text, problem))?;
        Ok(Family::Minuscule { name, node: number(node).ok_or_else(wrong)? })
    }

    /// What it is called above a poset file.
    pub fn title(&self) -> String {
        match self {
            Family::Chain(elements) => format!("chain of {elements}"),
            Family::Antichain(elements) => format!("antichain of {elements}"),
            Family::Box(_) => self.to_string(),
            Family::Boolean(things) => format!("subsets of {things} things"),
            Family::Tree { elements, seed } => format!("random tree of {elements}, seed {seed}"),
            Family::Graded { seed, .. } => format!("random graded poset, seed {seed}"),
            Family::Inset { most, beads } => format!("inset of {beads}, N = {most}"),
            Family::Minuscule { name, node } => format!("minuscule poset of {name}/{node}"),
            Family::TopTree(tree) => format!("d-complete poset {tree}"),
        }
    }

    /// Makes the poset.
    ///
    /// # Errors
    ///
    /// Refuses more than `most` elements, and what the family does not have.
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
            Family::Minuscule { name, node } => format!("{name}/{node}"),
            Family::TopTree(tree) => tree.to_string(),
            _ => self.title(),
        };
        made.map_err(|reason| NoMember { member: member(), reason })
    }

    /// How many elements there will be, where that need not be found out by making them.
    fn size(&self) -> Option<usize> {
        match self {
            Family::Chain(elements) | Family::Antichain(elements) => Some(*elements),
            Family::Tree { elements, .. } | Family::Graded { elements, .. } => Some(*elements),
            Family::Box(sides) => Some(sides.iter().fold(1, |product: usize, &side| product.saturating_mul(side))),
            Family::Boolean(things) => {
                Some(u32::try_from(*things).map_or(usize::MAX, |things| 2_usize.saturating_pow(things)))
            }
            Family::TopTree(tree) => usize::try_from(tree.size()).ok(),
            // They are counted before they are made.
            Family::Inset { .. } => None,
            // There are some thousands at the most: ranks are bounded.
            Family::Minuscule { .. } => None,
        }
    }

    fn made(&self) -> Result<Poset, FamilyError> {
        match self {
            Family::Chain(elements) => Poset::chain(*elements),
            Family::Antichain(elements) => Poset::antichain(*elements),
            Family::Box(sides) => Poset::of_box(sides),
            Family::Boolean(things) => Poset::boolean(*things),
            Family::Tree { elements, seed } => Poset::random_tree(*elements, *seed),
            Family::Graded { elements, covers, seed } => Poset::random_graded(*elements, *covers, *seed),
            Family::Inset { most, beads } => Poset::inset(*most, beads),
            Family::Minuscule { name, node } => {
                let poset = DComplete::minuscule(*name, *node).map_err(FamilyError::NotMinuscule)?;
                Ok(poset.poset().clone())
            }
            Family::TopTree(tree) => {
                let poset = tree.poset().ok_or(FamilyError::NoSuchContent)?;
                Ok(poset.poset().clone())
            }
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Family::Chain(elements) => write!(f, "chain {elements}"),
            Family::Antichain(elements) => write!(f, "antichain {elements}"),
            Family::Box(sides) => {
                let sides: Vec<String> = sides.iter().map(usize::to_string).collect();
                write!(f, "box {}", sides.join("x"))
            }
            Family::Boolean(things) => write!(f, "boolean {things}"),
            Family::Tree { elements, seed } => write!(f, "tree {elements} seed {seed}"),
            Family::Graded { elements, covers, seed } => write!(f, "graded {elements} {covers} seed {seed}"),
            Family::Inset { most, beads } => write!(f, "inset {most} {beads}"),
            Family::Minuscule { name, node } => write!(f, "minuscule {name}/{node}"),
            Family::TopTree(tree) => write!(f, "top-tree {tree}"),
        }
    }
}

impl FromStr for Family {
    type Err = UnknownFamily;

    /// Reads a name and parameters; without a seed it is 0.
    fn from_str(text: &str) -> Result<Family, UnknownFamily> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let Some((&name, parameters)) = words.split_first() else { return Err(UnknownFamily::Name(String::new())) };
        let (parameters, seed) = match parameters {
            [before @ .., "seed", seed] if matches!(name, "tree" | "graded") => (before, number(seed)),
            _ => (parameters, Some(0)),
        };
        let numbers: Option<Vec<usize>> = parameters.iter().map(|word| number(word)).collect();
        let family = match (name, parameters, numbers.as_deref()) {
            ("chain", _, Some(&[elements])) => Some(Family::Chain(elements)),
            ("antichain", _, Some(&[elements])) => Some(Family::Antichain(elements)),
            ("boolean", _, Some(&[things])) => Some(Family::Boolean(things)),
            ("tree", _, Some(&[elements])) => seed.map(|seed| Family::Tree { elements, seed }),
            ("graded", _, Some(&[elements, covers])) => seed.map(|seed| Family::Graded { elements, covers, seed }),
            ("box", [sides], _) => Some(Family::of_box(sides)?),
            ("inset", [most, beads], _) => {
                let beads = beads.parse().map_err(|error: NotationError| refused(text, error.to_string()))?;
                number(most).map(|most| Family::Inset { most, beads })
            }
            ("minuscule", [node], _) => Some(Family::of_node(node)?),
            ("top-tree", [tree], _) => Some(Family::TopTree(tree.parse().map_err(|problem| refused(tree, problem))?)),
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
    match Family::KINDS.iter().find(|kind| kind.name == name) {
        Some(&FamilyKind { parameters, example, .. }) => {
            UnknownFamily::Parameters { given: given.to_owned(), parameters, example }
        }
        None => UnknownFamily::Name(name.to_owned()),
    }
}

fn refused(given: &str, problem: String) -> UnknownFamily {
    UnknownFamily::Refused { given: given.to_owned(), problem }
}
