//! Which rows of a table are listed.

use crate::failure::Failure;
use clap::ValueEnum;
use questions::Subject;
use rules::expression::Condition;
use rulesets::{OpenGame, Row};
use theory::Outcome;

/// An outcome as an argument.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum OutcomeName {
    /// The player to move wins
    N,
    /// The player to move loses
    P,
}

/// What a row must be to be listed.
pub struct Keep {
    subject: Subject,
    condition: Option<Condition>,
    outcome: Option<Outcome>,
}

impl Keep {
    /// Reads what is asked of the positions of a game.
    pub fn read(game: OpenGame, condition: Option<&str>, outcome: Option<OutcomeName>) -> Result<Keep, Failure> {
        let subject = if rules::is_named_by(game.spec()) { Subject::open(game.spec())? } else { Subject::new(game) };
        let condition = condition.map(|text| {
            subject.read_condition(text).map_err(|error| {
                let column = error.column.map_or_else(String::new, |column| format!("column {column}: "));
                Failure::Input(format!("--where: {column}{}", error.problem))
            })
        });
        let outcome = outcome.map(|outcome| match outcome {
            OutcomeName::N => Outcome::N,
            OutcomeName::P => Outcome::P,
        });
        Ok(Keep { condition: condition.transpose()?, outcome, subject })
    }

    /// Whether a row is listed.
    pub fn keeps(&self, row: &Row) -> Result<bool, Failure> {
        if self.outcome.is_some_and(|outcome| outcome != row.outcome) {
            return Ok(false);
        }
        let Some(condition) = &self.condition else { return Ok(true) };
        let holds = self.subject.look(&row.position, |scene| condition.holds(scene));
        holds.map_err(|broken| Failure::Input(format!("--where at {}: {broken}", row.position)))
    }
}
