//! `grundy stats`: a table file summed up.

use super::open_table;
use crate::args::LimitArgs;
use crate::columns::{Columns, Side};
use crate::failure::Failure;
use crate::output;
use crate::terminal::tell;
use clap::ValueEnum;
use std::path::PathBuf;
use tables::stats::{BoardStats, Stats, stats};

/// Sum up a table file
///
/// It says how often each value occurs, and for MHRG lists every board in the file.
#[derive(clap::Args)]
pub struct Args {
    /// The table file, made by `grundy solve`
    file: PathBuf,
    #[arg(long, value_enum, default_value_t = FormatName::Text)]
    format: FormatName,
    #[command(flatten)]
    limits: LimitArgs,
}

#[derive(Clone, Copy, ValueEnum)]
enum FormatName {
    /// For people
    Text,
    /// For MHRG a line for each board, else a line for each value
    Csv,
    /// One object
    Json,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let limits = args.limits.limits(None);
    let table = open_table(&args.file)?;
    let family = rulesets::registry::family(table.spec())?;
    let stats = stats(&table, &family, &limits)?;
    match args.format {
        FormatName::Text => tell(&text(&stats)),
        FormatName::Csv => output::print(&csv(&stats)),
        FormatName::Json => output::print(&output::json_line(&stats)),
    }
}

fn csv(stats: &Stats) -> String {
    let mut lines = Vec::new();
    if stats.boards.is_empty() {
        lines.push("value,positions".to_owned());
        lines.extend(stats.histogram.iter().enumerate().map(|(value, count)| format!("{value},{count}")));
    } else {
        lines.push("m,n,start,positions,p_positions,largest".to_owned());
        lines.extend(stats.boards.iter().map(|board| {
            let BoardStats { rows, columns, start, positions, p_positions, largest } = board;
            format!("{rows},{columns},{start},{positions},{p_positions},{largest}")
        }));
    }
    lines.join("\n")
}

fn text(stats: &Stats) -> String {
    let Stats { family, play, positions, p_positions, largest, .. } = stats;
    let mut whole = Columns::new([]);
    for (name, number) in [("positions", positions), ("P-positions", p_positions), ("largest value", largest)] {
        whole.row([name.into(), number.into()]);
    }
    let mut text = format!("{family}, {play} play\n{whole}\n");
    if !stats.boards.is_empty() {
        let heads = ["board", "start", "positions", "P-positions", "largest"];
        let mut boards = Columns::new([Side::Right; 5]).head(heads);
        for BoardStats { rows, columns, start, positions, p_positions, largest } in &stats.boards {
            let board = format!("{rows}×{columns}");
            boards.row([board.into(), start.into(), positions.into(), p_positions.into(), largest.into()]);
        }
        text += &format!("{boards}\n");
    }
    let mut values = Columns::new([Side::Right; 2]).head(["value", "positions"]);
    stats.histogram.iter().enumerate().for_each(|(value, count)| values.row([value.into(), count.into()]));
    text + &values.to_string()
}
