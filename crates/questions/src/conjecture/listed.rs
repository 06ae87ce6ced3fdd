//! A list of positions, one per line.

use super::Cases;
use crate::Subject;
use hashbrown::HashSet;
use rulesets::{Position, Refusal};
use theory::Outcome;

/// A line of a list that is not a position.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("line {line}: {refusal}")]
pub struct ListError {
    /// Its number, from 1.
    pub line: usize,
    /// Why it is not a position.
    pub refusal: Refusal,
}

/// Positions, each once.
pub(super) struct Listed {
    positions: Vec<Position>,
    /// The texts of the positions; each position has exactly one.
    texts: HashSet<String>,
}

impl Listed {
    /// Reads a list. Everything after `#` is ignored, and so are lines without a position.
    pub fn read(subject: &Subject, text: &str) -> Result<Listed, ListError> {
        let mut listed = Listed { positions: Vec::new(), texts: HashSet::new() };
        for (number, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            let written = line.split('#').next().unwrap_or_default().trim();
            if written.is_empty() {
                continue;
            }
            let read = subject.game.read(written);
            let position = read.map_err(|refusal| ListError { line: number + 1, refusal })?;
            if listed.texts.insert(position.text()) {
                listed.positions.push(position);
            }
        }
        Ok(listed)
    }

    /// What the list says about a position.
    pub fn outcome(&self, position: &Position) -> Outcome {
        if self.texts.contains(&position.text()) { Outcome::P } else { Outcome::N }
    }

    /// The listed positions that are not among `cases`, smaller ones first.
    pub fn outside(&self, cases: &Cases) -> Vec<Position> {
        let mut outside: HashSet<&str> = self.texts.iter().map(String::as_str).collect();
        for case in &cases.list {
            if outside.is_empty() {
                break;
            }
            outside.remove(case.position.text().as_str());
        }
        let is_outside = |position: &&Position| outside.contains(position.text().as_str());
        let mut positions: Vec<Position> = self.positions.iter().filter(is_outside).cloned().collect();
        positions.sort_by(|one, other| one.size().cmp(&other.size()).then_with(|| one.order(other)));
        positions
    }
}
