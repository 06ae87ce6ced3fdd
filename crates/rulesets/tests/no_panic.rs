//! Malformed specs: each is accepted or refused, and none brings the program down.

mod common;

use common::{Draw, Random};
use rulesets::{entries, open_without_files};

/// The pieces that specs are made of.
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

/// Random bytes, or one of the `seeds` with a few changes.
fn text(random: &mut Random, seeds: &[&str]) -> String {
    if random.number(8) == 0 {
        let bytes: Vec<u8> = (0..random.number(24)).map(|_| random.next() as u8).collect();
        return String::from_utf8_lossy(&bytes).into_owned();
    }
    let mut bytes = random.one_of(seeds).as_bytes().to_vec();
    for _ in 0..1 + random.number(3) {
        let length = bytes.len() as u64;
        let begin = random.number(length + 1) as usize;
        let end = (begin + random.number(3) as usize).min(bytes.len());
        let piece = if random.number(5) == 0 { b"" } else { *random.one_of(PIECES) };
        bytes.splice(begin..end, piece.iter().copied());
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// If the test panics, reports the spec.
struct Tell<'t>(&'t str);

impl Drop for Tell<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the spec was {:?}", self.0);
        }
    }
}

#[test]
fn two_hundred_thousand_specs() {
    let mut random = Random::new(11);
    let mut accepted = 0;
    let specs: Vec<&str> = entries().map(|entry| entry.example.spec).collect();
    for _ in 0..200_000 {
        let spec = text(&mut random, &specs);
        let _tell = Tell(&spec);
        match open_without_files(&spec) {
            Ok(game) => {
                accepted += 1;
                let canonical = game.spec().to_owned();
                assert_eq!(open_without_files(&canonical).as_ref(), Ok(&game));
                // A huge board has a long start, so look at it only now and then.
                if accepted % 64 == 0 {
                    let _ = game.start();
                }
            }
            Err(refusal) => {
                let text = refusal.to_string();
                assert!(!text.chars().any(char::is_control) && text.len() < 2000, "{text:?}");
            }
        }
    }
    assert!(accepted > 4000, "{accepted} were accepted");
}
