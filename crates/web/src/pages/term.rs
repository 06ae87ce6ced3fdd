//! A term of the glossary in a page: a link that is dotted, and a small window where scripts are on (`glossary.js`).

use crate::book::glossary;
use maud::{Markup, html};

/// The word as a link to its entry in the glossary; a word that has none stays a word. Plurals and capitals are known.
pub(super) fn term(word: &str) -> Markup {
    match glossary::find(word) {
        Some(found) => html! { a.term href={ "/learn/glossary#" (found.id) } { (word) } },
        None => html! { (word) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_term_is_a_link_to_its_entry() {
        assert_eq!(term("Hooks").into_string(), r#"<a class="term" href="/learn/glossary#hook">Hooks</a>"#);
        assert_eq!(term("<nothing>").into_string(), "&lt;nothing&gt;");
    }
}
