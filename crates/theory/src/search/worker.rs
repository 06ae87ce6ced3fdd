//! One thread of the search: the stack of open positions and the options that are waiting.

use super::key::Key;
use super::listing::{Lister, Listing, allocated};
use super::memo::Memo;
use super::question::Question;
use super::seen::Seen;
use crate::heap_bytes::HeapBytes;
use crate::limits::{Limit, Limits, Pace, Stopped};
use std::hash::Hash;
use std::sync::atomic::Ordering;

/// How a worker's run ended.
pub(super) enum WorkerEnd {
    Done(u32),
    Stopped(Stopped),
    /// It has examined as much as one thread should do alone.
    NeedsHelp,
}

/// What distinguishes a worker from the others.
#[derive(Clone, Copy)]
pub(super) struct Role {
    order: Order,
    /// Its stacks may not take more bytes than this. If they do, it stops, and the others go on.
    most_stack: u64,
}

/// In which order a worker takes up the options of a position. Workers that begin at different ends do no work twice
/// until they meet.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    AsListed,
    Backwards,
}

impl Role {
    /// The role of a worker that is alone.
    pub(super) const ALONE: Role = Role { order: Order::AsListed, most_stack: u64::MAX };

    /// The role of one of several workers. The first one works as if it were alone. The others go other ways, which may
    /// be deep, and must leave it enough memory: together, their stacks get a quarter.
    pub(super) fn of(number: usize, limits: &Limits) -> Role {
        match number {
            0 => Role::ALONE,
            _ => Role {
                order: if number.is_multiple_of(2) { Order::AsListed } else { Order::Backwards },
                most_stack: limits.memory / (4 * limits.threads as u64),
            },
        }
    }
}

/// A position whose options are being examined.
struct Frame<P> {
    position: P,
    key: Key,
    /// Where its waiting options begin on the common stack.
    base: usize,
    /// How many of them, from `base` on, were put off because another worker has them open.
    put_off: usize,
    seen: Seen,
}

/// One thread of the search.
pub(super) struct Worker<'r, P> {
    ruleset: &'r dyn Lister<P>,
    question: Question,
    role: Role,
    limits: &'r Limits,
    memo: &'r mut dyn Memo<P>,
    frames: Vec<Frame<P>>,
    waiting: Vec<(P, Key)>,
    batch: Vec<(P, Key)>,
    /// Bytes that the waiting positions and the frames' sets own outside the two stacks.
    held: usize,
    pace: Pace,
}

impl<'r, P: Clone + Eq + Hash + HeapBytes + 'static> Worker<'r, P> {
    pub(super) fn new(
        ruleset: &'r dyn Lister<P>,
        question: Question,
        role: Role,
        limits: &'r Limits,
        memo: &'r mut dyn Memo<P>,
    ) -> Worker<'r, P> {
        Worker {
            ruleset,
            question,
            role,
            limits,
            memo,
            frames: Vec::new(),
            waiting: Vec::new(),
            batch: Vec::with_capacity(question.batch()),
            held: 0,
            pace: Pace::default(),
        }
    }

    /// Answers the question for `root`. If `solo` is given, stops after examining that many positions.
    pub(super) fn run(&mut self, root: &P, solo: Option<u64>) -> WorkerEnd {
        let solo = solo.map_or(u64::MAX, |most| self.memo.len().saturating_add(most));
        let end = self.examine(root, solo);
        let flushed = self.memo.flush(self.limits.memory);
        match (end, flushed) {
            (Ok(Some(value)), Ok(())) => WorkerEnd::Done(value),
            (Ok(None), Ok(())) => WorkerEnd::NeedsHelp,
            (Err(limit), _) | (_, Err(limit)) => WorkerEnd::Stopped(Stopped { limit, positions: self.memo.len() }),
        }
    }

    fn examine(&mut self, root: &P, solo: u64) -> Result<Option<u32>, Limit> {
        self.check()?;
        let mut closed = self.open(root.clone(), self.memo.keys().of(root))?;
        loop {
            if let Some(value) = closed {
                let Some(parent) = self.frames.last_mut() else {
                    return Ok(Some(value));
                };
                parent.seen.insert(value, &mut self.held);
                if self.memo.len() >= solo {
                    return Ok(None);
                }
            }
            closed = self.step()?;
        }
    }

    /// Takes up the next waiting option of the last frame, or closes the frame if its value is settled. Returns the
    /// value of the position, if one was closed.
    fn step(&mut self) -> Result<Option<u32>, Limit> {
        let frame = self.frames.last_mut().expect("the root's frame is closed last");
        if self.question.is_settled(&frame.seen) {
            for (option, _) in self.waiting.drain(frame.base..) {
                self.held -= option.heap_bytes();
            }
        }
        let waiting = self.waiting.len();
        if waiting == frame.base {
            let frame = self.frames.pop().expect("it was just looked at");
            self.held -= frame.seen.heap_bytes();
            return self.close(frame.position, frame.key, self.question.value(&frame.seen)).map(Some);
        }
        let (option, key) = self.waiting.last().expect("more wait than the frame's base");
        let known = self.memo.reader().value(*key, option);
        // Another worker has it open, so anything else comes first.
        if known.is_none() && frame.put_off < waiting - frame.base && self.memo.seems_open(*key) {
            self.waiting.swap(frame.base + frame.put_off, waiting - 1);
            frame.put_off += 1;
            return Ok(None);
        }
        let (option, key) = self.waiting.pop().expect("it was just looked at");
        self.held -= option.heap_bytes();
        frame.put_off = frame.put_off.min(self.waiting.len() - frame.base);
        match known {
            Some(value) => {
                frame.seen.insert(value, &mut self.held);
                Ok(None)
            }
            None => self.open(option, key),
        }
    }

    /// Lists the options of `position`: known values are noted, and the others wait. If none has to wait, the position
    /// is closed at once and its value returned.
    fn open(&mut self, position: P, key: Key) -> Result<Option<u32>, Limit> {
        self.memo.mark(key, true);
        let base = self.waiting.len();
        let seen = self.list(&position)?;
        if self.waiting.len() == base {
            self.held -= seen.heap_bytes();
            return self.close(position, key, self.question.value(&seen)).map(Some);
        }
        // The stack returns the last option first. Reversed, options are taken up in the order in which they were
        // listed.
        if self.role.order == Order::AsListed {
            self.waiting[base..].reverse();
        }
        self.frames.push(Frame { position, key, base, put_off: 0, seen });
        Ok(None)
    }

    /// The known values among the options of a position. The other options wait on the stack.
    fn list(&mut self, position: &P) -> Result<Seen, Limit> {
        let Worker { ruleset, question, role, limits, memo, frames, waiting, batch, held, pace } = self;
        let memo: &dyn Memo<P> = &**memo;
        let reader = memo.reader();
        let mut listing = Listing {
            question: *question,
            keys: memo.keys(),
            reader: &reader,
            batch,
            waiting,
            held,
            pace,
            reached: &|waiting| reached(role, limits, memo, waiting + allocated(frames)),
            seen: Seen::default(),
            stopped: None,
        };
        ruleset.list(position, &mut listing);
        listing.end()
    }

    fn close(&mut self, position: P, key: Key, value: u32) -> Result<u32, Limit> {
        self.memo.mark(key, false);
        let heap_bytes = position.heap_bytes();
        self.memo.insert(position, key, value, heap_bytes, self.limits.memory)?;
        if self.pace.is_due() {
            self.check()?;
        }
        Ok(value)
    }

    fn check(&self) -> Result<(), Limit> {
        let stacks = allocated(&self.waiting) + allocated(&self.frames) + self.held;
        reached(&self.role, self.limits, self.memo, stacks).map_or(Ok(()), Err)
    }
}

/// Which limit has been reached; also reports progress.
fn reached<P>(role: &Role, limits: &Limits, memo: &dyn Memo<P>, stacks: usize) -> Option<Limit> {
    let positions = memo.len();
    limits.progress.store(positions, Ordering::Relaxed);
    let bytes = memo.bytes(stacks as u64);
    if memo.is_abandoned() {
        return Some(Limit::Cancelled);
    }
    if stacks as u64 > role.most_stack {
        return Some(Limit::Memory(limits.memory));
    }
    limits.reached(bytes, positions)
}
