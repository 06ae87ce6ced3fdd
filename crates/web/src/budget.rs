//! One budget in bytes for everything that waits: long questions, and answers that have not been read yet.
//!
//! Every connection may keep a little for free, so small questions and answers always have room, and together they are
//! bounded by the number of connections. Anything longer takes up room in the budget from the moment it is made until its
//! last byte has been handed to the system or the connection is gone. When there is no room, the slowest readers are
//! disconnected, and whoever needs room is asked to try again later.

use crate::problem::Problem;
use crate::visitors::{Visitor, Visitors};
use axum::body::Bytes;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// What one connection may keep for free, in bytes.
const OWN: usize = 64 << 10;
/// The smallest budget; the longest answers fit in it.
const LEAST: u64 = 64 << 20;
/// The unit in which the budget is counted, in bytes.
const PIECE: usize = 1 << 10;
/// How often a visitor waiting for room tries again.
const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// The budget, and whose it is.
pub(crate) struct Budget {
    pieces: Arc<Semaphore>,
    bytes: usize,
    visitors: Arc<Visitors>,
}

impl Budget {
    /// A budget of this many bytes, or [`LEAST`] if that is more.
    pub(crate) fn new(bytes: u64, visitors: Arc<Visitors>) -> Budget {
        let bytes = usize::try_from(bytes.max(LEAST)).unwrap_or(usize::MAX).min(Semaphore::MAX_PERMITS);
        Budget { pieces: Arc::new(Semaphore::new(bytes / PIECE)), bytes, visitors }
    }

    /// How large it is.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes as u64
    }

    /// Room for some bytes of a visitor; waits for it no longer than `patience`.
    pub(crate) async fn room(&self, visitor: &Arc<Visitor>, bytes: usize, patience: Duration) -> Result<Room, Problem> {
        let kept = visitor.kept().fetch_add(bytes, Ordering::Relaxed) + bytes;
        let mut room = Room { visitor: Arc::clone(visitor), bytes, _pieces: None };
        if kept > OWN {
            room._pieces = Some(self.pieces(visitor, bytes, patience).await?);
        }
        Ok(room)
    }

    async fn pieces(
        &self,
        visitor: &Visitor,
        bytes: usize,
        patience: Duration,
    ) -> Result<OwnedSemaphorePermit, Problem> {
        let number = u32::try_from(bytes.div_ceil(PIECE)).map_err(|_| Problem::Full)?;
        let begin = Instant::now();
        loop {
            // The bytes asked for already count as kept. One address leaves a quarter of the budget to the others.
            let is_too_much = self.visitors.kept_for(visitor.address) > self.bytes / 4 * 3;
            if !is_too_much && let Ok(pieces) = Arc::clone(&self.pieces).try_acquire_many_owned(number) {
                return Ok(pieces);
            }
            self.visitors.dismiss_slow(bytes);
            if begin.elapsed() >= patience {
                return Err(Problem::Full);
            }
            tokio::time::sleep(LOOK_AGAIN).await;
        }
    }

    /// An answer with the room it takes up.
    pub(crate) async fn keep(
        &self,
        visitor: &Arc<Visitor>,
        mut answer: Vec<u8>,
        patience: Duration,
    ) -> Result<Bytes, Problem> {
        // Only what is written is counted, so nothing more may be kept.
        answer.shrink_to_fit();
        let room = self.room(visitor, answer.len(), patience).await?;
        Ok(Bytes::from_owner(Kept { answer, _room: room }))
    }
}

/// Room for some bytes, given back when it is dropped.
pub(crate) struct Room {
    visitor: Arc<Visitor>,
    bytes: usize,
    _pieces: Option<OwnedSemaphorePermit>,
}

impl Drop for Room {
    fn drop(&mut self) {
        self.visitor.kept().fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

/// The bytes of an answer, in their room.
struct Kept {
    answer: Vec<u8>,
    _room: Room,
}

impl AsRef<[u8]> for Kept {
    fn as_ref(&self) -> &[u8] {
        &self.answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    const AT_ONCE: Duration = Duration::ZERO;

    #[tokio::test]
    async fn what_is_kept_is_bounded_until_it_is_gone() {
        let visitors = Arc::<Visitors>::default();
        let budget = Budget::new(LEAST, Arc::clone(&visitors));
        let number = LEAST as usize / OWN / 4;
        let come = |number: usize, last| visitors.admit(number as u64, Ipv4Addr::new(127, 0, 0, last).into()).unwrap();
        let present: Vec<_> = (0..6).map(|number| come(number, 1 + (number >= 4) as u8)).collect();
        let quarter = || vec![7; number * OWN];
        let mut kept = Vec::new();
        for presence in &present[..3] {
            kept.push(budget.keep(&presence.visitor, quarter(), AT_ONCE).await.unwrap());
        }
        // The last quarter is for another address; after that nothing is left for anyone.
        assert!(matches!(budget.keep(&present[3].visitor, quarter(), AT_ONCE).await, Err(Problem::Full)));
        let other = budget.keep(&present[4].visitor, quarter(), AT_ONCE).await.unwrap();
        assert!(matches!(budget.keep(&present[5].visitor, quarter(), AT_ONCE).await, Err(Problem::Full)));
        // Small answers still have room.
        assert!(budget.keep(&present[5].visitor, vec![7; OWN], AT_ONCE).await.is_ok());
        assert_eq!(present[5].visitor.kept().load(Ordering::Relaxed), 0, "what was refused or is gone is not kept");
        // While any part of an answer is still to be sent, the room of the whole is kept.
        let rest = kept.pop().unwrap().split_off(100);
        assert!(budget.keep(&present[3].visitor, quarter(), AT_ONCE).await.is_err());
        drop(rest);
        assert!(budget.keep(&present[3].visitor, quarter(), AT_ONCE).await.is_ok());
        drop(other);
    }
}
