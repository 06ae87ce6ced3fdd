//! Disjunctive sums of positions of any games: who wins, the value, and which move wins in which component.

use crate::answer::Query;
use crate::handle::{Move, Position, Solver};
use crate::reason::{Reason, ReasonKind, Step, Term, no_option_has};
use crate::refusal::{Fault, Refusal};
use serde::{Serialize, Serializer};
use std::collections::{BTreeMap, HashSet};
use std::fmt::Display;
use theory::{Limit, Outcome, Play, Search, Stopped, SumOfGraphs};

/// The answer for a sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SumAnswer {
    /// The components in the order given.
    pub components: Vec<ComponentAnswer>,
    /// The play convention.
    #[serde(serialize_with = "as_text")]
    pub play: Play,
    /// Who wins.
    #[serde(serialize_with = "as_text")]
    pub outcome: Outcome,
    /// The value of the whole sum; none if only the outcome is known, and the player to move wins.
    pub grundy: Option<u64>,
    /// Every move to a P-position of the sum; only one if a component has very many options.
    pub winning_moves: Vec<SumMove>,
    /// Why the value is what it is.
    #[serde(skip)]
    pub reason: Reason,
    /// Which components may have further winning moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// What is known about one component.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ComponentAnswer {
    /// Its ruleset.
    pub ruleset: String,
    /// Its position.
    pub position: Position,
    /// Its own value in the same play; none if a theorem only tells that it is won. In misère play these do not determine
    /// the value of the sum.
    pub grundy: Option<u64>,
}

impl SumAnswer {
    /// The value of the whole sum.
    ///
    /// # Errors
    ///
    /// Refuses a sum of which only the outcome is known.
    pub fn value(&self) -> Result<u64, Refusal> {
        self.grundy.ok_or_else(|| {
            let unknown = self.components.iter().find(|component| component.grundy.is_none());
            let (spec, position) = unknown
                .map_or_else(Default::default, |component| (component.ruleset.clone(), component.position.text()));
            Refusal::OutcomeOnly { spec, position }
        })
    }
}

/// A move in a sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SumMove {
    /// The component, counted from 1.
    pub component: usize,
    /// The move there.
    #[serde(flatten)]
    pub to: Move,
}

/// The move of a perfect player in a sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SumReply {
    /// The move and its component.
    #[serde(flatten)]
    pub to: SumMove,
    /// Whether it wins. If not, no move does.
    pub wins: bool,
}

fn as_text<S: Serializer>(value: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// The outcome, value and winning moves of a sum of positions of any games.
///
/// In normal play the components are valued one by one; where a theorem tells only who wins in one of them, that is enough
/// if the others have the nim-sum 0. In misère play the sum itself is searched, over the graphs of its components.
///
/// # Errors
///
/// Stops at a limit; refuses a sum in which the value of a component would be needed and only its outcome is known.
pub fn answer(components: &[Position], query: &Query) -> Result<SumAnswer, Fault> {
    // The solvers remember what they find, so that no component is searched twice.
    let mut solvers: Vec<_> = components.iter().map(|position| position.game().solver(query.clone())).collect();
    let mut parts = Vec::new();
    for (position, solver) in components.iter().zip(&mut solvers) {
        let grundy = solver.worth(position)?.value();
        parts.push(ComponentAnswer { ruleset: position.game().spec().to_owned(), position: position.clone(), grundy });
    }
    let Found { grundy, winning_moves, open, reason } = match query.play {
        Play::Normal => match decided_by(&parts) {
            Some(one) => won_in(one, &parts, &mut solvers)?,
            None => {
                for (part, solver) in parts.iter_mut().zip(&mut solvers) {
                    let value = part.grundy.map_or_else(|| solver.value(&part.position), Ok)?;
                    part.grundy = Some(value);
                }
                normal(&parts, &mut solvers)?
            }
        },
        Play::Misere => misere(components, query)?,
    };
    Ok(SumAnswer {
        components: parts,
        play: query.play,
        outcome: grundy.map_or(Outcome::N, Outcome::of_value),
        grundy,
        winning_moves,
        reason,
        note: note(&open),
    })
}

/// The perfect player's move in a sum whose answer is known: a winning one, otherwise a small one in the component with
/// the most moves, which prolongs the game. None if the game is over.
///
/// # Errors
///
/// Stops at a limit.
pub fn reply(answer: &SumAnswer, query: &Query) -> Result<Option<SumReply>, Fault> {
    if let Some(winning) = answer.winning_moves.first() {
        return Ok(Some(SumReply { to: winning.clone(), wins: true }));
    }
    let mut longest: Option<(usize, SumMove)> = None;
    for (part, component) in answer.components.iter().zip(1..) {
        let mut moves = part.position.moves(&query.limits)?;
        let count = moves.len();
        // The last move listed takes little.
        let Some(to) = moves.pop() else { continue };
        if longest.as_ref().is_none_or(|(most, _)| count > *most) {
            longest = Some((count, SumMove { component, to }));
        }
    }
    Ok(longest.map(|(_, to)| SumReply { to, wins: false }))
}

/// What is found out about a sum.
struct Found {
    /// None if it is known only not to be 0.
    grundy: Option<u64>,
    winning_moves: Vec<SumMove>,
    /// The components, counted from 1, that may have more winning moves, because the values of some options cannot be
    /// found.
    open: Vec<usize>,
    reason: Reason,
}

fn note(open: &[usize]) -> Option<String> {
    let numbers: Vec<String> = open.iter().map(usize::to_string).collect();
    let components = if open.len() == 1 { "component" } else { "components" };
    (!open.is_empty()).then(|| {
        format!(
            "{components} {} may have winning moves that are not listed: not all values there are known",
            numbers.join(", ")
        )
    })
}

/// The only component whose value is not known, if the others have the nim-sum 0: the sum then has its value.
fn decided_by(parts: &[ComponentAnswer]) -> Option<usize> {
    let one = parts.iter().position(|part| part.grundy.is_none())?;
    let others = parts.iter().enumerate().filter(|(i, _)| *i != one);
    let rest = others.map(|(_, part)| part.grundy).try_fold(0, |sum, value| Some(sum ^ value?));
    (rest == Some(0)).then_some(one)
}

/// A sum that is won because one component is and the others have the nim-sum 0. Moves in these may win, too: that takes the
/// value of the one.
fn won_in(one: usize, parts: &[ComponentAnswer], solvers: &mut [Solver]) -> Result<Found, Fault> {
    let moves = solvers[one].answer(&parts[one].position)?.winning_moves;
    let number = one + 1;
    let statement = match parts.len() {
        1 => "A theorem tells who wins; the value is not known.".to_owned(),
        _ => format!(
            "The values of the others add up to 0, so who wins component {number} wins the sum; its value is not known."
        ),
    };
    Ok(Found {
        grundy: None,
        winning_moves: distinct(one, moves),
        open: (1..=parts.len()).filter(|&other| other != number).collect(),
        reason: Reason::new(ReasonKind::Outcome, statement),
    })
}

/// The nim-sum of the values; a move wins if it gives its component the value of the rest.
fn normal(parts: &[ComponentAnswer], solvers: &mut [Solver]) -> Result<Found, Fault> {
    let valued = || parts.iter().map(|part| (part, part.grundy.expect("every component has a value")));
    let total = valued().fold(0, |sum, (_, value)| sum ^ value);
    let reason = reason_of_parts(valued());
    let mut found = Found { grundy: Some(total), winning_moves: Vec::new(), open: Vec::new(), reason };
    if total == 0 {
        return Ok(found);
    }
    for (i, ((part, value), solver)) in valued().zip(solvers).enumerate() {
        let position = &part.position;
        let target = total ^ value;
        let moves = match solver.move_values(position) {
            Ok(values) => values.into_iter().filter(|(_, value)| *value == target).map(|(to, _)| to).collect(),
            Err(Fault::Stopped(stopped @ Stopped { limit: Limit::Cancelled, .. })) => return Err(stopped.into()),
            // There are too many moves to list, or some values cannot be found: a theorem may still name a move.
            Err(fault) if target == 0 => match solver.answer(position) {
                Ok(answer) => answer.winning_moves,
                Err(_) => return Err(fault),
            },
            Err(fault) => match solver.move_to_value(position, target)? {
                Some(to) => vec![to],
                // Another component has a winning move: one whose value has the top bit of the total.
                None if target > value => {
                    found.open.push(i + 1);
                    Vec::new()
                }
                None => return Err(fault),
            },
        };
        found.winning_moves.extend(distinct(i, moves));
    }
    Ok(found)
}

/// The values of the components and their nim-sum.
fn reason_of_parts<'p>(valued: impl Iterator<Item = (&'p ComponentAnswer, u64)>) -> Reason {
    let terms = valued.zip(1..).map(|((_, value), number)| Term::new(format!("g{number}"), value));
    Reason::new(ReasonKind::Sum, "In normal play the value of a sum is the nim-sum of the values of its components.")
        .step(Step::xor("", terms))
}

/// In misère play: the least number that is not the value of an option. Each option is one of a component.
fn reason_of_options(values: BTreeMap<u64, (usize, String)>, options: usize) -> Reason {
    let value = theory::mex(values.keys().copied());
    if values.is_empty() {
        let statement = "No move is left, and in misère play whoever cannot move wins: the value is 1.";
        return Reason::new(ReasonKind::Mex, statement).step(Step::is("", 1));
    }
    let statement =
        format!("In misère play values do not add: the value is the least number that {}.", no_option_has(options));
    let option = |(&value, (component, to)): (&u64, &(usize, String))| {
        Term::option(format!("in component {component}"), to.clone(), value)
    };
    let terms = values.range(..value).map(option);
    let larger = values.range(value..).map(|(&value, _)| value);
    Reason::new(ReasonKind::Mex, statement).step(Step::mex(terms, larger))
}

/// Searches the sum as a game of its own.
fn misere(components: &[Position], query: &Query) -> Result<Found, Fault> {
    let (mut graphs, mut options) = (Vec::new(), Vec::new());
    for position in components {
        let (graph, of_position) = position.graph(&query.limits)?;
        graphs.push(graph);
        options.push(of_position);
    }
    let sum = SumOfGraphs(graphs);
    let start: Box<[u32]> = vec![0; components.len()].into();
    let mut search = Search::new(&sum, Play::Misere, query.limits.clone());
    let value = search.value(&start)?;
    let (mut winning, mut values, mut count) = (Vec::new(), BTreeMap::new(), 0);
    for (i, position) in components.iter().enumerate() {
        let mut lost = HashSet::new();
        for (&number, option) in sum.0[i].options(0).iter().zip(&options[i]) {
            let mut next = start.clone();
            next[i] = number;
            let value = search.value(&next)?;
            if value == 0 {
                lost.insert(option);
            }
            count += 1;
            values.entry(value.into()).or_insert_with(|| (i + 1, option.text()));
        }
        if !lost.is_empty() {
            let moves = position.moves(&query.limits)?;
            winning.extend(distinct(i, moves.into_iter().filter(|m| lost.contains(m.to())).collect()));
        }
    }
    let reason = reason_of_options(values, count);
    Ok(Found { grundy: Some(value.into()), winning_moves: winning, open: Vec::new(), reason })
}

/// The moves of component `i`, one for each position they lead to.
fn distinct(i: usize, moves: Vec<Move>) -> Vec<SumMove> {
    let mut seen = HashSet::new();
    let new = moves.into_iter().filter(|m| seen.insert(m.to().clone()));
    new.map(|to| SumMove { component: i + 1, to }).collect()
}
