//! From the text of a rule file to a game that can be played.

use crate::expression::{Number, Scene};
use crate::file::{Board, Piece, RuleError, RuleFile};
use crate::game::OwnGame;
use crate::kinds;
use crate::rules::Rules;
use rulesets::OpenGame;
use std::sync::Arc;

/// Where the files that a rule file names are read from.
pub trait Files {
    /// The contents of a file.
    ///
    /// # Errors
    ///
    /// Says why it cannot be read.
    fn read(&self, name: &str) -> Result<Vec<u8>, String>;
}

/// Opens the game of a rule file that has been read, under a spec, with numbers for its parameters.
///
/// # Errors
///
/// Refuses parameters that the file does not have, and rules that can be seen to break.
pub fn open(
    file: &RuleFile,
    text: &str,
    spec: &str,
    given: &[(String, i64)],
    files: &dyn Files,
) -> Result<OpenGame, RuleError> {
    let rules = Arc::new(Rules::new(file, given)?);
    if rules.file.board == Board::Heaps {
        return kinds::heaps::open(rules, spec, text);
    }
    let kind = kinds::open(Arc::clone(&rules), files)?;
    let start = match written_start(&rules)? {
        Some((line, text)) => Some(kind.read(&text).map_err(|bad| RuleError::new(line, format!("{text}: {bad}")))?),
        None => None,
    };
    let example = kind.write(&kind.example());
    // The text tells games apart that have one spec: files change, and what is typed on a page has no name.
    Ok(OpenGame::on_board(spec, text.to_owned(), example, OwnGame::new(kind, start)))
}

/// The start with its expressions worked out, and its line.
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

/// The value of an expression in which only parameters occur, which have been put in.
pub(crate) fn worked_out(number: &Number) -> Result<i64, String> {
    number.value(&mut Scene::new(&[], &())).map_err(|broken| broken.to_string())
}
