//! `grundy serve` from outside: what the API answers is what the command line prints.

use assert_cmd::Command;
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};

/// A laboratory that is closed when it is dropped.
struct Laboratory {
    program: Child,
    /// Host and port.
    host: String,
}

impl Laboratory {
    fn open() -> Laboratory {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_grundy"));
        let mut program = command.args(["serve", "--port", "0"]).stdout(Stdio::piped()).spawn().unwrap();
        let mut said = String::new();
        BufReader::new(program.stdout.take().unwrap()).read_line(&mut said).unwrap();
        let address = said.split("http://").nth(1).and_then(|rest| rest.split('/').next()).unwrap();
        Laboratory { host: address.to_owned(), program }
    }

    /// The body of an answer with status 200.
    fn get(&self, path: &str, fields: &[(&str, &str)]) -> String {
        let encoded = |text: &str| text.bytes().map(|byte| format!("%{byte:02X}")).collect::<String>();
        let query: Vec<String> = fields.iter().map(|(name, value)| format!("{name}={}", encoded(value))).collect();
        let mut connection = TcpStream::connect(&self.host).unwrap();
        let (host, query) = (&self.host, query.join("&"));
        let request = format!("GET {path}?{query} HTTP/1.0\r\nHost: {host}\r\n\r\n");
        connection.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        connection.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.split(' ').nth(1) == Some("200"), "{path}?{query}: {answer}");
        body.to_owned()
    }
}

impl Drop for Laboratory {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

fn printed(arguments: &[&str]) -> String {
    let output = Command::cargo_bin("grundy").unwrap().args(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn the_api_gives_the_json_of_the_command_line() {
    let laboratory = Laboratory::open();
    assert_eq!(json(&laboratory.get("/api/rulesets", &[])), json(&printed(&["rulesets", "--json"])));
    for entry in rulesets::entries().filter(|entry| !entry.needs_file()) {
        let (ruleset, position) = (entry.example.spec, entry.example.position);
        let at = [("ruleset", ruleset), ("position", position)];
        for play in ["normal", "misere"] {
            let asked = [&at[..], &[("play", play)]].concat();
            let value = laboratory.get("/api/value", &asked);
            assert_eq!(
                json(&value),
                json(&printed(&["value", ruleset, position, "--play", play, "--threads", "1", "--json"]))
            );
            let moves = laboratory.get("/api/moves", &[&asked[..], &[("values", "true")]].concat());
            assert_eq!(
                json(&moves),
                json(&printed(&["moves", ruleset, position, "--play", play, "--values", "--json"]))
            );
            let table = laboratory.get("/api/table", &[&asked[..], &[("format", "csv")]].concat());
            assert_eq!(table, printed(&["table", ruleset, position, "--play", play]));
        }
        assert_eq!(laboratory.get("/api/table", &at), printed(&["table", ruleset, position, "--format", "json"]));
    }
    for claim in ["nakada-lemma-1.2", "rooks-7", "motegi-5.1-II"] {
        for line in printed(&["verify", claim, "--json"]).lines() {
            let report = json(line);
            let id = report["claim"].as_str().unwrap();
            let mut answer = json(&laboratory.get(&format!("/api/claims/{id}"), &[]));
            // A counterexample comes with its picture besides.
            let picture = answer.as_object_mut().unwrap().remove("picture");
            assert!(picture.is_none() || !report["counterexample"].is_null(), "{id}");
            assert_eq!(answer, report);
        }
    }
}

/// What `grundy serve` says when it does not open.
fn refused(arguments: &[&str]) -> String {
    let output = Command::cargo_bin("grundy").unwrap().arg("serve").args(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_port_in_use_is_refused() {
    let laboratory = Laboratory::open();
    let port = laboratory.host.rsplit(':').next().unwrap();
    let said = refused(&["--port", port]);
    assert!(said.contains(&format!("port {port} of 127.0.0.1 is in use")) && said.contains("--port 0"), "{said}");
}

#[test]
fn an_address_of_another_machine_is_refused() {
    // Reserved for documentation: no machine has it.
    let said = refused(&["--address", "192.0.2.1", "--port", "0"]);
    assert!(said.contains("192.0.2.1 is not an address of this machine"), "{said}");
    assert!(!said.contains("another port"), "{said}");
}
