//! The pages: HTML with the text in it, escaped by construction; scripts add what moves.

mod gallery;
mod play;
mod posets;
mod tables;
mod theorems;

use crate::Lab;
use crate::problem::Problem;
use axum::Router;
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use maud::{DOCTYPE, Markup, html};
use std::sync::Arc;

/// Every page, in the order of the navigation: address, name, heading.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Page {
    Gallery,
    Play,
    Tables,
    Posets,
    Theorems,
}

impl Page {
    const ALL: [Page; 5] = [Page::Gallery, Page::Play, Page::Tables, Page::Posets, Page::Theorems];

    fn address(self) -> &'static str {
        match self {
            Page::Gallery => "/",
            Page::Play => "/play",
            Page::Tables => "/tables",
            Page::Posets => "/posets",
            Page::Theorems => "/theorems",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Page::Gallery => "Games",
            Page::Play => "Play",
            Page::Tables => "Tables",
            Page::Posets => "Posets",
            Page::Theorems => "Theorems",
        }
    }

    /// What its script and its style are called.
    fn files(self) -> &'static str {
        match self {
            Page::Gallery => "gallery",
            Page::Play => "play",
            Page::Tables => "tables",
            Page::Posets => "posets",
            Page::Theorems => "theorems",
        }
    }
}

pub(crate) fn routes() -> Router<Arc<Lab>> {
    Router::new()
        .route("/", get(gallery::page))
        .route("/play", get(play::page))
        .route("/tables", get(tables::page))
        .route("/posets", get(posets::page))
        .route("/theorems", get(theorems::page))
}

/// A page around its content.
fn layout(page: Page, content: &Markup) -> Response {
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
    .into_response()
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

/// What is answered where there is nothing: a page for people, an object for programs.
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
