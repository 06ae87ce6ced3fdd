//! Decides first-order statements about natural numbers and an automatic set.
//!
//! This is Büchi's method: the solutions of a formula, written in digits, are the words of a finite automaton. Sums and
//! comparisons have one (see [`constraint`](super::constraint)); `and`, `or` and `not` are products and complements; an
//! existential quantifier removes a track of digits, which leaves a nondeterministic automaton that is made
//! deterministic again. Leading zeros must not matter: since the quantified number may be longer than all others, the
//! automaton starts wherever zeros on the other tracks can lead it. All automata are kept minimal, and all accept only
//! words of numbers.

use super::constraint::{Read, Sum};
use super::formula::{Formula, Linear, Variable};
use super::{Dfao, Numeration};
use hashbrown::HashMap;
use theory::{Limit, Limits, Pace, Stopped};

/// An automaton over the digits of some variables; state 0 is the start.
#[derive(Clone, Debug)]
pub(super) struct Solutions {
    /// The variables in ascending order. A letter has a digit for each, the last one varying fastest.
    variables: Vec<Variable>,
    /// The transitions of each state, by letter.
    next: Vec<Vec<u32>>,
    accepts: Vec<bool>,
}

/// Decides formulas about one set of positions.
pub(super) struct Logic<'a> {
    /// The automaton of the set, which consists of the positions with output 1.
    pub(super) marked: &'a Dfao,
    /// What the computation may use.
    pub(super) limits: &'a Limits,
}

impl Logic<'_> {
    /// The shortest solution, with a number for each free variable of the formula; none if there is no solution.
    pub(super) fn solve(&self, formula: &Formula) -> Result<Option<Vec<(Variable, u64)>>, Stopped> {
        Ok(self.solutions(formula)?.shortest(self.marked.numeration))
    }

    /// The solutions of a formula.
    pub(super) fn solutions(&self, formula: &Formula) -> Result<Solutions, Stopped> {
        match formula {
            Formula::IsZero(sum) => self.compared(sum, |sign| sign == 0),
            Formula::IsAtMostZero(sum) => self.compared(sum, |sign| sign <= 0),
            Formula::IsMarked(entries) => self.marked(entries),
            Formula::Not(formula) => {
                let mut solutions = self.solutions(formula)?;
                solutions.accepts.iter_mut().for_each(|accepts| *accepts = !*accepts);
                self.valid(solutions)
            }
            Formula::And(formulas) => self.joined(formulas, true),
            Formula::Or(formulas) => self.joined(formulas, false),
            Formula::Exists(variables, body) => {
                let mut solutions = self.solutions(body)?;
                for &variable in variables {
                    solutions = self.without(&solutions, variable)?;
                }
                Ok(solutions)
            }
        }
    }

    fn numeration(&self) -> Numeration {
        self.marked.numeration
    }

    /// The automaton of all states that can be reached from a start, where a state is given by a key.
    fn explore<K: Clone + Eq + std::hash::Hash>(
        &self,
        variables: Vec<Variable>,
        start: K,
        mut after: impl FnMut(&K, usize) -> K,
        accepts: impl Fn(&K) -> bool,
    ) -> Result<Solutions, Stopped> {
        let letters = self.letters(variables.len())?;
        let mut states: HashMap<K, u32> = HashMap::from([(start.clone(), 0)]);
        let mut known = vec![start];
        let mut next: Vec<Vec<u32>> = Vec::new();
        let mut pace = Pace::default();
        while let Some(state) = known.get(next.len()).cloned() {
            let mut row = Vec::with_capacity(letters);
            for letter in 0..letters {
                let to = after(&state, letter);
                let fresh = known.len() as u32;
                row.push(*states.entry_ref(&to).or_insert_with(|| {
                    known.push(to.clone());
                    fresh
                }));
            }
            next.push(row);
            if pace.is_due() {
                let bytes = (next.len() * (letters * size_of::<u32>() + size_of::<K>() * 2)) as u64;
                if let Some(limit) = self.limits.reached(bytes, 0) {
                    return Err(Stopped { limit, positions: 0 });
                }
            }
        }
        Ok(Solutions { accepts: known.iter().map(accepts).collect(), variables, next }.minimal())
    }

    /// The number of letters on this many tracks.
    fn letters(&self, tracks: usize) -> Result<usize, Stopped> {
        let letters = super::dfao::letters(self.numeration(), tracks);
        letters
            .filter(|&letters| letters <= 1 << 16)
            .ok_or(Stopped { limit: Limit::Memory(self.limits.memory), positions: 0 })
    }

    /// The digits of all letters on this many tracks.
    fn digits(&self, tracks: usize) -> Result<Vec<Vec<u32>>, Stopped> {
        let digits = |letter| super::dfao::digits(self.numeration(), tracks, letter);
        Ok((0..self.letters(tracks)?).map(digits).collect())
    }

    /// The solutions that are words of numbers. In Zeckendorf digits those have no `11` on any track.
    fn valid(&self, solutions: Solutions) -> Result<Solutions, Stopped> {
        if self.numeration() != Numeration::Fibonacci {
            return Ok(solutions);
        }
        // A key is the state with the last letter, whose bits are its digits; or none if it is not a word.
        let after = |state: &Option<(u32, usize)>, letter: usize| {
            let (state, last) = (*state)?;
            (last & letter == 0).then(|| (solutions.next[state as usize][letter], letter))
        };
        let accepts = |state: &Option<(u32, usize)>| state.is_some_and(|(state, _)| solutions.accepts[state as usize]);
        self.explore(solutions.variables.clone(), Some((0, 0)), after, accepts)
    }

    fn compared(&self, sum: &Linear, holds: impl Fn(i64) -> bool) -> Result<Solutions, Stopped> {
        let automaton = Sum::new(self.numeration(), sum);
        let (variables, factors): (Vec<Variable>, Vec<i64>) = sum.terms.iter().map(|(&v, &times)| (v, times)).unzip();
        let digits = self.digits(variables.len())?;
        let weight =
            |digits: &Vec<u32>| digits.iter().zip(&factors).map(|(&digit, times)| i64::from(digit) * times).sum();
        let weights: Vec<i64> = digits.iter().map(weight).collect();
        // Bounds on what follows hold only for words of numbers, so nothing else must be read.
        let is_fibonacci = self.numeration() == Numeration::Fibonacci;
        let after = |state: &Option<(Read, usize)>, letter: usize| {
            let (read, last) = (*state)?;
            (last & letter == 0)
                .then(|| (automaton.after(read, weights[letter]), if is_fibonacci { letter } else { 0 }))
        };
        let accepts = |state: &Option<(Read, usize)>| state.is_some_and(|(read, _)| holds(automaton.sign(read)));
        self.explore(variables, Some((automaton.start(), 0)), after, accepts)
    }

    fn marked(&self, entries: &[Variable]) -> Result<Solutions, Stopped> {
        let mut variables = entries.to_vec();
        variables.sort_unstable();
        variables.dedup();
        let base = self.numeration().digits() as usize;
        let place = |entry: &Variable| variables.binary_search(entry).unwrap_or(0);
        let places: Vec<usize> = entries.iter().map(place).collect();
        let letter = |digits: Vec<u32>| places.iter().fold(0, |letter, &place| letter * base + digits[place] as usize);
        let letters: Vec<usize> = self.digits(variables.len())?.into_iter().map(letter).collect();
        let after = |state: &Option<u32>, letter: usize| {
            let row = self.marked.next.get((*state)? as usize)?;
            row.get(letters[letter]).copied().flatten()
        };
        let accepts = |state: &Option<u32>| state.is_some_and(|state| self.marked.outputs[state as usize] == 1);
        // The automaton may accept more than words of numbers.
        self.explore(variables, Some(0), after, accepts).and_then(|solutions| self.valid(solutions))
    }

    /// The conjunction or the disjunction of formulas.
    fn joined(&self, formulas: &[Formula], all: bool) -> Result<Solutions, Stopped> {
        let mut joined: Option<Solutions> = None;
        for formula in formulas {
            let next = self.solutions(formula)?;
            joined = Some(match joined {
                Some(joined) => self.product(&joined, &next, all)?,
                None => next,
            });
        }
        match joined {
            Some(joined) => Ok(joined),
            None => self.explore(Vec::new(), (), |(), _| (), |()| all),
        }
    }

    fn product(&self, a: &Solutions, b: &Solutions, both: bool) -> Result<Solutions, Stopped> {
        let mut variables: Vec<Variable> = a.variables.iter().chain(&b.variables).copied().collect();
        variables.sort_unstable();
        variables.dedup();
        let base = self.numeration().digits() as usize;
        let digits = self.digits(variables.len())?;
        let seen_by = |part: &Solutions| {
            let places: Vec<usize> = (0..variables.len()).filter(|&i| part.variables.contains(&variables[i])).collect();
            let letter = |digits: &Vec<u32>| places.iter().fold(0, |letter, &i| letter * base + digits[i] as usize);
            digits.iter().map(letter).collect::<Vec<usize>>()
        };
        let (of_a, of_b) = (seen_by(a), seen_by(b));
        let after =
            |&(p, q): &(u32, u32), letter: usize| (a.next[p as usize][of_a[letter]], b.next[q as usize][of_b[letter]]);
        let accepts = |&(p, q): &(u32, u32)| {
            let (a, b) = (a.accepts[p as usize], b.accepts[q as usize]);
            if both { a && b } else { a || b }
        };
        let product = self.explore(variables, (0, 0), after, accepts)?;
        // Each part leaves the tracks of the other free, so one part alone may accept something that is not a word.
        if both { Ok(product) } else { self.valid(product) }
    }

    /// Quantifies: there is a number on this track.
    fn without(&self, solutions: &Solutions, variable: Variable) -> Result<Solutions, Stopped> {
        let Ok(track) = solutions.variables.binary_search(&variable) else { return Ok(solutions.clone()) };
        let base = self.numeration().digits() as usize;
        let after_it = base.pow((solutions.variables.len() - track - 1) as u32);
        let with = move |letter: usize, digit: usize| (letter / after_it * base + digit) * after_it + letter % after_it;
        let step = |states: &[u32], letter: usize| {
            let to = |&state: &u32| (0..base).map(move |digit| solutions.next[state as usize][with(letter, digit)]);
            let mut to: Vec<u32> = states.iter().flat_map(to).collect();
            to.sort_unstable();
            to.dedup();
            to
        };
        // The number may have more digits than all others.
        let mut start = vec![0];
        loop {
            let mut more = step(&start, 0);
            more.extend(&start);
            more.sort_unstable();
            more.dedup();
            if more == start {
                break;
            }
            start = more;
        }
        let mut variables = solutions.variables.clone();
        variables.remove(track);
        let accepts = |states: &Vec<u32>| states.iter().any(|&state| solutions.accepts[state as usize]);
        self.explore(variables, start, |states, letter| step(states, letter), accepts)
    }
}

impl Solutions {
    /// The same language with as few states as possible: states that agree on every continuation are merged.
    fn minimal(self) -> Solutions {
        let mut classes: Vec<u32> = self.accepts.iter().map(|&accepts| u32::from(accepts)).collect();
        let mut count = 0;
        loop {
            let mut names: HashMap<Vec<u32>, u32> = HashMap::new();
            let mut key = Vec::new();
            let mut finer = Vec::with_capacity(classes.len());
            for (state, row) in self.next.iter().enumerate() {
                key.clear();
                key.push(classes[state]);
                key.extend(row.iter().map(|&to| classes[to as usize]));
                let fresh = names.len() as u32;
                finer.push(*names.entry_ref(&key).or_insert(fresh));
            }
            classes = finer;
            if names.len() == count {
                break;
            }
            count = names.len();
        }
        // Classes are numbered by their first states, so the start has number 0.
        let mut next = vec![Vec::new(); count];
        let mut accepts = vec![false; count];
        for (state, row) in self.next.iter().enumerate() {
            let class = classes[state] as usize;
            if next[class].is_empty() {
                next[class] = row.iter().map(|&to| classes[to as usize]).collect();
                accepts[class] = self.accepts[state];
            }
        }
        Solutions { variables: self.variables, next, accepts }
    }

    /// The shortest word, and the first of those, as numbers.
    fn shortest(&self, numeration: Numeration) -> Option<Vec<(Variable, u64)>> {
        let mut came: Vec<Option<(usize, usize)>> = vec![None; self.next.len()];
        let mut order = vec![0];
        let mut i = 0;
        while let Some(&state) = order.get(i) {
            if self.accepts[state] {
                let mut letters = Vec::new();
                let mut at = state;
                while let Some((from, letter)) = came[at].filter(|_| at != 0) {
                    letters.push(letter);
                    at = from;
                }
                let mut numbers = vec![0; self.variables.len()];
                for letter in letters.into_iter().rev() {
                    let digits = super::dfao::digits(numeration, self.variables.len(), letter);
                    for (number, digit) in numbers.iter_mut().zip(digits) {
                        *number = numeration.append(*number, digit).unwrap_or(u64::MAX);
                    }
                }
                return Some(self.variables.iter().copied().zip(numbers).collect());
            }
            for (letter, &to) in self.next[state].iter().enumerate() {
                if to != 0 && came[to as usize].is_none() {
                    came[to as usize] = Some((state, letter));
                    order.push(to as usize);
                }
            }
            i += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests;
