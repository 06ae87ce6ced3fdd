//! `grundy find 'octal:0.???'`: the periods of many take-and-break games, one per line.

use crate::columns::{Cell, Columns, Side};
use crate::failure::Failure;
use crate::output::{self, Sink};
use crate::progress::Watcher;
use crate::rows::Format;
use crate::share::{self, Share, Told};
use crate::terminal::tell;
use questions::Shard;
use questions::find::period::table::{Row, USUAL, codes, rows};
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::sync::Arc;
use theory::{Limits, counted};

const HEADS: [&str; 7] = ["code", "preperiod", "period", "saltus", "largest", "status", "values_needed"];
/// The index of the status column, and what it says of a proof.
const STATUS: usize = 5;
const PROVED: &str = "proved";

/// A row ready to be printed.
#[derive(Serialize, Deserialize)]
struct Written {
    cells: [String; HEADS.len()],
    json: String,
}

impl Written {
    fn of(row: &Row) -> Written {
        Written { cells: cells(row), json: output::json_line(row) }
    }
}

pub fn run(pattern: &str, to: Option<u64>, format: Format, share: Share, limits: &Limits) -> Result<(), Failure> {
    let all = codes(pattern).map_err(Failure::Input)?;
    let games = all.len();
    let codes = share.shard.share(all);
    let to = to.unwrap_or(USUAL);
    let total = to.saturating_mul(codes.len() as u64);
    let watcher = Watcher::with_total(Arc::clone(&limits.progress), total);
    let (rows, stopped) = rows(&codes, to, limits);
    drop(watcher);
    let shard = share.told_shard();
    let (rows, games) = match share.unite(rows.iter().map(Written::of).collect(), limits)? {
        Told::Own(rows) => (rows, codes.len()),
        Told::All(all) => (Shard::unite_all(all), games),
        Told::Nothing => return stopped.map_or(Ok(()), |stopped| Err(stopped.into())),
    };
    match format {
        Format::Text => tell(&text(&rows, games, to, shard))?,
        Format::Json => {
            let mut lines = Sink::new(None)?;
            for row in &rows {
                writeln!(lines, "{}", row.json)?;
            }
            lines.finish()?;
        }
        Format::Csv => {
            let lines = rows.iter().map(|row| row.cells.join(","));
            let lines: Vec<String> = std::iter::once(HEADS.join(",")).chain(lines).collect();
            output::print(&lines.join("\n"))?;
        }
    }
    stopped.map_or(Ok(()), |stopped| Err(stopped.into()))
}

fn cells(row: &Row) -> [String; 7] {
    let (code, largest) = (row.code.clone(), row.largest.to_string());
    match &row.certified {
        None => [code, String::new(), String::new(), String::new(), largest, "unknown".to_owned(), String::new()],
        Some(certified) => {
            let shape = certified.shape;
            let [preperiod, period, saltus] = [shape.preperiod, shape.period, shape.saltus].map(|n| n.to_string());
            [code, preperiod, period, saltus, largest, PROVED.to_owned(), (certified.values_to + 1).to_string()]
        }
    }
}

fn text(rows: &[Written], games: usize, to: u64, shard: Shard) -> String {
    let heads = HEADS.map(|head| head.replace('_', " "));
    let right = Side::Right;
    let mut columns = Columns::new([Side::Left, right, right, right, right, Side::Left, right]).head(heads);
    rows.iter().for_each(|row| columns.row(row.cells.clone().map(Cell::from)));
    let proved = rows.iter().filter(|row| row.cells[STATUS] == PROVED).count();
    let (before, games) = (share::before(shard), counted(games, "game"));
    format!("{columns}\n{before}{proved} of {games} proved periodic from the values of heaps up to {to}")
}
