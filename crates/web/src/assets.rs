//! Styles and scripts, built into the program. Those of pictures are taken from where pictures are drawn.

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
    ("picture.css", STYLE, drawing::PICTURE_STYLE),
    ("icon.svg", PICTURE, include_str!("../assets/icon.svg")),
    ("theme.js", SCRIPT, include_str!("../assets/theme.js")),
    ("bar.js", SCRIPT, include_str!("../assets/bar.js")),
    ("glossary.js", SCRIPT, include_str!("../assets/glossary.js")),
    ("laboratory.js", SCRIPT, include_str!("../assets/laboratory.js")),
    ("api.css", STYLE, include_str!("../assets/api.css")),
    ("api.js", SCRIPT, include_str!("../assets/api.js")),
    ("copy-as.js", SCRIPT, include_str!("../assets/copy-as.js")),
    ("commands.js", SCRIPT, include_str!("../assets/commands.js")),
    ("review.js", SCRIPT, include_str!("../assets/review.js")),
    ("editor.css", STYLE, include_str!("../assets/editor.css")),
    ("editor.js", SCRIPT, include_str!("../assets/editor.js")),
    ("editor-boxes.js", SCRIPT, include_str!("../assets/editor-boxes.js")),
    ("editor-fields.js", SCRIPT, include_str!("../assets/editor-fields.js")),
    ("editor-graph.js", SCRIPT, include_str!("../assets/editor-graph.js")),
    ("editor-hasse.js", SCRIPT, include_str!("../assets/editor-hasse.js")),
    ("editor-heaps.js", SCRIPT, include_str!("../assets/editor-heaps.js")),
    ("editor-numbers.js", SCRIPT, include_str!("../assets/editor-numbers.js")),
    ("editor-parts.js", SCRIPT, include_str!("../assets/editor-parts.js")),
    ("editor-strip.js", SCRIPT, include_str!("../assets/editor-strip.js")),
    ("learn.css", STYLE, include_str!("../assets/learn.css")),
    ("learn.js", SCRIPT, include_str!("../assets/learn.js")),
    ("live-board.js", SCRIPT, include_str!("../assets/live-board.js")),
    ("first-game.js", SCRIPT, include_str!("../assets/first-game.js")),
    ("gallery.css", STYLE, include_str!("../assets/gallery.css")),
    ("gallery.js", SCRIPT, include_str!("../assets/gallery.js")),
    ("play.css", STYLE, include_str!("../assets/play.css")),
    ("play.js", SCRIPT, include_str!("../assets/play.js")),
    ("table.js", SCRIPT, include_str!("../assets/table.js")),
    ("pointing.js", SCRIPT, include_str!("../assets/pointing.js")),
    ("perfect.js", SCRIPT, include_str!("../assets/perfect.js")),
    ("settings.js", SCRIPT, include_str!("../assets/settings.js")),
    ("notation.js", SCRIPT, include_str!("../assets/notation.js")),
    ("limit.js", SCRIPT, include_str!("../assets/limit.js")),
    ("reason.js", SCRIPT, include_str!("../assets/reason.js")),
    ("nim-sum.js", SCRIPT, include_str!("../assets/nim-sum.js")),
    ("nand-tree.js", SCRIPT, include_str!("../assets/nand-tree.js")),
    ("stage.js", SCRIPT, include_str!("../assets/stage.js")),
    ("explain.css", STYLE, include_str!("../assets/explain.css")),
    ("strip.js", SCRIPT, include_str!("../assets/strip.js")),
    ("moves-list.js", SCRIPT, include_str!("../assets/moves-list.js")),
    ("motion.js", SCRIPT, include_str!("../assets/motion.js")),
    ("ghost.js", SCRIPT, include_str!("../assets/ghost.js")),
    ("steps.js", SCRIPT, include_str!("../assets/steps.js")),
    ("twins.js", SCRIPT, include_str!("../assets/twins.js")),
    ("game.js", SCRIPT, include_str!("../assets/game.js")),
    ("line.js", SCRIPT, include_str!("../assets/line.js")),
    ("loading.js", SCRIPT, include_str!("../assets/loading.js")),
    ("card.js", SCRIPT, include_str!("../assets/card.js")),
    ("sums.js", SCRIPT, include_str!("../assets/sums.js")),
    ("setup.js", SCRIPT, include_str!("../assets/setup.js")),
    ("share.js", SCRIPT, include_str!("../assets/share.js")),
    ("ended.js", SCRIPT, include_str!("../assets/ended.js")),
    ("facts.js", SCRIPT, include_str!("../assets/facts.js")),
    ("verdict.js", SCRIPT, include_str!("../assets/verdict.js")),
    ("rules.css", STYLE, include_str!("../assets/rules.css")),
    ("rules.js", SCRIPT, include_str!("../assets/rules.js")),
    ("rules-board.js", SCRIPT, include_str!("../assets/rules-board.js")),
    ("rules-copy.js", SCRIPT, include_str!("../assets/rules-copy.js")),
    ("rules-gap.js", SCRIPT, include_str!("../assets/rules-gap.js")),
    ("rules-lines.js", SCRIPT, include_str!("../assets/rules-lines.js")),
    ("rules-problem.js", SCRIPT, include_str!("../assets/rules-problem.js")),
    ("rules-text.js", SCRIPT, include_str!("../assets/rules-text.js")),
    ("rules-told.js", SCRIPT, include_str!("../assets/rules-told.js")),
    ("rules-values.js", SCRIPT, include_str!("../assets/rules-values.js")),
    ("maps.css", STYLE, include_str!("../assets/maps.css")),
    ("maps.js", SCRIPT, include_str!("../assets/maps.js")),
    ("oklab.js", SCRIPT, include_str!("../assets/oklab.js")),
    ("map-cell.js", SCRIPT, include_str!("../assets/map-cell.js")),
    ("map-colours.js", SCRIPT, include_str!("../assets/map-colours.js")),
    ("map-data.js", SCRIPT, include_str!("../assets/map-data.js")),
    ("map-files.js", SCRIPT, include_str!("../assets/map-files.js")),
    ("map-form.js", SCRIPT, include_str!("../assets/map-form.js")),
    ("map-gestures.js", SCRIPT, include_str!("../assets/map-gestures.js")),
    ("map-legend.js", SCRIPT, include_str!("../assets/map-legend.js")),
    ("map-line.js", SCRIPT, include_str!("../assets/map-line.js")),
    ("map-paint.js", SCRIPT, include_str!("../assets/map-paint.js")),
    ("map-view.js", SCRIPT, include_str!("../assets/map-view.js")),
    ("draw.css", STYLE, include_str!("../assets/draw.css")),
    ("draw.js", SCRIPT, include_str!("../assets/draw.js")),
    ("graph-draw.js", SCRIPT, include_str!("../assets/graph-draw.js")),
    ("graph-text.js", SCRIPT, include_str!("../assets/graph-text.js")),
    ("posets.css", STYLE, include_str!("../assets/posets.css")),
    ("posets.js", SCRIPT, include_str!("../assets/posets.js")),
    ("poset-draw.js", SCRIPT, include_str!("../assets/poset-draw.js")),
    ("poset-text.js", SCRIPT, include_str!("../assets/poset-text.js")),
    ("levels.js", SCRIPT, include_str!("../assets/levels.js")),
    ("theorems.css", STYLE, include_str!("../assets/theorems.css")),
    ("theorems.js", SCRIPT, include_str!("../assets/theorems.js")),
    ("claims-list.js", SCRIPT, include_str!("../assets/claims-list.js")),
    ("claims-report.js", SCRIPT, include_str!("../assets/claims-report.js")),
    ("claims-run.js", SCRIPT, include_str!("../assets/claims-run.js")),
];

pub(crate) fn routes() -> Router<Arc<Lab>> {
    Router::new().route("/assets/{name}", get(asset))
}

async fn asset(Path(name): Path<String>, headers: HeaderMap) -> Response {
    let pictures = drawing::PICTURE_SCRIPTS.iter().map(|&(known, text)| (known, SCRIPT, text));
    let Some((_, kind, text)) = ASSETS.iter().copied().chain(pictures).find(|(known, ..)| *known == name) else {
        return Problem::Missing("there is no such file".to_owned()).into_response();
    };
    // Browsers cache it, and ask each time whether it has changed.
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    let tag = format!("\"{:016x}\"", hasher.finish());
    let kept = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let mut response = if kept { StatusCode::NOT_MODIFIED.into_response() } else { text.into_response() };
    let fields = response.headers_mut();
    fields.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    fields.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    fields.insert(header::ETAG, HeaderValue::from_str(&tag).expect("hexadecimal digits in quotes"));
    response
}
