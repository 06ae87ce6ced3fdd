//! `/api/table`: every position with its value, as CSV or JSON, whole or not at all.

use crate::ask::{Ask, PlayName, open};
use crate::problem::Problem;
use crate::visit::{Visit, Written};
use axum::response::Response;
use rulesets::any::TableOf;
use rulesets::listing::{RowFormat, RowWriter};
use rulesets::{Query, Range};
use serde::Deserialize;
use theory::{Flow, Limit, Stopped};

/// The longest table that is sent.
const MOST_BYTES: usize = 32 << 20;

/// What the table is to hold.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TableQuestion {
    ruleset: String,
    position: Option<String>,
    poset: Option<String>,
    #[serde(default)]
    play: PlayName,
    /// All positions with entries up to this, instead of those that can be reached.
    max: Option<u64>,
    /// With `max`: how many heaps, or how many rows or beads at the most.
    entries: Option<usize>,
    #[serde(default)]
    format: FormatName,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum FormatName {
    Csv,
    #[default]
    Json,
}

pub(crate) async fn table(visit: Visit, Ask(question): Ask<TableQuestion>) -> Result<Response, Problem> {
    let (format, content_type) = match question.format {
        FormatName::Csv => (RowFormat::Csv, "text/csv; charset=utf-8"),
        FormatName::Json => (RowFormat::Json, "application/json"),
    };
    let table = visit.answer(content_type, move |limits| {
        let game = open(&question.ruleset, question.poset.as_deref())?;
        let of = match (question.max, &question.position) {
            (Some(_), Some(_)) => {
                return Err(Problem::Question("give either `position` or `max`, not both".to_owned()));
            }
            (None, _) if question.entries.is_some() => {
                return Err(Problem::Question(
                    "`entries` goes with `max`: it bounds a table of all positions".to_owned(),
                ));
            }
            (Some(max), None) => TableOf::UpTo(Range { max, entries: question.entries }),
            (None, position) => TableOf::Reachable(game.position(position.as_deref())?),
        };
        let query = Query { play: question.play.into(), limits: limits.clone(), ..Query::default() };
        let mut rows = RowWriter::new(format, Vec::new());
        let (mut number, mut reached) = (0_u64, None);
        game.table(&of, query, &mut |row| {
            number += 1;
            // A memory buffer takes everything; its size is looked at here.
            let written = rows.push(&row).map(|()| rows.sink().len());
            reached = match written {
                Ok(bytes) if bytes <= MOST_BYTES => limits.reached(bytes as u64, number),
                _ => Some(Limit::Memory(MOST_BYTES as u64)),
            };
            if reached.is_some() { Flow::Break(()) } else { Flow::Continue(()) }
        })?;
        match reached {
            Some(limit) => Err(Stopped { limit, positions: number }.into()),
            None => Ok(Written::new(rows.finish().map_err(|_| Problem::Bug)?)),
        }
    });
    table.await
}
