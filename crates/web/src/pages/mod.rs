//! The pages: HTML with all its text, escaped by construction; scripts make it interactive.

mod api;
mod draw;
mod gallery;
mod learn;
mod maps;
mod play;
mod posets;
mod rules;
mod signs;
mod still;
mod term;
mod theorems;

pub(crate) use gallery::address_of;

use crate::Lab;
use crate::problem::Problem;
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{StatusCode, Uri};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::get;
use maud::{DOCTYPE, Markup, html};
use std::sync::{Arc, OnceLock};

/// Every page, in the order of the navigation: address, name, heading.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Page {
    Gallery,
    Play,
    Rules,
    Maps,
    Posets,
    Theorems,
    Learn,
    Api,
}

impl Page {
    const ALL: [Page; 8] =
        [Page::Gallery, Page::Play, Page::Rules, Page::Maps, Page::Posets, Page::Theorems, Page::Learn, Page::Api];

    /// Whether it stands in the bar. On a narrow screen the list has all pages.
    fn is_in_bar(self) -> bool {
        self != Page::Api
    }

    fn address(self) -> &'static str {
        match self {
            Page::Gallery => "/",
            Page::Play => "/play",
            Page::Rules => "/rules",
            Page::Maps => "/maps",
            Page::Posets => "/posets",
            Page::Theorems => "/theorems",
            Page::Learn => "/learn",
            Page::Api => "/api",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Page::Gallery => "Games",
            Page::Play => "Play",
            Page::Rules => "Your game",
            Page::Maps => "Maps",
            Page::Posets => "Posets",
            Page::Theorems => "Theorems",
            Page::Learn => "Learn",
            Page::Api => "API",
        }
    }

    fn content(self, lab: &Lab) -> Markup {
        match self {
            Page::Gallery => gallery::content(),
            Page::Play => play::content(),
            Page::Rules => rules::content(),
            Page::Maps => maps::content(),
            Page::Posets => posets::content(),
            Page::Theorems => theorems::content(lab),
            Page::Learn => learn::content(),
            Page::Api => api::content(),
        }
    }

    /// Whether it can be read where scripts do not run.
    fn is_text(self) -> bool {
        matches!(self, Page::Gallery | Page::Theorems | Page::Learn)
    }

    /// The name of its script and its style.
    fn files(self) -> &'static str {
        match self {
            Page::Gallery => "gallery",
            Page::Play => "play",
            Page::Rules => "rules",
            Page::Maps => "maps",
            Page::Posets => "posets",
            Page::Theorems => "theorems",
            Page::Learn => "learn",
            Page::Api => "api",
        }
    }
}

pub(crate) fn routes() -> Router<Arc<Lab>> {
    let add = |router: Router<Arc<Lab>>, page: Page| {
        let show = move |State(lab): State<Arc<Lab>>, uri: Uri| async move { lab.shelf.page(page, &uri, &lab) };
        router.route(page.address(), get(show))
    };
    Page::ALL.into_iter().fold(learn::routes(), add).route("/tables", get(former_maps))
}

/// Maps were once called tables; links to them still lead there.
async fn former_maps(uri: Uri) -> Redirect {
    let question = uri.query().map_or_else(String::new, |query| format!("?{query}"));
    Redirect::permanent(&format!("{}{question}", Page::Maps.address()))
}

/// The pages that have been asked for. Each is the same for everyone and is written once, so that asking for it takes
/// hardly any time and no memory of its own; only the board names the position of its address.
#[derive(Default)]
pub(crate) struct Shelf([OnceLock<Bytes>; Page::ALL.len()]);

impl Shelf {
    fn page(&self, page: Page, uri: &Uri, lab: &Lab) -> Response {
        let write = |content: &Markup| Bytes::from(layout(page, page.name(), content).into_string());
        if page == Page::Play
            && let Some(picture) = still::Picture::of_address(uri)
        {
            return Html(write(&html! { (picture) (page.content(lab)) })).into_response();
        }
        let text = self.0[page as usize].get_or_init(|| write(&page.content(lab)));
        Html(text.clone()).into_response()
    }
}

/// A page around its content.
fn layout(page: Page, title: &str, content: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            (head(title, Some(page)))
            body {
                a.skip href="#content" { "Skip to content" }
                (navigation(Some(page)))
                main #content tabindex="-1" { (still::notice(page)) (content) }
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
            script src="/assets/theme.js" {}
            script type="module" src="/assets/bar.js" {}
            script type="module" src="/assets/glossary.js" {}
            link rel="icon" href="/assets/icon.svg" type="image/svg+xml";
            link rel="stylesheet" href="/assets/style.css";
            link rel="stylesheet" href="/assets/picture.css";
            @if let Some(page) = page {
                link rel="stylesheet" href={ "/assets/" (page.files()) ".css" };
                script type="module" src={ "/assets/" (page.files()) ".js" } {}
            }
        }
    }
}

/// A staircase of boxes, in the colours of the theme.
fn mark() -> Markup {
    html! {
        svg.mark viewBox="0 0 22 22" width="22" height="22" aria-hidden="true" {
            path d="M0 0h6v6H0zM0 8h6v6H0zM0 16h6v6H0z" {}
            path.hook d="M8 0h6v6H8zM16 0h6v6h-6zM8 8h6v6H8z" {}
        }
    }
}

fn navigation(current: Option<Page>) -> Markup {
    html! {
        header.top {
            a.brand href="/" aria-label="grundy: all games" { (mark()) span { "grundy" } }
            nav aria-label="Pages" {
                @for page in Page::ALL.into_iter().filter(|page| page.is_in_bar()) {
                    a href=(page.address()) aria-current=[(current == Some(page)).then_some("page")] { (page.name()) }
                }
            }
            // On a narrow screen, instead of the links.
            select #pages .pages aria-label="Pages" autocomplete="off" {
                @if current.is_none() {
                    option value="" selected { "Pages" }
                }
                @for page in Page::ALL {
                    option value=(page.address()) selected[current == Some(page)] { (page.name()) }
                }
            }
            form #position-line .position-line role="search" aria-label="Position" autocomplete="off" {
                input type="text" spellcheck="false" autocapitalize="off" aria-label="Game and position" placeholder="young 4,2,1";
                kbd aria-hidden="true" { "/" }
                p role="alert" hidden {}
            }
            button #theme .theme type="button" aria-label="Light or dark" title="Light or dark" { span aria-hidden="true" { "◐" } }
        }
    }
}

/// The choice between the two play conventions.
fn play_choice() -> Markup {
    html! {
        label { "Play"
            select #play autocomplete="off" {
                option value="normal" { "normal: whoever cannot move loses" }
                option value="misere" { "misère: whoever cannot move wins" }
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
