//! A million texts that nobody should write: every one is accepted or refused, and none brings the program down.

mod common;

use common::Random;
use rulesets::figure::Labels;
use rulesets::{AnyGame, Fault, Method, Query, open};
use std::time::Duration;
use theory::{Deadline, Limits, Play};

/// Specs and positions to begin with.
const SPECS: &[&str] = &[
    "young",
    "welter",
    "shifted",
    "turtles:odd",
    "turtles:even",
    "turtles:any",
    "inset:2",
    "inset:4",
    "mhrg:2x3",
    "mhrg:3x5",
    "mhrg:1x40",
    "nim",
    "nim:r=4",
    "wythoff",
    "corner:rook",
    "corner:ryuoh",
    "corner:maharaja",
    "rooks",
    "rooks:r=3",
    "nim4b",
    "nim4b:r=2",
    "nibble",
    "ungar:box=2x3",
    "ungar:box=3x2x2",
    "ungar:weak=4",
    "ungar:tamari=3",
    "ungar:none.poset",
];
const POSITIONS: &[&str] = &[
    "-",
    "0",
    "4,2,1",
    "1,4,6",
    "7,6,4,2",
    "2,3,5",
    "2,5",
    "1,2,4,5",
    "5,4,3",
    "3,5,7",
    "3,5",
    "3,0,0,2",
    "2,1,2,0",
    "(1,3),(2,1)",
    "3,1,4,2",
    "(())()",
];

/// What is put into them.
const PIECES: &[&[u8]] = &[
    b"0",
    b"1",
    b"7",
    b"10",
    b"63",
    b"64",
    b"65536",
    b"4294967296",
    b"9223372036854775806",
    b"9223372036854775807",
    b"9223372036854775808",
    b"18446744073709551616",
    b"99999999999999999999999999999999999999999999",
    b",",
    b",",
    b",,",
    b":",
    b"x",
    b"=",
    b"^",
    b"^2",
    b"^99999",
    b"(",
    b")",
    b"[",
    b"]",
    b"{",
    b"}",
    "×".as_bytes(),
    "−".as_bytes(),
    "\u{feff}".as_bytes(),
    b"r",
    b"r=",
    b"-",
    b"()",
    b" ",
    b"\t",
    b"\0",
    b"\xff",
    b"\xe2\x88",
    "∅".as_bytes(),
    "é".as_bytes(),
    "２".as_bytes(),
    "\u{202e}".as_bytes(),
    "mhrg:".as_bytes(),
    "turtles:".as_bytes(),
];

/// Bytes at random, or one of the `seeds` with a few changes.
fn text(random: &mut Random, seeds: &[&str]) -> String {
    if random.below(8) == 0 {
        let bytes: Vec<u8> = (0..random.below(24)).map(|_| random.next() as u8).collect();
        return String::from_utf8_lossy(&bytes).into_owned();
    }
    let mut bytes = random.one_of(seeds).as_bytes().to_vec();
    for _ in 0..1 + random.below(3) {
        let length = bytes.len() as u64;
        let begin = random.below(length + 1) as usize;
        let end = (begin + random.below(3) as usize).min(bytes.len());
        let piece = if random.below(5) == 0 { b"" } else { *random.one_of(PIECES) };
        bytes.splice(begin..end, piece.iter().copied());
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Says, if the test panics, over what.
struct Tell<'t>(&'t str, &'t str);

impl Drop for Tell<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the ruleset was {:?} and the position {:?}", self.0, self.1);
        }
    }
}

fn tiny(play: Play, method: Method) -> Query {
    let deadline = Deadline::after(Duration::from_millis(5));
    let limits = Limits { deadline, memory: 1 << 20, positions: 1000, ..Limits::default() };
    Query { play, method, limits, table: None }
}

/// Whether a canonical position is small enough to list its moves.
fn is_small(position: &str) -> bool {
    let numbers = position.split(',').map(|number| number.parse::<u64>().unwrap_or(0));
    numbers.fold(0, u64::saturating_add) <= 60
}

/// Asks everything there is to ask about an accepted position; how much of it is listed depends on its size.
fn ask(game: &dyn AnyGame, position: &str) {
    let small = is_small(position);
    for marked in [None, Some(0), Some(2)] {
        for labels in [Labels::Usual, Labels::Hooks, Labels::Blank] {
            let figure = game.figure(position, marked, labels);
            assert!(figure.is_ok() || !small || game.spec().starts_with("mhrg"), "{figure:?}");
        }
    }
    for play in Play::ALL {
        for method in [Method::Auto, Method::Search] {
            let answer = game.solver(tiny(play, method)).answer(position);
            if let Ok(answer) = &answer {
                assert!(answer.grundy.is_none_or(|grundy| (grundy == 0) == (answer.outcome == "P")));
                assert!(answer.outcome == "N" || answer.winning_moves.is_empty());
            }
        }
    }
    let _ = game.solver(tiny(Play::Normal, Method::Auto)).move_to_value(position, 0);
    if small {
        for to in game.moves(position, &Limits::default()).expect("a small position has few moves").iter().take(4) {
            assert_eq!(game.position(Some(&to.to)).as_deref(), Ok(&to.to[..]), "an option is a position");
        }
        let graph = game.graph(position, &tiny(Play::Normal, Method::Auto).limits);
        assert!(matches!(graph, Ok(_) | Err(Fault::Stopped(_))));
    }
}

/// Reads a text as a position; what is accepted has one canonical text, which is read as itself.
fn read(game: &dyn AnyGame, position: &str) -> Option<String> {
    match game.position(Some(position)) {
        Ok(canonical) => {
            assert_eq!(game.position(Some(&canonical)).as_ref(), Ok(&canonical));
            Some(canonical)
        }
        Err(refusal) => {
            let text = refusal.to_string();
            assert!(!text.chars().any(char::is_control) && text.len() < 2000, "{text:?}");
            None
        }
    }
}

#[test]
fn half_a_million_specs() {
    let mut random = Random(11);
    let mut accepted = 0;
    // A box with a large side takes a second to make: too long for so many of them.
    let specs: Vec<&str> = SPECS.iter().copied().filter(|spec| !spec.contains("box=")).collect();
    for _ in 0..500_000 {
        let spec = text(&mut random, &specs);
        let position = text(&mut random, POSITIONS);
        let _tell = Tell(&spec, &position);
        match open(&spec) {
            Ok(game) => {
                accepted += 1;
                let canonical = game.spec().to_owned();
                assert_eq!(open(&canonical).map(|game| game.spec().to_owned()), Ok(canonical));
                let read = read(&*game, &position);
                // A huge board has a long start: a look at one in a while is enough.
                if accepted % 64 == 0 {
                    let _ = game.position(None);
                    read.iter().for_each(|position| ask(&*game, position));
                }
            }
            Err(refusal) => {
                let text = refusal.to_string();
                assert!(!text.chars().any(char::is_control) && text.len() < 2000, "{text:?}");
            }
        }
    }
    assert!(accepted > 10_000, "{accepted} were accepted");
}

#[test]
fn six_hundred_thousand_positions() {
    let specs = SPECS.iter().filter(|spec| !spec.ends_with(".poset"));
    let games: Vec<_> = specs.map(|spec| open(spec).unwrap_or_else(|refusal| panic!("{refusal}"))).collect();
    let mut random = Random(12);
    let (mut accepted, mut large) = (0, 0);
    for _ in 0..600_000 {
        let game = &**random.one_of(&games);
        let position = text(&mut random, POSITIONS);
        let _tell = Tell(game.spec(), &position);
        let Some(canonical) = read(game, &position) else { continue };
        accepted += 1;
        let small = is_small(&canonical);
        large += usize::from(!small);
        if small && accepted % 8 == 0 || !small && large % 128 == 0 {
            ask(game, &canonical);
        }
    }
    assert!(accepted > 25_000 && large > 10_000, "{accepted} were accepted, {large} of them large");
}
