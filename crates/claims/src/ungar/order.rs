//! Posets of at most 64 elements as relations, and the Ungar game on any induced subposet: everything from definitions.

use crate::{Case, Counterexample, Relations};
use shapes::Poset;
use shapes::poset::Element;
use theory::{Flow, Ruleset};

/// A strict order on 0, 1, …: for every element the set of those above it, as bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    above: Vec<u64>,
}

/// A set of elements as bits.
pub type Set = u64;

/// The elements of a set, ascending.
pub fn members(set: Set) -> Members {
    Members(set)
}

/// The elements that are left.
#[derive(Clone, Copy)]
pub struct Members(Set);

impl Iterator for Members {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let least = (self.0 != 0).then(|| self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(least)
    }
}

/// The elements of a set for which something is true.
fn those(set: Set, is_so: impl Fn(usize) -> bool) -> Set {
    let mut found = 0;
    for x in members(set) {
        found |= u64::from(is_so(x)) << x;
    }
    found
}

impl From<&Poset> for Order {
    fn from(poset: &Poset) -> Order {
        assert!(poset.len() <= 64, "the poset is small");
        let mut above = vec![0; poset.len()];
        for &x in poset.upwards().iter().rev() {
            above[x as usize] = poset.upper_covers(x).iter().fold(0, |set, &y| set | 1 << y | above[y as usize]);
        }
        Order { above }
    }
}

impl Order {
    /// How many elements there are.
    pub fn len(&self) -> usize {
        self.above.len()
    }

    /// All elements.
    pub fn whole(&self) -> Set {
        u64::MAX.checked_shr(64 - self.len() as u32).unwrap_or(0)
    }

    /// Whether x < y.
    pub fn is_less(&self, x: usize, y: usize) -> bool {
        self.above[x] >> y & 1 == 1
    }

    /// Whether neither lies below the other.
    pub fn are_incomparable(&self, x: usize, y: usize) -> bool {
        x != y && !self.is_less(x, y) && !self.is_less(y, x)
    }

    /// The elements of a set that lie below no other element of it.
    pub fn maximal(&self, set: Set) -> Set {
        those(set, |x| self.above[x] & set == 0)
    }

    /// M_P(m): the elements below `m` or equal to it and below no other maximal element (Definition 1.2).
    pub fn maximal_subposet(&self, set: Set, m: usize) -> Set {
        let others = self.maximal(set) & !(1 << m);
        those(set, |x| (x == m || self.is_less(x, m)) && self.above[x] & others == 0)
    }

    /// T_P: the elements that are not less than two incomparable elements (Definition 1.4).
    pub fn skeleton(&self, set: Set) -> Set {
        let below_two = |x: usize| {
            let above = self.above[x] & set;
            members(above).any(|y| members(above).any(|z| self.are_incomparable(y, z)))
        };
        those(set, |x| !below_two(x))
    }

    /// The elements of a set that an element covers in it.
    pub fn covered(&self, set: Set, x: usize) -> Set {
        self.maximal(those(set, |y| self.is_less(y, x)))
    }

    /// The NAND formula on a rooted tree, all inputs 0: a leaf has 0, another vertex 0 if all that it covers have 1.
    pub fn nand(&self, tree: Set, root: usize) -> bool {
        let covered = self.covered(tree, root);
        covered != 0 && !members(covered).all(|child| self.nand(tree, child))
    }

    /// Whether a set is a rooted tree: one maximal element, and every other covered by exactly one.
    pub fn is_rooted_tree(&self, set: Set) -> bool {
        let covers = |x: usize| those(set, |y| self.covered(set, y) >> x & 1 == 1).count_ones();
        self.maximal(set).count_ones() == 1 && members(set & !self.maximal(set)).all(|x| covers(x) == 1)
    }

    /// The connected parts of an induced subposet.
    pub fn components(&self, mut set: Set) -> Vec<Set> {
        let mut parts = Vec::new();
        while set != 0 {
            let mut part = set & set.wrapping_neg();
            loop {
                let near = |x: usize| members(part).any(|y| self.is_less(x, y) || self.is_less(y, x));
                let larger = part | those(set, near);
                if larger == part {
                    break;
                }
                part = larger;
            }
            parts.push(part);
            set &= !part;
        }
        parts
    }

    /// The order itself: the Ungar game on it.
    pub fn case(&self) -> Counterexample {
        let covers = (0..self.len())
            .flat_map(|y| members(self.covered(self.whole(), y)).map(move |x| (x as Element, y as Element)));
        Case::OnPoset(Relations { elements: self.len(), covers: covers.collect() }).into()
    }
}

/// The Ungar game on induced subposets: a nonempty set of maximal elements is removed.
impl Ruleset for Order {
    type Position = Set;
    type Move = ();

    fn options(&self, set: &Set, each: &mut impl FnMut((), Set) -> Flow) -> Flow {
        let maximal = self.maximal(*set);
        let mut removed = maximal;
        while removed != 0 {
            each((), set & !removed)?;
            removed = (removed - 1) & maximal;
        }
        Flow::Continue(())
    }
}
