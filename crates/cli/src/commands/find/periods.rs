//! `grundy find 'octal:0.???'`: the periods of many take-and-break games, one a line.

use crate::columns::{Cell, Columns, Side};
use crate::failure::Failure;
use crate::output::{self, Sink};
use crate::progress::Watcher;
use crate::rows::Format;
use crate::terminal::tell;
use questions::find::period::table::{Row, codes, rows};
use serde::Serialize;
use std::io::Write;
use std::sync::Arc;
use theory::{Limits, counted};

/// Heaps up to this many stones, unless somebody says otherwise.
const USUAL: u64 = 8000;

/// A game without a period that these values prove.
#[derive(Serialize)]
struct Open<'r> {
    code: &'r str,
    period: Option<u64>,
    largest: u64,
    checked_to: u64,
}

const HEADS: [&str; 7] = ["code", "preperiod", "period", "saltus", "largest", "status", "values_needed"];

pub fn run(pattern: &str, to: Option<u64>, format: Format, limits: &Limits) -> Result<(), Failure> {
    let codes = codes(pattern).map_err(Failure::Input)?;
    let to = to.unwrap_or(USUAL);
    let total = to.saturating_mul(codes.len() as u64);
    let watcher = Watcher::with_total(Arc::clone(&limits.progress), total);
    let (rows, stopped) = rows(&codes, to, limits);
    drop(watcher);
    match format {
        Format::Text => tell(&text(&rows, codes.len(), to))?,
        Format::Json => {
            let mut lines = Sink::new(None)?;
            for row in &rows {
                let line = match row.finding() {
                    Some(finding) => output::json_line(&finding),
                    None => output::json_line(&Open {
                        code: &row.code,
                        period: None,
                        largest: row.largest,
                        checked_to: row.values_to,
                    }),
                };
                writeln!(lines, "{line}")?;
            }
            lines.finish()?;
        }
        Format::Csv => {
            let lines = rows.iter().map(|row| cells(row).join(","));
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
            [code, preperiod, period, saltus, largest, "proved".to_owned(), (certified.values_to + 1).to_string()]
        }
    }
}

fn text(rows: &[Row], codes: usize, to: u64) -> String {
    let heads = HEADS.map(|head| head.replace('_', " "));
    let right = Side::Right;
    let mut columns = Columns::new([Side::Left, right, right, right, right, Side::Left, right]).head(heads);
    rows.iter().for_each(|row| columns.row(cells(row).map(Cell::from)));
    let proved = rows.iter().filter(|row| row.certified.is_some()).count();
    format!("{columns}\n{proved} of {} proved periodic by the values of heaps to {to}", counted(codes, "game"))
}
