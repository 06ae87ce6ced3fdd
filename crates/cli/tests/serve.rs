//! `grundy serve` from outside: what the API answers is what the command line prints.

mod program;

use program::laboratory::Laboratory;
use program::{GRUNDY, json, refused, said};

/// What the API answers to a question.
fn asked(laboratory: &Laboratory, path: &str, fields: &[(&str, &str)]) -> String {
    let encoded = |text: &str| text.bytes().map(|byte| format!("%{byte:02X}")).collect::<String>();
    let query: Vec<String> = fields.iter().map(|(name, value)| format!("{name}={}", encoded(value))).collect();
    laboratory.get(&format!("{path}?{}", query.join("&")))
}

#[test]
fn the_api_gives_the_json_of_the_command_line() {
    let laboratory = Laboratory::open(GRUNDY);
    assert_eq!(json(&laboratory.get("/api/rulesets")), json(&said(&["rulesets", "--json"])));
    for entry in rulesets::entries().filter(|entry| !entry.needs_file()) {
        let (ruleset, position) = (entry.example.spec, entry.example.position);
        let at = [("ruleset", ruleset), ("position", position)];
        for play in ["normal", "misere"] {
            let question = [&at[..], &[("play", play)]].concat();
            let value = asked(&laboratory, "/api/value", &question);
            assert_eq!(
                json(&value),
                json(&said(&["value", ruleset, position, "--play", play, "--threads", "1", "--json"]))
            );
            let moves = asked(&laboratory, "/api/moves", &[&question[..], &[("values", "true")]].concat());
            assert_eq!(json(&moves), json(&said(&["moves", ruleset, position, "--play", play, "--values", "--json"])));
            let table = asked(&laboratory, "/api/table", &[&question[..], &[("format", "csv")]].concat());
            assert_eq!(table, said(&["table", ruleset, position, "--play", play]));
        }
        assert_eq!(asked(&laboratory, "/api/table", &at), said(&["table", ruleset, position, "--format", "json"]));
    }
    for claim in ["nakada-lemma-1.2", "rooks-7", "motegi-5.1-II"] {
        for line in said(&["verify", claim, "--json"]).lines() {
            let report = json(line);
            let id = report["claim"].as_str().unwrap();
            let mut answer = json(&asked(&laboratory, &format!("/api/claims/{id}"), &[]));
            // A counterexample comes with its picture besides.
            let picture = answer.as_object_mut().unwrap().remove("picture");
            assert!(picture.is_none() || !report["counterexample"].is_null(), "{id}");
            assert_eq!(answer, report);
        }
    }
}

#[test]
fn a_port_in_use_is_refused() {
    let laboratory = Laboratory::open(GRUNDY);
    let port = laboratory.host.rsplit(':').next().unwrap();
    let said = refused(&["serve", "--port", port]);
    assert!(said.contains(&format!("port {port} of 127.0.0.1 is in use")) && said.contains("--port 0"), "{said}");
}

#[test]
fn an_address_of_another_machine_is_refused() {
    // Reserved for documentation: no machine has it.
    let said = refused(&["serve", "--address", "192.0.2.1", "--port", "0"]);
    assert!(said.contains("192.0.2.1 is not an address of this machine"), "{said}");
    assert!(!said.contains("another port"), "{said}");
}
