//! What is known of a game in one play: its positions, their values, and in misère play their options.

use super::positions::Positions;
use pyo3::prelude::*;

/// The value of a position of which nothing is known.
pub const UNKNOWN: u32 = u32::MAX;
/// The value of a position whose options are being looked at.
pub const OPEN: u32 = u32::MAX - 1;
/// The value of a position in misère play whose options are known, but whose value takes a search of sums.
pub const SUMS: u32 = u32::MAX - 2;
/// Values are below this.
pub const NO_VALUE: u32 = SUMS;

/// The mark of a word that is a value.
pub const VALUE: u32 = 1 << 31;
/// The mark of a word that says how many of the next ones are the components of one option. A word without a mark is the
/// number of a position.
pub const SUM: u32 = 1 << 30;

/// What is known of a game.
#[derive(Default)]
pub struct Store {
    pub positions: Positions,
    /// The value of every position, by its number.
    pub values: Vec<u32>,
    /// How many positions have been asked for their options, and are done.
    pub done: u64,
    /// In misère play, the options of every position that is done.
    pub options: Options,
}

impl Store {
    /// The memory that is taken.
    pub fn bytes(&self, py: Python<'_>) -> u64 {
        self.positions.bytes(py) + (4 * self.values.capacity()) as u64 + self.options.bytes()
    }
}

/// Lists of options, of positions by their numbers.
#[derive(Default)]
pub struct Options {
    /// Where the list of a position begins.
    starts: Vec<usize>,
    /// For each list how many words follow, and then these.
    words: Vec<u32>,
}

impl Options {
    /// Keeps the options of a position.
    pub fn keep(&mut self, position: u32, options: &[u32]) {
        let place = position as usize;
        if self.starts.len() <= place {
            self.starts.resize(place + 1, 0);
        }
        self.starts[place] = self.words.len();
        self.words.push(options.len() as u32);
        self.words.extend_from_slice(options);
    }

    /// The words of a position that has been kept.
    pub fn words(&self, position: u32) -> &[u32] {
        let start = self.starts[position as usize];
        &self.words[start + 1..][..self.words[start] as usize]
    }

    fn bytes(&self) -> u64 {
        (size_of::<usize>() * self.starts.capacity() + 4 * self.words.capacity()) as u64
    }
}

/// Takes a list of options apart, each into the words of its components.
pub fn options_of(words: &[u32]) -> impl Iterator<Item = &[u32]> {
    let mut rest = words;
    std::iter::from_fn(move || {
        let (&first, after) = rest.split_first()?;
        let (option, others) = if is_sum(first) { after.split_at((first & !SUM) as usize) } else { rest.split_at(1) };
        rest = others;
        Some(option)
    })
}

/// Whether a word begins an option that is a sum.
pub fn is_sum(word: u32) -> bool {
    word & (VALUE | SUM) == SUM
}
