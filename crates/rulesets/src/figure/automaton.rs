//! Automata: states, and arrows between them, each labelled with what is read.

use super::{Kind, Mark, TooBig};
use crate::part::Part;

/// A finite automaton with output. Its first state is the start.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Automaton {
    /// The output of each state.
    pub outputs: Vec<String>,
    /// The arrows.
    pub arrows: Vec<Arrow>,
    /// Lines below the picture.
    pub remarks: Vec<String>,
}

/// An arrow from a state to another, or to itself.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Arrow {
    /// The state that the arrow leaves.
    pub from: usize,
    /// The state that it enters.
    pub to: usize,
    /// What is read, separated by commas.
    pub label: String,
}

impl Automaton {
    /// The automaton with these outputs and arrows.
    ///
    /// # Errors
    /// [`TooBig`] for too many states and arrows.
    pub fn new(outputs: Vec<String>, arrows: Vec<Arrow>) -> Result<Automaton, TooBig> {
        TooBig::check("states and arrows", outputs.len() as u128 + arrows.len() as u128)?;
        Ok(Automaton { outputs, arrows, remarks: Vec::new() })
    }

    /// The arrows whose states exist.
    pub fn sound_arrows(&self) -> impl Iterator<Item = &Arrow> {
        self.arrows.iter().filter(|arrow| arrow.from.max(arrow.to) < self.outputs.len())
    }
}

impl Kind for Automaton {
    fn parts(&self) -> Vec<Part> {
        (0..self.outputs.len()).map(Part::Vertex).collect()
    }

    fn marked(&self) -> Vec<(Part, Mark)> {
        Vec::new()
    }

    fn remarks(&self) -> &[String] {
        &self.remarks
    }
}
