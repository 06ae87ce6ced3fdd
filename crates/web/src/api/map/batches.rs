//! Cells on their way to the visitor, several on each line.

use super::What;
use super::area::Area;
use super::cells::CellValue;
use super::template::Template;
use crate::problem::Problem;
use rulesets::Refusal;
use serde::Serialize;
use std::time::{Duration, Instant};
use theory::{Play, Stopped};

/// How long cells wait for others to share their line.
const BETWEEN_LINES: Duration = Duration::from_millis(100);
/// The most cells on a line.
const MOST_A_LINE: usize = 10_000;

/// One line of the answer.
#[derive(Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub(super) enum Line<'s> {
    MapSettings(MapSettings<'s>),
    Cells {
        /// x, y, and what was found; nothing if there is no such position.
        cells: Vec<(u64, u64, Option<CellValue>)>,
        /// Why the first such cell is not a position, said once.
        #[serde(skip_serializing_if = "Option::is_none")]
        absent: Option<String>,
    },
}

/// The question as it was understood.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct MapSettings<'s> {
    ruleset: &'s str,
    position: Option<&'s str>,
    play: String,
    what: What,
    #[serde(flatten)]
    area: Area,
}

impl<'s> MapSettings<'s> {
    pub(super) fn new(template: &'s Template, play: Play, what: What, area: &Area) -> MapSettings<'s> {
        let (ruleset, position) = (template.ruleset(), template.position());
        MapSettings { ruleset, position, play: play.to_string(), what, area: *area }
    }
}

/// Collects cells and sends them in lines. Nothing is sent before the first cell that is a position, because a question
/// without any is refused.
pub(super) struct Batches<'s, S> {
    /// Until they are sent.
    settings: Option<MapSettings<'s>>,
    send: S,
    waiting: Vec<(u64, u64, Option<CellValue>)>,
    last_sent: Instant,
    /// The first refusal, until it has been sent.
    absent: Option<Refusal>,
    has_told_absent: bool,
}

impl<'s, S: FnMut(&Line<'s>) -> Result<(), Stopped>> Batches<'s, S> {
    pub(super) fn new(settings: MapSettings<'s>, send: S) -> Batches<'s, S> {
        let (settings, waiting, last_sent) = (Some(settings), Vec::new(), Instant::now());
        Batches { settings, send, waiting, last_sent, absent: None, has_told_absent: false }
    }

    /// Adds a cell.
    pub(super) fn push(&mut self, x: u64, y: u64, found: Result<CellValue, Refusal>) -> Result<(), Stopped> {
        let mark = match found {
            Ok(mark) => {
                if let Some(settings) = self.settings.take() {
                    (self.send)(&Line::MapSettings(settings))?;
                }
                Some(mark)
            }
            Err(refusal) => {
                if !self.has_told_absent {
                    self.absent.get_or_insert(refusal);
                }
                None
            }
        };
        self.waiting.push((x, y, mark));
        let is_due = self.waiting.len() >= MOST_A_LINE || self.last_sent.elapsed() >= BETWEEN_LINES;
        if is_due && self.settings.is_none() { self.flush() } else { Ok(()) }
    }

    /// Sends the cells that still wait; refuses if no cell was a position.
    pub(super) fn finish(mut self) -> Result<(), Problem> {
        match (&self.settings, &self.absent) {
            (Some(_), Some(refusal)) => Err(refusal.clone().into()),
            _ => Ok(self.flush()?),
        }
    }

    fn flush(&mut self) -> Result<(), Stopped> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        let absent = self.absent.take().map(|refusal| refusal.to_string());
        self.has_told_absent |= absent.is_some();
        (self.send)(&Line::Cells { cells: std::mem::take(&mut self.waiting), absent })?;
        self.last_sent = Instant::now();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal() -> Refusal {
        Refusal::NoStart { spec: "nim".to_owned(), example: "3,5".to_owned() }
    }

    fn sent(found: Vec<Result<CellValue, Refusal>>) -> (Vec<String>, Result<(), Problem>) {
        let template = Template::new("nim".to_owned(), Some("X".to_owned())).unwrap();
        let area = Area::new((0, 0), (9, 1)).unwrap();
        let mut lines = Vec::new();
        let mut batches = Batches::new(MapSettings::new(&template, Play::Normal, What::Value, &area), |line| {
            lines.push(serde_json::to_string(line).unwrap());
            Ok(())
        });
        for (x, found) in (0..).zip(found) {
            batches.push(x, 0, found).unwrap();
        }
        let end = batches.finish();
        (lines, end)
    }

    #[test]
    fn the_settings_come_first_and_every_cell_after_them() {
        let large = 1 << 53;
        let found = vec![
            Err(refusal()),
            Ok(CellValue::Value(3)),
            Err(refusal()),
            Ok(CellValue::Unknown),
            Ok(CellValue::Value(large)),
        ];
        let (lines, end) = sent(found);
        assert!(end.is_ok());
        let settings =
            r#"{"ruleset":"nim","position":"X","play":"normal","what":"value","x":0,"y":0,"width":9,"height":1}"#;
        assert_eq!(lines[0], settings);
        // However long the test takes, the cells are on lines together or alone.
        let mut cells = Vec::new();
        let mut reasons = Vec::new();
        for line in &lines[1..] {
            let line: serde_json::Value = serde_json::from_str(line).unwrap();
            cells.extend(line["cells"].as_array().unwrap().iter().map(ToString::to_string));
            reasons.extend(line["absent"].as_str().map(str::to_owned));
        }
        assert_eq!(cells, ["[0,0,null]", "[1,0,3]", "[2,0,null]", r#"[3,0,"?"]"#, r#"[4,0,"9007199254740992"]"#]);
        assert_eq!(reasons, [refusal().to_string()]);
    }

    #[test]
    fn a_map_without_positions_is_refused() {
        let (lines, end) = sent(vec![Err(refusal()), Err(refusal())]);
        assert!(lines.is_empty());
        assert_eq!(end.unwrap_err().to_string(), refusal().to_string());
    }
}
