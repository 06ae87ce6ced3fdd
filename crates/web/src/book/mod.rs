//! The book: chapters of Markdown that are read on a code host as they are, and shown at `/learn` with live boards.
//!
//! The sources are in `docs/book`, and the proofs in `docs/proofs.md`; `book` and `proofs.md` in this crate are links to them,
//! so that they are packaged with it.

mod board;
#[cfg(test)]
mod check;
pub(crate) mod glossary;
mod markdown;
mod position;

pub(crate) use markdown::Rendered;

/// A chapter, by its file and its address.
pub(crate) struct Chapter {
    /// The name of its file without the ending, and the last part of its address.
    pub slug: &'static str,
    /// What a chapter is about, in one line of the table of contents; nothing of what is looked up.
    pub about: &'static str,
    /// What stands in the file.
    pub source: &'static str,
}

macro_rules! chapter {
    ($slug:literal, $about:literal) => {
        Chapter { slug: $slug, about: $about, source: include_str!(concat!("../../book/", $slug, ".md")) }
    };
}

/// The chapters, in the order in which they are read.
pub(crate) const CHAPTERS: &[Chapter] = &[
    chapter!("first-game", "Win a game in one minute, and see what to look for."),
    chapter!("impartial-games", "What an impartial game is, and who wins it."),
    chapter!("mex-and-nim-sum", "Mex, nim-sum, and several games side by side."),
    chapter!("hooks-and-beads", "Young diagrams, Welter’s game, and the formula that they share."),
    chapter!("mhrg", "The Multiple Hook Removing Game: what can occur, what is known, and what is open."),
    chapter!("turtles", "Turning turtles, hooks with tails, and where the formula fails."),
    chapter!("insets", "Beads with one more kind of move, and a formula within a formula."),
    chapter!("d-complete", "Why there are hooks: d-complete posets and reflections."),
    chapter!("rooks-and-misere", "Two rooks that may not meet, and games in which the last move loses."),
    chapter!("ungar", "A bar of chocolate, a circuit of gates, and a game on any order."),
    chapter!("your-own-game", "Three lines of rules, a claim, and how to find something new."),
];

/// What is looked up and not read through.
pub(crate) const APPENDICES: &[Chapter] = &[
    chapter!("glossary", ""),
    chapter!("bibliography", ""),
    Chapter { slug: "proofs", about: "", source: include_str!("../../proofs.md") },
];

/// The chapter or appendix with this name.
pub(crate) fn chapter(slug: &str) -> Option<&'static Chapter> {
    CHAPTERS.iter().chain(APPENDICES).find(|chapter| chapter.slug == slug)
}

impl Chapter {
    /// Its title: the heading that the file begins with.
    pub fn title(&self) -> &'static str {
        self.source.lines().next().and_then(|line| line.strip_prefix("# ")).unwrap_or(self.slug)
    }

    /// Its text, without the title, as HTML.
    pub fn render(&self) -> Rendered {
        let text = self.source.split_once('\n').map_or("", |(_, text)| text);
        if self.slug == "glossary" {
            return glossary::render(text.split("\n## ").next().unwrap_or_default());
        }
        // What is looked up has small pictures that stay as they are.
        let is_live = CHAPTERS.iter().any(|chapter| chapter.slug == self.slug);
        markdown::render(text, is_live)
    }
}
