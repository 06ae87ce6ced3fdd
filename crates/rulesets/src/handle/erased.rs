//! A game with its types hidden, and how they are restored.
//!
//! A held value has the game's own position or move type. Games are equal only if they have the same type, and a
//! position reaches only its own game or an equal one, so restoring the type cannot fail.

use super::{AnyPlaced, Hidden};
use crate::figure::{Figure, Labels, TooBig};
use crate::forms::{Coded, Entries};
use crate::game::{Count, Game, Range, Sort};
use crate::marking::Marking;
use crate::notations::{self, Notation, Notations};
use crate::part::Part;
use crate::powers::{Form, FormSearch, Known, KnownOutcome, NoFamily, Nodes, SingleHeaps, Size};
use crate::reason::Reason;
use crate::refusal::{Refusal, printable};
use std::any::{Any, TypeId};
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use tables::Family;
use theory::{Flow, Graph, HeapBytes, Limits, Outcome, Play, Stopped};

/// A position or a move of some game, with its type hidden.
pub(crate) type Held = Arc<dyn Any + Send + Sync>;

/// The same, borrowed.
pub(crate) type HeldRef<'h> = &'h (dyn Any + Send + Sync);

/// A move and where it leads.
pub(crate) type HeldMove = (Held, Held);

/// The kinds of words that can stand for positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
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
    fn write(&self, position: HeldRef<'_>) -> String;
    fn name(&self, m: HeldRef<'_>) -> String;
    fn are_equal(&self, one: HeldRef<'_>, other: HeldRef<'_>) -> bool;
    fn order(&self, one: HeldRef<'_>, other: HeldRef<'_>) -> Ordering;
    fn hash(&self, position: HeldRef<'_>, state: &mut dyn Hasher);
    fn options(&self, position: HeldRef<'_>, each: &mut dyn FnMut(Held, Held) -> Flow);
    /// How many bytes a move and the position it leads to own.
    fn bytes_of(&self, option: HeldRef<'_>) -> usize;
    fn count_moves(&self, position: HeldRef<'_>) -> Option<u128>;
    fn count_positions(&self, position: HeldRef<'_>) -> Option<u128>;
    fn known(&self, position: HeldRef<'_>, play: Play) -> Option<Known>;
    fn known_outcome(&self, position: HeldRef<'_>, play: Play) -> Option<KnownOutcome>;
    fn no_theorem(&self, position: HeldRef<'_>, play: Play) -> Option<String>;
    fn winning_move(&self, position: HeldRef<'_>, play: Play) -> Option<HeldMove>;
    fn move_to_value(&self, position: HeldRef<'_>, target: u64) -> Option<HeldMove>;
    fn moves_to_value(&self, position: HeldRef<'_>, target: u64) -> Option<Vec<HeldMove>>;
    fn reason(&self, position: HeldRef<'_>, play: Play) -> Option<Reason>;
    fn reason_of_outcome(&self, position: HeldRef<'_>, play: Play) -> Option<Reason>;
    /// Whether a position fits the packed form for values.
    fn has_word(&self, position: HeldRef<'_>) -> bool;
    /// A new search; none if the position does not fit such words.
    fn search(
        self: Arc<Self>,
        words: On,
        position: HeldRef<'_>,
        play: Play,
        limits: &Limits,
    ) -> Option<Box<dyn AnySearch>>;
    /// The position that its word stands for, and its options by the rules on words.
    fn options_on(self: Arc<Self>, words: On, position: HeldRef<'_>) -> Option<(Held, Vec<Held>)>;
    fn graph(
        self: Arc<Self>,
        position: HeldRef<'_>,
        wanted: Nodes,
        limits: &Limits,
    ) -> Result<(Graph, Vec<Held>), Stopped>;
    fn has_pictures(&self) -> bool;
    /// The picture of a position; without pictures, a game is drawn by its notation.
    fn figure(&self, position: HeldRef<'_>, marked: Option<HeldRef<'_>>, labels: Labels) -> Result<Figure, TooBig>;
    /// What a move adds to that picture; nothing if it is too large.
    fn marking(&self, position: HeldRef<'_>, made: HeldRef<'_>) -> Option<Marking>;
    fn grip(&self, position: HeldRef<'_>, made: HeldRef<'_>) -> Option<Vec<Part>>;
    fn free_parts(&self, position: HeldRef<'_>) -> Option<Vec<Part>>;
    fn move_of(&self, position: HeldRef<'_>, parts: &[Part]) -> Option<HeldMove>;
    fn families(&self) -> Option<String>;
    fn family_name(&self) -> Option<&str>;
    fn numbering(&self, size: &Size) -> Result<(Family, Arc<dyn AnyPlaced>), NoFamily>;
    fn smallest_size(&self, position: HeldRef<'_>) -> Option<Size>;
    fn sizes_with(&self, position: HeldRef<'_>) -> Vec<Size>;
    fn heaps(&self) -> Option<&dyn SingleHeaps>;
}

/// A [`FormSearch`] with the type of positions hidden.
pub(crate) trait AnySearch: Send {
    fn fits(&self, position: HeldRef<'_>) -> bool;
    fn value(&mut self, position: HeldRef<'_>, limits: &Limits) -> Option<Result<u32, Stopped>>;
    fn outcome(&mut self, position: HeldRef<'_>, limits: &Limits) -> Option<Result<Outcome, Stopped>>;
    fn known(&self, position: HeldRef<'_>) -> Option<u32>;
    fn for_each(&self, each: &mut dyn FnMut(Held, u32) -> Flow) -> Flow;
    fn examined(&self) -> u64;
}

struct HiddenSearch<P>(Box<dyn FormSearch<P>>);

impl<P: Any + Send + Sync> AnySearch for HiddenSearch<P> {
    fn fits(&self, position: HeldRef<'_>) -> bool {
        self.0.fits(restored(position))
    }

    fn value(&mut self, position: HeldRef<'_>, limits: &Limits) -> Option<Result<u32, Stopped>> {
        self.0.value(restored(position), limits)
    }

    fn outcome(&mut self, position: HeldRef<'_>, limits: &Limits) -> Option<Result<Outcome, Stopped>> {
        self.0.outcome(restored(position), limits)
    }

    fn known(&self, position: HeldRef<'_>) -> Option<u32> {
        self.0.known(restored(position))
    }

    fn for_each(&self, each: &mut dyn FnMut(Held, u32) -> Flow) -> Flow {
        self.0.for_each(&mut |position, value| each(Arc::new(position), value))
    }

    fn examined(&self) -> u64 {
        self.0.examined()
    }
}

/// Restores the type of a position or a move.
fn restored<T: Any>(held: HeldRef<'_>) -> &T {
    held.downcast_ref().expect("it is of this game")
}

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
    fn of<'h>(&self, held: HeldRef<'h>) -> &'h G::Position {
        restored(held)
    }

    /// The form of a position; none if it does not fit such words.
    fn form(self: &Arc<Self>, words: On, position: &G::Position) -> Option<Box<dyn Form<G::Position>>> {
        let packed = self.game.powers().packed;
        let form = match words {
            On::Words => packed?.form(position)?,
            On::WordsForValues => packed?.form_for_values(position)?,
            On::Codes => Box::new(Coded(Arc::clone(self))),
        };
        form.fits(position).then_some(form)
    }
}

/// Hides the types of a move and of the position it leads to.
fn held<M: Any + Send + Sync, P: Any + Send + Sync>((m, to): (M, P)) -> HeldMove {
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

    fn write(&self, position: HeldRef<'_>) -> String {
        self.game.write(self.of(position))
    }

    fn name(&self, m: HeldRef<'_>) -> String {
        restored::<G::Move>(m).to_string()
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

    fn options(&self, position: HeldRef<'_>, each: &mut dyn FnMut(Held, Held) -> Flow) {
        let _ = self.game.options_to(self.of(position), &mut |m, to| each(Arc::new(m), Arc::new(to)));
    }

    fn bytes_of(&self, option: HeldRef<'_>) -> usize {
        // Both are shared values, each with two counts.
        size_of::<G::Move>() + size_of::<G::Position>() + 4 * size_of::<usize>() + self.of(option).heap_bytes()
    }

    fn count_moves(&self, position: HeldRef<'_>) -> Option<u128> {
        self.game.powers().counts?.moves(self.of(position))
    }

    fn count_positions(&self, position: HeldRef<'_>) -> Option<u128> {
        self.game.powers().counts?.positions(self.of(position))
    }

    fn known(&self, position: HeldRef<'_>, play: Play) -> Option<Known> {
        self.game.powers().theorem?.known(self.of(position), play)
    }

    fn known_outcome(&self, position: HeldRef<'_>, play: Play) -> Option<KnownOutcome> {
        self.game.powers().theorem?.known_outcome(self.of(position), play)
    }

    fn no_theorem(&self, position: HeldRef<'_>, play: Play) -> Option<String> {
        self.game.powers().theorem?.no_theorem(self.of(position), play)
    }

    fn winning_move(&self, position: HeldRef<'_>, play: Play) -> Option<HeldMove> {
        self.game.powers().theorem?.winning_move(self.of(position), play).map(held)
    }

    fn move_to_value(&self, position: HeldRef<'_>, target: u64) -> Option<HeldMove> {
        self.game.powers().theorem?.move_to_value(self.of(position), target).map(held)
    }

    fn moves_to_value(&self, position: HeldRef<'_>, target: u64) -> Option<Vec<HeldMove>> {
        let all = self.game.powers().theorem?.all_moves_to_value(self.of(position), target)?;
        Some(all.into_iter().map(held).collect())
    }

    fn reason(&self, position: HeldRef<'_>, play: Play) -> Option<Reason> {
        self.game.powers().theorem?.reason(self.of(position), play)
    }

    fn reason_of_outcome(&self, position: HeldRef<'_>, play: Play) -> Option<Reason> {
        self.game.powers().theorem?.reason_of_outcome(self.of(position), play)
    }

    fn has_word(&self, position: HeldRef<'_>) -> bool {
        let position = self.of(position);
        let form = self.game.powers().packed.and_then(|packed| packed.form_for_values(position));
        form.is_some_and(|form| form.fits(position))
    }

    fn search(
        self: Arc<Self>,
        words: On,
        position: HeldRef<'_>,
        play: Play,
        limits: &Limits,
    ) -> Option<Box<dyn AnySearch>> {
        let form = self.form(words, self.of(position))?;
        Some(Box::new(HiddenSearch(form.search(play, limits.clone()))))
    }

    fn options_on(self: Arc<Self>, words: On, position: HeldRef<'_>) -> Option<(Held, Vec<Held>)> {
        let position = self.of(position);
        let form = self.form(words, position)?;
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
        let on = |words| self.form(words, position)?.graph(position, wanted, limits);
        let (graph, nodes) = on(On::Words).or_else(|| on(On::Codes)).expect("every position has a code")?;
        Ok((graph, nodes.into_iter().map(|node| Arc::new(node) as Held).collect()))
    }

    fn figure(&self, position: HeldRef<'_>, marked: Option<HeldRef<'_>>, labels: Labels) -> Result<Figure, TooBig> {
        let (position, marked) = (self.of(position), marked.map(restored::<G::Move>));
        match self.game.powers().picture {
            Some(picture) => picture.figure(position, marked, labels),
            None => Ok(Figure::notation(self.game.write(position), marked.map(ToString::to_string))),
        }
    }

    fn marking(&self, position: HeldRef<'_>, made: HeldRef<'_>) -> Option<Marking> {
        self.game.powers().picture?.marking(self.of(position), restored(made)).ok()
    }

    fn grip(&self, position: HeldRef<'_>, made: HeldRef<'_>) -> Option<Vec<Part>> {
        self.game.powers().picture?.grip(self.of(position), restored(made))
    }

    fn free_parts(&self, position: HeldRef<'_>) -> Option<Vec<Part>> {
        self.game.powers().picture?.free_parts(self.of(position))
    }

    fn move_of(&self, position: HeldRef<'_>, parts: &[Part]) -> Option<HeldMove> {
        self.game.powers().picture?.move_of(self.of(position), parts).map(held)
    }

    fn families(&self) -> Option<String> {
        let index = self.game.powers().index?;
        Some(format!("{}:{}", self.family_name()?, index.sizes()))
    }

    fn family_name(&self) -> Option<&str> {
        Some(self.game.powers().index?.family_name().unwrap_or(&self.spec))
    }

    fn numbering(&self, size: &Size) -> Result<(Family, Arc<dyn AnyPlaced>), NoFamily> {
        let index = self.game.powers().index.ok_or(NoFamily::Unknown)?;
        if size.slices.is_some() && !index.has_slices() {
            return Err(NoFamily::Unknown);
        }
        let numbering = index.numbering(size)?;
        let spec = format!("{}:{size}", index.family_name().unwrap_or(&self.spec));
        Ok((numbering.family(spec), Arc::new(Hidden(numbering.placed))))
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
