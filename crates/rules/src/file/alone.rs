//! Reads numbers, conditions and parameters outside a rule file.

use super::RuleError;
use super::expressions::Reader;
use super::lines::{Line, lines};
use super::scope::{KnownQuestion, Scope};
use super::token::{Tokens, tokens};
use crate::expression::{Condition, Number};
use shapes::notation::quote;
use std::cell::Cell;

/// Reads a number in which these names, which have the first slots, and these questions may occur.
///
/// # Errors
///
/// Reports the first fault.
pub fn read_number(text: &str, names: &[&str], questions: &'static [KnownQuestion]) -> Result<Number, RuleError> {
    read(text, names, questions, |reader| reader.number())
}

/// Reads a condition in which these names, which have the first slots, and these questions may occur.
///
/// # Errors
///
/// Reports the first fault.
pub fn read_condition(text: &str, names: &[&str], questions: &'static [KnownQuestion]) -> Result<Condition, RuleError> {
    read(text, names, questions, |reader| reader.condition())
}

fn read<T>(
    text: &str,
    names: &[&str],
    questions: &'static [KnownQuestion],
    what: fn(&mut Reader<'_>) -> Result<T, RuleError>,
) -> Result<T, RuleError> {
    let mut scope = Scope::new(names.iter().copied());
    scope.questions = questions;
    read_line(text, |line, tokens, nodes| {
        let mut reader = Reader::new(line, tokens, nodes, scope);
        let read = what(&mut reader)?;
        reader.finish(END)?;
        Ok(read)
    })
}

/// The message if something follows an expression.
pub(super) const END: &str = "the expression ends here";

/// Reads a text that must be one line.
pub(super) fn read_line<T>(
    text: &str,
    read: impl FnOnce(&Line<'_>, Tokens<'_>, &Cell<usize>) -> Result<T, RuleError>,
) -> Result<T, RuleError> {
    let lines = lines(text)?;
    let [line] = lines.as_slice() else {
        return Err(RuleError::new(2, "an expression must be on one line, unless `\\` continues it"));
    };
    let (tokens, nodes) = (tokens(line, None)?, Cell::new(0));
    read(line, Tokens { tokens: &tokens, following: None }, &nodes)
}

/// Reads the parameters of a spec, such as `K=3,L=2`.
///
/// # Errors
///
/// Says what is wrong, and what would be right.
pub fn read_parameters(text: &str) -> Result<Vec<(String, i64)>, String> {
    text.split(',').map(|part| read_parameter(part.trim())).collect()
}

fn read_parameter(text: &str) -> Result<(String, i64), String> {
    const FORM: &str = "parameters are written `K=3,L=2`";
    let found = quote(text);
    if text.is_empty() {
        return Err(format!("a parameter is missing: {FORM}"));
    }
    let Some((name, number)) = text.split_once('=') else {
        return Err(format!("`{found}` gives no number: {FORM}"));
    };
    let (name, number) = (name.trim(), number.trim());
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !is_name {
        return Err(format!("`{}` is not the name of a parameter: {FORM}", quote(name)));
    }
    if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!("`{}` is not a whole number ≥ 0, which `{}` must be: {FORM}", quote(number), quote(name)));
    }
    let number =
        number.parse().map_err(|_| format!("`{}={}` is larger than {}", quote(name), quote(number), i64::MAX))?;
    Ok((name.to_owned(), number))
}
