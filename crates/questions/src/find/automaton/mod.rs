//! Finite automata that read the digits of a position and decide whether it is a P-position, or give its value modulo
//! 2, 4 or 8.
//!
//! `learn.rs` takes the smallest automaton that agrees with the values at hand; [`automata`] proposes it only if the
//! values carry much more information than the automaton. An automaton takes b bits to write down; random values with
//! the same frequencies carry i bits of information in all. The probability that any automaton of at most b bits agrees
//! with random values is at most 2^(b+1-i), and b may be at most i/2: with the thousand bits of even a small table,
//! nothing is found by chance. A proposal is then checked against all values ([`judge`](super::judge)), most of which
//! the learner has not seen.
//!
//! P-positions can be proved. [`moves`] expresses the moves of the game in first-order formulas, taken from its own
//! rules; [`statements`] says what must hold; `logic.rs` decides it for all positions. The same statements can be given
//! to Walnut for a second opinion.

mod builtin;
mod cases;
mod constraint;
mod dfao;
mod formula;
mod learn;
mod logic;
mod moves;
mod numeration;
mod run;
mod statements;
mod walnut;

pub use builtin::rules_of;
pub use cases::Unsaid;
pub use dfao::Dfao;
pub use formula::{Formula, Linear, Variable};
pub use moves::{Moves, Step};
pub use numeration::Numeration;
pub use run::{NoVerdict, WalnutVerdict, ask_walnut};
pub use statements::{Decision, Statement, decide, statements};
pub use walnut::{COMMANDS, WORD, WalnutFile, commands, word_automaton};

use super::entropy::bits;
use super::{Candidate, Data, Kind, Loaded, Points, Prediction, Proof};
use serde_json::{Value, json};
use std::rc::Rc;
use theory::{Limits, Stopped, counted};

/// What an automaton says about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Whether it is a P-position: output 1 if it is, 0 if not, and 2 for tuples that are not positions.
    P,
    /// The value modulo this number; the number itself for tuples that are not positions.
    Modulo(u32),
}

impl Target {
    /// The output for a value; `None` means that the tuple is not a position.
    fn output(self, value: Option<u64>) -> u32 {
        match (self, value) {
            (Target::P, Some(value)) => u32::from(value == 0),
            (Target::P, None) => 2,
            (Target::Modulo(modulus), Some(value)) => (value % u64::from(modulus)) as u32,
            (Target::Modulo(modulus), None) => modulus,
        }
    }

    /// What an output says about a position. An output that denies that it is a position is wrong whatever its value. A
    /// word that the automaton does not read to its end is not accepted and has no value.
    fn prediction(self, output: Option<u32>) -> Prediction {
        match (self, output) {
            (Target::P, None | Some(0)) => Prediction::IsZero(false),
            (Target::P, Some(1)) => Prediction::IsZero(true),
            (Target::Modulo(modulus), Some(output)) if output < modulus => {
                Prediction::Modulo(output.into(), modulus.into())
            }
            _ => Prediction::Modulo(1, 1),
        }
    }
}

/// An automaton that says something about positions.
#[derive(Clone, Debug)]
pub struct Automatic {
    /// What it says.
    pub target: Target,
    /// The automaton.
    pub automaton: Dfao,
    /// The moves of the game, or why they cannot be expressed; none if there is only a table.
    pub moves: Option<Rc<Result<Moves, Unsaid>>>,
    /// What the moves imply for the automaton, if that has been decided.
    pub decision: Option<Decision>,
    /// What a proof may use.
    pub limits: Limits,
}

impl Automatic {
    /// The moves, if the automaton describes P-positions and the moves can be expressed.
    pub fn provable(&self) -> Option<&Moves> {
        let moves = self.moves.as_deref().filter(|_| self.target == Target::P)?;
        moves.as_ref().ok()
    }

    /// The files for Walnut: the automaton and, if there are any, the statements that prove it.
    pub fn walnut(&self) -> Vec<WalnutFile> {
        let commands = self.provable().map(|moves| commands(self.automaton.numeration, moves));
        [word_automaton(&self.automaton)].into_iter().chain(commands).collect()
    }
}

impl Candidate for Automatic {
    fn kind(&self) -> Kind {
        Kind::Automaton
    }

    fn statement(&self) -> String {
        let states = counted(self.automaton.outputs.len(), "state");
        let digits = self.automaton.numeration.words();
        // A game may also have positions with more entries, about which nothing is said.
        let positions = match self.automaton.arity {
            1 => "numbers",
            2 => "pairs",
            3 => "triples",
            _ => "quadruples",
        };
        let automaton = format!("an automaton of {states} on {digits}");
        match self.target {
            Target::P => format!("{automaton} accepts exactly the P-positions among {positions}"),
            Target::Modulo(modulus) => format!("{automaton} gives the value mod {modulus} of {positions}"),
        }
    }

    fn predict(&self, point: &[u64]) -> Option<Prediction> {
        (point.len() == self.automaton.arity).then(|| self.target.prediction(self.automaton.output(point)))
    }

    fn certificate(&self) -> Value {
        let Dfao { numeration, arity, outputs, next } = &self.automaton;
        json!({ "numeration": numeration.name(), "entries": arity, "outputs": outputs, "transitions": next })
    }

    fn proof(&self, _all: &Data) -> Option<Proof> {
        let moves = self.provable()?;
        let decision = match &self.decision {
            Some(decision) => decision.clone(),
            None => decide(&self.automaton, moves, &self.limits).ok()?,
        };
        let says: Vec<&str> = statements(moves).iter().map(|statement| statement.says).collect();
        let theorem = || format!("decided by finite automata for all positions: {}", says.join("; "));
        (decision == Decision::Proved).then(|| Proof { theorem: theorem() })
    }

    fn automatic(&self) -> Option<&Automatic> {
        Some(self)
    }
}

/// Positions with more entries are not tried.
const MOST_ENTRIES: usize = 4;

/// Without a proof, every output must have been seen this often.
const OFTEN: u64 = 64;

/// Finds automata in the values of a game, using its moves if there are rules for them. A candidate that the moves
/// disprove is not proposed, however far it holds; nor, without a proof, is one that rests on few positions of a kind:
/// being right n times says little about exceptions rarer than one in n.
///
/// # Errors
///
/// If a limit is reached.
pub fn find(loaded: &Loaded, limits: &Limits) -> Result<Vec<Box<dyn Candidate>>, Stopped> {
    let mut found: Vec<Box<dyn Candidate>> = Vec::new();
    for mut automatic in automata(&loaded.half, moves(loaded), limits)? {
        automatic.decision = automatic.provable().and_then(|moves| decide(&automatic.automaton, moves, limits).ok());
        let is_right = match &automatic.decision {
            Some(decision) => *decision == Decision::Proved,
            None => counts(&loaded.half, automatic.target).iter().all(|&count| count == 0 || count >= OFTEN),
        };
        if is_right {
            found.push(Box::new(automatic));
        }
    }
    Ok(found)
}

/// The moves of the game whose values these are, from its rule file or from one that states a built-in game.
pub fn moves(loaded: &Loaded) -> Option<Result<Moves, Unsaid>> {
    let game = loaded.game.as_ref()?;
    if let Some(own) = loaded.subject.as_ref().and_then(|subject| subject.own.as_ref()) {
        return Some(Moves::of(&own.rules));
    }
    // A table names the file of its rules but does not contain them.
    if rules::is_named_by(game.spec()) {
        return Some(Moves::of(&rules::open_file(game.spec()).ok()?.rules));
    }
    let arity = match loaded.all.points() {
        Points::Grid { sides } => sides.len(),
        _ => 1,
    };
    rules_of(game, arity).map(|rules| Moves::of(&rules))
}

/// Looks for automata in values: one for the P-positions, and one for the largest of the moduli 8, 4 and 2 for which
/// there is one. Each is the one with the fewest bits over all numerations.
///
/// # Errors
///
/// If a limit is reached.
pub fn automata(half: &Data, moves: Option<Result<Moves, Unsaid>>, limits: &Limits) -> Result<Vec<Automatic>, Stopped> {
    let (arity, side) = match half.points() {
        Points::Line { .. } => (1, half.extent() + 1),
        Points::Grid { sides } => (sides.len(), sides.iter().copied().min().unwrap_or(0)),
        _ => return Ok(Vec::new()),
    };
    if !(1..=MOST_ENTRIES).contains(&arity) {
        return Ok(Vec::new());
    }
    let moves = moves.map(Rc::new);
    let mut found = Vec::new();
    for target in [Target::P, Target::Modulo(8), Target::Modulo(4), Target::Modulo(2)] {
        if let (Target::Modulo(_), Some(Automatic { target: Target::Modulo(_), .. })) = (target, found.last()) {
            break;
        }
        let information = bits(half.values().iter().map(|value| target.output(*value)));
        // A constant needs no automaton.
        if information == 0.0 || arity == 1 && is_periodic(half, target) {
            continue;
        }
        let mut best: Option<Dfao> = None;
        for numeration in Numeration::all() {
            let output = |point: &[u64]| target.output(half.at(point));
            let Some(automaton) = learn::learn(numeration, arity, side, &output, limits)? else { continue };
            let size = automaton.bits();
            let is_better = best.as_ref().is_none_or(|best| size < best.bits());
            if is_better && 2.0 * size <= information && agrees(&automaton, target, half) {
                best = Some(automaton);
            }
        }
        found.extend(best.map(|automaton| Automatic {
            target,
            automaton,
            moves: moves.clone(),
            decision: None,
            limits: limits.clone(),
        }));
    }
    Ok(found)
}

/// Whether an automaton gives all values, including those it was not learned from.
fn agrees(automaton: &Dfao, target: Target, data: &Data) -> bool {
    let mut agrees = true;
    data.each(|point, value| {
        agrees = automaton.output(point) == Some(target.output(Some(value)));
        agrees
    });
    agrees
}

/// How often each output occurs.
fn counts(data: &Data, target: Target) -> [u64; 9] {
    let mut counts = [0; 9];
    data.values().iter().for_each(|value| counts[target.output(*value) as usize] += 1);
    counts
}

/// Whether the later half of a line repeats often, which a period describes better than an automaton.
fn is_periodic(data: &Data, target: Target) -> bool {
    let outputs: Vec<u32> =
        data.values()[data.values().len() / 2..].iter().map(|value| target.output(*value)).collect();
    (1..=outputs.len() / 4).any(|period| outputs[period..] == outputs[..outputs.len() - period])
}
