//! The API: the JSON of the command line over HTTP, and whatever else the pages need.

pub(crate) mod claims;
mod map;
mod openapi;
mod poset;
mod position;
mod rules;
mod rulesets;
mod table;

use crate::Lab;
use crate::problem::Problem;
use axum::Router;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get};
use std::sync::Arc;

/// Everything under `/api`.
pub(crate) fn routes() -> Router<Arc<Lab>> {
    let add = |router: Router<Arc<Lab>>, (address, route)| router.route(address, route);
    addresses().into_iter().fold(Router::new(), add).fallback(missing)
}

/// Each address and what answers there.
fn addresses() -> Vec<(&'static str, MethodRouter<Arc<Lab>>)> {
    vec![
        ("/openapi.json", only_get(get(openapi::document))),
        ("/rulesets", only_get(get(rulesets::list))),
        ("/value", either(get(position::value).post(position::value))),
        ("/why", either(get(position::why).post(position::why))),
        ("/moves", either(get(position::moves).post(position::moves))),
        ("/board", either(get(position::board).post(position::board))),
        ("/move", either(get(position::make_move).post(position::make_move))),
        ("/reply", either(get(position::reply).post(position::reply))),
        ("/picture", either(get(position::picture).post(position::picture))),
        ("/table", either(get(table::table).post(table::table))),
        ("/map", either(get(map::map).post(map::map))),
        ("/rules", either(get(rules::rules).post(rules::rules))),
        ("/rules/verify", either(get(rules::verify).post(rules::verify))),
        ("/poset", either(get(poset::poset).post(poset::poset))),
        ("/poset/family", only_get(get(poset::family))),
        ("/claims", only_get(get(claims::list))),
        ("/claims/{id}", only_get(get(claims::report))),
        ("/claims/{id}/run", only_get(get(claims::run))),
    ]
}

/// Answers any other method with the methods there are.
fn only_get(route: MethodRouter<Arc<Lab>>) -> MethodRouter<Arc<Lab>> {
    route.fallback(|| async { Problem::Method("GET, HEAD") })
}

fn either(route: MethodRouter<Arc<Lab>>) -> MethodRouter<Arc<Lab>> {
    route.fallback(|| async { Problem::Method("GET, HEAD, POST") })
}

async fn missing() -> Response {
    Problem::Missing("there is nothing at this address; /api/openapi.json describes what there is".to_owned())
        .into_response()
}
