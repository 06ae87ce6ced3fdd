//! Poset files: chains of covers, one per line, smaller elements first or, with `>`, larger ones.
//!
//! ```text
//! # a diamond and a point
//! bottom < left < top
//! top > right > bottom
//! point
//! ```

use super::build::{PosetError, Relation};
use super::names::Names;
use super::{Element, MAX_ELEMENTS, Poset};
use std::fs::File;
use std::io::Read;
use std::path::Path;
use theory::counted;

/// The longest file that is read.
const MOST_BYTES: u64 = 1 << 28;

impl Poset {
    /// Reads a poset file.
    ///
    /// # Errors
    ///
    /// Says which line is wrong, and what would be right.
    pub fn read_file(path: &Path) -> Result<Poset, PosetError> {
        let unreadable = |error: std::io::Error| PosetError::Unreadable(error.to_string());
        let mut bytes = Vec::new();
        File::open(path).and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut bytes)).map_err(unreadable)?;
        if bytes.len() as u64 > MOST_BYTES {
            return Err(PosetError::TooLarge { bytes: MOST_BYTES });
        }
        Poset::read(&bytes)
    }

    /// Reads the text of a poset file.
    ///
    /// # Errors
    ///
    /// Says which line is wrong, and what would be right.
    ///
    /// ```
    /// use shapes::Poset;
    ///
    /// let diamond = Poset::read(b"bottom < left < top\nbottom < right < top\n")?;
    /// assert_eq!((diamond.len(), diamond.count_covers()), (4, 4));
    /// let error = Poset::read(b"a < b\n\nb < a").unwrap_err();
    /// assert_eq!(error.to_string(), "line 3: a < b < a is a cycle, and in a poset nothing lies below itself");
    /// # Ok::<(), shapes::PosetError>(())
    /// ```
    pub fn read(text: &[u8]) -> Result<Poset, PosetError> {
        let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
        let (mut names, mut relations) = (Names::default(), Vec::new());
        for (bytes, line) in text.split(|&byte| byte == b'\n').zip(1..) {
            let content = std::str::from_utf8(bytes).map_err(|_| PosetError::NotText { line })?;
            let chain = content.split_once('#').map_or(content, |(chain, _)| chain).trim();
            let mut rest = chain;
            let mut before: Option<(Element, Sign)> = None;
            loop {
                let end = rest.find(['<', '>']).unwrap_or(rest.len());
                let sign = rest[end..].bytes().next().map(Sign::new);
                let name = rest[..end].trim();
                if name.is_empty() {
                    let place = match (before, sign) {
                        (Some((_, sign)), _) => sign.after(),
                        (None, Some(sign)) => sign.before(),
                        // An empty line.
                        (None, None) => break,
                    };
                    return Err(PosetError::MissingName { line, place });
                }
                let element = number(&mut names, name, line)?;
                if let Some((other, sign)) = before {
                    let (lower, upper) = sign.ordered(other, element);
                    relations.push(Relation { lower, upper, line: line as u32 });
                }
                let Some(sign) = sign else { break };
                before = Some((element, sign));
                rest = &rest[end + 1..];
            }
        }
        Poset::build(names, relations)
    }

    /// Writes the text of a poset file below a comment with a title and the size.
    pub fn write_titled(&self, title: &str) -> String {
        let (elements, covers) = (counted(self.len(), "element"), counted(self.count_covers(), "cover"));
        format!("# {title}: {elements}, {covers}\n{}", self.write())
    }

    /// Writes the text of a poset file that is read as this poset again, its elements in the same order.
    pub fn write(&self) -> String {
        let mut text = String::new();
        let line = |text: &mut String, chain: &[Element]| {
            for (place, &x) in chain.iter().enumerate() {
                text.push_str(if place > 0 { " < " } else { "" });
                text.push_str(self.name(x));
            }
            text.push('\n');
        };
        // How many elements have been named so far; a relation that would name others too early is preceded by them.
        let mut named = 0;
        for x in self.elements() {
            for &upper in self.upper_covers(x) {
                let fresh = [x, upper].into_iter().filter(|&y| y >= named);
                if !fresh.zip(named..).all(|(y, next)| y == next) {
                    (named..=x.max(upper)).for_each(|y| line(&mut text, &[y]));
                }
                named = named.max(x + 1).max(upper + 1);
                line(&mut text, &[x, upper]);
            }
            // A maximal element that no relation has named yet.
            (named..=x).for_each(|y| line(&mut text, &[y]));
            named = named.max(x + 1);
        }
        text
    }
}

/// The sign between two names.
#[derive(Clone, Copy)]
enum Sign {
    Below,
    Above,
}

impl Sign {
    fn new(byte: u8) -> Sign {
        if byte == b'<' { Sign::Below } else { Sign::Above }
    }

    /// The lower and the upper one of two elements with the sign between them.
    fn ordered(self, first: Element, second: Element) -> (Element, Element) {
        match self {
            Sign::Below => (first, second),
            Sign::Above => (second, first),
        }
    }

    fn before(self) -> &'static str {
        match self {
            Sign::Below => "before <",
            Sign::Above => "before >",
        }
    }

    fn after(self) -> &'static str {
        match self {
            Sign::Below => "after <",
            Sign::Above => "after >",
        }
    }
}

/// The number of a name, known or new.
fn number(names: &mut Names, name: &str, line: usize) -> Result<Element, PosetError> {
    let element = if is_plain(name) {
        names.number(name)
    } else if is_box(name) {
        names.number(&name.replace(' ', ""))
    } else {
        return Err(PosetError::NotAName { line, found: name.to_owned() });
    };
    if element as usize >= MAX_ELEMENTS {
        return Err(PosetError::TooManyElements { line });
    }
    Ok(element)
}

/// Letters, digits and `_`.
fn is_plain(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        || name.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
}

/// Numbers with commas between them, in parentheses.
pub(super) fn is_box(name: &str) -> bool {
    let inside = name.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    inside.is_some_and(|inside| inside.split(',').all(|part| is_number(part.trim())))
}
