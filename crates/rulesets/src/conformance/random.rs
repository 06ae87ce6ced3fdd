//! Texts made up at random, the same in every run.

/// A small generator of pseudo-random numbers (splitmix64).
pub(super) struct Random(pub(super) u64);

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

impl Random {
    /// The next number.
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `bound`.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    /// One element of a list, which must not be empty.
    pub(super) fn one_of<'l, T>(&mut self, list: &'l [T]) -> &'l T {
        &list[self.below(list.len())]
    }

    /// Random pieces, or one of the `seeds` with a few changes.
    pub(super) fn text(&mut self, seeds: &[String]) -> String {
        if seeds.is_empty() || self.below(8) == 0 {
            return (0..self.below(8)).map(|_| *self.one_of(PIECES)).collect();
        }
        let mut letters: Vec<char> = self.one_of(seeds).chars().collect();
        for _ in 0..1 + self.below(3) {
            match self.below(4) {
                // Replacing a number is what most often gives another position.
                0 | 1 if letters.iter().any(char::is_ascii_digit) => self.change_number(&mut letters),
                2 => {
                    let (i, j) = (self.below(letters.len()), self.below(letters.len()));
                    if !letters.is_empty() {
                        letters.swap(i, j);
                    }
                }
                _ => {
                    let begin = self.below(letters.len() + 1);
                    let end = (begin + self.below(3)).min(letters.len());
                    let piece = if self.below(5) == 0 { "" } else { self.one_of(PIECES) };
                    letters.splice(begin..end, piece.chars());
                }
            }
        }
        letters.into_iter().collect()
    }

    /// Replaces one of the numbers by another, up to the largest that an entry can be.
    fn change_number(&mut self, letters: &mut Vec<char>) {
        let is_first = |i: &usize| letters[*i].is_ascii_digit() && (*i == 0 || !letters[*i - 1].is_ascii_digit());
        let starts: Vec<usize> = (0..letters.len()).filter(is_first).collect();
        let begin = *self.one_of(&starts);
        let length = letters[begin..].iter().take_while(|letter| letter.is_ascii_digit()).count();
        let bits = 1 + self.below(63) as u32;
        let number = self.next() >> (64 - bits);
        letters.splice(begin..begin + length, number.to_string().chars());
    }
}
