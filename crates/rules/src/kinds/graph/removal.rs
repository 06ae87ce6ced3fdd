//! Games in which a set becomes smaller, on machine words: the vertices of a graph, and the order ideals of a poset.
//!
//! What a line says about numbers alone is evaluated once, so that the search meets only moves that pass. A line that
//! depends on the position, for example on the degree of a vertex, is evaluated at each position.

mod local;

use super::SimpleGraph;
use super::line::Line;
use super::mask::Mask;
use crate::expression::{Broken, Question, Scene, Slot, World};
use crate::file::Move;
use crate::kinds::ideal::Numbered;
use crate::rules::Rules;
use rulesets::Words;
use shapes::poset::Element;
use std::sync::Arc;
use theory::{Flow, Ruleset};

/// A game in which a set becomes smaller.
pub(in crate::kinds) struct Removals<const W: usize> {
    rules: Arc<Rules>,
    /// For each element, those that it is joined to: its neighbours, or what it covers and is covered by.
    joined: Vec<Mask<W>>,
    steps: Vec<Step<W>>,
    board: Carrier<W>,
}

/// What the sets are sets of.
enum Carrier<const W: usize> {
    Graph(Arc<SimpleGraph>),
    Poset(Order<W>),
}

/// The order of a poset.
struct Order<const W: usize> {
    poset: Arc<Numbered>,
    /// For each element, those that cover it.
    covers: Vec<Mask<W>>,
    /// For each element, itself and those below it.
    below: Vec<Mask<W>>,
}

impl<const W: usize> Order<W> {
    /// The maximal elements of an ideal.
    fn maximal(&self, set: &Mask<W>) -> Mask<W> {
        let mut maximal = Mask::EMPTY;
        let is_maximal = |x: &usize| self.covers[*x].and(set).is_empty();
        set.iter().filter(is_maximal).for_each(|x| maximal.insert(x));
        maximal
    }
}

/// The moves of a line.
struct Step<const W: usize> {
    line: Line,
    takes: Takes<W>,
    /// Whether it must be evaluated at each position which of these pass.
    asks: bool,
}

/// What a move takes.
enum Takes<const W: usize> {
    /// One of these elements, and what is removed along with it.
    With { slot: Slot, of: Mask<W>, along: Arc<[Mask<W>]> },
    /// The ends of one of these edges.
    Edge { slots: [Slot; 2], of: Vec<[u32; 2]> },
    /// One maximal element, or any number of them.
    Maximal { any: bool },
}

/// What is known about a set.
struct Here<'g, const W: usize> {
    game: &'g Removals<W>,
    set: &'g Mask<W>,
}

impl<const W: usize> World for Here<'_, W> {
    fn number(&self, question: Question, about: &[i64]) -> Result<i64, Broken> {
        match (&self.game.board, about) {
            (Carrier::Graph(_), &[vertex]) => Ok(self.game.degree(vertex, self.set)),
            (Carrier::Graph(_), _) => Ok(0),
            (Carrier::Poset(order), _) => World::number(&*order.poset, question, about),
        }
    }
}

/// Whether the answer to a question is the same in every position.
fn is_fixed((question, _): &(Question, Option<Slot>)) -> bool {
    matches!(question, Question::Rank)
}

fn numbers<const W: usize>(set: &Mask<W>) -> Vec<u64> {
    set.iter().map(|x| x as u64).collect()
}

fn single<const W: usize>(element: usize) -> Mask<W> {
    let mut set = Mask::EMPTY;
    set.insert(element);
    set
}

fn set_of<const W: usize>(elements: &[u32]) -> Mask<W> {
    let mut set = Mask::EMPTY;
    elements.iter().for_each(|&x| set.insert(x as usize));
    set
}

impl<const W: usize> Removals<W> {
    /// The game on the vertices of a graph, of which there are at most `64 * W`.
    pub(in crate::kinds) fn of_graph(rules: Arc<Rules>, graph: &Arc<SimpleGraph>, lines: &[Line]) -> Removals<W> {
        let vertices = 0..graph.len();
        let joined: Vec<Mask<W>> = vertices.clone().map(|v| set_of(graph.neighbours(v))).collect();
        let alone: Arc<[Mask<W>]> = vertices.clone().map(single).collect();
        let closed: Arc<[Mask<W>]> = vertices.clone().map(|v| single(v).or(&joined[v])).collect();
        let all: Mask<W> = vertices.fold(Mask::EMPTY, |all, v| all.or(&single(v)));
        let mut game = Removals { rules, joined, steps: Vec::new(), board: Carrier::Graph(Arc::clone(graph)) };
        for line in lines {
            let takes = match line.what {
                Move::RemoveVertex { vertex, neighbours } => {
                    let along = Arc::clone(if neighbours { &closed } else { &alone });
                    Takes::With { slot: vertex, of: all, along }
                }
                Move::RemoveEdge { ends } => Takes::Edge { slots: ends, of: graph.edges().to_vec() },
                _ => continue,
            };
            game.add(line, takes);
        }
        game
    }

    /// The game on the order ideals of a poset of at most `64 * W` elements.
    pub(in crate::kinds) fn of_poset(rules: Arc<Rules>, numbered: &Arc<Numbered>, lines: &[Line]) -> Removals<W> {
        let poset = &numbered.poset;
        let collect = |of: &dyn Fn(Element) -> Mask<W>| poset.elements().map(of).collect::<Vec<Mask<W>>>();
        let covers = collect(&|x| set_of(poset.upper_covers(x)));
        let joined = collect(&|x| covers[x as usize].or(&set_of(poset.lower_covers(x))));
        let mut below = collect(&|x| single(x as usize));
        let mut above = below.clone();
        let join = |sets: &mut [Mask<W>], x: Element, others: &[Element]| {
            sets[x as usize] = others.iter().fold(sets[x as usize], |all, &other| all.or(&sets[other as usize]));
        };
        poset.upwards().iter().for_each(|&x| join(&mut below, x, poset.lower_covers(x)));
        poset.upwards().iter().rev().for_each(|&x| join(&mut above, x, poset.upper_covers(x)));
        let above: Arc<[Mask<W>]> = above.into();
        let all = below.iter().fold(Mask::EMPTY, |all, set| all.or(set));
        let order = Order { poset: Arc::clone(numbered), covers, below };
        let mut game = Removals { rules, joined, steps: Vec::new(), board: Carrier::Poset(order) };
        for line in lines {
            let takes = match line.what {
                Move::RemoveAbove { element } => Takes::With { slot: element, of: all, along: Arc::clone(&above) },
                Move::RemoveMaximal { any } => Takes::Maximal { any },
                _ => continue,
            };
            game.add(line, takes);
        }
        game
    }

    /// Adds the moves of a line; if that can be told now, only those that pass.
    fn add(&mut self, line: &Line, takes: Takes<W>) {
        let uses = line.uses();
        let asks = uses.mentions(self.left()) || !uses.questions.iter().all(is_fixed);
        let passing = if asks { None } else { self.passing(line, &takes) };
        let asks = passing.is_none();
        self.steps.push(Step { line: line.clone(), takes: passing.unwrap_or(takes), asks });
    }

    /// Those of some moves that pass; none if that cannot be decided, because something has no value.
    fn passing(&self, line: &Line, takes: &Takes<W>) -> Option<Takes<W>> {
        let here = Here { game: self, set: &Mask::EMPTY };
        let mut scene = self.rules.scene(&here);
        Some(match takes {
            Takes::With { slot, of, along } => {
                let mut passing = Mask::EMPTY;
                for x in of.iter() {
                    if self.passes_at(line, &[*slot], &[x], &mut scene).ok()? {
                        passing.insert(x);
                    }
                }
                Takes::With { slot: *slot, of: passing, along: Arc::clone(along) }
            }
            Takes::Edge { slots, of } => {
                let mut passing = Vec::new();
                for &edge in of {
                    if self.edge_passes(line, slots, edge, &mut scene).ok()? {
                        passing.push(edge);
                    }
                }
                Takes::Edge { slots: *slots, of: passing }
            }
            // All moves of a position depend on one condition.
            Takes::Maximal { .. } => return None,
        })
    }

    /// The slot of the number of elements left.
    fn left(&self) -> Slot {
        self.rules.first_slot()
    }

    /// The number of neighbours of a vertex in a set; 0 if it is not in it.
    fn degree(&self, vertex: i64, set: &Mask<W>) -> i64 {
        match usize::try_from(vertex).ok().filter(|&v| v < self.joined.len()) {
            Some(v) if set.contains(v) => self.joined[v].and(set).len().into(),
            _ => 0,
        }
    }

    fn passes_at(
        &self,
        line: &Line,
        slots: &[Slot],
        elements: &[usize],
        scene: &mut Scene<'_>,
    ) -> Result<bool, Broken> {
        let first = match &self.board {
            Carrier::Graph(_) => 0,
            Carrier::Poset(order) => order.poset.first,
        };
        slots.iter().zip(elements).for_each(|(&slot, &x)| scene.set(slot, first + x as i64));
        Ok(line.count_choices(scene)? > 0)
    }

    fn edge_passes(
        &self,
        line: &Line,
        slots: &[Slot],
        [u, v]: [u32; 2],
        scene: &mut Scene<'_>,
    ) -> Result<bool, Broken> {
        let (u, v) = (u as usize, v as usize);
        let in_order = self.passes_at(line, slots, &[u, v], scene)?;
        Ok(self.passes_at(line, slots, &[v, u], scene)? || in_order)
    }

    /// Calls `each` with a smaller set, if it is a position.
    #[inline]
    fn give(&self, option: Mask<W>, each: &mut dyn FnMut((), Mask<W>) -> Flow) -> Flow {
        if let Some(condition) = &self.rules.file.condition {
            let here = Here { game: self, set: &option };
            let mut scene = self.rules.scene(&here);
            scene.set(self.left(), option.len().into());
            if !self.rules.value(condition.holds(&mut scene), self.rules.file.on_line, || self.write(&option)) {
                return Flow::Continue(());
            }
        }
        each((), option)
    }

    /// A set as shown in messages.
    fn write(&self, set: &Mask<W>) -> String {
        match &self.board {
            Carrier::Graph(graph) => graph.write(&numbers(set)),
            Carrier::Poset(order) => order.poset.write(&numbers(&order.maximal(set))),
        }
    }

    fn options_of(&self, set: &Mask<W>, each: &mut dyn FnMut((), Mask<W>) -> Flow) -> Flow {
        let here = Here { game: self, set };
        let mut scene = self.rules.scene(&here);
        scene.set(self.left(), set.len().into());
        for Step { line, takes, asks } in &self.steps {
            let value = |passes| self.rules.value(passes, line.line, || self.write(set));
            match takes {
                Takes::With { slot, of, along } => {
                    for x in set.and(of).iter() {
                        if !asks || value(self.passes_at(line, &[*slot], &[x], &mut scene)) {
                            self.give(set.without(&along[x]), each)?;
                        }
                    }
                }
                Takes::Edge { slots, of } => {
                    for &edge in of {
                        let [u, v] = edge.map(|end| end as usize);
                        let is_left = set.contains(u) && set.contains(v);
                        if is_left && (!asks || value(self.edge_passes(line, slots, edge, &mut scene))) {
                            let mut option = *set;
                            option.remove(u);
                            option.remove(v);
                            self.give(option, each)?;
                        }
                    }
                }
                Takes::Maximal { any } => {
                    let Carrier::Poset(order) = &self.board else { continue };
                    if *asks && !value(self.passes_at(line, &[], &[], &mut scene)) {
                        continue;
                    }
                    let maximal = order.maximal(set);
                    if !any {
                        maximal.iter().try_for_each(|x| self.give(set.without(&single(x)), each))?;
                        continue;
                    }
                    let mut removed = Mask::EMPTY.next_subset(&maximal);
                    while !removed.is_empty() {
                        self.give(set.without(&removed), each)?;
                        removed = removed.next_subset(&maximal);
                    }
                }
            }
        }
        Flow::Continue(())
    }
}

/// The game as a ruleset.
pub(in crate::kinds) struct SetWords<const W: usize>(pub(in crate::kinds) Arc<Removals<W>>);

impl<const W: usize> Clone for SetWords<W> {
    fn clone(&self) -> SetWords<W> {
        SetWords(Arc::clone(&self.0))
    }
}

impl<const W: usize> Ruleset for SetWords<W> {
    type Position = Mask<W>;
    type Move = ();

    fn options(&self, set: &Mask<W>, each: &mut impl FnMut((), Mask<W>) -> Flow) -> Flow {
        self.0.options_of(set, each)
    }
}

impl<const W: usize> Words<Vec<u64>> for SetWords<W> {
    fn pack(&self, position: &Vec<u64>) -> Option<Mask<W>> {
        match &self.0.board {
            Carrier::Graph(_) => Mask::of(position.iter().copied()),
            Carrier::Poset(order) => {
                Some(position.iter().fold(Mask::EMPTY, |set, &x| set.or(&order.below[x as usize])))
            }
        }
    }

    fn unpack(&self, set: &Mask<W>) -> Vec<u64> {
        match &self.0.board {
            Carrier::Graph(_) => numbers(set),
            Carrier::Poset(order) => numbers(&order.maximal(set)),
        }
    }
}
