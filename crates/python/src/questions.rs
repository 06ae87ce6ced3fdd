//! Conjectures, findings and claims: what `grundy/_questions.py` makes results of.
//!
//! Each function gives what the command line prints as JSON, the positions in it as objects, and the exception of a limit
//! that has ended the work, for the result to be put into.

use crate::failure::{Failed, refuse};
use crate::given::{self, Natural};
use crate::json;
use crate::position::Position;
use crate::ruleset::{Ruleset, ruleset};
use crate::table::Table;
use crate::work::{self, watched};
use grundy::claims::{self, Listing, Unfinished};
use grundy::questions::conjecture::{Conjecture, Extent, Yamasaki};
use grundy::questions::find::period::table::{USUAL, codes, is_pattern, rows};
use grundy::questions::find::recheck::{Rechecked, recheck};
use grundy::questions::find::{self, Kind, LoadError, Loaded};
use grundy::questions::sequence::{Template, Variable};
use grundy::questions::{Subject, Unanswered};
use grundy::theory::Stopped;
use grundy::{Fault, Limits, Play, Query, Refusal, rules};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// A game: a ruleset, or the spec of one.
fn game(given: &Bound<'_, PyAny>) -> Result<Ruleset, Failed> {
    match (given.cast::<Ruleset>(), given.cast::<PyString>()) {
        (Ok(game), _) => Ok(game.get().clone()),
        (_, Ok(spec)) => ruleset(spec.to_str()?, None),
        _ => Err(refuse("a game is a ruleset, as `grundy.ruleset` and `grundy.rules` make them, or the spec of one")),
    }
}

/// A game as expressions see it.
fn subject(game: &Ruleset) -> Result<Subject, Failed> {
    Ok(match game.rules() {
        Some(opened) => Subject::of_rules(opened?),
        None => Subject::new(game.0.game.clone()),
    })
}

/// The exception of a limit, if one was reached.
fn exception(py: Python<'_>, stopped: Option<Stopped>) -> Option<Py<PyAny>> {
    stopped.map(|stopped| PyErr::from(Failed::from(stopped)).into_value(py).into_any())
}

/// How far a check goes.
fn extent(size: Option<Natural>, entries: Option<Natural>) -> Extent {
    Extent { size: size.map(|size| size.0), entries: entries.map(Natural::count) }
}

/// Why a question has no answer.
fn unanswered(name: &str, error: Unanswered) -> Failed {
    match error {
        Unanswered::Game(fault) => fault.into(),
        other => refuse(format!("{name}: {}", other.in_one_line())),
    }
}

/// A report as JSON, the positions of its counterexamples, those that were not checked, and the exception of a limit.
type Checked = (String, Vec<Position>, Vec<Position>, Option<Py<PyAny>>);

/// Looks for the first position where a conjecture fails. `kind` is the name of what `statement` says.
#[pyfunction]
#[pyo3(name = "_check", signature = (of, kind, statement, condition, size, entries, play, limits))]
#[expect(clippy::too_many_arguments, reason = "they are the keywords of `grundy.check`")]
pub fn check(
    py: Python<'_>,
    of: &Bound<'_, PyAny>,
    kind: &str,
    statement: &str,
    condition: Option<&str>,
    size: Option<Natural>,
    entries: Option<Natural>,
    play: &str,
    limits: &Bound<'_, PyDict>,
) -> Result<Checked, Failed> {
    let limits = work::limits(Some(limits))?;
    let game = game(of)?;
    let subject = subject(&game)?.within(&limits);
    let read = match kind {
        "values" => Conjecture::values(&subject, statement),
        "p_positions" => Conjecture::p_positions(&subject, statement),
        "listed" => {
            let listed = Conjecture::listed(&subject, "p_positions", statement);
            Ok(listed.map_err(|error| refuse(format!("p_positions: position {}: {}", error.line, error.refusal)))?)
        }
        _ => Conjecture::claim(&subject, statement),
    };
    let mut conjecture = read.map_err(|error| unanswered(kind, error))?;
    if let Some(condition) = condition {
        conjecture = conjecture.only_where(&subject, condition).map_err(|error| unanswered("where", error))?;
    }
    let query = Query { play: given::play(play)?, limits: limits.clone(), ..Query::default() };
    let extent = extent(size, entries);
    // A subject remembers answers of its own, so it goes to the thread that works as a whole.
    let report = watched(py, &limits, move || conjecture.check(&subject, extent, &query))?;
    let report = report.map_err(|error| unanswered(kind, error))?;
    let failing = report.counterexample.iter().map(|found| game.hold(found.position.clone())).collect();
    let left = report.not_checked.iter().map(|position| game.hold(position.clone())).collect();
    Ok((json::text(&report), failing, left, exception(py, report.stopped)))
}

/// Holds two sets against the conditions of Yamasaki's theorem. The positions are those where conditions fail, each followed
/// by the option that shows it or by the position again.
#[pyfunction]
#[pyo3(name = "_check_sets", signature = (of, f0, f1, size, entries, limits))]
pub fn check_sets(
    py: Python<'_>,
    of: &Bound<'_, PyAny>,
    f0: &str,
    f1: &str,
    size: Option<Natural>,
    entries: Option<Natural>,
    limits: &Bound<'_, PyDict>,
) -> Result<Checked, Failed> {
    const NAME: &str = "f0 and f1";
    let limits = work::limits(Some(limits))?;
    let game = game(of)?;
    let subject = subject(&game)?.within(&limits);
    let sets = Yamasaki::read(&subject, f0, f1).map_err(|error| unanswered(NAME, error))?;
    let query = Query { play: Play::Normal, limits: limits.clone(), ..Query::default() };
    let extent = extent(size, entries);
    let report = watched(py, &limits, move || sets.check(&subject, extent, &query))?;
    let report = report.map_err(|error| unanswered(NAME, error))?;
    let mut failing = Vec::new();
    for found in report.conditions.iter().filter_map(|checked| checked.counterexample.as_ref()) {
        failing.push(game.hold(found.position.clone()));
        failing.push(game.hold(found.option.clone().unwrap_or_else(|| found.position.clone())));
    }
    Ok((json::text(&report), failing, Vec::new(), exception(py, report.stopped)))
}

impl From<LoadError> for Failed {
    fn from(error: LoadError) -> Failed {
        match error {
            LoadError::Game(fault) => fault.into(),
            LoadError::Table(error) => error.into(),
            LoadError::Template(error) => refuse(error.to_string()),
            LoadError::Other(problem) => refuse(problem),
        }
    }
}

/// Findings as JSON, those that were refuted, how many values there were and how far they go, how many guesses rest on too
/// few values, and the exception of a limit.
type Found = (Vec<String>, Vec<String>, String, (u64, u64), usize, Option<Py<PyAny>>);

/// Looks for structure in the values of a game, a template, a table, or a pattern of codes.
#[pyfunction]
#[pyo3(name = "_find", signature = (of, variables, size, only, limits))]
pub fn find_structure(
    py: Python<'_>,
    of: &Bound<'_, PyAny>,
    variables: Vec<String>,
    size: Option<Natural>,
    only: Vec<String>,
    limits: &Bound<'_, PyDict>,
) -> Result<Found, Failed> {
    let (size, limits) = (size.map(|size| size.0), work::limits(Some(limits))?);
    let only = only.iter().map(|word| kind(word)).collect::<Result<Vec<Kind>, Failed>>()?;
    let text = of.cast::<PyString>().ok().map(|text| text.to_str()).transpose()?;
    if let Some(pattern) = text.filter(|text| is_pattern(text)) {
        return periods(py, pattern, size.unwrap_or(USUAL), &limits);
    }
    let source = match text {
        _ if !variables.is_empty() => {
            if size.is_some() {
                return Err(refuse(
                    "size: it is for a game; how far a template goes is said by the ranges of its variables",
                ));
            }
            let text = text.ok_or_else(|| refuse("a template is a text, such as \"mhrg:3xN\""))?;
            let variables: Result<Vec<Variable>, _> = variables.iter().map(|text| Variable::read(text)).collect();
            Source::Template(variables.and_then(|variables| Template::read(text, variables)).map_err(LoadError::from)?)
        }
        // What names no game may be a file.
        Some(text) => match ruleset(text, None) {
            Ok(game) => Source::Game(Box::new(subject(&game)?)),
            Err(_) if Path::new(text).is_file() && !rules::is_named_by(text) => Source::Table(text.to_owned()),
            Err(failed) => return Err(failed),
        },
        None => match of.cast::<Table>() {
            Ok(table) => Source::Table(table.get().table.path().map(str::to_owned).ok_or_else(|| {
                refuse(
                    "structure is looked for in a table that is in a file; of the same game, give the ruleset instead",
                )
            })?),
            Err(_) => Source::Game(Box::new(subject(&game(of)?)?)),
        },
    };
    let (of, extent, findings, refuted, unconvincing, stopped) = watched(py, &limits, || {
        let loaded = match source {
            Source::Template(template) => Loaded::template(&template, &limits),
            Source::Table(file) => Loaded::table(Path::new(&file), &limits),
            Source::Game(subject) => Loaded::game(*subject, size, &limits),
        }?;
        let known = loaded.all.values().iter().flatten().count() as u64;
        let find::Found { findings, refuted, unconvincing, stopped, .. } = find::find(&loaded, &only, &limits);
        let extent = (known, loaded.all.extent());
        Ok::<_, LoadError>((loaded.of, extent, findings, refuted, unconvincing, stopped))
    })??;
    let lines = |findings: Vec<find::Finding>| findings.iter().map(json::text).collect();
    Ok((lines(findings), lines(refuted), of, extent, unconvincing, exception(py, stopped)))
}

/// Where values come from.
enum Source {
    Game(Box<Subject>),
    Template(Template),
    Table(String),
}

fn periods(py: Python<'_>, pattern: &str, to: u64, limits: &Limits) -> Result<Found, Failed> {
    let codes = codes(pattern).map_err(refuse)?;
    let games = codes.len() as u64;
    let (rows, stopped) = watched(py, limits, || rows(&codes, to, limits))?;
    let lines = rows.iter().map(json::text).collect();
    Ok((lines, Vec::new(), pattern.to_owned(), (games, to), 0, exception(py, stopped)))
}

fn kind(word: &str) -> Result<Kind, Failed> {
    let kinds = [Kind::Period, Kind::Automaton, Kind::Anf, Kind::Twin, Kind::Recurrence, Kind::Formula];
    let name = |kind: &Kind| json::text(kind).trim_matches('"').to_owned();
    kinds.into_iter().find(|kind| name(kind) == word).ok_or_else(|| {
        let names: Vec<String> = kinds.iter().map(name).collect();
        refuse(format!("only: there is no kind of structure `{word}`; there are {}", names.join(", ")))
    })
}

/// Whether the certificate of a finding proves what it says, and if not why; None if it does not stand alone.
#[pyfunction]
#[pyo3(name = "_recheck", signature = (finding, limits))]
pub fn recheck_finding(
    py: Python<'_>,
    finding: &str,
    limits: &Bound<'_, PyDict>,
) -> Result<Option<(bool, String)>, Failed> {
    let limits = work::limits(Some(limits))?;
    let finding = serde_json::from_str(finding).map_err(|error| refuse(format!("finding: {error}")))?;
    Ok(match watched(py, &limits, || recheck(&finding, &limits))?? {
        Rechecked::Confirmed => Some((true, String::new())),
        Rechecked::Failed(problem) => Some((false, problem)),
        Rechecked::NotAlone => None,
    })
}

/// Reports as JSON in the order of the claims, each with the position of its counterexample if that is one, and whether it was
/// to be expected; the claims that were stopped, as JSON; and the exception of a limit.
type Verified = (Vec<(String, Option<Position>, bool)>, Vec<String>, Option<Py<PyAny>>);

/// Checks claims of the papers, or of rules.
#[pyfunction]
#[pyo3(name = "_verify", signature = (of, size, limits))]
pub fn verify(
    py: Python<'_>,
    of: &Bound<'_, PyAny>,
    size: Option<Natural>,
    limits: &Bound<'_, PyDict>,
) -> Result<Verified, Failed> {
    let (size, limits) = (size.map(|size| size.0), work::limits(Some(limits))?);
    let name = of.cast::<PyString>().ok().map(|name| name.to_str()).transpose()?;
    let ends = match name {
        Some(name) if !rules::is_named_by(name) => of_papers(py, name, size, &limits)?,
        Some(spec) => of_rules(py, &ruleset(spec, None)?, size, &limits)?,
        None => of_rules(py, &game(of)?, size, &limits)?,
    };
    let (mut told, mut unfinished, mut stopped) = (Vec::new(), Vec::new(), None);
    for end in ends {
        let (report, is_expected) = match end {
            Ok(report) => report,
            Err(claim) => {
                unfinished.push(json::text(&claim));
                stopped = Some(Stopped { positions: claim.checked, ..claim.by });
                continue;
            }
        };
        let position = report.counterexample.as_ref().and_then(|found| match &found.case {
            claims::Case::Position(position) => Some(position.clone()),
            _ => None,
        });
        // The game of a rule file was opened here; those of papers have names.
        let held = position.and_then(|position| match of.cast::<Ruleset>() {
            Ok(game) => Some(game.get().hold(position)),
            Err(_) => ruleset(position.game().spec(), None).ok().map(|game| game.hold(position)),
        });
        told.push((json::text(&report), held, is_expected));
    }
    Ok((told, unfinished, exception(py, stopped)))
}

/// How the check of a claim ended: with a report, and whether it is as expected, or by a limit.
type End = Result<(claims::Report, bool), Unfinished>;

fn of_papers(py: Python<'_>, name: &str, size: Option<u64>, limits: &Limits) -> Result<Vec<End>, Failed> {
    let chosen =
        claims::choose(&[name]).map_err(|no_claim| refuse(format!("{no_claim}; `grundy.claims()` lists them")))?;
    let ends = Mutex::new(BTreeMap::new());
    watched(py, limits, || {
        claims::verify_all(&chosen, size, limits, |number, end| {
            let end = end.map(|report| {
                let is_expected = chosen[number].expected.is_met_by(report.verdict);
                (report, is_expected)
            });
            ends.lock().unwrap_or_else(PoisonError::into_inner).insert(number, end);
            true
        });
    })?;
    Ok(ends.into_inner().unwrap_or_else(PoisonError::into_inner).into_values().collect())
}

fn of_rules(py: Python<'_>, game: &Ruleset, size: Option<u64>, limits: &Limits) -> Result<Vec<End>, Failed> {
    let opened = game.rules().ok_or_else(|| {
        let spec = game.0.game.spec();
        refuse(format!("{spec}: it is no game with rules of one's own, and has no claims; name a claim instead"))
    })??;
    let ends = watched(py, limits, || {
        let mut ends: Vec<End> = Vec::new();
        for claim in opened.claims() {
            let own = Limits { progress: Arc::default(), ..limits.clone() };
            match claims::own::verify(&opened, claim, size, &own) {
                Ok(report) => {
                    let is_expected = report.verdict == claims::Verdict::Holds;
                    ends.push(Ok((report, is_expected)));
                }
                Err(Fault::Stopped(by)) => {
                    ends.push(Err(Unfinished::new(opened.id(claim), opened.game.spec().to_owned(), by, &own)));
                    break;
                }
                Err(Fault::Refused(refusal)) => return Err(refusal),
            }
        }
        Ok::<_, Refusal>(ends)
    });
    Ok(ends??)
}

/// Every claim, as JSON.
#[pyfunction]
#[pyo3(name = "_claims", signature = (name=None))]
pub fn listed(name: Option<&str>) -> Result<Vec<String>, Failed> {
    let names: Vec<&str> = name.into_iter().collect();
    let chosen =
        claims::choose(&names).map_err(|no_claim| refuse(format!("{no_claim}; `grundy.claims()` lists them")))?;
    Ok(chosen.into_iter().map(|claim| json::text(&Listing::from(claim))).collect())
}
