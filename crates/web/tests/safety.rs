//! What the laboratory must never do, seen from outside: answer other sites, run their scripts, read files, or let one
//! visitor block another.

mod laboratory;

use laboratory::{Door, Headers, Laboratory, Visitor, encoded};
use serde_json::json;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

const AN_HOUR: Duration = Duration::from_secs(3600);
const MEMORY: u64 = 256 << 20;

fn laboratory() -> Laboratory {
    Laboratory::open(Duration::from_secs(20), MEMORY)
}

/// An address of each kind.
const ADDRESSES: [&str; 6] =
    ["/", "/play", "/assets/style.css", "/api/rulesets", "/api/value?ruleset=nim&position=3,5,7", "/nowhere"];

#[test]
fn other_names_and_other_sites_are_refused() {
    let laboratory = laboratory();
    let own = laboratory.host();
    let own_origin = format!("http://{own}");
    let foreign: [Headers<'_>; 7] = [
        &[("Host", "evil.example")],
        &[("Host", "localhost.evil.example:80")],
        &[("Host", "")],
        &[("Origin", "http://evil.example")],
        &[("Origin", "null")],
        &[("Sec-Fetch-Site", "cross-site")],
        &[("Sec-Fetch-Site", "same-site"), ("Sec-Fetch-Mode", "no-cors")],
    ];
    let mut visitor = laboratory.visit();
    for address in ADDRESSES {
        for headers in foreign {
            for method in ["GET", "POST"] {
                let answer = visitor.request(method, address, headers, "");
                assert_eq!(answer.status, 403, "{method} {address} {headers:?}: {}", answer.body);
                assert!(answer.json()["error"].is_string());
            }
        }
        let usual = if address == "/nowhere" { 404 } else { 200 };
        for headers in [&[][..], &[("Origin", own_origin.as_str()), ("Sec-Fetch-Site", "same-origin")]] {
            assert_eq!(visitor.request("GET", address, headers, "").status, usual, "{address} {headers:?}");
        }
    }
    // Each says who asks, or where. If there were two, a proxy might believe the other one.
    for name in ["Host", "Origin", "Sec-Fetch-Site"] {
        let value = if name == "Host" { &own } else { &own_origin };
        let twice: Headers<'_> = &[("Host", &own), (name, value), (name, "evil.example")];
        let headers = if name == "Host" { &twice[1..] } else { twice };
        let answer = laboratory.visit().request("GET", "/api/rulesets", headers, "");
        assert_eq!(answer.status, 400, "{name}: {}", answer.body);
        let problem = answer.json()["error"].as_str().unwrap().to_lowercase();
        assert!(problem.contains(&format!("more than one {} header", name.to_lowercase())), "{problem}");
    }
    // A link on another site may open a page and nothing else.
    let link = [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document")];
    assert_eq!(visitor.request("GET", "/play", &link, "").status, 200);
    assert_eq!(visitor.request("POST", "/play", &link, "").status, 403);
    assert_eq!(visitor.request("GET", "/api/rulesets", &link, "").status, 403);
}

#[test]
fn every_kind_of_answer_carries_the_headers() {
    let laboratory = laboratory();
    let mut visitor = laboratory.visit();
    let style = visitor.get("/assets/style.css");
    let tag = style.headers["etag"].as_str();
    let large = "x".repeat((1 << 20) + 1);
    let cases: [(&str, &str, Headers<'_>, &str, u16); 20] = [
        ("GET", "/", &[], "", 200),
        ("GET", "/theorems", &[], "", 200),
        ("GET", "/learn/turtles", &[], "", 200),
        ("HEAD", "/maps", &[], "", 200),
        ("GET", "/api", &[], "", 200),
        ("GET", "/tables?ruleset=nim", &[], "", 308),
        ("POST", "/posets", &[], "", 405),
        ("GET", "/nowhere", &[], "", 404),
        ("GET", "/assets/style.css", &[], "", 200),
        ("GET", "/assets/style.css", &[("If-None-Match", tag)], "", 304),
        ("GET", "/assets/nothing.js", &[], "", 404),
        ("GET", "/api/openapi.json", &[], "", 200),
        ("GET", "/api/picture?ruleset=young&position=2,1", &[], "", 200),
        ("GET", "/api/map?ruleset=nim&position=X,Y&width=2&height=2", &[], "", 200),
        ("GET", "/api/value?ruleset=nothing", &[], "", 400),
        ("GET", "/api/claims/nothing", &[], "", 404),
        ("GET", "/api/nothing", &[], "", 404),
        ("PUT", "/api/value", &[], "", 405),
        ("POST", "/api/value", &[], &large, 413),
        ("GET", "/", &[("Origin", "http://evil.example")], "", 403),
    ];
    for (method, address, headers, body, status) in cases {
        let answer = laboratory.visit().request(method, address, headers, body);
        let case = format!("{method} {address} {headers:?}");
        assert_eq!(answer.status, status, "{case}");
        let policy = answer.headers.get("content-security-policy").unwrap_or_else(|| panic!("{case} has no policy"));
        let rules: Vec<&str> = policy.split("; ").collect();
        for rule in ["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"] {
            assert!(rules.contains(&rule), "{case}: {policy}");
        }
        assert!(!policy.contains("unsafe"), "{case}: {policy}");
        let others = [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ];
        for (name, value) in others {
            assert_eq!(answer.headers.get(name).map(String::as_str), Some(value), "{case}: {name}");
        }
        assert!(!answer.headers.contains_key("access-control-allow-origin"), "{case}");
    }
}

#[test]
fn what_is_too_large_is_refused_in_words() {
    let laboratory = laboratory();
    // As long as is allowed: it is read, and it is not a poset.
    let question = |length: usize| {
        let around = json!({"poset": ""}).to_string().len();
        json!({"poset": "<".repeat(length - around)}).to_string()
    };
    let largest = laboratory.visit().request("POST", "/api/poset", &[], &question(1 << 20));
    assert_eq!(largest.status, 400, "{}", largest.body);
    for length in [(1 << 20) + 1, 5 << 20] {
        let answer = laboratory.visit().request("POST", "/api/poset", &[], &question(length));
        assert_eq!(answer.status, 413, "{}", answer.body);
        assert!(answer.json()["error"].as_str().unwrap().contains("1 MiB"), "{}", answer.body);
    }
    // Its length is not announced.
    let mut visitor = laboratory.visit();
    let head = format!("POST /api/poset HTTP/1.1\r\nHost: {}\r\nTransfer-Encoding: chunked\r\n\r\n", laboratory.host());
    visitor.send(&head).unwrap();
    let piece = "x".repeat(1 << 16);
    for _ in 0..20 {
        visitor.send(&format!("{:x}\r\n{piece}\r\n", piece.len())).unwrap();
    }
    visitor.send("0\r\n\r\n").unwrap();
    assert_eq!(visitor.answer(true).unwrap().status, 413);
    // Addresses are limited, too.
    let long = format!("/api/value?ruleset=nim&position={}", "1,".repeat(1 << 16));
    assert!(matches!(laboratory.get(&long).status, 414 | 431));
}

#[test]
fn no_file_is_read_for_a_visitor() {
    let secret = Path::new(env!("CARGO_TARGET_TMPDIR")).join("secret.poset");
    fs::write(&secret, "hidden < treasure\n").unwrap();
    let file = secret.to_str().unwrap();
    assert!(rulesets::open(&format!("ungar:{file}")).is_ok(), "the program itself can open it");
    let laboratory = laboratory();
    let mut visitor = laboratory.visit();
    for family in ["ungar", "plain"] {
        let spec = format!("{family}:{file}");
        for kind in ["value", "moves", "board", "move", "reply", "picture", "table", "map"] {
            let parts = if kind == "move" { "&parts=element-0" } else { "" };
            let size = if kind == "map" { "&position=X&width=2" } else { "" };
            let answer = visitor.get(&format!("/api/{kind}?ruleset={}{parts}{size}", encoded(&spec)));
            assert_eq!(answer.status, 400, "{kind}: {}", answer.body);
            assert!(answer.json()["error"].as_str().unwrap().contains("names a file"), "{kind}: {}", answer.body);
            assert!(!answer.body.contains("treasure"), "{kind}: {}", answer.body);
        }
        // The poset in the question is used, whatever file has that name.
        let answer = visitor.post("/api/value", &json!({"ruleset": spec, "poset": "found < brought"}));
        assert_eq!(answer.status, 200, "{}", answer.body);
        assert!(!answer.body.contains("treasure") && !answer.body.contains("hidden"), "{}", answer.body);
    }
}

#[test]
fn what_a_visitor_writes_is_never_markup() {
    let laboratory = laboratory();
    let evil = "<script>alert(1)</script>";
    // Unescaped where HTTP allows it, and escaped as browsers do it.
    for path in [evil.to_owned(), encoded(evil), "%22onload=%22x&'<b>".to_owned()] {
        let answer = laboratory.get(&format!("/{path}"));
        assert!(matches!(answer.status, 400 | 404), "{path}: {}", answer.status);
        assert!(!answer.body.contains("<script>alert") && !answer.body.contains("<b>"), "{path}: {}", answer.body);
    }
    // The address is shown, as text.
    let answer = laboratory.get("/here&there'");
    assert_eq!(answer.headers["content-type"], "text/html; charset=utf-8");
    assert!(answer.body.contains("/here&amp;there"), "{}", answer.body);
    for page in ["/", "/play", "/rules", "/maps", "/posets", "/theorems", "/learn", "/learn/mhrg", "/api"] {
        let plain = laboratory.get(page);
        let asked = laboratory.get(&format!("{page}?ruleset={0}&position={0}&play={0}", encoded(evil)));
        assert_eq!(asked.status, 200);
        if page == "/play" {
            // Without scripts it shows a picture of the position in its address.
            assert!(!asked.body.contains("<script>alert") && asked.body.contains("&lt;script&gt;"), "{}", asked.body);
            continue;
        }
        assert_eq!(asked.body, plain.body, "{page} holds something of its question");
    }
    for question in [
        format!("/api/value?ruleset={}", encoded(evil)),
        format!("/api/value?ruleset=nim&position={}", encoded(evil)),
        format!("/api/value?ruleset=nim&position=1&play={}", encoded(evil)),
        format!("/api/claims/{}", encoded(evil)),
        format!("/api/poset/family?family={}", encoded(evil)),
    ] {
        let answer = laboratory.get(&question);
        assert!(matches!(answer.status, 400 | 404), "{question}: {}", answer.status);
        assert_eq!(answer.headers["content-type"], "application/json", "{question}");
        assert!(answer.json()["error"].is_string(), "{question}");
    }
}

/// How many questions from one address may be in the slow lane or wait for it.
fn slow_places() -> usize {
    thread::available_parallelism().map_or(1, usize::from) + 64
}

/// This always needs a place in the slow lane and waits for one: in vain if visitors who left still hold them.
const SLOW_AND_SHORT: &str = "/api/claims/nakada-4.1/run?size=3";

/// Takes every place of the slow lane that one address may have, checks that it gets no more but another address does, and
/// leaves; then there must be places again.
fn come_and_go(heavy: &str) {
    let laboratory = Laboratory::open(AN_HOUR, MEMORY);
    let (answers, first) = channel();
    let mut visitors: Vec<Visitor> = (0..=slow_places()).map(|_| laboratory.visit()).collect();
    thread::scope(|scope| {
        let mut doors = Vec::new();
        for visitor in &mut visitors {
            doors.push(visitor.door());
            let answers = answers.clone();
            scope.spawn(move || {
                visitor.ask("GET", heavy, &[], "");
                let _ = answers.send(visitor.answer(true));
            });
        }
        // One more than there are places: one is told so, and all the others stay.
        let refused = first.recv().unwrap().unwrap();
        assert_eq!(refused.status, 429, "{}", refused.body);
        assert!(refused.headers.contains_key("retry-after"));
        let elsewhere = laboratory.visit_from([127, 0, 0, 2]).get(SLOW_AND_SHORT);
        assert_eq!(elsewhere.status, 200, "{}", elsewhere.body);
        doors.into_iter().for_each(Door::leave);
    });
    let answer = laboratory.get(SLOW_AND_SHORT);
    assert_eq!(answer.status, 200, "{}", answer.body);
    let report: serde_json::Value = serde_json::from_str(answer.body.lines().last().unwrap()).unwrap();
    assert_eq!(report["verdict"], "holds", "{}", answer.body);
}

#[test]
fn leaving_cancels_a_computation() {
    come_and_go("/api/value?ruleset=nim&position=1000000&method=search");
}

#[test]
fn leaving_cancels_a_stream() {
    come_and_go("/api/claims/motegi-5.1/run?size=22");
}

#[test]
fn who_says_nothing_stops_nobody() {
    let laboratory = laboratory();
    let mut silent: Vec<Visitor> = (0..100).map(|_| laboratory.visit()).collect();
    for (number, visitor) in silent.iter_mut().enumerate() {
        match number % 3 {
            0 => {}
            1 => visitor.send("GET /api/value?ruleset=nim&posi").unwrap(),
            _ => {
                let head =
                    format!("POST /api/value HTTP/1.1\r\nHost: {}\r\nContent-Length: 50\r\n\r\n{{", laboratory.host());
                visitor.send(&head).unwrap();
            }
        }
    }
    let answer = laboratory.get("/api/value?ruleset=nim&position=3,5,7");
    assert_eq!((answer.status, &answer.json()["grundy"]), (200, &json!(1)));
    // They are told, or simply disconnected.
    let body_never_comes = silent[2].answer(true).unwrap();
    assert_eq!(body_never_comes.status, 408, "{}", body_never_comes.body);
    assert_eq!(silent[0].answer(true).unwrap_err().kind(), ErrorKind::UnexpectedEof);
}
