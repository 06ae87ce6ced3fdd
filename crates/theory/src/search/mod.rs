//! The exact search: the Grundy value of any position of any ruleset, from `options` alone.
//!
//! **Idea.** Depth first, every position once. A frame is opened for a position; the options whose values are known
//! go into its set of seen values, the others wait on one shared stack and are opened in turn; when none waits, the
//! mex is the value. The stack is a vector, not the machine's: positions nest as deep as memory allows.
//!
//! **Representation.** Values are kept in a hash table of `(position, u32)`, compared by equality of positions, so a
//! collision of hashes is never an answer. Make `Position` small (a `u64` of bits) and the table is 16 bytes an entry.
//!
//! **Cost.** One call of `options` for each position and thread that opens it, one look-up for each option, and one
//! more for each option that had to wait.
//!
//! **Threads.** All workers start at the root and share the table. Every other one takes up options from the last to the
//! first, and a worker that meets a position another one has open takes up something else first, so they spread by
//! themselves. Values do not depend on the order of work, so any number of threads gives the same answer.

mod memo;
mod seen;
mod worker;

use crate::limits::{Deadline, Limits, Stopped};
use crate::play::Play;
use crate::ruleset::{Flow, Ruleset};
use crate::team;
use memo::{LocalMemo, SharedMemo, WorkerMemo};
use worker::{Manner, Worker, WorkerEnd};

/// How many positions one thread examines before others are woken: below this, waking them costs more than it saves.
const SOLO_POSITIONS: u64 = 1 << 15;

/// A search that remembers: ask it for one position after another.
pub struct Search<R: Ruleset> {
    ruleset: R,
    play: Play,
    limits: Limits,
    memo: Memo<R::Position>,
}

enum Memo<P> {
    Local(LocalMemo<P>),
    Shared(SharedMemo<P>),
}

impl<R> Search<R>
where
    R: Ruleset + Sync,
    R::Position: Send + Sync,
{
    /// A search that knows nothing yet.
    pub fn new(ruleset: R, play: Play, limits: Limits) -> Search<R> {
        Search { ruleset, play, limits, memo: Memo::Local(LocalMemo::default()) }
    }

    /// The value of `position`: its Grundy value, or in misère play its misère Grundy value.
    ///
    /// # Errors
    ///
    /// Says which limit stopped it and how far it got. What was found until then is kept: asking again, with a new
    /// deadline if it was the time, goes on.
    pub fn value(&mut self, position: &R::Position) -> Result<u32, Stopped> {
        if let Some(value) = self.known(position) {
            return Ok(value);
        }
        if let Memo::Local(memo) = &mut self.memo {
            let solo = (self.limits.threads > 1).then_some(SOLO_POSITIONS);
            let mut worker = Worker::new(&self.ruleset, self.play, Manner::ALONE, &self.limits, &mut *memo);
            match worker.run(position, solo) {
                WorkerEnd::Done(value) => return Ok(value),
                WorkerEnd::Stopped(stopped) => return Err(stopped),
                WorkerEnd::NeedsHelp => {
                    self.memo = Memo::Shared(SharedMemo::from(std::mem::take(memo)));
                }
            }
        }
        let Memo::Shared(memo) = &self.memo else {
            unreachable!("a local search ends with an answer or asks for help");
        };
        let ends = team::work(self.limits.threads, |number| {
            let manner = Manner::of(number, &self.limits);
            Worker::new(&self.ruleset, self.play, manner, &self.limits, WorkerMemo::new(memo)).run(position, None)
        });
        // A worker may run out while another one finishes: an answer is an answer.
        if let Some(value) = self.known(position) {
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

    /// Sets when the next questions must be answered.
    pub fn set_deadline(&mut self, deadline: Option<Deadline>) {
        self.limits.deadline = deadline;
    }

    /// The value of a position already examined.
    pub fn known(&self, position: &R::Position) -> Option<u32> {
        match &self.memo {
            Memo::Local(memo) => memo.value(position),
            Memo::Shared(memo) => memo.table().value(position),
        }
    }

    /// Begins again with nothing, and gives the memory back.
    pub fn forget(&mut self) {
        self.memo = Memo::Local(LocalMemo::default());
    }

    /// How many positions have been examined.
    pub fn examined(&self) -> u64 {
        match &self.memo {
            Memo::Local(memo) => memo.len(),
            Memo::Shared(memo) => memo.table().len(),
        }
    }

    /// Calls `each` with every position examined and its value, in no particular order, until it breaks.
    pub fn for_each(&self, mut each: impl FnMut(&R::Position, u32) -> Flow) -> Flow {
        match &self.memo {
            Memo::Local(memo) => memo.for_each(&mut each),
            Memo::Shared(memo) => memo.table().for_each(&mut each),
        }
    }

    /// The ruleset that is searched.
    pub fn ruleset(&self) -> &R {
        &self.ruleset
    }
}
