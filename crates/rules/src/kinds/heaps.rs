//! Games on heaps: what a heap becomes, stones that may be taken, and take-and-break codes. They use the same types as
//! the built-in games on heaps; a rule file only says what can become of a heap.

use crate::expression::{Broken, Number, Range, Scene};
use crate::file::{Move, MoveRule, RuleError};
use crate::open::written_start;
use crate::rules::Rules;
use rulesets::OpenGame;
use rulesets::heaps::{HeapRules, Heaps, TakeAndBreak};
use shapes::notation::read_numbers;
use smallvec::SmallVec;
use std::sync::Arc;
use theory::Flow;

/// The game of a rule file on heaps.
pub(crate) fn open(rules: Arc<Rules>, spec: &str, text: &str) -> Result<OpenGame, RuleError> {
    let ranges = |rule: &MoveRule| rule.ranges.iter().map(|(_, range)| range.clone()).collect();
    let ranges = rules.file.moves.iter().map(ranges).collect();
    let mut own = OwnHeaps { codes: codes(&rules)?, ranges, as_code: None, start: None, rules };
    own.as_code = own.the_code();
    if let Some((line, written)) = written_start(&own.rules)? {
        let wrong = |problem: String| RuleError::new(line, format!("{written}: {problem}"));
        let heaps = read_numbers(&written).map_err(|error| wrong(error.to_string()))?;
        let checked = heaps.iter().filter(|&&heap| heap > 0).try_for_each(|&heap| own.check(heap));
        checked.map_err(wrong)?;
        own.start = Some(heaps);
    }
    Ok(OpenGame::on_board(spec, text.to_owned(), "11,4", Heaps::new(own)))
}

/// For each move, its code if it is one.
fn codes(rules: &Rules) -> Result<Vec<Option<TakeAndBreak>>, RuleError> {
    let code = |rule: &MoveRule| match &rule.what {
        Move::Code(text) => {
            TakeAndBreak::code(text).map(Some).map_err(|error| RuleError::new(rule.line, format!("{text}: {error}")))
        }
        Move::Take(ranges) => match ranges.iter().find(|(least, _)| least.constant().is_some_and(|least| least < 1)) {
            Some(_) => {
                Err(RuleError::new(rule.line, "a move must take at least 1, or the heap would not become smaller"))
            }
            None => Ok(None),
        },
        _ => Ok(None),
    };
    rules.file.moves.iter().map(code).collect()
}

/// A heap as expressions see it: no heap has 2^63 stones.
fn signed(heap: u64) -> i64 {
    i64::try_from(heap).unwrap_or(i64::MAX)
}

/// What can become of a heap according to a rule file.
struct OwnHeaps {
    rules: Arc<Rules>,
    /// For each move, its code if it is one.
    codes: Vec<Option<TakeAndBreak>>,
    /// For each move, the ranges of its variables.
    ranges: Vec<Vec<Range>>,
    /// The code that gives the same values.
    as_code: Option<TakeAndBreak>,
    start: Option<Vec<u64>>,
}

impl OwnHeaps {
    /// The code that the rules amount to, if they are one code or one list of numbers to take.
    fn the_code(&self) -> Option<TakeAndBreak> {
        let [rule] = self.rules.file.moves.as_slice() else { return None };
        let is_plain = rule.ranges.is_empty() && rule.condition.is_none() && self.rules.file.condition.is_none();
        match &rule.what {
            Move::Code(_) if is_plain => self.codes[0].clone(),
            Move::Take(ranges) if is_plain => {
                let number = |number: &Number| number.constant()?.try_into().ok();
                let ranges = ranges.iter().map(|(least, most)| Some(number(least)?..=number(most)?));
                Some(TakeAndBreak::taking(ranges.collect::<Option<Vec<_>>>()?))
            }
            _ => None,
        }
    }

    fn scene(&self, heap: u64) -> Scene<'static> {
        let mut scene = self.rules.scene(&());
        scene.set(self.rules.first_slot(), signed(heap));
        scene
    }

    /// Whether there are heaps of this size, which is at least 1.
    fn is_heap(&self, heap: u64) -> bool {
        let Some(condition) = &self.rules.file.condition else { return true };
        self.rules.value(condition.holds(&mut self.scene(heap)), self.rules.file.on_line, || heap.to_string())
    }

    /// Calls `each` with what a heap becomes, if that is a move.
    fn offer(&self, line: usize, heap: u64, parts: &[i64], each: &mut dyn FnMut(&[u64]) -> Flow) -> Flow {
        let parts: Result<SmallVec<[u64; 8]>, _> = parts.iter().map(|&part| u64::try_from(part)).collect();
        let Ok(parts) = parts else { return Flow::Continue(()) };
        if !parts.iter().all(|&part| part == 0 || self.is_heap(part)) {
            return Flow::Continue(());
        }
        if let Some(part) = parts.iter().find(|&&part| part >= heap) {
            let problem = format!("a heap of {part} is not smaller than the heap of {heap} that is played on");
            self.rules.fail(line, &heap.to_string(), &problem);
        }
        each(&parts)
    }

    fn follow(&self, number: usize, heap: u64, each: &mut dyn FnMut(&[u64]) -> Flow) -> Result<Flow, Broken> {
        let rule = &self.rules.file.moves[number];
        let mut scene = self.scene(heap);
        scene.for_each(&self.ranges[number], &mut |scene| {
            if !rule.condition.as_ref().map_or(Ok(true), |condition| condition.holds(scene))? {
                return Ok(Flow::Continue(()));
            }
            match &rule.what {
                Move::Heap(parts) => {
                    let parts: SmallVec<[i64; 8]> =
                        parts.iter().map(|part| part.value(scene)).collect::<Result<_, _>>()?;
                    Ok(self.offer(rule.line, heap, &parts, each))
                }
                Move::Take(taken) => {
                    for (least, most) in taken {
                        let (least, most) = (least.value(scene)?, most.value(scene)?);
                        // Larger numbers cannot be taken.
                        for taken in least..=most.min(signed(heap)) {
                            scene.step()?;
                            let left = signed(heap).checked_sub(taken);
                            if self.offer(rule.line, heap, &[left.ok_or(Broken::Overflow)?], each).is_break() {
                                return Ok(Flow::Break(()));
                            }
                        }
                    }
                    Ok(Flow::Continue(()))
                }
                _ => Ok(self.codes[number].as_ref().map_or(Flow::Continue(()), |code| {
                    code.options(heap, &mut |parts| {
                        let allowed = parts.iter().all(|&part| self.is_heap(part));
                        if allowed { each(parts) } else { Flow::Continue(()) }
                    })
                })),
            }
        })
    }
}

impl HeapRules for OwnHeaps {
    fn options(&self, heap: u64, each: &mut dyn FnMut(&[u64]) -> Flow) -> Flow {
        for (number, rule) in self.rules.file.moves.iter().enumerate() {
            self.rules.value(self.follow(number, heap, each), rule.line, || heap.to_string())?;
        }
        Flow::Continue(())
    }

    fn check(&self, heap: u64) -> Result<(), String> {
        if self.is_heap(heap) {
            return Ok(());
        }
        Err(format!("a heap of {heap} breaks the condition of line {}", self.rules.file.on_line))
    }

    fn code(&self) -> Option<&TakeAndBreak> {
        self.as_code.as_ref()
    }

    fn start(&self) -> Option<Vec<u64>> {
        self.start.clone()
    }
}
