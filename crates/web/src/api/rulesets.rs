//! `/api/rulesets`: what can be played.

use axum::Json;
use rulesets::Entry;

pub(crate) async fn list() -> Json<Vec<&'static Entry>> {
    Json(rulesets::entries().collect())
}
