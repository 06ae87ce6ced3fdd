//! The API: the JSON of the command line over HTTP, and whatever else the pages need.

pub(crate) mod claims;
mod figure;
mod map;
pub(crate) mod openapi;
pub(crate) mod picture;
mod poset;
mod position;
mod rules;
mod rulesets;
mod steps;
mod sum;
mod table;
mod twins;
mod why;

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
        ("/why", either(get(why::why).post(why::why))),
        ("/moves", either(get(position::moves).post(position::moves))),
        ("/board", either(get(position::board).post(position::board))),
        ("/move", either(get(position::make_move).post(position::make_move))),
        ("/reply", either(get(position::reply).post(position::reply))),
        ("/steps", either(get(steps::steps).post(steps::steps))),
        ("/twins", either(get(twins::twins).post(twins::twins))),
        ("/picture", either(get(picture::picture).post(picture::picture))),
        ("/sum", either(get(sum::sum).post(sum::sum))),
        ("/sum/picture", either(get(picture::sum_picture).post(picture::sum_picture))),
        ("/figure", either(get(figure::figure).post(figure::figure))),
        ("/table", either(get(table::table).post(table::table))),
        ("/map", either(get(map::map).post(map::map))),
        ("/rules", either(get(rules::rules).post(rules::rules))),
        ("/rules/verify", either(get(rules::verify).post(rules::verify))),
        ("/rules/moves", either(get(rules::moves).post(rules::moves))),
        ("/poset", either(get(poset::poset).post(poset::poset))),
        ("/poset/family", only_get(get(poset::family))),
        ("/claims", only_get(get(claims::list))),
        ("/claims/{id}", only_get(get(claims::report))),
        ("/claims/{id}/run", only_get(get(claims::run))),
    ]
}

/// Every address, as the description writes it.
pub(crate) fn paths() -> Vec<&'static str> {
    addresses().into_iter().map(|(path, _)| path).collect()
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
