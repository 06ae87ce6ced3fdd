//! One thread of the search: the stack of open positions and the options that wait.

use super::memo::{Memo, Reader};
use super::seen::Seen;
use crate::limits::{Limit, Limits, Pace, Stopped};
use crate::play::Play;
use crate::ruleset::{Flow, Ruleset};
use std::sync::atomic::Ordering;

/// How a worker's run ended.
pub(super) enum WorkerEnd {
    Done(u32),
    Stopped(Stopped),
    /// It examined as much as one thread should do alone.
    NeedsHelp,
}

/// How a worker goes about it.
#[derive(Clone, Copy)]
pub(super) struct Manner {
    pub order: Order,
    /// More bytes than this its stacks may not have. Others' work goes on without it.
    pub most_stack: u64,
}

/// In which order a worker takes up the options of a position. Workers that begin at different ends do not do the same
/// work twice until they meet.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    AsListed,
    Backwards,
}

impl Manner {
    /// As a worker does it that works alone.
    pub(super) const ALONE: Manner = Manner { order: Order::AsListed, most_stack: u64::MAX };

    /// As one of several workers does it. The first one works as if it were alone; the others go different ways, which
    /// may be deep, and must leave it the memory: a quarter for all their stacks.
    pub(super) fn of(number: usize, limits: &Limits) -> Manner {
        match number {
            0 => Manner::ALONE,
            _ => Manner {
                order: if number.is_multiple_of(2) { Order::AsListed } else { Order::Backwards },
                most_stack: limits.memory / (4 * limits.threads as u64),
            },
        }
    }
}

/// A position under examination.
struct Frame<P> {
    position: P,
    /// Where its waiting options begin on the common stack.
    base: usize,
    /// How many of them, from `base` on, were found open by another worker and put off.
    put_off: usize,
    seen: Seen,
    has_options: bool,
}

/// One thread of the search over a table `M`.
pub(super) struct Worker<'r, R: Ruleset, M> {
    ruleset: &'r R,
    play: Play,
    manner: Manner,
    limits: &'r Limits,
    memo: M,
    frames: Vec<Frame<R::Position>>,
    waiting: Vec<R::Position>,
    /// Bytes the waiting positions and the frames' sets keep outside the two stacks.
    held: usize,
    pace: Pace,
}

impl<'r, R: Ruleset, M: Memo<R::Position>> Worker<'r, R, M> {
    pub(super) fn new(ruleset: &'r R, play: Play, manner: Manner, limits: &'r Limits, memo: M) -> Self {
        Worker {
            ruleset,
            play,
            manner,
            limits,
            memo,
            frames: Vec::new(),
            waiting: Vec::new(),
            held: 0,
            pace: Pace::default(),
        }
    }

    /// Examines everything below `root`, but, where `solo` is given, not more positions than that.
    pub(super) fn run(&mut self, root: &R::Position, solo: Option<u64>) -> WorkerEnd {
        let solo = solo.map_or(u64::MAX, |most| self.memo.len().saturating_add(most));
        let end = self.examine(root, solo);
        let flushed = self.memo.flush(self.limits.memory);
        match (end, flushed) {
            (Ok(Some(value)), Ok(())) => WorkerEnd::Done(value),
            (Ok(None), Ok(())) => WorkerEnd::NeedsHelp,
            (Err(limit), _) | (_, Err(limit)) => WorkerEnd::Stopped(Stopped { limit, positions: self.memo.len() }),
        }
    }

    fn examine(&mut self, root: &R::Position, solo: u64) -> Result<Option<u32>, Limit> {
        self.check()?;
        self.open(root.clone())?;
        loop {
            let waiting = self.waiting.len();
            let frame = self.frames.last_mut().expect("the root's frame is closed last");
            if waiting == frame.base {
                let value = if frame.has_options { frame.seen.mex() } else { self.play.end_value() };
                self.close(value)?;
                match self.frames.last_mut() {
                    None => return Ok(Some(value)),
                    Some(parent) => self.held += parent.seen.insert(value),
                }
                if self.memo.len() >= solo {
                    return Ok(None);
                }
                continue;
            }
            let option = self.waiting.last().expect("more wait than the frame's base");
            let known = self.memo.reader().value(option);
            // Another worker is at it: anything else comes first.
            if known.is_none() && frame.put_off < waiting - frame.base && self.memo.seems_open(option) {
                self.waiting.swap(frame.base + frame.put_off, waiting - 1);
                frame.put_off += 1;
                continue;
            }
            let option = self.waiting.pop().expect("it was just looked at");
            self.held -= R::heap_bytes(&option);
            frame.put_off = frame.put_off.min(self.waiting.len() - frame.base);
            match known {
                Some(value) => self.held += frame.seen.insert(value),
                None => self.open(option)?,
            }
        }
    }

    /// Lists the options of `position`: known values are noted, the others wait.
    fn open(&mut self, position: R::Position) -> Result<(), Limit> {
        self.memo.sign(&position, true);
        let base = self.waiting.len();
        let mut frame = Frame { position, base, put_off: 0, seen: Seen::default(), has_options: false };
        let mut stopped = None;
        let Worker { ruleset, manner, limits, memo, frames, waiting, held, pace, .. } = self;
        let reader = memo.reader();
        let _ = ruleset.options(&frame.position, &mut |_, option| {
            frame.has_options = true;
            match reader.value(&option) {
                Some(value) => *held += frame.seen.insert(value),
                None => {
                    *held += R::heap_bytes(&option);
                    waiting.push(option);
                }
            }
            if pace.is_due() {
                stopped = reached(manner, limits, memo, stack_bytes(waiting, frames) + *held);
            }
            if stopped.is_some() { Flow::Break(()) } else { Flow::Continue(()) }
        });
        drop(reader);
        if let Some(limit) = stopped {
            return Err(limit);
        }
        // The stack gives back the last first: turned round, options are taken up in the order they were listed.
        if self.manner.order == Order::AsListed {
            self.waiting[base..].reverse();
        }
        self.frames.push(frame);
        Ok(())
    }

    fn close(&mut self, value: u32) -> Result<(), Limit> {
        let frame = self.frames.pop().expect("only an open frame is closed");
        self.held -= frame.seen.heap_bytes();
        self.memo.sign(&frame.position, false);
        let heap_bytes = R::heap_bytes(&frame.position);
        self.memo.insert(frame.position, value, heap_bytes, self.limits.memory)?;
        if self.pace.is_due() { self.check() } else { Ok(()) }
    }

    fn check(&self) -> Result<(), Limit> {
        let bytes = stack_bytes(&self.waiting, &self.frames) + self.held;
        reached(&self.manner, self.limits, &self.memo, bytes).map_or(Ok(()), Err)
    }
}

fn stack_bytes<P>(waiting: &Vec<P>, frames: &Vec<Frame<P>>) -> usize {
    waiting.capacity() * size_of::<P>() + frames.capacity() * size_of::<Frame<P>>()
}

/// Looks at every limit, and tells whoever watches how far the search is.
fn reached<P, M: Memo<P>>(manner: &Manner, limits: &Limits, memo: &M, stacks: usize) -> Option<Limit> {
    let positions = memo.len();
    limits.progress.store(positions, Ordering::Relaxed);
    let bytes = memo.bytes(stacks as u64);
    if stacks as u64 > manner.most_stack {
        return Some(Limit::Memory(limits.memory));
    }
    limits.reached(bytes, positions)
}
