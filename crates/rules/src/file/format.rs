//! Writes a rule file in its customary form: words in a column, one space where one belongs, comments and line breaks
//! kept.

use super::lines::{Line, lines};
use super::spacing::{close, spaced};
use super::token::{Token, tokens};
use super::{RuleError, RuleFile};

/// How far continuation lines are indented, so that they are aligned with what the first line says.
const INDENT: usize = 5;
/// Moves up to this width have their `for` in one column.
const ALIGNED: usize = 32;

/// Formats the text of a rule file. The result reads as the same rules, line by line.
///
/// # Errors
///
/// Refuses what cannot be read.
pub fn format(text: &str) -> Result<String, RuleError> {
    let file = RuleFile::read(text)?;
    let lines = lines(text)?;
    let lexed = lines
        .iter()
        .map(|line| tokens(line, (line.number() > file.on_line).then_some(&file.board)))
        .collect::<Result<Vec<Vec<Token<'_>>>, RuleError>>()?;
    // Moves on neighbouring lines are aligned with one another, at the distance from `for` that the writer chose.
    let heads: Vec<Option<Head>> = lines.iter().zip(&lexed).map(|(line, tokens)| head(line, tokens)).collect();
    let is_move = |i: usize| lexed[i].first().is_some_and(|first| first.is("move"));
    let mut formatted = String::new();
    for block in (0..lines.len()).collect::<Vec<usize>>().chunk_by(|&a, &b| is_move(a) && is_move(b)) {
        let aligned = block.iter().filter_map(|&i| heads[i].as_ref());
        let widest = aligned.clone().map(|head| head.width).max().unwrap_or(0);
        let gap = aligned.map(|head| head.gap).min().unwrap_or(1).clamp(1, 2);
        for &i in block {
            write(&mut formatted, &lines[i], &lexed[i], heads[i].as_ref().map_or(1, |head| widest - head.width + gap));
        }
    }
    formatted.truncate(formatted.trim_end().len());
    formatted.push('\n');
    Ok(formatted)
}

/// A move on one line whose `for` is to be aligned.
struct Head {
    /// The width of what comes before `for`.
    width: usize,
    /// How many spaces there are before `for`.
    gap: usize,
}

fn head(line: &Line<'_>, tokens: &[Token<'_>]) -> Option<Head> {
    let ranges = tokens.iter().position(|token| token.is("for"))?;
    let width = spaced(&tokens[..ranges]).chars().count();
    let gap = tokens[ranges].at - tokens[ranges.checked_sub(1)?].end();
    (line.parts.len() == 1 && width <= ALIGNED).then_some(Head { width, gap })
}

/// Writes a line with this many spaces before its `for`.
fn write(formatted: &mut String, line: &Line<'_>, tokens: &[Token<'_>], gap: usize) {
    let first = tokens.first();
    let is_close = first.is_some_and(|first| first.is("game") || first.is("start"));
    let join = if is_close { close } else { spaced };
    for (p, part) in line.parts.iter().enumerate() {
        let here = tokens.partition_point(|token| line.part(token.at) < p)
            ..tokens.partition_point(|token| line.part(token.at) <= p);
        let mut said = match (&tokens[here.clone()], p) {
            ([word, rest @ ..], 0) => {
                let ranges = rest.iter().position(|token| token.is("for")).unwrap_or(rest.len());
                let (rest, ranges) = rest.split_at(ranges);
                let ranges = if ranges.is_empty() { String::new() } else { format!("{:gap$}{}", "", join(ranges)) };
                format!("{:4} {}{ranges}", word.text, join(rest))
            }
            (rest, p) => format!("{:1$}{2}", "", if p > 0 { INDENT } else { 0 }, join(rest)),
        };
        said.truncate(said.trim_end().len());
        if p + 1 < line.parts.len() {
            said.push_str(" \\");
        }
        if let Some(comment) = part.comment {
            let gap = if said.is_empty() && p > 0 {
                INDENT
            } else if said.is_empty() {
                0
            } else {
                2
            };
            said.push_str(&" ".repeat(gap));
            said.push_str(comment);
        }
        formatted.push_str(&said);
        formatted.push('\n');
    }
}
