//! The graphs that games are played on: families and files.

mod file;
pub(super) mod line;
pub(super) mod mask;
pub(super) mod parts;
mod paths;
pub(super) mod picture;
pub(super) mod removal;

use crate::expression::Number;
use crate::file::{Graph, RuleError};
use crate::open::{Files, worked_out};
use rulesets::figure::{self, Arrangement, Place, TooBig};
use rulesets::refusal::BadPosition;
use shapes::notation::{self, NotationError, quote};
use std::sync::OnceLock;

pub use file::read_graph;

/// The most vertices that a graph may have.
pub(super) const MOST_VERTICES: usize = 4_096;
/// The most edges that a graph may have.
const MOST_EDGES: usize = 1_000_000;

/// A graph without loops and double edges, with vertices numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SimpleGraph {
    /// The names of the vertices, if they are not their numbers.
    names: Option<Vec<String>>,
    /// The edges, the smaller end first, in lexicographic order.
    edges: Vec<[u32; 2]>,
    /// The neighbours of each vertex, in ascending order.
    neighbours: Vec<Vec<u32>>,
    /// How it is drawn.
    arrangement: Arrangement,
    /// Where its vertices are drawn, if its file says so for all of them.
    places: Option<Vec<Place>>,
    /// The picture, once it has been laid out.
    picture: OnceLock<Result<figure::Graph, TooBig>>,
}

impl SimpleGraph {
    /// The graph that the `on` line names.
    ///
    /// # Errors
    ///
    /// Refuses one that is too large, and a file that cannot be read.
    pub(super) fn open(graph: &Graph, line: usize, files: &dyn Files) -> Result<SimpleGraph, RuleError> {
        let vertices = |number: &Number| size(number, "a graph", "vertices", MOST_VERTICES, line);
        let (vertices, edges, arrangement) = match graph {
            Graph::File(name) => {
                return file::read(name, files).map_err(|problem| RuleError::new(line, problem));
            }
            Graph::Path(n) => (vertices(n)?, path(vertices(n)?), Arrangement::Row),
            Graph::Cycle(n) => {
                let n = vertices(n)?;
                // With fewer than three vertices, the last edge would be a loop or a repetition.
                let last = (n >= 3).then(|| [0, n as u32 - 1]);
                (n, path(n).into_iter().chain(last).collect(), Arrangement::Circle)
            }
            Graph::Complete(n) => {
                let n = vertices(n)?;
                check_edges(n * n.saturating_sub(1) / 2, line)?;
                let edges = (0..n as u32).flat_map(|u| (u + 1..n as u32).map(move |v| [u, v])).collect();
                (n, edges, Arrangement::Circle)
            }
            Graph::Star(n) => (vertices(n)?, (1..vertices(n)? as u32).map(|v| [0, v]).collect(), Arrangement::Star),
            Graph::Grid(rows, columns) => {
                let (rows, columns) = (vertices(rows)?, vertices(columns)?);
                if rows * columns > MOST_VERTICES {
                    return Err(too_many("a graph", "vertices", MOST_VERTICES, rows * columns, line));
                }
                (rows * columns, grid(rows as u32, columns as u32), Arrangement::Grid { columns })
            }
        };
        Ok(SimpleGraph { arrangement, ..SimpleGraph::new(vertices, edges, None) })
    }

    /// The graph with these edges, each between two different vertices; repeated edges count once.
    fn new(vertices: usize, mut edges: Vec<[u32; 2]>, names: Option<Vec<String>>) -> SimpleGraph {
        edges.iter_mut().for_each(|ends| ends.sort_unstable());
        edges.sort_unstable();
        edges.dedup();
        let mut neighbours = vec![Vec::new(); vertices];
        for &[u, v] in &edges {
            neighbours[u as usize].push(v);
            neighbours[v as usize].push(u);
        }
        neighbours.iter_mut().for_each(|list| list.sort_unstable());
        SimpleGraph { names, edges, neighbours, arrangement: Arrangement::Free, places: None, picture: OnceLock::new() }
    }

    /// How many vertices there are.
    pub(super) fn len(&self) -> usize {
        self.neighbours.len()
    }

    /// The edges, the smaller end first, in lexicographic order.
    pub(super) fn edges(&self) -> &[[u32; 2]] {
        &self.edges
    }

    /// The neighbours of a vertex, in ascending order; none if there is no such vertex.
    pub(super) fn neighbours(&self, vertex: usize) -> &[u32] {
        self.neighbours.get(vertex).map_or(&[], Vec::as_slice)
    }

    /// The vertex with a number that an expression gives, if there is one.
    pub(super) fn vertex(&self, number: i64) -> Option<usize> {
        usize::try_from(number).ok().filter(|&vertex| vertex < self.len())
    }

    /// Whether two numbers are those of neighbours.
    pub(super) fn are_adjacent(&self, a: i64, b: i64) -> bool {
        let neighbours = self.vertex(a).map_or(&[][..], |a| self.neighbours(a));
        u32::try_from(b).is_ok_and(|b| neighbours.binary_search(&b).is_ok())
    }

    /// The name of a vertex.
    pub(super) fn name(&self, vertex: u64) -> String {
        let name = self.names.as_ref().and_then(|names| names.get(vertex as usize));
        name.map_or_else(|| vertex.to_string(), String::clone)
    }

    /// Writes vertices, separated by commas; none as `-`.
    pub(super) fn write(&self, vertices: &[u64]) -> String {
        match &self.names {
            Some(_) if !vertices.is_empty() => {
                vertices.iter().map(|&vertex| self.name(vertex)).collect::<Vec<String>>().join(",")
            }
            _ => notation::write_numbers(vertices),
        }
    }

    /// Reads one vertex.
    pub(super) fn read_vertex(&self, text: &str) -> Result<u64, BadPosition> {
        match self.read_list(text)?[..] {
            [vertex] => Ok(vertex),
            _ => Err(BadPosition::Rule(format!("{} is not one vertex", quote(text)))),
        }
    }

    /// Reads a set of vertices in any order.
    pub(super) fn read_set(&self, text: &str) -> Result<Vec<u64>, BadPosition> {
        let mut set = self.read_list(text)?;
        set.sort_unstable();
        match set.windows(2).find(|pair| pair[0] == pair[1]) {
            None => Ok(set),
            Some(pair) => Err(BadPosition::Rule(format!(
                "{} occurs twice: the vertices of a set must differ",
                quote(&self.name(pair[0]))
            ))),
        }
    }

    fn read_list(&self, text: &str) -> Result<Vec<u64>, BadPosition> {
        let Some(names) = &self.names else {
            let list = notation::read_numbers(text)?;
            return match list.iter().find(|&&vertex| vertex >= self.len() as u64) {
                None => Ok(list),
                Some(outside) => Err(self.no_vertex(&outside.to_string())),
            };
        };
        let Some(inside) = notation::inside(text) else { return Ok(Vec::new()) };
        let vertex = |(name, entry): (&str, usize)| match names.iter().position(|other| other == name) {
            Some(vertex) => Ok(vertex as u64),
            None if name.is_empty() => Err(NotationError::EmptyEntry { entry }.into()),
            None => Err(self.no_vertex(name)),
        };
        inside.split(',').map(str::trim).zip(1..).map(vertex).collect()
    }

    fn no_vertex(&self, name: &str) -> BadPosition {
        let vertices = match self.len() {
            0 => "the graph has none".to_owned(),
            1 => format!("there is only {}", self.name(0)),
            len => format!("they are {} to {}", self.name(0), self.name(len as u64 - 1)),
        };
        BadPosition::Rule(format!("{} is not a vertex: {vertices}", quote(name)))
    }
}

/// A size given by the `on` line, from 0 to `most`.
pub(super) fn size(number: &Number, whole: &str, parts: &str, most: usize, line: usize) -> Result<usize, RuleError> {
    let size = worked_out(number).map_err(|broken| RuleError::new(line, broken))?;
    match usize::try_from(size) {
        Ok(size) if size <= most => Ok(size),
        Err(_) if size < 0 => Err(RuleError::new(line, format!("{whole} cannot have {size} {parts}"))),
        _ => Err(too_many(whole, parts, most, size, line)),
    }
}

/// Refuses what is too large.
pub(super) fn too_many(whole: &str, parts: &str, most: usize, found: impl std::fmt::Display, line: usize) -> RuleError {
    RuleError::new(line, format!("{whole} may have at most {most} {parts}, and here there are {found}"))
}

fn check_edges(edges: usize, line: usize) -> Result<(), RuleError> {
    if edges > MOST_EDGES { Err(too_many("a graph", "edges", MOST_EDGES, edges, line)) } else { Ok(()) }
}

fn path(vertices: usize) -> Vec<[u32; 2]> {
    (1..vertices as u32).map(|v| [v - 1, v]).collect()
}

/// The vertices row by row, each joined to the next in its row and to the one below.
fn grid(rows: u32, columns: u32) -> Vec<[u32; 2]> {
    let at = |row: u32, column: u32| row * columns + column;
    let across = (0..rows).flat_map(|i| (1..columns).map(move |j| [at(i, j - 1), at(i, j)]));
    let down = (1..rows).flat_map(|i| (0..columns).map(move |j| [at(i - 1, j), at(i, j)]));
    across.chain(down).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    struct NoFiles;

    impl Files for NoFiles {
        fn read(&self, name: &str) -> Result<Vec<u8>, String> {
            Err(format!("there is no file {name}"))
        }
    }

    fn open(graph: &Graph) -> Result<SimpleGraph, RuleError> {
        SimpleGraph::open(graph, 2, &NoFiles)
    }

    #[test]
    fn families_have_their_edges() {
        let n = Number::Constant;
        let edges = |graph| open(&graph).unwrap().edges.clone();
        assert_eq!(edges(Graph::Path(n(4))), [[0, 1], [1, 2], [2, 3]]);
        assert_eq!(edges(Graph::Cycle(n(4))), [[0, 1], [0, 3], [1, 2], [2, 3]]);
        assert_eq!(edges(Graph::Cycle(n(2))), [[0, 1]]);
        assert_eq!(edges(Graph::Complete(n(3))), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(edges(Graph::Star(n(3))), [[0, 1], [0, 2]]);
        assert_eq!(edges(Graph::Grid(n(2), n(3))), [[0, 1], [0, 3], [1, 2], [1, 4], [2, 5], [3, 4], [4, 5]]);
        for small in [0, 1] {
            for family in [Graph::Path, Graph::Cycle, Graph::Complete, Graph::Star] {
                let graph = open(&family(n(small))).unwrap();
                assert_eq!((graph.len(), graph.edges.len()), (small as usize, 0));
            }
        }
    }

    #[test]
    fn what_is_too_large_is_refused() {
        let n = Number::Constant;
        for (graph, problem) in [
            (Graph::Path(n(4097)), "a graph may have at most 4096 vertices, and here there are 4097"),
            (Graph::Path(n(-1)), "a graph cannot have -1 vertices"),
            (Graph::Complete(n(1416)), "a graph may have at most 1000000 edges, and here there are 1001820"),
            (Graph::Grid(n(65), n(64)), "a graph may have at most 4096 vertices, and here there are 4160"),
            (
                Graph::Grid(n(i64::MAX), n(2)),
                "a graph may have at most 4096 vertices, and here there are 9223372036854775807",
            ),
            (Graph::File("a.graph".to_owned()), "a.graph: there is no file a.graph"),
        ] {
            assert_eq!(open(&graph), Err(RuleError::new(2, problem)));
        }
    }
}
