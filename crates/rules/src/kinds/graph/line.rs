//! The move lines of a rule file as they are tried at a position, and what their expressions refer to.

use crate::expression::{Broken, Condition, Look, Number, Question, Range, Scene, Seen, Slot};
use crate::file::{Move, MoveRule, RuleError};
use crate::kinds::{Kind, list_positions};
use crate::rules::Rules;
use rulesets::refusal::BadPosition;
use std::ops::ControlFlow;
use theory::Flow;

/// A move line, whose ranges are without the names of their variables.
#[derive(Clone, Debug)]
pub(in crate::kinds) struct Line {
    /// Its number.
    pub(in crate::kinds) line: usize,
    /// What the move does.
    pub(in crate::kinds) what: Move,
    ranges: Vec<Range>,
    condition: Option<Condition>,
}

/// The move lines of a file. Refuses moves that the board does not have.
pub(in crate::kinds) fn lines(rules: &Rules, is_known: impl Fn(&Move) -> bool) -> Result<Vec<Line>, RuleError> {
    let line = |rule: &MoveRule| match is_known(&rule.what) {
        true => Ok(Line::of(rule)),
        false => Err(RuleError::new(rule.line, format!("{}: this board has no such move", rule.text))),
    };
    rules.file.moves.iter().map(line).collect()
}

impl Line {
    fn of(rule: &MoveRule) -> Line {
        Line {
            line: rule.line,
            what: rule.what.clone(),
            ranges: rule.ranges.iter().map(|(_, range)| range.clone()).collect(),
            condition: rule.condition.clone(),
        }
    }

    /// Calls `each` with every choice of numbers for its ranges that satisfies its condition, until it breaks.
    pub(in crate::kinds) fn each_choice<'w>(
        &self,
        scene: &mut Scene<'w>,
        each: &mut dyn FnMut(&mut Scene<'w>) -> Result<Flow, Broken>,
    ) -> Result<Flow, Broken> {
        scene.for_each(&self.ranges, &mut |scene| match &self.condition {
            Some(condition) if !condition.holds(scene)? => Ok(ControlFlow::Continue(())),
            _ => each(scene),
        })
    }

    /// How many choices of numbers for its ranges satisfy its condition.
    pub(in crate::kinds) fn count_choices(&self, scene: &mut Scene<'_>) -> Result<u64, Broken> {
        let mut count = 0;
        let _ = self.each_choice(scene, &mut |_| {
            count += 1;
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(count)
    }

    /// Whether the numbers that a scene has for its ranges are in them and satisfy its condition.
    fn allows(&self, scene: &mut Scene<'_>) -> Result<bool, Broken> {
        for range in &self.ranges {
            let number = scene.get(range.slot);
            if !(range.from.value(scene)?..=range.to.value(scene)?).contains(&number) {
                return Ok(false);
            }
        }
        self.condition.as_ref().map_or(Ok(true), |condition| condition.holds(scene))
    }

    /// How many choices satisfy its condition at an edge in some order of its ends; one that does so in both counts
    /// once.
    pub(in crate::kinds) fn count_at_edge(
        &self,
        scene: &mut Scene<'_>,
        ends: [Slot; 2],
        [u, v]: [i64; 2],
    ) -> Result<u64, Broken> {
        let set =
            |scene: &mut Scene<'_>, order: [i64; 2]| ends.iter().zip(order).for_each(|(&slot, v)| scene.set(slot, v));
        set(scene, [u, v]);
        let mut count = self.count_choices(scene)?;
        set(scene, [v, u]);
        let _ = self.each_choice(scene, &mut |scene| {
            set(scene, [u, v]);
            count += u64::from(!self.allows(scene)?);
            set(scene, [v, u]);
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(count)
    }

    /// What its ranges and its condition refer to.
    pub(in crate::kinds) fn uses(&self) -> Uses {
        let mut uses = Uses::default();
        self.ranges.iter().for_each(|range| uses.add(range));
        self.condition.iter().for_each(|condition| uses.add(condition));
        uses
    }
}

/// Whether a position satisfies the condition of the `on` line.
pub(in crate::kinds) fn is_admitted(kind: &impl Kind, rules: &Rules, position: &[u64]) -> Result<bool, Broken> {
    let Some(condition) = &rules.file.condition else { return Ok(true) };
    let mut holds = Ok(true);
    kind.scene(position, &mut |scene| holds = condition.holds(scene));
    holds
}

/// The same while rules are followed: if it cannot be decided, the work ends.
pub(in crate::kinds) fn admits(kind: &impl Kind, rules: &Rules, position: &[u64]) -> bool {
    rules.value(is_admitted(kind, rules, position), rules.file.on_line, || kind.write(position))
}

/// The same for a position that has been read, which is refused if it does not.
pub(in crate::kinds) fn admitted(kind: &impl Kind, rules: &Rules, position: Vec<u64>) -> Result<Vec<u64>, BadPosition> {
    let line = rules.file.on_line;
    match is_admitted(kind, rules, &position) {
        Ok(true) => Ok(position),
        Ok(false) => Err(BadPosition::Rule(format!("it breaks the condition of line {line}"))),
        Err(broken) => Err(BadPosition::Rule(format!("line {line}: {broken}"))),
    }
}

/// A position to begin with, if it satisfies the condition of the `on` line.
pub(in crate::kinds) fn start(kind: &impl Kind, rules: &Rules, position: Vec<u64>) -> Option<Vec<u64>> {
    (is_admitted(kind, rules, &position) == Ok(true)).then_some(position)
}

/// Calls `each` with those positions listed by `all` that satisfy the condition of the `on` line.
pub(in crate::kinds) fn list_admitted(
    kind: &impl Kind,
    rules: &Rules,
    all: impl FnOnce(&mut dyn FnMut(Vec<u64>) -> Flow) -> Flow,
    each: &mut dyn FnMut(Vec<u64>) -> Flow,
) -> Flow {
    list_positions(rules, all, &|position| admits(kind, rules, position), each)
}

/// A position to suggest: the start of the board, otherwise one of the first positions, if one satisfies the condition.
pub(in crate::kinds) fn example(
    kind: &impl Kind,
    rules: &Rules,
    first: impl IntoIterator<Item = Vec<u64>>,
) -> Vec<u64> {
    const MOST_TRIED: usize = 1_000;
    let is_position = |position: &Vec<u64>| is_admitted(kind, rules, position) == Ok(true);
    let found = || first.into_iter().take(MOST_TRIED).find(is_position);
    kind.natural_start().or_else(found).unwrap_or_default()
}

/// What expressions refer to.
#[derive(Clone, Debug, Default)]
pub(in crate::kinds) struct Uses {
    /// The names, except those that a question is about.
    pub(in crate::kinds) names: Vec<Slot>,
    /// The questions, each with the name that is its first number, unless that is another expression.
    pub(in crate::kinds) questions: Vec<(Question, Option<Slot>)>,
}

impl Uses {
    /// Whether a name occurs, even if only as what a question is about.
    pub(in crate::kinds) fn mentions(&self, slot: Slot) -> bool {
        self.names.contains(&slot) || self.questions.iter().any(|&(_, of)| of == Some(slot))
    }

    /// Adds what an expression refers to.
    pub(in crate::kinds) fn add(&mut self, expression: &impl Look) {
        expression.look(&mut |seen| match seen {
            Seen::Name(slot) => self.names.push(slot),
            Seen::Question(question, about) => self.question(question, about),
        });
    }

    fn question(&mut self, question: Question, about: &[Number]) {
        let (of, others) = match about.split_first() {
            Some((Number::Name(slot), others)) => (Some(*slot), others),
            _ => (None, about),
        };
        self.questions.push((question, of));
        others.iter().for_each(|number| self.add(number));
    }
}
