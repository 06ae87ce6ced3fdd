//! Writes the rows of a table as text: CSV as in RFC 4180, a JSON array with one object per line, LaTeX or Markdown.

use crate::handle::Row;
use std::fmt;
use std::io::{self, Write};

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowFormat {
    /// A line of headings, then a line for each row.
    Csv,
    /// An array of objects, one per line.
    Json,
    /// A `tabular`, which needs no package.
    Latex,
    /// A table with bars.
    Markdown,
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its heading.
    pub head: String,
    /// Whether it contains numbers, which are aligned right if the format aligns columns.
    pub is_number: bool,
}

impl Column {
    /// A column of texts.
    pub fn text(head: impl Into<String>) -> Column {
        Column { head: head.into(), is_number: false }
    }

    /// A column of numbers.
    pub fn number(head: impl Into<String>) -> Column {
        Column { head: head.into(), is_number: true }
    }
}

/// An entry of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Field {
    /// A text.
    Text(String),
    /// A number.
    Number(u128),
    /// Nothing: unknown, or not there.
    Nothing,
}

impl From<u64> for Field {
    fn from(number: u64) -> Field {
        Field::Number(number.into())
    }
}

impl From<usize> for Field {
    fn from(number: usize) -> Field {
        Field::Number(number as u128)
    }
}

impl From<String> for Field {
    fn from(text: String) -> Field {
        Field::Text(text)
    }
}

impl From<&str> for Field {
    fn from(text: &str) -> Field {
        Field::Text(text.to_owned())
    }
}

impl<T: Into<Field>> From<Option<T>> for Field {
    fn from(field: Option<T>) -> Field {
        field.map_or(Field::Nothing, Into::into)
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Field::Text(text) => f.write_str(text),
            Field::Number(number) => number.fmt(f),
            Field::Nothing => Ok(()),
        }
    }
}

/// Writes rows with any columns, one after another.
pub struct Rows<W> {
    format: RowFormat,
    columns: Vec<Column>,
    sink: W,
    is_empty: bool,
}

impl<W: Write> Rows<W> {
    /// Writes to a sink.
    pub fn new(format: RowFormat, columns: Vec<Column>, sink: W) -> Rows<W> {
        Rows { format, columns, sink, is_empty: true }
    }

    /// Writes a row, preceded by the heading if it is the first. It must have a field for each column.
    ///
    /// # Errors
    ///
    /// Fails if the sink does.
    pub fn push(&mut self, row: &[Field]) -> io::Result<()> {
        let before = if self.is_empty { self.head() } else { self.between().to_owned() };
        self.is_empty = false;
        self.sink.write_all(before.as_bytes())?;
        let texts = row.iter().map(Field::to_string);
        match self.format {
            RowFormat::Json => {
                let pairs = self.columns.iter().zip(row).map(|(column, field)| {
                    let field = match field {
                        Field::Text(text) => json(text),
                        Field::Number(number) => number.to_string(),
                        Field::Nothing => "null".to_owned(),
                    };
                    format!("{}:{field}", json(&column.head))
                });
                write!(self.sink, "{{{}}}", pairs.collect::<Vec<_>>().join(","))
            }
            format => write!(self.sink, "{}", line(format, texts)),
        }
    }

    /// Writes the end and returns the sink.
    ///
    /// # Errors
    ///
    /// Fails if the sink does.
    pub fn finish(mut self) -> io::Result<W> {
        if self.is_empty {
            let head = self.head();
            self.sink.write_all(head.trim_end_matches('\n').as_bytes())?;
        }
        self.sink.write_all(match self.format {
            RowFormat::Csv | RowFormat::Markdown => b"\n",
            RowFormat::Json => b"\n]\n",
            RowFormat::Latex => b"\n\\end{tabular}\n",
        })?;
        Ok(self.sink)
    }

    fn head(&self) -> String {
        let heads = line(self.format, self.columns.iter().map(|column| column.head.clone()));
        let sides = |left: &str, right: &str| {
            let side = self.columns.iter().map(|column| if column.is_number { right } else { left });
            side.collect::<Vec<_>>().concat()
        };
        match self.format {
            RowFormat::Csv => format!("{heads}\n"),
            RowFormat::Json => "[\n".to_owned(),
            RowFormat::Latex => format!("\\begin{{tabular}}{{{}}}\n{heads}\n\\hline\n", sides("l", "r")),
            RowFormat::Markdown => format!("{heads}\n|{}\n", sides(" --- |", " ---: |")),
        }
    }

    fn between(&self) -> &'static str {
        if self.format == RowFormat::Json { ",\n" } else { "\n" }
    }
}

/// A line of fields. JSON has no such lines.
fn line(format: RowFormat, fields: impl Iterator<Item = String>) -> String {
    let join = |fields: Vec<String>, between: &str| fields.join(between);
    match format {
        RowFormat::Csv | RowFormat::Json => join(fields.map(|field| quoted(&field)).collect(), ","),
        RowFormat::Latex => format!("{} \\\\", join(fields.map(|field| latex(&field)).collect(), " & ")),
        RowFormat::Markdown => format!("| {} |", join(fields.map(|field| markdown(&field)).collect(), " | ")),
    }
}

/// A line of CSV, without the line break.
pub fn csv_line(fields: &[Field]) -> String {
    line(RowFormat::Csv, fields.iter().map(Field::to_string))
}

/// A field as in RFC 4180: quoted if it contains commas, quotes or line breaks.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

/// Escapes a text for LaTeX.
pub fn latex(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '\\' => escaped += "\\textbackslash{}",
            '^' => escaped += "\\textasciicircum{}",
            '~' => escaped += "\\textasciitilde{}",
            '<' => escaped += "\\textless{}",
            '>' => escaped += "\\textgreater{}",
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => escaped.extend(['\\', c]),
            '…' => escaped += "\\dots{}",
            '→' => escaped += "$\\to$",
            '\n' | '\r' => escaped.push(' '),
            _ => escaped.push(c),
        }
    }
    escaped
}

/// Escapes a text for a cell of a Markdown table.
fn markdown(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '\\' | '|' | '*' | '<' | '`' => escaped.extend(['\\', c]),
            '\n' | '\r' => escaped.push(' '),
            _ => escaped.push(c),
        }
    }
    escaped
}

fn json(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Writes positions with their values, in the columns `position`, `grundy` and `outcome`.
pub struct RowWriter<W>(Rows<W>);

impl<W: Write> RowWriter<W> {
    /// Writes to a sink.
    pub fn new(format: RowFormat, sink: W) -> RowWriter<W> {
        let columns = vec![Column::text("position"), Column::number("grundy"), Column::text("outcome")];
        RowWriter(Rows::new(format, columns, sink))
    }

    /// The sink that is written to.
    pub fn sink(&self) -> &W {
        &self.0.sink
    }

    /// Writes a row.
    ///
    /// # Errors
    ///
    /// Fails if the sink does.
    pub fn push(&mut self, row: &Row) -> io::Result<()> {
        self.0.push(&[row.position.text().into(), row.grundy.into(), row.outcome.to_string().into()])
    }

    /// Writes the end and returns the sink.
    ///
    /// # Errors
    ///
    /// Fails if the sink does.
    pub fn finish(self) -> io::Result<W> {
        self.0.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(format: RowFormat, rows: &[[Field; 2]]) -> String {
        let mut writer = Rows::new(format, vec![Column::text("a_b"), Column::number("n")], Vec::new());
        rows.iter().for_each(|row| writer.push(row).unwrap());
        String::from_utf8(writer.finish().unwrap()).unwrap()
    }

    #[test]
    fn rows_are_written_in_every_format() {
        let rows = [["1,\"2\"".into(), 3_u64.into()], ["50% of $x_1$|{y}^2".into(), Field::Nothing]];
        assert_eq!(written(RowFormat::Csv, &rows), "a_b,n\n\"1,\"\"2\"\"\",3\n50% of $x_1$|{y}^2,\n");
        assert_eq!(
            written(RowFormat::Json, &rows),
            "[\n{\"a_b\":\"1,\\\"2\\\"\",\"n\":3},\n{\"a_b\":\"50% of $x_1$|{y}^2\",\"n\":null}\n]\n"
        );
        assert_eq!(
            written(RowFormat::Latex, &rows),
            "\\begin{tabular}{lr}\na\\_b & n \\\\\n\\hline\n1,\"2\" & 3 \\\\\n\
             50\\% of \\$x\\_1\\$|\\{y\\}\\textasciicircum{}2 &  \\\\\n\\end{tabular}\n"
        );
        assert_eq!(
            written(RowFormat::Markdown, &rows),
            "| a_b | n |\n| --- | ---: |\n| 1,\"2\" | 3 |\n| 50% of $x_1$\\|{y}^2 |  |\n"
        );
    }

    #[test]
    fn no_rows_are_a_head_alone() {
        assert_eq!(written(RowFormat::Csv, &[]), "a_b,n\n");
        assert_eq!(written(RowFormat::Json, &[]), "[\n]\n");
        assert_eq!(written(RowFormat::Markdown, &[]), "| a_b | n |\n| --- | ---: |\n");
        assert_eq!(written(RowFormat::Latex, &[]), "\\begin{tabular}{lr}\na\\_b & n \\\\\n\\hline\n\\end{tabular}\n");
    }
}
