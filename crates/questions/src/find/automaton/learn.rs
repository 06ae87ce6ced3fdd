//! Finds the smallest automaton that agrees with a table, by the Myhill–Nerode theorem.
//!
//! A state stands for what the outputs say about every continuation. Two prefixes are taken to be the same state if
//! they agree on all continuations of at most `depth` letters. The automaton for a depth is closed if every letter
//! leads from the shortest prefix of each state to one whose next `depth` letters are still in the table; it is
//! accepted if it gives every output of the table. The first depth that works is taken. Its states differ pairwise in
//! some output of the table, so no smaller automaton agrees with the table.
//!
//! Since numbers are prefixes, a table of all tuples below some bound contains everything needed, and the states for
//! one more letter come from those for one less: `(output, states after each letter)`.

use super::Numeration;
use super::dfao::{Dfao, digits, letters};
use hashbrown::HashMap;
use theory::{Limits, Pace, Stopped};

/// The largest number of states that is considered.
const MOST_STATES: usize = 400;
/// Larger alphabets are not tried.
const MOST_LETTERS: usize = 1000;
/// How many tuples of a table are learned from.
const MOST_POINTS: u64 = 1 << 20;

/// The numbers below a bound, and how digits lead from one to another.
struct Prefixes {
    /// By number and digit; none outside the bound, either.
    after: Vec<Vec<Option<usize>>>,
    /// How many numbers have words of each length, up to the bound.
    counts: Vec<usize>,
}

impl Prefixes {
    fn new(numeration: Numeration, length: usize) -> Prefixes {
        let counts: Vec<usize> = (0..=length).map(|length| numeration.count(length) as usize).collect();
        let below = |number: u64| Some(number as usize).filter(|&number| number < counts[length]);
        let after = |number: usize| {
            (0..numeration.digits()).map(|digit| numeration.append(number as u64, digit).and_then(below)).collect()
        };
        Prefixes { after: (0..counts[length]).map(after).collect(), counts }
    }
}

/// The greatest length for which the table of all tuples below `side` has all words, and not too many of them.
fn length(numeration: Numeration, arity: usize, side: u64) -> usize {
    let fits = |length: &usize| {
        let count = numeration.count(*length);
        count <= side && count.checked_pow(arity as u32).is_some_and(|points| points <= MOST_POINTS)
    };
    (1..64).take_while(fits).last().unwrap_or(0)
}

/// The smallest automaton for the outputs at all tuples of `arity` numbers below `side`, as far as the table determines
/// it.
pub(super) fn learn(
    numeration: Numeration,
    arity: usize,
    side: u64,
    output: &dyn Fn(&[u64]) -> u32,
    limits: &Limits,
) -> Result<Option<Dfao>, Stopped> {
    let length = length(numeration, arity, side);
    let Some(letters) = letters(numeration, arity).filter(|&letters| letters <= MOST_LETTERS && length > 1) else {
        return Ok(None);
    };
    let prefixes = Prefixes::new(numeration, length);
    let learner = Learner {
        numeration,
        arity,
        letters: (0..letters).map(|letter| digits(numeration, arity, letter)).collect(),
        prefixes,
    };
    learner.learn(length, output, limits)
}

struct Learner {
    numeration: Numeration,
    arity: usize,
    letters: Vec<Vec<u32>>,
    prefixes: Prefixes,
}

/// A number for each tuple below a bound, the last entry varying fastest.
struct Classes {
    side: usize,
    of: Vec<u32>,
}

impl Classes {
    fn at(&self, point: &[usize]) -> Option<u32> {
        if point.iter().any(|&entry| entry >= self.side) {
            return None;
        }
        Some(self.of[point.iter().fold(0, |index, entry| index * self.side + entry)])
    }
}

impl Learner {
    fn learn(&self, length: usize, output: &dyn Fn(&[u64]) -> u32, limits: &Limits) -> Result<Option<Dfao>, Stopped> {
        let mut pace = Pace::default();
        let mut numbers = vec![0; self.arity];
        let outputs = self.classes(length, |point| {
            numbers.iter_mut().zip(point).for_each(|(number, &entry)| *number = entry as u64);
            if pace.is_due() {
                limits.check(0)?
            }
            Ok(output(&numbers))
        })?;
        let mut last: Option<Classes> = None;
        for depth in 0..length {
            let finer = match &last {
                None => Classes { side: outputs.side, of: outputs.of.clone() },
                Some(coarse) => {
                    let mut names: HashMap<Vec<u32>, u32> = HashMap::new();
                    let mut key = Vec::new();
                    self.classes(length - depth, |point| {
                        key.clear();
                        key.extend(outputs.at(point));
                        // A letter that does not continue any word gets a name that no state has.
                        key.extend(self.letters.iter().map(|letter| {
                            self.after(point, letter).and_then(|point| coarse.at(&point)).unwrap_or(u32::MAX)
                        }));
                        if pace.is_due() {
                            limits.check(0)?
                        }
                        let fresh = names.len() as u32;
                        Ok(*names.entry_ref(&key).or_insert(fresh))
                    })?
                }
            };
            match self.automaton(&finer, &outputs) {
                Closure::TooLarge => return Ok(None),
                Closure::Open => {}
                Closure::Closed(automaton) => {
                    limits.check(0)?;
                    if self.agrees(&automaton, &outputs) {
                        return Ok(Some(automaton));
                    }
                }
            }
            last = Some(finer);
        }
        Ok(None)
    }

    /// A class for each tuple of words of some length, in order.
    fn classes(
        &self,
        length: usize,
        mut class: impl FnMut(&[usize]) -> Result<u32, Stopped>,
    ) -> Result<Classes, Stopped> {
        let side = self.prefixes.counts[length];
        let mut of = Vec::with_capacity(side.pow(self.arity as u32));
        let mut point = vec![0; self.arity];
        for index in 0..side.pow(self.arity as u32) {
            let mut rest = index;
            for entry in point.iter_mut().rev() {
                (*entry, rest) = (rest % side, rest / side);
            }
            of.push(class(&point)?);
        }
        Ok(Classes { side, of })
    }

    /// The tuple after one more letter; none if no word continues that way, or the table does not have it.
    fn after(&self, point: &[usize], letter: &[u32]) -> Option<Vec<usize>> {
        point.iter().zip(letter).map(|(&entry, &digit)| self.prefixes.after[entry][digit as usize]).collect()
    }

    /// Whether a letter continues the words of a tuple.
    fn continues(&self, point: &[usize], letter: &[u32]) -> bool {
        point.iter().zip(letter).all(|(&entry, &digit)| self.numeration.append(entry as u64, digit).is_some())
    }

    /// The automaton that has these classes as states.
    fn automaton(&self, classes: &Classes, outputs: &Classes) -> Closure {
        let start = vec![0; self.arity];
        let Some(class) = classes.at(&start) else { return Closure::Open };
        let mut states: HashMap<u32, u32> = HashMap::from([(class, 0)]);
        let mut shortest = vec![start];
        let mut next = Vec::new();
        while let Some(point) = shortest.get(next.len()).cloned() {
            let mut row = Vec::with_capacity(self.letters.len());
            for letter in &self.letters {
                if !self.continues(&point, letter) {
                    row.push(None);
                    continue;
                }
                let Some(after) = self.after(&point, letter) else { return Closure::Open };
                let Some(class) = classes.at(&after) else { return Closure::Open };
                let fresh = shortest.len() as u32;
                row.push(Some(*states.entry(class).or_insert_with(|| {
                    shortest.push(after);
                    fresh
                })));
                if shortest.len() > MOST_STATES {
                    return Closure::TooLarge;
                }
            }
            next.push(row);
        }
        let outputs = shortest.iter().filter_map(|point| outputs.at(point)).collect();
        Closure::Closed(Dfao { numeration: self.numeration, arity: self.arity, outputs, next })
    }

    /// Whether an automaton gives these outputs. Every tuple comes after its prefix, so states can be passed on.
    fn agrees(&self, automaton: &Dfao, outputs: &Classes) -> bool {
        let mut states: Vec<Option<u32>> = vec![None; outputs.of.len()];
        states[0] = Some(0);
        let mut point = vec![0; self.arity];
        for index in 0..states.len() {
            let Some(state) = states[index] else { return false };
            if automaton.outputs[state as usize] != outputs.of[index] {
                return false;
            }
            let mut rest = index;
            for entry in point.iter_mut().rev() {
                (*entry, rest) = (rest % outputs.side, rest / outputs.side);
            }
            for (letter, to) in self.letters.iter().zip(&automaton.next[state as usize]) {
                if let Some(after) = self.after(&point, letter) {
                    states[after.iter().fold(0, |index, entry| index * outputs.side + entry)] = *to;
                }
            }
        }
        true
    }
}

/// The result of taking classes as states.
enum Closure {
    /// The table ends before all transitions are known.
    Open,
    /// There are too many states.
    TooLarge,
    /// An automaton.
    Closed(Dfao),
}
