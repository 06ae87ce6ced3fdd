//! `grundy find`: structure in the values of a game.

use crate::args::LimitArgs;
use crate::failure::Failure;

/// Look for structure in the values of a game: periods, automata, formulas
#[derive(clap::Args)]
pub struct Args {
    /// The ruleset, such as wythoff or my.game
    ruleset: String,
    #[command(flatten)]
    limits: LimitArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let _ = args.limits.limits(None);
    Err(Failure::Input(format!("{}: not yet", args.ruleset)))
}
