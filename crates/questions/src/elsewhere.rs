//! Other positions that an expression asks about: those of the same game, given by numbers, and those of any game,
//! given in quotes.

use hashbrown::HashMap;
use rules::expression::{Broken, Question};
use rules::file::Games;
use rulesets::{Fault, OpenGame, Position, Query, Solver};
use shapes::weight::write_integers;
use std::sync::{Mutex, MutexGuard, PoisonError};
use theory::{Limits, Play, Stopped};

/// Answers questions about other positions and remembers the answers.
pub(crate) struct Elsewhere(Mutex<State>);

struct State {
    /// The current game, and those in quotes.
    games: Vec<Other>,
    limits: Limits,
    /// Why the last question had no answer.
    fault: Option<Fault>,
}

/// A game that is asked about.
struct Other {
    game: OpenGame,
    /// The position that is in the quotes with it.
    position: Option<Position>,
    normal: Option<Solver>,
    misere: Option<Solver>,
    /// The values found so far, in normal and in misère play.
    values: [HashMap<Vec<i64>, u64>; 2],
}

impl Other {
    fn new(game: OpenGame, position: Option<Position>) -> Other {
        Other { game, position, normal: None, misere: None, values: Default::default() }
    }

    fn value(&mut self, play: Play, entries: &[i64], limits: &Limits) -> Result<u64, Fault> {
        let (solver, values) = match play {
            Play::Normal => (&mut self.normal, 0),
            Play::Misere => (&mut self.misere, 1),
        };
        if let Some(value) = self.values[values].get(entries) {
            return Ok(*value);
        }
        let position = match &self.position {
            Some(position) => position.clone(),
            None => self.game.read(&write_integers(entries))?,
        };
        let query = || Query { play, limits: limits.clone(), ..Query::default() };
        let value = solver.get_or_insert_with(|| self.game.solver(query())).value(&position)?;
        self.values[values].insert(entries.to_vec(), value);
        Ok(value)
    }
}

impl Elsewhere {
    pub(crate) fn new(game: OpenGame) -> Elsewhere {
        let games = vec![Other::new(game, None)];
        Elsewhere(Mutex::new(State { games, limits: Limits::default(), fault: None }))
    }

    pub(crate) fn within(self, limits: &Limits) -> Elsewhere {
        self.state().limits = limits.clone();
        self
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Answers a question about the position with these entries, or about the one in quotes.
    pub(crate) fn answer(&self, question: Question, entries: &[i64]) -> Result<i64, Broken> {
        let (game, play) = match question {
            Question::Value(game) | Question::Outcome(game) => (game, Play::Normal),
            Question::Misere(game) => (game, Play::Misere),
            _ => return Err(Broken::NoAnswer),
        };
        let state = &mut *self.state();
        let Some(other) = state.games.get_mut(game) else { return Err(Broken::NoAnswer) };
        match other.value(play, entries, &state.limits) {
            Ok(value) if matches!(question, Question::Outcome(_)) => Ok(i64::from(value > 0)),
            Ok(value) => i64::try_from(value).map_err(|_| Broken::Overflow),
            Err(fault) => {
                state.fault = Some(fault);
                Err(Broken::NoAnswer)
            }
        }
    }

    /// Prepares for questions about many positions of the current game, of which this is the largest, if there have
    /// been any such questions.
    pub(crate) fn prepare(&self, largest: &Position) -> Result<(), Stopped> {
        let state = &mut *self.state();
        let Some(Other { normal, misere, .. }) = state.games.first_mut() else { return Ok(()) };
        [normal, misere].into_iter().flatten().try_for_each(|solver| prepare(solver, largest))
    }

    /// Why the last question had no answer.
    pub(crate) fn take_fault(&self) -> Option<Fault> {
        self.state().fault.take()
    }
}

/// Finds the value of a large position, because that gives the solver the values of most smaller ones: it makes a table
/// of all of them, or searches everything that can be reached.
pub(crate) fn prepare(solver: &mut Solver, largest: &Position) -> Result<(), Stopped> {
    match solver.value(largest) {
        Err(Fault::Stopped(stopped)) => Err(stopped),
        // Any other fault is reported when somebody asks about the position.
        _ => Ok(()),
    }
}

impl Games for Elsewhere {
    fn named(&self, text: &str, is_followed_by_numbers: bool) -> Result<usize, String> {
        let (spec, position) = match text.split_once(char::is_whitespace) {
            Some((spec, position)) => (spec, Some(position.trim())),
            None => (text, None),
        };
        if is_followed_by_numbers && position.is_some() {
            return Err(format!(
                "the numbers after `;` are the position, so only the game belongs in quotes: \"{spec}\""
            ));
        }
        let game = rulesets::open(spec).map_err(|refusal| refusal.to_string())?;
        let held = match is_followed_by_numbers {
            true => None,
            false => Some(game.position(position).map_err(|refusal| refusal.to_string())?),
        };
        let games = &mut self.state().games;
        games.push(Other::new(game, held));
        Ok(games.len() - 1)
    }
}
