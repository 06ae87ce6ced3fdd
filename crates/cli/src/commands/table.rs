//! `grundy table`: every position with its value.

use super::open;
use crate::args::{LimitArgs, PlayArgs};
use crate::failure::Failure;
use crate::output::Sink;
use crate::parquet;
use crate::position::RestArgs;
use crate::progress::Watcher;
use clap::ValueEnum;
use rulesets::listing::{RowFormat, RowWriter};
use rulesets::{Position, Query, Range, Row};
use std::path::PathBuf;
use std::sync::Arc;
use theory::Flow;

/// List every position with its value
///
/// Those that can be reached from a position, or with --max all positions whose entries are at most K.
#[derive(clap::Args)]
pub struct Args {
    /// The ruleset, such as young, mhrg:3x5 or nim:r=4
    ruleset: String,
    /// List what can be reached from this position. By default, from the natural start of the game
    #[arg(allow_hyphen_values = true, conflicts_with = "max")]
    position: Option<String>,
    #[command(flatten)]
    rest: RestArgs,
    /// List all positions whose entries are at most K
    #[arg(long, value_name = "K")]
    max: Option<u64>,
    /// With --max, where the ruleset leaves it open: how many heaps there are (2 if not given), or how many rows of a
    /// partition or elements of a set at the most (K rows, any number of elements, if not given)
    #[arg(long, value_name = "N")]
    entries: Option<usize>,
    #[command(flatten)]
    play: PlayArgs,
    #[arg(long, value_enum, default_value_t = FormatName::Csv)]
    format: FormatName,
    /// Write to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    limits: LimitArgs,
}

#[derive(Clone, Copy, ValueEnum)]
enum FormatName {
    /// The header position,grundy,outcome and a line for each position
    Csv,
    /// An array of objects, one a line
    Json,
    /// A Parquet file with the columns position, grundy and outcome; needs --out
    Parquet,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let limits = args.limits.limits(None);
    let game = open(&args.ruleset)?;
    args.rest.refuse(&game, args.position.as_deref())?;
    if args.entries.is_some() && args.max.is_none() {
        let problem = "--entries goes with --max: it bounds a table of all positions, and not what can be reached";
        return Err(Failure::Input(problem.to_owned()));
    }
    let of = match args.max {
        Some(max) => Listed::UpTo(Range { max, entries: args.entries }),
        None => Listed::Below(game.position(args.position.as_deref()).map_err(|refusal| {
            // No position and no start: then a range is what is missing.
            match args.position {
                None => Failure::Input(format!("{refusal}; or --max K, for all positions with entries up to K")),
                Some(_) => refusal.into(),
            }
        })?),
    };
    if matches!(args.format, FormatName::Parquet) && args.out.is_none() {
        return Err(Failure::Input("Parquet is for files: say which with --out FILE".to_owned()));
    }
    let watcher = Watcher::new(Arc::clone(&limits.progress));
    let mut listing = Listing::begin(args.format, Sink::new(args.out.as_deref())?)?;
    let mut failed = None;
    let query = Query { play: args.play.play.into(), limits, ..Query::default() };
    let mut push = |row: Row| match listing.push(&row) {
        Ok(()) => Flow::Continue(()),
        Err(failure) => {
            failed = Some(failure);
            Flow::Break(())
        }
    };
    match of {
        Listed::Below(position) => position.values_below(query, &mut push)?,
        Listed::UpTo(range) => game.values_up_to(range, query, &mut push)?,
    }
    drop(watcher);
    if let Some(failure) = failed {
        return Err(failure);
    }
    listing.end()?.finish()
}

/// Which positions are listed.
enum Listed {
    Below(Position),
    UpTo(Range),
}

/// Rows on their way into a sink.
enum Listing {
    Text(RowWriter<Sink>),
    Parquet(Box<parquet::Rows>),
}

impl Listing {
    fn begin(format: FormatName, sink: Sink) -> Result<Listing, Failure> {
        Ok(match format {
            FormatName::Csv => Listing::Text(RowWriter::new(RowFormat::Csv, sink)),
            FormatName::Json => Listing::Text(RowWriter::new(RowFormat::Json, sink)),
            FormatName::Parquet => Listing::Parquet(Box::new(parquet::Rows::new(sink)?)),
        })
    }

    fn push(&mut self, row: &Row) -> Result<(), Failure> {
        match self {
            Listing::Text(rows) => Ok(rows.push(row)?),
            Listing::Parquet(rows) => rows.push(row),
        }
    }

    fn end(self) -> Result<Sink, Failure> {
        match self {
            Listing::Text(rows) => Ok(rows.finish()?),
            Listing::Parquet(rows) => rows.finish(),
        }
    }
}
