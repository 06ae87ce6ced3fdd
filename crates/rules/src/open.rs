//! From the text of a rule file to a game that can be played.

use crate::claims::{Measured, OfHeaps, OfKind};
use crate::expression::{Number, Scene};
use crate::file::{BoardKind, Piece, RuleError, RuleFile};
use crate::game::OwnGame;
use crate::kinds::{self, Kind};
use crate::rules::Rules;
use rulesets::OpenGame;
use std::sync::Arc;

/// Where to read the files that a rule file names.
pub trait Files {
    /// The contents of a file.
    ///
    /// # Errors
    ///
    /// Says why it cannot be read.
    fn read(&self, name: &str) -> Result<Vec<u8>, String>;
}

/// An opened rule file: the game, and what its writer claims about it.
pub struct Opened {
    /// The game.
    pub game: OpenGame,
    /// The rules, with numbers in place of the parameters.
    pub rules: Arc<Rules>,
    pub(crate) positions: Box<dyn Measured>,
}

/// Opens the game of a rule file under a spec, with numbers for its parameters. `family` is the name of its tables.
///
/// # Errors
///
/// Refuses parameters that the file does not have, and rules that evidently fail.
pub fn open(
    file: &RuleFile,
    text: &str,
    spec: &str,
    family: &str,
    given: &[(String, i64)],
    files: &dyn Files,
) -> Result<Opened, RuleError> {
    let rules = Arc::new(Rules::new(file, given)?);
    if rules.file.board == BoardKind::Heaps {
        let game = kinds::heaps::open(Arc::clone(&rules), spec, text)?;
        return Ok(Opened { game, positions: Box::new(OfHeaps(Arc::clone(&rules))), rules });
    }
    let kind: Arc<dyn Kind> = kinds::open(Arc::clone(&rules), files)?.into();
    let start = match written_start(&rules)? {
        Some((line, text)) => Some(kind.read(&text).map_err(|bad| RuleError::new(line, format!("{text}: {bad}")))?),
        None => None,
    };
    let example = kind.write(&kind.example());
    let game = OwnGame::new(Arc::clone(&kind), &rules, start, family.to_owned());
    // The text distinguishes games with the same spec: files change, and rules typed on a page have no name.
    let game = OpenGame::on_board(spec, text.to_owned(), example, game);
    Ok(Opened { game, positions: Box::new(OfKind(kind)), rules })
}

/// The start with its expressions evaluated, and its line.
pub(crate) fn written_start(rules: &Rules) -> Result<Option<(usize, String)>, RuleError> {
    let Some(start) = &rules.file.start else { return Ok(None) };
    let mut text = String::new();
    for piece in &start.pieces {
        match piece {
            Piece::Text(piece) => text.push_str(piece),
            Piece::Number(number) => {
                let value = worked_out(number).map_err(|broken| RuleError::new(start.line, broken))?;
                text.push_str(&value.to_string());
            }
        }
    }
    Ok(Some((start.line, text)))
}

/// The value of an expression whose only names were parameters, now replaced by numbers.
pub(crate) fn worked_out(number: &Number) -> Result<i64, String> {
    number.value(&mut Scene::new(&[], &())).map_err(|broken| broken.to_string())
}
