//! The pages: HTML with all its text, escaped by construction; scripts make it interactive.

mod gallery;
mod play;
mod posets;
mod rules;
mod tables;
mod theorems;

use crate::Lab;
use crate::problem::Problem;
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{StatusCode, Uri};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use maud::{DOCTYPE, Markup, html};
use std::sync::{Arc, OnceLock};

/// Every page, in the order of the navigation: address, name, heading.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Page {
    Gallery,
    Play,
    Rules,
    Tables,
    Posets,
    Theorems,
}

impl Page {
    const ALL: [Page; 6] = [Page::Gallery, Page::Play, Page::Rules, Page::Tables, Page::Posets, Page::Theorems];

    fn address(self) -> &'static str {
        match self {
            Page::Gallery => "/",
            Page::Play => "/play",
            Page::Rules => "/rules",
            Page::Tables => "/tables",
            Page::Posets => "/posets",
            Page::Theorems => "/theorems",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Page::Gallery => "Games",
            Page::Play => "Play",
            Page::Rules => "Your game",
            Page::Tables => "Tables",
            Page::Posets => "Posets",
            Page::Theorems => "Theorems",
        }
    }

    fn content(self, lab: &Lab) -> Markup {
        match self {
            Page::Gallery => gallery::content(),
            Page::Play => play::content(),
            Page::Rules => rules::content(),
            Page::Tables => tables::content(),
            Page::Posets => posets::content(),
            Page::Theorems => theorems::content(lab),
        }
    }

    /// The name of its script and its style.
    fn files(self) -> &'static str {
        match self {
            Page::Gallery => "gallery",
            Page::Play => "play",
            Page::Rules => "rules",
            Page::Tables => "tables",
            Page::Posets => "posets",
            Page::Theorems => "theorems",
        }
    }
}

pub(crate) fn routes() -> Router<Arc<Lab>> {
    let add = |router: Router<Arc<Lab>>, page: Page| {
        let show = move |State(lab): State<Arc<Lab>>| async move { lab.shelf.page(page, &lab) };
        router.route(page.address(), get(show))
    };
    Page::ALL.into_iter().fold(Router::new(), add)
}

/// The pages that have been asked for. Each is the same for everyone and is written once, so that asking for it takes
/// hardly any time and no memory of its own.
#[derive(Default)]
pub(crate) struct Shelf([OnceLock<Bytes>; Page::ALL.len()]);

impl Shelf {
    fn page(&self, page: Page, lab: &Lab) -> Response {
        let text = self.0[page as usize].get_or_init(|| layout(page, &page.content(lab)).into_string().into());
        Html(text.clone()).into_response()
    }
}

/// A page around its content.
fn layout(page: Page, content: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            (head(page.name(), Some(page)))
            body {
                a.skip href="#content" { "Skip to content" }
                (navigation(Some(page)))
                main #content tabindex="-1" { (content) }
                noscript { p.notice { "Pictures and texts are here without scripts; to play, scripts must be on." } }
            }
        }
    }
}

fn head(title: &str, page: Option<Page>) -> Markup {
    html! {
        head {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width, initial-scale=1";
            meta name="color-scheme" content="light dark";
            title { (title) " · grundy" }
            link rel="icon" href="/assets/icon.svg" type="image/svg+xml";
            link rel="stylesheet" href="/assets/style.css";
            @if let Some(page) = page {
                link rel="stylesheet" href={ "/assets/" (page.files()) ".css" };
                script type="module" src={ "/assets/" (page.files()) ".js" } {}
            }
        }
    }
}

fn navigation(current: Option<Page>) -> Markup {
    html! {
        header.top {
            a.brand href="/" { img src="/assets/icon.svg" alt="" width="28" height="28"; "grundy" }
            nav aria-label="Pages" {
                @for page in Page::ALL {
                    a href=(page.address()) aria-current=[(current == Some(page)).then_some("page")] { (page.name()) }
                }
            }
        }
    }
}

/// The choice between the two play conventions.
fn play_choice() -> Markup {
    html! {
        label { "Play"
            select #play autocomplete="off" {
                option value="normal" { "normal: who cannot move loses" }
                option value="misere" { "misère: who cannot move wins" }
            }
        }
    }
}

/// The answer at an address that does not exist: a page for people, an object for programs.
pub(crate) async fn missing(uri: Uri) -> Response {
    if ["/assets", "/api"].iter().any(|programs| uri.path().starts_with(programs)) {
        return Problem::Missing("there is nothing at this address".to_owned()).into_response();
    }
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            (head("Not here", None))
            body {
                (navigation(None))
                main #content {
                    h1 { "There is nothing here" }
                    p { "No page has the address " code { (uri.path()) } ". " a href="/" { "All games" } }
                }
            }
        }
    };
    (StatusCode::NOT_FOUND, page).into_response()
}
