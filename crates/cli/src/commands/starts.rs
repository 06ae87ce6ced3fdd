//! `grundy starts`: where every reflection game starts, and how large it is.

use super::histogram::Histogram;
use super::open;
use crate::args::LimitArgs;
use crate::failure::Failure;
use crate::output;
use rulesets::Query;
use shapes::FiniteType;
use theory::Limits;

/// Give the value of the start of every reflection game of small rank, and its number of positions
///
/// Where a limit stops it, what is not known by then is `…`.
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
    let mut rows: Vec<Vec<String>> = vec![vec!["type".to_owned()]];
    rows[0].extend((1..=args.rank).map(|node| format!("node {node}")));
    let mut end = Ok(());
    for name in FiniteType::up_to_rank(args.rank as usize) {
        let mut row = vec![name.to_string()];
        for node in 1..=name.rank() {
            let cell = if end.is_ok() { start_of(name, node, &limits) } else { Ok(UNKNOWN.to_owned()) };
            row.push(cell.unwrap_or_else(|failure| {
                end = Err(failure);
                UNKNOWN.to_owned()
            }));
        }
        rows.push(row);
    }
    let widths: Vec<usize> = (0..=args.rank as usize)
        .map(|i| rows.iter().filter_map(|row| row.get(i)).map(|cell| cell.chars().count()).max().unwrap_or(0))
        .collect();
    let lines = rows.iter().map(|row| {
        let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}")).collect();
        cells.join("  ").trim_end().to_owned()
    });
    output::print(&lines.collect::<Vec<_>>().join("\n"))?;
    end
}

/// What stands for a start that was not got to.
const UNKNOWN: &str = "…";

/// The value of the start of a game, and its number of positions.
fn start_of(name: FiniteType, node: usize, limits: &Limits) -> Result<String, Failure> {
    let game = open(&format!("reflect:{name}/{node}"))?;
    let start = game.position(None)?;
    let query = Query { limits: limits.clone(), ..Query::default() };
    let Histogram { grundy, positions, .. } = Histogram::new(&*game, start, query)?;
    Ok(format!("{grundy} ({positions})"))
}
