//! The Ungar game on a whole poset: who wins, how that is known, and a move that wins.

use super::read;
use crate::problem::Problem;
use claims::Claim;
use rulesets::{AnyGame, Fault, Method, MoveTo, Part, Query, Refusal, Solver, registry};
use serde::Serialize;
use shapes::Poset;
use std::time::Duration;
use theory::{Limit, Limits, Play};

/// How long who wins is searched for where no theorem tells it: everything else waits for that.
const PATIENCE: Duration = Duration::from_secs(5);
/// A value that nobody needs in order to win is looked for so long at the most, and among so many positions.
const PATIENCE_FOR_VALUE: Duration = Duration::from_secs(1);
const MOST_FOR_VALUE: u64 = 50_000;

/// The game on the poset of a text.
pub(super) fn open(text: &str) -> Result<Box<dyn AnyGame>, Refusal> {
    registry::open_on("ungar:mine.poset", text)
}

/// Whether the theorems of graded posets hold.
#[derive(Serialize)]
pub(super) struct Levels {
    graded: bool,
    /// Why there are no levels; nothing if there are, and the values tell who wins.
    not_levelled: Option<String>,
}

impl Levels {
    pub(super) fn of(poset: &Poset) -> Levels {
        match poset.levels() {
            Ok(levels) => Levels { graded: levels.is_graded(), not_levelled: None },
            Err(reason) => Levels { graded: false, not_levelled: Some(reason.to_string()) },
        }
    }
}

/// Who wins.
#[derive(Clone, Serialize)]
pub(super) struct Winner {
    play: String,
    /// `N`: the first player, Atniss; `P`: the second, Eeta.
    outcome: String,
    /// The value, where a short search finds it.
    grundy: Option<u64>,
    method: Method,
    /// The theorem that tells who wins.
    theorem: Option<Theorem>,
    /// How many positions a search looked at.
    examined: Option<u64>,
    winning_move: Option<WinningMove>,
}

/// A claim that is relied upon.
#[derive(Clone, Serialize)]
struct Theorem {
    claim: &'static str,
    source: &'static str,
    statement: &'static str,
}

impl From<&Claim> for Theorem {
    fn from(claim: &Claim) -> Theorem {
        Theorem { claim: claim.id, source: claim.source, statement: claim.statement }
    }
}

/// A move, and the parts of the picture that it takes.
#[derive(Clone, Serialize)]
struct WinningMove {
    #[serde(flatten)]
    to: MoveTo,
    parts: Vec<Part>,
}

impl Winner {
    /// By a theorem where there is one, else by search.
    pub(super) fn find(text: &str, play: Play, limits: &Limits) -> Result<Winner, Problem> {
        let poset = read(text)?;
        let game = open(text)?;
        let start = game.position(None)?;
        let patience = limits.within(PATIENCE);
        let ask = |method: Method| game.solver(Query { play, method, limits: patience.clone(), ..Query::default() });
        let mut solver = ask(Method::Formula);
        let answer = match solver.answer(&start) {
            Err(Fault::Refused(Refusal::NoFormula { .. })) => {
                solver = ask(Method::Auto);
                solver.answer(&start)?
            }
            answer => answer?,
        };
        let grundy = match answer.grundy {
            None => quick_value(&*game, play, limits)?,
            known => known,
        };
        let source = answer.source.as_deref();
        Ok(Winner {
            winning_move: winning_move(&mut *solver, &start, &poset)?,
            theorem: claims::all().find(|claim| Some(claim.id) == source).map(Theorem::from),
            play: answer.play,
            outcome: answer.outcome,
            grundy,
            method: answer.method,
            examined: answer.examined,
        })
    }
}

/// The move that wins, where one does.
fn winning_move(solver: &mut dyn Solver, start: &str, poset: &Poset) -> Result<Option<WinningMove>, Problem> {
    let Some(reply) = solver.reply(start)?.filter(|reply| reply.wins) else { return Ok(None) };
    let removed = poset.read_antichain(&reply.to.name).map_err(|error| Problem::Question(error.to_string()))?;
    let parts = removed.elements().iter().map(|&element| Part::Element(element as usize)).collect();
    Ok(Some(WinningMove { to: reply.to, parts }))
}

/// The value of a game's start, if little is to be looked at for it.
pub(super) fn quick_value(game: &dyn AnyGame, play: Play, limits: &Limits) -> Result<Option<u64>, Problem> {
    let start = game.position(None)?;
    // The rest of the answer needs time as well.
    let time = limits.deadline.map_or(PATIENCE_FOR_VALUE, |deadline| PATIENCE_FOR_VALUE.min(deadline.left() / 3));
    let limits = Limits { positions: MOST_FOR_VALUE, ..limits.within(time) };
    let query = Query { play, limits, ..Query::default() };
    match game.solver(query).value(&start) {
        Ok(value) => Ok(Some(value)),
        Err(Fault::Refused(Refusal::OutcomeOnly { .. } | Refusal::ValueTooLarge { .. })) => Ok(None),
        Err(Fault::Stopped(stopped)) if stopped.limit != Limit::Cancelled => Ok(None),
        Err(fault) => Err(fault.into()),
    }
}
