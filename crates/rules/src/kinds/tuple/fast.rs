//! The moves of a tuple, prepared for speed: straight lines of targets are walked along by adding, and everything else is
//! worked out in strips of the innermost variable.

use super::board::Entries;
use super::codes::Code;
use super::definition::NamedMove;
use super::linear::{Linear, SAFE};
use super::strips::{LANES, Lanes, Strip, Term, Test};
use super::substitute::Instead;
use super::{Board, MOST_NAMES};
use crate::expression::{Broken, Number, Range, Scene, Slot};
use theory::Flow;

/// The fast way has no answer: the definition is to be asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ask;

impl From<Broken> for Ask {
    fn from(_: Broken) -> Ask {
        Ask
    }
}

/// A move, prepared.
pub(super) struct Prepared {
    /// All ranges but the innermost.
    outer: Vec<Range>,
    inner: Option<Range>,
    /// Whether larger numbers of the innermost variable give smaller targets. The search wants small ones first.
    is_falling: bool,
    /// The condition of the move.
    condition: Option<Test>,
    how: How,
}

enum How {
    /// Every entry is a sum, and nothing else is to be looked at: at each step of the innermost variable the entries
    /// change by the same amounts.
    Line { entries: Vec<Linear>, steps: [i64; MOST_NAMES] },
    /// Entries that are worked out in strips, and the condition for positions, if it can be.
    Strips { entries: Vec<Term>, is_position: Option<Test> },
}

/// The slot of the innermost variable where there is none.
const NO_SLOT: Slot = Slot::MAX;

/// Shorter strips are gone through number by number.
const SHORT: usize = 3;

impl Prepared {
    pub(super) fn new(board: &Board, NamedMove { rule, entries, ranges }: &NamedMove) -> Prepared {
        let (inner, outer) = ranges.split_last().map_or((None, &[][..]), |(inner, outer)| (Some(inner.clone()), outer));
        let slot = inner.as_ref().map_or(NO_SLOT, |range| range.slot);
        let condition = rule.condition.as_ref();
        let factor = |entry: &Number| Linear::of(entry).map(|entry| entry.factor(slot)).filter(|&factor| factor != 0);
        let is_falling = entries.iter().find_map(factor).is_some_and(|factor| factor < 0);
        let lines: Option<Vec<Linear>> = entries.iter().map(Linear::of).collect();
        let how = match lines {
            Some(entries) if condition.is_none() && board.rules.file.condition.is_none() => {
                let mut steps = [0; MOST_NAMES];
                steps.iter_mut().zip(&entries).for_each(|(step, entry)| *step = entry.factor(slot));
                How::Line { entries, steps }
            }
            _ => {
                let first = board.rules.first_slot();
                let target = Instead(|number: &Number| match number {
                    Number::Name(slot) => entries.get(slot.checked_sub(first)?).cloned(),
                    _ => None,
                });
                let of_target = board.rules.file.condition.as_ref().and_then(|condition| target.condition(condition));
                How::Strips {
                    entries: entries.iter().map(|entry| Term::new(entry, slot)).collect(),
                    is_position: of_target.map(|condition| Test::new(&condition, slot)),
                }
            }
        };
        let condition = condition.map(|condition| Test::new(condition, slot));
        Prepared { outer: outer.to_vec(), inner, is_falling, condition, how }
    }
}

/// A position whose options are listed.
pub(super) struct Listing<'l, C: Code, E> {
    pub(super) board: &'l Board,
    pub(super) position: &'l [i64],
    pub(super) code: &'l C,
    pub(super) each: E,
}

impl<C: Code, E: FnMut(C::Number) -> Flow> Listing<'_, C, E> {
    /// Lists the options that moves lead to.
    pub(super) fn list(&mut self, scene: &mut Scene<'_>, moves: &[(NamedMove, Prepared)]) -> Result<Flow, Ask> {
        if self.position.iter().any(|&entry| entry > SAFE) {
            return Err(Ask);
        }
        for (plain, prepared) in moves {
            if self.outer(scene, &prepared.outer, prepared, plain)?.is_break() {
                return Ok(Flow::Break(()));
            }
        }
        Ok(Flow::Continue(()))
    }

    fn outer(
        &mut self,
        scene: &mut Scene<'_>,
        outer: &[Range],
        prepared: &Prepared,
        plain: &NamedMove,
    ) -> Result<Flow, Ask> {
        let Some((range, others)) = outer.split_first() else { return self.inner(scene, prepared, plain) };
        let (from, to) = (range.from.value(scene)?, range.to.value(scene)?);
        if from < -SAFE || to > SAFE {
            return Err(Ask);
        }
        for number in from..=to {
            scene.step()?;
            scene.set(range.slot, number);
            if self.outer(scene, others, prepared, plain)?.is_break() {
                return Ok(Flow::Break(()));
            }
        }
        Ok(Flow::Continue(()))
    }

    fn inner(&mut self, scene: &mut Scene<'_>, prepared: &Prepared, plain: &NamedMove) -> Result<Flow, Ask> {
        let (slot, from, to) = match &prepared.inner {
            Some(range) => (range.slot, range.from.value(scene)?, range.to.value(scene)?),
            None => (NO_SLOT, 0, 0),
        };
        if from > to {
            return Ok(Flow::Continue(()));
        }
        if from < -SAFE || to > SAFE {
            return Err(Ask);
        }
        if prepared.inner.is_some() {
            scene.steps((to - from + 1) as u64)?;
        }
        if let How::Line { entries, steps } = &prepared.how {
            let mut first = [0; MOST_NAMES];
            for (first, entry) in first.iter_mut().zip(entries) {
                *first = entry.value(|name| if name == slot { from } else { scene.get(name) });
            }
            return self.line(&first, steps, to - from);
        }
        let strips = (to - from) / LANES as i64;
        for i in 0..=strips {
            let i = if prepared.is_falling { strips - i } else { i };
            let from = from + i * LANES as i64;
            let strip = Strip { slot, from, len: (to - from + 1).min(LANES as i64) as usize };
            let done = if strip.len > SHORT { self.strip(scene, prepared, strip) } else { None };
            let flow = match done {
                Some(flow) => flow?,
                None => self.one_by_one(scene, plain, strip)?,
            };
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(Flow::Continue(()))
    }

    /// The targets `first`, `first + steps`, … up to the one after `last` steps.
    fn line(&mut self, first: &[i64; MOST_NAMES], steps: &[i64; MOST_NAMES], last: i64) -> Result<Flow, Ask> {
        let len = self.position.len();
        // Those without a negative entry follow each other.
        let (mut begin, mut end) = (0, last);
        for (&first, &step) in first.iter().zip(steps) {
            match step {
                0 if first < 0 => return Ok(Flow::Continue(())),
                0 => {}
                1.. => begin = begin.max((-first).div_euclid(step) + i64::from((-first).rem_euclid(step) != 0)),
                _ => end = end.min(first.div_euclid(-step)),
            }
        }
        if begin > end {
            return Ok(Flow::Continue(()));
        }
        let at = |count: i64| -> [i64; MOST_NAMES] { std::array::from_fn(|i| first[i] + steps[i] * count) };
        let (nearest, farthest) = (at(begin), at(end));
        // The first entry that changes anywhere must become smaller at both ends, and so between them.
        let changes =
            (0..len).find(|&i| nearest[i] != self.position[i] || farthest[i] != self.position[i]).ok_or(Ask)?;
        if nearest[changes] >= self.position[changes] || farthest[changes] >= self.position[changes] {
            for count in begin..=end {
                if self.offer(&at(count)[..len])?.is_break() {
                    return Ok(Flow::Break(()));
                }
            }
            return Ok(Flow::Continue(()));
        }
        // The smallest target comes first.
        let is_falling = farthest[changes] < nearest[changes];
        let (first, sign) = if is_falling { (farthest, -1) } else { (nearest, 1) };
        let steps = steps.map(|step| step * sign);
        let (mut target, step) = (self.code.of(&first[..len]), self.code.of(&steps[..len]));
        for _ in begin..=end {
            if (self.each)(target).is_break() {
                return Ok(Flow::Break(()));
            }
            target = C::sum(target, step);
        }
        Ok(Flow::Continue(()))
    }

    /// The targets of a strip; none if it has to be gone through number by number.
    fn strip(&mut self, scene: &mut Scene<'_>, prepared: &Prepared, strip: Strip) -> Option<Result<Flow, Ask>> {
        let How::Strips { entries, is_position } = &prepared.how else { return None };
        let mut wanted = match &prepared.condition {
            Some(condition) => condition.holds(strip, scene)?,
            None => strip.all(),
        };
        if wanted == 0 {
            return Some(Ok(Flow::Continue(())));
        }
        let mut lanes: [Lanes; MOST_NAMES] = [[0; LANES]; MOST_NAMES];
        for (entry, lanes) in entries.iter().zip(&mut lanes) {
            entry.write(strip, scene, lanes)?;
        }
        if let Some(is_position) = is_position {
            wanted &= is_position.holds(strip, scene)?;
        } else if self.board.rules.file.condition.is_some() {
            return None;
        }
        let len = self.position.len();
        while wanted != 0 {
            let lane = if prepared.is_falling { wanted.ilog2() } else { wanted.trailing_zeros() } as usize;
            wanted ^= 1 << lane;
            let target: [i64; MOST_NAMES] = std::array::from_fn(|i| lanes[i][lane]);
            match self.offer(&target[..len]) {
                Ok(Flow::Continue(())) => {}
                other => return Some(other),
            }
        }
        Some(Ok(Flow::Continue(())))
    }

    /// A target that is a position, or has a negative entry.
    #[inline]
    fn offer(&mut self, target: &[i64]) -> Result<Flow, Ask> {
        if target.iter().any(|&entry| entry < 0) {
            return Ok(Flow::Continue(()));
        }
        if target >= self.position { Err(Ask) } else { Ok((self.each)(self.code.of(target))) }
    }

    /// The targets of a strip, by the definition.
    fn one_by_one(&mut self, scene: &mut Scene<'_>, plain: &NamedMove, strip: Strip) -> Result<Flow, Ask> {
        let len = self.position.len();
        for number in strip.numbers() {
            if strip.slot != NO_SLOT {
                scene.set(strip.slot, number);
            }
            if let Some(condition) = &plain.rule.condition
                && !condition.holds(scene)?
            {
                continue;
            }
            let mut target = [0; MOST_NAMES];
            for (target, entry) in target.iter_mut().zip(&plain.entries) {
                *target = entry.value(scene)?;
            }
            if target.iter().any(|&entry| entry < 0) {
                continue;
            }
            if let Some(condition) = &self.board.rules.file.condition {
                let naturals = target.map(|entry| entry as u64);
                if !condition.holds(&mut self.board.scene(&Entries(&naturals[..len])))? {
                    continue;
                }
            }
            if self.offer(&target[..len])?.is_break() {
                return Ok(Flow::Break(()));
            }
        }
        Ok(Flow::Continue(()))
    }
}
