//! `grundy convert`: one position in all its notations.

use crate::args::LimitArgs;
use crate::failure::Failure;

/// Give a position in all its notations
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
