//! Finite posets by their covers.
//!
//! Elements are numbered 0, 1, 2, … in the order in which a file names them. Upper and lower covers are two flat lists
//! with a start for each element, and the names are one text: a poset of a million elements takes some tens of
//! megabytes, and every question here is answered in time linear in elements and covers unless it says otherwise.

mod all;
mod antichain;
mod build;
mod by_name;
mod covers;
mod families;
mod file;
mod levels;
mod meets;
mod names;
mod set;

pub use all::MAX_LISTED;
pub use antichain::{Antichain, AntichainError};
pub use build::PosetError;
pub use by_name::{FamilyKind, NamedPoset, NoMember, UnknownFamily};
pub use families::FamilyError;
pub use levels::{Levels, NotLevelled};
pub use meets::{MAX_MEETS, Meets, NoMeet};
pub use set::ElementSet;

use names::Names;
use std::ops::Range;

/// An element of a poset, by its number.
pub type Element = u32;

/// The most elements a poset may have.
pub const MAX_ELEMENTS: usize = 4_000_000;

/// A finite poset.
///
/// # Equality
///
/// Two posets are equal if they have the same names in the same order and the same covers.
#[derive(Clone, Debug)]
pub struct Poset {
    names: Names,
    up: Lists,
    down: Lists,
    /// All elements, every one after those below it.
    order: Vec<Element>,
}

impl PartialEq for Poset {
    fn eq(&self, other: &Poset) -> bool {
        self.names == other.names && self.up == other.up
    }
}

impl Eq for Poset {}

/// A list of elements for each element, one after another.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Lists {
    starts: Vec<u32>,
    items: Vec<Element>,
}

impl Lists {
    fn of(&self, element: Element) -> &[Element] {
        let element = element as usize;
        &self.items[self.starts[element] as usize..self.starts[element + 1] as usize]
    }
}

impl Poset {
    /// How many elements there are.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Whether there are no elements.
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// The elements in the order of the file.
    pub fn elements(&self) -> Range<Element> {
        0..self.len() as Element
    }

    /// The elements that cover an element, in the order of the file.
    pub fn upper_covers(&self, element: Element) -> &[Element] {
        self.up.of(element)
    }

    /// The elements that an element covers, in the order of the file.
    pub fn lower_covers(&self, element: Element) -> &[Element] {
        self.down.of(element)
    }

    /// How many covers there are.
    pub fn count_covers(&self) -> usize {
        self.up.items.len()
    }

    /// The covers (lower, upper), by their lower elements.
    pub fn covers(&self) -> impl Iterator<Item = (Element, Element)> {
        self.elements().flat_map(|lower| self.upper_covers(lower).iter().map(move |&upper| (lower, upper)))
    }

    /// The elements, each after all that lie below it.
    pub fn upwards(&self) -> &[Element] {
        &self.order
    }

    /// The name of an element.
    pub fn name(&self, element: Element) -> &str {
        self.names.get(element)
    }

    /// The element of a name.
    pub fn find(&self, name: &str) -> Option<Element> {
        self.names.find(name)
    }

    /// The elements that nothing covers.
    pub fn maximal(&self) -> Antichain {
        Antichain::from_sorted(self.elements().filter(|&x| self.upper_covers(x).is_empty()).collect())
    }

    /// The elements that cover nothing.
    pub fn minimal(&self) -> Antichain {
        Antichain::from_sorted(self.elements().filter(|&x| self.lower_covers(x).is_empty()).collect())
    }

    /// The order ideal below some elements: they and all that lie below one of them.
    pub fn ideal(&self, elements: &[Element]) -> ElementSet {
        self.reached(elements, &self.down)
    }

    /// The order filter above some elements: they and all that lie above one of them.
    pub fn filter(&self, elements: &[Element]) -> ElementSet {
        self.reached(elements, &self.up)
    }

    fn reached(&self, elements: &[Element], lists: &Lists) -> ElementSet {
        let mut set = ElementSet::empty(self.len());
        let mut waiting: Vec<Element> = elements.iter().copied().filter(|&x| set.insert(x)).collect();
        while let Some(element) = waiting.pop() {
            waiting.extend(lists.of(element).iter().copied().filter(|&next| set.insert(next)));
        }
        set
    }

    /// Whether one element lies below another or is the same.
    pub fn is_below(&self, lower: Element, upper: Element) -> bool {
        self.ideal(&[upper]).contains(lower)
    }

    /// The maximal elements of an order ideal: those none of whose upper covers belongs to it.
    pub fn maximal_of(&self, ideal: &ElementSet) -> Antichain {
        let is_maximal = |x: &Element| !self.upper_covers(*x).iter().any(|&upper| ideal.contains(upper));
        Antichain::from_sorted(ideal.iter().filter(is_maximal).collect())
    }

    /// The minimal elements of an order filter.
    pub fn minimal_of(&self, filter: &ElementSet) -> Antichain {
        let is_minimal = |x: &Element| !self.lower_covers(*x).iter().any(|&lower| filter.contains(lower));
        Antichain::from_sorted(filter.iter().filter(is_minimal).collect())
    }

    /// The poset upside down, with the same names.
    pub fn dual(&self) -> Poset {
        let order = self.order.iter().rev().copied().collect();
        Poset { names: self.names.clone(), up: self.down.clone(), down: self.up.clone(), order }
    }

    /// An order ideal as a poset of its own, its elements in the same order and with the same names.
    pub fn restricted_to(&self, ideal: &ElementSet) -> Poset {
        let kept: Vec<Element> = ideal.iter().collect();
        let mut number = vec![0; self.len()];
        kept.iter().zip(0..).for_each(|(&old, new)| number[old as usize] = new);
        let restrict = |lists: &Lists| {
            let (mut starts, mut items) = (vec![0], Vec::new());
            for &x in &kept {
                items.extend(lists.of(x).iter().filter(|&&y| ideal.contains(y)).map(|&y| number[y as usize]));
                starts.push(items.len() as u32);
            }
            Lists { starts, items }
        };
        let order = self.order.iter().filter(|&&x| ideal.contains(x)).map(|&x| number[x as usize]).collect();
        let names = kept.iter().map(|&x| self.name(x)).collect();
        Poset { names, up: restrict(&self.up), down: restrict(&self.down), order }
    }
}
