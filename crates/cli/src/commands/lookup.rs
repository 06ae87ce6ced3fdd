//! `grundy lookup`: the answer of `value`, from a table file.

use super::value::{Data, answer_lines, answer_one};
use super::{open, open_table};
use crate::args::LimitArgs;
use crate::failure::Failure;
use crate::position::RestArgs;
use crate::rows::Format;
use rulesets::Query;
use std::path::PathBuf;
use std::sync::Arc;

/// Answer as `value` does, from a table file
#[derive(clap::Args)]
pub struct Args {
    /// The table file, made by `grundy solve`
    file: PathBuf,
    /// The ruleset, such as mhrg:3x5 for a table of mhrg:h=4, or welter for one of welter:below=20
    ruleset: String,
    /// The position, such as 4,2,1; the empty one is written `-`. By default, the game's natural start
    #[arg(allow_hyphen_values = true, conflicts_with = "batch")]
    position: Option<String>,
    #[command(flatten)]
    rest: RestArgs,
    /// Answer every line of a file (`-` for standard input), skipping blank lines and lines that begin with #
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    batch: Option<PathBuf>,
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
    /// Print CSV with a header line
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let limits = args.limits.limits(None);
    let game = open(&args.ruleset)?;
    args.rest.refuse(&game, args.position.as_deref())?;
    let table = Arc::new(open_table(&args.file)?);
    let play = table.play();
    let values = game.values_in(table)?;
    let query = Query { play, limits: limits.clone(), table: Some(values), ..Query::default() };
    let mut solver = game.solver(query);
    let format = Format::of(args.json, args.csv);
    match &args.batch {
        Some(file) => answer_lines(file, &mut solver, Data::Left, format, &limits),
        None => {
            let position = game.position(args.position.as_deref())?;
            answer_one(&position, &mut solver, Data::Left, format, &limits, None)
        }
    }
}
