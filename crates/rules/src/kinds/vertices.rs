//! Games on the vertices of a graph: some are removed, together with their edges.
//!
//! A position is the set of vertices that are left, in ascending order.

use super::graph::SimpleGraph;
use super::graph::line::{self, Line};
use super::graph::mask::with_words;
use super::graph::parts::for_values;
use super::graph::picture::{grip, marking, parts};
use super::graph::removal::{Removals, SetWords};
use super::{Kind, Opened};
use crate::expression::{Broken, Question, Scene, World};
use crate::file::{BoardKind, Move, RuleError};
use crate::game::Made;
use crate::open::Files;
use crate::rules::Rules;
use rulesets::figure::{Figure, TooBig};
use rulesets::powers::Form;
use rulesets::refusal::BadPosition;
use rulesets::{Count, Part, Range};
use shapes::enumerate::{ascending_sets_of, sets_up_to};
use std::sync::Arc;
use theory::Flow;

/// The board with its rules.
pub(crate) fn open(rules: Arc<Rules>, files: &dyn Files) -> Opened {
    let line = rules.file.on_line;
    let BoardKind::Vertices(graph) = &rules.file.board else {
        return Err(RuleError::new(line, "these rules are not for the vertices of a graph"));
    };
    let graph = Arc::new(SimpleGraph::open(graph, line, files)?);
    let lines = line::lines(&rules, |what| matches!(what, Move::RemoveVertex { .. } | Move::RemoveEdge { .. }))?;
    Ok(Box::new(Vertices { rules, graph, lines }))
}

/// The game on the vertices of one graph.
struct Vertices {
    rules: Arc<Rules>,
    graph: Arc<SimpleGraph>,
    lines: Vec<Line>,
}

/// What is known about a set of vertices.
struct Left<'p> {
    graph: &'p SimpleGraph,
    left: &'p [u64],
}

impl World for Left<'_> {
    fn number(&self, question: Question, about: &[i64]) -> Result<i64, Broken> {
        match (question, about) {
            (Question::Degree, &[vertex]) => Ok(degree(self.graph, vertex, |v| self.left.binary_search(&v).is_ok())),
            _ => Ok(0),
        }
    }
}

/// How many neighbours of a vertex are left; 0 if it has been removed itself, or does not exist.
pub(super) fn degree(graph: &SimpleGraph, vertex: i64, is_left: impl Fn(u64) -> bool) -> i64 {
    match graph.vertex(vertex) {
        Some(v) if is_left(v as u64) => graph.neighbours(v).iter().filter(|&&w| is_left(w.into())).count() as i64,
        _ => 0,
    }
}

impl Vertices {
    fn words<const W: usize>(&self) -> SetWords<W> {
        SetWords(Arc::new(Removals::of_graph(Arc::clone(&self.rules), &self.graph, &self.lines)))
    }

    /// All sets of vertices up to a number.
    fn sets(&self, most: u64) -> impl Iterator<Item = Vec<u64>> {
        let largest = most.min((self.graph.len() as u64).saturating_sub(1));
        sets_up_to(self.graph.len(), largest).map(|set| set.squares().to_vec())
    }

    /// Calls `each` the given number of times with the move that removes some vertices, in ascending order, if it leads
    /// to a position.
    fn remove(
        &self,
        (line, times): (&Line, u64),
        position: &[u64],
        (pointed_at, removed): (Part, &[u64]),
        each: &mut dyn FnMut(Made, Vec<u64>) -> Flow,
    ) -> Flow {
        let option: Vec<u64> = position.iter().copied().filter(|v| !removed.contains(v)).collect();
        if times == 0 || !line::admits(self, &self.rules, &option) {
            return Flow::Continue(());
        }
        let text = format!("remove {}", self.graph.write(removed));
        for _ in 0..times {
            let parts = parts(pointed_at, removed.iter().map(|&v| v as usize));
            let made = Made { text: text.clone(), line: line.line, parts, to: option.clone() };
            each(made, option.clone())?;
        }
        Flow::Continue(())
    }
}

impl Kind for Vertices {
    fn read(&self, text: &str) -> Result<Vec<u64>, BadPosition> {
        line::admitted(self, &self.rules, self.graph.read_set(text)?)
    }

    fn write(&self, position: &[u64]) -> String {
        self.graph.write(position)
    }

    fn up_to(&self, range: Range, each: &mut dyn FnMut(Vec<u64>) -> Flow) -> Flow {
        line::list_admitted(self, &self.rules, |each| self.sets(range.max).try_for_each(each), each)
    }

    fn count(&self) -> Count {
        Count::Fixed
    }

    fn natural_start(&self) -> Option<Vec<u64>> {
        line::start(self, &self.rules, (0..self.graph.len() as u64).collect())
    }

    fn example(&self) -> Vec<u64> {
        line::example(self, &self.rules, self.sets(u64::MAX))
    }

    fn size(&self, position: &[u64]) -> u64 {
        position.len() as u64
    }

    fn of_size(&self, size: u64, each: &mut dyn FnMut(Vec<u64>) -> Flow) -> Flow {
        let mut sets = ascending_sets_of(size, self.graph.len() as u64).map(|set| set.squares().to_vec());
        line::list_admitted(self, &self.rules, |each| sets.try_for_each(each), each)
    }

    fn largest_size(&self) -> Option<u64> {
        Some(self.graph.len() as u64)
    }

    fn scene(&self, position: &[u64], ask: &mut dyn FnMut(&mut Scene<'_>)) {
        let world = Left { graph: &self.graph, left: position };
        let mut scene = self.rules.scene(&world);
        scene.set(self.rules.first_slot(), position.len() as i64);
        ask(&mut scene);
    }

    fn options(&self, position: &[u64], each: &mut dyn FnMut(Made, Vec<u64>) -> Flow) -> Flow {
        let world = Left { graph: &self.graph, left: position };
        let mut scene = self.rules.scene(&world);
        scene.set(self.rules.first_slot(), position.len() as i64);
        let is_left = |v: &u64| position.binary_search(v).is_ok();
        let count = |line: &Line, scene: &mut Scene<'_>| {
            self.rules.value(line.count_choices(scene), line.line, || self.write(position))
        };
        for line in &self.lines {
            match line.what {
                Move::RemoveVertex { vertex, neighbours } => {
                    for &v in position {
                        scene.set(vertex, v as i64);
                        let mut removed = vec![v];
                        if neighbours {
                            let others = self.graph.neighbours(v as usize).iter().map(|&w| u64::from(w));
                            removed.extend(others.filter(is_left));
                            removed.sort_unstable();
                        }
                        self.remove(
                            (line, count(line, &mut scene)),
                            position,
                            (Part::Vertex(v as usize), &removed),
                            each,
                        )?;
                    }
                }
                Move::RemoveEdge { ends } => {
                    for edge in self.graph.edges().iter().map(|edge| edge.map(u64::from)) {
                        if !edge.iter().all(is_left) {
                            continue;
                        }
                        let [u, v] = edge;
                        let times = line.count_at_edge(&mut scene, ends, edge.map(|end| end as i64));
                        let times = self.rules.value(times, line.line, || self.write(position));
                        let pointed_at = Part::edge(u as usize, v as usize);
                        self.remove((line, times), position, (pointed_at, &edge), each)?;
                    }
                }
                _ => {}
            }
        }
        Flow::Continue(())
    }

    fn form(&self, _position: &[u64]) -> Option<Box<dyn Form<Vec<u64>>>> {
        with_words!(self.graph.len(), W => Box::new(self.words::<W>()))
    }

    fn form_for_values(&self, _position: &[u64]) -> Option<Box<dyn Form<Vec<u64>>>> {
        with_words!(self.graph.len(), W => for_values(self.words::<W>()))
    }

    fn figure(&self, position: &[u64], marked: Option<&Made>) -> Result<Figure, TooBig> {
        let is_left = |vertex: usize| position.binary_search(&(vertex as u64)).is_ok();
        let graph = self.graph.picture(&self.lines)?.keeping(is_left);
        Ok(Figure::Graph(graph).with(marked.map(marking)))
    }

    fn grip(&self, _position: &[u64], m: &Made) -> Option<Vec<Part>> {
        grip(m)
    }
}
