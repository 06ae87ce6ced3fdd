//! `/api/openapi.json`: a description of the API for programs.

use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde_json::Value;

/// The description. `fuzz/run` asks the API what it allows and checks every answer against its schemas.
pub(crate) const DESCRIPTION: &str = include_str!("../../assets/openapi.json");

pub(crate) async fn document() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], DESCRIPTION).into_response()
}

/// What a part of the description stands for: what it refers to, or itself.
pub(crate) fn resolved<'d>(description: &'d Value, part: &'d Value) -> &'d Value {
    let place = part["$ref"].as_str().and_then(|reference| reference.strip_prefix('#'));
    place.and_then(|place| description.pointer(place)).map_or(part, |found| resolved(description, found))
}

/// The example of a parameter as it stands in an address; nothing if it has none.
pub(crate) fn example(parameter: &Value) -> Option<String> {
    match &parameter["example"] {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    }
}

/// The address of an operation, below `/api`, with the examples of its parameters.
pub(crate) fn example_address(description: &Value, path: &str, operation: &Value) -> String {
    let (mut address, mut query) = (path.to_owned(), Vec::new());
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        let parameter = resolved(description, parameter);
        let (Some(name), Some(text)) = (parameter["name"].as_str(), example(parameter)) else { continue };
        if parameter["in"] == "path" {
            address = address.replace(&format!("{{{name}}}"), &encoded(&text));
        } else {
            query.push(format!("{name}={}", encoded(&text)));
        }
    }
    if query.is_empty() { address } else { format!("{address}?{}", query.join("&")) }
}

/// A text for an address.
fn encoded(text: &str) -> String {
    let letter = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b',' | b':' | b'-' | b'_' | b'.' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Lab, Settings, api};
    use axum::Router;
    use axum::body::Body;
    use axum::http::{Method, Request, StatusCode};
    use hyper::service::Service;
    use hyper_util::service::TowerToHyperService;
    use serde_json::Map;
    use std::collections::BTreeSet;

    const METHODS: [Method; 2] = [Method::GET, Method::POST];

    fn description() -> Value {
        serde_json::from_str(DESCRIPTION).expect("the description is JSON")
    }

    fn object(value: &Value) -> &Map<String, Value> {
        value.as_object().unwrap_or_else(|| panic!("an object, not {value}"))
    }

    /// The operation of a method at a path, if it is described.
    fn operation<'d>(document: &'d Value, path: &str, method: &Method) -> Option<&'d Value> {
        document["paths"][path].get(method.as_str().to_lowercase())
    }

    /// Asks and gives the status and the type of the answer.
    async fn ask(method: &Method, address: &str, body: String) -> (StatusCode, String) {
        let laboratory = Router::new().nest("/api", api::routes()).with_state(Lab::new(&Settings::default()));
        let request = Request::builder().method(method).uri(format!("/api{address}")).body(Body::from(body)).unwrap();
        let response = TowerToHyperService::new(laboratory).call(request).await.unwrap();
        let kind = response.headers().get(header::CONTENT_TYPE).expect("an answer has a type").to_str().unwrap();
        (response.status(), kind.to_owned())
    }

    #[test]
    fn it_is_about_this_version() {
        let document = description();
        assert_eq!(document["info"]["version"], env!("CARGO_PKG_VERSION"));
        assert_eq!(document["servers"][0]["url"], "/api");
    }

    #[tokio::test]
    async fn it_describes_every_address_and_nothing_else() {
        let document = description();
        let answered: BTreeSet<&str> = api::addresses().into_iter().map(|(address, _)| address).collect();
        let described: BTreeSet<&str> = object(&document["paths"]).keys().map(String::as_str).collect();
        assert_eq!(described, answered);
        for path in answered {
            for method in METHODS {
                let (status, _) = ask(&method, path, String::new()).await;
                let is_described = operation(&document, path, &method).is_some();
                assert_eq!(status != StatusCode::METHOD_NOT_ALLOWED, is_described, "{method} {path}: {status}");
            }
        }
    }

    #[tokio::test]
    async fn its_examples_are_answered() {
        let document = description();
        for (path, _) in api::addresses() {
            for method in METHODS {
                let Some(operation) = operation(&document, path, &method) else { continue };
                let kinds = object(&operation["responses"]["200"]["content"]);
                let questions: Vec<(String, String)> = if method == Method::GET {
                    vec![(example_address(&document, path, operation), String::new())]
                } else {
                    let examples = object(&operation["requestBody"]["content"]["application/json"]["examples"]);
                    examples.values().map(|example| (path.to_owned(), example["value"].to_string())).collect()
                };
                assert!(!questions.is_empty(), "{method} {path} has no example");
                for (address, body) in questions {
                    let (status, kind) = ask(&method, &address, body.clone()).await;
                    assert_eq!(status, StatusCode::OK, "{method} {address} {body}");
                    let kind = kind.split(';').next().unwrap_or_default();
                    assert!(kinds.contains_key(kind), "{method} {address} gives {kind}");
                }
            }
        }
    }
}
