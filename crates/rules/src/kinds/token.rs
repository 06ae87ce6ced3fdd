//! Games with a token on a graph: it moves to another vertex that is left, and the one it was on is removed.
//!
//! A position is the token's vertex and then the other vertices that are left, in ascending order. The token's vertex
//! is left until the token leaves it, so it counts among the vertices that are left.

mod words;

use super::graph::SimpleGraph;
use super::graph::line::{self, Line};
use super::graph::picture::marking;
use super::vertices::degree;
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
use shapes::notation::{quote, trim};
use std::sync::Arc;
use theory::Flow;

/// The board with its rules.
pub(crate) fn open(rules: Arc<Rules>, files: &dyn Files) -> Opened {
    let line = rules.file.on_line;
    let BoardKind::Token(graph) = &rules.file.board else {
        return Err(RuleError::new(line, "these rules are not for a token on a graph"));
    };
    let graph = SimpleGraph::open(graph, line, files)?;
    if graph.len() == 0 {
        return Err(RuleError::new(line, "a token needs a vertex to be on, and this graph has none"));
    }
    let lines = line::lines(&rules, |what| matches!(what, Move::Token { .. }))?;
    Ok(Box::new(Token { rules, graph: Arc::new(graph), lines: lines.into() }))
}

/// The game with a token on one graph.
#[derive(Clone)]
struct Token {
    rules: Arc<Rules>,
    graph: Arc<SimpleGraph>,
    lines: Arc<[Line]>,
}

/// What is known about a token and the other vertices left.
struct Placed<'p> {
    graph: &'p SimpleGraph,
    token: u64,
    others: &'p [u64],
}

impl World for Placed<'_> {
    fn number(&self, question: Question, about: &[i64]) -> Result<i64, Broken> {
        let is_left = |v: u64| v == self.token || self.others.binary_search(&v).is_ok();
        match (question, about) {
            (Question::Degree, &[vertex]) => Ok(degree(self.graph, vertex, is_left)),
            _ => Ok(0),
        }
    }

    fn holds(&self, question: Question, about: &[i64]) -> bool {
        match (question, about) {
            (Question::Adjacent, &[a, b]) => self.graph.are_adjacent(a, b),
            _ => false,
        }
    }
}

impl Token {
    fn world<'p>(&'p self, position: &'p [u64]) -> Placed<'p> {
        let (&token, others) = position.split_first().expect("the token is somewhere");
        Placed { graph: &self.graph, token, others }
    }

    /// The token on every vertex up to a number, with all sets of other vertices up to it.
    fn all(&self, most: u64) -> impl Iterator<Item = Vec<u64>> {
        let (vertices, largest) = (self.graph.len(), most.min(self.graph.len() as u64 - 1));
        (0..=largest).flat_map(move |token| {
            let others = sets_up_to(vertices, largest).filter(move |set| !set.squares().contains(&token));
            others.map(move |set| [&[token], set.squares()].concat())
        })
    }

    fn scene_of<'w>(&self, world: &'w Placed<'_>) -> Scene<'w> {
        let mut scene = self.rules.scene(world);
        self.set_known(&mut scene, world.token, world.others.len());
        scene
    }

    /// Puts the known numbers into a scene: the token's vertex, and how many vertices are left, including that one.
    fn set_known(&self, scene: &mut Scene<'_>, token: u64, others: usize) {
        scene.set(self.rules.first_slot(), token as i64);
        scene.set(self.rules.first_slot() + 1, others as i64 + 1);
    }
}

impl Kind for Token {
    fn read(&self, text: &str) -> Result<Vec<u64>, BadPosition> {
        let Some((token, others)) = trim(text).split_once(':') else {
            let problem =
                format!("{} has no colon: write the token and the other vertices left, as in 1:0,2", quote(text));
            return Err(BadPosition::Rule(problem));
        };
        let (token, others) = (self.graph.read_vertex(token)?, self.graph.read_set(others)?);
        if others.contains(&token) {
            let problem = format!("{} has the token, so it cannot be among the others", quote(&self.graph.name(token)));
            return Err(BadPosition::Rule(problem));
        }
        line::admitted(self, &self.rules, [vec![token], others].concat())
    }

    fn write(&self, position: &[u64]) -> String {
        let Placed { token, others, .. } = self.world(position);
        format!("{}:{}", self.graph.name(token), self.graph.write(others))
    }

    fn up_to(&self, range: Range, each: &mut dyn FnMut(Vec<u64>) -> Flow) -> Flow {
        line::list_admitted(self, &self.rules, |each| self.all(range.max).try_for_each(each), each)
    }

    fn count(&self) -> Count {
        Count::Fixed
    }

    fn natural_start(&self) -> Option<Vec<u64>> {
        line::start(self, &self.rules, (0..self.graph.len() as u64).collect())
    }

    fn example(&self) -> Vec<u64> {
        line::example(self, &self.rules, self.all(u64::MAX))
    }

    fn size(&self, position: &[u64]) -> u64 {
        position.len() as u64
    }

    fn of_size(&self, size: u64, each: &mut dyn FnMut(Vec<u64>) -> Flow) -> Flow {
        let vertices = self.graph.len() as u64;
        let mut all = (0..vertices).filter(|_| size > 0).flat_map(|token| {
            // The others are numbered as if the token's vertex did not exist.
            let others = ascending_sets_of(size - 1, vertices - 1);
            let number = move |other: u64| other + u64::from(other >= token);
            others.map(move |set| {
                std::iter::once(token).chain(set.squares().iter().copied().map(number)).collect::<Vec<u64>>()
            })
        });
        line::list_admitted(self, &self.rules, |each| all.try_for_each(each), each)
    }

    fn largest_size(&self) -> Option<u64> {
        Some(self.graph.len() as u64)
    }

    fn scene(&self, position: &[u64], ask: &mut dyn FnMut(&mut Scene<'_>)) {
        ask(&mut self.scene_of(&self.world(position)));
    }

    fn options(&self, position: &[u64], each: &mut dyn FnMut(Made, Vec<u64>) -> Flow) -> Flow {
        let world = self.world(position);
        let mut scene = self.scene_of(&world);
        for line in &*self.lines {
            let Move::Token { to } = &line.what else { continue };
            let flow = line.each_choice(&mut scene, &mut |scene| {
                let target = u64::try_from(to.value(scene)?).ok();
                let Some(target) = target.filter(|target| world.others.binary_search(target).is_ok()) else {
                    return Ok(Flow::Continue(()));
                };
                let others = world.others.iter().copied().filter(|&v| v != target);
                let option: Vec<u64> = std::iter::once(target).chain(others).collect();
                if !line::admits(self, &self.rules, &option) {
                    return Ok(Flow::Continue(()));
                }
                let text = format!("{} -> {}", self.graph.name(world.token), self.graph.name(target));
                let parts = vec![Part::Vertex(world.token as usize), Part::Vertex(target as usize)];
                Ok(each(Made { text, line: line.line, parts, to: option.clone() }, option))
            });
            self.rules.value(flow, line.line, || self.write(position))?;
        }
        Flow::Continue(())
    }

    fn form(&self, _position: &[u64]) -> Option<Box<dyn Form<Vec<u64>>>> {
        words::form(self)
    }

    fn figure(&self, position: &[u64], marked: Option<&Made>) -> Result<Figure, TooBig> {
        let Placed { token, others, .. } = self.world(position);
        let is_left = |vertex: usize| vertex as u64 == token || others.binary_search(&(vertex as u64)).is_ok();
        let graph = self.graph.picture(&self.lines)?.keeping(is_left).with_token(token as usize);
        Ok(Figure::Graph(graph).with(marked.map(marking)))
    }

    fn grip(&self, _position: &[u64], m: &Made) -> Option<Vec<Part>> {
        Some(m.parts.iter().skip(1).copied().collect())
    }
}
