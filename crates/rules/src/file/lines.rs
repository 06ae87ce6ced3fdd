//! The lines of a rule file: comments are removed and continued lines joined, such that every place can be traced back.

use super::RuleError;

/// A line as the language sees it: one line of the text, or several that `\` joins.
#[derive(Debug)]
pub(super) struct Line<'t> {
    /// What it says, without comments.
    pub text: String,
    /// The lines of the text that it consists of, at least one.
    pub parts: Vec<TextLine<'t>>,
}

/// A line of the text.
#[derive(Debug)]
pub(super) struct TextLine<'t> {
    /// Where it begins in the joined line.
    pub begins: usize,
    /// Its number, counted from 1.
    pub number: usize,
    /// Its comment, from `#` on.
    pub comment: Option<&'t str>,
}

impl Line<'_> {
    /// The number of its first line, which is the one that errors give.
    pub fn number(&self) -> usize {
        self.parts.first().map_or(1, |part| part.number)
    }

    /// The part that contains a byte of the joined line.
    pub fn part(&self, at: usize) -> usize {
        self.parts.partition_point(|part| part.begins <= at).saturating_sub(1)
    }

    /// A fault at a byte of the joined line. Its column is counted in the line of the text that contains it.
    pub fn error(&self, at: usize, problem: impl Into<String>) -> RuleError {
        let mut problem = problem.into();
        let part = &self.parts[self.part(at)];
        if part.number != self.number() {
            problem.push_str(&format!(" (the column is that of line {}, which continues it)", part.number));
        }
        let before = self.text.get(part.begins..at).unwrap_or_default();
        RuleError::at(self.number(), before.chars().count() + 1, problem)
    }
}

/// The lines of a text, including empty ones.
pub(super) fn lines(text: &str) -> Result<Vec<Line<'_>>, RuleError> {
    let mut lines: Vec<Line<'_>> = Vec::new();
    let mut continued = false;
    for (i, physical) in text.trim_start_matches('\u{feff}').split('\n').enumerate() {
        let physical = physical.strip_suffix('\r').unwrap_or(physical);
        let (said, comment) = match physical.find('#') {
            Some(at) => (&physical[..at], Some(physical[at..].trim_end())),
            None => (physical, None),
        };
        let said = said.trim_end();
        if !continued {
            lines.push(Line { text: String::new(), parts: Vec::new() });
        }
        let Some(line) = lines.last_mut() else { continue };
        if continued {
            // A word does not continue across the end of a line.
            line.text.push(' ');
        }
        line.parts.push(TextLine { begins: line.text.len(), number: i + 1, comment });
        let said_before_continuation = said.strip_suffix('\\');
        continued = said_before_continuation.is_some();
        line.text.push_str(said_before_continuation.unwrap_or(said));
    }
    match lines.last() {
        Some(line) if continued => {
            Err(line.error(line.text.len(), "the line ends with `\\`, which continues it, but no line follows"))
        }
        _ => Ok(lines),
    }
}
