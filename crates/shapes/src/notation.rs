//! How shapes are written: natural numbers with commas between them.
//!
//! The empty list is written `-`; `()` and `∅` are read too. Reading costs time in the length of the
//! text. What is refused is refused with the entry, counted from 1, and with what would be right.

use crate::MAX_ENTRY;
use std::fmt::Write;
use thiserror::Error;

/// Why a text or a list of numbers is not the shape it was read as.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotationError {
    /// Nothing stands where a number should.
    #[error("entry {entry} is empty: write numbers with commas between them, or - for none")]
    EmptyEntry {
        /// Which entry, from 1.
        entry: usize,
    },
    /// Something other than digits stands where a number should.
    #[error("entry {entry}, {}, is not a natural number: write digits only", quote(.text))]
    NotANumber {
        /// Which entry, from 1.
        entry: usize,
        /// The entry as it was given.
        text: String,
    },
    /// Something other than an integer stands where one should.
    #[error("entry {entry}, {}, is not an integer: write digits, or - and digits", quote(.text))]
    NotAnInteger {
        /// Which entry, from 1.
        entry: usize,
        /// The entry as it was given.
        text: String,
    },
    /// The number is past [`MAX_ENTRY`].
    #[error("entry {entry}, {}, is larger than {MAX_ENTRY}", quote(.text))]
    TooLarge {
        /// Which entry, from 1.
        entry: usize,
        /// The entry as it was given.
        text: String,
    },
    /// A row of a partition is longer than the row above it.
    #[error("entry {entry}, {found}, is larger than {previous} before it: the rows of a partition must not increase")]
    Increasing {
        /// Which entry, from 1.
        entry: usize,
        /// The row above.
        previous: u64,
        /// The longer row.
        found: u64,
    },
    /// A part of a strict partition is not smaller than the part before it.
    #[error(
        "entry {entry}, {found}, is not smaller than {previous} before it: the parts of a strict partition must decrease"
    )]
    NotStrict {
        /// Which entry, from 1.
        entry: usize,
        /// The part before.
        previous: u64,
        /// The part that is not smaller.
        found: u64,
    },
    /// A set names one of its elements twice.
    #[error("{number} stands twice: the numbers of a set must differ")]
    Repeated {
        /// The number that stands twice.
        number: u64,
    },
    /// There are too many numbers, or too few.
    #[error("expected {expected}, found {found}")]
    WrongCount {
        /// What would be right, in words: "two heaps".
        expected: String,
        /// How many numbers were given.
        found: usize,
    },
}

/// Reads natural numbers with commas, and perhaps spaces, between them.
///
/// # Errors
///
/// [`EmptyEntry`](NotationError::EmptyEntry), [`NotANumber`](NotationError::NotANumber) or
/// [`TooLarge`](NotationError::TooLarge), for the first entry that is wrong.
///
/// ```
/// use shapes::notation::read_numbers;
///
/// assert_eq!(read_numbers("6, 6,5"), Ok(vec![6, 6, 5]));
/// assert_eq!(read_numbers("-"), Ok(vec![]));
/// assert!(read_numbers("6,,5").is_err());
/// ```
pub fn read_numbers(text: &str) -> Result<Vec<u64>, NotationError> {
    if matches!(text.trim(), "-" | "()" | "∅") {
        return Ok(Vec::new());
    }
    text.split(',').zip(1..).map(|(text, entry)| read_number(text.trim(), entry)).collect()
}

fn read_number(text: &str, entry: usize) -> Result<u64, NotationError> {
    if text.is_empty() {
        return Err(NotationError::EmptyEntry { entry });
    }
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        let text = text.to_owned();
        return Err(NotationError::NotANumber { entry, text });
    }
    // Digits alone fail to be read only by being too many.
    let number = text.parse().ok().filter(|&number| number <= MAX_ENTRY);
    number.ok_or_else(|| {
        let text = text.to_owned();
        NotationError::TooLarge { entry, text }
    })
}

/// Writes numbers with commas between them, and the empty list as `-`.
///
/// ```
/// assert_eq!(shapes::notation::write_numbers(&[6, 6, 5]), "6,6,5");
/// assert_eq!(shapes::notation::write_numbers(&[]), "-");
/// ```
pub fn write_numbers(numbers: &[u64]) -> String {
    if numbers.is_empty() {
        return "-".to_owned();
    }
    let mut text = String::new();
    for (place, number) in numbers.iter().enumerate() {
        if place > 0 {
            text.push(',');
        }
        write!(text, "{number}").expect("a string takes any text");
    }
    text
}

/// A stranger's text made fit for a message: cut to 40 characters, and nothing in it that could
/// move a terminal's cursor or turn its text around.
pub fn quote(text: &str) -> String {
    const LENGTH: usize = 40;
    let mut quoted = String::new();
    for character in text.chars().take(LENGTH) {
        match character {
            '\'' | '"' | '\\' => quoted.push(character),
            _ => quoted.extend(character.escape_debug()),
        }
    }
    if text.chars().nth(LENGTH).is_some() {
        quoted.push('…');
    }
    quoted
}

/// Refuses numbers past [`MAX_ENTRY`], as reading them would have.
pub(crate) fn within_bounds(numbers: &[u64]) -> Result<(), NotationError> {
    match numbers.iter().position(|&number| number > MAX_ENTRY) {
        None => Ok(()),
        Some(place) => Err(NotationError::TooLarge { entry: place + 1, text: numbers[place].to_string() }),
    }
}
