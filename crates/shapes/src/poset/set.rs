//! Sets of elements as bits.

use super::Element;

/// A set of elements of one poset.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ElementSet {
    words: Vec<u64>,
}

impl ElementSet {
    /// The empty set, in a poset with this number of elements.
    pub fn empty(elements: usize) -> ElementSet {
        ElementSet { words: vec![0; elements.div_ceil(64)] }
    }

    /// The set of all elements.
    pub fn full(elements: usize) -> ElementSet {
        let mut words = vec![u64::MAX; elements.div_ceil(64)];
        if let Some(last) = words.last_mut()
            && !elements.is_multiple_of(64)
        {
            *last >>= 64 - elements % 64;
        }
        ElementSet { words }
    }

    /// Whether an element belongs to it.
    pub fn contains(&self, element: Element) -> bool {
        self.words[element as usize / 64] >> (element % 64) & 1 == 1
    }

    /// Adds an element, and returns whether it is new.
    pub fn insert(&mut self, element: Element) -> bool {
        let (word, bit) = (&mut self.words[element as usize / 64], 1 << (element % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// Removes an element, and returns whether it was there.
    pub fn remove(&mut self, element: Element) -> bool {
        let (word, bit) = (&mut self.words[element as usize / 64], 1 << (element % 64));
        let was_there = *word & bit != 0;
        *word &= !bit;
        was_there
    }

    /// How many elements it has.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// How many elements it has in common with another set.
    pub fn count_common(&self, other: &ElementSet) -> usize {
        self.words.iter().zip(&other.words).map(|(a, b)| (a & b).count_ones() as usize).sum()
    }

    /// Adds all elements of another set.
    pub fn join(&mut self, other: &ElementSet) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word |= other);
    }

    /// Keeps only the elements that are also in another set.
    pub fn intersect(&mut self, other: &ElementSet) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word &= other);
    }

    /// Its last element.
    pub fn last(&self) -> Option<Element> {
        let word = self.words.iter().rposition(|&word| word != 0)?;
        Some(word as Element * 64 + 63 - self.words[word].leading_zeros())
    }

    /// Whether it has no elements.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Its elements, ascending.
    pub fn iter(&self) -> impl Iterator<Item = Element> + '_ {
        let (mut place, mut rest) = (0, self.words.first().copied().unwrap_or(0));
        std::iter::from_fn(move || {
            while rest == 0 {
                place += 1;
                rest = *self.words.get(place)?;
            }
            let least = rest.trailing_zeros();
            rest &= rest - 1;
            Some(place as Element * 64 + least)
        })
    }
}
