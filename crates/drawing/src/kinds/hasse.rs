//! Hasse diagrams: elements by rank, covers as lines between them.

mod scene;
mod text;

use rulesets::Part;
use rulesets::figure::{Hasse, HasseElement};
use theory::counted;

use super::{Draw, labelled, left_out, list};
use crate::layout::sound;
use crate::letters::name;
use crate::scene::{Scene, Use};
use crate::text::{Key, Lines};

impl Draw for Hasse {
    fn is_blank(&self) -> bool {
        self.elements.is_empty()
    }

    fn cells(&self) -> u128 {
        [self.elements.len(), self.covers.len(), self.remarks.len()].map(|number| number as u128).iter().sum()
    }

    fn text(&self, _: u64) -> Lines {
        text::lines(self)
    }

    fn keys(&self, _: u64) -> Vec<Key> {
        text::signs(self).chain(self.shades()).collect()
    }

    fn scene(&self, _: u64, _: Use) -> Scene {
        scene::scene(self)
    }

    fn caption(&self) -> Vec<String> {
        let sound = sound(self.elements.len(), &self.covers);
        self.remarks.iter().cloned().chain(left_out("impossible covers", sound.left_out)).collect()
    }

    fn words(&self) -> String {
        let name = |index: usize| self.elements.get(index).map_or(String::new(), |element| name_of(element, index));
        let covers = self.covers.iter().map(|&(lower, upper)| format!("{} < {}", name(lower), name(upper)));
        format!("a poset of {} with covers: {}", counted(self.elements.len(), "element"), list(covers))
    }

    fn names(&self) -> Vec<(Part, String)> {
        let name = |(index, element): (usize, &HasseElement)| {
            (Part::Element(index), format!("element {}{}", name_of(element, index), labelled(&element.label)))
        };
        self.elements.iter().enumerate().map(name).collect()
    }
}

/// What an element is called in words, if need be by its number.
fn name_of(element: &HasseElement, index: usize) -> String {
    name(&element.name).unwrap_or_else(|| format!("#{}", index + 1))
}
