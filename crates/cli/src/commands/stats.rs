//! `grundy stats`: a summary of a table file.

use super::open_table;
use crate::args::LimitArgs;
use crate::columns::{Columns, Side};
use crate::failure::Failure;
use crate::output;
use crate::rows::print_csv;
use crate::terminal::tell;
use clap::ValueEnum;
use rulesets::listing::{Column, Field};
use std::path::PathBuf;
use tables::stats::{BoardStats, Stats, stats};

/// Print a summary of a table file
///
/// It says how often each value occurs and, for MHRG, lists every board in the file.
#[derive(clap::Args)]
pub struct Args {
    /// The table file, made by `grundy solve`
    file: PathBuf,
    #[arg(long, value_enum, default_value_t = FormatName::Text)]
    format: FormatName,
    /// Print one JSON object: --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Print CSV: --format csv
    #[arg(long, conflicts_with_all = ["format", "json"])]
    csv: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

#[derive(Clone, Copy, ValueEnum)]
enum FormatName {
    /// For people
    Text,
    /// For MHRG a line for each board, otherwise a line for each value
    Csv,
    /// One object
    Json,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let limits = args.limits.limits(None);
    let table = open_table(&args.file)?;
    let family = rulesets::registry::family(table.spec())?;
    let stats = stats(&table, &family, &limits)?;
    match (args.json, args.csv, args.format) {
        (true, ..) | (.., FormatName::Json) => output::print(&output::json_line(&stats)),
        (_, true, _) | (.., FormatName::Csv) => csv(&stats),
        (.., FormatName::Text) => tell(&text(&stats)),
    }
}

fn csv(stats: &Stats) -> Result<(), Failure> {
    if stats.boards.is_empty() {
        let rows = stats.histogram.iter().enumerate().map(|(value, &count)| [value.into(), count.into()]);
        return print_csv(["value", "positions"].map(Column::number).into(), rows);
    }
    let heads = ["m", "n", "start", "positions", "p_positions", "largest"].map(Column::number);
    print_csv(
        heads.into(),
        stats.boards.iter().map(|board| {
            let BoardStats { rows, columns, start, positions, p_positions, largest } = *board;
            [rows.into(), columns.into(), start, positions, p_positions, largest].map(Field::from)
        }),
    )
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
