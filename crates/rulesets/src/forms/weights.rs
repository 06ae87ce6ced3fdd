//! Weights of an orbit as fields of one word.
//!
//! Every coordinate of a weight in the orbit is between -c and c, so it is stored as itself plus c, in as few bits as
//! that needs. A reflection adds a multiple of a root to the weight. As numbers, words are linear in the coordinates,
//! so the reflection adds the same multiple of the root's own word, whatever is carried between fields.

use crate::powers::Words;
use shapes::{Root, Weight};
use std::sync::Arc;
use theory::{Flow, Ruleset};

/// The reflection game of one orbit, on words.
#[derive(Clone, Debug)]
pub struct WeightFields(Arc<Layout>);

#[derive(Debug)]
struct Layout {
    rank: usize,
    /// The largest coordinate.
    most: i64,
    width: u32,
    roots: Vec<PackedRoot>,
}

#[derive(Debug)]
struct PackedRoot {
    /// The nonzero coordinates of the coroot, each with the place of its field.
    coroot: Vec<(u32, i64)>,
    /// The word of the root's weight, without the offsets, modulo 2^128.
    word: u128,
}

impl WeightFields {
    /// The form for weights with coordinates up to `most` in absolute value and reflections in these roots, in this
    /// order.
    pub fn new<'r>(rank: usize, most: i64, roots: impl Iterator<Item = &'r Root>) -> Option<WeightFields> {
        let width = i64::BITS - (2 * most).leading_zeros();
        if rank as u128 * u128::from(width) > u128::from(u128::BITS) {
            return None;
        }
        let place = |i: usize| i as u32 * width;
        let packed = |root: &Root| {
            let coroot = root.coroot.iter().enumerate().filter(|(_, entry)| **entry != 0);
            let fields = root.weight.iter().enumerate();
            PackedRoot {
                coroot: coroot.map(|(i, &entry)| (place(i), entry)).collect(),
                word: fields
                    .fold(0_u128, |word, (i, &entry)| word.wrapping_add((i128::from(entry) << place(i)) as u128)),
            }
        };
        Some(WeightFields(Arc::new(Layout { rank, most, width, roots: roots.map(packed).collect() })))
    }
}

impl Layout {
    fn mask(&self) -> u128 {
        (1 << self.width) - 1
    }

    /// The coordinate in the field that begins at a place.
    #[inline]
    fn coordinate(&self, word: u128, place: u32) -> i64 {
        (word >> place & self.mask()) as i64 - self.most
    }
}

impl Ruleset for WeightFields {
    type Position = u128;
    type Move = ();

    fn options(&self, word: &u128, each: &mut impl FnMut((), u128) -> Flow) -> Flow {
        for root in &self.0.roots {
            let pairing: i64 = root.coroot.iter().map(|&(place, entry)| entry * self.0.coordinate(*word, place)).sum();
            if pairing < 0 {
                each((), word.wrapping_add(root.word.wrapping_mul(pairing.unsigned_abs().into())))?;
            }
        }
        Flow::Continue(())
    }
}

impl Words<Weight> for WeightFields {
    fn pack(&self, weight: &Weight) -> Option<u128> {
        let Layout { rank, most, width, .. } = *self.0;
        let fits = weight.len() == rank && weight.iter().all(|entry| (-most..=most).contains(entry));
        fits.then(|| weight.iter().rev().fold(0, |word, entry| word << width | (entry + most) as u128))
    }

    fn unpack(&self, word: &u128) -> Weight {
        (0..self.0.rank).map(|i| self.0.coordinate(*word, i as u32 * self.0.width)).collect()
    }
}
