//! A deterministic finite automaton with output, over tuples of digits.
//!
//! It reads a position as one word whose letters are tuples: the first digits of all entries, then the second digits,
//! and so on, with leading zeros so that all entries have the same length. State 0 is the start, and zeros lead from it
//! to itself, so leading zeros change nothing. A letter without a transition does not continue any word of numbers
//! (`11` in Zeckendorf digits).

use super::Numeration;
use std::fmt::Write;

/// An automaton.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dfao {
    /// How entries are written.
    pub numeration: Numeration,
    /// How many entries a position has.
    pub arity: usize,
    /// The output of each state.
    pub outputs: Vec<u32>,
    /// The transitions of each state, by letter.
    pub next: Vec<Vec<Option<u32>>>,
}

/// How many letters there are: tuples of digits.
pub(super) fn letters(numeration: Numeration, arity: usize) -> Option<usize> {
    (numeration.digits() as usize).checked_pow(u32::try_from(arity).ok()?)
}

/// The digits of a letter. The last one varies fastest.
pub(super) fn digits(numeration: Numeration, arity: usize, mut letter: usize) -> Vec<u32> {
    let base = numeration.digits() as usize;
    let mut digits = vec![0; arity];
    for digit in digits.iter_mut().rev() {
        *digit = (letter % base) as u32;
        letter /= base;
    }
    digits
}

impl Dfao {
    /// The output for a position; none if it has the wrong number of entries.
    pub fn output(&self, point: &[u64]) -> Option<u32> {
        if point.len() != self.arity {
            return None;
        }
        let words: Vec<Vec<u32>> = point.iter().map(|&entry| self.numeration.word(entry)).collect();
        let length = words.iter().map(Vec::len).max().unwrap_or(0);
        let base = self.numeration.digits() as usize;
        let mut state = 0;
        for left in (0..length).rev() {
            let digit = |word: &Vec<u32>| word.len().checked_sub(left + 1).map_or(0, |place| word[place] as usize);
            let letter = words.iter().fold(0, |letter, word| letter * base + digit(word));
            state = (*self.next.get(state)?.get(letter)?)? as usize;
        }
        self.outputs.get(state).copied()
    }

    /// How many bits it takes to write the automaton down: a state for each transition, an output for each state.
    pub fn bits(&self) -> f64 {
        let states = self.outputs.len() as f64;
        let transitions = self.next.iter().flatten().flatten().count() as f64;
        let outputs = f64::from(self.outputs.iter().max().map_or(1, |most| most + 1));
        transitions * states.log2() + states * outputs.log2()
    }

    /// For each state that can follow `from`, the letters that lead there, in order and with their digits side by side.
    pub fn ways(&self, from: usize) -> Vec<(usize, Vec<String>)> {
        let mut ways: Vec<(usize, Vec<String>)> = Vec::new();
        for (letter, to) in self.next[from].iter().enumerate() {
            let Some(to) = to.map(|to| to as usize) else { continue };
            let text = digits(self.numeration, self.arity, letter).iter().map(u32::to_string).collect::<String>();
            match ways.iter_mut().find(|(other, _)| *other == to) {
                Some((_, letters)) => letters.push(text),
                None => ways.push((to, vec![text])),
            }
        }
        ways.sort();
        ways
    }

    /// A table with a line for each state: its output, and where each letter leads; `-` where no word continues.
    pub fn table(&self) -> String {
        let letter =
            |letter| digits(self.numeration, self.arity, letter).iter().map(u32::to_string).collect::<String>();
        let letters: Vec<String> = (0..self.next.first().map_or(0, Vec::len)).map(letter).collect();
        let width = self.arity.max(self.outputs.len().to_string().len());
        let mut text = "state  output".to_owned();
        for letter in &letters {
            let _ = write!(text, "  {letter:>width$}");
        }
        text.push('\n');
        for (state, (output, next)) in self.outputs.iter().zip(&self.next).enumerate() {
            let _ = write!(text, "{state:>5}  {output:>6}");
            for to in next {
                let to = to.map_or("-".to_owned(), |to| to.to_string());
                let _ = write!(text, "  {to:>width$}");
            }
            text.push('\n');
        }
        text
    }
}
