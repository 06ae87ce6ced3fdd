//! The columns of a table, by name.

use rulesets::Row;
use rulesets::listing::{Column, Field};
use std::str::FromStr;

/// A column of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableColumn {
    Position,
    Grundy,
    Outcome,
    Size,
    /// An entry, counted from 1; empty where a position does not have it.
    Entry(usize),
}

impl TableColumn {
    /// The columns when none are asked for.
    pub const USUAL: [TableColumn; 3] = [TableColumn::Position, TableColumn::Grundy, TableColumn::Outcome];

    /// The header of the column.
    pub fn head(self) -> Column {
        match self {
            TableColumn::Position => Column::text("position"),
            TableColumn::Grundy => Column::number("grundy"),
            TableColumn::Outcome => Column::text("outcome"),
            TableColumn::Size => Column::number("size"),
            TableColumn::Entry(entry) => Column::number(format!("x{entry}")),
        }
    }

    /// The field of the column in a row.
    pub fn of(self, row: &Row) -> Field {
        match self {
            TableColumn::Position => row.position.text().into(),
            TableColumn::Grundy => row.grundy.into(),
            TableColumn::Outcome => row.outcome.to_string().into(),
            TableColumn::Size => Field::Number(row.position.size()),
            TableColumn::Entry(entry) => row.position.entries().get(entry - 1).copied().into(),
        }
    }
}

impl FromStr for TableColumn {
    type Err = String;

    fn from_str(text: &str) -> Result<TableColumn, String> {
        Ok(match text.trim() {
            "position" => TableColumn::Position,
            "grundy" | "value" => TableColumn::Grundy,
            "outcome" => TableColumn::Outcome,
            "size" => TableColumn::Size,
            other => {
                let entry = other.strip_prefix('x').and_then(|entry| entry.parse().ok()).filter(|&entry| entry > 0);
                TableColumn::Entry(entry.ok_or("choose from position, grundy, outcome, size, and entries x1, x2, …")?)
            }
        })
    }
}
