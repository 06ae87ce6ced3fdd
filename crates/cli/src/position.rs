//! A ruleset and a position as arguments, and what is said where a position is written as several.

use crate::args::PositionArgs;
use crate::commands::open;
use crate::failure::Failure;
use clap::Args;
use rulesets::{AnyGame, shell};

/// What stands behind the position, as in `grundy value nim 3 5`: always too much, and told how to be written.
#[derive(Args)]
pub struct RestArgs {
    #[arg(hide = true, allow_negative_numbers = true)]
    rest: Vec<String>,
}

impl RestArgs {
    /// Refuses whatever is there; says how it is written as one position with what stands before it.
    pub fn refuse(&self, game: &dyn AnyGame, position: Option<&str>) -> Result<(), Failure> {
        if self.rest.is_empty() {
            return Ok(());
        }
        let pieces: Vec<&str> = position.into_iter().chain(self.rest.iter().map(String::as_str)).collect();
        let entries: Vec<&str> = pieces.iter().map(|piece| piece.trim_matches([',', ' '])).collect();
        let problem = match game.position(Some(&entries.join(","))) {
            Ok(position) => format!("{}: a position is one argument: write {}", game.spec(), shell::word(&position)),
            Err(refusal) => format!("{refusal} (a position is one argument, without spaces or in quotes)"),
        };
        Err(Failure::Input(problem))
    }
}

impl PositionArgs {
    /// The game and the position in its canonical text; without a position, the start.
    pub fn open(&self) -> Result<(Box<dyn AnyGame>, String), Failure> {
        let game = open(&self.ruleset)?;
        self.rest.refuse(&*game, self.position.as_deref())?;
        let position = game.position(self.position.as_deref())?;
        Ok((game, position))
    }
}
