//! The terms of a template: values, outcomes or counts, as far as the limits allow.

use super::one_table::OneTable;
use super::shared::Shared;
use super::template::{Instance, Place, Template, TemplateError};
use crate::shard::Shard;
use rulesets::{Fault, OpenGame, Position, Query, Refusal, Solver, Sort, Wanted};
use serde::{Serialize, Serializer};
use shapes::notation::{quote, write_numbers};
use std::fmt;
use std::str::FromStr;
use theory::{Flow, Limit, Limits, Outcome, Pace, Play, Stopped};

/// What a term is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Of {
    /// The value of the position.
    #[default]
    Grundy,
    /// The outcome of the position.
    Outcome,
    /// The number of P-positions that can be reached, including the position itself; or among the positions of a size.
    PCount,
}

impl Of {
    /// All kinds of terms.
    pub const ALL: [Of; 3] = [Of::Grundy, Of::Outcome, Of::PCount];
}

impl fmt::Display for Of {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Of::Grundy => "grundy",
            Of::Outcome => "outcome",
            Of::PCount => "p-count",
        })
    }
}

/// One term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// A value or a count.
    Number(u64),
    /// Who wins.
    Outcome(Outcome),
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Term::Number(number) => number.fmt(f),
            Term::Outcome(outcome) => outcome.fmt(f),
        }
    }
}

/// Reads `N`, `P` or a number.
impl FromStr for Term {
    type Err = String;

    fn from_str(text: &str) -> Result<Term, String> {
        let outcome = [Outcome::N, Outcome::P].into_iter().find(|outcome| outcome.to_string() == text);
        let number = || text.parse().ok().map(Term::Number);
        outcome.map(Term::Outcome).or_else(number).ok_or_else(|| format!("{} is not a term", quote(text)))
    }
}

impl Serialize for Term {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Term::Number(number) => serializer.serialize_u64(*number),
            Term::Outcome(outcome) => serializer.collect_str(outcome),
        }
    }
}

/// The first terms of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The terms in the order of the instances, or of those in a shard; fewer if a limit was reached.
    pub values: Vec<Term>,
    /// The limit that ended it early.
    pub stopped: Option<Stopped>,
}

impl Terms {
    /// The terms as numbers; an outcome is 0 for P and 1 for N.
    pub fn numbers(&self) -> Vec<u64> {
        let number = |term: &Term| match term {
            Term::Number(number) => *number,
            Term::Outcome(outcome) => u64::from(*outcome == Outcome::N),
        };
        self.values.iter().map(number).collect()
    }
}

/// Computes the terms of a template. What is known when a limit is reached is kept.
///
/// # Errors
///
/// Refuses an instance that is not a position of its game, and rules that fail.
pub fn values(template: &Template, of: Of, play: Play, limits: &Limits) -> Result<Terms, TemplateError> {
    values_of(Shard::WHOLE, template, of, play, limits)
}

/// Computes the terms of a template that belong to a shard, as [`values`] computes them all.
///
/// # Errors
///
/// As [`values`].
pub fn values_of(
    shard: Shard,
    template: &Template,
    of: Of,
    play: Play,
    limits: &Limits,
) -> Result<Terms, TemplateError> {
    if template.is_by_size() && of != Of::PCount {
        return Err(TemplateError::NeedsCount { template: template.text().to_owned(), of });
    }
    let mut terms = Terms { values: Vec::new(), stopped: None };
    match compute(shard, template, of, play, limits, &mut terms.values) {
        Ok(()) => {}
        Err(End::Stopped(stopped)) => terms.stopped = Some(stopped),
        Err(End::Wrong(error)) => return Err(error),
    }
    Ok(terms)
}

/// Why the computation ended early.
pub(super) enum End {
    Stopped(Stopped),
    Wrong(TemplateError),
}

impl From<Stopped> for End {
    fn from(stopped: Stopped) -> End {
        End::Stopped(stopped)
    }
}

impl From<TemplateError> for End {
    fn from(error: TemplateError) -> End {
        End::Wrong(error)
    }
}

fn compute(
    shard: Shard,
    template: &Template,
    of: Of,
    play: Play,
    limits: &Limits,
    terms: &mut Vec<Term>,
) -> Result<(), End> {
    let wanted = if of == Of::Grundy { Wanted::Value } else { Wanted::Outcome };
    let query = Query { play, wanted, limits: limits.clone(), ..Query::default() };
    let table = match check(template, limits)? {
        Some(largest) if of != Of::PCount => OneTable::holding(template, &largest, &query)?,
        _ => None,
    };
    // Within one game the solver remembers what it has found.
    let shared = (!template.has_one_game()).then(Shared::default);
    let mut ways = Ways { of, query, table, shared };
    let (mut solver, mut pace) = (None, Pace::default());
    for (instance, _) in template.instances().zip(0..).filter(|(_, case)| shard.has(*case)) {
        let instance = instance?;
        if pace.is_due() {
            limits.check(terms.len() as u64)?;
        }
        let game = game_of(&instance, solver.as_ref().map(Solver::game));
        let game = game.map_err(|refusal| template.wrong_at(&instance.values, refusal))?;
        let solver = match &mut solver {
            Some(solver) if *solver.game() == game => solver,
            other => other.insert(game.solver(ways.query.clone())),
        };
        match ways.term(&instance, solver) {
            Ok(term) => terms.push(term),
            Err(Fault::Stopped(stopped)) => return Err(stopped.into()),
            // A theorem gives the outcome, and a search for the value would need more memory than it may use.
            Err(Fault::Refused(Refusal::OutcomeOnly { .. })) => {
                return Err(Stopped { limit: Limit::Memory(limits.memory), positions: 0 }.into());
            }
            Err(Fault::Refused(refusal)) => return Err(template.wrong_at(&instance.values, refusal).into()),
        }
    }
    Ok(())
}

/// The game of an instance: the previous one, if it has the same spec.
fn game_of(instance: &Instance, last: Option<&OpenGame>) -> Result<OpenGame, Refusal> {
    match last.filter(|game| game.spec() == instance.spec) {
        Some(game) => Ok(game.clone()),
        None => rulesets::open(&instance.spec),
    }
}

/// Reads every position before the work begins, if all are in one game, and returns one whose family may contain them
/// all.
fn check(template: &Template, limits: &Limits) -> Result<Option<Position>, End> {
    // Many games may each take a while to set up; each is then checked when its turn comes.
    if !template.has_one_game() || template.is_by_size() {
        return Ok(None);
    }
    let (mut last, mut pace): (Option<OpenGame>, _) = (None, Pace::default());
    let (mut largest, mut corner): (Option<Position>, Vec<u64>) = (None, Vec::new());
    for (instance, checked) in template.instances().zip(0..) {
        let instance = instance?;
        if pace.is_due() {
            limits.check(checked)?;
        }
        let wrong = |refusal: Refusal| template.wrong_at(&instance.values, refusal);
        let game = game_of(&instance, last.as_ref()).map_err(wrong)?;
        let position = instance.position_in(&game).map_err(wrong)?;
        let entries = position.entries();
        corner.resize(corner.len().max(entries.len()), 0);
        corner.iter_mut().zip(entries).for_each(|(most, entry)| *most = entry.max(*most));
        if largest.as_ref().is_none_or(|largest| position.size() >= largest.size()) {
            largest = Some(position);
        }
        last = Some(game);
    }
    // The family of a tuple contains every tuple with smaller entries.
    let tuples = last.filter(|game| game.sort() == Sort::Tuple);
    Ok(tuples.and_then(|game| game.read(&write_numbers(&corner)).ok()).or(largest))
}

/// The ways to find terms.
struct Ways {
    of: Of,
    query: Query,
    table: Option<OneTable>,
    shared: Option<Shared>,
}

impl Ways {
    fn term(&mut self, instance: &Instance, solver: &mut Solver) -> Result<Term, Fault> {
        if let Place::Size(size) = instance.place {
            return solver.lost_of_size(size).map(Term::Number);
        }
        let position = instance.position_in(solver.game())?;
        let number = self.shared.as_ref().and_then(|_| Shared::number(&position));
        let twin = self.shared.as_ref().zip(number.as_ref()).and_then(|(shared, number)| shared.term(number));
        let term = match twin {
            Some(term) => term,
            None => self.at(&position, solver)?,
        };
        if let (Some(shared), Some(number)) = (&mut self.shared, number) {
            shared.keep(number, term);
        }
        Ok(term)
    }

    /// The term of a position.
    fn at(&self, position: &Position, solver: &mut Solver) -> Result<Term, Fault> {
        let known = self.table.as_ref().and_then(|table| table.value(position));
        match self.of {
            Of::Grundy => Ok(Term::Number(match known {
                Some(value) => value,
                None => solver.value(position)?,
            })),
            Of::Outcome => Ok(Term::Outcome(match known {
                Some(value) => Outcome::of_value(value),
                None => solver.outcome(position)?,
            })),
            Of::PCount => {
                let mut lost = 0;
                position.values_below(Query { wanted: Wanted::Value, ..self.query.clone() }, &mut |row| {
                    lost += u64::from(row.outcome == Outcome::P);
                    Flow::Continue(())
                })?;
                Ok(Term::Number(lost))
            }
        }
    }
}
