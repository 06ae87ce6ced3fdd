//! Pictures of graphs, and how they show moves.

use super::SimpleGraph;
use super::line::Line;
use crate::file::{At, Move};
use crate::game::Made;
use rulesets::Part;
use rulesets::figure::{Graph, Mark, TooBig};
use rulesets::marking::Marking;

impl SimpleGraph {
    /// The picture of the graph; edges can be pointed at if some line moves on edges. The graph is laid out once.
    pub(in crate::kinds) fn picture(&self, lines: &[Line]) -> Result<Graph, TooBig> {
        let new = || {
            let edges: Vec<(usize, usize)> = self.edges().iter().map(|&[u, v]| (u as usize, v as usize)).collect();
            let names = (0..self.len() as u64).map(|vertex| self.name(vertex));
            match &self.places {
                Some(places) => Graph::placed(names, &edges, places),
                None => Graph::new(names, &edges, self.arrangement),
            }
        };
        let graph = self.picture.get_or_init(new).clone()?;
        let is_on_edge = |line: &Line| matches!(line.what, Move::RemoveEdge { .. } | Move::Set { at: At::Edge(_), .. });
        Ok(if lines.iter().any(is_on_edge) { graph.taking_edges() } else { graph })
    }
}

/// Vertices as parts of the picture, after the one to point at.
pub(in crate::kinds) fn parts(pointed_at: Part, vertices: impl IntoIterator<Item = usize>) -> Vec<Part> {
    let others = vertices.into_iter().map(Part::Vertex).filter(|&part| part != pointed_at);
    let mut parts = vec![pointed_at];
    for part in others {
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    parts
}

/// The first part of a move is highlighted as what it takes; the others as what it takes besides, or as where a token
/// goes.
pub(in crate::kinds) fn marking(made: &Made) -> Marking {
    let marks = std::iter::once(Mark::First).chain(std::iter::repeat(Mark::Second));
    Marking { parts: made.parts.iter().copied().zip(marks).collect(), remarks: Vec::new() }
}

/// What to point at to make a move.
pub(in crate::kinds) fn grip(made: &Made) -> Option<Vec<Part>> {
    Some(made.parts.iter().take(1).copied().collect())
}
