//! `grundy find --recheck`: checks the certificates of findings again, from the certificates alone.

use crate::failure::Failure;
use crate::lines::{Line, Lines};
use crate::output;
use questions::find::recheck::{Rechecked, recheck};
use serde::Serialize;
use serde_json::Value;
use std::path::Path;
use theory::{Limits, counted};

#[derive(Default, Serialize)]
struct Report {
    /// How many certificates prove what they claim.
    confirmed: usize,
    failed: Vec<FailedLine>,
    /// How many lines have no self-contained certificate.
    without: usize,
}

#[derive(Serialize)]
struct FailedLine {
    line: usize,
    problem: String,
}

pub fn run(file: &Path, json: bool, limits: &Limits) -> Result<(), Failure> {
    let mut lines = Lines::of(file, limits.memory)?;
    let (mut report, mut number) = (Report::default(), 0);
    while let Some(line) = lines.next(limits)? {
        number += 1;
        let bad = |problem: &str| Failure::Input(format!("{}, line {number}: {problem}", file.display()));
        let Line::Whole(text) = line else { return Err(bad("the line is too long")) };
        if text.trim().is_empty() {
            continue;
        }
        let finding: Value = serde_json::from_str(&text)
            .map_err(|error| bad(&format!("this is not a JSON object as printed by `grundy find --json`: {error}")))?;
        match recheck(&finding, limits)? {
            Rechecked::Confirmed => report.confirmed += 1,
            Rechecked::Failed(problem) => report.failed.push(FailedLine { line: number, problem }),
            Rechecked::NotAlone => report.without += 1,
        }
    }
    output::print(&if json { output::json_line(&report) } else { report.text() })?;
    if report.failed.is_empty() { Ok(()) } else { Err(Failure::No) }
}

impl Report {
    fn text(&self) -> String {
        let mut text = String::new();
        for FailedLine { line, problem } in &self.failed {
            text += &format!("line {line}: {problem}\n");
        }
        text += &format!("{} confirmed, {} failed", counted(self.confirmed, "certificate"), self.failed.len());
        if self.without > 0 {
            text += &format!("; {} without a self-contained certificate", counted(self.without, "line"));
        }
        text
    }
}
