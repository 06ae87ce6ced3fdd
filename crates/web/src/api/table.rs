//! `/api/table`: every position with its value, as CSV or JSON, whole or not at all.

use crate::ask::{Ask, PlayName, Texts};
use crate::problem::Problem;
use crate::visit::{MOST_BYTES, Visit, Written};
use axum::response::Response;
use rulesets::listing::{RowFormat, RowWriter};
use rulesets::{Query, Range, Row};
use serde::Deserialize;
use theory::{Flow, Play, Stopped};

/// Which table is wanted.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TableQuestion {
    ruleset: String,
    position: Option<String>,
    poset: Option<String>,
    rules: Option<String>,
    graph: Option<String>,
    #[serde(default, with = "PlayName")]
    play: Play,
    /// All positions with entries up to this, instead of all that can be reached.
    max: Option<u64>,
    /// With `max`: how many heaps, or at most how many rows or beads.
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
        let game = Texts::new(&question.poset, &question.rules, &question.graph).open(&question.ruleset)?;
        let query = Query { play: question.play, limits: limits.clone(), ..Query::default() };
        let mut rows = RowWriter::new(format, Vec::new());
        let (mut number, mut end) = (0_u64, Ok(()));
        let mut push = |row: Row| {
            number += 1;
            // A buffer in memory accepts everything, so its length is checked here.
            end = match rows.push(&row).map(|()| rows.sink().len()) {
                Ok(bytes) if bytes <= MOST_BYTES => match limits.reached(bytes as u64, number) {
                    Some(limit) => Err(Problem::from(Stopped { limit, positions: number })),
                    None => Ok(()),
                },
                _ => Err(Problem::TooLong),
            };
            if end.is_err() { Flow::Break(()) } else { Flow::Continue(()) }
        };
        let refuse = |problem: &str| Err(Problem::Question(problem.to_owned()));
        match (question.max, question.position.as_deref()) {
            (Some(_), Some(_)) => return refuse("give either `position` or `max`, not both"),
            (None, _) if question.entries.is_some() => {
                return refuse("`entries` goes with `max`: it bounds a table of all positions");
            }
            (Some(max), None) => game.values_up_to(Range { max, entries: question.entries }, query, &mut push)?,
            (None, position) => game.position(position)?.values_below(query, &mut push)?,
        }
        end?;
        Ok(Written::new(rows.finish().map_err(|_| Problem::Bug)?))
    });
    table.await
}
