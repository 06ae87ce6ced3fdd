//! `grundy solve`: every value of a whole family, into a table file, or into a folder part by part.

use crate::args::{LimitArgs, PlayArgs};
use crate::failure::Failure;
use crate::interrupt;
use crate::output;
use crate::progress::Watcher;
use cluster::mpi::World;
use cluster::{Failed, Lost, SolvedRank, Transport};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tables::{Engine, Family, SolvedParts, Table, TableError};
use theory::{Limits, counted};

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
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    play: PlayArgs,
    /// The engine: scan (one position after another), portable, avx2 or avx512. By default, the fastest this machine runs
    #[arg(long, value_parser = engine)]
    engine: Option<Engine>,
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
         mhrg:h=H has every board MxN with M+N ≤ 2H+1.",
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
    // What is finished is to reach the disk, however slow that is.
    interrupt::let_finish();
    let watcher = Watcher::with_total(Arc::clone(&limits.progress), family.indices());
    let engine = args.engine.unwrap_or_else(Engine::best);
    if args.cluster {
        drop(watcher);
        return solve_together(args, &family, engine, &limits);
    }
    if is_folder(&args.out) {
        let solved = tables::solve_parts(&family, args.play.play.into(), &args.out, engine, &limits);
        drop(watcher);
        return tell_parts(&args.out, &family, &solved.map_err(|error| with_what_is_kept(error, &args.out))?);
    }
    let solved = tables::solve(&family, args.play.play.into(), &args.out, engine, &limits);
    drop(watcher);
    let solved = solved.map_err(|error| with_what_is_kept(error, &args.out))?;
    let before = match solved.resumed {
        0 => String::new(),
        all if all == solved.blocks => ", all of them solved before".to_owned(),
        some => format!(", {some} of {} solved before", counted(solved.blocks, "block")),
    };
    output::print(&format!(
        "{family}: {} in {}, {}{before}",
        counted(solved.elements, "value"),
        args.out.display(),
        counted(solved.bytes, "byte")
    ))
}

/// Whether a table is to go into a folder: there is one, or the name ends as that of a folder.
fn is_folder(path: &Path) -> bool {
    path.is_dir()
        || path.as_os_str().as_encoded_bytes().last().is_some_and(|&last| std::path::is_separator(last.into()))
}

/// Solves a family together with other ranks.
fn solve_together(args: &Args, family: &Family, engine: Engine, limits: &Limits) -> Result<(), Failure> {
    let lost = |lost: Lost| Failure::Input(format!("--cluster: {lost}"));
    let mut world = World::begin().map_err(lost)?;
    let (rank, ranks) = (world.rank(), world.ranks());
    // Every rank does so much, and one shows how far it is.
    let progress = Arc::clone(&limits.progress);
    let watcher = (rank == 0).then(|| Watcher::with_total(progress, family.indices() / ranks as u64));
    let solved = cluster::solve(&mut world, family, args.play.play.into(), &args.out, engine, limits);
    drop(watcher);
    let SolvedRank { elements, parts, resumed, .. } = match solved {
        Ok(solved) => solved,
        Err(failure) => {
            // Without the others there is no orderly end, and mpirun makes one.
            if failure.heard {
                world.end().map_err(lost)?;
            }
            let is_refused = match &failure.why {
                Failed::Own(error) => !is_interruption(error),
                Failed::Different { .. } => true,
                Failed::Other { .. } | Failed::Lost(_) => false,
            };
            let failure = match failure.why {
                Failed::Own(error) => Failure::from(error),
                why => Failure::Input(format!("rank {} of {ranks}: {why}", rank + 1)),
            };
            if is_refused || !args.out.exists() {
                return Err(failure);
            }
            let kept = format!(
                "rank {} keeps its finished parts in {}, and the same command with {ranks} ranks goes on",
                rank + 1,
                args.out.display()
            );
            return Err(Failure::Kept { failure: Box::new(failure), kept });
        }
    };
    world.end().map_err(lost)?;
    if rank > 0 {
        return Ok(());
    }
    let before = if resumed > 0 { ", some of them solved before" } else { "" };
    output::print(&format!(
        "{family}: {} in {}, {} in the folders of {}{before}",
        counted(elements, "value"),
        args.out.display(),
        counted(parts, "part"),
        counted(ranks, "rank"),
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
