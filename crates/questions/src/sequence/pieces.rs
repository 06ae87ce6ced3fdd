//! A text with variables, cut into fixed parts and parts to be worked out.
//!
//! A **number** is a chain of digits, variables and `{…}` joined by `+`, `-` and `*` without spaces: `N`, `2*N+1`,
//! `{(N+1)/2}-1`. Braces may contain any number expression of a rule file. A chain without a variable is left as it is.
//! A variable must be a separate word, except in two notations that games have: an `x` between the sides of a box
//! (`3xN`, `NxN`), and the letter of a Cartan type before its rank (`DN`). Before `=` it is the name of a parameter and
//! is left alone. In a position, `A..B` stands for every number from A to B.

use super::TemplateError;
use rules::expression::{Broken, Look, Number, Scene};
use rules::file;
use shapes::notation::write_numbers;
use shapes::{MAX_COUNT, MAX_ENTRY};

/// A piece of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// Fixed text.
    Text(String),
    /// A number.
    Number(Number),
    /// Every number from one to another.
    Range(Range),
}

/// Every number from one to another, up or down, separated by commas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Range {
    text: String,
    from: Number,
    to: Number,
    /// Whether it counts down when the variables are large; if that cannot be determined, the ends of each instance
    /// decide.
    down: Option<bool>,
}

/// The value that stands for a large variable when determining which way a range counts.
const LARGE: i64 = 1_000_000;

impl Range {
    fn new(text: String, from: Number, to: Number, variables: usize) -> Range {
        let large = vec![LARGE; variables];
        let ends = (value(&from, &large), value(&to, &large));
        let down = if let (Ok(from), Ok(to)) = ends { Some(from > to) } else { None };
        Range { text, from, to, down }
    }

    /// The numbers; empty if the ends have just met and passed each other, as in `N..1` with N = 0.
    fn numbers(&self, variables: &[i64]) -> Result<Vec<u64>, String> {
        let end = |number| value(number, variables).map_err(|broken| format!("{}: {broken}", self.text));
        let (from, to) = (end(&self.from)?, end(&self.to)?);
        let down = self.down.unwrap_or(from > to);
        let (low, high) = if down { (to, from) } else { (from, to) };
        let natural = |number: i64| u64::try_from(number).map_err(|_| format!("{}: {number} is negative", self.text));
        match high.checked_sub(low) {
            Some(-1) => Ok(Vec::new()),
            Some(..0) => {
                let way = if down { "down" } else { "up" };
                Err(format!("{} counts {way}, not from {from} to {to}", self.text))
            }
            Some(steps) if (steps as u64) < MAX_COUNT as u64 => {
                let numbers = natural(low)?..=natural(high)?;
                Ok(if down { numbers.rev().collect() } else { numbers.collect() })
            }
            _ => Err(format!("{} has more than {MAX_COUNT} numbers", self.text)),
        }
    }
}

fn value(number: &Number, variables: &[i64]) -> Result<i64, Broken> {
    number.value(&mut Scene::new(variables, &()))
}

impl Piece {
    /// Whether it contains a variable.
    pub(super) fn mentions(&self, variable: usize) -> bool {
        match self {
            Piece::Text(_) => false,
            Piece::Number(number) => number.mentions(variable),
            Piece::Range(range) => range.from.mentions(variable) || range.to.mentions(variable),
        }
    }
}

/// A number of a template for these values of the variables.
pub(super) fn number_at(number: &Number, variables: &[i64]) -> Result<i64, String> {
    value(number, variables).map_err(|broken| broken.to_string())
}

/// The text for these values of the variables.
pub(super) fn text_at(pieces: &[Piece], variables: &[i64]) -> Result<String, String> {
    let mut text = String::new();
    // An empty range takes the adjacent comma with it.
    let mut skips_comma = false;
    for piece in pieces {
        match piece {
            Piece::Text(piece) => {
                text += if skips_comma { piece.trim_start().strip_prefix(',').unwrap_or(piece) } else { piece }
            }
            Piece::Number(number) => text += &number_at(number, variables)?.to_string(),
            Piece::Range(range) => {
                let numbers = range.numbers(variables)?;
                if numbers.is_empty() {
                    skips_comma = !text.trim_end().ends_with(',');
                    if !skips_comma {
                        text.truncate(text.trim_end().len() - 1);
                    }
                    continue;
                }
                text += &write_numbers(&numbers);
            }
        }
        skips_comma = false;
    }
    Ok(text)
}

/// Cuts a text into pieces.
pub(super) fn pieces(text: &str, names: &[&str], with_ranges: bool) -> Result<Vec<Piece>, TemplateError> {
    let mut reader = Reader { text, names, at: 0, pieces: Vec::new(), plain: String::new() };
    while reader.at < text.len() {
        reader.next(with_ranges)?;
    }
    reader.end_plain();
    Ok(reader.pieces)
}

struct Reader<'t> {
    text: &'t str,
    names: &'t [&'t str],
    at: usize,
    pieces: Vec<Piece>,
    /// Fixed text since the last piece.
    plain: String,
}

/// A chain in a text.
struct Chain {
    end: usize,
    number: Number,
    has_variable: bool,
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

impl<'t> Reader<'t> {
    fn next(&mut self, with_ranges: bool) -> Result<(), TemplateError> {
        let from = self.at;
        let chain = if self.may_begin(from) { self.chain(from)? } else { None };
        let Some(chain) = chain else {
            let c = self.text[from..].chars().next().unwrap_or_default();
            self.plain.push(c);
            self.at += c.len_utf8();
            return Ok(());
        };
        if with_ranges
            && self.text[chain.end..].starts_with("..")
            && let Some(to) = self.chain(chain.end + 2)?
        {
            let range = Range::new(self.text[from..to.end].to_owned(), chain.number, to.number, self.names.len());
            self.end_plain();
            self.pieces.push(Piece::Range(range));
            self.at = to.end;
        } else if chain.has_variable {
            self.end_plain();
            self.pieces.push(Piece::Number(chain.number));
            self.at = chain.end;
        } else {
            self.plain += &self.text[from..chain.end];
            self.at = chain.end;
        }
        Ok(())
    }

    fn end_plain(&mut self) {
        if !self.plain.is_empty() {
            self.pieces.push(Piece::Text(std::mem::take(&mut self.plain)));
        }
    }

    /// Whether a number may begin here: not in the middle of a word, except after the `x` of a box or the letter of a
    /// type.
    fn may_begin(&self, at: usize) -> bool {
        if self.text[at..].starts_with('{') {
            return true;
        }
        let mut before = self.text[..at].chars().rev();
        let Some(last) = before.next().filter(|&c| is_of_word(c)) else { return true };
        let starts_word = |before: Option<char>| before.is_none_or(|c| !is_of_word(c));
        match last {
            'x' => self.follows_side(at - 1),
            'A'..='G' => starts_word(before.next()),
            _ => false,
        }
    }

    /// Whether a side of a box ends here.
    fn follows_side(&self, at: usize) -> bool {
        let ends_with_piece = self.plain.as_str() == "x" && matches!(self.pieces.last(), Some(Piece::Number(_)));
        ends_with_piece || self.text[..at].ends_with(|c: char| c.is_ascii_digit())
    }

    /// The chain that begins here.
    fn chain(&self, from: usize) -> Result<Option<Chain>, TemplateError> {
        let (mut at, mut has_variable) = (from, false);
        let sign = self.text[at..].starts_with('-') && !self.text[..at].ends_with(|c: char| is_of_word(c) || c == '}');
        at += usize::from(sign);
        loop {
            let Some((end, is_variable)) = self.operand(at)? else {
                if at == from || sign && at == from + 1 {
                    return Ok(None);
                }
                // The preceding sign belongs to something else.
                at -= 1;
                break;
            };
            (at, has_variable) = (end, has_variable | is_variable);
            if !self.text[at..].starts_with(['+', '-', '*']) {
                break;
            }
            at += 1;
        }
        let text = self.text[from..at].replace('{', "(").replace('}', ")");
        match file::read_number(&text, self.names, &[]) {
            Ok(number) => Ok(Some(Chain { end: at, number, has_variable })),
            // Digits too large for a number may mean something else to the game.
            Err(_) if !has_variable => Ok(None),
            Err(error) => {
                Err(TemplateError::Expression { text: self.text[from..at].to_owned(), problem: error.problem })
            }
        }
    }

    /// Where the operand that begins here ends, and whether it contains a variable.
    fn operand(&self, at: usize) -> Result<Option<(usize, bool)>, TemplateError> {
        let rest = &self.text[at..];
        if rest.starts_with('{') {
            let length = rest.find('}').ok_or_else(|| TemplateError::OpenBrace { text: self.text.to_owned() })?;
            return Ok(Some((at + length + 1, true)));
        }
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits > 0 {
            let behind = &rest[digits..];
            if let Some(name) = self.name_at(behind).filter(|_| self.may_begin(at)) {
                let (digits, name) = (rest[..digits].to_owned(), name.to_owned());
                return Err(TemplateError::Product { digits, name });
            }
            return Ok(self.ends_operand(behind).then_some((at + digits, false)));
        }
        Ok(self.name_at(rest).map(|name| (at + name.len(), true)))
    }

    /// The variable that a text begins with.
    fn name_at(&self, text: &str) -> Option<&'t str> {
        let is_here = |name: &&&str| {
            text.strip_prefix(**name).is_some_and(|behind| self.ends_operand(behind) && !behind.starts_with('='))
        };
        self.names.iter().filter(is_here).max_by_key(|name| name.len()).copied()
    }

    /// Whether an operand may end here: at the end of a word, or before the `x` of a box.
    fn ends_operand(&self, behind: &str) -> bool {
        let starts_side = |side: &str| {
            side.starts_with(|c: char| c.is_ascii_digit() || c == '{')
                || self.names.iter().any(|name| side.starts_with(name))
        };
        !behind.starts_with(is_of_word) || behind.strip_prefix('x').is_some_and(starts_side)
    }
}

/// The largest value of a variable.
pub(super) const MOST: u64 = MAX_ENTRY;
