//! What commands print for programs: one JSON object, or rows as CSV.

use crate::failure::Failure;
use crate::output::Sink;
use rulesets::listing::{Column, Field, RowFormat, Rows};

/// Whether a program reads what is printed.
#[derive(clap::Args)]
pub struct ForPrograms {
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Print CSV: a line of heads, and a line for each row
    #[arg(long, conflicts_with = "json")]
    pub csv: bool,
}

/// Prints rows as CSV.
pub fn print_csv<R: AsRef<[Field]>>(columns: Vec<Column>, rows: impl IntoIterator<Item = R>) -> Result<(), Failure> {
    let mut csv = Rows::new(RowFormat::Csv, columns, Sink::new(None)?);
    for row in rows {
        csv.push(row.as_ref())?;
    }
    csv.finish()?.finish()
}
