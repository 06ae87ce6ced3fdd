//! Sequences with names of their own, each of which is a template.

use super::{Of, Template, TemplateError, Variable};

/// A sequence with a name.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    /// Its name.
    pub name: &'static str,
    /// What its terms are.
    pub terms: &'static str,
    /// Its template, with the variable N.
    pub template: &'static str,
    /// What is asked about each instance.
    pub of: Of,
    /// The index of its first term.
    pub first: u64,
    /// The last index that takes no more than a minute or so.
    pub usual: u64,
}

impl Named {
    /// Finds the sequence with this name.
    pub fn find(name: &str) -> Option<&'static Named> {
        NAMED.iter().find(|named| named.name == name)
    }

    /// Its template, from the first index to `last`.
    ///
    /// # Errors
    ///
    /// Refuses an index before the first.
    pub fn up_to(&self, last: u64) -> Result<Template, TemplateError> {
        let (name, from) = ("N".to_owned(), self.first);
        if last < from {
            return Err(TemplateError::Backwards { name, from, to: last });
        }
        Template::read(self.template, vec![Variable { name, from, to: last }])
    }
}

/// The named sequences.
pub const NAMED: &[Named] = &[
    Named {
        name: "eeta-partitions",
        terms: "how many partitions of n are wins of the second player in Nibble",
        template: "nibble size=N",
        of: Of::PCount,
        first: 0,
        usual: 40,
    },
    Named {
        name: "eeta-plane-partitions",
        terms: "how many plane partitions of n are wins of the second player in the Ungar game",
        // Plane partitions of n are the order ideals of n boxes in the box of side n.
        template: "ungar:box={max(N,1)}x{max(N,1)}x{max(N,1)} size=N",
        of: Of::PCount,
        first: 0,
        usual: 12,
    },
    Named {
        name: "staircases",
        terms: "the value of the staircase n,…,2,1 in Nibble",
        template: "nibble N..1",
        of: Of::Grundy,
        first: 0,
        usual: 12,
    },
    Named {
        name: "weak-order",
        terms: "the value of n,…,2,1 in the Ungar game on the weak order",
        template: "ungar:weak=N",
        of: Of::Grundy,
        first: 1,
        usual: 8,
    },
    Named {
        name: "tamari",
        terms: "the value of ((…)) in the Ungar game on the Tamari lattice of n pairs",
        template: "ungar:tamari=N",
        of: Of::Grundy,
        first: 1,
        usual: 11,
    },
];
