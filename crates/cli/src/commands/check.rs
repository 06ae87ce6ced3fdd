//! `grundy check`: the first position where a conjecture fails.

use crate::args::LimitArgs;
use crate::failure::Failure;

/// Look for the first position where a conjecture about a game fails
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
