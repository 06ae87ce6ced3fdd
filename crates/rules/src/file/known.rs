//! What expressions outside a rule file may refer to: the names of a position, and other positions.

use super::alone::{END, read_line};
use super::claims;
use super::expressions::{Games, Reader};
use super::scope::{Parts, Scope};
use super::{Claim, Place, RuleError, RuleFile, known_names, known_questions};
use crate::expression::{Condition, Number, Slot};

/// The names of a position, and the questions that can be asked about it.
#[derive(Clone, Debug)]
pub struct Known(Scope);

impl Known {
    /// Names in the order of their slots.
    pub fn new(names: &[&str], parts: Parts) -> Known {
        let mut scope = Scope::new(names.iter().copied());
        scope.parts = parts;
        Known(scope)
    }

    /// What a claim in a rule file may refer to: the parameters and the names of the board.
    pub fn of(file: &RuleFile, parts: Parts) -> Known {
        let parameters = file.parameters.iter().map(|parameter| parameter.name.as_str());
        let mut scope = Scope::new(parameters.chain(known_names(&file.board, Place::Position)));
        scope.questions = known_questions(&file.board);
        scope.know_array(&file.board);
        scope.parts = parts;
        Known(scope)
    }

    /// The slot of a name, which is added if it is not yet known.
    pub fn with(&mut self, name: &str) -> Slot {
        self.slot(name).unwrap_or_else(|| self.0.push(name))
    }

    /// The slot of a name.
    pub fn slot(&self, name: &str) -> Option<Slot> {
        self.0.slot(name).ok()
    }

    /// Reads a number.
    ///
    /// # Errors
    ///
    /// Reports the first fault.
    pub fn read_number(&self, text: &str, games: &dyn Games) -> Result<Number, RuleError> {
        self.read(text, games, |reader| reader.number())
    }

    /// Reads a condition.
    ///
    /// # Errors
    ///
    /// Reports the first fault.
    pub fn read_condition(&self, text: &str, games: &dyn Games) -> Result<Condition, RuleError> {
        self.read(text, games, |reader| reader.condition())
    }

    /// Reads a claim as in a rule file, but without the word `claim`.
    ///
    /// # Errors
    ///
    /// Reports the first fault.
    pub fn read_claim(&self, text: &str, games: &dyn Games) -> Result<Claim, RuleError> {
        read_line(text, |line, tokens, nodes| claims::claim(line, tokens, nodes, self.0.clone(), Some(games)))
    }

    fn read<T>(
        &self,
        text: &str,
        games: &dyn Games,
        what: fn(&mut Reader<'_>) -> Result<T, RuleError>,
    ) -> Result<T, RuleError> {
        read_line(text, |line, tokens, nodes| {
            let mut reader = Reader::new(line, tokens, nodes, self.0.clone());
            reader.games = Some(games);
            let read = what(&mut reader)?;
            reader.finish(END)?;
            Ok(read)
        })
    }
}
