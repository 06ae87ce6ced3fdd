//! Hasse diagrams of posets.

use super::{Kind, Mark, with_marks};
use crate::part::Part;

/// A Hasse diagram, with larger elements above smaller ones.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Hasse {
    /// The elements.
    pub elements: Vec<HasseElement>,
    /// The covers `(lower, upper)`, indices into `elements`.
    pub covers: Vec<(usize, usize)>,
    /// Lines below the picture.
    pub remarks: Vec<String>,
}

/// One element of a poset.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct HasseElement {
    /// Its name.
    pub name: String,
    /// What is written in it: its name, a NAND value, a hook length, or nothing.
    pub label: String,
    /// Its colour class, counted from 0.
    pub group: Option<usize>,
    /// Whether it is in the skeleton.
    pub emphasis: bool,
    /// Whether it has been removed.
    pub absent: bool,
    /// Its part in the move.
    pub mark: Option<Mark>,
}

impl Kind for Hasse {
    fn parts(&self) -> Vec<Part> {
        let present = self.elements.iter().enumerate().filter(|(_, element)| !element.absent);
        present.map(|(index, _)| Part::Element(index)).collect()
    }

    fn marked(&self) -> Vec<(Part, Mark)> {
        with_marks((0..).map(Part::Element).zip(self.elements.iter().map(|element| element.mark)))
    }

    fn remarks(&self) -> &[String] {
        &self.remarks
    }

    fn label_of(&mut self, part: Part) -> Option<&mut String> {
        let Part::Element(index) = part else { return None };
        self.elements.get_mut(index).map(|element| &mut element.label)
    }

    fn mark_of(&mut self, part: Part) -> Option<&mut Option<Mark>> {
        let Part::Element(index) = part else { return None };
        self.elements.get_mut(index).map(|element| &mut element.mark)
    }
}
