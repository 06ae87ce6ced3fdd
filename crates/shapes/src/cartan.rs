//! Cartan matrices of finite type, and of any simply-laced tree.
//!
//! Users see nodes numbered from 1, as in Bourbaki; internally they are numbered from 0. The entry `(i,j)` is
//! `⟨α_i, α_j^∨⟩`: how far the simple root of i reaches along the simple coroot of j.
//!
//! ```
//! use shapes::FiniteType;
//!
//! let e7 = FiniteType::read("E7")?;
//! assert_eq!(e7.minuscule_nodes(), [7]);
//! assert_eq!(e7.cartan().positive_roots().len(), 63);
//! # Ok::<(), String>(())
//! ```

use std::fmt;

/// A generalised Cartan matrix: 2 on the diagonal, bonds elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cartan {
    bonds: Vec<Vec<Bond>>,
}

/// A bond from one node to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bond {
    /// The other node, from 0.
    pub to: usize,
    /// `-⟨α_this, α_to^∨⟩`, at least 1.
    pub reach: i64,
}

/// The families of finite type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Series {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
}

impl Series {
    /// Every family.
    pub const ALL: [Series; 7] = [Series::A, Series::B, Series::C, Series::D, Series::E, Series::F, Series::G];

    /// The least and the largest rank.
    fn ranks(self) -> (usize, usize) {
        match self {
            Series::A => (1, MAX_RANK),
            Series::B | Series::C => (2, MAX_RANK),
            Series::D => (3, MAX_RANK),
            Series::E => (6, 8),
            Series::F => (4, 4),
            Series::G => (2, 2),
        }
    }
}

/// A finite type such as E7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FiniteType {
    family: Series,
    rank: usize,
}

/// The largest rank that is accepted: beyond it, computations are out of reach anyway.
pub const MAX_RANK: usize = 64;

const HOW_TO_WRITE: &str = "a type is a letter from A to G and a rank, as in E7";

impl FiniteType {
    /// The type of a family and a rank.
    ///
    /// # Errors
    ///
    /// Says which ranks the family has.
    pub fn new(family: Series, rank: usize) -> Result<FiniteType, String> {
        let (least, most) = family.ranks();
        if (least..=most).contains(&rank) {
            return Ok(FiniteType { family, rank });
        }
        Err(if least == most {
            format!("the only type {family:?} is {family:?}{least}")
        } else {
            format!("the rank of type {family:?} is from {least} to {most}, and here it is {rank}")
        })
    }

    /// Every type up to a rank, family by family. B2 and C2 differ only in their numbering, and so do A3 and D3.
    pub fn up_to_rank(rank: usize) -> impl Iterator<Item = FiniteType> {
        let ranks = move |family| (1..=rank).filter_map(move |rank| FiniteType::new(family, rank).ok());
        Series::ALL.into_iter().flat_map(ranks)
    }

    /// The family.
    pub fn family(self) -> Series {
        self.family
    }

    /// How many nodes there are.
    pub fn rank(self) -> usize {
        self.rank
    }

    /// Reads a type such as `E7`.
    ///
    /// # Errors
    ///
    /// Says how types are written, and which ranks there are.
    pub fn read(text: &str) -> Result<FiniteType, String> {
        let letter = text.get(..1).unwrap_or_default();
        let family = Series::ALL.into_iter().find(|family| format!("{family:?}") == letter).ok_or(HOW_TO_WRITE)?;
        let digits = &text[1..];
        let rank = digits.parse().ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()));
        FiniteType::new(family, rank.ok_or(HOW_TO_WRITE)?)
    }

    /// The nodes whose fundamental weight is minuscule, from 1.
    pub fn minuscule_nodes(self) -> Vec<usize> {
        let n = self.rank;
        match self.family {
            Series::A => (1..=n).collect(),
            Series::B => vec![n],
            Series::C => vec![1],
            Series::D => vec![1, n - 1, n],
            Series::E if n == 6 => vec![1, 6],
            Series::E if n == 7 => vec![7],
            Series::E | Series::F | Series::G => Vec::new(),
        }
    }

    /// Whether all roots have one length.
    pub fn is_simply_laced(self) -> bool {
        matches!(self.family, Series::A | Series::D | Series::E)
    }

    /// The bonds as pairs of nodes from 1, with how far each of the two roots reaches along the other's coroot.
    fn bonds(self) -> Vec<(usize, usize, i64, i64)> {
        let n = self.rank;
        let path = |from: usize, to: usize| (from..to).map(|i| (i, i + 1, 1, 1));
        match self.family {
            Series::A => path(1, n).collect(),
            // The last root of B is short and its coroot long: the root before it reaches twice as far along it.
            Series::B => path(1, n - 1).chain([(n - 1, n, 2, 1)]).collect(),
            Series::C => path(1, n - 1).chain([(n - 1, n, 1, 2)]).collect(),
            Series::D => path(1, n - 1).chain([(n - 2, n, 1, 1)]).collect(),
            Series::E => path(3, n).chain([(1, 3, 1, 1), (2, 4, 1, 1)]).collect(),
            // Roots 1 and 2 of F4 are long, root 1 of G2 is short.
            Series::F => vec![(1, 2, 1, 1), (2, 3, 2, 1), (3, 4, 1, 1)],
            Series::G => vec![(1, 2, 1, 3)],
        }
    }

    /// The Cartan matrix.
    pub fn cartan(self) -> Cartan {
        let mut bonds = vec![Vec::new(); self.rank];
        for (i, j, i_reaches, j_reaches) in self.bonds() {
            bonds[i - 1].push(Bond { to: j - 1, reach: i_reaches });
            bonds[j - 1].push(Bond { to: i - 1, reach: j_reaches });
        }
        Cartan { bonds }
    }
}

impl fmt::Display for FiniteType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}{}", self.family, self.rank)
    }
}

impl Cartan {
    /// A simply-laced matrix, by its number of nodes and the pairs of nodes, counted from 0, that are joined.
    pub fn simply_laced(nodes: usize, edges: &[(usize, usize)]) -> Cartan {
        let mut bonds = vec![Vec::new(); nodes];
        for &(i, j) in edges {
            bonds[i].push(Bond { to: j, reach: 1 });
            bonds[j].push(Bond { to: i, reach: 1 });
        }
        Cartan { bonds }
    }

    /// How many nodes there are.
    pub fn rank(&self) -> usize {
        self.bonds.len()
    }

    /// The bonds of a node, from 0.
    pub fn bonds(&self, node: usize) -> &[Bond] {
        &self.bonds[node]
    }

    /// `⟨β, β'^∨⟩` of two vectors in the basis of simple roots, for a simply-laced matrix.
    pub fn form(&self, a: &[u64], b: &[u64]) -> i64 {
        let entry = |i: usize| {
            let around: i64 = self.bonds[i].iter().map(|bond| b[bond.to] as i64).sum();
            a[i] as i64 * (2 * b[i] as i64 - around)
        };
        (0..self.rank()).map(entry).sum()
    }
}
