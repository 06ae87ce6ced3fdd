//! Who may ask: the laboratory's own pages and programs on this machine, but no page of another site.
//!
//! A page elsewhere could point a name of its own at this machine (then Host is not ours) or send requests from a
//! visitor's browser (then Origin or Sec-Fetch-Site says so). Both are refused before anything is computed. So is a
//! request that gives one of these headers twice, since a proxy might believe the other one. Every answer carries a
//! content security policy under which only the program's own scripts and styles run.

use crate::Lab;
use crate::problem::Problem;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;
use std::sync::Arc;

const HEADERS: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
         form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
];

const SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
const MODE: HeaderName = HeaderName::from_static("sec-fetch-mode");
const DESTINATION: HeaderName = HeaderName::from_static("sec-fetch-dest");
/// The headers that say who asks.
const ASKERS: [HeaderName; 5] = [header::HOST, header::ORIGIN, SITE, MODE, DESTINATION];

/// Lets a request through or refuses it, and sets the headers of the answer.
pub(crate) async fn check(State(lab): State<Arc<Lab>>, request: Request, next: Next) -> Response {
    let mut response = match refuse(&lab.hosts, &request) {
        Some(problem) => problem.into_response(),
        None => next.run(request).await,
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Why a request is refused, if it is.
fn refuse(hosts: &[String], request: &Request) -> Option<Problem> {
    let headers = request.headers();
    if let Some(name) = ASKERS.iter().find(|name| headers.get_all(*name).iter().nth(1).is_some()) {
        return Some(Problem::Question(format!("the request has more than one {name} header; one says who asks")));
    }
    // HTTP/2 and proxies name the host in the address of the request.
    let authority = match request.uri().authority() {
        Some(authority) => authority.as_str(),
        None => text(headers, &header::HOST).unwrap_or(""),
    };
    let name = without_port(authority);
    if !is_ours(hosts, name) {
        return Some(Problem::Forbidden(format!(
            "the name {} is not one this laboratory goes by; whoever opens it adds one with `grundy serve --host NAME`",
            shapes::notation::quote(name)
        )));
    }
    let from_elsewhere = || Some(Problem::Forbidden("a page of another site may not use this laboratory".to_owned()));
    if headers.contains_key(header::ORIGIN) {
        let origin = text(headers, &header::ORIGIN).unwrap_or("");
        let same = ["http://", "https://"].iter().any(|scheme| origin.strip_prefix(scheme) == Some(authority));
        if !same {
            return from_elsewhere();
        }
    }
    // A link on another site may lead here; nothing else may come from there.
    let is_own = !headers.contains_key(SITE) || matches!(text(headers, &SITE), Some("same-origin" | "none"));
    let opens_page = request.method() == Method::GET
        && text(headers, &MODE) == Some("navigate")
        && text(headers, &DESTINATION) == Some("document")
        && !request.uri().path().starts_with("/api/");
    if is_own || opens_page { None } else { from_elsewhere() }
}

fn text<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h str> {
    headers.get(name)?.to_str().ok()
}

/// The host of `host:port`, `[v6]:port` or `host`.
fn without_port(authority: &str) -> &str {
    match authority.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) && !host.ends_with(':') => host,
        _ => authority,
    }
}

/// Nobody can point a numeric address elsewhere; a name can be.
fn is_ours(hosts: &[String], name: &str) -> bool {
    let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    bare.parse::<IpAddr>().is_ok()
        || name.eq_ignore_ascii_case("localhost")
        || hosts.iter().any(|host| host.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;

    fn refused(headers: &[(&str, &str)]) -> bool {
        let mut request = Request::builder().uri("/api/value?ruleset=young");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        refuse(&["lab.example".to_owned()], &request.body(Body::empty()).unwrap()).is_some()
    }

    #[test]
    fn only_own_names_are_answered() {
        for host in ["localhost:8017", "LOCALHOST", "127.0.0.1:8017", "[::1]:8017", "[::1]", "lab.example:80"] {
            assert!(!refused(&[("host", host)]), "{host}");
        }
        for host in ["evil.example", "localhost.evil.example:8017", "", "127.0.0.1.evil.example", "[::1].evil", ":80"] {
            assert!(refused(&[("host", host)]), "{host}");
        }
        assert!(refused(&[]));
    }

    #[test]
    fn other_sites_are_refused() {
        let host = ("host", "localhost:8017");
        assert!(!refused(&[host, ("origin", "http://localhost:8017"), ("sec-fetch-site", "same-origin")]));
        for origin in ["http://evil.example", "null", "http://localhost:9999", "http://localhost", "file://"] {
            assert!(refused(&[host, ("origin", origin)]), "{origin}");
        }
        assert!(refused(&[host, ("sec-fetch-site", "cross-site")]));
        assert!(refused(&[host, ("sec-fetch-site", "same-site")]));
        assert!(refused(&[host, ("sec-fetch-site", "same-origin, cross-site")]));
        let navigation = [("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "document")];
        assert!(refused(&[host, ("sec-fetch-site", "cross-site"), navigation[0], navigation[1]]));
        assert!(!refused(&[host, ("sec-fetch-site", "none"), navigation[0], navigation[1]]));
    }

    #[test]
    fn whoever_asks_says_so_once() {
        let host = ("host", "localhost:8017");
        let origin = ("origin", "http://localhost:8017");
        let site = ("sec-fetch-site", "same-origin");
        assert!(!refused(&[host, origin, site]));
        for twice in [host, origin, site] {
            assert!(refused(&[host, origin, site, twice]), "{twice:?}");
        }
        assert!(refused(&[host, ("host", "evil.example")]));
    }
}
