//! A ruleset and a position as arguments, and the message for a position that was written as several arguments.

use crate::args::PositionArgs;
use crate::commands::open;
use crate::failure::Failure;
use clap::Args;
use rulesets::{OpenGame, Position, shell};

/// Whatever follows the position, as in `grundy value nim 3 5`. It is always an error, and the message says how to
/// write the position as one argument.
#[derive(Args)]
pub struct RestArgs {
    #[arg(hide = true, allow_negative_numbers = true)]
    rest: Vec<String>,
}

impl RestArgs {
    /// Refuses any further arguments, saying how to write them and the position before them as one.
    pub fn refuse(&self, game: &OpenGame, position: Option<&str>) -> Result<(), Failure> {
        if self.rest.is_empty() {
            return Ok(());
        }
        let pieces: Vec<&str> = position.into_iter().chain(self.rest.iter().map(String::as_str)).collect();
        let entries: Vec<&str> = pieces.iter().map(|piece| piece.trim_matches([',', ' '])).collect();
        let problem = match game.position(Some(&entries.join(","))) {
            Ok(position) => {
                format!("{}: a position is one argument: write {}", game.spec(), shell::word(&position.text()))
            }
            Err(refusal) => format!("{refusal} (a position is one argument, without spaces or in quotes)"),
        };
        Err(Failure::Input(problem))
    }
}

impl PositionArgs {
    /// The position, or the start of the game if none is given.
    pub fn open(&self) -> Result<Position, Failure> {
        let game = open(&self.ruleset)?;
        self.rest.refuse(&game, self.position.as_deref())?;
        Ok(game.position(self.position.as_deref())?)
    }
}
