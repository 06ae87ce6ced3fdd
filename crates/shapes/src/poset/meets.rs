//! Meets: the greatest element below two others, where there always is one.
//!
//! What lies below an element is stored as bits, in an order in which larger elements come later. So an AND gives what
//! lies below two elements, its last bit is the only candidate for their meet, and a candidate is the meet exactly if
//! as many elements lie below it as below both. All pairs take time cubic in the number of elements, divided by 64.

use super::{Element, ElementSet, Poset};
use crate::notation::quote;
use thiserror::Error;

/// The most elements for which all meets are sought.
pub const MAX_MEETS: usize = 6_000;

/// Why a poset is not a meet-semilattice.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoMeet {
    /// It is too large to look at every pair.
    #[error("it has {elements} elements, and meets are sought for at most {MAX_MEETS}")]
    TooManyElements {
        /// How many elements it has.
        elements: usize,
    },
    /// Nothing lies below both of two elements.
    #[error("{} and {} have no meet: nothing lies below both", quote(.first), quote(.second))]
    NothingBelow {
        /// One element.
        first: String,
        /// The other.
        second: String,
    },
    /// No element below both is above all others below both.
    #[error(
        "{} and {} have no meet: {} and {} lie below both, and nothing below both is above these two",
        quote(.first),
        quote(.second),
        quote(&.below[0]),
        quote(&.below[1])
    )]
    TwoBelow {
        /// One element.
        first: String,
        /// The other.
        second: String,
        /// Two maximal elements below both.
        below: [String; 2],
    },
}

/// The meets of a meet-semilattice.
#[derive(Clone, Debug)]
pub struct Meets {
    /// The elements, each after those below it.
    order: Vec<Element>,
    /// For each element, all that lie below it and the element itself, by their places in that order.
    below: Vec<ElementSet>,
}

impl Poset {
    /// Its meets, if every two elements have one.
    ///
    /// # Errors
    ///
    /// Names the first pair, in the order of the file, that has none; refuses more than [`MAX_MEETS`] elements.
    ///
    /// ```
    /// use shapes::Poset;
    ///
    /// let diamond = Poset::read(b"a < b < d\na < c < d")?;
    /// let meets = diamond.meets()?;
    /// // Elements are numbered as they are met: b and c are 1 and 3.
    /// assert_eq!(meets.of(&[1, 3]), Some(0));
    /// assert!(Poset::read(b"b < d\nc < d")?.meets().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn meets(&self) -> Result<Meets, NoMeet> {
        if self.len() > MAX_MEETS {
            return Err(NoMeet::TooManyElements { elements: self.len() });
        }
        let order = self.upwards().to_vec();
        let mut below = vec![ElementSet::empty(self.len()); self.len()];
        for (&x, place) in order.iter().zip(0..) {
            let mut own = ElementSet::empty(self.len());
            own.insert(place);
            self.lower_covers(x).iter().for_each(|&lower| own.join(&below[lower as usize]));
            below[x as usize] = own;
        }
        let counts: Vec<usize> = below.iter().map(ElementSet::len).collect();
        let meets = Meets { order, below };
        for first in self.elements() {
            for second in first + 1..self.len() as Element {
                let common = meets.below(first).count_common(meets.below(second));
                let greatest = meets.of(&[first, second]);
                if greatest.is_none_or(|greatest| counts[greatest as usize] != common) {
                    return Err(self.no_meet(first, second, greatest));
                }
            }
        }
        Ok(meets)
    }

    /// Says why two elements have no meet, given one of the maximal elements below both.
    fn no_meet(&self, first: Element, second: Element, greatest: Option<Element>) -> NoMeet {
        let name = |x: Element| self.name(x).to_owned();
        let (mut both, of_second) = (self.ideal(&[first]), self.ideal(&[second]));
        self.elements().filter(|&x| !of_second.contains(x)).for_each(|x| {
            both.remove(x);
        });
        let maximal = self.maximal_of(&both);
        let other = maximal.elements().iter().copied().find(|&x| Some(x) != greatest);
        match (greatest, other) {
            (Some(one), Some(other)) => {
                let below = [name(one.min(other)), name(one.max(other))];
                NoMeet::TwoBelow { first: name(first), second: name(second), below }
            }
            _ => NoMeet::NothingBelow { first: name(first), second: name(second) },
        }
    }
}

impl Meets {
    fn below(&self, x: Element) -> &ElementSet {
        &self.below[x as usize]
    }

    /// The meet of some elements; none if no element is given.
    ///
    /// It is found as an element below all of them that lies below no other such element: that is the meet if there is
    /// one, and [`Poset::meets`] checks that there is.
    pub fn of(&self, elements: &[Element]) -> Option<Element> {
        let (&first, rest) = elements.split_first()?;
        let mut common = self.below(first).clone();
        rest.iter().for_each(|&x| common.intersect(self.below(x)));
        Some(self.order[common.last()? as usize])
    }
}
