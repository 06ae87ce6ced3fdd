//! `grundy data`: the published dataset.

pub mod dataset;
mod plots;

use super::open;
use crate::args::LimitArgs;
use crate::columns::{Columns, Side};
use crate::failure::Failure;
use crate::interrupt;
use crate::output::{self, Sink};
use crate::progress::Watcher;
use crate::rows::ForPrograms;
use clap::ValueEnum;
use dataset::{BoardRow, Dataset, HEADS, Line, SOURCE, WINNING_HEADS, columns, winning_columns};
use plots::PlotName;
use rulesets::listing::{Column, Field, RowFormat, Rows};
use rulesets::{Answer, Fault, Method, OpenGame, Position};
use serde::Serialize;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tables::{Engine, Width, nested_summaries, solve_in_memory};
use theory::{Limits, Outcome, Play, counted};

/// Look up the published values of MHRG, or compute them again
///
/// For every board of the dataset: the value of the start, the number of positions and of P-positions, the largest
/// value, and the sum of all values.
#[derive(clap::Args)]
pub struct Args {
    /// The dataset
    #[arg(value_enum)]
    dataset: DatasetName,
    /// The board, such as 13x38. By default, all boards
    #[arg(value_name = "MxN")]
    board: Option<String>,
    /// List the winning first moves instead: a row for each, with the diagram it leads to
    #[arg(long, conflicts_with_all = ["recompute", "plot"])]
    winning: bool,
    /// Compute every board with M+N ≤ 2H+1 again and compare. With --json, print the summary of each slice as one
    /// object per line, in the form that --from reads
    #[arg(long, value_name = "H", value_parser = clap::value_parser!(u32).range(1..))]
    #[arg(conflicts_with_all = ["board", "csv", "plot"])]
    recompute: Option<u32>,
    /// Read the rows from slice summaries, one JSON object per line, instead of using the program's own; lines that
    /// contradict each other are refused
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Draw the rows as an SVG file
    #[arg(long, value_enum, value_name = "PLOT", conflicts_with_all = ["board", "json", "csv"])]
    plot: Option<PlotName>,
    /// Write to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    programs: ForPrograms,
    #[command(flatten)]
    limits: LimitArgs,
}

#[derive(Clone, Copy, ValueEnum)]
enum DatasetName {
    /// The Multiple Hook Removing Game on MxN
    Mhrg,
}

/// The whole dataset, as one object.
#[derive(Serialize)]
struct All<'a> {
    dataset: &'static str,
    boards: Vec<BoardRow<'a>>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let DatasetName::Mhrg = args.dataset;
    let dataset = match &args.from {
        Some(file) => from_summaries(file)?,
        None => Dataset::own().map_err(Failure::Input)?,
    };
    if let Some(half) = args.recompute {
        return recompute(half, &dataset, args);
    }
    let text = if let Some(plot) = args.plot {
        plots::draw(plot, &dataset)
    } else if args.winning {
        let boards = match &args.board {
            Some(board) => vec![board_of(board, &dataset)?],
            None => dataset.boards(),
        };
        winning(&boards, &args.programs)?
    } else if let Some(board) = &args.board {
        one(&board_of(board, &dataset)?, &args.programs)?
    } else if args.programs.json {
        output::json_line(&All { dataset: "mhrg", boards: dataset.boards() }) + "\n"
    } else if args.programs.csv {
        csv(dataset.boards().iter())?
    } else {
        let mut columns = Columns::new([Side::Right; HEADS.len() - 1]).head(HEADS);
        dataset.boards().iter().for_each(|board| columns.row(board.fields().map(|field| field.to_string().into())));
        anstream::adapter::strip_str(&columns.to_string()).to_string()
    };
    write(args, &text)
}

fn write(args: &Args, text: &str) -> Result<(), Failure> {
    let mut sink = Sink::new(args.out.as_deref())?;
    sink.write_all(text.as_bytes())?;
    sink.finish()
}

fn from_summaries(file: &Path) -> Result<Dataset, Failure> {
    let waiting = interrupt::waiting_for_input();
    let text = fs::read_to_string(file);
    drop(waiting);
    let text = text.map_err(|error| Failure::File { what: file.display().to_string(), error })?;
    Dataset::read_summaries(&text).map_err(|problem| Failure::Input(format!("{}: {problem}", file.display())))
}

/// The row of a board, which is written as in a spec.
fn board_of<'a>(text: &str, dataset: &'a Dataset) -> Result<BoardRow<'a>, Failure> {
    let game = open(&format!("mhrg:{}", text.strip_prefix("mhrg:").unwrap_or(text)))?;
    sides(&game)
        .and_then(|(m, n)| dataset.board(m, n))
        .ok_or_else(|| Failure::Input(format!("{}: not in the dataset, which has {}", game.spec(), dataset.range())))
}

/// The sides of a board of MHRG.
fn sides(game: &OpenGame) -> Option<(u32, u32)> {
    let (m, n) = game.spec().strip_prefix("mhrg:")?.split_once('x')?;
    Some((m.parse().ok()?, n.parse().ok()?))
}

fn csv<'a>(boards: impl Iterator<Item = &'a BoardRow<'a>>) -> Result<String, Failure> {
    listed(RowFormat::Csv, columns(), boards.map(|board| board.fields()))
}

fn listed<const N: usize>(
    format: RowFormat,
    columns: Vec<Column>,
    all: impl Iterator<Item = [Field; N]>,
) -> Result<String, Failure> {
    let mut rows = Rows::new(format, columns, Vec::new());
    for row in all {
        rows.push(&row)?;
    }
    Ok(String::from_utf8_lossy(&rows.finish()?).into_owned())
}

/// The winning moves of boards, in rows.
fn winning(boards: &[BoardRow], programs: &ForPrograms) -> Result<String, Failure> {
    let rows = boards.iter().flat_map(|board| {
        let to = board.winning.iter().flatten();
        to.map(|to| [u64::from(board.m).into(), u64::from(board.n).into(), Field::from(to.as_str())])
    });
    if programs.json {
        return listed(RowFormat::Json, winning_columns(), rows);
    }
    if programs.csv {
        return listed(RowFormat::Csv, winning_columns(), rows);
    }
    let mut columns = Columns::new([Side::Right; 2]).head(WINNING_HEADS);
    rows.for_each(|row| columns.row(row.map(|field| field.to_string().into())));
    Ok(anstream::adapter::strip_str(&columns.to_string()).to_string())
}

fn one(board: &BoardRow, programs: &ForPrograms) -> Result<String, Failure> {
    if programs.json {
        return Ok(output::json_line(board) + "\n");
    }
    if programs.csv {
        return csv([board].into_iter());
    }
    let BoardRow { m, n, h, slice, winning } = board;
    let mut columns = Columns::new([]);
    for (name, number) in [
        ("start", slice.start),
        ("positions", slice.positions),
        ("P-positions", slice.p_positions),
        ("largest value", slice.largest),
        ("sum of values", slice.sum),
    ] {
        columns.row([name.into(), number.into()]);
    }
    for (i, to) in winning.iter().flatten().enumerate() {
        columns.row([if i == 0 { "winning moves" } else { "" }.into(), format!("→ {to}").into()]);
    }
    columns.row(["computed by".into(), slice.computed_by.as_str().into()]);
    Ok(format!("mhrg:{m}x{n}, h = {h}\n{columns}"))
}

/// Computes every slice up to a size and compares it with the dataset.
fn recompute(half: u32, dataset: &Dataset, args: &Args) -> Result<(), Failure> {
    let limits = args.limits.limits(None);
    let family = rulesets::registry::family(&format!("mhrg:h={half}"))?;
    let watcher = Watcher::with_total(Arc::clone(&limits.progress), family.indices());
    let table = solve_in_memory(&family, Play::Normal, Engine::best(), &limits)?;
    let width = family.width().unwrap_or(Width::One);
    let summaries = nested_summaries(half, width, table.bytes(), &limits)?;
    drop((table, watcher));
    let mut computed = Dataset::default();
    let mut lines = String::new();
    for (h, of_size) in (0..).zip(summaries) {
        for summary in of_size.into_iter().skip(1) {
            let line = Line::of(h, summary, "cpu");
            if args.programs.json {
                lines += &(output::json_line(&line) + "\n");
            }
            computed.add(line).map_err(Failure::Input)?;
        }
    }
    let (mut same, mut missing, mut different) = (0_u64, 0, String::new());
    for (h, m, slice) in computed.slices() {
        match dataset.slice(h, m) {
            None => missing += 1,
            Some(held) => match held.difference(slice) {
                None => same += 1,
                Some(difference) => different += &format!("h={h}:m={m}: {difference}\n"),
            },
        }
    }
    let found = match missing {
        0 => format!("h up to {half}: {same} slices, {}: all agree with the dataset\n", counted(2 * same, "board")),
        _ => format!("h up to {half}: {same} slices agree with the dataset, {missing} are not in it\n"),
    };
    let found = if different.is_empty() { found } else { found + "different from the dataset:\n" + &different };
    write(args, if args.programs.json { &lines } else { &found })?;
    if different.is_empty() { Ok(()) } else { Err(Failure::No) }
}

/// A start with more positions than this is answered from the dataset rather than solved.
const MANY: u64 = 500_000_000;

/// Whether a board has more positions than [`MANY`]: there are C(h,m)·2^m.
fn has_many(m: u32, n: u32) -> bool {
    let half = (u64::from(m) + u64::from(n)) / 2;
    let with_one_more = |sets: u64, k: u64| Some(sets.checked_mul(2 * half.checked_sub(k)?)? / (k + 1));
    (0..u64::from(m)).try_fold(1, with_one_more).is_none_or(|positions| positions > MANY)
}

/// The dataset's answer, in normal play, for a start of MHRG that it has and that would take long to solve.
///
/// # Errors
///
/// If a limit is reached while the moves are listed.
pub fn answer(position: &Position, limits: &Limits) -> Result<Option<Answer>, Fault> {
    let game = position.game();
    let Some((m, n)) = sides(game).filter(|_| game.start().is_ok_and(|start| start == *position)) else {
        return Ok(None);
    };
    // Reading the dataset takes longer than most answers.
    if !has_many(m, n) {
        return Ok(None);
    }
    let Ok(dataset) = Dataset::own() else { return Ok(None) };
    let Some(board) = dataset.board(m, n) else { return Ok(None) };
    let Some(winning) = board.winning else { return Ok(None) };
    let mut winning_moves = position.moves(limits)?;
    winning_moves.retain(|m| winning.contains(&m.to().text()));
    winning_moves.sort_by(|a, b| a.to().order(b.to()));
    winning_moves.dedup_by(|a, b| a.to() == b.to());
    let value = board.slice.start;
    Ok(Some(Answer {
        position: position.clone(),
        play: Play::Normal,
        outcome: if value == 0 { Outcome::P } else { Outcome::N },
        grundy: Some(value),
        winning_moves,
        method: Method::Table,
        source: Some(SOURCE.into()),
        note: None,
        examined: None,
    }))
}
