//! Texts that come with rules and replace the file that they name.
//!
//! Rules name at most one file, because they have one `on` line. So the text needs no name: whatever the rules call it,
//! it is the graph or the poset that came with them.

use crate::file::{NamedFile, RuleFile};
use crate::open::Files;

/// The longest text that may come with rules, in bytes. Any board that can be drawn needs less.
const MOST_BYTES: usize = 100_000;

/// What comes with rules.
#[derive(Clone, Copy, Debug, Default)]
pub struct Carried<'t> {
    /// The graph that `graph NAME` refers to, with one edge `a - b` per line.
    pub graph: Option<&'t str>,
    /// The poset that `poset NAME.poset` refers to, as chains such as `a < b < c`.
    pub poset: Option<&'t str>,
}

impl<'t> Carried<'t> {
    /// What replaces the file that these rules name.
    pub fn files_of(&self, rules: &RuleFile) -> impl Files + use<'t> {
        match rules.named_file() {
            Some(NamedFile::Poset(_)) => OneText { text: self.poset, what: "poset", line: "chain `a < b < c`" },
            _ => OneText { text: self.graph, what: "graph", line: "edge `a - b`" },
        }
    }

    /// The rules together with the text of what they are played on, which distinguishes one game from another.
    pub fn whole(&self, text: &str, rules: &RuleFile) -> String {
        let board = match rules.named_file() {
            Some(NamedFile::Graph(_)) => self.graph,
            Some(NamedFile::Poset(_)) => self.poset,
            None => None,
        };
        board.map_or_else(|| text.to_owned(), |board| format!("{text}\n{board}"))
    }
}

/// The only text that the rules can refer to.
struct OneText<'t> {
    text: Option<&'t str>,
    what: &'static str,
    /// A line of such a text, as an example.
    line: &'static str,
}

impl Files for OneText<'_> {
    fn read(&self, _name: &str) -> Result<Vec<u8>, String> {
        let OneText { text, what, line } = self;
        match text {
            Some(text) if text.len() > MOST_BYTES => {
                Err(format!("the text of the {what} has {} bytes, and at most {MOST_BYTES} are allowed", text.len()))
            }
            Some(text) => Ok(text.as_bytes().to_vec()),
            None => Err(format!("no {what} came with the rules; draw it, or write it with one {line} a line")),
        }
    }
}
