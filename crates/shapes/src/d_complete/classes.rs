//! Slant sums, and the slant-irreducible posets by top tree and name.
//!
//! Whatever hangs below a colour that occurs once is a d-complete poset of its own, and the whole is a *slant sum*. A
//! poset that cannot be cut in this way is slant-irreducible: a single box, or a poset in which every colour that is
//! not a leaf occurs at least twice. Proctor has fifteen classes of them; the five whose definition is certain are
//! named here.

use super::{ColouredTree, DComplete};
use crate::cartan::FiniteType;
use crate::poset::{Element, Poset};
use std::fmt;

/// The tree Y(f;g,h): f nodes above a branching node, and two arms of g ≤ h nodes below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub struct TopTree {
    pub f: u64,
    pub g: u64,
    pub h: u64,
}

impl fmt::Display for TopTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Y({};{},{})", self.f, self.g, self.h)
    }
}

/// A named class of slant-irreducible posets. One poset may belong to several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// No node above the branching one: a Young diagram.
    Shape,
    /// Top tree Y(1;1,h): a shifted diagram.
    ShiftedShape,
    /// Every colour occurs twice except the leaves, which occur once.
    Bird,
    /// Top tree Y(f;1,h), the leaf on the short arm occurring once.
    Inset,
    /// The poset of E7, 27 boxes.
    Bat,
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Class::Shape => "shape",
            Class::ShiftedShape => "shifted shape",
            Class::Bird => "bird",
            Class::Inset => "inset",
            Class::Bat => "bat",
        })
    }
}

impl ColouredTree {
    /// Whether it cannot be cut below a colour that occurs once.
    pub fn is_irreducible(&self) -> bool {
        self.size() == 1 || self.every_node(&|node| node.children.is_empty() || node.count >= 2)
    }

    fn every_node(&self, holds: &impl Fn(&ColouredTree) -> bool) -> bool {
        holds(self) && self.children.iter().all(|child| child.every_node(holds))
    }

    /// The slant-irreducible posets of which it is the slant sum, the one with the top first.
    pub fn slant_summands(&self) -> Vec<ColouredTree> {
        let mut cut = Vec::new();
        let top = self.cut_from(&mut cut);
        cut.insert(0, top);
        cut
    }

    /// The summand that has this node at the top; those below it are put into `cut`.
    fn cut_from(&self, cut: &mut Vec<ColouredTree>) -> ColouredTree {
        if self.count == 1 {
            for child in &self.children {
                let place = cut.len();
                let top = child.cut_from(cut);
                cut.insert(place, top);
            }
            return ColouredTree::single();
        }
        ColouredTree::new(self.count, self.children.iter().map(|child| child.cut_from(cut)).collect())
    }

    /// The tree as Y(f;g,h), if it branches once and into two.
    pub fn top_tree(&self) -> Option<TopTree> {
        let (mut node, mut f) = (self, 0);
        while let [only] = &node.children[..] {
            (node, f) = (only, f + 1);
        }
        let [left, right] = &node.children[..] else { return None };
        let (one, other) = (left.path_length()?, right.path_length()?);
        Some(TopTree { f, g: one.min(other), h: one.max(other) })
    }

    /// How many nodes it has, if it does not branch.
    fn path_length(&self) -> Option<u64> {
        match &self.children[..] {
            [] => Some(1),
            [only] => Some(1 + only.path_length()?),
            _ => None,
        }
    }

    /// The named classes that it belongs to; none unless it is slant-irreducible and larger than a single box.
    pub fn classes(&self) -> Vec<Class> {
        let Some(TopTree { f, g, .. }) = self.top_tree().filter(|_| self.is_irreducible()) else { return Vec::new() };
        let mut classes = Vec::new();
        if f == 0 {
            classes.push(Class::Shape);
        }
        if (f, g) == (1, 1) {
            classes.push(Class::ShiftedShape);
        }
        if self.every_node(&|node| node.count == if node.children.is_empty() { 1 } else { 2 }) {
            classes.push(Class::Bird);
        }
        if g == 1 && self.has_short_arm_of_one_box() {
            classes.push(Class::Inset);
        }
        if *self == bat() {
            classes.push(Class::Bat);
        }
        classes
    }

    /// The poset in words: a slant-irreducible one by its top tree and classes, any other as a slant sum.
    pub fn description(&self) -> String {
        let summands = self.slant_summands();
        if summands.len() > 1 {
            if summands.len() as u64 == self.size() {
                return "rooted tree".to_owned();
            }
            let parts: Vec<String> = summands.iter().map(ToString::to_string).collect();
            return format!("slant sum of {}", parts.join(", "));
        }
        let Some(top_tree) = self.top_tree() else { return "a single box".to_owned() };
        let classes: Vec<String> = self.classes().iter().map(ToString::to_string).collect();
        if classes.is_empty() { top_tree.to_string() } else { format!("{top_tree}, {}", classes.join(", ")) }
    }

    /// Whether an arm is a leaf that occurs once.
    fn has_short_arm_of_one_box(&self) -> bool {
        match &self.children[..] {
            [only] => only.has_short_arm_of_one_box(),
            arms => arms.contains(&ColouredTree::single()),
        }
    }
}

impl DComplete {
    /// The slant sum: another connected poset below an element whose colour occurs once. Its elements are `1_a` of this
    /// poset and `2_b` of the other.
    ///
    /// # Errors
    ///
    /// Says why there is none.
    ///
    /// ```
    /// use shapes::{DComplete, Poset};
    ///
    /// let read = |text: &[u8]| DComplete::new(Poset::read(text).unwrap()).unwrap();
    /// let (chain, fork) = (read(b"a < b"), read(b"x < z\ny < z"));
    /// let sum = chain.slant_sum(0, &fork)?;
    /// assert_eq!(DComplete::new(sum).unwrap().trees()[0].to_string(), "1(1(1(1,1)))");
    /// # Ok::<(), String>(())
    /// ```
    pub fn slant_sum(&self, element: Element, other: &DComplete) -> Result<Poset, String> {
        let times = self.chain(self.colour(element)).len();
        if times != 1 {
            let name = self.poset().name(element);
            return Err(format!(
                "the colour of {name} occurs {times} times, and a slant sum needs one that occurs once"
            ));
        }
        let tops = other.poset().maximal();
        let [top] = tops.elements() else {
            return Err("the lower poset of a slant sum must be connected".to_owned());
        };
        let both = self.poset().disjoint_sum(other.poset()).map_err(|error| error.to_string())?;
        let covers: Vec<(Element, Element)> =
            both.covers().chain([(self.poset().len() as Element + top, element)]).collect();
        Poset::named(both.elements().map(|x| both.name(x)), &covers).map_err(|error| error.to_string())
    }
}

/// The poset of E7.
fn bat() -> ColouredTree {
    let e7 = FiniteType::read("E7").expect("E7 is a type");
    DComplete::minuscule(e7, 7).expect("node 7 is minuscule").trees().remove(0)
}
