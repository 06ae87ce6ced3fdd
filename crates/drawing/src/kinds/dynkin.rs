//! Dynkin diagrams: nodes with the coordinates in them and the numbers beside them.

mod bonds;
mod scene;
mod text;

use rulesets::Part;
use rulesets::figure::{Dynkin, DynkinNode};
use theory::counted;

use super::{Draw, labelled, left_out, list};
use crate::letters::{label, name};
use crate::scene::{Scene, Use};
use crate::text::Lines;
use bonds::Bonds;

impl Draw for Dynkin {
    fn is_blank(&self) -> bool {
        self.nodes.is_empty()
    }

    fn cells(&self) -> u128 {
        self.nodes.len() as u128 + self.bonds.len() as u128
    }

    fn text(&self, _: u64) -> Lines {
        text::lines(self)
    }

    fn scene(&self, _: u64, _: Use) -> Scene {
        scene::scene(self)
    }

    fn caption(&self) -> Vec<String> {
        left_out("impossible bonds", Bonds::new(self).left_out).into_iter().collect()
    }

    fn words(&self) -> String {
        let nodes = self.nodes.iter().enumerate();
        let nodes = nodes.map(|(index, node)| format!("{} at node {}", label(&node.label), name_of(node, index)));
        format!("a Dynkin diagram of {}: {}", counted(self.nodes.len(), "node"), list(nodes))
    }

    fn names(&self) -> Vec<(Part, String)> {
        let name = |(index, node): (usize, &DynkinNode)| {
            (Part::Node(index), format!("node {}{}", name_of(node, index), labelled(&node.label)))
        };
        self.nodes.iter().enumerate().map(name).collect()
    }

    fn meanings(&self) -> [&'static str; 2] {
        ["changed", "changed too"]
    }
}

/// What a node is called, if need be by its number.
fn name_of(node: &DynkinNode, index: usize) -> String {
    name(&node.name).unwrap_or_else(|| (index + 1).to_string())
}
