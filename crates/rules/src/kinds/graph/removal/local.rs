//! Connected parts of a set, and which lines of a rule file depend on no more than one of them.

use super::{Carrier, Removals, Step, Takes, is_fixed, single};
use crate::expression::{Broken, Question, Slot, World};
use crate::file::Move;
use crate::kinds::graph::line::Uses;
use crate::kinds::graph::mask::Mask;
use crate::kinds::graph::paths::Bite;
use crate::rules::Rules;

impl<const W: usize> Removals<W> {
    /// Whether its moves in one connected part of a set neither change the others nor depend on them, so that a set is
    /// the sum of its parts.
    pub(in crate::kinds) fn is_sum(&self) -> bool {
        self.rules.file.condition.is_none()
            && self.falls_apart()
            && self.steps.iter().all(|step| {
                let uses = step.line.uses();
                !matches!(step.takes, Takes::Maximal { any: true })
                    && !uses.mentions(self.left())
                    && (uses.questions.iter().all(is_fixed) || step.asks_of_its_own(&uses))
            })
    }

    /// Whether there can be more than one part: an ideal of a poset with a least element has only one.
    fn falls_apart(&self) -> bool {
        match &self.board {
            Carrier::Graph(_) => true,
            Carrier::Poset(order) => order.poset.poset.minimal().elements().len() > 1,
        }
    }

    /// Whether its moves depend only on how elements are joined, and not on their numbers.
    pub(in crate::kinds::graph) fn is_without_numbers(&self) -> bool {
        self.steps.iter().all(|step| {
            let uses = step.line.uses();
            step.asks_of_its_own(&uses) && !step.takes.names().iter().any(|name| uses.names.contains(name))
        })
    }

    /// How many elements the board has.
    pub(in crate::kinds::graph) fn len(&self) -> usize {
        self.joined.len()
    }

    /// All elements.
    pub(in crate::kinds::graph) fn all(&self) -> Mask<W> {
        let mut all = Mask::EMPTY;
        (0..self.len()).for_each(|x| all.insert(x));
        all
    }

    /// The elements to which an element is joined in one direction: all neighbours, or those that cover it.
    pub(in crate::kinds::graph) fn joined_above(&self, element: usize) -> Mask<W> {
        match &self.board {
            Carrier::Graph(_) => self.joined[element],
            Carrier::Poset(order) => order.covers[element],
        }
    }

    /// Takes a connected part out of a set, and returns it and whether it is a path; none if the set is empty.
    #[inline]
    pub(in crate::kinds::graph) fn next_part(&self, set: &mut Mask<W>) -> Option<(Mask<W>, bool)> {
        let mut part = single(set.first()?);
        let mut waiting = part;
        let (mut degrees, mut highest) = (0, 0);
        while let Some(x) = waiting.first() {
            waiting.remove(x);
            let joined = self.joined[x].and(set);
            let fresh = joined.without(&part);
            part = part.or(&fresh);
            waiting = waiting.or(&fresh);
            degrees += joined.len();
            highest = highest.max(joined.len());
        }
        *set = set.without(&part);
        Some((part, highest <= 2 && degrees + 2 == 2 * part.len()))
    }

    /// What each line takes from a path, on a graph and if that depends on no numbers.
    pub(in crate::kinds::graph) fn bites(&self) -> Option<Vec<Bite>> {
        let Carrier::Graph(_) = &self.board else { return None };
        if !self.is_without_numbers() {
            return None;
        }
        self.steps.iter().map(|step| step.bite(&self.rules)).collect()
    }
}

impl<const W: usize> Takes<W> {
    /// The names that stand for what is taken.
    fn names(&self) -> &[Slot] {
        match self {
            Takes::With { slot, .. } => std::slice::from_ref(slot),
            Takes::Edge { slots, .. } => slots,
            Takes::Maximal { .. } => &[],
        }
    }
}

impl<const W: usize> Step<W> {
    /// What it takes from a path; none if something has no value there.
    fn bite(&self, rules: &Rules) -> Option<Bite> {
        let passes = |degrees: &[i64]| {
            let world = Degrees(degrees);
            let mut scene = rules.scene(&world);
            self.takes.names().iter().zip(0..).for_each(|(&slot, end)| scene.set(slot, end));
            Some(self.line.count_choices(&mut scene).ok()? > 0)
        };
        match self.line.what {
            Move::RemoveVertex { neighbours, .. } => {
                let passes = [passes(&[0])?, passes(&[1])?, passes(&[2])?];
                Some(Bite::Vertex { with_next: neighbours, passes })
            }
            Move::RemoveEdge { .. } => {
                let [first, second, third, fourth] = [[1, 1], [1, 2], [2, 1], [2, 2]].map(|degrees| passes(&degrees));
                let differ = second? | third?;
                Some(Bite::Edge { passes: [[first?, differ], [differ, fourth?]] })
            }
            _ => None,
        }
    }

    /// Whether all questions are about what is taken.
    fn asks_of_its_own(&self, uses: &Uses) -> bool {
        uses.questions.iter().all(|(_, of)| of.is_some_and(|slot| self.takes.names().contains(&slot)))
    }
}

/// Vertices 0 and 1, of which only the degrees are known.
struct Degrees<'d>(&'d [i64]);

impl World for Degrees<'_> {
    fn number(&self, _question: Question, about: &[i64]) -> Result<i64, Broken> {
        let vertex = about.first().and_then(|&vertex| usize::try_from(vertex).ok());
        Ok(vertex.and_then(|vertex| self.0.get(vertex)).copied().unwrap_or(0))
    }
}
