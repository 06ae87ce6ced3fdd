//! Order filters of a d-complete poset as fields of one word: how many boxes of each colour they have.
//!
//! **Idea.** The boxes of a filter correspond to the positive roots that a minuscule element makes negative. Let c_1,
//! c_2, …, c_n be the colours of its boxes, read from the top: box k is the root s_{c_n} … s_{c_{k+1}} α_{c_k}, and a
//! move subtracts that root from the content. No hook is involved, so this finds the moves in a second way, independent
//! of the first.
//!
//! **Cost.** A simple reflection changes one field, and a filter of n boxes needs n²/2 of them. Nothing is allocated
//! except for a long list of colours.

use crate::powers::Words;
use shapes::{Antichain, DComplete};
use smallvec::SmallVec;
use std::sync::Arc;
use theory::{Flow, Ruleset};

/// The plain game of one d-complete poset, on contents packed into words.
#[derive(Clone, Debug)]
pub struct ContentFields(Arc<Layout>);

/// Where the counts are, and how the boxes follow each other.
#[derive(Debug)]
struct Layout {
    poset: Arc<DComplete>,
    fields: Vec<Field>,
    /// The fields of the neighbours of each colour.
    neighbours: Vec<Vec<Field>>,
    /// The colour of every box, and its number within that colour, counted from 1; from the top.
    boxes: Vec<(usize, u128)>,
}

#[derive(Clone, Copy, Debug)]
struct Field {
    shift: u32,
    mask: u128,
}

impl Field {
    fn of(self, word: u128) -> u128 {
        word >> self.shift & self.mask
    }
}

impl ContentFields {
    /// The form for a poset, if its content fits 128 bits.
    pub fn new(poset: &Arc<DComplete>) -> Option<ContentFields> {
        let mut shift = 0;
        let mut fields = Vec::new();
        for count in poset.full_content() {
            let width = u64::BITS - count.leading_zeros();
            fields.push(Field { shift, mask: (1 << width) - 1 });
            shift += width;
            if shift > u128::BITS {
                return None;
            }
        }
        let around = |colour| poset.diagram().bonds(colour).iter().map(|bond| fields[bond.to]).collect();
        let neighbours = (0..poset.colours()).map(around).collect();
        let from_top = poset.poset().upwards().iter().rev();
        let boxes = from_top.map(|&x| (poset.colour(x), poset.place(x) as u128 + 1)).collect();
        Some(ContentFields(Arc::new(Layout { poset: Arc::clone(poset), fields, neighbours, boxes })))
    }

    /// The word of a content.
    pub fn word(&self, content: &[u64]) -> u128 {
        self.0.fields.iter().zip(content).fold(0, |word, (field, &count)| word | u128::from(count) << field.shift)
    }

    /// The content of a word.
    pub fn content(&self, word: u128) -> Vec<u64> {
        self.0.fields.iter().map(|field| field.of(word) as u64).collect()
    }
}

impl Words<Antichain> for ContentFields {
    fn pack(&self, filter: &Antichain) -> Option<u128> {
        let poset = &self.0.poset;
        Some(self.word(&poset.content(&poset.poset().filter(filter.elements()))))
    }

    fn unpack(&self, word: &u128) -> Antichain {
        self.0.poset.minimal(&self.content(*word))
    }
}

impl Ruleset for ContentFields {
    type Position = u128;
    type Move = ();

    fn options(&self, word: &u128, each: &mut impl FnMut((), u128) -> Flow) -> Flow {
        let Layout { fields, neighbours, boxes, .. } = &*self.0;
        let is_there = |&&(colour, number): &&(usize, u128)| number <= fields[colour].of(*word);
        let colours: SmallVec<[usize; 32]> = boxes.iter().filter(is_there).map(|&(colour, _)| colour).collect();
        for (k, &colour) in colours.iter().enumerate() {
            let mut root = 1_u128 << fields[colour].shift;
            for &below in &colours[k + 1..] {
                // The reflection replaces a coordinate by the sum of its neighbours minus itself.
                let own = fields[below].of(root);
                let around: u128 = neighbours[below].iter().map(|field| field.of(root)).sum();
                root = root - (own << fields[below].shift) + ((around - own) << fields[below].shift);
            }
            each((), word - root)?;
        }
        Flow::Continue(())
    }
}
