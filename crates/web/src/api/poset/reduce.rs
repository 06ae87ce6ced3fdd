//! Relations that follow from others are left out of a text, one after another, and told.
//!
//! A poset file has covers alone, and the library refuses everything else, so that nobody takes one poset for another. On a
//! page, where the text is seen beside the picture, it helps more to go on without them.

use shapes::{Poset, PosetError};

/// So many relations are left out; more are refused like one.
const MOST: usize = 1_000;

/// A text without the relations that follow from others.
pub(super) struct Reduced {
    pub text: String,
    /// What was left out, as `a < c`.
    pub dropped: Vec<String>,
}

/// Leaves out what follows from others; whatever else is wrong with the text stays for its reader.
pub(super) fn reduce(text: &str) -> Reduced {
    let mut reduced = Reduced { text: text.to_owned(), dropped: Vec::new() };
    while let Err(PosetError::Follows { line, lower, upper, .. }) = Poset::read(reduced.text.as_bytes()) {
        let Some(shorter) = without(&reduced.text, line, &lower, &upper) else { break };
        if reduced.dropped.len() == MOST {
            break;
        }
        reduced.text = shorter;
        reduced.dropped.push(format!("{lower} < {upper}"));
    }
    reduced
}

/// The text with a relation of a line taken out: what stands before it and what stands behind it have a line each.
fn without(text: &str, number: usize, lower: &str, upper: &str) -> Option<String> {
    let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
    let line = lines.get(number.checked_sub(1)?)?;
    let chain = line.split_once('#').map_or(line.as_str(), |(chain, _)| chain);
    let name = |written: &str| written.replace(char::is_whitespace, "");
    let signs = chain.match_indices(['<', '>']);
    let mut begins = 0;
    for (at, sign) in signs {
        let after = &chain[at + 1..];
        let next = &after[..after.find(['<', '>']).unwrap_or(after.len())];
        let pair = (name(&chain[begins..at]), name(next));
        let (below, above) = if sign == "<" { pair } else { (pair.1, pair.0) };
        if below == lower && above == upper {
            let parts = [chain[..at].trim().to_owned(), after.trim().to_owned()];
            lines.splice(number - 1..number, parts);
            return Some(lines.join("\n"));
        }
        begins = at + 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_is_left_out_and_told() {
        let Reduced { text, dropped } = reduce("a < b < c # a chain\nd > c > a > e\na < d\n");
        assert_eq!(dropped, ["a < c", "a < d"]);
        let poset = Poset::read(text.as_bytes()).expect("what is left has covers alone");
        assert_eq!((poset.len(), poset.count_covers()), (5, 4));
    }

    #[test]
    fn boxes_are_found_however_they_are_spaced() {
        let Reduced { text, dropped } = reduce("(1, 1) < (1,2) < (1,3)\n(1,1) < (1, 3)");
        assert_eq!(dropped, ["(1,1) < (1,3)"]);
        assert!(Poset::read(text.as_bytes()).is_ok());
    }

    #[test]
    fn nothing_else_is_mended() {
        for text in ["a < b\nb < a\n", "a < \n", "", "a\nb < c\n"] {
            let reduced = reduce(text);
            assert_eq!((reduced.text.as_str(), reduced.dropped.len()), (text, 0));
        }
    }
}
