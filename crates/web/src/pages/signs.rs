//! Statements as one prints them: what the plain text writes with `_` and `^` becomes a subscript or a superscript, letters
//! that stand for something are in italics, and apostrophes and primes are told apart. Most signs are in the text already;
//! Unicode has no subscript b, or R.

use maud::{Markup, PreEscaped, Render, html};

/// A text with its signs in place.
pub(super) fn typeset(text: &str) -> Markup {
    let characters: Vec<char> = text.chars().collect();
    let mut made = String::new();
    let mut at = 0;
    while at < characters.len() {
        let before = at.checked_sub(1).map(|last| characters[last]);
        match characters[at] {
            sign @ ('_' | '^') if before.is_some_and(|c| !c.is_whitespace()) => {
                let (inside, length) = script(&characters[at + 1..]);
                if inside.is_empty() {
                    made.push(sign);
                } else if sign == '_' {
                    made += &html! { sub { (inside) } }.into_string();
                } else {
                    made += &html! { sup { (inside) } }.into_string();
                }
                at += length;
            }
            '\'' => made.push(apostrophe(before, characters.get(at + 1).copied())),
            letter if letter.is_ascii_alphabetic() && is_variable(&characters, at) => {
                made += &html! { i { (letter) } }.into_string();
            }
            other => made += &other.render().into_string(),
        }
        at += 1;
    }
    PreEscaped(made)
}

/// A text with its apostrophes in place and nothing else changed, for names and sentences.
pub(in crate::pages) fn apostrophes(text: &str) -> String {
    let characters: Vec<char> = text.chars().collect();
    let inside = |at: usize| {
        let beside =
            |place: Option<usize>| place.and_then(|place| characters.get(place)).is_some_and(|c| c.is_lowercase());
        beside(at.checked_sub(1)) && beside(Some(at + 1))
    };
    characters.iter().enumerate().map(|(at, &c)| if c == '\'' && inside(at) { '’' } else { c }).collect()
}

/// What is lowered or raised: what stands in braces, or the letters and digits that follow. Also how long that is.
fn script(rest: &[char]) -> (String, usize) {
    if rest.first() == Some(&'{') {
        return match rest.iter().position(|&c| c == '}') {
            Some(end) => (rest[1..end].iter().collect(), end + 1),
            None => (String::new(), 0),
        };
    }
    let inside: String = rest.iter().take_while(|c| c.is_ascii_alphanumeric()).collect();
    let length = inside.chars().count();
    (inside, length)
}

/// Whether the letter at a place stands alone and for something: m and n in "m×n", but no word, no part of a word or of a
/// name such as "P-position" or "E6", no type of a root system, and no label such as "(a)".
fn is_variable(text: &[char], at: usize) -> bool {
    let before = at.checked_sub(1).map(|last| text[last]);
    let after = text.get(at + 1).copied();
    let joins = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphabetic() || matches!(c, '\'' | '-' | '_' | '^'));
    let is_label = before == Some('(') && after == Some(')') && at.checked_sub(2).is_none_or(|last| text[last] == ' ');
    // What follows may be lowered, as in `I_R`, or primed.
    let goes_on = after.is_some_and(|c| c.is_ascii_alphanumeric() || c == '-');
    let is_type = text[..at].ends_with(&['t', 'y', 'p', 'e', ' ']);
    !joins(before) && !goes_on && !is_label && !is_type && (!matches!(text[at], 'a' | 'A') || is_no_article(text, at))
}

/// Whether an "a" that stands alone is a letter of a formula: a sign stands beside it, the text ends, or a word follows that
/// does not follow an article.
fn is_no_article(text: &[char], at: usize) -> bool {
    const SIGNS: [char; 12] = ['=', '≠', '<', '>', '≤', '≥', '⊕', '+', '−', '×', '|', '·'];
    const NO_NOUNS: [&str; 9] = ["and", "or", "is", "must", "to", "from", "with", "in", "of"];
    let rest: String = text[at + 1..].iter().collect();
    let is_sign = |c: Option<&char>| c.is_some_and(|c| SIGNS.contains(c));
    let ends = rest.is_empty() || rest.starts_with([',', ')', ']', '}', '.', '(', '_']);
    let word = rest.trim_start().split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    let beside = [text[..at].iter().rev().find(|c| **c != ' '), text[at + 1..].iter().find(|c| **c != ' ')];
    ends || beside.into_iter().any(is_sign) || NO_NOUNS.contains(&word)
}

/// Between letters it is an apostrophe, behind a letter a prime.
fn apostrophe(before: Option<char>, after: Option<char>) -> char {
    match (before, after) {
        (Some(before), Some(after)) if before.is_lowercase() && after.is_lowercase() => '’',
        (Some(before), _) if !before.is_whitespace() => '′',
        _ => '‘',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_put_in_place() {
        let shown = |text: &str| typeset(text).into_string();
        assert_eq!(shown("Nim_4rb"), "Nim<sub>4rb</sub>");
        assert_eq!(shown("M_{P \\ T}(m) < 3"), "<i>M</i><sub>P \\ T</sub>(<i>m</i>) &lt; 3");
        assert_eq!(shown("Welter's game, Y' and 𝒫'"), "Welter’s game, <i>Y</i>′ and 𝒫′");
        assert_eq!(shown("two _ to, xx_{1"), "two _ to, xx_{1");
        assert_eq!(
            apostrophes("Welter's game, 'x', Y' and the laboratory's"),
            "Welter’s game, 'x', Y' and the laboratory’s"
        );
    }

    #[test]
    fn letters_that_stand_for_something_are_in_italics() {
        let italic = |text: &str| {
            let html = typeset(text).into_string();
            html.split("<i>")
                .skip(1)
                .filter_map(|rest| rest.split("</i>").next().map(str::to_owned))
                .collect::<String>()
        };
        assert_eq!(italic("the nim-sum of N(x) over its hook lengths x, where N(a) = a ⊕ (a−1)"), "NxxNaaa");
        assert_eq!(italic("A position on the m×n board is a P-position"), "mn");
        assert_eq!(italic("a Young diagram (a set of boxes) of type A, E6 or d-complete"), "");
        assert_eq!(italic("for all integers a and b, conditions (a) to (e)"), "ab");
        assert_eq!(italic("F(a) on 2×2n divides a"), "Fana");
        assert_eq!(italic("I_R(Y) and Welter's xᵢ"), "IYx");
    }

    /// Over all statements: an article is none, and no word has a letter in italics.
    #[test]
    fn no_article_is_in_italics() {
        for claim in claims::all() {
            for text in [claim.statement, claim.title] {
                let html = typeset(text).into_string();
                let nouns = [
                    "position", "Young", "move", "diagram", "bead", "hook", "set", "poset", "box", "label", "number",
                    "chain",
                ];
                for noun in nouns {
                    assert!(!html.contains(&format!("<i>a</i> {noun}")), "{}: {html}", claim.id);
                }
                assert!(!html.contains("<i>A</i>"), "{}: {html}", claim.id);
            }
        }
    }
}
