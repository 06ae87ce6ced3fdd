//! Checks whether a poset is d-complete, by the conditions (D1)–(D3) on every d_k-interval, smallest first.
//!
//! d_k(1) is a chain of k-2 elements, two incomparable ones, and a chain of k-2; without its maximum it is a
//! d_k⁻-interval. Removing the minimum of a d_k⁻-interval leaves a d_{k-1}-interval, so all of them are found by
//! growing: the d_3⁻-intervals are an element and two of its upper covers, and each d_k-interval is tried with every
//! element that its minimum covers. The relation is stored as bits in both directions, in 2·n²/8 bytes.

use super::DComplete;
use crate::cartan::Cartan;
use crate::poset::{Element, ElementSet, Poset};
use theory::signs::subscript;
use thiserror::Error;

/// The most elements that are accepted: hook vectors are up to n² numbers, which take 128 megabytes at this size.
pub const MAX_SIZE: usize = 4_000;

/// Why a poset is not d-complete.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotDComplete {
    /// (D1) fails: nothing completes the interval.
    #[error("it is not d-complete: (D1) fails, no element above {} closes a d{}-interval from {bottom}", and(.tops), subscript(*.k))]
    D1 {
        /// The k of the interval.
        k: usize,
        /// The minimum of the d_k⁻-interval.
        bottom: String,
        /// Its maximal elements: two for k = 3, else one.
        tops: Vec<String>,
    },
    /// (D2) fails: the top of an interval covers something outside it.
    #[error(
        "it is not d-complete: (D2) fails, {top} tops the d{}-interval from {bottom} and covers {outside} outside it",
        subscript(*.k)
    )]
    D2 {
        /// The k of the interval.
        k: usize,
        /// Its minimum.
        bottom: String,
        /// Its maximum.
        top: String,
        /// What else the maximum covers.
        outside: String,
    },
    /// (D3) fails: two intervals differ only in their minimum.
    #[error(
        "it is not d-complete: (D3) fails, the d{}⁻-intervals from {first} and from {second} differ only there",
        subscript(*.k)
    )]
    D3 {
        /// The k of the intervals.
        k: usize,
        /// One minimum.
        first: String,
        /// The other.
        second: String,
    },
    /// It is too large to check.
    #[error("it has {size} elements, and d-completeness is checked up to {MAX_SIZE}")]
    TooLarge {
        /// How many elements it has.
        size: usize,
    },
}

fn and(names: &[String]) -> String {
    names.join(" and ")
}

/// A d_k-interval: its ends and its two incomparable elements.
#[derive(Clone, Copy)]
struct Interval {
    k: usize,
    bottom: Element,
    top: Element,
    sides: (Element, Element),
}

/// The relation of a poset as bits.
struct Relation<'p> {
    poset: &'p Poset,
    above: Vec<ElementSet>,
    below: Vec<ElementSet>,
}

impl Relation<'_> {
    fn new(poset: &Poset) -> Relation<'_> {
        let above = poset.elements().map(|x| poset.filter(&[x])).collect();
        let below = poset.elements().map(|x| poset.ideal(&[x])).collect();
        Relation { poset, above, below }
    }

    /// How many elements lie between two, ends included.
    fn interval_size(&self, bottom: Element, top: Element) -> usize {
        self.above[bottom as usize].count_common(&self.below[top as usize])
    }

    fn name(&self, element: Element) -> String {
        self.poset.name(element).to_owned()
    }

    /// The element that covers all of `covered` and makes a d_k-interval from `bottom`.
    fn complete(&self, k: usize, bottom: Element, covered: &[Element]) -> Result<Element, NotDComplete> {
        let size = 2 * k - 2;
        let covers_all = |u: &Element| covered.iter().all(|t| self.poset.upper_covers(*t).contains(u));
        let mut tops = self.poset.upper_covers(covered[0]).iter().copied().filter(covers_all);
        let top = tops.find(|&u| self.interval_size(bottom, u) == size).ok_or_else(|| NotDComplete::D1 {
            k,
            bottom: self.name(bottom),
            tops: covered.iter().map(|&t| self.name(t)).collect(),
        })?;
        match self.poset.lower_covers(top).iter().find(|lower| !covered.contains(lower)) {
            None => Ok(top),
            Some(&outside) => {
                Err(NotDComplete::D2 { k, bottom: self.name(bottom), top: self.name(top), outside: self.name(outside) })
            }
        }
    }

    /// Every d_3-interval, and with each all that grow from it.
    fn intervals(&self) -> Result<Vec<Interval>, NotDComplete> {
        let mut found = Vec::new();
        for bottom in self.poset.elements() {
            let upper = self.poset.upper_covers(bottom);
            for (i, &x) in upper.iter().enumerate() {
                for &y in &upper[i + 1..] {
                    self.refuse_twin(x, y, bottom)?;
                    let top = self.complete(3, bottom, &[x, y])?;
                    found.push(Interval { k: 3, bottom, top, sides: (x, y) });
                    self.grow(&mut found)?;
                }
            }
        }
        Ok(found)
    }

    /// (D3) for k = 3: two elements that cover `bottom` must not cover another element together.
    fn refuse_twin(&self, x: Element, y: Element, bottom: Element) -> Result<(), NotDComplete> {
        let common = |z: &&Element| **z != bottom && self.poset.lower_covers(y).contains(z);
        match self.poset.lower_covers(x).iter().find(common) {
            None => Ok(()),
            Some(&twin) => Err(NotDComplete::D3 { k: 3, first: self.name(bottom), second: self.name(twin) }),
        }
    }

    /// Grows the last interval downwards and upwards as long as it can be.
    fn grow(&self, found: &mut Vec<Interval>) -> Result<(), NotDComplete> {
        while let Some(&Interval { k, bottom, top, sides }) = found.last() {
            // What can be put below: elements with no other way up to the top.
            let below = &self.below[top as usize];
            let only_through_bottom = |v: &&Element| {
                self.poset.upper_covers(**v).iter().all(|&upper| upper == bottom || !below.contains(upper))
            };
            let mut next = self.poset.lower_covers(bottom).iter().filter(only_through_bottom);
            let Some(&lower) = next.next() else { return Ok(()) };
            if let Some(&twin) = next.next() {
                return Err(NotDComplete::D3 { k: k + 1, first: self.name(lower), second: self.name(twin) });
            }
            let top = self.complete(k + 1, lower, &[top])?;
            found.push(Interval { k: k + 1, bottom: lower, top, sides });
        }
        Ok(())
    }
}

impl DComplete {
    /// Colours a poset, if it is d-complete.
    ///
    /// # Errors
    ///
    /// Says which of the conditions fails, and at which elements.
    ///
    /// ```
    /// use shapes::{DComplete, Poset};
    ///
    /// let two_tops = Poset::read(b"v < x\nv < y").unwrap();
    /// let reason = DComplete::new(two_tops).unwrap_err().to_string();
    /// assert_eq!(
    ///     reason,
    ///     "it is not d-complete: (D1) fails, no element above x and y closes a d₃-interval from v"
    /// );
    /// ```
    pub fn new(poset: Poset) -> Result<DComplete, NotDComplete> {
        if poset.len() > MAX_SIZE {
            return Err(NotDComplete::TooLarge { size: poset.len() });
        }
        // Without an element that two others cover there is no interval, and the relation is not needed.
        let branches = poset.elements().any(|x| poset.upper_covers(x).len() > 1);
        let intervals = if branches { Relation::new(&poset).intervals()? } else { Vec::new() };
        let mut sides = vec![None; poset.len()];
        let mut top_of = vec![None; poset.len()];
        for interval in &intervals {
            sides[interval.top as usize] = Some(interval.sides);
            top_of[interval.bottom as usize] = Some(interval.top);
        }
        // The bottom of an interval has the colour of its top. Any other element is in the top tree and has a new
        // colour.
        let mut colours = vec![0; poset.len()];
        let new: Vec<Element> = poset.elements().filter(|&x| top_of[x as usize].is_none()).collect();
        new.iter().enumerate().for_each(|(colour, &x)| colours[x as usize] = colour);
        let mut chains: Vec<Vec<Element>> = vec![Vec::new(); new.len()];
        let mut places = vec![0; poset.len()];
        for &x in poset.upwards().iter().rev() {
            if let Some(top) = top_of[x as usize] {
                colours[x as usize] = colours[top as usize];
            }
            let chain = &mut chains[colours[x as usize]];
            places[x as usize] = chain.len();
            chain.push(x);
        }
        let edges: Vec<(usize, usize)> = new
            .iter()
            .flat_map(|&x| poset.upper_covers(x).iter().map(move |&upper| (x, upper)))
            .map(|(x, upper)| (colours[x as usize], colours[upper as usize]))
            .collect();
        let diagram = Cartan::simply_laced(new.len(), &edges);
        Ok(DComplete { poset, colours, places, chains, sides, diagram })
    }
}
