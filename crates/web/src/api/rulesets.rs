//! `/api/rulesets`: what can be played.

use crate::problem::Problem;
use crate::visit::Visit;
use axum::response::Response;

pub(crate) async fn list(visit: Visit) -> Result<Response, Problem> {
    visit.json(|_| Ok(rulesets::entries().collect::<Vec<_>>())).await
}
