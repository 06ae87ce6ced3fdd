//! The moves of a tuple, prepared for speed: straight lines of targets are followed by addition, and everything else is
//! evaluated in strips of the innermost variable.

use super::board::Entries;
use super::codes::Code;
use super::definition::NamedMove;
use super::linear::{Linear, SAFE};
use super::strips::{LANES, Lanes, Strip, Term, Test};
use super::substitute::Instead;
use super::{MOST_NAMES, TupleBoard};
use crate::expression::{Broken, Number, Range, Scene, Slot};
use theory::Flow;

/// The fast way has no answer; the definition must be used.
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
    /// The condition for positions, applied to the target.
    is_position: Option<Test>,
    how: How,
}

enum How {
    /// Every entry is a sum: each step of the innermost variable changes the entries by the same amounts.
    Line { entries: Vec<Linear>, steps: [i64; MOST_NAMES] },
    /// Entries that are evaluated in strips.
    Strips(Vec<Term>),
    /// The condition for positions cannot be evaluated in strips.
    OneByOne,
}

/// The slot of the innermost variable if there is none.
const NO_SLOT: Slot = Slot::MAX;

/// Strips up to this length are evaluated number by number.
const SHORT: usize = 1;

impl Prepared {
    pub(super) fn new(board: &TupleBoard, NamedMove { rule, entries, ranges }: &NamedMove) -> Prepared {
        let (inner, outer) = ranges.split_last().map_or((None, &[][..]), |(inner, outer)| (Some(inner.clone()), outer));
        let slot = inner.as_ref().map_or(NO_SLOT, |range| range.slot);
        let condition = rule.condition.as_ref();
        let factor = |entry: &Number| Linear::of(entry).map(|entry| entry.factor(slot)).filter(|&factor| factor != 0);
        let is_falling = entries.iter().find_map(factor).is_some_and(|factor| factor < 0);
        let first = board.rules.first_slot();
        let target = Instead(|number: &Number| match number {
            Number::Name(slot) => entries.get(slot.checked_sub(first)?).cloned(),
            _ => None,
        });
        let on = board.rules.file.condition.as_ref();
        let is_position = on.and_then(|condition| Some(Test::new(&target.condition(condition)?, slot)));
        let sums: Option<Vec<Linear>> = entries.iter().map(Linear::of).collect();
        let how = match sums {
            _ if on.is_some() && is_position.is_none() => How::OneByOne,
            Some(entries) => {
                let mut steps = [0; MOST_NAMES];
                steps.iter_mut().zip(&entries).for_each(|(step, entry)| *step = entry.factor(slot));
                How::Line { entries, steps }
            }
            None => How::Strips(entries.iter().map(|entry| Term::new(entry, slot)).collect()),
        };
        let condition = condition.map(|condition| Test::new(condition, slot));
        Prepared { outer: outer.to_vec(), inner, is_falling, condition, is_position, how }
    }
}

/// Targets in a line: `first`, `first + steps` and so on.
struct Line {
    first: [i64; MOST_NAMES],
    steps: [i64; MOST_NAMES],
    /// The first and the last number of steps at which no entry is negative.
    begin: i64,
    end: i64,
    /// Whether all of these targets are smaller than the position; otherwise each has to be checked.
    is_smaller: bool,
}

impl Line {
    /// The line of at most `last` steps.
    fn new(first: [i64; MOST_NAMES], steps: [i64; MOST_NAMES], last: i64, position: &[i64]) -> Line {
        let (mut begin, mut end) = (0, last);
        for (&first, &step) in first.iter().zip(&steps) {
            match step {
                0 if first < 0 => end = -1,
                0 => {}
                1.. => begin = begin.max((-first).div_euclid(step) + i64::from((-first).rem_euclid(step) != 0)),
                _ => end = end.min(first.div_euclid(-step)),
            }
        }
        let mut line = Line { first, steps, begin, end, is_smaller: false };
        if begin > end {
            return line;
        }
        let (nearest, farthest) = (line.at(begin), line.at(end));
        // The first entry that changes anywhere becomes smaller at both ends, and hence between them.
        let ends = nearest.iter().zip(&farthest).zip(position);
        let changed = ends.clone().find(|&((near, far), entry)| near != entry || far != entry);
        line.is_smaller = changed.is_some_and(|((near, far), entry)| near < entry && far < entry);
        line
    }

    #[inline]
    fn at(&self, count: i64) -> [i64; MOST_NAMES] {
        std::array::from_fn(|i| self.first[i] + self.steps[i] * count)
    }
}

/// A position whose options are listed.
pub(super) struct Listing<'l, C: Code, E> {
    pub(super) board: &'l TupleBoard,
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
        let line = match &prepared.how {
            How::Line { entries, steps } => {
                let mut first = [0; MOST_NAMES];
                for (first, entry) in first.iter_mut().zip(entries) {
                    *first = entry.value(|name| if name == slot { from } else { scene.get(name) });
                }
                let line = Line::new(first, *steps, to - from, self.position);
                if prepared.condition.is_none() && prepared.is_position.is_none() {
                    return self.line(&line, prepared.is_falling);
                }
                Some((from, line))
            }
            _ => None,
        };
        let strips = (to - from) / LANES as i64;
        for i in 0..=strips {
            let i = if prepared.is_falling { strips - i } else { i };
            let from = from + i * LANES as i64;
            let strip = Strip { slot, from, len: (to - from + 1).min(LANES as i64) as usize };
            let done = if strip.len > SHORT { self.strip(scene, prepared, strip, line.as_ref()) } else { None };
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

    /// The targets of a line without conditions, the smallest first.
    fn line(&mut self, line: &Line, is_falling: bool) -> Result<Flow, Ask> {
        if line.begin > line.end {
            return Ok(Flow::Continue(()));
        }
        let len = self.position.len();
        if !line.is_smaller {
            for count in line.begin..=line.end {
                if self.offer(&line.at(count)[..len])?.is_break() {
                    return Ok(Flow::Break(()));
                }
            }
            return Ok(Flow::Continue(()));
        }
        let (first, sign) = if is_falling { (line.end, -1) } else { (line.begin, 1) };
        let step = line.steps.map(|step| step * sign);
        let (mut target, step) = (self.code.of(&line.at(first)[..len]), self.code.of(&step[..len]));
        for _ in line.begin..=line.end {
            if (self.each)(target).is_break() {
                return Ok(Flow::Break(()));
            }
            target = C::sum(target, step);
        }
        Ok(Flow::Continue(()))
    }

    /// The targets of a strip, possibly in a line that begins at a number of the variable; none if it must be evaluated
    /// number by number.
    fn strip(
        &mut self,
        scene: &mut Scene<'_>,
        prepared: &Prepared,
        strip: Strip,
        line: Option<&(i64, Line)>,
    ) -> Option<Result<Flow, Ask>> {
        let mut wanted = match &prepared.condition {
            Some(condition) => condition.holds(strip, scene)?,
            None => strip.all(),
        };
        if wanted == 0 {
            return Some(Ok(Flow::Continue(())));
        }
        let len = self.position.len();
        let is_falling = prepared.is_falling;
        if let Some((from, line)) = line {
            let lanes = strip.lanes(from + line.begin, from + line.end);
            if wanted & lanes == 0 {
                return Some(Ok(Flow::Continue(())));
            }
            wanted &= lanes & asked(prepared, strip, scene)?;
            return Some(each_lane(wanted, is_falling, |lane| {
                let target = line.at(strip.from - from + lane as i64);
                if line.is_smaller {
                    return Ok((self.each)(self.code.of(&target[..len])));
                }
                self.offer(&target[..len])
            }));
        }
        let How::Strips(entries) = &prepared.how else { return None };
        let mut lanes: [Lanes; MOST_NAMES] = [[0; LANES]; MOST_NAMES];
        for (entry, lanes) in entries.iter().zip(&mut lanes) {
            entry.write(strip, scene, lanes)?;
        }
        wanted &= asked(prepared, strip, scene)?;
        Some(each_lane(wanted, is_falling, |lane| {
            let target: [i64; MOST_NAMES] = std::array::from_fn(|i| lanes[i][lane]);
            self.offer(&target[..len])
        }))
    }

    /// Passes on a target, which must be a position unless it has a negative entry.
    #[inline]
    fn offer(&mut self, target: &[i64]) -> Result<Flow, Ask> {
        if target.iter().any(|&entry| entry < 0) {
            return Ok(Flow::Continue(()));
        }
        if target >= self.position { Err(Ask) } else { Ok((self.each)(self.code.of(target))) }
    }

    /// The targets of a strip, by definition.
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

/// The lanes whose targets satisfy the condition for positions.
fn asked(prepared: &Prepared, strip: Strip, scene: &mut Scene<'_>) -> Option<u64> {
    prepared.is_position.as_ref().map_or(Some(strip.all()), |is_position| is_position.holds(strip, scene))
}

/// Calls `each` with some lanes in order, until it breaks or has no answer.
#[inline]
fn each_lane(mut lanes: u64, is_falling: bool, mut each: impl FnMut(usize) -> Result<Flow, Ask>) -> Result<Flow, Ask> {
    while lanes != 0 {
        let lane = if is_falling { lanes.ilog2() } else { lanes.trailing_zeros() } as usize;
        lanes ^= 1 << lane;
        if each(lane)?.is_break() {
            return Ok(Flow::Break(()));
        }
    }
    Ok(Flow::Continue(()))
}
