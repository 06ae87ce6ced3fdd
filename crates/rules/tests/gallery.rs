//! The gallery: every file opens, has the values known for it, and plays as the oracle does. So do the examples in the
//! manual of rule files.

mod compare;
mod examples;
#[allow(dead_code, reason = "not every test needs all of the oracle")]
mod oracle;

use compare::{Compared, Written, compare};
use examples::EXAMPLES;
use rules::file::RuleFile;
use rules::gallery::FILES;
use rules::{Opened, open_text};
use rulesets::{Method, Query};
use std::time::Duration;
use theory::Limits;

/// What one question may use: far more than any of these should need.
fn limits() -> Limits {
    Limits { memory: 1 << 30, ..Limits::default() }.within(Duration::from_secs(600))
}

fn open(name: &str, parameters: &str, text: &str) -> Opened {
    let spec = if parameters == "-" { name.to_owned() } else { format!("{name}:{parameters}") };
    open_text(&spec, text).unwrap_or_else(|error| panic!("{spec}: {error}"))
}

/// Checks the value of a position, by search and by the method that the program chooses.
fn check_value(opened: &Opened, position: Option<&str>, value: u64) {
    for method in [Method::Search, Method::Auto] {
        let position = opened.game.position(position).unwrap_or_else(|error| panic!("{error}"));
        let found = opened.game.solver(Query { method, limits: limits(), ..Query::default() }).value(&position);
        assert_eq!(found, Ok(value), "{} {position}, {method}", opened.game.spec());
    }
}

#[test]
fn known_values_are_found() {
    let rows = include_str!("../gallery/VALUES.tsv");
    let mut named: Vec<&str> = Vec::new();
    for row in rows.lines() {
        let [name, parameters, position, value, _] = row.split('\t').collect::<Vec<&str>>()[..] else {
            panic!("a row has five columns: {row}")
        };
        let text = rules::gallery::find(name.trim_end_matches(".game")).expect(name);
        check_value(&open(name, parameters, text), Some(position), value.parse().expect(row));
        named.push(name);
    }
    for (name, _) in FILES {
        assert!(named.contains(&format!("{name}.game").as_str()), "there is no known value of {name}");
    }
}

#[test]
fn claims_hold() {
    const SIZE: u64 = 9;
    for (name, text) in FILES {
        let opened = open(&format!("{name}.game"), "-", text);
        for claim in opened.claims() {
            let finding = opened.verify(claim, Some(SIZE), &limits()).unwrap_or_else(|fault| panic!("{name}: {fault}"));
            assert!(finding.checked > 0, "{}", opened.id(claim));
            assert_eq!(finding.counterexample.map(|found| found.1), None, "{}", opened.id(claim));
        }
    }
}

/// The game with small numbers for its parameters, so that the oracle can play it.
fn small(text: &str) -> Written {
    let file = RuleFile::read(text).unwrap_or_else(|error| panic!("{error}:\n{text}"));
    let number = |default: Option<i64>| default.map_or(3, |default| default.min(3));
    let parameters = file.parameters.into_iter().map(|parameter| (parameter.name, number(parameter.default))).collect();
    Written { text: text.to_owned(), parameters, board: None }
}

#[test]
fn files_are_played_as_the_oracle_plays_them() {
    for (name, text) in FILES {
        let compared = compare(&small(text));
        assert!(matches!(compared, Compared::Played), "{name}: {compared:?}");
    }
}

#[test]
fn examples_of_the_manual_have_their_values() {
    for (text, values) in EXAMPLES {
        for &(parameters, position, value) in *values {
            check_value(&open("example.game", parameters, text), position, value);
        }
    }
}

#[test]
fn examples_of_the_manual_are_played_as_the_oracle_plays_them() {
    for (text, _) in EXAMPLES {
        let compared = compare(&small(text));
        assert!(matches!(compared, Compared::Played), "{compared:?}:\n{text}");
    }
}
