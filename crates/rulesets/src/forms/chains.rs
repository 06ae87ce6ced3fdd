//! Order ideals as numbers of elements on chains.
//!
//! The poset is divided into chains of covers. An ideal meets each chain in its lowest elements, so it is determined by
//! the numbers of these, each in a field of bits; if every chain has one element, the word is a set of bits. A maximal
//! element is the last of its chain in the ideal, and removing it subtracts one from its field.

use crate::powers::Words;
use shapes::poset::Element;
use shapes::{Antichain, Poset};
use std::sync::Arc;
use theory::{Flow, Ruleset};

/// The chains of a poset, and the fields of a word for them.
#[derive(Debug)]
struct Chains {
    poset: Arc<Poset>,
    chains: Vec<Chain>,
    /// For every element its chain, and its place there, counted from 1.
    places: Vec<(u32, u64)>,
}

#[derive(Debug)]
struct Chain {
    elements: Vec<Element>,
    shift: u32,
    mask: u64,
}

impl Chain {
    fn count(&self, word: u64) -> u64 {
        word >> self.shift & self.mask
    }
}

/// The Ungar game on the order ideals of one poset.
#[derive(Clone, Debug)]
pub struct ChainFields(Arc<Chains>);

impl ChainFields {
    /// The form for a poset, if its ideals fit a word.
    pub fn new(poset: &Arc<Poset>) -> Option<ChainFields> {
        const BITS: u32 = u64::BITS;
        let mut chains: Vec<Vec<Element>> = Vec::new();
        let mut places = vec![(0, 0); poset.len()];
        for &x in poset.upwards() {
            // Continue the chain of some covered element if that is the last of its chain; otherwise begin a chain.
            let ends = |c: Element| {
                let (chain, place) = places[c as usize];
                (chains[chain as usize].len() as u64 == place).then_some(chain)
            };
            let chain = poset.lower_covers(x).iter().find_map(|&c| ends(c)).unwrap_or(chains.len() as u32);
            if chain as usize == chains.len() {
                chains.push(Vec::new());
                if chains.len() > BITS as usize {
                    return None;
                }
            }
            chains[chain as usize].push(x);
            places[x as usize] = (chain, chains[chain as usize].len() as u64);
        }
        let mut shift = 0;
        let mut fields = Vec::new();
        for elements in chains {
            let bits = elements.len().ilog2() + 1;
            if shift + bits > BITS {
                return None;
            }
            fields.push(Chain { elements, shift, mask: u64::MAX >> (BITS - bits) });
            shift += bits;
        }
        Some(ChainFields(Arc::new(Chains { poset: Arc::clone(poset), chains: fields, places })))
    }

    /// The maximal elements of an ideal, and what removing each of them subtracts from the word.
    fn maximal(&self, word: u64) -> impl Iterator<Item = (Element, u64)> {
        let Chains { poset, chains, places } = &*self.0;
        let is_in = move |x: Element| {
            let (chain, place) = places[x as usize];
            chains[chain as usize].count(word) >= place
        };
        let lasts = chains.iter().filter_map(move |chain| match chain.count(word) {
            0 => None,
            count => Some((chain.elements[count as usize - 1], 1 << chain.shift)),
        });
        lasts.filter(move |(x, _)| !poset.upper_covers(*x).iter().any(|&upper| is_in(upper)))
    }
}

impl Words<Antichain> for ChainFields {
    fn pack(&self, ideal: &Antichain) -> Option<u64> {
        let Chains { poset, chains, places } = &*self.0;
        let ideal = poset.ideal(ideal.elements());
        Some(ideal.iter().map(|x| 1 << chains[places[x as usize].0 as usize].shift).sum())
    }

    fn unpack(&self, word: &u64) -> Antichain {
        let mut maximal: Vec<Element> = self.maximal(*word).map(|(x, _)| x).collect();
        maximal.sort_unstable();
        Antichain::from_sorted(maximal)
    }
}

impl Ruleset for ChainFields {
    type Position = u64;
    type Move = ();

    fn options(&self, word: &u64, each: &mut impl FnMut((), u64) -> Flow) -> Flow {
        let (mut steps, mut count) = ([0; u64::BITS as usize], 0);
        for (_, step) in self.maximal(*word) {
            steps[count] = step;
            count += 1;
        }
        lowered(*word, &steps[..count], &mut |option| each((), option))
    }
}

/// Calls `each` with the word minus the sum of every nonempty set of the steps, until it breaks.
///
/// The sets are enumerated in Gray code, so that each word is one step from the one before. The first has all steps
/// taken, because small positions are best searched first.
pub(crate) fn lowered(word: u64, steps: &[u64], each: &mut impl FnMut(u64) -> Flow) -> Flow {
    let mut rest = word - steps.iter().sum::<u64>();
    let mut taken = u64::MAX;
    for number in 1_u128.. {
        if rest != word {
            each(rest)?;
        }
        let place = number.trailing_zeros() as usize;
        let Some(step) = steps.get(place) else { break };
        taken ^= 1 << place;
        // What was taken is put back, or vice versa.
        rest = if taken >> place & 1 == 1 { rest - step } else { rest + step };
    }
    Flow::Continue(())
}
