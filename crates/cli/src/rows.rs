//! Output for programs: one JSON object, or rows as CSV.

use crate::failure::Failure;
use crate::output::Sink;
use rulesets::listing::{Column, Field, RowFormat, Rows};

/// Output formats for programs.
#[derive(clap::Args)]
pub struct ForPrograms {
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Print CSV with a header line
    #[arg(long, conflicts_with = "json")]
    pub csv: bool,
}

/// How the result is printed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Format {
    Text,
    Json,
    Csv,
}

impl Format {
    /// The format that the options ask for.
    pub fn of(json: bool, csv: bool) -> Format {
        match (json, csv) {
            (true, _) => Format::Json,
            (_, true) => Format::Csv,
            _ => Format::Text,
        }
    }
}

/// Prints rows as CSV.
pub fn print_csv<R: AsRef<[Field]>>(columns: Vec<Column>, rows: impl IntoIterator<Item = R>) -> Result<(), Failure> {
    let mut csv = Rows::new(RowFormat::Csv, columns, Sink::new(None)?);
    for row in rows {
        csv.push(row.as_ref())?;
    }
    csv.finish()?.finish()
}
