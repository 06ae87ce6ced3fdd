//! Lettering: how wide it is, where its lines break, and what of it can be shown.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The longest label or name: all 64-bit numbers fit, and what people call the elements of a poset.
const LABEL: usize = 40;

/// The character, or a space for one that a terminal or XML does not take.
fn plain(c: char) -> char {
    match c {
        c if c.is_control() => ' ',
        '\u{fffe}' | '\u{ffff}' => ' ',
        // Marks of writing direction would turn the rest of the line around.
        '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' => ' ',
        c => c,
    }
}

/// Text on one line, at most `limit` characters, without characters that a terminal or XML does not take.
pub(crate) fn short(text: &str, limit: usize) -> String {
    let mut chars = text.chars();
    let mut kept: String = chars.by_ref().take(limit).map(plain).collect();
    if chars.next().is_some() {
        kept.pop();
        kept.push('…');
    }
    kept
}

/// The whole text in lines of at most `limit` columns, broken at spaces and after commas, but not within brackets
/// unless there is no other way. No text, no lines.
pub(crate) fn wrap(text: &str, limit: usize) -> Vec<String> {
    let mut depth = 0_usize;
    let ends_word = |c: char| {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ' ' || (c == ',' && depth == 0)
    };
    let text: String = text.chars().map(plain).collect();
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_inclusive(ends_word) {
        match lines.last_mut() {
            Some(line) if columns_of(line) + columns_of(word.trim_end()) <= limit => *line += word,
            _ => lines.extend(pieces(word, limit)),
        }
    }
    lines.iter().map(|line| line.trim_end().to_owned()).filter(|line| !line.is_empty()).collect()
}

/// A word in pieces of at most `limit` columns.
fn pieces(word: &str, limit: usize) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for c in word.chars() {
        let last = pieces.last_mut().expect("there is a first piece");
        if c != ' ' && !last.is_empty() && columns_of(last) + UnicodeWidthChar::width(c).unwrap_or(0) > limit {
            pieces.push(c.to_string());
        } else {
            last.push(c);
        }
    }
    pieces
}

/// How many columns of a terminal the text takes.
pub(crate) fn columns_of(text: &str) -> usize {
    UnicodeWidthStr::width(text)
}

/// The text with minus signs where hyphens stand for them: before a number, and not within a word.
pub(crate) fn with_minus_signs(text: &str) -> String {
    let mut before = ' ';
    let mut rest = text.chars().peekable();
    let mut written = String::with_capacity(text.len());
    while let Some(c) = rest.next() {
        let is_minus = c == '-' && !before.is_alphanumeric() && rest.peek().is_some_and(char::is_ascii_digit);
        written.push(if is_minus { '−' } else { c });
        before = c;
    }
    written
}

/// A label as it is drawn.
pub(crate) fn label(text: &str) -> String {
    with_minus_signs(&short(text, LABEL))
}

/// A name as it is written, unless it is empty.
pub(crate) fn name(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| short(text, LABEL))
}
