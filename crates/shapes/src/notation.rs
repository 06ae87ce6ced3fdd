//! How shapes are written: natural numbers with commas between them, and `-` for none.
//!
//! Other common ways of writing are read too, by the same rules everywhere:
//!
//! | written | read as |
//! |---|---|
//! | `[3,1]`, `(3,1)`, `{3,1}`, `3, 1` | `3,1` |
//! | `3^2,1` | `3,3,1` |
//! | `()`, `[]`, `{}`, `∅` | `-` |
//! | `−1` with a minus sign instead of a hyphen | `-1` |
//! | `3×5` and `3X5`, of sides | `3x5` |
//! | a byte order mark before the text | nothing |
//!
//! Reading takes time linear in the length of the text, because exponents make at most [`MAX_REPEATED`] entries. An
//! error names the entry, counted from 1, and says what would be right.

use crate::MAX_ENTRY;
use std::fmt::{Display, Write};
use thiserror::Error;

/// Why a text or a list of numbers is not the shape it was read as.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotationError {
    /// A number is missing.
    #[error("entry {entry} is empty: write numbers with commas between them, or - for none")]
    EmptyEntry {
        /// Which entry, from 1.
        entry: usize,
    },
    /// There is something other than digits where a number should be.
    #[error("entry {entry}, {}, is not a natural number: write digits only", quote(.text))]
    NotANumber {
        /// Which entry, from 1.
        entry: usize,
        /// The entry as it was given.
        text: String,
    },
    /// There is something other than an integer where one should be.
    #[error("entry {entry}, {}, is not an integer: write digits, or - and digits", quote(.text))]
    NotAnInteger {
        /// Which entry, from 1.
        entry: usize,
        /// The entry as it was given.
        text: String,
    },
    /// There is something other than a positive number after a `^`.
    #[error("entry {entry}, {}, has no exponent: after ^ write how often it occurs, at least once", quote(.text))]
    NotAnExponent {
        /// Which entry, from 1.
        entry: usize,
        /// The entry as it was given.
        text: String,
    },
    /// Exponents stand for more entries than are allowed.
    #[error("entry {entry}, {}, makes too many entries: exponents may stand for {MAX_REPEATED} in all", quote(.text))]
    TooManyRepeated {
        /// Which entry, from 1.
        entry: usize,
        /// The entry as it was given.
        text: String,
    },
    /// The number is past [`MAX_ENTRY`].
    #[error("entry {entry}, {}, is {}{MAX_ENTRY}", quote(.text), beyond(.text))]
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
    #[error("{number} occurs twice: the numbers of a set must differ")]
    Repeated {
        /// The number that occurs twice.
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

/// The most entries that the exponents of one text may stand for. A text without exponents may have more.
pub const MAX_REPEATED: usize = 10_000;

/// Reads natural numbers with commas between them, with or without brackets. Equal numbers may be written with an
/// exponent.
///
/// # Errors
///
/// For the first wrong entry: if it is empty, not a number or too large, or if the exponent after its `^` is missing or
/// too large.
///
/// ```
/// use shapes::notation::read_numbers;
///
/// assert_eq!(read_numbers("6, 6,5"), Ok(vec![6, 6, 5]));
/// assert_eq!(read_numbers("[6^2,5]"), Ok(vec![6, 6, 5]));
/// assert_eq!(read_numbers("-"), Ok(vec![]));
/// assert!(read_numbers("6,,5").is_err());
/// ```
pub fn read_numbers(text: &str) -> Result<Vec<u64>, NotationError> {
    read_list(text, natural)
}

/// Puts numbers in the order in which a multiset is written: the largest first, and without zeros.
///
/// ```
/// assert_eq!(shapes::notation::multiset(vec![3, 0, 5, 3]), [5, 3, 3]);
/// ```
pub fn multiset(mut numbers: Vec<u64>) -> Vec<u64> {
    numbers.retain(|&number| number > 0);
    numbers.sort_unstable_by(|a, b| b.cmp(a));
    numbers
}

/// Reads integers as [`read_numbers`] reads natural numbers.
///
/// # Errors
///
/// For the first wrong entry, as in [`read_numbers`].
///
/// ```
/// assert_eq!(shapes::notation::read_integers("(−1, 1,0)"), Ok(vec![-1, 1, 0]));
/// ```
pub fn read_integers(text: &str) -> Result<Vec<i64>, NotationError> {
    read_list(text, integer)
}

/// Reads one natural number, digits only.
///
/// # Errors
///
/// If it is empty, not a number or too large.
pub fn read_number(text: &str) -> Result<u64, NotationError> {
    natural(trim(text), 1)
}

/// The sides of a box such as `3x5`, one after another.
///
/// ```
/// assert!(shapes::notation::sides("3×5X7").eq(["3", "5", "7"]));
/// ```
pub fn sides(text: &str) -> impl Iterator<Item = &str> {
    text.split(['x', 'X', '×']).map(trim)
}

/// The text without the spaces around it, and without the byte order mark that some programs put before the first line.
pub fn trim(text: &str) -> &str {
    text.trim_start_matches('\u{feff}').trim()
}

/// The text between the brackets of a list, or the whole text if there are none; nothing if the list is empty.
pub fn inside(text: &str) -> Option<&str> {
    let text = trim(text);
    let between =
        |open: char, close: char| text.strip_prefix(open)?.strip_suffix(close).filter(|_| encloses(text, close));
    let brackets = [('(', ')'), ('[', ']'), ('{', '}')];
    match brackets.into_iter().find_map(|(open, close)| between(open, close)).map(str::trim) {
        Some("") => None,
        Some(inside) => Some(inside),
        None => Some(text).filter(|text| !matches!(*text, "-" | "−" | "∅")),
    }
}

/// Whether the bracket that a text begins with is closed by its last letter and not before: `(1,2),(2,1)` is not a list
/// in brackets.
fn encloses(text: &str, close: char) -> bool {
    let mut depth = 0_usize;
    let closed = text.char_indices().find(|&(_, letter)| {
        depth = match letter {
            '(' | '[' | '{' => depth + 1,
            ')' | ']' | '}' => depth.saturating_sub(1),
            _ => depth,
        };
        depth == 0
    });
    closed == Some((text.len() - close.len_utf8(), close))
}

/// The entries of a list, each repeated as its exponent says. Errors name an entry by its place after repetition.
fn read_list<T: Copy>(
    text: &str,
    read: impl Fn(&str, usize) -> Result<T, NotationError>,
) -> Result<Vec<T>, NotationError> {
    let Some(inside) = inside(text) else { return Ok(Vec::new()) };
    let (mut list, mut repeated) = (Vec::new(), 0);
    for text in inside.split(',').map(str::trim) {
        let entry = list.len() + 1;
        let Some((base, exponent)) = text.split_once('^') else {
            list.push(read(text, entry)?);
            continue;
        };
        let base = read(base.trim(), entry)?;
        let text = || text.to_owned();
        let times = match natural(exponent.trim(), entry) {
            Ok(times) if times > 0 => usize::try_from(times).unwrap_or(usize::MAX),
            Err(NotationError::TooLarge { .. }) => usize::MAX,
            _ => return Err(NotationError::NotAnExponent { entry, text: text() }),
        };
        if times > MAX_REPEATED - repeated {
            return Err(NotationError::TooManyRepeated { entry, text: text() });
        }
        repeated += times;
        list.extend(std::iter::repeat_n(base, times));
    }
    Ok(list)
}

fn natural(text: &str, entry: usize) -> Result<u64, NotationError> {
    if text.is_empty() {
        return Err(NotationError::EmptyEntry { entry });
    }
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        let text = text.to_owned();
        return Err(NotationError::NotANumber { entry, text });
    }
    // Digits alone can be unreadable only if there are too many of them.
    let number = text.parse().ok().filter(|&number| number <= MAX_ENTRY);
    number.ok_or_else(|| {
        let text = text.to_owned();
        NotationError::TooLarge { entry, text }
    })
}

fn integer(text: &str, entry: usize) -> Result<i64, NotationError> {
    let (digits, sign) = text.strip_prefix(['-', '−']).map_or((text, 1), |digits| (digits, -1));
    match natural(digits, entry) {
        Ok(number) => Ok(sign * number as i64),
        Err(NotationError::EmptyEntry { .. }) if text.is_empty() => Err(NotationError::EmptyEntry { entry }),
        Err(NotationError::TooLarge { .. }) => Err(NotationError::TooLarge { entry, text: text.to_owned() }),
        Err(_) => Err(NotationError::NotAnInteger { entry, text: text.to_owned() }),
    }
}

/// Writes numbers with commas between them, and the empty list as `-`.
///
/// ```
/// assert_eq!(shapes::notation::write_numbers(&[6, 6, 5]), "6,6,5");
/// assert_eq!(shapes::notation::write_numbers(&[]), "-");
/// ```
pub fn write_numbers(numbers: &[u64]) -> String {
    write_list(numbers)
}

/// Entries with commas between them, and `-` for none, as lists of numbers and of integers are read.
pub(crate) fn write_list<T: Display>(entries: &[T]) -> String {
    if entries.is_empty() {
        return "-".to_owned();
    }
    let mut text = String::new();
    for (place, entry) in entries.iter().enumerate() {
        if place > 0 {
            text.push(',');
        }
        write!(text, "{entry}").expect("a string takes any text");
    }
    text
}

/// Which bound a number is beyond.
fn beyond(text: &str) -> &'static str {
    if text.starts_with(['-', '−']) { "smaller than -" } else { "larger than " }
}

/// Makes untrusted text safe for a message: cuts it to 40 characters, and escapes what could move a terminal's cursor
/// or reverse its text.
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
