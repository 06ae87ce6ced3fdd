//! The Ungar game on a whole poset: who wins, how that is known, and a move that wins.

use super::read;
use crate::problem::Problem;
use claims::Claim;
use rulesets::figure::Labels;
use rulesets::{Fault, Method, Move, OpenGame, Part, Position, Query, Refusal, Solver, registry};
use serde::Serialize;
use shapes::Poset;
use std::time::Duration;
use theory::{Limit, Limits, Play};

/// How long the search for the winner may take where no theorem tells: the rest of the answer waits for it.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long the search for a value that is not needed to win may take, and how many positions it may examine.
const PATIENCE_FOR_VALUE: Duration = Duration::from_secs(1);
const MOST_FOR_VALUE: u64 = 50_000;

/// The game on the poset of a text.
pub(super) fn open(text: &str) -> Result<OpenGame, Refusal> {
    registry::open_on("ungar:mine.poset", text)
}

/// Whether the theorems about graded posets apply.
#[derive(Serialize)]
pub(super) struct LevelFacts {
    graded: bool,
    /// Why there are no levels; none if there are, and then the values tell who wins.
    not_levelled: Option<String>,
}

impl LevelFacts {
    pub(super) fn of(poset: &Poset) -> LevelFacts {
        match poset.levels() {
            Ok(levels) => LevelFacts { graded: levels.is_graded(), not_levelled: None },
            Err(reason) => LevelFacts { graded: false, not_levelled: Some(reason.to_string()) },
        }
    }
}

/// Who wins.
#[derive(Clone, Serialize)]
pub(super) struct Winner {
    play: String,
    /// `N`: the first player, Atniss; `P`: the second, Eeta.
    outcome: String,
    /// The value, if a short search finds it.
    grundy: Option<u64>,
    method: Method,
    /// The theorem that tells who wins.
    theorem: Option<CitedClaim>,
    /// How many positions the search examined.
    examined: Option<u64>,
    winning_move: Option<WinningMove>,
}

/// A claim that the answer relies on.
#[derive(Clone, Serialize)]
struct CitedClaim {
    claim: &'static str,
    source: &'static str,
    title: &'static str,
    statement: &'static str,
}

impl From<&Claim> for CitedClaim {
    fn from(claim: &Claim) -> CitedClaim {
        CitedClaim { claim: claim.id, source: claim.source, title: claim.title, statement: claim.statement }
    }
}

/// A move, and the parts of the picture that it takes.
#[derive(Clone, Serialize)]
struct WinningMove {
    #[serde(flatten)]
    to: Move,
    parts: Vec<Part>,
}

impl Winner {
    /// By a theorem if there is one, otherwise by search.
    pub(super) fn find(text: &str, play: Play, limits: &Limits) -> Result<Winner, Problem> {
        // A fault of the text is reported as such, without a spec in front.
        read(text)?;
        let game = open(text)?;
        let start = game.start()?;
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
            None => quick_value(&game, play, limits)?,
            known => known,
        };
        let source = answer.source.as_deref();
        Ok(Winner {
            winning_move: winning_move(&mut solver, &start)?,
            theorem: claims::all().find(|claim| Some(claim.id) == source).map(CitedClaim::from),
            play: answer.play.to_string(),
            outcome: answer.outcome.to_string(),
            grundy,
            method: answer.method,
            examined: answer.examined,
        })
    }
}

/// A winning move, if there is one.
fn winning_move(solver: &mut Solver, start: &Position) -> Result<Option<WinningMove>, Problem> {
    let Some(reply) = solver.reply(start)?.filter(|reply| reply.wins) else { return Ok(None) };
    // A poset too large to draw has no parts to point at.
    let marked = start.figure(Some(&reply.to), Labels::Blank).map_or_else(|_| Vec::new(), |figure| figure.marked());
    Ok(Some(WinningMove { to: reply.to, parts: marked.into_iter().map(|(part, _)| part).collect() }))
}

/// The value of a game's start, if it is found quickly.
pub(super) fn quick_value(game: &OpenGame, play: Play, limits: &Limits) -> Result<Option<u64>, Problem> {
    let start = game.start()?;
    // The rest of the answer needs time, too.
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
