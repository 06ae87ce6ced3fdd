//! `grundy table`: every position with its value.

mod columns;
mod file;
mod keep;

use super::open;
use crate::args::{LimitArgs, PlayName};
use crate::failure::Failure;
use crate::output::Sink;
use crate::parquet;
use crate::position::RestArgs;
use crate::progress::Watcher;
use clap::ValueEnum;
use columns::TableColumn;
use file::InFile;
use keep::{Keep, OutcomeName};
use rulesets::listing::{Column, Field, RowFormat, Rows};
use rulesets::{OpenGame, Position, Query, Range, Row};
use std::path::PathBuf;
use std::sync::Arc;
use theory::Flow;

/// List every position with its value
///
/// The positions are those that can be reached from a position, or with --max all whose entries are at most K, or those
/// of a table file.
#[derive(clap::Args)]
pub struct Args {
    /// The ruleset, such as young, mhrg:3x5 or nim:r=4; or a table file, made by `grundy solve`
    ruleset: String,
    /// List the positions that can be reached from this one. By default, from the game's natural start. For a table
    /// file with many boards, the board, such as mhrg:3x5
    #[arg(allow_hyphen_values = true, conflicts_with = "max")]
    position: Option<String>,
    #[command(flatten)]
    rest: RestArgs,
    /// List all positions whose entries are at most K
    #[arg(long, value_name = "K")]
    max: Option<u64>,
    /// With --max, where the ruleset leaves it open: the number of heaps (by default, 2), or the largest number of rows
    /// of a partition (by default, K) or elements of a set (by default, unlimited)
    #[arg(long, value_name = "N")]
    entries: Option<usize>,
    /// List only positions that satisfy a condition of the rule language, such as 'x1 < x2 and value > 3'
    #[arg(long, value_name = "CONDITION")]
    r#where: Option<String>,
    /// List only positions with this outcome
    #[arg(long, value_enum, ignore_case = true)]
    outcome: Option<OutcomeName>,
    /// The columns, in this order, from position, grundy, outcome, size and the entries x1, x2, …. By default, the
    /// first three
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    columns: Vec<TableColumn>,
    /// Whether a player who cannot move loses (normal, the default) or wins (misere). For a table file this is fixed
    #[arg(long, value_enum)]
    play: Option<PlayName>,
    #[arg(long, value_enum, default_value_t = FormatName::Csv)]
    format: FormatName,
    /// Print an array of JSON objects: --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Write to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    limits: LimitArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FormatName {
    /// A header line (position,grundy,outcome unless --columns is given), and a line for each position
    Csv,
    /// An array of objects, one per line
    Json,
    /// A tabular for LaTeX
    Latex,
    /// A table for Markdown
    Markdown,
    /// A Parquet file with the columns position, grundy and outcome; needs --out
    Parquet,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let limits = args.limits.limits(None);
    let (game, of) = listed(args)?;
    let keep = Keep::read(game.clone(), args.r#where.as_deref(), args.outcome, &limits)?;
    let watcher = Watcher::new(Arc::clone(&limits.progress));
    let mut listing = Listing::begin(args)?;
    let mut failed = None;
    let play = args.play.unwrap_or(PlayName::Normal).into();
    let query = Query { play, limits, ..Query::default() };
    let mut push = |row: Row| match keep.keeps(&row).and_then(|keeps| if keeps { listing.push(&row) } else { Ok(()) }) {
        Ok(()) => Flow::Continue(()),
        Err(failure) => {
            failed = Some(failure);
            Flow::Break(())
        }
    };
    match of {
        Listed::Below(position) => position.values_below(query, &mut push)?,
        Listed::UpTo(range) => game.values_up_to(range, query, &mut push)?,
        Listed::InFile(file) => file.rows(&query.limits, &mut push)?,
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
    InFile(InFile),
}

/// The game, and which of its positions to list.
fn listed(args: &Args) -> Result<(OpenGame, Listed), Failure> {
    if let Some(file) = InFile::named_by(&args.ruleset) {
        let given =
            [("--max", args.max.is_some()), ("--entries", args.entries.is_some()), ("--play", args.play.is_some())];
        if let Some((option, _)) = given.into_iter().find(|(_, is_given)| *is_given) {
            let problem = "the positions and the play of a table file are fixed; select positions with --where";
            return Err(Failure::Input(format!("{}: {option} does not apply: {problem}", args.ruleset)));
        }
        let (game, file) = file.open(args.position.as_deref())?;
        args.rest.refuse(&game, None)?;
        return Ok((game, Listed::InFile(file)));
    }
    let game = open(&args.ruleset)?;
    args.rest.refuse(&game, args.position.as_deref())?;
    if args.entries.is_some() && args.max.is_none() {
        let problem = "--entries needs --max: it bounds a table of all positions, not of those that can be reached";
        return Err(Failure::Input(problem.to_owned()));
    }
    let of = match args.max {
        Some(max) => Listed::UpTo(Range { max, entries: args.entries }),
        None => Listed::Below(game.position(args.position.as_deref()).map_err(|refusal| {
            // There is neither a position nor a start, so a range is what is missing.
            match args.position {
                None => Failure::Input(format!("{refusal}, or --max K for all positions with entries up to K")),
                Some(_) => refusal.into(),
            }
        })?),
    };
    Ok((game, of))
}

/// Rows being written to a sink.
enum Listing<'a> {
    Text(&'a [TableColumn], Rows<Sink>),
    Parquet(Box<parquet::Rows>),
}

impl Listing<'_> {
    fn begin(args: &Args) -> Result<Listing<'_>, Failure> {
        let format = match if args.json { FormatName::Json } else { args.format } {
            FormatName::Csv => RowFormat::Csv,
            FormatName::Json => RowFormat::Json,
            FormatName::Latex => RowFormat::Latex,
            FormatName::Markdown => RowFormat::Markdown,
            FormatName::Parquet => {
                if args.out.is_none() {
                    return Err(Failure::Input("Parquet output needs a file: name it with --out FILE".to_owned()));
                }
                if !args.columns.is_empty() {
                    let problem = "a Parquet file has the columns position, grundy and outcome: leave out --columns";
                    return Err(Failure::Input(problem.to_owned()));
                }
                return Ok(Listing::Parquet(Box::new(parquet::Rows::new(Sink::new(args.out.as_deref())?)?)));
            }
        };
        let columns: &[TableColumn] = if args.columns.is_empty() { &TableColumn::USUAL } else { &args.columns };
        let heads: Vec<Column> = columns.iter().map(|column| column.head()).collect();
        Ok(Listing::Text(columns, Rows::new(format, heads, Sink::new(args.out.as_deref())?)))
    }

    fn push(&mut self, row: &Row) -> Result<(), Failure> {
        match self {
            Listing::Text(columns, rows) => {
                let fields: Vec<Field> = columns.iter().map(|column| column.of(row)).collect();
                Ok(rows.push(&fields)?)
            }
            Listing::Parquet(rows) => rows.push(row),
        }
    }

    fn end(self) -> Result<Sink, Failure> {
        match self {
            Listing::Text(_, rows) => Ok(rows.finish()?),
            Listing::Parquet(rows) => rows.finish(),
        }
    }
}
