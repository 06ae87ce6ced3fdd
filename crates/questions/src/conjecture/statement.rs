//! A statement about every position of a game, and the search for the first one where it fails.

use super::listed::Listed;
use super::{Counterexample, Extent, Judgement, Report, stopped};
use crate::{Subject, Unanswered};
use rules::Claimed;
use rules::expression::Condition;
use rules::file::Says;
use rulesets::{Position, Query};
use theory::{Outcome, Pace};

/// A wrong statement usually fails early, so this many positions are checked before anything is computed for all of
/// them.
const AT_ONCE: usize = 2_000;

/// A statement about every position of a game.
pub struct Conjecture {
    says: Statement,
    /// Positions that do not satisfy this are left out.
    condition: Option<Condition>,
    text: String,
}

enum Statement {
    Says(Says),
    /// The P-positions are those listed.
    Listed(Listed),
}

impl Conjecture {
    /// States that the value is this number.
    ///
    /// # Errors
    ///
    /// Names the first fault.
    pub fn values(subject: &Subject, number: &str) -> Result<Conjecture, Unanswered> {
        let says = Says::Value(subject.read_number(number)?, None);
        Ok(Conjecture::new(Statement::Says(says), format!("value = {}", number.trim())))
    }

    /// States that the P-positions are exactly those with this property.
    ///
    /// # Errors
    ///
    /// Names the first fault.
    pub fn p_positions(subject: &Subject, condition: &str) -> Result<Conjecture, Unanswered> {
        let says = Says::P(subject.read_condition(condition)?);
        Ok(Conjecture::new(Statement::Says(says), format!("P when {}", condition.trim())))
    }

    /// States that the P-positions are exactly those of a list: one per line, `#` for comments.
    ///
    /// # Errors
    ///
    /// Names the first line that is not a position.
    pub fn listed(subject: &Subject, name: &str, text: &str) -> Result<Conjecture, super::ListError> {
        let listed = Listed::read(subject, text)?;
        Ok(Conjecture::new(Statement::Listed(listed), format!("P when listed in {name}")))
    }

    /// Reads a claim as in a rule file, without the word `claim`.
    ///
    /// # Errors
    ///
    /// Names the first fault.
    pub fn claim(subject: &Subject, text: &str) -> Result<Conjecture, Unanswered> {
        let claim = subject.read_claim(text)?;
        Ok(Conjecture::new(Statement::Says(claim.says), claim.text))
    }

    fn new(says: Statement, text: String) -> Conjecture {
        Conjecture { says, condition: None, text }
    }

    /// Restricts the statement to positions with a property.
    ///
    /// # Errors
    ///
    /// Names the first fault.
    pub fn only_where(mut self, subject: &Subject, condition: &str) -> Result<Conjecture, Unanswered> {
        self.condition = Some(subject.read_condition(condition)?);
        let joined = if matches!(self.says, Statement::Says(Says::Value(_, None))) { "" } else { "," };
        self.text = format!("{}{joined} where {}", self.text, condition.trim());
        Ok(self)
    }

    /// The text of the statement.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it is about single heaps.
    fn is_about_one_heap(&self, subject: &Subject) -> bool {
        let in_condition = self.condition.as_ref().is_some_and(|condition| subject.is_about_one_heap(condition));
        in_condition
            || match &self.says {
                Statement::Says(Says::Value(number, condition)) => {
                    let in_condition = condition.as_ref().is_some_and(|c| subject.is_about_one_heap(c));
                    in_condition || subject.is_about_one_heap(number)
                }
                Statement::Says(Says::P(condition) | Says::N(condition)) => subject.is_about_one_heap(condition),
                Statement::Listed(_) => false,
            }
    }

    /// What it says about a position; none if nothing.
    fn claimed(&self, subject: &Subject, position: &Position) -> Result<Option<Claimed>, Unanswered> {
        if let Some(condition) = &self.condition
            && !subject.holds(condition, position)?
        {
            return Ok(None);
        }
        match &self.says {
            Statement::Says(says) => subject.claimed(says, position),
            Statement::Listed(listed) => Ok(Some(Claimed::Outcome(listed.outcome(position)))),
        }
    }

    /// Looks for the first position where it fails.
    ///
    /// # Errors
    ///
    /// Refuses an extent that does not apply to the game, and a position at which the statement itself has no value. A
    /// limit that stops the check is part of the report.
    pub fn check(&self, subject: &Subject, extent: Extent, query: &Query) -> Result<Report, Unanswered> {
        let mut report = Report {
            ruleset: subject.game.spec().to_owned(),
            claim: self.text.clone(),
            verdict: None,
            checked: 0,
            range: String::new(),
            counterexample: None,
            not_checked: Vec::new(),
            stopped: None,
        };
        report.stopped = stopped(self.look_through(subject, extent, query, &mut report))?;
        let verdict = if report.counterexample.is_some() { Judgement::Refuted } else { Judgement::Holds };
        report.verdict = report.stopped.is_none().then_some(verdict);
        Ok(report)
    }

    fn look_through(
        &self,
        subject: &Subject,
        extent: Extent,
        query: &Query,
        report: &mut Report,
    ) -> Result<(), Unanswered> {
        let cases = extent.of(subject, self.is_about_one_heap(subject), query)?;
        report.range.clone_from(&cases.range);
        if let Statement::Listed(listed) = &self.says {
            report.not_checked = listed.outside(&cases);
        }
        let mut solver = subject.game.solver(query.clone());
        let mut pace = Pace::default();
        for (i, case) in cases.list.iter().enumerate() {
            if pace.is_due() {
                query.limits.check(report.checked)?;
            }
            if i == AT_ONCE {
                cases.list.last().map_or(Ok(()), |largest| subject.prepare(&mut solver, &largest.position))?;
            }
            let Some(claimed) = self.claimed(subject, &case.position)? else { continue };
            let outcome = match (case.value, claimed) {
                (Some(value), _) => claimed.agrees(value).then_some(()).ok_or(Outcome::of_value(value)),
                (None, Claimed::Value(_)) => {
                    let value = solver.value(&case.position)?;
                    claimed.agrees(value).then_some(()).ok_or(Outcome::of_value(value))
                }
                (None, Claimed::Outcome(claimed)) => {
                    let outcome = solver.outcome(&case.position)?;
                    (outcome == claimed).then_some(()).ok_or(outcome)
                }
            };
            report.checked += 1;
            if let Err(outcome) = outcome {
                // The outcome alone is enough to refute it if the value is not known.
                let grundy = case.value.or_else(|| solver.value(&case.position).ok());
                let position = case.position.clone();
                report.counterexample = Some(Counterexample { position, outcome, grundy, claimed });
                return Ok(());
            }
        }
        Ok(())
    }
}
