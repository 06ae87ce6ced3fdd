//! Hooks of a d-complete poset, inside an order filter of it.
//!
//! The hook vector of an element counts the boxes of its hook by colour. If the element tops a d_k-interval of the
//! filter, its hook vector is the sum of the hook vectors of the two incomparable elements there minus that of the
//! interval's minimum. Otherwise the hook vector is the content of everything below the element.
//!
//! ```
//! use shapes::{DComplete, Poset};
//!
//! // The shifted diagram (3,1): a chain of two above two elements.
//! let poset = DComplete::new(Poset::read(b"x < c < t\ny < c").unwrap()).unwrap();
//! let content = poset.full_content();
//! let lengths: Vec<u64> = poset.hook_vectors(&content).iter().map(|hook| hook.length()).collect();
//! assert_eq!(lengths, [1, 3, 4, 1]);
//! ```

use super::{Content, DComplete};
use crate::poset::{Element, ElementSet};

/// An element of a filter and its hook vector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HookVector {
    /// The element.
    pub element: Element,
    /// How many boxes of each colour its hook has.
    pub vector: Content,
}

impl HookVector {
    /// How many boxes the hook has.
    pub fn length(&self) -> u64 {
        self.vector.iter().sum()
    }

    /// The content of what is left when the hook is removed from a filter and the rest closes up.
    pub fn close_up(&self, content: &[u64]) -> Content {
        content.iter().zip(&self.vector).map(|(count, taken)| count - taken).collect()
    }
}

impl DComplete {
    /// The hook vectors of all elements of the filter of a content, in the order of the file.
    ///
    /// There are as many numbers as elements times colours, and finding them takes as long.
    pub fn hook_vectors(&self, content: &[u64]) -> Vec<HookVector> {
        let filter = self.filter(content);
        let mut vectors: Vec<Option<Content>> = vec![None; self.poset.len()];
        // From the bottom up, so that the hooks that an element needs are known.
        for &u in self.poset.upwards().iter().filter(|&&u| filter.contains(u)) {
            vectors[u as usize] = Some(match self.interval(u, content) {
                None => self.content_below(u, &filter),
                Some((bottom, x, y)) => {
                    let vector = |element: Element| vectors[element as usize].as_ref().expect("it lies below");
                    let (x, y, bottom) = (vector(x), vector(y), vector(bottom));
                    (0..x.len()).map(|colour| x[colour] + y[colour] - bottom[colour]).collect()
                }
            });
        }
        let found = self.poset.elements().zip(vectors);
        found.filter_map(|(element, vector)| Some(HookVector { element, vector: vector? })).collect()
    }

    /// The d_k-interval that an element tops within the filter of a content: its minimum and its two sides.
    fn interval(&self, u: Element, content: &[u64]) -> Option<(Element, Element, Element)> {
        let (colour, next) = (self.colour(u), self.place(u) + 1);
        let (x, y) = self.sides[u as usize].filter(|_| (next as u64) < content[colour])?;
        Some((self.chains[colour][next], x, y))
    }

    fn content_below(&self, u: Element, filter: &ElementSet) -> Content {
        let mut content = vec![0; self.colours()];
        for x in self.poset.ideal(&[u]).iter().filter(|&x| filter.contains(x)) {
            content[self.colour(x)] += 1;
        }
        content
    }

    /// The hook of an element as a set of boxes: those below it whose hook vectors pair with its own to at least 1.
    pub fn hook_boxes(&self, hooks: &[HookVector], u: Element) -> Vec<Element> {
        let Some(own) = hooks.iter().find(|hook| hook.element == u) else { return Vec::new() };
        let below = self.poset.ideal(&[u]);
        let meets = |hook: &&HookVector| self.diagram.form(&own.vector, &hook.vector) >= 1;
        hooks.iter().filter(|hook| below.contains(hook.element)).filter(meets).map(|hook| hook.element).collect()
    }
}
