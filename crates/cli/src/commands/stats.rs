//! `grundy stats`: a table file summed up.

use super::open_table;
use crate::args::LimitArgs;
use crate::failure::Failure;
use crate::output;
use clap::ValueEnum;
use std::path::PathBuf;
use tables::stats::{BoardStats, Stats, stats};

/// Sum a table file up: how often each value occurs, and for MHRG every board in it
#[derive(clap::Args)]
pub struct Args {
    /// The table file that `grundy solve` has made
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
    let stats = stats(&open_table(&args.file)?, &limits)?;
    output::print(&match args.format {
        FormatName::Text => text(&stats),
        FormatName::Csv => csv(&stats),
        FormatName::Json => output::json_line(&stats),
    })
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
    let mut text = format!(
        "{family}, {play} play\npositions    {positions}\nP-positions  {p_positions}\nlargest      {largest}\n"
    );
    if !stats.boards.is_empty() {
        text +=
            &format!("\n{:>9} {:>6} {:>16} {:>16} {:>8}\n", "board", "start", "positions", "P-positions", "largest");
        for board in &stats.boards {
            let name = format!("{}×{}", board.rows, board.columns);
            let BoardStats { start, positions, p_positions, largest, .. } = board;
            text += &format!("{name:>9} {start:>6} {positions:>16} {p_positions:>16} {largest:>8}\n");
        }
    }
    text += &format!("\n{:>9} {:>16}\n", "value", "positions");
    for (value, count) in stats.histogram.iter().enumerate() {
        text += &format!("{value:>9} {count:>16}\n");
    }
    text
}
