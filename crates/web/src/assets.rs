//! Styles and scripts, built into the program.

use crate::Lab;
use crate::problem::Problem;
use axum::Router;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const PICTURE: &str = "image/svg+xml";

/// Name, type and text of each.
const ASSETS: &[(&str, &str, &str)] = &[
    ("style.css", STYLE, include_str!("../assets/style.css")),
    ("icon.svg", PICTURE, include_str!("../assets/icon.svg")),
    ("laboratory.js", SCRIPT, include_str!("../assets/laboratory.js")),
    ("picture.js", SCRIPT, include_str!("../assets/picture.js")),
    ("review.js", SCRIPT, include_str!("../assets/review.js")),
    ("gallery.css", STYLE, include_str!("../assets/gallery.css")),
    ("gallery.js", SCRIPT, include_str!("../assets/gallery.js")),
    ("play.css", STYLE, include_str!("../assets/play.css")),
    ("play.js", SCRIPT, include_str!("../assets/play.js")),
    ("why.js", SCRIPT, include_str!("../assets/why.js")),
    ("rules.css", STYLE, include_str!("../assets/rules.css")),
    ("rules.js", SCRIPT, include_str!("../assets/rules.js")),
    ("tables.css", STYLE, include_str!("../assets/tables.css")),
    ("tables.js", SCRIPT, include_str!("../assets/tables.js")),
    ("map-colours.js", SCRIPT, include_str!("../assets/map-colours.js")),
    ("map-data.js", SCRIPT, include_str!("../assets/map-data.js")),
    ("map-files.js", SCRIPT, include_str!("../assets/map-files.js")),
    ("map-legend.js", SCRIPT, include_str!("../assets/map-legend.js")),
    ("map-paint.js", SCRIPT, include_str!("../assets/map-paint.js")),
    ("map-view.js", SCRIPT, include_str!("../assets/map-view.js")),
    ("posets.css", STYLE, include_str!("../assets/posets.css")),
    ("posets.js", SCRIPT, include_str!("../assets/posets.js")),
    ("theorems.css", STYLE, include_str!("../assets/theorems.css")),
    ("theorems.js", SCRIPT, include_str!("../assets/theorems.js")),
];

pub(crate) fn routes() -> Router<Arc<Lab>> {
    Router::new().route("/assets/{name}", get(asset))
}

async fn asset(Path(name): Path<String>, headers: HeaderMap) -> Response {
    let Some((_, kind, text)) = ASSETS.iter().find(|(known, ..)| *known == name) else {
        return Problem::Missing("there is no such file".to_owned()).into_response();
    };
    // Browsers cache it, and ask each time whether it has changed.
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    let tag = format!("\"{:016x}\"", hasher.finish());
    let kept = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let mut response = if kept { StatusCode::NOT_MODIFIED.into_response() } else { (*text).into_response() };
    let fields = response.headers_mut();
    fields.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    fields.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    fields.insert(header::ETAG, HeaderValue::from_str(&tag).expect("hexadecimal digits in quotes"));
    response
}
