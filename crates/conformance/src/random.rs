//! Texts made up at random, the same in every run.

use theory::Random;

/// What texts are made of: numbers around every limit, the signs of all notations, and letters of other alphabets.
const PIECES: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "5",
    "7",
    "10",
    "63",
    "64",
    "65536",
    "4294967295",
    "4294967296",
    "9223372036854775806",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551616",
    "99999999999999999999999999999999",
    ",",
    ",",
    ",,",
    ":",
    "x",
    "=",
    "^",
    "^2",
    "^99999",
    "_",
    "_1",
    "(",
    ")",
    "()",
    "[",
    "]",
    "{",
    "}",
    "-",
    "-1",
    "−",
    "+",
    ".",
    " ",
    "\t",
    "\n",
    "\0",
    "\u{7f}",
    "\u{feff}",
    "\u{202e}",
    "×",
    "∅",
    "é",
    "２",
    "a",
    "b",
    "<",
];

/// Random pieces, or one of the `seeds` with a few changes.
pub(super) fn text(random: &mut Random, seeds: &[String]) -> String {
    if seeds.is_empty() || random.below(8) == 0 {
        return (0..random.below(8)).map(|_| *random.one_of(PIECES)).collect();
    }
    let mut letters: Vec<char> = random.one_of(seeds).chars().collect();
    for _ in 0..1 + random.below(3) {
        match random.below(4) {
            // Replacing a number is what most often gives another position.
            0 | 1 if letters.iter().any(char::is_ascii_digit) => change_number(random, &mut letters),
            2 if !letters.is_empty() => {
                let (i, j) = (random.below(letters.len()), random.below(letters.len()));
                letters.swap(i, j);
            }
            _ => {
                let begin = random.below(letters.len() + 1);
                let end = (begin + random.below(3)).min(letters.len());
                let piece = if random.below(5) == 0 { "" } else { random.one_of(PIECES) };
                letters.splice(begin..end, piece.chars());
            }
        }
    }
    letters.into_iter().collect()
}

/// Replaces one of the numbers by another, up to the largest that an entry can be.
fn change_number(random: &mut Random, letters: &mut Vec<char>) {
    let is_first = |i: &usize| letters[*i].is_ascii_digit() && (*i == 0 || !letters[*i - 1].is_ascii_digit());
    let starts: Vec<usize> = (0..letters.len()).filter(is_first).collect();
    let begin = *random.one_of(&starts);
    let length = letters[begin..].iter().take_while(|letter| letter.is_ascii_digit()).count();
    let bits = 1 + random.below(63) as u32;
    let number = random.next() >> (64 - bits);
    letters.splice(begin..begin + length, number.to_string().chars());
}
