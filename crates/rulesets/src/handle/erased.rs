//! A game with its types hidden, and how they are restored.
//!
//! A held value has the game's own position or move type. Games are equal only if they have the same type, and a
//! position reaches only its own game or an equal one, so restoring the type cannot fail.

use super::{AnyPlaced, Hidden};
use crate::answer::{Found, Query};
use crate::engine::Answerer;
use crate::figure::{Figure, Labels};
use crate::forms::{Coded, Entries};
use crate::game::{Count, Game, MadeMove, Range, Sort};
use crate::notations::{self, Notation, Notations};
use crate::options;
use crate::part::Part;
use crate::powers::{Form, NoFamily, Nodes, Placed, SingleHeaps, Size};
use crate::reason::Reason;
use crate::refusal::{Fault, Refusal, printable};
use crate::touch::{Grip, Touched};
use std::any::{Any, TypeId};
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use tables::Family;
use theory::{Deadline, Flow, Graph, Limits, Outcome, Play, Stopped};

/// A position or a move of some game, with its type hidden.
pub(crate) type Held = Arc<dyn Any + Send + Sync>;

/// The same, borrowed.
pub(crate) type HeldRef<'h> = &'h (dyn Any + Send + Sync);

/// A move and where it leads.
pub(crate) type HeldMove = (Held, Held);

/// The kinds of words that can stand for positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum On {
    /// The packed form: each word stands for one position.
    Words,
    /// The packed form for values, in which a position and its mirror image may share a word.
    WordsForValues,
    /// Codes: every position has one.
    Codes,
}

/// What handles ask of a game.
pub(crate) trait AnyGame: Send + Sync {
    fn kind(&self) -> TypeId;
    fn position_type(&self) -> TypeId;
    fn spec(&self) -> &str;
    fn board(&self) -> &str;
    fn example(&self) -> &str;
    fn read(&self, text: &str) -> Result<Held, Refusal>;
    fn start(&self) -> Option<Held>;
    fn count(&self) -> Count;
    fn sort(&self) -> Sort;
    fn entries(&self, position: HeldRef<'_>) -> Vec<u64>;
    fn size(&self, position: HeldRef<'_>) -> u128;
    fn notations(&self, position: HeldRef<'_>) -> Vec<Notation>;
    fn numbers(&self, position: HeldRef<'_>) -> Option<Vec<i64>>;
    fn labels(&self) -> &'static [Labels];
    fn up_to(&self, range: Range, each: &mut dyn FnMut(Held) -> Flow);
    /// Lists the positions of one size; none if the game cannot.
    fn of_size(&self, size: u64, limits: &Limits, each: &mut dyn FnMut(Held) -> Flow) -> Result<Option<()>, Stopped>;
    fn engine(self: Arc<Self>, query: Query) -> Box<dyn AnyAnswerer>;
    fn write(&self, position: HeldRef<'_>) -> String;
    fn name(&self, m: HeldRef<'_>) -> String;
    fn are_equal(&self, one: HeldRef<'_>, other: HeldRef<'_>) -> bool;
    fn order(&self, one: HeldRef<'_>, other: HeldRef<'_>) -> Ordering;
    fn hash(&self, position: HeldRef<'_>, state: &mut dyn Hasher);
    fn moves(&self, position: HeldRef<'_>, limits: &Limits, each: &mut dyn FnMut(Held, Held)) -> Result<(), Stopped>;
    fn count_moves(&self, position: HeldRef<'_>) -> Option<u128>;
    fn count_positions(&self, position: HeldRef<'_>) -> Option<u128>;
    fn moves_to_value(&self, position: HeldRef<'_>, target: u64) -> Option<Vec<HeldMove>>;
    fn reason(&self, position: HeldRef<'_>, play: Play) -> Option<Reason>;
    fn reason_of_outcome(&self, position: HeldRef<'_>, play: Play) -> Option<Reason>;
    fn options_on(self: Arc<Self>, words: On, position: HeldRef<'_>) -> Option<(Held, Vec<Held>)>;
    fn has_pictures(&self) -> bool;
    fn graph(
        self: Arc<Self>,
        position: HeldRef<'_>,
        wanted: Nodes,
        limits: &Limits,
    ) -> Result<(Graph, Vec<Held>), Stopped>;
    fn figure(&self, position: HeldRef<'_>, marked: Option<HeldRef<'_>>, labels: Labels) -> Result<Figure, Refusal>;
    fn touch(
        &self,
        position: HeldRef<'_>,
        labels: Labels,
        most_moves: usize,
        limits: &Limits,
    ) -> Result<Touched, Stopped>;
    fn moves_by_parts(&self, position: HeldRef<'_>, parts: &[Part], limits: &Limits) -> Result<Vec<HeldMove>, Stopped>;
    fn hold(&self, position: HeldRef<'_>, made: HeldRef<'_>) -> Option<Grip>;
    fn families(&self) -> Option<String>;
    fn family_name(&self) -> Option<&str>;
    fn numbering(&self, size: &Size) -> Result<(Family, Arc<dyn AnyPlaced>), NoFamily>;
    fn smallest_size(&self, position: HeldRef<'_>) -> Option<Size>;
    fn sizes_with(&self, position: HeldRef<'_>) -> Vec<Size>;
    fn heaps(&self) -> Option<&dyn SingleHeaps>;
}

/// What a solver asks of a game.
pub(crate) trait AnyAnswerer: Send {
    fn set_deadline(&mut self, deadline: Option<Deadline>);
    fn answer(&mut self, position: HeldRef<'_>) -> Result<Found, Fault>;
    fn value(&mut self, position: HeldRef<'_>) -> Result<u64, Fault>;
    fn move_values(&mut self, position: HeldRef<'_>) -> Result<Vec<(HeldMove, u64)>, Fault>;
    fn move_to_value(&mut self, position: HeldRef<'_>, target: u64) -> Result<Option<HeldMove>, Fault>;
    fn outcome(&mut self, position: HeldRef<'_>) -> Result<Outcome, Fault>;
    fn reply(&mut self, position: HeldRef<'_>) -> Result<Option<(HeldMove, bool)>, Fault>;
    fn reachable(&mut self, start: HeldRef<'_>, each: &mut dyn FnMut(Held, u64) -> Flow) -> Result<(), Fault>;
}

/// A family, and the positions of one game in it.
type FamilyOf<P> = (Family, Arc<dyn Placed<P>>);

/// A game opened under a spec.
pub(crate) struct Typed<G> {
    pub(crate) spec: String,
    /// What the spec leaves open: the poset in the file that it names.
    pub(crate) board: String,
    pub(crate) example: String,
    pub(crate) game: G,
}

impl<G: Game> Typed<G> {
    /// Restores the type of a position.
    pub(crate) fn of<'h>(&self, held: HeldRef<'h>) -> &'h G::Position {
        held.downcast_ref().expect("a position of this game")
    }

    /// The family of a size, and the game's positions in it.
    pub(crate) fn numbered(&self, size: &Size) -> Result<FamilyOf<G::Position>, NoFamily> {
        let index = self.game.powers().index.ok_or(NoFamily::Unknown)?;
        if size.slices.is_some() && !index.has_slices() {
            return Err(NoFamily::Unknown);
        }
        let numbering = index.numbering(size)?;
        let spec = format!("{}:{size}", index.family_name().unwrap_or(&self.spec));
        Ok((numbering.family(spec), numbering.placed))
    }
}

/// Hides the types of a move and of the position it leads to.
pub(crate) fn held_move<G: Game>((m, to): MadeMove<G>) -> HeldMove {
    (Arc::new(m), Arc::new(to))
}

impl<G: Game> AnyGame for Typed<G> {
    fn kind(&self) -> TypeId {
        TypeId::of::<G>()
    }

    fn position_type(&self) -> TypeId {
        TypeId::of::<G::Position>()
    }

    fn spec(&self) -> &str {
        &self.spec
    }

    fn board(&self) -> &str {
        &self.board
    }

    fn example(&self) -> &str {
        &self.example
    }

    fn read(&self, text: &str) -> Result<Held, Refusal> {
        let position = self.game.read(text).map_err(|reason| Refusal::Position {
            spec: self.spec.clone(),
            position: printable(text),
            reason: reason.to_string(),
        })?;
        Ok(Arc::new(position))
    }

    fn start(&self) -> Option<Held> {
        self.game.start().map(|start| Arc::new(start) as Held)
    }

    fn count(&self) -> Count {
        self.game.count()
    }

    fn sort(&self) -> Sort {
        self.game.sort()
    }

    fn entries(&self, position: HeldRef<'_>) -> Vec<u64> {
        self.of(position).entries().into_owned()
    }

    fn size(&self, position: HeldRef<'_>) -> u128 {
        self.game.size(self.of(position))
    }

    fn notations(&self, position: HeldRef<'_>) -> Vec<Notation> {
        let position = self.of(position);
        let text = Some(self.game.write(position));
        let name = notations::own_name(self.game.sort());
        let own = Notation { name, text, ruleset: None, same_game: None, note: None };
        let mut list = Notations::default();
        self.game.notations(position, &mut list);
        std::iter::once(own).chain(list.into_list()).collect()
    }

    fn numbers(&self, position: HeldRef<'_>) -> Option<Vec<i64>> {
        self.game.numbers(self.of(position))
    }

    fn labels(&self) -> &'static [Labels] {
        self.game.powers().picture.map_or(&[], |picture| picture.labels())
    }

    fn up_to(&self, range: Range, each: &mut dyn FnMut(Held) -> Flow) {
        let _ = self.game.up_to(range, &mut |position| each(Arc::new(position)));
    }

    fn of_size(&self, size: u64, limits: &Limits, each: &mut dyn FnMut(Held) -> Flow) -> Result<Option<()>, Stopped> {
        let sizes = self.game.powers().sizes;
        sizes.map(|sizes| sizes.of_size(size, limits, &mut |position| each(Arc::new(position)))).transpose()
    }

    fn engine(self: Arc<Self>, query: Query) -> Box<dyn AnyAnswerer> {
        Box::new(Answerer::new(self, query))
    }

    fn write(&self, position: HeldRef<'_>) -> String {
        self.game.write(self.of(position))
    }

    fn name(&self, m: HeldRef<'_>) -> String {
        m.downcast_ref::<G::Move>().expect("a move of this game").to_string()
    }

    fn are_equal(&self, one: HeldRef<'_>, other: HeldRef<'_>) -> bool {
        self.of(one) == self.of(other)
    }

    fn order(&self, one: HeldRef<'_>, other: HeldRef<'_>) -> Ordering {
        self.of(one).cmp(self.of(other))
    }

    fn hash(&self, position: HeldRef<'_>, mut state: &mut dyn Hasher) {
        self.of(position).hash(&mut state);
    }

    fn moves(&self, position: HeldRef<'_>, limits: &Limits, each: &mut dyn FnMut(Held, Held)) -> Result<(), Stopped> {
        options::list(&self.game, self.of(position), limits, &mut |m, to| each(Arc::new(m), Arc::new(to)))
    }

    fn count_moves(&self, position: HeldRef<'_>) -> Option<u128> {
        self.game.powers().counts?.moves(self.of(position))
    }

    fn count_positions(&self, position: HeldRef<'_>) -> Option<u128> {
        self.game.powers().counts?.positions(self.of(position))
    }

    fn moves_to_value(&self, position: HeldRef<'_>, target: u64) -> Option<Vec<HeldMove>> {
        let all = self.game.powers().theorem?.all_moves_to_value(self.of(position), target)?;
        Some(all.into_iter().map(held_move::<G>).collect())
    }

    fn reason(&self, position: HeldRef<'_>, play: Play) -> Option<Reason> {
        self.game.powers().theorem?.reason(self.of(position), play)
    }

    fn reason_of_outcome(&self, position: HeldRef<'_>, play: Play) -> Option<Reason> {
        self.game.powers().theorem?.reason_of_outcome(self.of(position), play)
    }

    fn options_on(self: Arc<Self>, words: On, position: HeldRef<'_>) -> Option<(Held, Vec<Held>)> {
        let position = self.of(position);
        let packed = self.game.powers().packed;
        let form: Box<dyn Form<G::Position>> = match words {
            On::Words => packed?.form(position)?,
            On::WordsForValues => packed?.form_for_values(position)?,
            On::Codes => Box::new(Coded(Arc::clone(&self))),
        };
        let (itself, options) = (form.returned(position)?, form.options(position)?);
        Some((Arc::new(itself), options.into_iter().map(|option| Arc::new(option) as Held).collect()))
    }

    fn has_pictures(&self) -> bool {
        self.game.powers().picture.is_some()
    }

    fn graph(
        self: Arc<Self>,
        position: HeldRef<'_>,
        wanted: Nodes,
        limits: &Limits,
    ) -> Result<(Graph, Vec<Held>), Stopped> {
        let position = self.of(position);
        let packed =
            self.game.powers().packed.and_then(|packed| packed.form(position)?.graph(position, wanted, limits));
        let coded = || Coded(Arc::clone(&self)).graph(position, wanted, limits).expect("every position has a code");
        let (graph, nodes) = packed.unwrap_or_else(coded)?;
        Ok((graph, nodes.into_iter().map(|node| Arc::new(node) as Held).collect()))
    }

    fn figure(&self, position: HeldRef<'_>, marked: Option<HeldRef<'_>>, labels: Labels) -> Result<Figure, Refusal> {
        let position = self.of(position);
        let marked = marked.and_then(|m| m.downcast_ref());
        self.drawn(position, marked, labels).map_err(|too_big| Refusal::Picture {
            spec: self.spec.clone(),
            position: printable(&self.game.write(position)),
            problem: too_big.to_string(),
        })
    }

    fn touch(
        &self,
        position: HeldRef<'_>,
        labels: Labels,
        most_moves: usize,
        limits: &Limits,
    ) -> Result<Touched, Stopped> {
        self.touched(self.of(position), labels, most_moves, limits)
    }

    fn moves_by_parts(&self, position: HeldRef<'_>, parts: &[Part], limits: &Limits) -> Result<Vec<HeldMove>, Stopped> {
        let moves = self.gripped(self.of(position), parts, limits)?;
        Ok(moves.into_iter().map(held_move::<G>).collect())
    }

    fn hold(&self, position: HeldRef<'_>, made: HeldRef<'_>) -> Option<Grip> {
        Some(Typed::hold(self, self.of(position), made.downcast_ref()?))
    }

    fn families(&self) -> Option<String> {
        let index = self.game.powers().index?;
        Some(format!("{}:{}", self.family_name()?, index.sizes()))
    }

    fn family_name(&self) -> Option<&str> {
        Some(self.game.powers().index?.family_name().unwrap_or(&self.spec))
    }

    fn numbering(&self, size: &Size) -> Result<(Family, Arc<dyn AnyPlaced>), NoFamily> {
        let (family, placed) = self.numbered(size)?;
        Ok((family, Arc::new(Hidden(placed))))
    }

    fn smallest_size(&self, position: HeldRef<'_>) -> Option<Size> {
        self.game.powers().index?.smallest_with(self.of(position))
    }

    fn sizes_with(&self, position: HeldRef<'_>) -> Vec<Size> {
        self.game.powers().index.map_or_else(Vec::new, |index| index.sizes_with(self.of(position)))
    }

    fn heaps(&self) -> Option<&dyn SingleHeaps> {
        self.game.powers().heaps
    }
}
