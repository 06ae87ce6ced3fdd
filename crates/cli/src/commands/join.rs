//! `grundy join`: combines the parts of a table into one file.

use super::open_table;
use crate::args::LimitArgs;
use crate::failure::Failure;
use crate::output::{self, Sink};
use crate::progress::Watcher;
use std::path::PathBuf;
use std::sync::Arc;
use tables::write_joined;
use theory::counted;

/// Combine the parts of a table in a folder into one table file
///
/// The file is byte for byte the one that `solve` makes in memory. Every part is checked along the way.
#[derive(clap::Args)]
pub struct Args {
    /// The folder, made by `grundy solve FAMILY --out FOLDER/`
    folder: PathBuf,
    /// The table file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    limits: LimitArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let limits = args.limits.limits(None);
    let table = open_table(&args.folder)?;
    let name = args.out.display().to_string();
    let mut sink = Sink::new(Some(&args.out))?;
    let watcher = Watcher::with_total(Arc::clone(&limits.progress), table.header().elements);
    let joined = write_joined(&table, &mut sink, &name, &limits);
    drop(watcher);
    let bytes = joined?;
    sink.finish()?;
    output::print(&format!(
        "{}: {} in {name}, {}",
        table.spec(),
        counted(table.header().elements, "value"),
        counted(bytes, "byte")
    ))
}
