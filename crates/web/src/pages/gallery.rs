//! The gallery: every ruleset of the registry with a picture, its rules and its paper.
//!
//! It is made from the registry alone, so every game registered there appears here.

use maud::{Markup, PreEscaped, html};
use rulesets::figure::Labels;
use rulesets::{Entry, entries, registry};

pub(super) fn content() -> Markup {
    html! {
        h1 { "Games" }
        p.lead {
            "Impartial games on Young diagrams, beads, boards, posets and root systems. Whoever cannot move loses; in misère "
            "play, wins. Choose a game to play it against the perfect player."
        }
        ul.gallery {
            @for entry in entries() { li { (card(entry)) } }
        }
    }
}

fn card(entry: &Entry) -> Markup {
    let picture = picture(entry);
    // A game on a file is played on a poset that the visitor brings.
    let address = match &picture {
        Some(_) => format!("/play?{}", address_of(entry.example.spec, entry.example.position)),
        None => "/posets".to_owned(),
    };
    html! {
        a.card href=(address) data-ruleset=[picture.as_ref().map(|_| entry.example.spec)]
            data-position=[picture.as_ref().map(|_| entry.example.position)] {
            div.picture aria-hidden="true" {
                @match &picture {
                    Some(svg) => (PreEscaped(svg)),
                    None => span.bring { "bring a poset" },
                }
            }
            h2 { (entry.name) }
            code { (entry.spec) }
            p { (entry.rules) }
            p.paper { (entry.paper) }
        }
    }
}

/// The picture of the example; none for a game that needs a file.
fn picture(entry: &Entry) -> Option<String> {
    let game = registry::open_without_files(entry.example.spec).ok()?;
    let figure = game.read(entry.example.position).ok()?.figure(None, Labels::Fair).ok()?;
    drawing::draw_parts(&figure).ok()
}

/// A ruleset and a position as the query of an address.
pub(crate) fn address_of(ruleset: &str, position: &str) -> String {
    format!("ruleset={}&position={}", encoded(ruleset), encoded(position))
}

/// Text as it stands in the query of an address.
fn encoded(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' | b',' | b':' | b'(' | b')' => {
                encoded.push(byte.into());
            }
            _ => encoded += &format!("%{byte:02X}"),
        }
    }
    encoded
}
