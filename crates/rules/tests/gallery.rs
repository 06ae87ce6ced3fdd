//! The gallery: every file opens, has the values that are known of it, and plays as the oracle does. So do the examples of
//! the manual of rule files.

mod compare;
#[allow(dead_code, reason = "not every test needs all of the oracle")]
mod oracle;

use compare::{Compared, Written, compare};
use rules::file::RuleFile;
use rules::gallery::FILES;
use rules::{Opened, open_text};
use rulesets::{Method, Query};
use std::time::Duration;
use theory::Limits;

/// What one question may take: far more than any of these should.
fn limits() -> Limits {
    Limits { memory: 1 << 30, ..Limits::default() }.within(Duration::from_secs(20))
}

fn open(name: &str, parameters: &str, text: &str) -> Opened {
    let spec = if parameters == "-" { name.to_owned() } else { format!("{name}:{parameters}") };
    open_text(&spec, text).unwrap_or_else(|error| panic!("{spec}: {error}"))
}

/// Looks at the value of a position, by the search and as the program thinks best.
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

/// A text, and positions with their values; without one, that of the start.
type Example = (&'static str, &'static [(&'static str, Option<&'static str>, u64)]);

const EXAMPLES: &[Example] = &[
    (
        "game wythoff-knight
         on   x, y
         move x-k, y    for k in 1..x
         move x, y-k    for k in 1..y
         move x-k, y-k  for k in 1..min(x, y)
         move x-1, y-2
         move x-2, y-1",
        &[("-", Some("5,7"), 3), ("-", Some("3,4"), 2), ("-", Some("9,9"), 16), ("-", Some("14,8"), 3)],
    ),
    (
        "game prime-hooks
         on   partition
         move hook where prime(length)",
        &[("-", Some("4,2,1"), 1), ("-", Some("5,5,5"), 6), ("-", Some("6,4,3,1"), 0)],
    ),
    (
        "game short-hooks K
         on   partition
         move hook where length <= K",
        &[("K=3", Some("4,2,1"), 3), ("K=3", Some("5,4,4"), 1)],
    ),
    (
        "game lctr
         on   partition
         move row where row = 1
         move column where column = 1",
        &[("-", Some("4,2,1"), 1), ("-", Some("6,6,3,1"), 1)],
    ),
    (
        "game dawsons-chess
         on   heaps
         move 0.137",
        &[("-", Some("5"), 3), ("-", Some("11,4"), 2), ("-", Some("34"), 0), ("-", Some("52"), 3)],
    ),
    (
        "game kayles
         on   heaps
         move h -> a, b for a in 0..h-1, b in 0..h-1 where a+b = h-1 or a+b = h-2",
        &[("-", Some("5,3"), 7), ("-", Some("12"), 4), ("-", Some("11,9"), 2)],
    ),
    (
        "game grundys-game
         on   heaps
         move h -> a, h-a for a in 1..h-1 where a != h-a",
        &[("-", Some("8"), 2), ("-", Some("20,3"), 1), ("-", Some("50"), 0)],
    ),
    (
        "game moore2
         on   x, y, z
         move a, b, z  for a in 0..x, b in 0..y where a+b < x+y
         move a, y, c  for a in 0..x, c in 0..z where a+c < x+z
         move x, b, c  for b in 0..y, c in 0..z where b+c < y+z",
        &[("-", Some("1,2,3"), 6), ("-", Some("4,4,4"), 0)],
    ),
    (
        "game two-rooks
         on   x, y, z, w where not (x = z and y = w)
         move x-k, y, z, w for k in 1..x
         move x, y-k, z, w for k in 1..y
         move x, y, z-k, w for k in 1..z
         move x, y, z, w-k for k in 1..w",
        &[("-", Some("3,0,0,2"), 4), ("-", Some("4,4,2,1"), 1)],
    ),
    (
        "game mock-turtles
         on   coins
         move turn 1..3",
        &[("-", Some("2,3,5"), 8), ("-", Some("0,4,7"), 7)],
    ),
    (
        "game node-kayles
         on   vertices of path 12
         move v: remove v, neighbours",
        &[
            ("-", Some("0,1,2,3,4,5,6,7,8,9,10,11"), 2),
            ("-", None, 2),
            ("-", Some("0,7"), 0),
            ("-", Some("0,6,9"), 1),
            ("-", Some("11"), 1),
        ],
    ),
    (
        "game poset-nim
         on   ideal of box 2, 3
         move x: remove x, above",
        &[("-", None, 5)],
    ),
    (
        "game moore N K
         on   x[N]
         move 1..K of x: 0..x-1",
        &[("N=3,K=2", Some("1,2,3"), 6), ("N=4,K=2", Some("1,2,3,4"), 10)],
    ),
    (
        "game clobber N
         on   labels 0..2 of path N
         move edge u v: set u = 0, v = label(u) \\
              where label(u) > 0 and label(v) > 0 and label(u) != label(v)",
        &[("N=4", Some("1,2,1,2"), 3)],
    ),
    (
        "game geography A B
         on   token of grid A, B
         move u -> v for v in 0..A*B-1 where adjacent(u, v)",
        &[("A=3,B=3", None, 0), ("A=3,B=4", None, 1)],
    ),
];

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
