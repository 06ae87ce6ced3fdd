//! What partitions, strict partitions, beads and coins have in common: they are finite sets of numbers, in some
//! representation.
//!
//! Each of them defines how it is read, what is known about a position, and which moves a line allows; the rest is
//! here.

use super::bits::{Bits, OnWords};
use super::{Kind, list_positions};
use crate::expression::{Broken, Condition, Look, MOST_STEPS, Scene, Slot};
use crate::file::{Move, MoveRule};
use crate::game::Made;
use crate::rules::Rules;
use rulesets::figure::{Figure, TooBig};
use rulesets::powers::{Form, NoFamily, Numbering, Size};
use rulesets::refusal::BadPosition;
use rulesets::{Count, Part, Range};
use shapes::notation::write_numbers as write;
use shapes::{BeadSet, NotationError, enumerate};
use smallvec::SmallVec;
use std::sync::{Arc, OnceLock};
use theory::Flow;

/// The numbers known about a position, in the order of their slots; none for a number that does not fit 64 bits.
pub(super) type Known = SmallVec<[Option<i64>; 3]>;

/// A move that a line allows, and the position it leads to.
pub(super) struct Allowed {
    pub text: String,
    /// What to point at, and what else the move marks.
    pub parts: Vec<Part>,
    pub to: Vec<u64>,
}

/// One way to represent positions as sets of numbers.
pub(super) trait Sets: Send + Sync + 'static {
    /// A position with several moves to weigh, to suggest where the game admits it.
    const SPREAD: &'static [u64] = &[1, 3, 6];

    /// Reads a position, regardless of the condition of the game. By default, here and in the two functions below,
    /// positions are sets of squares.
    fn parse(text: &str) -> Result<Vec<u64>, NotationError> {
        Ok(text.parse::<BeadSet>()?.squares().to_vec())
    }

    /// Calls `each` with every position of a range, in ascending order, until it breaks.
    fn list(range: Range, each: &mut dyn FnMut(Vec<u64>) -> Flow) -> Flow {
        let sets = enumerate::sets_up_to(range.entries.unwrap_or(usize::MAX), range.max);
        sets.map(|set| set.squares().to_vec()).try_for_each(each)
    }

    /// Calls `each` with every position whose numbers have this sum, in ascending order, until it breaks.
    fn of_size(size: u64, each: &mut dyn FnMut(Vec<u64>) -> Flow) -> Flow {
        enumerate::sets_of_sum(size, each)
    }

    /// The numbers of the names that are known about a position.
    fn known(position: &[u64]) -> Known;

    /// Calls `each` with every move that a line allows, by definition, until it breaks. The scene contains what is
    /// known about the position.
    fn moves(
        position: &[u64],
        line: &Line,
        scene: &mut Scene<'_>,
        each: &mut dyn FnMut(Allowed) -> Flow,
    ) -> Result<Flow, Broken>;

    /// The picture of a position, with a move marked.
    fn figure(position: &[u64], marked: Option<&Made>) -> Result<Figure, TooBig>;

    /// What to point at to make a move; none stands for all that the move marks.
    fn grip(_m: &Made) -> Option<Vec<Part>> {
        None
    }
}

/// A move of the rule file, ready to be evaluated.
pub(super) struct Line {
    pub line: usize,
    pub what: Move,
    pub condition: Option<Condition>,
    /// The slot of the first name known about a position.
    pub first: Slot,
    ranges: Vec<crate::expression::Range>,
}

impl Line {
    fn new(rule: &MoveRule, first: Slot) -> Line {
        let ranges = rule.ranges.iter().map(|(_, range)| range.clone()).collect();
        Line { line: rule.line, what: rule.what.clone(), condition: rule.condition.clone(), first, ranges }
    }

    /// Calls `each` with every choice of numbers for the ranges, whatever the condition says.
    pub fn choices(
        &self,
        scene: &mut Scene<'_>,
        each: &mut dyn FnMut(&mut Scene<'_>) -> Result<Flow, Broken>,
    ) -> Result<Flow, Broken> {
        scene.step()?;
        scene.for_each(&self.ranges, &mut |scene| each(scene))
    }

    /// Calls `each` with every choice of numbers for the ranges that satisfies the condition.
    pub fn allowed(
        &self,
        scene: &mut Scene<'_>,
        each: &mut dyn FnMut(&mut Scene<'_>) -> Result<Flow, Broken>,
    ) -> Result<Flow, Broken> {
        self.choices(scene, &mut |scene| if self.holds(scene)? { each(scene) } else { Ok(Flow::Continue(())) })
    }

    /// Refuses more candidates than anyone would wait for. If each of them is a move, the caller can stop instead.
    pub fn bound(&self, candidates: u128) -> Result<(), Broken> {
        let all_are_moves = self.condition.is_none() && self.ranges.is_empty();
        if all_are_moves || candidates <= MOST_STEPS.into() { Ok(()) } else { Err(Broken::TooManyCases) }
    }

    /// Whether the condition holds.
    pub fn holds(&self, scene: &mut Scene<'_>) -> Result<bool, Broken> {
        self.condition.as_ref().map_or(Ok(true), |condition| condition.holds(scene))
    }

    /// Calls `each` with the slot of every name in the ranges, the condition and the move itself.
    fn names(&self, each: &mut dyn FnMut(Slot)) {
        self.ranges.iter().for_each(|range| range.names(each));
        self.condition.iter().for_each(|condition| condition.names(each));
        match &self.what {
            Move::Bead { to, .. } => to.names(each),
            Move::TurnAny { least, most } => {
                least.names(each);
                most.names(each);
            }
            _ => {}
        }
    }

    /// Whether some choice of numbers for the ranges satisfies the condition. Tries all choices, so that no failure
    /// goes unnoticed.
    pub fn can(&self, scene: &mut Scene<'_>) -> Result<bool, Broken> {
        let mut can = false;
        let _ = self.allowed(scene, &mut |_| {
            can = true;
            Ok(Flow::Continue(()))
        })?;
        Ok(can)
    }

    /// Whether it depends on a name; the first known name is 0.
    pub fn depends_on(&self, name: usize) -> bool {
        let (mut depends, slot) = (false, self.first + name);
        self.names(&mut |found| depends |= found == slot);
        depends
    }
}

/// The rules of a game on sets.
pub(super) struct Lines<S: OnWords> {
    pub rules: Arc<Rules>,
    pub lines: Vec<Line>,
    compiled: OnceLock<Arc<S::Compiled>>,
}

impl<S: OnWords> Lines<S> {
    /// What is evaluated beforehand: once, when a word is first needed.
    pub fn compiled(&self) -> Arc<S::Compiled> {
        Arc::clone(self.compiled.get_or_init(|| Arc::new(S::compile(self))))
    }

    /// Whether a position satisfies the condition of the game.
    fn has(&self, known: Known) -> Result<bool, Broken> {
        let Some(condition) = &self.rules.file.condition else { return Ok(true) };
        let mut scene = self.rules.scene(&());
        self.tell(known, &mut scene, |slot| condition.mentions(slot))?;
        condition.holds(&mut scene)
    }

    /// Whether a position satisfies the condition of the game; ends the work if that cannot be decided.
    pub fn surely_has(&self, known: Known, position: impl FnOnce() -> Vec<u64>) -> bool {
        self.rules.value(self.has(known), self.rules.file.on_line, || write(&position()))
    }

    /// Puts what is known about a position into a scene. Fails if a number that is needed does not fit.
    fn tell(&self, known: Known, scene: &mut Scene<'_>, is_needed: impl Fn(Slot) -> bool) -> Result<(), Broken> {
        for (slot, number) in (self.rules.first_slot()..).zip(known) {
            let number = match number {
                None if is_needed(slot) => return Err(Broken::Overflow),
                number => number.unwrap_or(0),
            };
            scene.set(slot, number);
        }
        Ok(())
    }

    /// A scene for a line at a word, with what is known about the word.
    pub fn scene(&self, word: u64) -> Scene<'_> {
        let mut scene = self.rules.scene(&());
        (self.rules.first_slot()..).zip(S::known_of_word(word)).for_each(|(slot, n)| scene.set(slot, n.unwrap_or(0)));
        scene
    }

    /// The result of evaluating a line at a word; ends the work if that fails.
    pub fn surely<T>(&self, line: &Line, word: u64, result: Result<T, Broken>) -> T {
        self.rules.value(result, line.line, || write(&S::unpack(word)))
    }
}

/// A game on sets.
pub(super) struct SetGame<S: OnWords>(Arc<Lines<S>>);

impl<S: OnWords> SetGame<S> {
    /// The board with its rules.
    pub fn new(rules: Arc<Rules>) -> SetGame<S> {
        let lines = rules.file.moves.iter().map(|rule| Line::new(rule, rules.first_slot())).collect();
        SetGame(Arc::new(Lines { rules, lines, compiled: OnceLock::new() }))
    }

    /// Calls `each` with those candidates that are positions.
    fn list(
        &self,
        all: impl FnOnce(&mut dyn FnMut(Vec<u64>) -> Flow) -> Flow,
        each: &mut dyn FnMut(Vec<u64>) -> Flow,
    ) -> Flow {
        let is_position = |candidate: &[u64]| self.0.surely_has(S::known(candidate), || candidate.to_vec());
        list_positions(&self.0.rules, all, &is_position, each)
    }
}

impl<S: OnWords> Kind for SetGame<S> {
    fn read(&self, text: &str) -> Result<Vec<u64>, BadPosition> {
        let position = S::parse(text)?;
        let line = self.0.rules.file.on_line;
        match self.0.has(S::known(&position)) {
            Ok(true) => Ok(position),
            Ok(false) => Err(BadPosition::Rule(format!("the condition of line {line} does not hold here"))),
            Err(broken) => {
                Err(BadPosition::Rule(format!("the condition of line {line} cannot be evaluated here: {broken}")))
            }
        }
    }

    fn up_to(&self, range: Range, each: &mut dyn FnMut(Vec<u64>) -> Flow) -> Flow {
        self.list(|each| S::list(range, each), each)
    }

    fn of_size(&self, size: u64, each: &mut dyn FnMut(Vec<u64>) -> Flow) -> Flow {
        self.list(|each| S::of_size(size, each), each)
    }

    fn count(&self) -> Count {
        Count::AtMost
    }

    /// A position with several moves to weigh, or else the last of the small ones.
    fn example(&self) -> Vec<u64> {
        if self.0.has(S::known(S::SPREAD)) == Ok(true) {
            return S::SPREAD.to_vec();
        }
        let mut last = Vec::new();
        let _ = S::list(Range { max: 4, entries: Some(3) }, &mut |position| {
            if self.0.has(S::known(&position)) == Ok(true) {
                last = position;
            }
            Flow::Continue(())
        });
        last
    }

    fn size(&self, position: &[u64]) -> u64 {
        position.iter().fold(0, |sum, &number| sum.saturating_add(number))
    }

    fn scene(&self, position: &[u64], ask: &mut dyn FnMut(&mut Scene<'_>)) {
        let mut scene = self.0.rules.scene(&());
        let told = self.0.tell(S::known(position), &mut scene, |_| true);
        self.0.rules.value(told, self.0.rules.file.on_line, || write(position));
        ask(&mut scene);
    }

    fn options(&self, position: &[u64], each: &mut dyn FnMut(Made, Vec<u64>) -> Flow) -> Flow {
        let mut scene = self.0.rules.scene(&());
        for line in &self.0.lines {
            let moves =
                self.0.tell(S::known(position), &mut scene, |slot| line.depends_on(slot - line.first)).and_then(|()| {
                    S::moves(position, line, &mut scene, &mut |Allowed { text, parts, to }| {
                        if !self.0.surely_has(S::known(&to), || to.clone()) {
                            return Flow::Continue(());
                        }
                        each(Made { text, line: line.line, parts, to: to.clone() }, to)
                    })
                });
            self.0.rules.value(moves, line.line, || write(position))?;
        }
        Flow::Continue(())
    }

    fn form(&self, _position: &[u64]) -> Option<Box<dyn Form<Vec<u64>>>> {
        Some(Box::new(Bits::new(Arc::clone(&self.0), false)))
    }

    fn form_for_values(&self, _position: &[u64]) -> Option<Box<dyn Form<Vec<u64>>>> {
        let joins_mirrored = self.0.rules.file.condition.is_none() && S::is_symmetric(&self.0.compiled());
        Some(Box::new(Bits::new(Arc::clone(&self.0), joins_mirrored)))
    }

    fn sizes(&self) -> Option<&'static str> {
        Some(S::SIZES)
    }

    fn numbering(&self, size: &Size) -> Result<Numbering<Vec<u64>>, NoFamily> {
        S::numbering(&self.0, size)
    }

    fn smallest_with(&self, position: &[u64]) -> Option<Size> {
        S::smallest_with(position)
    }

    fn positions_below(&self, position: &[u64]) -> Option<u128> {
        let has_all = self.0.rules.file.condition.is_none();
        has_all.then(|| S::positions_below(&self.0.compiled(), position))?
    }

    fn figure(&self, position: &[u64], marked: Option<&Made>) -> Result<Figure, TooBig> {
        S::figure(position, marked)
    }

    fn grip(&self, _position: &[u64], m: &Made) -> Option<Vec<Part>> {
        S::grip(m)
    }
}

/// Calls `each` with every item until it breaks or fails.
pub(super) fn try_each<T>(
    items: impl IntoIterator<Item = T>,
    mut each: impl FnMut(T) -> Result<Flow, Broken>,
) -> Result<Flow, Broken> {
    for item in items {
        if each(item)?.is_break() {
            return Ok(Flow::Break(()));
        }
    }
    Ok(Flow::Continue(()))
}

/// A number of squares, rows or boxes for expressions; none if it does not fit.
pub(super) fn counted(number: impl TryInto<i64>) -> Option<i64> {
    number.try_into().ok()
}

/// A number for expressions; it is at most [`shapes::MAX_ENTRY`].
pub(super) fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
