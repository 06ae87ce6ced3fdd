//! The book in the browser: its cover at `/learn`, and every chapter and appendix at an address of its own.

use super::term::term;
use super::{Page, layout, missing};
use crate::Lab;
use crate::book::{APPENDICES, CHAPTERS, Chapter, chapter, glossary};
use axum::body::Bytes;
use axum::extract::Path;
use axum::http::Uri;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use maud::{Markup, html};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, LazyLock, OnceLock};

/// The chapters that have been asked for; each is written once.
static SHELF: LazyLock<HashMap<&str, OnceLock<Bytes>>> =
    LazyLock::new(|| CHAPTERS.iter().chain(APPENDICES).map(|chapter| (chapter.slug, OnceLock::new())).collect());

pub(super) fn routes() -> Router<Arc<Lab>> {
    Router::new().route("/learn/{chapter}", get(show)).route("/learn/terms", get(terms))
}

/// The words by which terms are found in texts, under the id of each, for `glossary.js`.
async fn terms() -> Json<BTreeMap<&'static str, &'static [String]>> {
    Json(glossary::terms().iter().map(|term| (&*term.id, &*term.words)).collect())
}

async fn show(Path(name): Path<String>, uri: Uri) -> Response {
    let (Some(chapter), Some(place)) = (chapter(&name), SHELF.get(&*name)) else { return missing(uri).await };
    let write = || layout(Page::Learn, chapter.title(), &page(chapter)).into_string().into();
    Html(place.get_or_init(write).clone()).into_response()
}

/// The cover.
pub(super) fn content() -> Markup {
    html! {
        div.cover {
            h1 { "Learn" }
            p.lead {
                "A short book on " (term("impartial games")) " and what they have to do with " (term("hooks")) ", "
                (term("root systems")) " and " (term("partial orders")) ". It asks for no more than a first course in mathematics. Every board in it can be played, \
                 and every value is checked by the program."
            }
            p { a.button.main href="/learn/first-game" { "Play your first game: one minute" } }
            ol.contents start="0" {
                @for chapter in CHAPTERS {
                    li data-chapter=(chapter.slug) {
                        a href=(address(chapter)) { (chapter.title()) }
                        p.quiet { (chapter.about) }
                    }
                }
            }
            p.appendices {
                @for appendix in APPENDICES { a href=(address(appendix)) { (appendix.title()) } " " }
            }
        }
    }
}

fn address(chapter: &Chapter) -> String {
    format!("/learn/{}", chapter.slug)
}

/// A chapter between the list of chapters and what comes next.
fn page(chapter: &Chapter) -> Markup {
    let place = CHAPTERS.iter().position(|other| other.slug == chapter.slug);
    let text = chapter.render();
    let next = place.and_then(|place| CHAPTERS.get(place + 1));
    html! {
        div.book {
            nav.chapters aria-label="Chapters" {
                details open {
                    summary { "Learn" }
                    ol start="0" {
                        @for other in CHAPTERS { (entry(other, chapter)) }
                    }
                    ul {
                        @for other in APPENDICES { (entry(other, chapter)) }
                    }
                }
                @if place.is_none() && text.headings.len() > 1 {
                    p.jump {
                        @for (id, words) in &text.headings { a href={ "#" (id) } { (words) } " " }
                    }
                }
            }
            @if let Some(place) = place {
                // On a narrow screen, where the list is folded.
                progress.how-far max=(CHAPTERS.len() - 1) value=(place) aria-label={ "Chapter " (place) " of " (CHAPTERS.len() - 1) } {}
            }
            article.prose data-chapter=(chapter.slug) {
                h1 { (chapter.title()) }
                (text.html)
                @if let Some(next) = next {
                    p.next { "Next: " a href=(address(next)) { (next.title()) } }
                }
            }
        }
    }
}

fn entry(other: &Chapter, current: &Chapter) -> Markup {
    html! {
        li data-chapter=(other.slug) {
            a href=(address(other)) aria-current=[(other.slug == current.slug).then_some("page")] { (other.title()) }
        }
    }
}
