//! Which rows of a table are listed.

use crate::failure::Failure;
use clap::ValueEnum;
use questions::Subject;
use rules::expression::Condition;
use rulesets::{OpenGame, Row};
use theory::{Limits, Outcome};

/// An outcome as an argument.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum OutcomeName {
    /// The player to move wins
    N,
    /// The player to move loses
    P,
}

/// The conditions a row must meet to be listed.
pub struct Keep {
    subject: Subject,
    condition: Option<Condition>,
    outcome: Option<Outcome>,
}

impl Keep {
    /// Reads the conditions for the positions of a game.
    pub fn read(
        game: OpenGame,
        condition: Option<&str>,
        outcome: Option<OutcomeName>,
        limits: &Limits,
    ) -> Result<Keep, Failure> {
        let subject = if rules::is_named_by(game.spec()) { Subject::open(game.spec())? } else { Subject::new(game) };
        let subject = subject.with_values().within(limits);
        let condition = condition.map(|text| subject.read_condition(text)).transpose();
        let condition = condition.map_err(|error| Failure::of_question("--where", error.into()))?;
        let outcome = outcome.map(|outcome| match outcome {
            OutcomeName::N => Outcome::N,
            OutcomeName::P => Outcome::P,
        });
        Ok(Keep { condition, outcome, subject })
    }

    /// Whether a row is listed.
    pub fn keeps(&self, row: &Row) -> Result<bool, Failure> {
        if self.outcome.is_some_and(|outcome| outcome != row.outcome) {
            return Ok(false);
        }
        let holds = self.condition.as_ref().map_or(Ok(true), |condition| self.subject.holds_of(condition, row));
        holds.map_err(|error| Failure::of_question("--where", error))
    }
}
