//! The names of the elements: one text, and a table to find a name in it.

use super::Element;
use hashbrown::{DefaultHashBuilder, HashTable};
use std::hash::BuildHasher;

/// Names by number, and numbers by name.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    text: String,
    /// Where each name ends: there is room for names of more than 4 GiB, such as those of a product can be.
    ends: Vec<usize>,
    table: HashTable<Element>,
    hasher: DefaultHashBuilder,
}

impl Names {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn get(&self, element: Element) -> &str {
        slice(&self.text, &self.ends, element)
    }

    pub(super) fn find(&self, name: &str) -> Option<Element> {
        let hash = self.hasher.hash_one(name);
        self.table.find(hash, |&element| self.get(element) == name).copied()
    }

    /// The number of a name, which is the next one if the name is new.
    pub(super) fn number(&mut self, name: &str) -> Element {
        if let Some(element) = self.find(name) {
            return element;
        }
        let element = self.ends.len() as Element;
        self.text.push_str(name);
        self.ends.push(self.text.len());
        let Names { text, ends, table, hasher } = self;
        let hash = |&element: &Element| hasher.hash_one(slice(text, ends, element));
        table.insert_unique(hash(&element), element, hash);
        element
    }
}

fn slice<'n>(text: &'n str, ends: &[usize], element: Element) -> &'n str {
    let element = element as usize;
    let start = if element == 0 { 0 } else { ends[element - 1] };
    &text[start..ends[element]]
}

impl PartialEq for Names {
    fn eq(&self, other: &Names) -> bool {
        self.text == other.text && self.ends == other.ends
    }
}

impl Eq for Names {}

impl<N: AsRef<str>> FromIterator<N> for Names {
    /// The names, which must differ, in this order.
    fn from_iter<I: IntoIterator<Item = N>>(names: I) -> Names {
        let mut all = Names::default();
        for (name, element) in names.into_iter().zip(0..) {
            let number = all.number(name.as_ref());
            debug_assert_eq!(number, element, "names differ");
        }
        all
    }
}
