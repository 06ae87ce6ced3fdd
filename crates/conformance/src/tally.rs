//! What a check has compared so far, and the first thing that was wrong.

use super::message;
use rulesets::handle::{OpenGame, Position};
use rulesets::refusal::Fault;
use std::any::Any;
use std::fmt::{self, Debug};

/// A promise that a game breaks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{spec}: {position}: {check}: {about}: expected {expected}, found {found}")]
pub struct Failure {
    /// The check that found it.
    pub check: &'static str,
    /// The game.
    pub spec: Box<str>,
    /// The position that was being checked.
    pub position: Box<str>,
    /// What was compared.
    pub about: String,
    /// The expected result.
    pub expected: String,
    /// The actual result.
    pub found: String,
}

/// Counts what one check compares.
pub(super) struct Tally {
    check: &'static str,
    spec: String,
    at: Place,
    compared: u64,
}

/// What a check is looking at. Writing every position would take long, so it is written only if something is wrong.
enum Place {
    Game,
    Position(Position),
    Text(String),
}

impl Tally {
    pub(super) fn new(check: &'static str, game: &OpenGame) -> Tally {
        Tally { check, spec: game.spec().to_owned(), at: Place::Game, compared: 0 }
    }

    pub(super) fn compared(&self) -> u64 {
        self.compared
    }

    /// From now on, failures are about this position.
    pub(super) fn look_at(&mut self, position: &Position) {
        self.at = Place::Position(position.clone());
    }

    /// From now on, failures are about this text, which need not be a position.
    pub(super) fn look_at_text(&mut self, text: &str) {
        self.at = Place::Text(text.escape_debug().to_string());
    }

    /// Compares two results that must be equal.
    pub(super) fn same<T: PartialEq + Debug>(
        &mut self,
        about: fmt::Arguments<'_>,
        expected: &T,
        found: &T,
    ) -> Result<(), Failure> {
        self.compared += 1;
        if expected == found { Ok(()) } else { Err(self.failure(about, format!("{expected:?}"), format!("{found:?}"))) }
    }

    /// Checks something that must be true.
    pub(super) fn holds(&mut self, about: fmt::Arguments<'_>, is_so: bool) -> Result<(), Failure> {
        self.same(about, &true, &is_so)
    }

    /// Unwraps a result that must be there.
    pub(super) fn found<T>(&mut self, about: fmt::Arguments<'_>, result: Result<T, Fault>) -> Result<T, Failure> {
        self.compared += 1;
        result.map_err(|fault| self.failure(about, "a result".to_owned(), fault.to_string()))
    }

    pub(super) fn failure(&self, about: fmt::Arguments<'_>, expected: String, found: String) -> Failure {
        let position = match &self.at {
            Place::Game => "(no position)".to_owned(),
            Place::Position(position) => position.text(),
            Place::Text(text) => text.clone(),
        };
        Failure {
            check: self.check,
            spec: self.spec.as_str().into(),
            position: position.into(),
            about: about.to_string(),
            expected,
            found,
        }
    }

    /// A panic at the place that was being looked at.
    pub(super) fn panicked(&self, panic: &(dyn Any + Send)) -> Failure {
        self.failure(format_args!("here or soon after"), "no panic".to_owned(), format!("a panic: {}", message(panic)))
    }
}
