//! Writes tokens with the spaces that belong between them.

use super::expressions::is_function;
use super::scope::is_word_of_the_language;
use super::token::{Token, What};

/// The text of some tokens of a line, with a space wherever one belongs.
pub(super) fn spaced(tokens: &[Token<'_>]) -> String {
    written(tokens, is_apart)
}

/// The same for a position or for parameters, which are written closely: `5,7` and `K=3`.
pub(super) fn close(tokens: &[Token<'_>]) -> String {
    written(tokens, |left, right| {
        let is_close = |token: &Token<'_>| matches!(token.what, What::Sign("," | ":" | "="));
        is_apart(left, right) && !is_close(left) && !is_close(right)
    })
}

fn written(tokens: &[Token<'_>], is_apart: fn(&Token<'_>, &Token<'_>) -> bool) -> String {
    let loose = loose(tokens);
    let mut text = String::new();
    for (i, token) in tokens.iter().enumerate() {
        if i > 0 && (loose[i - 1] || loose[i] || is_apart(&tokens[i - 1], token)) {
            text.push(' ');
        }
        text.push_str(token.text);
    }
    text
}

/// Operations on one level of parentheses, with nothing else between them.
#[derive(Default)]
struct Level {
    /// The places of `+` and `-`.
    sums: Vec<usize>,
    /// Whether there is a `mod`.
    has_mod: bool,
    /// Whether there is a `mod` in the last summand.
    is_after_mod: bool,
}

/// The signs that get spaces around them because `mod`, which is a word and needs them, binds tighter or as tightly: `2
/// - x mod 2` and `x mod 2 * 3`.
fn loose(tokens: &[Token<'_>]) -> Vec<bool> {
    let mut loose = vec![false; tokens.len()];
    let (mut level, mut outer) = (Level::default(), Vec::new());
    for (i, token) in tokens.iter().enumerate() {
        let is_between = i > 0 && ends_number(&tokens[i - 1]);
        match token.what {
            What::Sign("(" | "[" | "{") => outer.push(std::mem::take(&mut level)),
            // A part of a continued line may close more than it opens.
            What::Sign(")" | "]" | "}") => level.end(outer.pop().unwrap_or_default(), &mut loose),
            What::Sign("+" | "-") if is_between => {
                level.sums.push(i);
                level.is_after_mod = false;
            }
            What::Sign("*" | "/") => loose[i] = level.is_after_mod,
            What::Word("mod") => (level.has_mod, level.is_after_mod) = (true, true),
            What::Sign("-") | What::Number(_) => {}
            What::Word(word) if is_function(word) || !is_word_of_the_language(word) => {}
            _ => level.end(Level::default(), &mut loose),
        }
    }
    outer.into_iter().for_each(|next| level.end(next, &mut loose));
    level.end(Level::default(), &mut loose);
    loose
}

impl Level {
    /// Ends the level and continues with the next.
    fn end(&mut self, next: Level, loose: &mut [bool]) {
        let ended = std::mem::replace(self, next);
        ended.sums.into_iter().filter(|_| ended.has_mod).for_each(|sum| loose[sum] = true);
    }
}

/// Whether there is a space between two tokens.
fn is_apart(left: &Token<'_>, right: &Token<'_>) -> bool {
    match (left.what, right.what) {
        (_, What::Sign(")" | "]" | "}" | "," | ";" | ":" | "[")) => false,
        (What::Sign("(" | "[" | "{" | "+" | "-" | "*" | "/" | ".."), _) => false,
        (_, What::Sign("+" | "-" | "*" | "/" | "..")) => !ends_number(left),
        (What::Word(word), What::Sign("(")) => is_word_of_the_language(word) && !is_function(word),
        _ => true,
    }
}

/// Whether a number can end with a token: a sign after it is then between two numbers.
fn ends_number(token: &Token<'_>) -> bool {
    match token.what {
        What::Number(_) | What::Sign(")" | "]" | "}") => true,
        // The name of the kind is also the number of beads.
        What::Word(word) => word == "beads" || !is_word_of_the_language(word),
        What::Sign(_) | What::Raw(_) => false,
    }
}
