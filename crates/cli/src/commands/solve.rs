//! `grundy solve`: every value of a whole family, written to a table file, or part by part into a folder.

mod summary;
mod together;

use crate::args::{LimitArgs, PlayArgs};
use crate::failure::Failure;
use crate::interrupt;
use crate::output;
use crate::progress::Watcher;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tables::{Engine, Family, SolvedParts, Table, TableError};
use theory::counted;

/// Solve a whole family of positions at once, into a table file
///
/// If the file exists and is half done, the work continues where it stopped. In a folder (a name that ends with /, or
/// an existing folder), a table of mhrg:h=H is made in parts, with less memory than the table has bytes.
#[derive(clap::Args)]
#[command(after_help = families())]
pub struct Args {
    /// The family, such as mhrg:h=16 or wythoff:below=1000x1000
    family: String,
    /// The table file, or a folder for its parts: FOLDER/
    #[arg(long, value_name = "FILE", required_unless_present = "summary")]
    out: Option<PathBuf>,
    /// Keep no table: print a summary of each slice of a family such as mhrg:h=20:m=1..20
    #[arg(long, conflicts_with = "out")]
    summary: bool,
    /// Print the summary as one JSON object per line, including how often each value occurs and the winning moves
    #[arg(long, requires = "summary", conflicts_with = "out")]
    json: bool,
    /// Print the summary as CSV
    #[arg(long, requires = "summary", conflicts_with_all = ["json", "out"])]
    csv: bool,
    #[command(flatten)]
    play: PlayArgs,
    /// The engine: scan (one position after another), portable, avx2, avx512, cuda (a graphics card), or auto (the
    /// fastest that this machine runs)
    #[arg(long, value_parser = engine, default_value = "auto")]
    engine: Asked,
    /// Solve the family together with the other processes started by mpirun, each with its parts in its own folder
    /// inside FOLDER
    #[arg(long)]
    cluster: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

fn families() -> String {
    format!(
        "Families: {}. `below` means that every number of a position is smaller than its bound, square by square or heap by heap; \
         mhrg:h=H has every board MxN with M+N ≤ 2H+1, mhrg:h=H:m=A..B those with M+N = 2H or 2H+1 and A ≤ M ≤ B; \
         m=A is m=A..A.",
        rulesets::registry::families().join(", ")
    )
}

/// The engine asked for; none for the fastest.
#[derive(Clone, Copy)]
struct Asked(Option<Engine>);

fn engine(text: &str) -> Result<Asked, String> {
    Engine::read(text).map(Asked)
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let limits = args.limits.limits(None);
    let family = rulesets::registry::family(&args.family)?;
    let Asked(asked) = args.engine;
    let engine = Engine::chosen_for(&family, asked).map_err(|problem| {
        let asked = asked.map_or_else(String::new, |engine| format!(", and --engine asks for {engine}"));
        Failure::Input(format!("{problem}{asked}"))
    })?;
    let watcher = Watcher::with_total(Arc::clone(&limits.progress), family.indices());
    let Some(out) = &args.out else {
        return summary::print(&family, args, engine, &limits, watcher);
    };
    // Finished work must reach the disk, however slow that is.
    interrupt::let_finish();
    if args.cluster {
        drop(watcher);
        return together::solve(args, out, &family, engine, &limits);
    }
    if tables::units::is_folder(out) {
        let solved = tables::solve_parts(&family, args.play.play.into(), out, engine, &limits);
        drop(watcher);
        let solved = solved.map_err(|error| match error {
            TableError::Other { file, problem } if file == family.spec() => Failure::Input(format!(
                "{}: tables in a directory are made in parts, but {family}: {problem}",
                out.display()
            )),
            error => with_what_is_kept(error, out),
        })?;
        return tell_parts(out, &family, &solved);
    }
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

fn tell_parts(folder: &Path, family: &Family, solved: &SolvedParts) -> Result<(), Failure> {
    let SolvedParts { elements, bytes, resumed, parts, loaded, .. } = *solved;
    let before = match resumed {
        0 => String::new(),
        all if all == parts => ", all of them solved before".to_owned(),
        some => format!(", {some} of them solved before"),
    };
    let again = if loaded == 0 { String::new() } else { format!("; {} read again", counted(loaded, "part")) };
    output::print(&format!(
        "{family}: {} in {}, {} in {}{before}{again}",
        counted(elements, "value"),
        folder.display(),
        counted(bytes, "byte"),
        counted(parts, "part"),
    ))
}

/// Whether an error stopped work that can be continued.
fn is_interruption(error: &TableError) -> bool {
    matches!(error, TableError::Stopped(_) | TableError::File { .. } | TableError::NoRoom { .. })
}

/// Adds to an interruption what has been kept and how to continue.
fn with_what_is_kept(error: TableError, file: &Path) -> Failure {
    let interrupted = is_interruption(&error);
    let failure = Failure::from(error);
    let table = if interrupted { Table::open(file).ok() } else { None };
    match table.and_then(|table| Some((table.finished().ok()?, table.header().blocks()))) {
        Some((finished, blocks)) => {
            let kept = format!(
                "{finished} of {blocks} blocks are in {}; run the same command again to continue",
                file.display()
            );
            Failure::Kept { failure: Box::new(failure), kept }
        }
        None => failure,
    }
}
