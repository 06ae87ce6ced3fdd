//! Numbers with their nouns: "1 position" and "2 positions", for every message that counts something.

use std::fmt::Display;

/// A number and what it counts. The noun is given in the singular, and [`plural`] must know its plural.
///
/// ```
/// use theory::counted;
///
/// assert_eq!(counted(1, "position"), "1 position");
/// assert_eq!(counted(0, "box"), "0 boxes");
/// assert_eq!(counted(2, "entry"), "2 entries");
/// ```
pub fn counted<N: Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    format!("{number} {}", noun_for(&number, noun))
}

/// The noun alone, singular or plural, for a number that is formatted separately.
pub fn noun_for<N: PartialEq + From<u8>>(number: &N, noun: &str) -> String {
    if *number == N::from(1) { noun.to_owned() } else { plural(noun) }
}

/// The plural of a noun: the regular one, and `vertices`.
pub fn plural(noun: &str) -> String {
    let after_vowel = |stem: &str| stem.ends_with(['a', 'e', 'i', 'o', 'u']);
    match noun.strip_suffix('y') {
        _ if noun == "vertex" => "vertices".to_owned(),
        Some(stem) if !after_vowel(stem) => format!("{stem}ies"),
        _ if noun.ends_with(['s', 'x']) || noun.ends_with("ch") || noun.ends_with("sh") => format!("{noun}es"),
        _ => format!("{noun}s"),
    }
}
