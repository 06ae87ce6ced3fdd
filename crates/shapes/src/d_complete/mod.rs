//! d-complete posets: colours, hook vectors, and what is left when a hook is removed.
//!
//! A d-complete poset is drawn with its maxima on top. Every element has a colour; the elements of one colour form a
//! chain, and two neighbours in such a chain are the ends of a d_k-interval. An order filter is therefore known by its
//! *content*: how many elements, from the top, it has of each colour.
//!
//! | file | has |
//! |---|---|
//! | `recognise` | the conditions (D1)–(D3), and the colouring |
//! | `hooks` | hook vectors, hooks as boxes, removing a hook and closing up |
//! | `heap` | heaps of minuscule elements, and back from a poset to its word and weight |
//! | `tree` | the top tree and the content, which together determine a connected poset |
//! | `generate` | every connected d-complete poset of a size, and the slant-irreducible ones |
//! | `classes` | slant-irreducible posets by top tree and by name |

mod classes;
mod generate;
mod heap;
mod hooks;
mod recognise;
mod tree;

pub use classes::{Class, TopTree};
pub use generate::{connected, irreducible, try_connected, try_irreducible};
pub use heap::NotMinuscule;
pub use hooks::HookVector;
pub use recognise::{MAX_SIZE, NotDComplete};
pub use tree::ColouredTree;

use crate::cartan::Cartan;
use crate::poset::{Antichain, Element, ElementSet, Poset};

/// A d-complete poset with its colouring.
#[derive(Clone, Debug)]
pub struct DComplete {
    poset: Poset,
    /// The colour of each element, from 0.
    colours: Vec<usize>,
    /// The place of each element among those of its colour, from 0 at the top.
    places: Vec<usize>,
    /// For each colour its elements from the top.
    chains: Vec<Vec<Element>>,
    /// For each element that tops a d_k-interval, the two incomparable elements of the interval.
    sides: Vec<Option<(Element, Element)>>,
    /// The top tree as a Dynkin diagram: its nodes are the colours.
    diagram: Cartan,
}

/// How many elements there are of each colour.
pub type Content = Vec<u64>;

impl DComplete {
    /// The poset itself.
    pub fn poset(&self) -> &Poset {
        &self.poset
    }

    /// The colour of an element, from 0.
    pub fn colour(&self, element: Element) -> usize {
        self.colours[element as usize]
    }

    /// How many elements of its colour lie above an element.
    pub fn place(&self, element: Element) -> usize {
        self.places[element as usize]
    }

    /// How many colours there are.
    pub fn colours(&self) -> usize {
        self.chains.len()
    }

    /// The elements of a colour, from the top.
    pub fn chain(&self, colour: usize) -> &[Element] {
        &self.chains[colour]
    }

    /// The top tree as a Dynkin diagram (a forest, for a poset that is not connected).
    pub fn diagram(&self) -> &Cartan {
        &self.diagram
    }

    /// How many elements of each colour there are in all.
    pub fn full_content(&self) -> Content {
        self.chains.iter().map(|chain| chain.len() as u64).collect()
    }

    /// The content of an order filter.
    pub fn content(&self, filter: &ElementSet) -> Content {
        let count = |chain: &Vec<Element>| chain.iter().filter(|&&x| filter.contains(x)).count() as u64;
        self.chains.iter().map(count).collect()
    }

    /// The order filter of a content: the first elements of each colour.
    ///
    /// # Panics
    ///
    /// If a colour does not have that many elements.
    pub fn filter(&self, content: &[u64]) -> ElementSet {
        let mut filter = ElementSet::empty(self.poset.len());
        for (chain, &count) in self.chains.iter().zip(content) {
            chain[..count as usize].iter().for_each(|&x| {
                filter.insert(x);
            });
        }
        filter
    }

    /// The minimal elements of the filter of a content.
    pub fn minimal(&self, content: &[u64]) -> Antichain {
        self.poset.minimal_of(&self.filter(content))
    }
}
