//! `/api/openapi.json`: a description of the API for programs.

use axum::http::header;
use axum::response::{IntoResponse, Response};

/// The description. `fuzz/run` asks the API what it allows and checks every answer against its schemas.
const DOCUMENT: &str = include_str!("../../assets/openapi.json");

pub(crate) async fn document() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT).into_response()
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
    use serde_json::{Map, Value};
    use std::collections::BTreeSet;

    const METHODS: [Method; 2] = [Method::GET, Method::POST];

    fn description() -> Value {
        serde_json::from_str(DOCUMENT).expect("the description is JSON")
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

    /// The address with the examples of its parameters.
    fn example_address(document: &Value, path: &str, operation: &Value) -> String {
        let (mut address, mut query) = (path.to_owned(), Vec::new());
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            let reference = parameter["$ref"].as_str().and_then(|reference| reference.strip_prefix('#'));
            let parameter = reference.map_or(parameter, |reference| document.pointer(reference).expect(reference));
            let text = match &parameter["example"] {
                Value::Null => continue,
                Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            let encoded: String = text.bytes().map(|byte| format!("%{byte:02X}")).collect();
            let name = parameter["name"].as_str().expect("a parameter has a name");
            if parameter["in"] == "path" {
                address = address.replace(&format!("{{{name}}}"), &encoded);
            } else {
                query.push(format!("{name}={encoded}"));
            }
        }
        format!("{address}?{}", query.join("&"))
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
