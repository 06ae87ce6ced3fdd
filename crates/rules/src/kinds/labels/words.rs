//! Labels as fields of bits, with a table for moves that depend only on the labels they change.
//!
//! The label of the first vertex has the highest bits, so that words are ordered as labels are.

use super::Labels;
use crate::expression::{Broken, Number, Question, Scene, Slot, World};
use crate::file::{At, Move};
use crate::kinds::graph::line::Line;
use crate::kinds::graph::mask::{Mask, with_words};
use rulesets::Words;
use rulesets::powers::Form;
use smallvec::SmallVec;
use theory::{Flow, Ruleset};

/// The most entries that a table may have.
const MOST_ENTRIES: u64 = 1 << 12;

/// The words for a game, if its labels fit them.
pub(super) fn form(game: &Labels) -> Option<Box<dyn Form<Vec<u64>>>> {
    let fields = Fields::up_to(game.most);
    with_words!(64 * game.graph.len().div_ceil(fields.in_word), W => Box::new(LabelWords::<W>::new(game, fields)))
}

/// How labels are arranged in words.
#[derive(Clone, Copy)]
struct Fields {
    bits: usize,
    in_word: usize,
}

impl Fields {
    fn up_to(most: u64) -> Fields {
        let bits = most.max(1).ilog2() as usize + 1;
        Fields { bits, in_word: 64 / bits }
    }

    /// The word of a vertex, and by how much its label is shifted from the lower end.
    #[inline]
    fn place(self, vertex: usize) -> (usize, usize) {
        (vertex / self.in_word, 64 - self.bits * (vertex % self.in_word + 1))
    }

    #[inline]
    fn get<const W: usize>(self, labels: &Mask<W>, vertex: usize) -> u64 {
        let (word, shift) = self.place(vertex);
        labels.0[word] >> shift & ((1 << self.bits) - 1)
    }

    #[inline]
    fn set<const W: usize>(self, labels: &mut Mask<W>, vertex: usize, label: u64) {
        let (word, shift) = self.place(vertex);
        labels.0[word] = labels.0[word] & !(((1 << self.bits) - 1) << shift) | label << shift;
    }
}

/// The game on words.
struct LabelWords<const W: usize> {
    game: Labels,
    fields: Fields,
    steps: Vec<Step>,
}

/// The moves of a line.
struct Step {
    line: Line,
    /// The names of the place at which it is tried: a vertex, or the ends of an edge.
    slots: SmallVec<[Slot; 2]>,
    /// Every vertex, or every edge in both orders.
    places: Vec<SmallVec<[usize; 2]>>,
    /// What the labels there become, if nothing else matters.
    table: Option<LabelTable>,
}

/// For the labels at a place, the labels that moves give it.
struct LabelTable {
    labels: u64,
    /// Where the list of each entry begins, and where the last one ends.
    starts: Vec<usize>,
    results: Vec<[u64; 2]>,
}

impl LabelTable {
    #[inline]
    fn results(&self, before: &[u64]) -> &[[u64; 2]] {
        let entry = before.iter().fold(0, |entry, &label| entry * self.labels + label) as usize;
        &self.results[self.starts[entry]..self.starts[entry + 1]]
    }
}

/// Vertices 0 and 1, of which only the labels are known.
struct Alone<'l>(&'l [u64]);

impl World for Alone<'_> {
    fn number(&self, _question: Question, about: &[i64]) -> Result<i64, Broken> {
        let vertex = about.first().and_then(|&vertex| usize::try_from(vertex).ok());
        Ok(vertex.and_then(|vertex| self.0.get(vertex)).map_or(-1, |&label| label as i64))
    }
}

/// Whether a line has moves, and the file alone shows that none of them makes labels smaller.
pub(super) fn never_shrinks(game: &Labels, line: &Line) -> bool {
    let Some(Step { slots, table: Some(table), .. }) = Step::new(game, line) else { return false };
    let before = |entry: u64| if slots.len() == 1 { [entry, 0] } else { [entry / table.labels, entry % table.labels] };
    let sum = |labels: [u64; 2]| u128::from(labels[0]) + u128::from(labels[1]);
    let grows = |before: [u64; 2], after: [u64; 2]| sum(after) > sum(before) || after == before;
    let entries = table.starts.len() as u64 - 1;
    let stays =
        |entry: u64| table.results(&before(entry)[..slots.len()]).iter().all(|&after| grows(before(entry), after));
    !table.results.is_empty() && (0..entries).all(stays)
}

impl Step {
    fn new(game: &Labels, line: &Line) -> Option<Step> {
        let Move::Set { at, .. } = &line.what else { return None };
        let (slots, places): (SmallVec<[Slot; 2]>, Vec<SmallVec<[usize; 2]>>) = match at {
            At::Vertex(slot) => {
                ([*slot].as_slice().into(), (0..game.graph.len()).map(|v| [v].as_slice().into()).collect())
            }
            At::Edge(slots) => {
                let orders = game.graph.edges().iter().flat_map(|&[u, v]| [[u, v], [v, u]]);
                (slots.as_slice().into(), orders.map(|ends| ends.map(|end| end as usize).as_slice().into()).collect())
            }
        };
        let mut step = Step { line: line.clone(), slots, places, table: None };
        step.table = step.table(game);
        Some(step)
    }

    /// The table, if the moves depend on and change only the labels at their place, and all expressions have values.
    fn table(&self, game: &Labels) -> Option<LabelTable> {
        let Move::Set { labels: changes, .. } = &self.line.what else { return None };
        let mut uses = self.line.uses();
        changes.iter().for_each(|(_, label)| uses.add(label));
        let is_own = |slot: &Slot| self.slots.contains(slot);
        let asks_own =
            |&(question, of): &(Question, Option<Slot>)| question == Question::Label && of.as_ref().is_some_and(is_own);
        let changes_own = |(vertex, _): &(Number, Number)| matches!(vertex, Number::Name(slot) if is_own(slot));
        let labels = game.most.checked_add(1)?;
        let entries = labels.checked_pow(self.slots.len() as u32).filter(|&entries| entries <= MOST_ENTRIES)?;
        if uses.names.iter().any(is_own) || !uses.questions.iter().all(asks_own) || !changes.iter().all(changes_own) {
            return None;
        }
        let mut table = LabelTable { labels, starts: vec![0], results: Vec::new() };
        for entry in 0..entries {
            let before: SmallVec<[u64; 2]> = match self.slots.len() {
                1 => [entry].as_slice().into(),
                _ => [entry / labels, entry % labels].as_slice().into(),
            };
            let world = Alone(&before);
            let mut scene = game.rules.scene(&world);
            self.slots.iter().zip(0..).for_each(|(&slot, end)| scene.set(slot, end));
            let listed = self.line.each_choice(&mut scene, &mut |scene| {
                let mut after = [before[0], before.get(1).copied().unwrap_or(0)];
                let mut is_move = true;
                for (vertex, label) in changes {
                    let (vertex, label) = (vertex.value(scene)?, label.value(scene)?);
                    match game.label(label) {
                        Some(label) => after[vertex as usize] = label,
                        None => is_move = false,
                    }
                }
                table.results.extend(is_move.then_some(after));
                Ok(Flow::Continue(()))
            });
            let _ = listed.ok()?;
            table.starts.push(table.results.len());
        }
        Some(table)
    }
}

/// What is known about labels in words.
struct Here<'g, const W: usize> {
    words: &'g LabelWords<W>,
    labels: &'g Mask<W>,
}

impl<const W: usize> World for Here<'_, W> {
    fn number(&self, question: Question, about: &[i64]) -> Result<i64, Broken> {
        let (graph, label) = (&self.words.game.graph, |v| self.words.fields.get(self.labels, v) as i64);
        Ok(match (question, about) {
            (Question::Label, &[vertex]) => graph.vertex(vertex).map_or(-1, label),
            (Question::Near, &[vertex, wanted]) => {
                let neighbours = graph.vertex(vertex).map_or(&[][..], |v| graph.neighbours(v));
                neighbours.iter().filter(|&&v| label(v as usize) == wanted).count() as i64
            }
            _ => 0,
        })
    }
}

impl<const W: usize> LabelWords<W> {
    fn new(game: &Labels, fields: Fields) -> LabelWords<W> {
        let steps = game.lines.iter().filter_map(|line| Step::new(game, line)).collect();
        LabelWords { game: game.clone(), fields, steps }
    }

    /// Calls `each` with the labels after some changes, if they are a position, which must be smaller.
    #[inline]
    fn give(
        &self,
        line: &Line,
        before: &Mask<W>,
        changes: impl Iterator<Item = (usize, u64)>,
        each: &mut dyn FnMut((), Mask<W>) -> Flow,
    ) -> Flow {
        let (mut after, mut growth) = (*before, 0);
        for (vertex, label) in changes {
            growth += i128::from(label) - i128::from(self.fields.get(&after, vertex));
            self.fields.set(&mut after, vertex, label);
        }
        let rules = &self.game.rules;
        if let Some(condition) = &rules.file.condition {
            let here = Here { words: self, labels: &after };
            let holds = condition.holds(&mut rules.scene(&here));
            if !rules.value(holds, rules.file.on_line, || self.write(&after)) {
                return Flow::Continue(());
            }
        }
        if growth > 0 || (growth == 0 && after >= *before) {
            self.game.fail_to_shrink(line, &self.unpack(before), &self.unpack(&after));
        }
        each((), after)
    }

    fn write(&self, labels: &Mask<W>) -> String {
        shapes::notation::write_numbers(&self.unpack(labels))
    }

    /// The moves of a line at a place, if they depend on more than its labels.
    fn ask(
        &self,
        step: &Step,
        labels: &Mask<W>,
        scene: &mut Scene<'_>,
        each: &mut dyn FnMut((), Mask<W>) -> Flow,
    ) -> Result<Flow, Broken> {
        let Move::Set { labels: changes, .. } = &step.line.what else { return Ok(Flow::Continue(())) };
        step.line.each_choice(scene, &mut |scene| {
            let mut made: SmallVec<[(usize, u64); 8]> = SmallVec::new();
            for (vertex, label) in changes {
                let (vertex, label) = (vertex.value(scene)?, label.value(scene)?);
                made.extend(self.game.graph.vertex(vertex).zip(self.game.label(label)));
            }
            // If a vertex or a label does not exist, it is not a move.
            if made.len() < changes.len() {
                return Ok(Flow::Continue(()));
            }
            Ok(self.give(&step.line, labels, made.into_iter(), each))
        })
    }

    fn options_of(&self, labels: &Mask<W>, each: &mut dyn FnMut((), Mask<W>) -> Flow) -> Flow {
        let here = Here { words: self, labels };
        let mut scene = self.game.rules.scene(&here);
        for step in &self.steps {
            for place in &step.places {
                if let Some(table) = &step.table {
                    let before: SmallVec<[u64; 2]> = place.iter().map(|&v| self.fields.get(labels, v)).collect();
                    for after in table.results(&before) {
                        self.give(&step.line, labels, place.iter().copied().zip(*after), each)?;
                    }
                    continue;
                }
                step.slots.iter().zip(place).for_each(|(&slot, &v)| scene.set(slot, v as i64));
                let flow = self.ask(step, labels, &mut scene, each);
                self.game.rules.value(flow, step.line.line, || self.write(labels))?;
            }
        }
        Flow::Continue(())
    }
}

impl<const W: usize> Ruleset for LabelWords<W> {
    type Position = Mask<W>;
    type Move = ();

    fn options(&self, labels: &Mask<W>, each: &mut impl FnMut((), Mask<W>) -> Flow) -> Flow {
        self.options_of(labels, each)
    }
}

impl<const W: usize> Words<Vec<u64>> for LabelWords<W> {
    fn pack(&self, position: &Vec<u64>) -> Option<Mask<W>> {
        let mut labels = Mask::EMPTY;
        position.iter().enumerate().for_each(|(vertex, &label)| self.fields.set(&mut labels, vertex, label));
        Some(labels)
    }

    fn unpack(&self, labels: &Mask<W>) -> Vec<u64> {
        (0..self.game.graph.len()).map(|vertex| self.fields.get(labels, vertex)).collect()
    }
}
