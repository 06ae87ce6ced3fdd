//! Rows of a table as text: CSV as RFC 4180 has it, or a JSON array with an object a line.

use crate::handle::{Position, Row};
use serde::Serialize;
use std::io::{self, Write};

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowFormat {
    /// The header `position,grundy,outcome` and a line for each position.
    Csv,
    /// An array of objects, one a line.
    Json,
}

/// Writes rows, one after another.
pub struct RowWriter<W> {
    format: RowFormat,
    sink: W,
    is_empty: bool,
}

#[derive(Serialize)]
struct JsonRow<'a> {
    position: &'a Position,
    grundy: u64,
    outcome: String,
}

impl<W: Write> RowWriter<W> {
    /// Writes into a sink.
    pub fn new(format: RowFormat, sink: W) -> RowWriter<W> {
        RowWriter { format, sink, is_empty: true }
    }

    /// What has been written to.
    pub fn sink(&self) -> &W {
        &self.sink
    }

    /// Writes a row, before the first one whatever comes before all.
    ///
    /// # Errors
    ///
    /// Fails as the sink does.
    pub fn push(&mut self, row: &Row) -> io::Result<()> {
        let between = if self.is_empty { self.head() } else { self.separator() };
        self.is_empty = false;
        self.sink.write_all(between.as_bytes())?;
        match self.format {
            RowFormat::Csv => {
                write!(self.sink, "{},{},{}", quoted(&row.position.text()), row.grundy, row.outcome)
            }
            RowFormat::Json => {
                let row = JsonRow { position: &row.position, grundy: row.grundy, outcome: row.outcome.to_string() };
                Ok(serde_json::to_writer(&mut self.sink, &row)?)
            }
        }
    }

    /// Writes the end and gives the sink back.
    ///
    /// # Errors
    ///
    /// Fails as the sink does.
    pub fn finish(mut self) -> io::Result<W> {
        if self.is_empty {
            let head = self.head();
            self.sink.write_all(head.trim_end_matches('\n').as_bytes())?;
        }
        self.sink.write_all(match self.format {
            RowFormat::Csv => b"\n",
            RowFormat::Json => b"\n]\n",
        })?;
        Ok(self.sink)
    }

    fn head(&self) -> &'static str {
        match self.format {
            RowFormat::Csv => "position,grundy,outcome\n",
            RowFormat::Json => "[\n",
        }
    }

    fn separator(&self) -> &'static str {
        match self.format {
            RowFormat::Csv => "\n",
            RowFormat::Json => ",\n",
        }
    }
}

/// A field as RFC 4180 wants it: in quotes where it has commas, quotes or line ends of its own.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}
