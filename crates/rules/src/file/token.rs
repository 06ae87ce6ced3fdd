//! Splits a line into words, numbers and signs.

use super::expressions::is_asked_elsewhere;
use super::lines::Line;
use super::{BoardKind, Graph, PosetRule, RuleError};
use shapes::notation::quote;

/// A piece of a line that is not divided further.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'t> {
    /// What it is.
    pub what: What<'t>,
    /// Its text.
    pub text: &'t str,
    /// Where it begins in the line.
    pub at: usize,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What<'t> {
    /// A whole number.
    Number(i64),
    /// A name, or a word of the language.
    Word(&'t str),
    /// A sign.
    Sign(&'static str),
    /// The name of a game or of a file, a code, or a position with names, which are not split into names and numbers.
    Raw(&'t str),
}

impl Token<'_> {
    /// Where it ends in the line.
    pub fn end(&self) -> usize {
        self.at + self.text.len()
    }

    /// Whether it is this word or this sign.
    pub fn is(&self, text: &str) -> bool {
        matches!(self.what, What::Word(_) | What::Sign(_)) && self.text == text
    }
}

/// Some tokens of a line, and the one that follows them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tokens<'t> {
    /// The tokens.
    pub tokens: &'t [Token<'t>],
    /// What follows them in the line.
    pub following: Option<Token<'t>>,
}

impl<'t> Tokens<'t> {
    /// What comes before the first token that is this word or sign and, if it occurs, what comes after.
    pub fn split(self, text: &str) -> (Tokens<'t>, Option<Tokens<'t>>) {
        match self.tokens.iter().position(|token| token.is(text)) {
            Some(at) => {
                let before = Tokens { tokens: &self.tokens[..at], following: Some(self.tokens[at]) };
                (before, Some(Tokens { tokens: &self.tokens[at + 1..], ..self }))
            }
            None => (self, None),
        }
    }

    /// The first token that is this word.
    pub fn find(self, word: &str) -> Option<Token<'t>> {
        self.tokens.iter().find(|token| token.is(word)).copied()
    }
}

/// The signs, longer ones before those that they begin with.
const SIGNS: [&str; 21] =
    ["..", "->", "!=", "<=", ">=", "=", "<", ">", "+", "-", "*", "/", "(", ")", "[", "]", "{", "}", ",", ";", ":"];

/// Signs from other languages, and how they are written here.
const FOREIGN: [(&str, &str); 30] = [
    ("...", ".."),
    ("==", "="),
    ("=<", "<="),
    ("=>", ">="),
    ("<>", "!="),
    ("&&", "and"),
    ("||", "or"),
    ("&", "and"),
    ("|", "or"),
    ("~", "not"),
    ("%", "mod"),
    ("^", "xor"),
    ("⊕", "xor"),
    ("∧", "and"),
    ("∨", "or"),
    ("¬", "not"),
    ("∈", "in"),
    ("∃", "exists"),
    ("∀", "all"),
    ("≤", "<="),
    ("≥", ">="),
    ("≠", "!="),
    ("−", "-"),
    ("–", "-"),
    ("×", "*"),
    ("·", "*"),
    ("÷", "/"),
    ("…", ".."),
    ("→", "->"),
    ("\u{a0}", " "),
];

/// The tokens of a line, for a board if it is already known.
pub(super) fn tokens<'t>(line: &'t Line<'_>, board: Option<&BoardKind>) -> Result<Vec<Token<'t>>, RuleError> {
    let text = line.text.as_str();
    let mut tokens: Vec<Token<'t>> = Vec::new();
    let mut at = 0;
    loop {
        let rest = text[at..].trim_start_matches([' ', '\t']);
        at = text.len() - rest.len();
        if rest.is_empty() {
            return Ok(tokens);
        }
        let (what, length) = match raw_length(&tokens, rest, board) {
            Some(length) => (What::Raw(&rest[..length]), length),
            None => plain(line, at, rest)?,
        };
        tokens.push(Token { what, text: &rest[..length], at });
        at += length;
    }
}

/// The first word, number or sign of a text, and its length.
fn plain<'t>(line: &Line<'_>, at: usize, rest: &'t str) -> Result<(What<'t>, usize), RuleError> {
    let first = rest.chars().next().unwrap_or_default();
    let length = |part: fn(char) -> bool| rest.find(|c| !part(c)).unwrap_or(rest.len());
    if first.is_ascii_digit() {
        let length = length(|c| c.is_ascii_digit());
        let number = rest[..length].parse().map_err(|_| {
            let digits = quote(&rest[..length]);
            line.error(at, format!("the number {digits} is larger than {}, the largest there is", i64::MAX))
        })?;
        return Ok((What::Number(number), length));
    }
    if first.is_ascii_alphabetic() || first == '_' {
        let length = length(|c| c.is_ascii_alphanumeric() || c == '_');
        return Ok((What::Word(&rest[..length]), length));
    }
    if let Some((foreign, right)) = FOREIGN.iter().find(|(foreign, _)| rest.starts_with(foreign)) {
        return Err(line.error(at, format!("`{}` is not a sign here: write `{right}`", quote(foreign))));
    }
    if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
        return Ok((What::Sign(sign), sign.len()));
    }
    let right = match first {
        '!' => "write `not`, or `!=` for different",
        '"' => "quotes surround a game, as in `value(\"young 4,2,1\")`, and only where other positions can be asked of",
        '.' => "a range is written `1..3`, and a code comes directly after `move` on heaps",
        _ => "names have letters, digits and `_`",
    };
    let found = quote(first.encode_utf8(&mut [0; 4]));
    Err(line.error(at, format!("`{found}` is not a sign here: {right}")))
}

/// How much of the rest of a line is one raw piece; none if it begins with a word, a number or a sign.
fn raw_length(before: &[Token<'_>], rest: &str, board: Option<&BoardKind>) -> Option<usize> {
    let until = |end: fn(char) -> bool| Some(rest.find(end).unwrap_or(rest.len()));
    let blank = |c: char| c == ' ' || c == '\t';
    match before {
        // A game in quotes, about which something is asked.
        [.., question, open] if open.is("(") && is_asked_elsewhere(question.text) && rest.starts_with('"') => {
            rest[1..].find('"').map(|length| length + 2)
        }
        [game] if game.is("game") => until(blank),
        [first] if first.is("move") && board == Some(&BoardKind::Heaps) && begins_as_code(rest) => {
            until(|c| c == ' ' || c == '\t' || c == ';')
        }
        [start] if start.is("start") && board.is_some_and(is_named) => Some(rest.trim_end().len()),
        [on, .., of, file] if on.is("on") && of.is("of") && (file.is("graph") || file.is("poset")) => {
            let mut words = rest.match_indices("where").map(|(at, _)| at);
            let is_word = |at: &usize| {
                rest[..*at].ends_with(blank) && (rest.len() == at + 5 || rest[at + 5..].starts_with(blank))
            };
            let end = words.find(is_word).unwrap_or(rest.len());
            let length = rest[..end].trim_end().len();
            (length > 0).then_some(length)
        }
        _ => None,
    }
}

/// Whether the positions of a board are written with names from its file.
fn is_named(board: &BoardKind) -> bool {
    matches!(
        board,
        BoardKind::Vertices(Graph::File(_)) | BoardKind::Token(Graph::File(_)) | BoardKind::Ideal(PosetRule::File(_))
    )
}

/// Whether a move on heaps looks like a code: it begins with a digit, or with a letter and a point.
fn begins_as_code(text: &str) -> bool {
    let mut characters = text.chars();
    let first = characters.next().unwrap_or_default();
    first.is_ascii_digit() || first.is_ascii_alphabetic() && characters.next() == Some('.')
}
