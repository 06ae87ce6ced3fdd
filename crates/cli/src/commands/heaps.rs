//! `grundy heaps`: the values of single heaps, and how they grow.

use super::open;
use crate::args::LimitArgs;
use crate::columns::{Columns, Side};
use crate::failure::Failure;
use crate::output::{self, Sink};
use crate::progress::Watcher;
use crate::rows::ForPrograms;
use crate::terminal::tell;
use rulesets::listing::{Column, RowFormat, Rows};
use rulesets::powers::Growth;
use serde::Serialize;
use std::io::Write;
use std::sync::Arc;
use theory::{Flow, counted};

/// Give the values of single heaps, and how they grow
///
/// For rulesets whose positions are sums of heaps: octal, subtract, kayles and the like. It prints the largest value up
/// to 10, 100, … stones, where each new largest value first occurs, a period if one is proved, and the sparse space
/// that was used.
#[derive(clap::Args)]
pub struct Args {
    /// The ruleset, such as octal:0.007, subtract:1,2,5..7 or grundys-game
    ruleset: String,
    /// The largest heap
    #[arg(long, value_name = "N", default_value_t = 1000)]
    to: u64,
    /// Print every heap and its value, one per line; `-` where the game has no such heap
    #[arg(long)]
    values: bool,
    #[command(flatten)]
    programs: ForPrograms,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Beyond this many, new largest values are only counted.
const MOST_RECORDS: usize = 1000;
/// How many of them are shown to people.
const RECORDS_TOLD: usize = 20;

#[derive(Serialize)]
struct Report {
    ruleset: String,
    /// The largest heap whose value is known.
    to: u64,
    /// The largest value up to 1, 10, 100, … stones, and in all.
    growth: Vec<Record>,
    /// Where each new largest value first occurs.
    records: Vec<Record>,
    more_records: u64,
    period: Option<Repeat>,
    sparse: Option<Space>,
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Vec<Option<u64>>>,
    /// The limit that stopped it early.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
}

#[derive(Clone, Copy, Serialize)]
struct Record {
    heap: u64,
    value: u64,
}

#[derive(Serialize)]
struct Repeat {
    preperiod: u64,
    period: u64,
}

#[derive(Serialize)]
struct Space {
    mask: u32,
    rare: u64,
    common: u64,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let limits = args.limits.limits(None);
    let game = open(&args.ruleset)?;
    let mut report = Report {
        ruleset: game.spec().to_owned(),
        to: 0,
        growth: Vec::new(),
        records: Vec::new(),
        more_records: 0,
        period: None,
        sparse: None,
        values: (args.values && args.programs.json).then(Vec::new),
        stopped: None,
    };
    let mut lines = (args.values && !args.programs.json && !args.programs.csv).then(|| Sink::new(None)).transpose()?;
    // The rows of CSV are the heaps and their values.
    let heads = || vec![Column::number("heap"), Column::number("grundy")];
    let csv = args.programs.csv.then(|| Ok::<_, Failure>(Rows::new(RowFormat::Csv, heads(), Sink::new(None)?)));
    let mut csv = csv.transpose()?;
    let (mut largest, mut next_told, mut failed) = (None, 1_u64, None);
    let watcher = Watcher::with_total(Arc::clone(&limits.progress), args.to);
    let Growth { stopped, period, sparse } = game.heap_values(args.to, &limits, &mut |heap, value| {
        report.to = heap;
        if value > largest {
            largest = value;
            report.record(heap, value);
        }
        if heap == next_told {
            report.growth.push(Record { heap, value: largest.unwrap_or(0) });
            next_told = next_told.saturating_mul(10);
        }
        if let Some(values) = &mut report.values {
            values.push(value);
        }
        let told = value.map_or_else(|| "-".to_owned(), |value| value.to_string());
        let pushed = csv.as_mut().map_or(Ok(()), |csv| csv.push(&[heap.into(), value.into()]));
        match pushed.and_then(|()| lines.as_mut().map_or(Ok(()), |lines| writeln!(lines, "{heap} {told}"))) {
            Ok(()) => Flow::Continue(()),
            Err(error) => {
                failed = Some(error);
                Flow::Break(())
            }
        }
    })?;
    drop(watcher);
    if let Some(error) = failed {
        return Err(error.into());
    }
    if report.growth.last().is_none_or(|last| last.heap != report.to) {
        report.growth.push(Record { heap: report.to, value: largest.unwrap_or(0) });
    }
    report.period = period.map(|found| Repeat { preperiod: found.preperiod, period: found.period });
    report.sparse = sparse.map(|space| Space { mask: space.mask, rare: space.rare, common: space.common });
    report.stopped = stopped.map(|stopped| stopped.limit.name());
    match (lines, csv) {
        (Some(lines), _) => lines.finish()?,
        (None, Some(csv)) => csv.finish()?.finish()?,
        (None, None) if args.programs.json => output::print(&output::json_line(&report))?,
        (None, None) => tell(&report.text())?,
    }
    stopped.map_or(Ok(()), |stopped| Err(stopped.into()))
}

impl Report {
    fn record(&mut self, heap: u64, value: Option<u64>) {
        match value {
            Some(value) if self.records.len() < MOST_RECORDS => self.records.push(Record { heap, value }),
            _ => self.more_records += 1,
        }
    }

    fn text(&self) -> String {
        let mut growth = Columns::new([Side::Right; 2]).head(["heaps to", "largest value"]);
        self.growth.iter().for_each(|at| growth.row([at.heap.into(), at.value.into()]));
        let mut records = Columns::new([Side::Right; 2]).head(["heap", "new largest value"]);
        self.records.iter().take(RECORDS_TOLD).for_each(|at| records.row([at.heap.into(), at.value.into()]));
        let mut text = format!("{}, heaps of 0 to {} stones\n{growth}\n{records}", self.ruleset, self.to);
        let more = self.more_records + self.records.len().saturating_sub(RECORDS_TOLD) as u64;
        if more > 0 {
            text += &format!("and {more} more\n");
        }
        if let Some(Repeat { preperiod, period }) = self.period {
            text += &format!("\nperiod {period} from {} on (proved)\n", counted(preperiod, "stone"));
        }
        if let Some(Space { mask, rare, common }) = self.sparse {
            text += &format!("\nsparse space of mask {mask:b} (binary): {rare} rare values, {common} common ones\n");
        }
        text
    }
}
