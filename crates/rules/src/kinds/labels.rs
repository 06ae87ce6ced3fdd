//! Games on labels: every vertex of a graph has one, and a move changes some of them.
//!
//! A position is the list of labels in the order of the vertices.

mod words;

use super::graph::SimpleGraph;
use super::graph::line::{self, Line};
use super::graph::picture::{grip, marking, parts};
use super::{Kind, Opened};
use crate::expression::{Broken, Question, Scene, World};
use crate::file::{At, BoardKind, Move, RuleError};
use crate::game::Made;
use crate::open::{Files, worked_out};
use crate::rules::Rules;
use rulesets::figure::{Figure, TooBig};
use rulesets::powers::Form;
use rulesets::refusal::BadPosition;
use rulesets::{Count, Part, Range};
use shapes::notation::{NotationError, read_numbers, write_numbers};
use shapes::{MAX_ENTRY, enumerate};
use std::sync::Arc;
use theory::{Flow, counted};

/// The board with its rules.
pub(crate) fn open(rules: Arc<Rules>, files: &dyn Files) -> Opened {
    let line = rules.file.on_line;
    let BoardKind::Labels { most, graph } = &rules.file.board else {
        return Err(RuleError::new(line, "these rules are not for labels of a graph"));
    };
    let graph = SimpleGraph::open(graph, line, files)?;
    let most = worked_out(most).map_err(|broken| RuleError::new(line, broken))?;
    let most = u64::try_from(most).ok().filter(|&most| most <= MAX_ENTRY).ok_or_else(|| {
        RuleError::new(line, format!("the largest label must be between 0 and {MAX_ENTRY}, and here it is {most}"))
    })?;
    let lines = line::lines(&rules, |what| matches!(what, Move::Set { .. }))?;
    let game = Labels { rules, graph: Arc::new(graph), most, lines: lines.into() };
    // A condition on positions may exclude the moves that do not make a position smaller.
    if game.rules.file.condition.is_none()
        && let Some(line) = game.lines.iter().find(|line| words::never_shrinks(&game, line))
    {
        return Err(RuleError::new(line.line, "this never makes a position smaller, by the sum of its labels"));
    }
    Ok(Box::new(game))
}

/// The game on the labels of one graph.
#[derive(Clone)]
struct Labels {
    rules: Arc<Rules>,
    graph: Arc<SimpleGraph>,
    most: u64,
    lines: Arc<[Line]>,
}

/// What is known about labels.
struct Labelled<'p> {
    graph: &'p SimpleGraph,
    labels: &'p [u64],
}

impl World for Labelled<'_> {
    fn number(&self, question: Question, about: &[i64]) -> Result<i64, Broken> {
        let label = |vertex: usize| self.labels.get(vertex).map_or(-1, |&label| label as i64);
        Ok(match (question, about) {
            (Question::Label, &[vertex]) => self.graph.vertex(vertex).map_or(-1, label),
            (Question::Near, &[vertex, wanted]) => {
                let neighbours = self.graph.vertex(vertex).map_or(&[][..], |v| self.graph.neighbours(v));
                neighbours.iter().filter(|&&v| label(v as usize) == wanted).count() as i64
            }
            _ => 0,
        })
    }
}

impl Labels {
    /// The label with a number that an expression gives, if there is one.
    fn label(&self, number: i64) -> Option<u64> {
        u64::try_from(number).ok().filter(|&label| label <= self.most)
    }

    /// Ends the work because a move does not make a position smaller.
    fn fail_to_shrink(&self, line: &Line, position: &[u64], option: &[u64]) -> ! {
        let problem = format!("the move to {} does not make the position smaller", write_numbers(option));
        self.rules.fail(line.line, &write_numbers(position), &problem)
    }

    /// The labels that a move sets, in order; none if a vertex or a label does not exist.
    fn changes(&self, line: &Line, scene: &mut Scene<'_>) -> Result<Option<Vec<(usize, u64)>>, Broken> {
        let Move::Set { labels, .. } = &line.what else { return Ok(None) };
        // Evaluate all of them before checking any: one without a value is an error wherever it is.
        let numbers = labels.iter().map(|(vertex, label)| Ok((vertex.value(scene)?, label.value(scene)?)));
        let numbers = numbers.collect::<Result<Vec<(i64, i64)>, Broken>>()?;
        let change = |(vertex, label): (i64, i64)| Some((self.graph.vertex(vertex)?, self.label(label)?));
        Ok(numbers.into_iter().map(change).collect())
    }

    /// Calls `each` with the moves of a line at the vertex or the edge in the scene.
    fn set(
        &self,
        (line, pointed_at): (&Line, Part),
        position: &[u64],
        scene: &mut Scene<'_>,
        each: &mut dyn FnMut(Made, Vec<u64>) -> Flow,
    ) -> Flow {
        let flow = line.each_choice(scene, &mut |scene| {
            let Some(changes) = self.changes(line, scene)? else { return Ok(Flow::Continue(())) };
            let mut option = position.to_vec();
            changes.iter().for_each(|&(vertex, label)| option[vertex] = label);
            if !line::admits(self, &self.rules, &option) {
                return Ok(Flow::Continue(()));
            }
            if !is_smaller(&option, position) {
                self.fail_to_shrink(line, position, &option);
            }
            let texts = changes.iter().map(|&(vertex, label)| format!("{} = {label}", self.graph.name(vertex as u64)));
            let text = format!("set {}", texts.collect::<Vec<String>>().join(", "));
            let parts = parts(pointed_at, changes.iter().map(|&(vertex, _)| vertex));
            Ok(each(Made { text, line: line.line, parts, to: option.clone() }, option))
        });
        self.rules.value(flow, line.line, || self.write(position))
    }
}

/// Whether labels become smaller: their sum does or, if it stays the same, they do lexicographically.
fn is_smaller(option: &[u64], position: &[u64]) -> bool {
    let sum = |labels: &[u64]| labels.iter().map(|&label| u128::from(label)).sum::<u128>();
    (sum(option), option) < (sum(position), position)
}

impl Kind for Labels {
    fn read(&self, text: &str) -> Result<Vec<u64>, BadPosition> {
        let labels = read_numbers(text)?;
        if labels.len() != self.graph.len() {
            let expected = format!("{}, one for each vertex", counted(self.graph.len(), "label"));
            return Err(NotationError::WrongCount { expected, found: labels.len() }.into());
        }
        if let Some(place) = labels.iter().position(|&label| label > self.most) {
            let (entry, label) = (place + 1, labels[place]);
            let problem = format!("entry {entry}, {label}, is not a label: they are 0 to {}", self.most);
            return Err(BadPosition::Rule(problem));
        }
        line::admitted(self, &self.rules, labels)
    }

    fn up_to(&self, range: Range, each: &mut dyn FnMut(Vec<u64>) -> Flow) -> Flow {
        let mut lists = enumerate::lists(self.graph.len(), range.max.min(self.most));
        line::list_admitted(self, &self.rules, |each| lists.try_for_each(each), each)
    }

    fn count(&self) -> Count {
        Count::Fixed
    }

    fn natural_start(&self) -> Option<Vec<u64>> {
        line::start(self, &self.rules, vec![self.most; self.graph.len()])
    }

    fn example(&self) -> Vec<u64> {
        line::example(self, &self.rules, enumerate::lists(self.graph.len(), self.most))
    }

    fn size(&self, position: &[u64]) -> u64 {
        position.iter().fold(0, |sum, &label| sum.saturating_add(label))
    }

    fn of_size(&self, size: u64, each: &mut dyn FnMut(Vec<u64>) -> Flow) -> Flow {
        let mut lists = enumerate::lists_of_sum(self.graph.len(), size, self.most);
        line::list_admitted(self, &self.rules, |each| lists.try_for_each(each), each)
    }

    fn largest_size(&self) -> Option<u64> {
        Some(self.most.saturating_mul(self.graph.len() as u64))
    }

    fn scene(&self, position: &[u64], ask: &mut dyn FnMut(&mut Scene<'_>)) {
        let world = Labelled { graph: &self.graph, labels: position };
        ask(&mut self.rules.scene(&world));
    }

    fn options(&self, position: &[u64], each: &mut dyn FnMut(Made, Vec<u64>) -> Flow) -> Flow {
        let world = Labelled { graph: &self.graph, labels: position };
        let mut scene = self.rules.scene(&world);
        for line in &*self.lines {
            match line.what {
                Move::Set { at: At::Vertex(slot), .. } => {
                    for vertex in 0..self.graph.len() {
                        scene.set(slot, vertex as i64);
                        self.set((line, Part::Vertex(vertex)), position, &mut scene, each)?;
                    }
                }
                Move::Set { at: At::Edge([first, second]), .. } => {
                    for &[u, v] in self.graph.edges() {
                        for (u, v) in [(u, v), (v, u)] {
                            scene.set(first, u.into());
                            scene.set(second, v.into());
                            self.set((line, Part::edge(u as usize, v as usize)), position, &mut scene, each)?;
                        }
                    }
                }
                _ => {}
            }
        }
        Flow::Continue(())
    }

    fn form(&self, _position: &[u64]) -> Option<Box<dyn Form<Vec<u64>>>> {
        words::form(self)
    }

    fn figure(&self, position: &[u64], marked: Option<&Made>) -> Result<Figure, TooBig> {
        let graph = self.graph.picture(&self.lines)?.labelled(position);
        Ok(Figure::Graph(graph).with(marked.map(marking)))
    }

    fn grip(&self, _position: &[u64], m: &Made) -> Option<Vec<Part>> {
        grip(m)
    }
}
