//! `grundy starts`: where every reflection game starts, and how large it is.

use super::histogram::Histogram;
use super::open;
use crate::args::LimitArgs;
use crate::columns::{Cell, Columns};
use crate::failure::Failure;
use crate::terminal::tell;
use rulesets::Query;
use shapes::FiniteType;
use std::iter;
use theory::Limits;

/// Give the start values and sizes of reflection games of small rank
///
/// Each entry is the value of the start, and in brackets the number of positions. Where a limit stops it, what is not known
/// by then is `…`.
#[derive(clap::Args)]
pub struct Args {
    /// All finite types up to this rank
    #[arg(long, value_name = "R", default_value_t = 6, value_parser = clap::value_parser!(u64).range(1..=8))]
    rank: u64,
    #[command(flatten)]
    limits: LimitArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let limits = args.limits.limits(None);
    let heads = iter::once("type".to_owned()).chain((1..=args.rank).map(|node| format!("node {node}")));
    let mut columns = Columns::new([]).head(heads);
    let mut end = Ok(());
    for name in FiniteType::up_to_rank(args.rank as usize) {
        let mut row = vec![Cell::from(&name)];
        for node in 1..=name.rank() {
            let cell = if end.is_ok() { start_of(name, node, &limits) } else { Ok(UNKNOWN.to_owned()) };
            let cell = cell.unwrap_or_else(|failure| {
                end = Err(failure);
                UNKNOWN.to_owned()
            });
            row.push(cell.into());
        }
        columns.row(row);
    }
    tell(&columns.to_string())?;
    end
}

/// What stands for a start that was not got to.
const UNKNOWN: &str = "…";

/// The value of the start of a game, and its number of positions.
fn start_of(name: FiniteType, node: usize, limits: &Limits) -> Result<String, Failure> {
    let game = open(&format!("reflect:{name}/{node}"))?;
    let start = game.start()?;
    let query = Query { limits: limits.clone(), ..Query::default() };
    let Histogram { grundy, positions, .. } = Histogram::new(start, query)?;
    Ok(format!("{grundy} ({positions})"))
}
