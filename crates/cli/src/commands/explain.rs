//! Why a position has its value: in words, as JSON, or as a picture with the numbers in its boxes. Shared by `value`
//! and `sum`.

use super::show::{FormatName, too_large};
use super::value::for_people;
use crate::failure::Failure;
use crate::output;
use crate::progress::Watcher;
use crate::rows::Format;
use crate::terminal::tell;
use drawing::{Lettering, Panel};
use rulesets::{Fault, Position, Reason, Solver};
use serde::Serialize;

/// An answer with its reason.
#[derive(Serialize)]
pub(super) struct Explained<'a, A: Serialize> {
    #[serde(flatten)]
    pub answer: &'a A,
    /// None if a limit stopped the search for it.
    pub reason: Option<&'a Reason>,
}

/// Answers for a position and explains the answer. If a limit stops the explanation, the answer is printed without it.
pub(super) fn run(
    position: &Position,
    solver: &mut Solver,
    format: Format,
    picture: FormatName,
    watcher: Watcher,
) -> Result<(), Failure> {
    let answer = solver.answer(position)?;
    let (reason, stopped) = match solver.reason(&answer) {
        Ok(reason) => (Some(reason), None),
        Err(Fault::Stopped(stopped)) => (None, Some(stopped)),
        Err(fault) => return Err(fault.into()),
    };
    drop(watcher);
    let reason = reason.as_ref();
    match (format, picture, reason) {
        (Format::Json, ..) => output::print(&output::json_line(&Explained { answer: &answer, reason }))?,
        (Format::Text, FormatName::Svg, Some(reason)) => draw(position, reason, drawing::Format::Svg)?,
        (Format::Text, FormatName::Tikz, Some(reason)) => draw(position, reason, drawing::Format::Tikz)?,
        (Format::Text | Format::Csv, ..) => {
            tell(&(for_people(&answer, reason) + &reason.map_or_else(String::new, in_words)))?;
        }
    }
    stopped.map_or(Ok(()), |stopped| Err(stopped.into()))
}

/// The picture for a reason, with its numbers in the boxes.
pub(super) fn panel(position: &Position, reason: &Reason) -> Result<Panel, Failure> {
    Ok(Panel { title: position.text(), figure: reason.figure(position)? })
}

/// Prints the picture with the reason below it.
fn draw(position: &Position, reason: &Reason, format: drawing::Format) -> Result<(), Failure> {
    let panels = [panel(position, reason)?];
    let picture = drawing::draw_with_notes(&panels, format, Lettering::default(), &reason.lines());
    output::print(&picture.map_err(too_large)?)
}

/// The lines of a reason beside the word `why`.
pub(super) fn in_words(reason: &Reason) -> String {
    let lines = reason.lines();
    let lines = lines.iter().flat_map(|line| wrapped(line));
    lines.enumerate().map(|(i, line)| format!("{:8} {line}\n", if i == 0 { "why" } else { "" })).collect()
}

/// The text broken between words into lines that fit; an equation that continues is indented. Lines that are already
/// indented belong to a list and are left alone.
fn wrapped(text: &str) -> Vec<String> {
    const COLUMNS: usize = 88;
    if text.starts_with(' ') {
        return vec![text.to_owned()];
    }
    let is_sentence = text.ends_with('.');
    let indent = if is_sentence { "" } else { "  " };
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is always a line");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= COLUMNS {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(format!("{indent}{word}"));
        }
    }
    lines
}
