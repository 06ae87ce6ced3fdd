//! Graphs: vertices in their places, edges as lines between them.

mod scene;
mod text;

use rulesets::Part;
use rulesets::figure::{Edge, Graph, STEP, Vertex};
use theory::counted;

use super::{Draw, labelled, left_out, list};
use crate::letters::{label, name};
use crate::scene::{Scene, Use};
use crate::text::{Key, Lines};

impl Draw for Graph {
    fn is_blank(&self) -> bool {
        self.vertices.is_empty()
    }

    fn cells(&self) -> u128 {
        [self.vertices.len(), self.edges.len(), self.remarks.len()].map(|number| number as u128).iter().sum()
    }

    fn text(&self, _: u64) -> Lines {
        text::lines(self)
    }

    fn keys(&self, _: u64) -> Vec<Key> {
        text::signs(self).chain(self.shades()).collect()
    }

    fn scene(&self, _: u64, purpose: Use) -> Scene {
        scene::scene(self, purpose)
    }

    fn caption(&self) -> Vec<String> {
        let left_out = left_out("impossible edges", self.edges.len() - sound_edges(self).count());
        self.remarks.iter().cloned().chain(left_out).collect()
    }

    fn words(&self) -> String {
        let left = (0..self.vertices.len()).filter(|&vertex| self.has(vertex)).count();
        let all = if left == self.vertices.len() { String::new() } else { format!("{left} of ") };
        let edges = self.edges_left().map(|edge| format!("{}–{}", name_of(self, edge.from), name_of(self, edge.to)));
        let token = self.token.filter(|&vertex| self.has(vertex));
        let token = token.map(|vertex| format!(" and the token on {}", name_of(self, vertex)));
        let vertices = counted(self.vertices.len(), "vertex");
        format!("a graph of {all}{vertices}{} with edges: {}", token.unwrap_or_default(), list(edges))
    }

    fn names(&self) -> Vec<(Part, String)> {
        let vertex = |(index, vertex): (usize, &Vertex)| {
            let token = if self.token == Some(index) { ", with the token" } else { "" };
            let name = format!("vertex {}{}{token}", name_of(self, index), labelled(&vertex.label));
            (Part::Vertex(index), name)
        };
        let edge = |edge: &Edge| {
            (edge.part(), format!("edge between {} and {}", name_of(self, edge.from), name_of(self, edge.to)))
        };
        self.vertices.iter().enumerate().map(vertex).chain(self.edges_left().map(edge)).collect()
    }

    fn meanings(&self) -> [&'static str; 2] {
        if self.token.is_some() {
            ["moves", "goes here"]
        } else if self.vertices.iter().any(|vertex| !vertex.label.is_empty()) {
            ["changed", "changed too"]
        } else {
            ["taken", "taken too"]
        }
    }
}

/// What a vertex is called in words, if need be by its number.
fn name_of(graph: &Graph, index: usize) -> String {
    graph.vertices.get(index).and_then(|vertex| name(&vertex.name)).unwrap_or_else(|| format!("#{}", index + 1))
}

/// What is written in a vertex.
fn inscription(vertex: &Vertex) -> String {
    label(if vertex.label.is_empty() { &vertex.name } else { &vertex.label })
}

/// The edges between two vertices, removed ones as well.
fn sound_edges(graph: &Graph) -> impl Iterator<Item = &Edge> {
    graph.edges.iter().filter(|edge| edge.from < edge.to && edge.to < graph.vertices.len())
}

/// Whether the vertices are in rows and columns and every edge goes to the next one.
fn is_grid(graph: &Graph) -> bool {
    let place = |vertex: usize| graph.vertices[vertex].place;
    let is_next = |edge: &Edge| {
        let (from, to) = (place(edge.from), place(edge.to));
        matches!((from.0.abs_diff(to.0), from.1.abs_diff(to.1)), (0, STEP) | (STEP, 0))
    };
    let is_even = |vertex: &Vertex| vertex.place.0.is_multiple_of(STEP) && vertex.place.1.is_multiple_of(STEP);
    graph.vertices.iter().all(is_even) && sound_edges(graph).all(is_next)
}
