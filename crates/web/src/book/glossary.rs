//! The words of the field, each in two sentences. They are read from the appendix of the book, so that they stand in one place.

use super::{APPENDICES, Rendered, markdown};
use maud::html;
use std::sync::LazyLock;

/// A term.
pub(crate) struct Term {
    /// Where it stands on the page of the glossary.
    pub id: String,
    /// The heading.
    pub title: &'static str,
    /// How it is written in texts: the heading, its plural and what the entry names besides, in small letters.
    pub words: Vec<String>,
    /// What stands below the heading.
    text: &'static str,
}

/// Every term, in the order of the glossary.
static TERMS: LazyLock<Vec<Term>> = LazyLock::new(|| {
    let glossary = APPENDICES.iter().find(|appendix| appendix.slug == "glossary").map_or("", |found| found.source);
    glossary.split("\n## ").skip(1).map(read).collect()
});

fn read(entry: &'static str) -> Term {
    let title = entry.lines().next().unwrap_or_default().trim();
    let also = entry.lines().find_map(|line| line.strip_prefix("<!-- words: ")?.strip_suffix(" -->"));
    let first = title.to_lowercase();
    let plural = (!first.ends_with('s')).then(|| format!("{first}s"));
    let mut words: Vec<String> = [first].into_iter().chain(plural).collect();
    words.extend(also.into_iter().flat_map(|also| also.split(", ")).map(str::to_lowercase));
    Term { id: markdown::id_of(title), title, words, text: entry.split_once('\n').map_or("", |(_, text)| text) }
}

/// The glossary as a page: each entry is a section, which `glossary.js` shows where the term appears.
pub(super) fn render(introduction: &str) -> Rendered {
    let headings = terms().iter().map(|term| (term.id.clone(), term.title.to_owned())).collect();
    let html = html! {
        (markdown::render(introduction, false).html)
        @for term in terms() {
            section #(term.id) .entry {
                h2 { (term.title) }
                (markdown::render(term.text, false).html)
            }
        }
    };
    Rendered { html, headings }
}

/// Every term.
pub(crate) fn terms() -> &'static [Term] {
    &TERMS
}

/// The term that is written so.
pub(crate) fn find(word: &str) -> Option<&'static Term> {
    let word = word.to_lowercase();
    terms().iter().find(|term| term.words.contains(&word))
}
