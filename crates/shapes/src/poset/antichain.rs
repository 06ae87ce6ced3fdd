//! Antichains: how order ideals are written by their maximal elements, and order filters by their minimal ones.

use super::file::is_box;
use super::{Element, ElementSet, Poset};
use crate::notation::{self, quote};
use std::ops::ControlFlow;
use theory::HeapBytes;
use thiserror::Error;

/// Elements none of which lies below another, ascending in the order of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Antichain {
    elements: Vec<Element>,
}

/// Why a text is not an antichain of a poset.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AntichainError {
    /// A name is missing.
    #[error("entry {entry} is empty: write elements with commas between them, or - for none")]
    EmptyEntry {
        /// Which entry, from 1.
        entry: usize,
    },
    /// The poset has no such element.
    #[error("entry {entry}, {}, is not an element{}", quote(.name), such_as(.example))]
    Unknown {
        /// Which entry, from 1.
        entry: usize,
        /// The name as given.
        name: String,
        /// An element of the poset.
        example: Option<String>,
    },
    /// An element occurs twice.
    #[error("{} occurs twice", quote(.name))]
    Repeated {
        /// Its name.
        name: String,
    },
    /// One element lies below another.
    #[error("{} lies below {}: give elements of which none lies below another", quote(.lower), quote(.upper))]
    Comparable {
        /// The lower one.
        lower: String,
        /// The upper one.
        upper: String,
    },
}

fn such_as(example: &Option<String>) -> String {
    match example {
        Some(name) => format!(" of the poset; {} is one", quote(name)),
        None => ": the poset is empty".to_owned(),
    }
}

impl HeapBytes for Antichain {
    fn heap_bytes(&self) -> usize {
        self.elements.heap_bytes()
    }
}

impl Antichain {
    /// Elements that are known to be an antichain, ascending.
    pub fn from_sorted(elements: Vec<Element>) -> Antichain {
        debug_assert!(elements.is_sorted());
        Antichain { elements }
    }

    /// Its elements, ascending.
    pub fn elements(&self) -> &[Element] {
        &self.elements
    }
}

impl Poset {
    /// Reads names with commas between them, in brackets or not; `-` is the empty antichain.
    ///
    /// # Errors
    ///
    /// Says which name is not in the poset, occurs twice or lies below another.
    pub fn read_antichain(&self, text: &str) -> Result<Antichain, AntichainError> {
        let text = notation::trim(text);
        let inside = if self.is_one_box(text) { Some(text) } else { notation::inside(text) };
        let Some(text) = inside else { return Ok(Antichain::default()) };
        let mut elements = Vec::new();
        for (name, entry) in split(text).zip(1..) {
            if name.is_empty() {
                return Err(AntichainError::EmptyEntry { entry });
            }
            // Spaces within a box are ignored.
            let found = self.find(name).or_else(|| self.find(&without_spaces(name)));
            elements.push(found.ok_or_else(|| AntichainError::Unknown {
                entry,
                name: name.to_owned(),
                example: (!self.is_empty()).then(|| self.name(0).to_owned()),
            })?);
        }
        elements.sort_unstable();
        if let Some(pair) = elements.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(AntichainError::Repeated { name: self.name(pair[0]).to_owned() });
        }
        match self.comparable(&elements) {
            None => Ok(Antichain { elements }),
            Some((lower, upper)) => Err(AntichainError::Comparable {
                lower: self.name(lower).to_owned(),
                upper: self.name(upper).to_owned(),
            }),
        }
    }

    /// Whether a text stands for one element although it might be a list in parentheses: `(1,2)` where elements are
    /// boxes.
    fn is_one_box(&self, text: &str) -> bool {
        let has_boxes = || self.elements().next().is_some_and(|x| is_box(self.name(x)));
        self.find(&without_spaces(text)).is_some() || (is_box(text) && has_boxes())
    }

    /// Writes an antichain in the order of the file; the empty one as `-`.
    pub fn write_antichain(&self, antichain: &Antichain) -> String {
        self.write_elements(&antichain.elements)
    }

    /// Writes elements in the order given, with commas between them; none as `-`.
    pub fn write_elements(&self, elements: &[Element]) -> String {
        if elements.is_empty() {
            return "-".to_owned();
        }
        let mut text = String::new();
        for (place, &element) in elements.iter().enumerate() {
            if place > 0 {
                text.push(',');
            }
            text.push_str(self.name(element));
        }
        text
    }

    /// Calls `each` with every antichain of elements below the number `end`, ascending, until it breaks.
    pub fn each_antichain(&self, end: Element, each: &mut impl FnMut(Antichain) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut chosen: Vec<Element> = Vec::new();
        // What may not be added: everything comparable to a chosen element. There is one set after each choice.
        let mut barred = vec![ElementSet::empty(self.len())];
        each(Antichain::default())?;
        let mut next = 0;
        loop {
            let last = barred.last().expect("one more set than elements");
            match (next..end).find(|&x| !last.contains(x)) {
                Some(x) => {
                    let mut set = last.clone();
                    let comparable = [self.ideal(&[x]), self.filter(&[x])];
                    comparable.iter().flat_map(ElementSet::iter).for_each(|y| {
                        set.insert(y);
                    });
                    chosen.push(x);
                    barred.push(set);
                    each(Antichain::from_sorted(chosen.clone()))?;
                    next = x + 1;
                }
                None => {
                    let Some(x) = chosen.pop() else { return ControlFlow::Continue(()) };
                    barred.pop();
                    next = x + 1;
                }
            }
        }
    }

    /// Two of the elements, the first below the second, if there are such.
    fn comparable(&self, elements: &[Element]) -> Option<(Element, Element)> {
        let covered: Vec<Element> = elements.iter().flat_map(|&x| self.lower_covers(x)).copied().collect();
        let below = self.ideal(&covered);
        let lower = *elements.iter().find(|&&x| below.contains(x))?;
        let above = self.filter(self.upper_covers(lower));
        Some((lower, *elements.iter().find(|&&x| above.contains(x))?))
    }
}

fn without_spaces(name: &str) -> String {
    name.replace(' ', "")
}

/// The parts between commas outside parentheses, without the spaces around them.
fn split(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    text.split(move |letter| {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        letter == ',' && depth == 0
    })
    .map(str::trim)
}
