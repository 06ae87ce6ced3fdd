//! The same game on machine words.
//!
//! A definition is written for people, on partitions and sets; a search wants one machine word. [`Words`] is a ruleset
//! on words that knows which position each word stands for. The position determines which words a game uses, so it
//! provides a [`Form`], which hides their type. The search calls it only from outside: its inner loops know the type.

use std::hash::Hash;
use theory::graph::{Explored, explore};
use theory::{Flow, Graph, Limit, Limits, Outcome, Play, Ruleset, Search, Stopped};

/// Packed forms of a game's positions.
pub trait Packed<P> {
    /// The words on which to search a position; none if no form has room for it.
    fn form(&self, position: &P) -> Option<Box<dyn Form<P>>>;

    /// The form for when only values are asked for; it may join positions that are mirror images of each other.
    fn form_for_values(&self, position: &P) -> Option<Box<dyn Form<P>>> {
        self.form(position)
    }
}

/// A ruleset on words, each of which stands for a position of another game.
pub trait Words<P>: Ruleset<Position: Send + Sync> + Send + Sync + 'static {
    /// The word of a position, if it fits.
    fn pack(&self, position: &P) -> Option<Self::Position>;

    /// The position of a word.
    fn unpack(&self, word: &Self::Position) -> P;
}

/// [`Words`] with their type hidden.
pub trait Form<P>: Send + Sync {
    /// Whether a position has a word here.
    fn fits(&self, position: &P) -> bool;

    /// The position that a position's word stands for: itself, or its mirror image if the form joins the two.
    fn returned(&self, position: &P) -> Option<P>;

    /// Calls `each` with the options of a position by the rules on words, one for each move; none if it does not fit.
    fn options(&self, position: &P, each: &mut dyn FnMut(P)) -> Option<()>;

    /// A search on these words.
    fn search(self: Box<Self>, play: Play, limits: Limits) -> Box<dyn FormSearch<P>>;

    /// The game below a position as a graph; none if the position does not fit.
    fn graph(&self, start: &P, limits: &Limits) -> Option<Result<GraphBelow<'_, P>, Stopped>>;
}

/// The game below a position as a graph.
pub struct GraphBelow<'f, P> {
    /// The graph. The position itself has number 0.
    pub graph: Graph,
    /// The position that a number stands for.
    pub position: Box<dyn Fn(u32) -> P + 'f>,
}

impl<'f, P> GraphBelow<'f, P> {
    /// A graph on words, each converted by `position`.
    pub(crate) fn of<Q: 'f>(explored: Explored<Q>, position: impl Fn(&Q) -> P + 'f) -> GraphBelow<'f, P> {
        let Explored { graph, positions } = explored;
        GraphBelow { graph, position: Box::new(move |number| position(&positions[number as usize])) }
    }
}

/// Which positions of a graph are wanted besides the graph itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nodes {
    /// The options of the start, in the order of the graph.
    Options,
    /// The first ones, as many as given, in the order of their numbers; the start has number 0.
    First(usize),
}

/// A search that remembers what it has found.
pub trait FormSearch<P>: Send {
    /// Whether a position has a word here.
    fn fits(&self, position: &P) -> bool;

    /// The value of a position; none if it does not fit.
    fn value(&mut self, position: &P, limits: &Limits) -> Option<Result<u32, Stopped>>;

    /// Who wins at a position, found without its value; none if it does not fit.
    fn outcome(&mut self, position: &P, limits: &Limits) -> Option<Result<Outcome, Stopped>>;

    /// The value of a position if it has been found already.
    fn known(&self, position: &P) -> Option<u32>;

    /// Calls `each` with every position found and its value until it breaks.
    fn for_each(&self, each: &mut dyn FnMut(P, u32) -> Flow) -> Flow;

    /// How many positions it has examined.
    fn examined(&self) -> u64;
}

/// The value of a position within limits. Earlier questions must not use up the memory of this one, so if it runs out,
/// the search starts again with nothing.
pub(crate) fn value_within<R>(search: &mut Search<R>, position: &R::Position, limits: &Limits) -> Result<u32, Stopped>
where
    R: Ruleset<Position: Send + Sync> + Sync,
{
    let before = search.examined();
    search.set_limits(limits);
    match search.value(position) {
        Err(Stopped { limit: Limit::Memory(_), .. }) if before > 0 => {
            search.forget();
            search.value(position)
        }
        result => result,
    }
}

impl<P, W: Words<P>> Form<P> for W
where
    P: Clone + Eq + Hash,
{
    fn fits(&self, position: &P) -> bool {
        self.pack(position).is_some()
    }

    fn returned(&self, position: &P) -> Option<P> {
        Some(self.unpack(&self.pack(position)?))
    }

    fn options(&self, position: &P, each: &mut dyn FnMut(P)) -> Option<()> {
        let word = self.pack(position)?;
        let _ = self.options_to(&word, &mut |_, option| {
            each(self.unpack(&option));
            Flow::Continue(())
        });
        Some(())
    }

    fn search(self: Box<W>, play: Play, limits: Limits) -> Box<dyn FormSearch<P>> {
        Box::new(Search::new(*self, play, limits))
    }

    fn graph(&self, start: &P, limits: &Limits) -> Option<Result<GraphBelow<'_, P>, Stopped>> {
        let word = self.pack(start)?;
        Some(explore(self, &word, limits).map(|explored| GraphBelow::of(explored, |word| self.unpack(word))))
    }
}

impl<P, W: Words<P>> FormSearch<P> for Search<W> {
    fn fits(&self, position: &P) -> bool {
        self.ruleset().pack(position).is_some()
    }

    fn value(&mut self, position: &P, limits: &Limits) -> Option<Result<u32, Stopped>> {
        let word = self.ruleset().pack(position)?;
        Some(value_within(self, &word, limits))
    }

    fn outcome(&mut self, position: &P, limits: &Limits) -> Option<Result<Outcome, Stopped>> {
        let word = self.ruleset().pack(position)?;
        self.set_limits(limits);
        Some(Search::outcome(self, &word))
    }

    fn known(&self, position: &P) -> Option<u32> {
        Search::known(self, &self.ruleset().pack(position)?)
    }

    fn for_each(&self, each: &mut dyn FnMut(P, u32) -> Flow) -> Flow {
        Search::for_each(self, |word, value| each(self.ruleset().unpack(word), value))
    }

    fn examined(&self) -> u64 {
        Search::examined(self)
    }
}
