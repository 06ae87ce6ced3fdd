//! Tuples of numbers as positions: how they are read and listed, and which of them belong to the game.

use crate::expression::{Broken, Question, Scene, World};
use crate::file::{BoardKind, MoveRule};
use crate::game::Made;
use crate::kinds::list_positions;
use crate::rules::Rules;
use rulesets::refusal::BadPosition;
use shapes::notation::{NotationError, read_numbers, write_numbers};
use std::sync::Arc;
use theory::{Flow, counted};

/// The tuples of a game, with names for their entries or as an array.
pub(crate) struct TupleBoard {
    pub(crate) rules: Arc<Rules>,
    /// How many entries there are.
    pub(crate) len: usize,
}

/// A position whose entries expressions ask for as `x[e]`, counted from 1.
pub(crate) struct Entries<'p>(pub(crate) &'p [u64]);

impl World for Entries<'_> {
    fn number(&self, _question: Question, about: &[i64]) -> Result<i64, Broken> {
        let index = about.first().copied().unwrap_or(0);
        let entry = usize::try_from(index).ok().and_then(|index| self.0.get(index.checked_sub(1)?));
        entry.map(|&entry| entry as i64).ok_or(Broken::NoEntry { index, entries: self.0.len() })
    }
}

impl TupleBoard {
    /// The names of the entries, if they have any.
    pub(crate) fn names(&self) -> &[String] {
        match &self.rules.file.board {
            BoardKind::Tuple(names) => names,
            _ => &[],
        }
    }

    /// The name of the array, if the entries have one.
    pub(crate) fn array_name(&self) -> &str {
        match &self.rules.file.board {
            BoardKind::Array { name, .. } => name,
            _ => "",
        }
    }

    /// The scene of a position, in which every name has the number of its entry.
    pub(crate) fn scene<'w>(&self, entries: &'w Entries<'w>) -> Scene<'w> {
        let mut scene = self.rules.scene(entries);
        let first = self.rules.first_slot();
        for (i, _) in self.names().iter().enumerate() {
            scene.set(first + i, entries.0[i] as i64);
        }
        scene
    }

    fn keeps_condition(&self, numbers: &[u64]) -> Result<bool, Broken> {
        match &self.rules.file.condition {
            Some(condition) => condition.holds(&mut self.scene(&Entries(numbers))),
            None => Ok(true),
        }
    }

    /// Whether numbers form a position. Ends the work if the condition cannot be evaluated.
    pub(crate) fn has(&self, numbers: &[u64]) -> bool {
        self.rules.value(self.keeps_condition(numbers), self.rules.file.on_line, || write_numbers(numbers))
    }

    pub(super) fn read(&self, text: &str) -> Result<Vec<u64>, BadPosition> {
        let numbers = read_numbers(text)?;
        if numbers.len() != self.len {
            let names = match self.array_name() {
                "" => self.names().join(","),
                name => format!("the entries of {name}"),
            };
            let expected = format!("{}: {names}", counted(self.len as u64, "number"));
            return Err(NotationError::WrongCount { expected, found: numbers.len() }.into());
        }
        let line = self.rules.file.on_line;
        match self.keeps_condition(&numbers) {
            Ok(true) => Ok(numbers),
            Ok(false) => Err(BadPosition::Rule(format!(
                "{} the condition of line {line} is false, and every position must satisfy it",
                self.said(&numbers)
            ))),
            Err(broken) => Err(BadPosition::Rule(format!("line {line}: {broken}"))),
        }
    }

    /// What the condition is about: the names with their numbers.
    fn said(&self, numbers: &[u64]) -> String {
        let values: Vec<String> =
            self.names().iter().zip(numbers).map(|(name, number)| format!("{name} = {number}")).collect();
        if values.is_empty() { "here".to_owned() } else { format!("for {}", values.join(", ")) }
    }

    pub(super) fn up_to(&self, most: u64, each: &mut dyn FnMut(Vec<u64>) -> Flow) -> Flow {
        let mut lists = shapes::enumerate::lists(self.len, most.min(shapes::MAX_ENTRY));
        list_positions(&self.rules, |each| lists.try_for_each(each), &|numbers| self.has(numbers), each)
    }

    /// Calls `each` with every position whose entries have this sum, in ascending order, until it breaks.
    pub(super) fn of_sum(&self, sum: u64, each: &mut dyn FnMut(Vec<u64>) -> Flow) -> Flow {
        let mut lists = shapes::enumerate::lists_of_sum(self.len, sum, shapes::MAX_ENTRY);
        list_positions(&self.rules, |each| lists.try_for_each(each), &|numbers| self.has(numbers), each)
    }

    /// A position to suggest: one with different entries that are not large, if there is one.
    pub(super) fn example(&self) -> Vec<u64> {
        const TRIED: usize = 10_000;
        let is_position = |numbers: &Vec<u64>| self.keeps_condition(numbers) == Ok(true);
        let different = (0..self.len as u64).map(|i| 3 + 2 * i % 5).collect();
        let small = || shapes::enumerate::lists(self.len, 4).take(TRIED).filter(is_position).last();
        Some(different).filter(is_position).or_else(small).unwrap_or_else(|| vec![0; self.len])
    }

    /// Passes on a target if it is one: no entry is negative, and it is a position. Ends the work if it is not smaller.
    pub(crate) fn offer(
        &self,
        rule: &MoveRule,
        position: &[u64],
        target: &[i64],
        text: impl Fn() -> String,
        each: &mut dyn FnMut(Made, Vec<u64>) -> Flow,
    ) -> Flow {
        let naturals: Result<Vec<u64>, _> = target.iter().map(|&entry| u64::try_from(entry)).collect();
        let Some(to) = naturals.ok().filter(|to| self.has(to)) else { return Flow::Continue(()) };
        if to.as_slice() >= position {
            let problem = format!(
                "{} leads to {}, which is not smaller: the first entry that changes must become smaller",
                text(),
                write_numbers(&to)
            );
            self.rules.fail(rule.line, &write_numbers(position), &problem);
        }
        each(Made { text: text(), line: rule.line, parts: Vec::new(), to: to.clone() }, to)
    }
}
