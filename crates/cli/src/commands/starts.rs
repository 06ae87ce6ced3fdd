//! `grundy starts`: the value and size of every reflection game of small rank.

use super::histogram::Histogram;
use super::open;
use crate::args::LimitArgs;
use crate::columns::{Cell, Columns};
use crate::failure::Failure;
use crate::output;
use crate::rows::{ForPrograms, print_csv};
use crate::terminal::tell;
use rulesets::Query;
use rulesets::listing::Column;
use serde::Serialize;
use shapes::FiniteType;
use std::iter;
use theory::Limits;

/// Give start values and sizes of the reflection games of small rank
///
/// Each entry is the value of the start, with the number of positions in brackets. If a limit stops the command, `…`
/// stands for whatever is not yet known.
#[derive(clap::Args)]
pub struct Args {
    /// The largest rank; all finite types up to it are listed
    #[arg(long, value_name = "R", default_value_t = 6, value_parser = clap::value_parser!(u64).range(1..=8))]
    rank: u64,
    #[command(flatten)]
    programs: ForPrograms,
    #[command(flatten)]
    limits: LimitArgs,
}

/// A start, and what is known about it.
#[derive(Serialize)]
struct Start {
    #[serde(rename = "type")]
    name: String,
    node: usize,
    ruleset: String,
    grundy: Option<u64>,
    positions: Option<u64>,
}

/// All of them.
#[derive(Serialize)]
struct Starts {
    rank: u64,
    starts: Vec<Start>,
    /// The limit that stopped it early.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let limits = args.limits.limits(None);
    let (mut starts, mut end) = (Vec::new(), Ok(()));
    for name in FiniteType::up_to_rank(args.rank as usize) {
        for node in 1..=name.rank() {
            let ruleset = format!("reflect:{name}/{node}");
            let found = if end.is_ok() { start_of(&ruleset, &limits).map(Some) } else { Ok(None) };
            let (grundy, positions) = match found {
                Ok(found) => found.unzip(),
                Err(failure) => {
                    end = Err(failure);
                    (None, None)
                }
            };
            starts.push(Start { name: name.to_string(), node, ruleset, grundy, positions });
        }
    }
    if args.programs.json {
        let stopped = match &end {
            Err(Failure::Stopped(stopped)) => Some(stopped.limit.name()),
            _ => None,
        };
        output::print(&output::json_line(&Starts { rank: args.rank, starts, stopped }))?;
    } else if args.programs.csv {
        csv(&starts)?;
    } else {
        tell(&for_people(&starts, args.rank))?;
    }
    end
}

/// The value of a game's start, and its number of positions.
fn start_of(ruleset: &str, limits: &Limits) -> Result<(u64, u64), Failure> {
    let start = open(ruleset)?.start()?;
    let query = Query { limits: limits.clone(), ..Query::default() };
    let Histogram { grundy, positions, .. } = Histogram::new(start, query)?;
    Ok((grundy, positions))
}

fn csv(starts: &[Start]) -> Result<(), Failure> {
    let numbers = ["node", "grundy", "positions"].map(Column::number);
    let heads = [Column::text("type")].into_iter().chain(numbers).collect();
    print_csv(
        heads,
        starts.iter().map(|start| {
            let Start { name, node, grundy, positions, .. } = start;
            [name.as_str().into(), (*node).into(), (*grundy).into(), (*positions).into()]
        }),
    )
}

/// The entry for a start that was not reached.
const UNKNOWN: &str = "…";

fn for_people(starts: &[Start], rank: u64) -> String {
    let heads = iter::once("type".to_owned()).chain((1..=rank).map(|node| format!("node {node}")));
    let mut columns = Columns::new([]).head(heads);
    for of_type in starts.chunk_by(|one, other| one.name == other.name) {
        let cells = of_type.iter().map(|start| match (start.grundy, start.positions) {
            (Some(grundy), Some(positions)) => Cell::from(format!("{grundy} ({positions})")),
            _ => Cell::from(UNKNOWN),
        });
        columns.row(iter::once(Cell::from(&of_type[0].name)).chain(cells));
    }
    columns.to_string()
}
