//! Graphs: vertices with labels or a token, and the edges between them.

use super::layout::{Arrangement, Place, places};
use super::{Kind, Mark, TooBig, with_marks};
use crate::part::Part;

/// A graph. Removed vertices keep their places, so that the picture does not jump from one position to the next.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Graph {
    /// The vertices.
    pub vertices: Vec<Vertex>,
    /// The edges.
    pub edges: Vec<Edge>,
    /// The vertex on which the token is.
    pub token: Option<usize>,
    /// Whether moves are made on edges, so that edges can be pointed at.
    pub takes_edges: bool,
    /// Lines below the picture.
    pub remarks: Vec<String>,
}

/// One vertex of a graph.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Vertex {
    /// Its name.
    pub name: String,
    /// What is written in it; its name if this is empty.
    pub label: String,
    /// Where it is.
    pub place: Place,
    /// Whether it has been removed.
    pub absent: bool,
    /// Its part in the move.
    pub mark: Option<Mark>,
}

/// One edge of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// One end, an index into the vertices.
    pub from: usize,
    /// The other end, a larger index.
    pub to: usize,
    /// Its part in the move.
    pub mark: Option<Mark>,
}

impl Edge {
    /// The edge as a part that can be pointed at.
    pub fn part(&self) -> Part {
        Part::edge(self.from, self.to)
    }
}

impl Graph {
    /// A graph with all its vertices, laid out. Repeated edges count once; an edge whose ends are equal or do not exist
    /// is left out.
    ///
    /// Laying out a graph takes longer than drawing it: do it once, and [`keep`](Graph::keeping) or
    /// [`label`](Graph::labelled) a copy for each position.
    ///
    /// ```
    /// use rulesets::figure::{Arrangement, Figure, Graph};
    ///
    /// let names = ["a", "b", "c"].map(String::from);
    /// let path = Graph::new(names, &[(0, 1), (1, 2)], Arrangement::Row)?;
    /// let position = Figure::Graph(path.clone().keeping(|vertex| vertex != 0));
    /// assert_eq!(position.parts().len(), 2);
    /// # Ok::<(), rulesets::figure::TooBig>(())
    /// ```
    ///
    /// # Errors [`TooBig`] for a graph of too many vertices and edges.
    pub fn new(
        names: impl IntoIterator<Item = String>,
        edges: &[(usize, usize)],
        arrangement: Arrangement,
    ) -> Result<Graph, TooBig> {
        Graph::with(names, edges, |vertices, ends| places(vertices, ends, arrangement))
    }

    /// A graph with a given place for each of its vertices, otherwise as with [`new`](Graph::new).
    ///
    /// # Errors [`TooBig`] for a graph of too many vertices and edges.
    pub fn placed(
        names: impl IntoIterator<Item = String>,
        edges: &[(usize, usize)],
        at: &[Place],
    ) -> Result<Graph, TooBig> {
        let corner = |axis: fn(&Place) -> u32| at.iter().map(axis).min().unwrap_or(0);
        let (left, top) = (corner(|place| place.0), corner(|place| place.1));
        Graph::with(names, edges, |_, _| at.iter().map(|&(x, y)| (x - left, y - top)).collect())
    }

    fn with(
        names: impl IntoIterator<Item = String>,
        edges: &[(usize, usize)],
        places: impl FnOnce(usize, &[(usize, usize)]) -> Vec<Place>,
    ) -> Result<Graph, TooBig> {
        let names: Vec<String> = names.into_iter().collect();
        let sorted = edges.iter().map(|&(from, to)| (from.min(to), from.max(to)));
        let mut ends: Vec<(usize, usize)> = sorted.filter(|&(from, to)| from < to && to < names.len()).collect();
        ends.sort_unstable();
        ends.dedup();
        TooBig::check("vertices and edges", names.len() as u128 + ends.len() as u128)?;
        let places = places(names.len(), &ends);
        let vertex = |(name, place)| Vertex { name, place, ..Vertex::default() };
        Ok(Graph {
            vertices: names.into_iter().zip(places).map(vertex).collect(),
            edges: ends.into_iter().map(|(from, to)| Edge { from, to, mark: None }).collect(),
            ..Graph::default()
        })
    }

    /// The graph with only these vertices.
    pub fn keeping(mut self, is_left: impl Fn(usize) -> bool) -> Graph {
        self.vertices.iter_mut().enumerate().for_each(|(index, vertex)| vertex.absent = !is_left(index));
        self
    }

    /// The graph with a label in each vertex.
    pub fn labelled(mut self, labels: impl IntoIterator<Item = impl ToString>) -> Graph {
        self.vertices.iter_mut().zip(labels).for_each(|(vertex, label)| vertex.label = label.to_string());
        self
    }

    /// The graph with the token on a vertex.
    pub fn with_token(self, vertex: usize) -> Graph {
        Graph { token: Some(vertex), ..self }
    }

    /// The graph of a game whose moves are made on edges.
    pub fn taking_edges(self) -> Graph {
        Graph { takes_edges: true, ..self }
    }

    /// Whether the vertex exists and has not been removed.
    pub fn has(&self, vertex: usize) -> bool {
        self.vertices.get(vertex).is_some_and(|vertex| !vertex.absent)
    }

    /// The edges between vertices that have not been removed.
    pub fn edges_left(&self) -> impl Iterator<Item = &Edge> {
        self.edges.iter().filter(|edge| edge.from < edge.to && self.has(edge.from) && self.has(edge.to))
    }
}

impl Kind for Graph {
    fn parts(&self) -> Vec<Part> {
        let vertices = (0..self.vertices.len()).filter(|&vertex| self.has(vertex)).map(Part::Vertex);
        let edges = self.edges_left().filter(|_| self.takes_edges).map(Edge::part);
        vertices.chain(edges).collect()
    }

    fn marked(&self) -> Vec<(Part, Mark)> {
        let vertices = (0..).map(Part::Vertex).zip(self.vertices.iter().map(|vertex| vertex.mark));
        with_marks(vertices.chain(self.edges_left().map(|edge| (edge.part(), edge.mark))))
    }

    fn remarks(&self) -> &[String] {
        &self.remarks
    }

    fn unmark(&mut self) {
        self.vertices.iter_mut().for_each(|vertex| vertex.mark = None);
        self.edges.iter_mut().for_each(|edge| edge.mark = None);
    }

    fn mark_of(&mut self, part: Part) -> Option<&mut Option<Mark>> {
        match part {
            Part::Vertex(index) => self.vertices.get_mut(index).map(|vertex| &mut vertex.mark),
            Part::Edge { .. } => self.edges.iter_mut().find(|edge| edge.part() == part).map(|edge| &mut edge.mark),
            _ => None,
        }
    }
}
