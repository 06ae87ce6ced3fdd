//! Who wins an Ungar game on a graded or levelled poset, in linear time (Ungar, Theorems 1.3, 1.6, 1.7 and 1.8).
//!
//! The skeleton, which consists of the elements that are not below two incomparable ones, is a forest. Its elements get
//! the values of a NAND formula: an element has 0 if all elements of the skeleton that it covers have 1, so a leaf has
//! 0. The second player, Eeta, wins if and only if every maximal element has 1. Otherwise some maximal elements can be
//! removed so that this holds for what is left; they are found level by level, from below.
//!
//! The values after the move are its [`Certificate`]: with them anyone can check the theorem's condition by looking at
//! each element once.

use shapes::poset::{Element, Levels};
use shapes::{ElementSet, Poset};

/// The upper covers of an element within an ideal.
fn above<'p>(poset: &'p Poset, ideal: &'p ElementSet, x: Element) -> impl Iterator<Item = Element> + 'p {
    poset.upper_covers(x).iter().copied().filter(|&upper| ideal.contains(upper))
}

/// The element that covers `x` within an ideal, if there is exactly one.
pub fn only_cover(poset: &Poset, ideal: &ElementSet, x: Element) -> Option<Element> {
    let mut covers = above(poset, ideal, x);
    covers.next().filter(|_| covers.next().is_none())
}

/// The skeleton of an order ideal: its elements that lie below no two incomparable elements of it.
pub fn skeleton(poset: &Poset, ideal: &ElementSet) -> ElementSet {
    let mut skeleton = ElementSet::empty(poset.len());
    for &x in poset.upwards().iter().rev().filter(|&&x| ideal.contains(x)) {
        let is_maximal = above(poset, ideal, x).next().is_none();
        if is_maximal || only_cover(poset, ideal, x).is_some_and(|upper| skeleton.contains(upper)) {
            skeleton.insert(x);
        }
    }
    skeleton
}

/// The elements of the skeleton of an ideal whose NAND value is 1.
pub fn ones(poset: &Poset, ideal: &ElementSet, skeleton: &ElementSet) -> ElementSet {
    let mut ones = ElementSet::empty(poset.len());
    for &x in poset.upwards().iter().filter(|&&x| skeleton.contains(x)) {
        // An element with value 0 gives the value 1 to the one above it.
        if !ones.contains(x)
            && let Some(upper) = only_cover(poset, ideal, x)
        {
            ones.insert(upper);
        }
    }
    ones
}

/// For every element of an ideal, the maximal element whose maximal subposet contains it; none if it lies below two.
pub fn owners(poset: &Poset, ideal: &ElementSet) -> Vec<Option<Element>> {
    let mut owner = vec![None; poset.len()];
    for &x in poset.upwards().iter().rev().filter(|&&x| ideal.contains(x)) {
        let mut owners = above(poset, ideal, x).map(|upper| owner[upper as usize]);
        owner[x as usize] = match owners.next() {
            None => Some(x),
            Some(first) => first.filter(|_| owners.all(|other| other == first)),
        };
    }
    owner
}

/// A move, and the values that prove it. Nothing is removed if Eeta wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The maximal elements to remove, in ascending order.
    pub removed: Vec<Element>,
    /// Those of the remaining elements whose NAND value is 1.
    pub ones: ElementSet,
}

impl Certificate {
    /// Whether Eeta, the second player, wins.
    pub fn is_eeta_win(&self) -> bool {
        self.removed.is_empty()
    }

    /// Whether it proves its claim about an ideal of a levelled poset: it removes only maximal elements, and its values
    /// are those of the NAND formula on the skeleton of what is left, with 1 at every maximal element.
    pub fn holds(&self, poset: &Poset, ideal: &ElementSet) -> bool {
        let mut left = ideal.clone();
        for &x in &self.removed {
            if above(poset, ideal, x).next().is_some() || !left.remove(x) {
                return false;
            }
        }
        let skeleton = skeleton(poset, &left);
        skeleton.iter().all(|x| {
            let is_maximal = above(poset, &left, x).next().is_none();
            // What x covers and nothing else that is left covers belongs to the skeleton, because x does.
            let mut children = poset.lower_covers(x).iter().filter(|&&c| only_cover(poset, &left, c) == Some(x));
            let is_one = children.any(|&c| !self.ones.contains(c));
            is_one == self.ones.contains(x) && (is_one || !is_maximal)
        })
    }
}

/// A levelled poset, ready to be solved.
#[derive(Clone, Debug)]
pub struct Levelled {
    levels: Levels,
    ascending: Vec<Element>,
}

impl From<Levels> for Levelled {
    fn from(levels: Levels) -> Levelled {
        Levelled { ascending: levels.ascending(), levels }
    }
}

impl Levelled {
    /// Whether the poset is graded.
    pub fn is_graded(&self) -> bool {
        self.levels.is_graded()
    }

    /// The elements level by level, from the lowest.
    pub fn levels(&self) -> impl Iterator<Item = &[Element]> {
        self.ascending.chunk_by(|&x, &y| self.levels.of(x) == self.levels.of(y))
    }

    /// Who wins on an order ideal, and a winning move if there is one.
    ///
    /// Lower levels are settled first: whether `x` has value 1 depends on the elements that only `x` covers. A maximal
    /// element with value 0 is removed. This may leave another element of its level as the only cover of an element
    /// with value 0, and then that other one has value 1.
    pub fn solve(&self, poset: &Poset, ideal: &ElementSet) -> Certificate {
        let mut covered_by: Vec<u32> = poset.elements().map(|x| above(poset, ideal, x).count() as u32).collect();
        let mut ones = ElementSet::empty(poset.len());
        let mut removed = ElementSet::empty(poset.len());
        // For each element, how many elements with value 0 are covered by it alone.
        let mut zeros = vec![0_u32; poset.len()];
        for level in self.levels() {
            let level = || level.iter().copied().filter(|&x| ideal.contains(x));
            for x in level() {
                let alone = |&&c: &&Element| covered_by[c as usize] == 1 && !ones.contains(c);
                zeros[x as usize] = poset.lower_covers(x).iter().filter(alone).count() as u32;
            }
            for x in level().filter(|&x| above(poset, ideal, x).next().is_none()) {
                if zeros[x as usize] > 0 {
                    continue;
                }
                removed.insert(x);
                for &c in poset.lower_covers(x) {
                    covered_by[c as usize] -= 1;
                    if covered_by[c as usize] == 1 && !ones.contains(c) {
                        let left = above(poset, ideal, c).find(|&upper| !removed.contains(upper));
                        zeros[left.expect("one cover is left") as usize] += 1;
                    }
                }
            }
            level().filter(|&x| zeros[x as usize] > 0).for_each(|x| {
                ones.insert(x);
            });
        }
        Certificate { removed: removed.iter().collect(), ones }
    }
}
