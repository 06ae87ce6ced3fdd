//! The exact search: the Grundy value or the outcome of any position of any ruleset, from `options` alone.
//!
//! **Idea.** The search goes depth first and examines every position once. When it opens a position, it looks up the
//! options: known values go into a set, and the other options wait on a stack and are opened in turn. When none is
//! left, the mex of the set is the value. A position whose options are all known is finished at once. The stack is a
//! vector, not the machine's stack, so positions can nest as deep as memory allows.
//!
//! **Outcomes.** An outcome takes less work: a position is N as soon as one option is P, and its other options are
//! dropped (`question`). Outcomes are kept in a table of their own.
//!
//! **Representation.** Values are kept in a table that compares positions, so two positions with the same hash are
//! never confused (`store`). A position that is a 64-bit word takes two to eight bytes there, value included (`key`,
//! `packed`); any other takes eight bytes more than its size (`buckets`). Options are looked up in batches, so that the
//! processor waits for many of them at the same time (`listing`).
//!
//! **Cost.** One call of `options` for each position and thread that opens it, one look-up for each option, and one
//! more for each option that had to wait.
//!
//! **Threads.** All workers start at the root and share the table. Half of them take up options from the last to the
//! first, and a worker that meets a position that another one has open takes up something else first, so they
//! spread out by themselves. Values do not depend on the order of work, so the answer is the same with any number of
//! threads. If one worker panics, the others stop, and the panic is passed on.

mod buckets;
mod key;
mod listing;
mod memo;
mod packed;
mod question;
mod seen;
mod shared;
mod store;
mod worker;

use crate::heap_bytes::HeapBytes;
use crate::limits::{Limit, Limits, Stopped};
use crate::play::{Outcome, Play};
use crate::ruleset::{Flow, Ruleset};
use crate::team;
use key::may_be_words;
use listing::Lister;
use memo::LocalMemo;
use question::Question;
use shared::{SharedMemo, WorkerMemo};
use std::borrow::Cow;
use std::hash::Hash;
use std::sync::atomic::AtomicBool;
use worker::{Role, Worker, WorkerEnd};

/// How many positions one thread examines before others join it: below this, starting them costs more than it saves.
const SOLO_POSITIONS: u64 = 1 << 15;

/// A search that remembers what it has found, so it can be asked about one position after another.
pub struct Search<R: Ruleset> {
    ruleset: R,
    memory: Memory<R::Position>,
}

/// What a search remembers. Apart from the ruleset, so that it is compiled once for each type of positions.
struct Memory<P> {
    play: Play,
    limits: Limits,
    values: Findings<P>,
    /// For positions of which only the outcome is known: 0 for P, 1 for N.
    outcomes: Findings<P>,
}

/// What is known so far.
enum Findings<P> {
    Local(LocalMemo<P>),
    Shared(SharedMemo<P>),
}

impl<P> Default for Findings<P> {
    fn default() -> Findings<P> {
        Findings::Local(LocalMemo::default())
    }
}

impl<P: Eq + Hash + 'static> Findings<P> {
    fn known(&self, position: &P) -> Option<u32> {
        match self {
            Findings::Local(memo) => memo.store.value(memo.keys.of(position), position),
            Findings::Shared(memo) => memo.store().value(memo.keys.of(position), position),
        }
    }

    /// Gives words up to the length of this one keys that determine them, if there is enough memory to change keys.
    fn expect_words_like(&mut self, position: &P, most: u64) {
        let (keys, store) = match self {
            Findings::Local(memo) => (&mut memo.keys, &mut memo.store),
            Findings::Shared(memo) => memo.parts(),
        };
        if const { may_be_words::<P>() }
            && let Some(new) = keys.widened_for(position)
            && store.change_keys(keys, &new, most).is_ok()
        {
            *keys = new;
        }
    }

    fn len(&self) -> u64 {
        match self {
            Findings::Local(memo) => memo.store.len() as u64,
            Findings::Shared(memo) => memo.store().len() as u64,
        }
    }

    fn bytes(&self) -> u64 {
        match self {
            Findings::Local(memo) => memo.store.bytes(),
            Findings::Shared(memo) => memo.store().bytes(),
        }
    }
}

impl<P> Memory<P>
where
    P: Clone + Eq + Hash + HeapBytes + Send + Sync + 'static,
{
    fn value(&mut self, ruleset: &dyn Lister<P>, position: &P) -> Result<u32, Stopped> {
        if let Some(value) = self.values.known(position) {
            return Ok(value);
        }
        let limits = beside(&self.limits, &self.outcomes);
        answer(ruleset, Question::Value(self.play), &limits, &mut self.values, position)
            .map_err(|stopped| stopped_within(&self.limits, stopped))
    }

    fn outcome(&mut self, ruleset: &dyn Lister<P>, position: &P) -> Result<Outcome, Stopped> {
        if let Some(value) = self.values.known(position) {
            return Ok(Outcome::of_value(value.into()));
        }
        let limits = beside(&self.limits, &self.values);
        answer(ruleset, Question::Outcome(self.play), &limits, &mut self.outcomes, position)
            .map(|value| Outcome::of_value(value.into()))
            .map_err(|stopped| stopped_within(&self.limits, stopped))
    }

    fn examined(&self) -> u64 {
        self.values.len() + self.outcomes.len()
    }

    fn for_each(&self, each: &mut dyn FnMut(&P, u32) -> Flow) -> Flow {
        match &self.values {
            Findings::Local(memo) => memo.store.for_each(&memo.keys, each),
            Findings::Shared(memo) => memo.store().for_each(&memo.keys, each),
        }
    }
}

impl<R> Search<R>
where
    R: Ruleset + Sync,
    R::Position: Send + Sync,
{
    /// A search that knows nothing yet.
    pub fn new(ruleset: R, play: Play, limits: Limits) -> Search<R> {
        let memory = Memory { play, limits, values: Findings::default(), outcomes: Findings::default() };
        Search { ruleset, memory }
    }

    /// The value of `position`: its Grundy value, or in misère play its misère Grundy value.
    ///
    /// # Errors
    ///
    /// Says which limit stopped it and how far it got. What it has found by then is kept: asked again, with a new
    /// deadline if the time was up, the search goes on from there.
    ///
    /// # Panics
    ///
    /// If [`Ruleset::options`] panics on any thread, with the same panic.
    pub fn value(&mut self, position: &R::Position) -> Result<u32, Stopped> {
        self.memory.value(&self.ruleset, position)
    }

    /// The outcome of `position`. This stops at the first winning move of every position it examines, so it needs fewer
    /// positions than [`Search::value`], often by far; [`Search::examined`] says how many.
    ///
    /// # Errors
    ///
    /// As for [`Search::value`].
    ///
    /// # Panics
    ///
    /// As [`Search::value`].
    pub fn outcome(&mut self, position: &R::Position) -> Result<Outcome, Stopped> {
        self.memory.outcome(&self.ruleset, position)
    }

    /// Sets the limits for the next questions.
    pub fn set_limits(&mut self, limits: &Limits) {
        self.memory.limits.clone_from(limits);
    }

    /// The value of a position whose value has already been found.
    pub fn known(&self, position: &R::Position) -> Option<u32> {
        self.memory.values.known(position)
    }

    /// Forgets everything and frees the memory.
    pub fn forget(&mut self) {
        self.memory.values = Findings::default();
        self.memory.outcomes = Findings::default();
    }

    /// How many positions have been examined, for their values or for their outcomes.
    pub fn examined(&self) -> u64 {
        self.memory.examined()
    }

    /// Calls `each` with every position whose value has been found, and that value, in no particular order, until
    /// `each` breaks.
    pub fn for_each(&self, mut each: impl FnMut(&R::Position, u32) -> Flow) -> Flow {
        self.memory.for_each(&mut each)
    }

    /// The ruleset that is searched.
    pub fn ruleset(&self) -> &R {
        &self.ruleset
    }
}

/// The limits of a search that shares its memory with another table.
fn beside<'l, P: Eq + Hash + 'static>(limits: &'l Limits, other: &Findings<P>) -> Cow<'l, Limits> {
    match other.bytes() {
        0 => Cow::Borrowed(limits),
        bytes => Cow::Owned(Limits { memory: limits.memory.saturating_sub(bytes), ..limits.clone() }),
    }
}

/// The same stop, reported in terms of the memory for both tables.
fn stopped_within(limits: &Limits, stopped: Stopped) -> Stopped {
    match stopped.limit {
        Limit::Memory(_) => Stopped { limit: Limit::Memory(limits.memory), ..stopped },
        _ => stopped,
    }
}

/// Answers a question, on as many threads as it is worth.
fn answer<P>(
    ruleset: &dyn Lister<P>,
    question: Question,
    limits: &Limits,
    table: &mut Findings<P>,
    position: &P,
) -> Result<u32, Stopped>
where
    P: Clone + Eq + Hash + HeapBytes + Send + Sync + 'static,
{
    if let Some(value) = table.known(position) {
        return Ok(value);
    }
    table.expect_words_like(position, limits.memory);
    if let Findings::Local(memo) = table {
        let solo = (limits.threads > 1).then_some(SOLO_POSITIONS);
        match Worker::new(ruleset, question, Role::ALONE, limits, memo).run(position, solo) {
            WorkerEnd::Done(value) => return Ok(value),
            WorkerEnd::Stopped(stopped) => return Err(stopped),
            WorkerEnd::NeedsHelp => *table = Findings::Shared(SharedMemo::from(std::mem::take(memo))),
        }
    }
    let Findings::Shared(memo) = &*table else {
        unreachable!("a local search ends with an answer or asks for help");
    };
    let abandoned = AtomicBool::new(false);
    let ends = team::work(limits.threads, |number| {
        let mut memo = WorkerMemo::new(memo, &abandoned);
        Worker::new(ruleset, question, Role::of(number, limits), limits, &mut memo).run(position, None)
    });
    // One worker may have reached a limit after another one had found the answer.
    if let Some(value) = table.known(position) {
        return Ok(value);
    }
    Err(ends
        .into_iter()
        .find_map(|end| match end {
            WorkerEnd::Stopped(stopped) => Some(stopped),
            _ => None,
        })
        .expect("without an answer a worker was stopped"))
}
