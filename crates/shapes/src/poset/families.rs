//! Families of posets: chains, antichains, boxes, shapes, insets, Boolean lattices, trees and random graded posets;
//! products and sums.

use super::{Element, MAX_ELEMENTS, Poset};
use crate::{BeadSet, Partition, StrictPartition};
use hashbrown::HashSet;
use theory::{Random, counted};
use thiserror::Error;

/// Why there is no such member of a family.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FamilyError {
    /// It would have too many elements.
    #[error("it would have more than {most} elements")]
    TooManyElements {
        /// The most that there may be.
        most: usize,
    },
    /// A graded poset cannot have that many covers.
    #[error("a graded poset of {} has at most {}, not {covers}", counted(*.elements, "element"), counted(*.most, "cover"))]
    TooManyCovers {
        /// How many elements were asked for.
        elements: usize,
        /// How many covers were asked for.
        covers: usize,
        /// How many there can be.
        most: usize,
    },
    /// An inset cannot have this number of beads.
    #[error("{}", not_inset(*.beads, *.most))]
    NotInset {
        /// How many beads there are.
        beads: usize,
        /// N.
        most: usize,
    },
    /// The node is not minuscule.
    #[error("{0}")]
    NotMinuscule(String),
    /// No poset has this top tree and content.
    #[error("no d-complete poset has this top tree and content")]
    NoSuchContent,
}

/// Why making a family's poset cannot fail: its relations are covers by construction.
const ARE_COVERS: &str = "the family's relations are covers";

fn not_inset(beads: usize, most: usize) -> String {
    match most {
        0 | 1 => format!("N must be at least 2, and here it is {most}"),
        _ => format!("the inset game with N = {most} is played with {most} beads or with one, not with {beads}"),
    }
}

fn checked(elements: Option<usize>) -> Result<usize, FamilyError> {
    elements.filter(|&elements| elements <= MAX_ELEMENTS).ok_or(FamilyError::TooManyElements { most: MAX_ELEMENTS })
}

impl Poset {
    /// The chain 1 < 2 < … < n.
    ///
    /// # Errors
    ///
    /// Refuses too many elements.
    pub fn chain(elements: usize) -> Result<Poset, FamilyError> {
        checked(Some(elements))?;
        let covers: Vec<(Element, Element)> = (1..elements as Element).map(|x| (x - 1, x)).collect();
        Ok(Poset::named((1..=elements).map(|x| x.to_string()), &covers).expect(ARE_COVERS))
    }

    /// The antichain of 1, 2, …, n.
    ///
    /// # Errors
    ///
    /// Refuses too many elements.
    pub fn antichain(elements: usize) -> Result<Poset, FamilyError> {
        checked(Some(elements))?;
        Ok(Poset::named((1..=elements).map(|x| x.to_string()), &[]).expect(ARE_COVERS))
    }

    /// The product of chains of these lengths: elements (i,j,…) from 1, in lexicographic order.
    ///
    /// # Errors
    ///
    /// Refuses too many elements.
    pub fn of_box(sides: &[usize]) -> Result<Poset, FamilyError> {
        let elements = checked(sides.iter().try_fold(1_usize, |product, &side| product.checked_mul(side)))?;
        let mut place = vec![1; sides.len()];
        let (mut names, mut covers) = (Vec::with_capacity(elements), Vec::new());
        for x in 0..elements {
            let coordinates: Vec<String> = place.iter().map(usize::to_string).collect();
            names.push(format!("({})", coordinates.join(",")));
            // One step along a side is as far in the list as all later sides together.
            let mut step = 1;
            for (&coordinate, &side) in place.iter().zip(sides).rev() {
                if coordinate < side {
                    covers.push((x as Element, (x + step) as Element));
                }
                step *= side;
            }
            if let Some(growing) = (0..sides.len()).rev().find(|&i| place[i] < sides[i]) {
                place[growing] += 1;
                place[growing + 1..].fill(1);
            }
        }
        Ok(Poset::named(names, &covers).expect(ARE_COVERS))
    }

    /// The boxes (row,column) of a Young diagram, the corner (1,1) below all others.
    ///
    /// # Errors
    ///
    /// Refuses too many elements.
    pub fn of_diagram(diagram: &Partition) -> Result<Poset, FamilyError> {
        checked(usize::try_from(diagram.size()).ok())?;
        let (mut names, mut covers, mut x) = (Vec::new(), Vec::new(), 0);
        for (i, j) in diagram.boxes() {
            names.push(format!("({i},{j})"));
            if diagram.contains(i, j + 1) {
                covers.push((x, x + 1));
            }
            if diagram.contains(i + 1, j) {
                covers.push((x, x + diagram.row(i) as Element));
            }
            x += 1;
        }
        Ok(Poset::named(names, &covers).expect(ARE_COVERS))
    }

    /// The boxes (row,column) of a Young diagram, the corner (1,1) above all others: a d-complete poset, a shape.
    ///
    /// # Errors
    ///
    /// Refuses too many elements.
    pub fn shape(diagram: &Partition) -> Result<Poset, FamilyError> {
        Ok(Poset::of_diagram(diagram)?.dual())
    }

    /// The boxes (row,column) of a shifted diagram, whose row i begins in column i, the corner (1,1) above all others:
    /// a d-complete poset, a shifted shape.
    ///
    /// # Errors
    ///
    /// Refuses too many elements.
    pub fn shifted_shape(diagram: &StrictPartition) -> Result<Poset, FamilyError> {
        checked(usize::try_from(diagram.size()).ok())?;
        let (mut names, mut covers, mut x) = (Vec::new(), Vec::new(), 0);
        for (i, j) in diagram.boxes() {
            names.push(format!("({i},{j})"));
            if diagram.contains(i, j + 1) {
                covers.push((x + 1, x));
            }
            // The row below begins a column later.
            if diagram.contains(i + 1, j) {
                covers.push((x + diagram.row(i) as Element - 1, x));
            }
            x += 1;
        }
        Ok(Poset::named(names, &covers).expect(ARE_COVERS))
    }

    /// The inset of N beads or of one (Nakada, Remark 4.3).
    ///
    /// One bead on square x is the chain c1 > c2 > … of x elements. N beads are a chain of N-1 elements. Below its last
    /// element are d, on the left, and, on the right, the boxes (row,column) of their Young diagram with the corner
    /// (1,1) on top; (2,1) also lies below d.
    ///
    /// # Errors
    ///
    /// Refuses another number of beads, and too many elements.
    pub fn inset(most: usize, beads: &BeadSet) -> Result<Poset, FamilyError> {
        let (chain, diagram) = match beads.squares() {
            [square] if most >= 2 => (usize::try_from(*square).ok(), None),
            squares if most >= 2 && squares.len() == most => (Some(most - 1), Some(beads.partition())),
            squares => return Err(FamilyError::NotInset { beads: squares.len(), most }),
        };
        let boxes = diagram.as_ref().map_or(0, |diagram| diagram.size() + 1);
        let in_diagram = usize::try_from(boxes).ok();
        checked(chain.and_then(|chain| chain.checked_add(in_diagram?)))?;
        let chain = chain.unwrap_or(0) as Element;
        let mut names: Vec<String> = (1..=chain).map(|k| format!("c{k}")).collect();
        let mut covers: Vec<(Element, Element)> = (1..chain).map(|k| (k, k - 1)).collect();
        if let Some(diagram) = diagram {
            names.push("d".to_owned());
            covers.push((chain, chain - 1));
            for (x, (i, j)) in (chain + 1..).zip(diagram.boxes()) {
                names.push(format!("({i},{j})"));
                if (i, j) == (1, 1) {
                    covers.push((x, chain - 1));
                }
                if (i, j) == (2, 1) {
                    covers.push((x, chain));
                }
                if diagram.contains(i, j + 1) {
                    covers.push((x + 1, x));
                }
                if diagram.contains(i + 1, j) {
                    covers.push((x + diagram.row(i) as Element, x));
                }
            }
        }
        Ok(Poset::named(names, &covers).expect(ARE_COVERS))
    }

    /// All subsets of n things, named by digits 0 and 1: `s010` has only the second thing.
    ///
    /// # Errors
    ///
    /// Refuses too many elements.
    pub fn boolean(things: usize) -> Result<Poset, FamilyError> {
        let elements = checked(u32::try_from(things).ok().and_then(|things| 1_usize.checked_shl(things)))?;
        let name =
            |x: usize| format!("s{}", (0..things).map(|i| if x >> i & 1 == 1 { '1' } else { '0' }).collect::<String>());
        let missing = |x: usize| (0..things).filter(move |i| x >> i & 1 == 0);
        let covers: Vec<_> =
            (0..elements).flat_map(|x| missing(x).map(move |i| (x as Element, (x | 1 << i) as Element))).collect();
        Ok(Poset::named((0..elements).map(name), &covers).expect(ARE_COVERS))
    }

    /// A rooted tree: every element but the greatest, `e0`, is covered by one of those before it, chosen at random.
    ///
    /// # Errors
    ///
    /// Refuses too many elements.
    pub fn random_tree(elements: usize, seed: u64) -> Result<Poset, FamilyError> {
        checked(Some(elements))?;
        let mut random = Random::new(seed);
        let covers: Vec<_> = (1..elements).map(|x| (x as Element, random.below(x) as Element)).collect();
        Ok(Poset::named((0..elements).map(|x| format!("e{x}")), &covers).expect(ARE_COVERS))
    }

    /// A graded poset: elements `e0`, `e1`, … on levels of about equal size, and covers between neighbouring levels,
    /// chosen at random.
    ///
    /// # Errors
    ///
    /// Refuses too many elements, and more covers than there can be.
    pub fn random_graded(elements: usize, covers: usize, seed: u64) -> Result<Poset, FamilyError> {
        checked(Some(elements))?;
        let most = (elements / 2).saturating_mul(elements.div_ceil(2));
        if covers > most {
            return Err(FamilyError::TooManyCovers { elements, covers, most });
        }
        let begin = |level: usize, levels: usize| level * elements / levels;
        let pairs = |levels: usize| -> usize {
            let size = |level| begin(level + 1, levels) - begin(level, levels);
            (1..levels).map(|level| size(level - 1) * size(level)).sum()
        };
        // As many levels as elements on a level, or fewer if the covers need it.
        let square_root = (1..).find(|root| root * root >= elements).unwrap_or(1);
        let levels = (2..=square_root.max(2)).rev().find(|&levels| pairs(levels) >= 2 * covers).unwrap_or(2);
        let mut random = Random::new(seed);
        let all = pairs(levels);
        let mut chosen: Vec<(Element, Element)> = Vec::with_capacity(covers);
        if all < 2 * covers {
            // There are two levels, and most pairs are wanted: list all pairs, and exchange the first ones with later
            // ones.
            let half = begin(1, 2);
            chosen.extend((0..half).flat_map(|x| (half..elements).map(move |y| (x as Element, y as Element))));
            for i in 0..covers {
                let other = i + random.below(all - i);
                chosen.swap(i, other);
            }
            chosen.truncate(covers);
        } else {
            let mut seen = HashSet::with_capacity(covers);
            let below_top = begin(levels - 1, levels);
            while chosen.len() < covers {
                let x = random.below(below_top);
                let level = (x * levels) / elements;
                // Rounding may put an element a level too low.
                let level = if x >= begin(level + 1, levels) { level + 1 } else { level };
                let (first, end) = (begin(level + 1, levels), begin(level + 2, levels));
                let pair = (x as Element, (first + random.below(end - first)) as Element);
                if seen.insert(pair) {
                    chosen.push(pair);
                }
            }
        }
        Ok(Poset::named((0..elements).map(|x| format!("e{x}")), &chosen).expect(ARE_COVERS))
    }

    /// The product: pairs, `a_b` for a of this poset and b of the other, compared in both places.
    ///
    /// # Errors
    ///
    /// Refuses too many elements.
    pub fn product(&self, other: &Poset) -> Result<Poset, FamilyError> {
        let elements = checked(self.len().checked_mul(other.len()))?;
        let number = |a: Element, b: Element| a * other.len() as Element + b;
        let pairs = || self.elements().flat_map(|a| other.elements().map(move |b| (a, b)));
        let mut covers = Vec::new();
        for (a, b) in pairs() {
            covers.extend(self.upper_covers(a).iter().map(|&upper| (number(a, b), number(upper, b))));
            covers.extend(other.upper_covers(b).iter().map(|&upper| (number(a, b), number(a, upper))));
        }
        let names: Vec<String> = pairs().map(|(a, b)| joined(self.name(a), other.name(b))).collect();
        Ok(Poset::named(distinct(names, elements), &covers).expect(ARE_COVERS))
    }

    /// Both posets side by side: elements `1_a` of this one and `2_b` of the other.
    ///
    /// # Errors
    ///
    /// Refuses too many elements.
    pub fn disjoint_sum(&self, other: &Poset) -> Result<Poset, FamilyError> {
        self.sum(other, &[])
    }

    /// This poset below the other: elements `1_a` of this one, each below every `2_b` of the other.
    ///
    /// # Errors
    ///
    /// Refuses too many elements.
    pub fn ordinal_sum(&self, other: &Poset) -> Result<Poset, FamilyError> {
        let (top, bottom) = (self.maximal(), other.minimal());
        let between: Vec<(Element, Element)> = top
            .elements()
            .iter()
            .flat_map(|&a| bottom.elements().iter().map(move |&b| (a, self.len() as Element + b)))
            .collect();
        self.sum(other, &between)
    }

    fn sum(&self, other: &Poset, between: &[(Element, Element)]) -> Result<Poset, FamilyError> {
        let elements = checked(self.len().checked_add(other.len()))?;
        let shift = self.len() as Element;
        let names = self.elements().map(|a| joined("1", self.name(a)));
        let names = names.chain(other.elements().map(|b| joined("2", other.name(b)))).collect();
        let shifted = other.covers().map(|(lower, upper)| (lower + shift, upper + shift));
        let covers: Vec<_> = self.covers().chain(between.iter().copied()).chain(shifted).collect();
        Ok(Poset::named(distinct(names, elements), &covers).expect(ARE_COVERS))
    }
}

/// Joins two names into one, of letters, digits and `_` only.
fn joined(a: &str, b: &str) -> String {
    let plain = |name: &str| name.trim_matches(['(', ')']).replace(',', "_");
    format!("{}_{}", plain(a), plain(b))
}

/// The names, or numbers if two names are the same.
fn distinct(names: Vec<String>, elements: usize) -> Vec<String> {
    let different = names.iter().collect::<HashSet<_>>().len();
    if different == elements { names } else { (1..=elements).map(|x| x.to_string()).collect() }
}
