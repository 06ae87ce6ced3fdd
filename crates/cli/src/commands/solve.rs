//! `grundy solve`: every value of a whole family, into a table file, or into a folder part by part.

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
/// If the file is there and half done, the work goes on where it stopped. Into a folder (its name ends with /, or it is
/// there), a table of mhrg:h=H is made in parts, with less memory than it has bytes.
#[derive(clap::Args)]
#[command(after_help = families())]
pub struct Args {
    /// The family, such as mhrg:h=16 or wythoff:below=1000x1000
    family: String,
    /// The table file, or a folder for its parts: FOLDER/
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
    /// The engine: scan (one position after another), portable, avx2, avx512, cuda (a graphics card), or auto: the fastest
    /// this machine runs
    #[arg(long, value_parser = engine, default_value = "auto")]
    engine: Asked,
    /// Solve it together with the other processes that mpirun has started, each with its parts in a folder of its own
    /// within FOLDER
    #[arg(long)]
    cluster: bool,
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

/// The engine that is asked for.
#[derive(Clone, Copy)]
enum Asked {
    Auto,
    Named(Engine),
}

fn engine(text: &str) -> Result<Asked, String> {
    if text == "auto" {
        return Ok(Asked::Auto);
    }
    let engine: Engine = text.parse().map_err(|error| format!("{error}, or `auto` for the fastest"))?;
    engine.missing().map_or(Ok(Asked::Named(engine)), Err)
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let limits = args.limits.limits(None);
    let family = rulesets::registry::family(&args.family)?;
    let engine = match args.engine {
        Asked::Auto => Engine::best_for(&family),
        Asked::Named(engine) if family.engines().contains(&engine) => engine,
        Asked::Named(engine) => {
            let engines: Vec<String> = family.engines().iter().map(|engine| engine.to_string()).collect();
            let problem = match engines.len() {
                1 => "it has no engine but the scan".to_owned(),
                _ => format!("its engines are {}", engines.join(", ")),
            };
            return Err(Failure::Input(format!("{family}: {problem}, and --engine asks for {engine}")));
        }
    };
    let watcher = Watcher::with_total(Arc::clone(&limits.progress), family.indices());
    let Some(out) = &args.out else {
        return summary::print(&family, args, engine, &limits, watcher);
    };
    // What is finished is to reach the disk, however slow that is.
    interrupt::let_finish();
    if args.cluster {
        drop(watcher);
        return together::solve(args, out, &family, engine, &limits);
    }
    if is_folder(out) {
        let solved = tables::solve_parts(&family, args.play.play.into(), out, engine, &limits);
        drop(watcher);
        let solved = solved.map_err(|error| match error {
            TableError::Other { file, problem } if file == family.spec() => Failure::Input(format!(
                "{}: a directory takes a table in parts, and {family}: {problem}",
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

/// Whether a table is to go into a folder: there is one, or the name ends as that of a folder.
fn is_folder(path: &Path) -> bool {
    path.is_dir()
        || path.as_os_str().as_encoded_bytes().last().is_some_and(|&last| std::path::is_separator(last.into()))
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

/// Whether an error has stopped work that can go on.
fn is_interruption(error: &TableError) -> bool {
    matches!(error, TableError::Stopped(_) | TableError::File { .. } | TableError::NoRoom { .. })
}

/// Says of work that was interrupted what is there to go on with.
fn with_what_is_kept(error: TableError, file: &Path) -> Failure {
    let interrupted = is_interruption(&error);
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
