//! Heaps of minuscule elements: the poset of a dominant weight of a simply-laced diagram, made by adding boxes; and
//! back.
//!
//! A box of colour i may be added below while the weight pairs with i to +1; it then lies below the last boxes of the
//! neighbouring colours, as far as they were added after the last box of its own.

use super::DComplete;
use crate::cartan::{Cartan, FiniteType};
use crate::poset::{Element, Poset};
use crate::weight::Weight;
use thiserror::Error;

/// Why a word has no minuscule heap.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("letter {letter} of the word is {}, and the weight pairs with it to {pairing} there and not to 1", colour + 1)]
pub struct NotMinuscule {
    /// Which letter, from 1.
    pub letter: usize,
    /// The colour it names, from 0.
    pub colour: usize,
    /// What the weight pairs to.
    pub pairing: i64,
}

/// A heap under construction: boxes from the top.
struct Heap<'d> {
    diagram: &'d Cartan,
    weight: Weight,
    /// For each colour its boxes so far.
    chains: Vec<Vec<usize>>,
    /// For each box its colour and its place among those of the colour.
    boxes: Vec<(usize, usize)>,
    covers: Vec<(usize, usize)>,
}

impl<'d> Heap<'d> {
    fn new(diagram: &'d Cartan, weight: Weight) -> Heap<'d> {
        Heap { chains: vec![Vec::new(); diagram.rank()], diagram, weight, boxes: Vec::new(), covers: Vec::new() }
    }

    /// Adds a box of a colour; false if the weight does not allow it.
    fn add(&mut self, colour: usize) -> bool {
        if self.weight[colour] != 1 {
            return false;
        }
        let new = self.boxes.len();
        let last_of_own = self.chains[colour].last().copied();
        for bond in self.diagram.bonds(colour) {
            let last = self.chains[bond.to].last().copied();
            if let Some(upper) = last.filter(|&upper| last_of_own.is_none_or(|own| own < upper)) {
                self.covers.push((new, upper));
            }
        }
        self.diagram.reflect_simply(&mut self.weight, colour);
        self.boxes.push((colour, self.chains[colour].len()));
        self.chains[colour].push(new);
        true
    }

    /// The poset. Its boxes are named colour_number, numbered from the top, and come in that order.
    fn poset(&self) -> DComplete {
        let mut order: Vec<usize> = (0..self.boxes.len()).collect();
        order.sort_by_key(|&b| self.boxes[b]);
        let mut number = vec![0; order.len()];
        order.iter().zip(0..).for_each(|(&b, new)| number[b] = new);
        let names = order.iter().map(|&b| format!("{}_{}", self.boxes[b].0 + 1, self.boxes[b].1 + 1));
        let covers: Vec<(Element, Element)> = self.covers.iter().map(|&(a, b)| (number[a], number[b])).collect();
        let poset = Poset::named(names, &covers).expect("a heap has covers only");
        DComplete::new(poset).expect("the heap of a minuscule element is d-complete")
    }
}

impl DComplete {
    /// The poset of a minuscule node, from 1, of a simply-laced finite type; its boxes are `C_K`, the K-th of colour C.
    ///
    /// # Errors
    ///
    /// Says which nodes are minuscule.
    pub fn minuscule(name: FiniteType, node: usize) -> Result<DComplete, String> {
        if !name.is_simply_laced() {
            return Err(format!("plain games need a simply-laced type A, D or E, and {name} is not"));
        }
        let nodes = name.minuscule_nodes();
        if !nodes.contains(&node) {
            let list: Vec<String> = nodes.iter().map(usize::to_string).collect();
            return Err(match &list[..] {
                [] => format!("{name} has no minuscule node"),
                [only] => format!("node {node} of {name} is not minuscule: node {only} is"),
                [first @ .., last] => {
                    format!("node {node} of {name} is not minuscule: nodes {} and {last} are", first.join(", "))
                }
            });
        }
        let cartan = name.cartan();
        let mut heap = Heap::new(&cartan, cartan.fundamental(node - 1));
        while (0..cartan.rank()).any(|colour| heap.add(colour)) {}
        Ok(heap.poset())
    }

    /// The poset of a content over a tree: starts from the fundamental weight of a node and adds colours as long as
    /// possible. Its boxes are `C_K`, the K-th of colour C from 1.
    ///
    /// None if the content cannot be reached.
    pub fn of_content(diagram: &Cartan, root: usize, content: &[u64]) -> Option<DComplete> {
        let mut heap = Heap::new(diagram, diagram.fundamental(root));
        let missing = |heap: &Heap<'_>, colour: usize| (heap.chains[colour].len() as u64) < content[colour];
        while (0..diagram.rank()).any(|colour| missing(&heap, colour) && heap.add(colour)) {}
        (0..diagram.rank()).all(|colour| !missing(&heap, colour)).then(|| heap.poset())
    }

    /// The heap of a word of colours, from 0, over a dominant weight of a simply-laced tree: from the top, each letter
    /// adds a box.
    ///
    /// # Errors
    ///
    /// Says which letter the weight does not allow.
    ///
    /// ```
    /// use shapes::{Cartan, DComplete};
    ///
    /// let path = Cartan::simply_laced(3, &[(0, 1), (1, 2)]);
    /// let diamond = DComplete::of_word(&path, &path.fundamental(1), &[1, 0, 2, 1])?;
    /// assert_eq!(diamond.full_content(), [1, 2, 1]);
    /// assert_eq!((diamond.weight(), diamond.word().len()), (vec![0, 1, 0], 4));
    /// assert!(DComplete::of_word(&path, &path.fundamental(1), &[1, 0, 1]).is_err());
    /// # Ok::<(), shapes::d_complete::NotMinuscule>(())
    /// ```
    pub fn of_word(diagram: &Cartan, weight: &[i64], word: &[usize]) -> Result<DComplete, NotMinuscule> {
        let mut heap = Heap::new(diagram, weight.to_vec());
        for (&colour, letter) in word.iter().zip(1..) {
            let pairing = heap.weight[colour];
            if !heap.add(colour) {
                return Err(NotMinuscule { letter, colour, pairing });
            }
        }
        Ok(heap.poset())
    }

    /// A word whose heap the poset is, over [`DComplete::diagram`] and [`DComplete::weight`].
    pub fn word(&self) -> Vec<usize> {
        self.poset.upwards().iter().rev().map(|&x| self.colour(x)).collect()
    }

    /// The dominant weight of the heap: the sum of the fundamental weights of the maximal elements' colours.
    pub fn weight(&self) -> Weight {
        let mut weight = vec![0; self.colours()];
        self.poset.maximal().elements().iter().for_each(|&top| weight[self.colour(top)] = 1);
        weight
    }
}
