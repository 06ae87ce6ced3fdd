//! `grundy solve`: every value of a whole family, into a table file.

use crate::args::{LimitArgs, PlayArgs};
use crate::columns::{Columns, Side};
use crate::failure::Failure;
use crate::interrupt;
use crate::output;
use crate::progress::Watcher;
use crate::rows::print_csv;
use crate::terminal::tell;
use rulesets::listing::{Column, Field};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tables::{Engine, Family, Summary, Table, TableError};
use theory::{Limits, Play, counted};

/// Solve a whole family of positions at once, into a table file
///
/// If the file is there and half done, the work goes on where it stopped.
#[derive(clap::Args)]
#[command(after_help = families())]
pub struct Args {
    /// The family, such as mhrg:h=16 or wythoff:below=1000x1000
    family: String,
    /// The table file
    #[arg(long, value_name = "FILE", required_unless_present = "summary")]
    out: Option<PathBuf>,
    /// Keep no table: print what sums up each slice of a family such as mhrg:h=20:m=1..20
    #[arg(long, conflicts_with = "out")]
    summary: bool,
    /// Print the summary as one JSON object per line, with how often each value occurs
    #[arg(long, requires = "summary", conflicts_with = "out")]
    json: bool,
    /// Print the summary as CSV
    #[arg(long, requires = "summary", conflicts_with_all = ["json", "out"])]
    csv: bool,
    #[command(flatten)]
    play: PlayArgs,
    /// The engine: scan (one position after another), portable, avx2 or avx512. By default, the fastest this machine runs
    #[arg(long, value_parser = engine)]
    engine: Option<Engine>,
    #[command(flatten)]
    limits: LimitArgs,
}

fn families() -> String {
    format!(
        "Families: {}. `below` means that every number of a position is smaller, square by square or heap by heap; \
         mhrg:h=H has every board MxN with M+N ≤ 2H+1, mhrg:h=H:m=A..B those with M+N = 2H or 2H+1 and A ≤ M ≤ B; \
         m=A is m=A..A.",
        rulesets::registry::families().join(", ")
    )
}

fn engine(text: &str) -> Result<Engine, String> {
    let engine: Engine = text.parse()?;
    if engine.is_available() { Ok(engine) } else { Err(format!("this machine cannot run {engine}")) }
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let limits = args.limits.limits(None);
    let family = rulesets::registry::family(&args.family)?;
    if let Some(engine) = args.engine.filter(|engine| !family.engines().contains(engine)) {
        return Err(Failure::Input(format!("{family}: it has no engine but the scan, and --engine asks for {engine}")));
    }
    let engine = args.engine.unwrap_or_else(Engine::best);
    let watcher = Watcher::with_total(Arc::clone(&limits.progress), family.indices());
    let Some(out) = &args.out else {
        return summary(&family, args, engine, &limits, watcher);
    };
    // What is finished is to reach the disk, however slow that is.
    interrupt::let_finish();
    let solved = tables::solve(&family, args.play.play.into(), out, engine, &limits);
    drop(watcher);
    let solved = solved.map_err(|error| with_what_is_kept(error, out))?;
    let before = match solved.resumed {
        0 => String::new(),
        all if all == solved.blocks => ", all of them solved before".to_owned(),
        some => format!(", {some} of {} solved before", counted(solved.blocks, "block")),
    };
    output::print(&format!(
        "{family}: {} in {}, {}{before}",
        counted(solved.elements, "value"),
        out.display(),
        counted(solved.bytes, "byte")
    ))
}

/// Prints what sums up each slice; where the work stops early, those that are done.
fn summary(family: &Family, args: &Args, engine: Engine, limits: &Limits, watcher: Watcher) -> Result<(), Failure> {
    let play = Play::from(args.play.play);
    let mut slices = Vec::new();
    let solved = tables::summarise(family, play, engine, limits, |slice| slices.push(slice));
    drop(watcher);
    if !slices.is_empty() {
        match (args.json, args.csv) {
            (true, _) => slices.iter().try_for_each(|slice| output::print(&output::json_line(slice)))?,
            (_, true) => {
                let heads = ["m", "start", "positions", "p_positions", "largest", "sum", "checksum"];
                let rows = slices.iter().map(|slice| {
                    let Summary { labels, start, positions, p_positions, largest, sum, .. } = *slice;
                    [labels.into(), start, positions, p_positions, largest, sum, slice.checksum].map(Field::from)
                });
                print_csv(heads.map(Column::number).into(), rows)?;
            }
            _ => tell(&text(family, play, &slices))?,
        }
    }
    Ok(solved?)
}

fn text(family: &Family, play: Play, slices: &[Summary]) -> String {
    let heads = ["m", "start", "positions", "P-positions", "largest", "sum", "checksum"];
    let mut columns = Columns::new([Side::Right; 7]).head(heads);
    for slice in slices {
        let Summary { labels, start, positions, p_positions, largest, sum, checksum, .. } = slice;
        columns.row([
            labels.into(),
            start.into(),
            positions.into(),
            p_positions.into(),
            largest.into(),
            sum.into(),
            format!("{checksum:016x}").into(),
        ]);
    }
    format!("{family}, {play} play\n{columns}")
}

/// Says of work that was interrupted what is there to go on with.
fn with_what_is_kept(error: TableError, file: &Path) -> Failure {
    let interrupted = matches!(error, TableError::Stopped(_) | TableError::File { .. } | TableError::NoRoom { .. });
    let failure = Failure::from(error);
    let table = if interrupted { Table::open(file).ok() } else { None };
    match table.and_then(|table| Some((table.finished().ok()?, table.header().blocks()))) {
        Some((finished, blocks)) => {
            let kept = format!("{finished} of {blocks} blocks are in {}, and the same command goes on", file.display());
            Failure::Kept { failure: Box::new(failure), kept }
        }
        None => failure,
    }
}
