//! Listing the options of a position, and looking them up many at a time.
//!
//! A look-up in a table larger than the caches waits for memory a hundred times longer than it computes. A processor
//! can wait for a dozen places at once, but only if it knows them. So the places of a whole batch are touched first, in
//! quick succession, and examined afterwards.
//!
//! Only [`Lister::list`] is compiled for each ruleset; everything else in a search, for each type of positions.

use super::buckets::Buckets;
use super::key::{Key, Keys};
use super::memo::Reader;
use super::question::Question;
use super::seen::Seen;
use crate::heap_bytes::HeapBytes;
use crate::limits::{Limit, Pace};
use crate::ruleset::{Flow, Ruleset};
use std::hash::Hash;

/// A ruleset with its type hidden.
pub(super) trait Lister<P>: Sync {
    /// Passes every option of a position to the listing, until that has enough.
    fn list(&self, position: &P, listing: &mut Listing<'_, P>);
}

impl<R: Ruleset + Sync> Lister<R::Position> for R {
    fn list(&self, position: &R::Position, listing: &mut Listing<'_, R::Position>) {
        // Copies stay in registers.
        let (keys, most) = (listing.keys.clone(), listing.question.batch());
        let _ = self.options(position, &mut |_, option| {
            let key = keys.of(&option);
            listing.batch.push((option, key));
            if listing.batch.len() < most { Flow::Continue(()) } else { listing.look_up() }
        });
    }
}

/// The options of a position as they are listed: the values of those that are known, and the others on the common
/// stack.
pub(super) struct Listing<'w, P> {
    pub question: Question,
    pub keys: &'w Keys,
    pub reader: &'w Reader<'w, P>,
    /// Options that have not been looked up yet; none between two listings.
    pub batch: &'w mut Vec<(P, Key)>,
    pub waiting: &'w mut Vec<(P, Key)>,
    /// Bytes that the waiting positions and the sets of values own.
    pub held: &'w mut usize,
    pub pace: &'w mut Pace,
    /// Which limit has been reached, given the bytes of the waiting positions.
    pub reached: &'w dyn Fn(usize) -> Option<Limit>,
    pub seen: Seen,
    /// The limit that ended the listing, if one did.
    pub stopped: Option<Limit>,
}

impl<P: Eq + Hash + HeapBytes + 'static> Listing<'_, P> {
    /// Looks up the last options. Ends the listing, and returns the values found or the limit that ended it.
    pub(super) fn end(mut self) -> Result<Seen, Limit> {
        let _ = self.look_up();
        self.stopped.map_or(Ok(self.seen), Err)
    }

    /// Looks up the batch. Breaks if no further options are wanted.
    #[inline(never)]
    fn look_up(&mut self) -> Flow {
        let Listing { reader, batch, seen, waiting, held, .. } = self;
        reader.store.look_up(batch, &mut |option, key, value| match value {
            Some(value) => seen.insert(value, held),
            None => put_aside(option, key, reader.fresh, seen, waiting, held),
        });
        if self.pace.is_due() && self.stopped.is_none() {
            self.stopped = (self.reached)(allocated(self.waiting) + *self.held);
        }
        if self.stopped.is_some() || self.question.is_settled(&self.seen) {
            Flow::Break(())
        } else {
            Flow::Continue(())
        }
    }
}

/// Puts an option that the table does not have where it waits, unless this worker has just found its value. Apart from
/// the loop over the options, so that what most of them need stays short.
#[inline(never)]
fn put_aside<P: Eq + HeapBytes>(
    option: P,
    key: Key,
    fresh: Option<&Buckets<P>>,
    seen: &mut Seen,
    waiting: &mut Vec<(P, Key)>,
    held: &mut usize,
) {
    match fresh.and_then(|fresh| fresh.value(key, &option)) {
        Some(value) => seen.insert(value, held),
        None => {
            *held += option.heap_bytes();
            waiting.push((option, key));
        }
    }
}

/// Bytes allocated for a stack.
pub(super) fn allocated<T>(stack: &Vec<T>) -> usize {
    stack.capacity() * size_of::<T>()
}
