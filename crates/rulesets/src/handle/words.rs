//! Games on words, with the types of positions hidden: the packed forms, and the codes that every position has.

use super::erased::restored;
use super::{AnyGame, Held, HeldRef};
use crate::forms::Code;
use crate::powers::{Form, FormSearch, GraphBelow, Nodes, value_within};
use std::any::Any;
use std::sync::Arc;
use theory::graph::explore;
use theory::{Flow, Graph, Limits, Outcome, Play, Ruleset, Search, Stopped};

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

/// A [`Form`] with the type of positions hidden.
pub(crate) trait AnyForm {
    fn returned(&self, position: HeldRef<'_>) -> Option<Held>;
    fn options(&self, position: HeldRef<'_>, each: &mut dyn FnMut(Held)) -> Option<()>;
    fn search(self: Box<Self>, play: Play, limits: Limits) -> Box<dyn AnySearch>;
    fn graph(&self, start: HeldRef<'_>, limits: &Limits) -> Option<Result<GraphBelow<'_, Held>, Stopped>>;
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

/// The form of a position on such words; none if it does not fit them.
fn form(game: &Arc<dyn AnyGame>, words: On, position: HeldRef<'_>) -> Option<Box<dyn AnyForm>> {
    match words {
        On::Words => game.packed(position, false),
        On::WordsForValues => game.packed(position, true),
        On::Codes => Some(Box::new(Codes(Arc::clone(game)))),
    }
}

/// A new search; none if the position does not fit such words.
pub(crate) fn search(
    game: &Arc<dyn AnyGame>,
    words: On,
    position: HeldRef<'_>,
    play: Play,
    limits: &Limits,
) -> Option<Box<dyn AnySearch>> {
    Some(form(game, words, position)?.search(play, limits.clone()))
}

/// The position that its word stands for, and its options by the rules on words; none if it does not fit such words.
pub(crate) fn options(game: &Arc<dyn AnyGame>, words: On, position: HeldRef<'_>) -> Option<(Held, Vec<Held>)> {
    let form = form(game, words, position)?;
    let mut options = Vec::new();
    form.options(position, &mut |option| options.push(option))?;
    Some((form.returned(position)?, options))
}

/// The game below a position as a graph, and the positions that are wanted.
pub(crate) fn graph(
    game: &Arc<dyn AnyGame>,
    start: HeldRef<'_>,
    wanted: Nodes,
    limits: &Limits,
) -> Result<(Graph, Vec<Held>), Stopped> {
    for words in [On::Words, On::Codes] {
        let Some(form) = form(game, words, start) else { continue };
        let Some(below) = form.graph(start, limits) else { continue };
        let GraphBelow { graph, position } = below?;
        let wanted = match wanted {
            Nodes::Options => graph.options(0).iter().map(|&number| position(number)).collect(),
            Nodes::First(count) => (0..graph.len().min(count) as u32).map(position).collect(),
        };
        return Ok((graph, wanted));
    }
    unreachable!("every position has a code")
}

/// Hides the type of a form's positions.
pub(super) fn hidden<P: Any + Send + Sync>(form: Box<dyn Form<P>>) -> Box<dyn AnyForm> {
    Box::new(HiddenForm(form))
}

struct HiddenForm<P>(Box<dyn Form<P>>);

impl<P: Any + Send + Sync> AnyForm for HiddenForm<P> {
    fn returned(&self, position: HeldRef<'_>) -> Option<Held> {
        Some(Arc::new(self.0.returned(restored(position))?))
    }

    fn options(&self, position: HeldRef<'_>, each: &mut dyn FnMut(Held)) -> Option<()> {
        self.0.options(restored(position), &mut |option| each(Arc::new(option)))
    }

    fn search(self: Box<Self>, play: Play, limits: Limits) -> Box<dyn AnySearch> {
        Box::new(HiddenSearch(self.0.search(play, limits)))
    }

    fn graph(&self, start: HeldRef<'_>, limits: &Limits) -> Option<Result<GraphBelow<'_, Held>, Stopped>> {
        let below = self.0.graph(restored(start), limits)?;
        Some(below.map(|GraphBelow { graph, position }| GraphBelow {
            graph,
            position: Box::new(move |number| Arc::new(position(number)) as Held),
        }))
    }
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

/// Any game, played on codes. Options still come from the definition, so this saves memory but not time; and since the
/// game's type is hidden, one search serves all games.
struct Codes(Arc<dyn AnyGame>);

impl Ruleset for Codes {
    type Position = Code;
    type Move = ();

    fn options(&self, code: &Code, each: &mut impl FnMut((), Code) -> Flow) -> Flow {
        self.0.options_of_code(code, &mut |option| each((), option))
    }
}

impl AnyForm for Codes {
    fn returned(&self, position: HeldRef<'_>) -> Option<Held> {
        Some(self.0.decoded(&self.0.code(position)))
    }

    fn options(&self, position: HeldRef<'_>, each: &mut dyn FnMut(Held)) -> Option<()> {
        let _ = self.0.options_of_code(&self.0.code(position), &mut |option| {
            each(self.0.decoded(&option));
            Flow::Continue(())
        });
        Some(())
    }

    fn search(self: Box<Self>, play: Play, limits: Limits) -> Box<dyn AnySearch> {
        Box::new(Search::new(*self, play, limits))
    }

    fn graph(&self, start: HeldRef<'_>, limits: &Limits) -> Option<Result<GraphBelow<'_, Held>, Stopped>> {
        let explored = explore(self, &self.0.code(start), limits);
        Some(explored.map(|explored| GraphBelow::of(explored, |code| self.0.decoded(code))))
    }
}

impl AnySearch for Search<Codes> {
    fn fits(&self, _position: HeldRef<'_>) -> bool {
        true
    }

    fn value(&mut self, position: HeldRef<'_>, limits: &Limits) -> Option<Result<u32, Stopped>> {
        let code = self.ruleset().0.code(position);
        Some(value_within(self, &code, limits))
    }

    fn outcome(&mut self, position: HeldRef<'_>, limits: &Limits) -> Option<Result<Outcome, Stopped>> {
        let code = self.ruleset().0.code(position);
        self.set_limits(limits);
        Some(Search::outcome(self, &code))
    }

    fn known(&self, position: HeldRef<'_>) -> Option<u32> {
        Search::known(self, &self.ruleset().0.code(position))
    }

    fn for_each(&self, each: &mut dyn FnMut(Held, u32) -> Flow) -> Flow {
        Search::for_each(self, |code, value| each(self.ruleset().0.decoded(code), value))
    }

    fn examined(&self) -> u64 {
        Search::examined(self)
    }
}
