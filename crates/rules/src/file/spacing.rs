//! Tokens with the spaces between them as they should be.

use super::expressions::is_function;
use super::scope::is_word_of_the_language;
use super::token::{Token, What};

/// The text of some tokens of a line, with a space wherever one belongs.
pub(super) fn spaced(tokens: &[Token<'_>]) -> String {
    let mut text = String::new();
    for (i, token) in tokens.iter().enumerate() {
        if i > 0 && is_apart(&tokens[i - 1], token) {
            text.push(' ');
        }
        text.push_str(token.text);
    }
    text
}

/// The text of a position or of parameters, which are written closely.
pub(super) fn close(tokens: &[Token<'_>]) -> String {
    let mut text = String::new();
    for (i, token) in tokens.iter().enumerate() {
        let is_word = |token: &Token<'_>| !matches!(token.what, What::Sign(_));
        if i > 0 && is_word(&tokens[i - 1]) && is_word(token) || i > 0 && (is_spelt(&tokens[i - 1]) || is_spelt(token))
        {
            text.push(' ');
        }
        text.push_str(token.text);
    }
    text
}

/// Whether a token is an operation that is written as a word.
fn is_spelt(token: &Token<'_>) -> bool {
    token.is("mod") || token.is("xor")
}

/// Whether a space stands between two tokens.
fn is_apart(left: &Token<'_>, right: &Token<'_>) -> bool {
    match (left.what, right.what) {
        (_, What::Sign(")" | "]" | "}" | "," | ";" | ":" | "[")) => false,
        (What::Sign("(" | "[" | "{" | "+" | "-" | "*" | "/" | ".."), _) => false,
        (_, What::Sign("+" | "-" | "*" | "/" | "..")) => !ends_number(left),
        (What::Word(word), What::Sign("(")) => is_word_of_the_language(word) && !is_function(word),
        _ => true,
    }
}

/// Whether a number can end with a token: a sign behind it is between two numbers.
fn ends_number(token: &Token<'_>) -> bool {
    match token.what {
        What::Number(_) | What::Sign(")" | "]" | "}") => true,
        // Beads are counted by the name of their kind.
        What::Word(word) => word == "beads" || !is_word_of_the_language(word),
        What::Sign(_) | What::Raw(_) => false,
    }
}
