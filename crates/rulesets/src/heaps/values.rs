//! The values of single heaps, 0, 1, 2, … in order, as far as they have been asked for.
//!
//! In normal play the value of a position is the nim-sum of the values of its heaps, so nothing else needs to be
//! computed. If the rules are a code, fast methods are used: [`Windows`] if no heap breaks, otherwise [`Breaking`]; any
//! other rules are asked for the options of every heap. Once a period is proved, all further heaps are known.
//!
//! All solvers of a game share the values. A thread that computes holds the lock for a few milliseconds at a time and
//! then lets others in, so that none waits long for another's question. Rules may unwind out of the lock: a value is
//! stored only when it is complete, so the next thread finds everything in order.

use super::code::{THREE, TWO, TakeAndBreak};
use super::game::HeapRules;
use super::marks::Marks;
use super::period::{self, Period};
use super::sparse::{Breaking, SparseSpace};
use super::windows::Windows;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use theory::{Failure, Flow, Limit, Limits, Pace, Stopped};

/// Larger heaps are not stored, because the array would have to contain all smaller ones.
pub(super) const LARGEST: u64 = 1 << 31;
/// How long one question holds the lock.
const SLICE: Duration = Duration::from_millis(5);
/// A period and a mask are sought when there are this many values, and whenever their number has doubled.
const FIRST_LOOK: usize = 64;

/// The values of the heaps of a game.
pub(super) struct HeapValues {
    rules: Arc<dyn HeapRules>,
    known: Mutex<Known>,
    /// How many threads are waiting for the lock.
    waiting: AtomicUsize,
}

struct Known {
    values: Vec<u32>,
    /// Heaps without a value, because the rules fail there or at a heap reached from there. Their places in the array
    /// are filled, because larger heaps may never reach them.
    broken: BTreeMap<u64, Failure>,
    period: Option<Period>,
    next_look: usize,
    by: By,
}

/// How the next value is found.
enum By {
    Definition(Marks),
    Windows(Windows),
    Breaking(Breaking),
}

impl HeapValues {
    pub(super) fn new(rules: Arc<dyn HeapRules>) -> HeapValues {
        let breaks = |code: &TakeAndBreak| code.runs().iter().any(|run| run.digit & (TWO | THREE) != 0);
        let by = match rules.code() {
            None => By::Definition(Marks::default()),
            Some(code) if breaks(code) => By::Breaking(Breaking::default()),
            Some(_) => By::Windows(Windows::default()),
        };
        let mut known = Known { values: Vec::new(), broken: BTreeMap::new(), period: None, next_look: FIRST_LOOK, by };
        // Nothing is left of the heap 0.
        known.push(0);
        HeapValues { rules, known: Mutex::new(known), waiting: AtomicUsize::new(0) }
    }

    pub(super) fn rules(&self) -> &dyn HeapRules {
        &*self.rules
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        self.waiting.fetch_sub(1, Ordering::Relaxed);
        known
    }

    /// The value of a heap.
    pub(super) fn value(&self, heap: u64, limits: &Limits) -> Result<u32, Stopped> {
        loop {
            let mut known = self.lock();
            if let Some(Failure(reason)) = known.broken.get(&heap) {
                theory::fail(reason.clone());
            }
            if let Some(value) = known.value(heap) {
                return Ok(value);
            }
            known.grow(&*self.rules, heap, limits)?;
            drop(known);
            if self.waiting.load(Ordering::Relaxed) > 0 {
                // Long enough for a waiting thread to wake up.
                std::thread::sleep(Duration::from_micros(100));
            }
        }
    }

    /// The value of a position, given with its largest heap first.
    pub(super) fn sum(&self, heaps: &[u64], limits: &Limits) -> Result<u32, Stopped> {
        self.value(heaps.first().copied().unwrap_or(0), limits)?;
        // A smaller heap is known before a larger one, unless the rules fail there.
        self.known_sum(heaps)
            .map_or_else(|| heaps.iter().try_fold(0, |sum, &heap| Ok(sum ^ self.value(heap, limits)?)), Ok)
    }

    /// The value of a position, if those of its heaps are already known.
    pub(super) fn known_sum(&self, heaps: &[u64]) -> Option<u32> {
        let known = self.lock();
        let value = |heap: u64| known.value(heap).filter(|_| !known.broken.contains_key(&heap));
        heaps.iter().try_fold(0, |sum, &heap| Some(sum ^ value(heap)?))
    }

    /// The value of a heap, if it is already known.
    pub(super) fn known_value(&self, heap: u64) -> Option<u32> {
        self.known_sum(&[heap])
    }

    /// The period, once it is proved.
    pub(super) fn period(&self) -> Option<Period> {
        self.lock().period
    }

    /// The sparse space, if one is used; once there is a period, it is not needed.
    pub(super) fn sparse_space(&self) -> Option<SparseSpace> {
        let known = self.lock();
        match &known.by {
            By::Breaking(breaking) if known.period.is_none() => breaking.space(known.values.len()),
            _ => None,
        }
    }
}

impl Known {
    fn value(&self, heap: u64) -> Option<u32> {
        let heap = self.period.map_or(heap, |period| period.within(heap));
        self.values.get(usize::try_from(heap).ok()?).copied()
    }

    /// Computes values up to that of a heap, but stops after a while.
    fn grow(&mut self, rules: &dyn HeapRules, heap: u64, limits: &Limits) -> Result<(), Stopped> {
        let (begun, mut pace) = (Instant::now(), Pace::default());
        while self.value(heap).is_none() {
            let number = self.values.len() as u64;
            if pace.is_due() {
                limits.progress.store(number, Ordering::Relaxed);
                if let Some(limit) = limits.reached(self.bytes(), number) {
                    return Err(Stopped { limit, positions: number });
                }
                if begun.elapsed() > SLICE {
                    return Ok(());
                }
            }
            if self.values.len() >= self.next_look {
                self.look(rules, limits)?;
                self.next_look *= 2;
                continue;
            }
            self.make_room(limits)?;
            let value = match (&mut self.by, rules.code()) {
                (By::Windows(windows), Some(code)) => windows.next(code, &self.values),
                (By::Breaking(breaking), Some(code)) => breaking.next(code, &self.values, limits, &mut pace)?,
                (By::Definition(marks), _) => {
                    let known = (self.values.as_slice(), &self.broken);
                    by_definition(marks, rules, known, limits, &mut pace)?.unwrap_or_else(|failure| {
                        self.broken.insert(number, failure);
                        0
                    })
                }
                (By::Windows(_) | By::Breaking(_), None) => unreachable!("these are for codes"),
            };
            self.push(value);
        }
        Ok(())
    }

    /// Looks for a period and for a sparse space, if there is enough memory.
    fn look(&mut self, rules: &dyn HeapRules, limits: &Limits) -> Result<(), Stopped> {
        const BYTES: u64 = 12;
        let Some(code) = rules.code() else { return Ok(()) };
        if self.bytes() + BYTES * self.values.len() as u64 > limits.memory {
            return Ok(());
        }
        self.period = period::find(code, &self.values, limits)?;
        if let By::Breaking(breaking) = &mut self.by {
            breaking.choose(&self.values);
        }
        Ok(())
    }

    fn push(&mut self, value: u32) {
        match &mut self.by {
            By::Definition(marks) => marks.widen(value),
            By::Breaking(breaking) => breaking.push(self.values.len(), value),
            By::Windows(_) => {}
        }
        self.values.push(value);
    }

    /// Makes room for one more value.
    fn make_room(&mut self, limits: &Limits) -> Result<(), Stopped> {
        let count = self.values.len();
        let stopped = |limit| Err(Stopped { limit, positions: count as u64 });
        if count as u64 > LARGEST {
            return stopped(Limit::Positions(LARGEST));
        }
        if count < self.values.capacity() {
            return Ok(());
        }
        // While the array is copied, both the old and the new one exist.
        let more = count.max(FIRST_LOOK);
        let bytes = self.bytes() + ((count + more) * size_of::<u32>()) as u64;
        if bytes > limits.memory || self.values.try_reserve_exact(more).is_err() {
            return stopped(Limit::Memory(limits.memory));
        }
        Ok(())
    }

    fn bytes(&self) -> u64 {
        let method = match &self.by {
            By::Definition(marks) => marks.bytes(),
            By::Windows(windows) => windows.bytes(),
            By::Breaking(breaking) => breaking.bytes(),
        };
        (self.values.capacity() * size_of::<u32>()) as u64 + method
    }
}

/// The plain method: the least value that no option has, or the failure of the rules.
fn by_definition(
    marks: &mut Marks,
    rules: &dyn HeapRules,
    (values, broken): (&[u32], &BTreeMap<u64, Failure>),
    limits: &Limits,
    pace: &mut Pace,
) -> Result<Result<u32, Failure>, Stopped> {
    let heap = values.len() as u64;
    marks.begin(values.len());
    let (mut result, mut failed) = (Ok(()), None);
    let followed = theory::caught(|| {
        if rules.check(heap).is_err() {
            // It is in no position; its value only fills a place.
            return;
        }
        let _ = rules.options(heap, &mut |parts| {
            if pace.is_due() {
                result = limits.check(heap);
            }
            failed = parts.iter().find_map(|part| broken.get(part));
            if result.is_err() || failed.is_some() {
                return Flow::Break(());
            }
            marks.mark(parts.iter().fold(0, |sum, &part| sum ^ values[part as usize]));
            Flow::Continue(())
        });
    });
    result?;
    Ok(match failed {
        Some(failure) => Err(failure.clone()),
        None => followed.map(|()| marks.mex()),
    })
}
