//! A game as expressions see it: its positions by names for their entries.

use rules::expression::{Condition, Number, Scene};
use rules::{Opened, RuleError, file};
use rulesets::{Fault, OpenGame, Position, Refusal, Sort};

/// So many entries of a position have names, `x1`, `x2`, …; one that a position does not have is 0.
const NAMED_ENTRIES: usize = 64;

/// A game, and the names by which its positions are spoken of.
pub struct Subject {
    /// The game.
    pub game: OpenGame,
    /// Its rules, if they are in a rule file.
    pub own: Option<Opened>,
    names: Vec<String>,
}

impl Subject {
    /// Opens the game of a spec.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the spec or with the rules.
    pub fn open(spec: &str) -> Result<Subject, Refusal> {
        if rules::is_named_by(spec) {
            let refuse = |error: rules::OpenError| Refusal::Rules { spec: spec.to_owned(), problem: error.to_string() };
            let own = rules::open_file(spec).map_err(refuse)?;
            return Ok(Subject { own: Some(own), ..Subject::new(rulesets::open(spec)?) });
        }
        Ok(Subject::new(rulesets::open(spec)?))
    }

    /// A game that has been opened, without names of its own.
    pub fn new(game: OpenGame) -> Subject {
        let entries = (1..=NAMED_ENTRIES).map(|i| format!("x{i}"));
        Subject { names: entries.chain(["size".to_owned()]).collect(), game, own: None }
    }

    /// Reads a condition on a position.
    ///
    /// # Errors
    ///
    /// Names the first fault.
    pub fn read_condition(&self, text: &str) -> Result<Condition, RuleError> {
        file::read_condition(text, &self.names(), &[])
    }

    /// Reads a number that depends on a position.
    ///
    /// # Errors
    ///
    /// Names the first fault.
    pub fn read_number(&self, text: &str) -> Result<Number, RuleError> {
        file::read_number(text, &self.names(), &[])
    }

    fn names(&self) -> Vec<&str> {
        self.names.iter().map(String::as_str).collect()
    }

    /// Shows a position as expressions see it.
    pub fn look<T>(&self, position: &Position, ask: impl FnOnce(&mut Scene<'_>) -> T) -> T {
        let mut numbers = [0; NAMED_ENTRIES + 1];
        let number = |entry: u128| i64::try_from(entry).unwrap_or(i64::MAX);
        for (slot, entry) in numbers.iter_mut().zip(position.entries()) {
            *slot = number(entry.into());
        }
        numbers[NAMED_ENTRIES] = number(position.size());
        ask(&mut Scene::new(&numbers, &()))
    }

    /// What sort of thing positions are.
    pub fn sort(&self) -> Sort {
        self.game.sort()
    }
}

/// What cannot be answered.
#[derive(Debug, thiserror::Error)]
pub enum Unanswered {
    /// The question cannot be read.
    #[error(transparent)]
    Question(#[from] RuleError),
    /// The game refuses, or a limit stopped it.
    #[error(transparent)]
    Game(#[from] Fault),
}
