//! The games of a registry entry: its example, and others whose specs differ from it in a number or a letter.

use rulesets::handle::OpenGame;
use rulesets::refusal::Refusal;
use rulesets::registry::{Entry, open_on, open_without_files};
use std::collections::HashSet;
use theory::Random;

/// The largest number that is put into specs.
const LARGEST: u64 = 6;
/// How many posets are made up for a game that is played on one.
const POSETS: usize = 6;

/// At most this many other games are taken, spread over all that open.
const MOST: usize = 16;

/// Some games that an entry opens, its example first. The others are obtained by replacing the numbers of the example's
/// spec by small ones and its capital letters by others or, if the game is played on a poset, by small posets.
///
/// # Errors
///
/// Fails if the example does not open, and says why.
pub fn games(entry: &Entry) -> Result<Vec<OpenGame>, Refusal> {
    let spec = entry.example.spec;
    let (example, others): (OpenGame, Vec<OpenGame>) = match entry.example.poset() {
        Some((_, poset)) => {
            let mut random = Random::new(3);
            let others = (0..POSETS).filter_map(|_| open_on(spec, &made_up(&mut random)).ok()).collect();
            (open_on(spec, poset)?, others)
        }
        None => {
            let others = varied(spec).iter().filter_map(|spec| open_without_files(spec).ok()).collect();
            (open_without_files(spec)?, others)
        }
    };
    let mut seen = HashSet::from([example.clone()]);
    let others: Vec<OpenGame> = others.into_iter().filter(|game| seen.insert(game.clone())).collect();
    let step = others.len().div_ceil(MOST).max(1);
    Ok(std::iter::once(example).chain(others.into_iter().step_by(step)).collect())
}

/// A spec with each of its numbers and capital letters replaced in every way.
fn varied(spec: &str) -> Vec<String> {
    let Some((family, tail)) = spec.split_once(':') else { return Vec::new() };
    let mut tails = vec![String::new()];
    let mut letters = tail.chars().peekable();
    while let Some(letter) = letters.next() {
        let choices: Vec<String> = if letter.is_ascii_digit() {
            while letters.next_if(char::is_ascii_digit).is_some() {}
            (1..=LARGEST).map(|number| number.to_string()).collect()
        } else if letter.is_ascii_uppercase() {
            ('A'..='G').map(String::from).collect()
        } else {
            vec![letter.to_string()]
        };
        tails = tails.iter().flat_map(|begun| choices.iter().map(move |choice| format!("{begun}{choice}"))).collect();
    }
    tails.into_iter().map(|tail| format!("{family}:{tail}")).collect()
}

/// The text of a poset with a few elements, each above some of those before it.
fn made_up(random: &mut Random) -> String {
    let name = |i: usize| char::from(b'a' + i as u8);
    let mut lines = String::new();
    for i in 0..2 + random.below(4) {
        lines.push_str(&format!("{}\n", name(i)));
        for j in (0..i).filter(|_| random.below(3) == 0) {
            lines.push_str(&format!("{} < {}\n", name(j), name(i)));
        }
    }
    lines
}
