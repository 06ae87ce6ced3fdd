//! The search of a game that Python gives: depth first, with a stack of its own.
//!
//! **Idea.** A position is opened by asking for its options, once. Of those that have a value the value is noted, and the
//! others wait, and are opened in turn. When none waits any more, the least value that does not occur is the value of the
//! position. A position that is open and occurs as an option closes a cycle: the stack says which.
//!
//! **Representation.** What is noted of the open positions stands in one list of words, the last opened at its end. A word
//! is a value, the number of a position, or says how many of the next words are the components of one option. In misère play
//! no values are noted, but positions only: what the options are is kept, since sums may need it later (`sums`).

use super::cycle::cycle;
use super::falling_apart::Components;
use super::lent::Lent;
use super::numbers::{Entries, Full, MOST};
use super::positions::Unnumbered;
use super::small_ints::SmallInts;
use super::store::{NO_VALUE, OPEN, SUM, SUMS, Store, UNKNOWN, VALUE, options_of};
use super::sums::Sums;
use crate::failure::Failed;
use crate::shown::{kind, shown};
use crate::work::watched_and_shown;
use grundy::theory::{self, Limit, Pace, Stopped};
use grundy::{Flow, Limits, Play};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// How many options are looked up at the same time.
const BATCH: usize = 256;
/// The time between two looks at the limits.
const BETWEEN_CHECKS: Duration = Duration::from_millis(2);
/// The time between two turns of the other threads. A thread that waits for its turn asks for it after 5 milliseconds without
/// one being offered, and only a thread that has asked is sure to have it: turns offered more often are mostly missed.
const BETWEEN_TURNS: Duration = Duration::from_millis(20);
/// The time between two calls that show progress.
const BETWEEN_CALLS: Duration = Duration::from_millis(100);

/// A position whose options are being looked at.
struct Opened {
    position: u32,
    /// Where its words begin.
    start: usize,
    /// The next word to look at.
    next: usize,
}

/// A search, from the beginning of a call to its end.
pub struct Search<'s, 'py> {
    py: Python<'py>,
    store: &'s mut Store,
    options: &'s Bound<'py, PyAny>,
    play: Play,
    limits: &'s Limits,
    progress: Option<Progress<'s, 'py>>,
    pace: Pace,
    /// When the limits were looked at.
    checked: Instant,
    /// When the other threads were offered a turn.
    offered: Instant,
    /// How many positions were asked for their options.
    asked: u64,
    stack: Vec<Opened>,
    words: Vec<u32>,
    /// Options that are words and have not been looked up.
    batch: Vec<u64>,
    marks: Marks,
    entries: Entries,
    small: &'static SmallInts,
}

/// Whom to tell how far the search is.
struct Progress<'s, 'py> {
    tell: &'s Bound<'py, PyAny>,
    told: Instant,
    /// Whether it was told of positions last, and not of sums.
    is_of_positions: bool,
}

impl Progress<'_, '_> {
    /// Tells how many positions are done, and have been met, if it is time to.
    fn show(&mut self, done: u64, met: Option<usize>) -> PyResult<()> {
        if self.told.elapsed() >= BETWEEN_CALLS {
            self.tell.call1((done, met))?;
            self.told = Instant::now();
            self.is_of_positions = met.is_some();
        }
        Ok(())
    }
}

/// A set of numbers that is emptied at no cost.
#[derive(Default)]
struct Marks {
    round: u32,
    rounds: Vec<u32>,
}

impl Marks {
    fn clear(&mut self) {
        self.round += 1;
    }

    /// Adds a number, and says whether it is new.
    #[inline]
    fn add(&mut self, number: u32) -> bool {
        let place = number as usize;
        if place >= self.rounds.len() {
            self.rounds.resize((place + 1).next_power_of_two(), 0);
        }
        std::mem::replace(&mut self.rounds[place], self.round) != self.round
    }

    /// The least number that is not in it.
    fn mex(&self) -> u32 {
        self.rounds.iter().take_while(|&&round| round == self.round).count() as u32
    }
}

impl<'s, 'py> Search<'s, 'py> {
    pub fn new(
        store: &'s mut Store,
        options: &'s Bound<'py, PyAny>,
        play: Play,
        limits: &'s Limits,
        progress: Option<&'s Bound<'py, PyAny>>,
    ) -> PyResult<Search<'s, 'py>> {
        Ok(Search {
            py: options.py(),
            store,
            options,
            play,
            limits,
            progress: progress.map(|tell| Progress { tell, told: Instant::now(), is_of_positions: false }),
            pace: Pace::default(),
            checked: Instant::now(),
            offered: Instant::now(),
            asked: 0,
            stack: Vec::new(),
            words: Vec::new(),
            batch: Vec::new(),
            marks: Marks::default(),
            entries: Entries::new(),
            small: SmallInts::of(options.py())?,
        })
    }

    /// Tells how many positions there were in the end, if they were being told.
    pub fn end(&mut self) -> Result<(), Failed> {
        if let Some(progress) = self.progress.as_ref().filter(|progress| progress.is_of_positions) {
            progress.tell.call1((self.store.done, self.store.values.len()))?;
        }
        Ok(())
    }

    /// The numbers of the positions that a position is a sum of: most often it is one.
    pub fn parts(&mut self, position: &Bound<'py, PyAny>) -> Result<Vec<u32>, Failed> {
        match position.cast_exact::<Components>() {
            Err(_) => Ok(vec![self.number(position, || "the position".to_owned())?]),
            Ok(sum) => {
                let positions = sum.get().positions(self.py);
                let parts = positions.iter().enumerate();
                parts.map(|(place, part)| self.number(&part, || format!("component {}", place + 1))).collect()
            }
        }
    }

    /// The values of some sums of positions.
    pub fn values(&mut self, sums: &[Vec<u32>]) -> Result<Vec<u32>, Failed> {
        for &part in sums.iter().flatten() {
            self.solve(part, None)?;
        }
        let known: Vec<Option<u32>> = sums.iter().map(|sum| self.known(sum)).collect();
        let waiting = sums.iter().zip(&known).filter(|(_, value)| value.is_none()).map(|(sum, _)| sum.clone());
        let waiting: Vec<Vec<u32>> = waiting.collect();
        let mut found = if waiting.is_empty() { Vec::new() } else { self.search_sums(waiting)? }.into_iter();
        Ok(known.into_iter().filter_map(|value| value.or_else(|| found.next())).collect())
    }

    /// The value of a sum whose components are done, unless that takes a search.
    fn known(&self, sum: &[u32]) -> Option<u32> {
        let value = |part: u32| self.store.values[part as usize];
        match (self.play, sum) {
            (Play::Normal, _) => Some(sum.iter().fold(0, |total, &part| total ^ value(part))),
            (Play::Misere, []) => Some(self.play.end_value()),
            (Play::Misere, &[part]) => Some(value(part)).filter(|&value| value < NO_VALUE),
            (Play::Misere, _) => None,
        }
    }

    /// The values of all positions that have been met; all that they lead to have been.
    pub fn all_values(&mut self) -> Result<(), Failed> {
        let values = self.store.values.iter();
        let waiting: Vec<Vec<u32>> =
            values.zip(0..).filter(|&(&value, _)| value == SUMS).map(|(_, position)| vec![position]).collect();
        if !waiting.is_empty() {
            self.search_sums(waiting)?;
        }
        Ok(())
    }

    /// The options of a position as they are given.
    pub fn given(&mut self, part: u32) -> Result<Bound<'py, PyTuple>, Failed> {
        let position = self.store.positions.object(self.py, part)?;
        let options = self.options.call1((&position,))?;
        let options = match as_tuple(&options) {
            Some(options) => options,
            None => {
                let mut all = Vec::new();
                self.iterate(&position, &options, |_, _, option| {
                    all.push(option);
                    Ok(())
                })?;
                PyTuple::new(self.py, all)?
            }
        };
        if self.store.values[part as usize] == UNKNOWN {
            self.solve(part, Some(&options))?;
        }
        Ok(options)
    }

    /// Works out the value of a position, and of all it leads to. Its options are asked for if they are not known.
    fn solve(&mut self, part: u32, options: Option<&Bound<'py, PyTuple>>) -> Result<(), Failed> {
        if self.store.values[part as usize] != UNKNOWN {
            return Ok(());
        }
        let ended = self.descend(part, options);
        // What was left open is not known; everything that is known remains so.
        for opened in self.stack.drain(..) {
            self.store.values[opened.position as usize] = UNKNOWN;
        }
        self.words.clear();
        self.batch.clear();
        ended
    }

    fn descend(&mut self, first: u32, options: Option<&Bound<'py, PyTuple>>) -> Result<(), Failed> {
        self.open(first, options)?;
        while let Some(opened) = self.stack.last_mut() {
            let rest = &self.words[opened.next..];
            let values = &self.store.values;
            let is_waiting = |&word: &u32| word & (VALUE | SUM) == 0 && values[word as usize] == UNKNOWN;
            if let Some(place) = rest.iter().position(is_waiting) {
                let position = rest[place];
                opened.next += place + 1;
                self.open(position, None)?;
            } else {
                self.close();
            }
        }
        Ok(())
    }

    /// Notes the options of a position, and asks for them if they are not known.
    fn open(&mut self, number: u32, known: Option<&Bound<'py, PyTuple>>) -> Result<(), Failed> {
        if self.asked >= self.limits.positions {
            return Err(self.stopped(Limit::Positions(self.limits.positions)));
        }
        // A call of the user's function can take long, so that here the clock is looked at each time.
        if self.checked.elapsed() >= BETWEEN_CHECKS {
            self.check()?;
        }
        self.asked += 1;
        self.store.values[number as usize] = OPEN;
        let start = self.words.len();
        self.stack.push(Opened { position: number, start, next: start });
        self.marks.clear();
        let position = self.store.positions.object(self.py, number)?;
        let options = match known {
            Some(options) => options.clone().into_any(),
            None => self.options.call1((&position,))?,
        };
        match as_tuple(&options) {
            Some(options) => self.note_options(&position, 0, Lent::of(options.as_borrowed()))?,
            None => self.iterate(&position, &options, |search, place, option| {
                search.note_options(&position, place, std::iter::once(option.as_borrowed()))
            })?,
        }
        self.note_batch()?;
        // Most often no option waits, and then the values are just those that have been marked.
        if self.play == Play::Normal && self.words[start..].iter().fold(VALUE, |all, word| all & word) == VALUE {
            self.end_with(self.marks.mex());
        }
        Ok(())
    }

    /// Goes through options that are not given in a list.
    fn iterate(
        &mut self,
        position: &Bound<'py, PyAny>,
        options: &Bound<'py, PyAny>,
        mut each: impl FnMut(&mut Self, usize, Bound<'py, PyAny>) -> Result<(), Failed>,
    ) -> Result<(), Failed> {
        let options = options.try_iter().map_err(|error| not_options(position, options, error))?;
        for (place, option) in options.enumerate() {
            self.step()?;
            each(self, place, option?)?;
        }
        Ok(())
    }

    /// Notes options of the position that was opened last; `place` says how many have been before them. Those that are words
    /// wait in the batch.
    fn note_options<'o>(
        &mut self,
        position: &Bound<'py, PyAny>,
        place: usize,
        options: impl ExactSizeIterator<Item = Borrowed<'o, 'py, PyAny>>,
    ) -> Result<(), Failed>
    where
        'py: 'o,
    {
        let end = place + options.len();
        let mut rest = options;
        while rest.len() > 0 {
            let other = self.store.positions.read_words(&mut rest, self.small, &mut self.batch, BATCH);
            if self.batch.len() == BATCH {
                self.step()?;
                self.note_batch()?;
            }
            if let Some(option) = other {
                self.step()?;
                self.note_batch()?;
                self.note_option(position, end - rest.len(), &option)?;
            }
        }
        Ok(())
    }

    /// Notes an option of the position that was opened last, the one of that place.
    fn note_option(
        &mut self,
        position: &Bound<'py, PyAny>,
        place: usize,
        option: &Bound<'py, PyAny>,
    ) -> Result<(), Failed> {
        let name = || format!("option {place} of {}", shown(position));
        if let Ok(sum) = option.cast_exact::<Components>() {
            return self.note_sum(&sum.get().positions(self.py), name);
        }
        let number = self.number(option, name)?;
        self.note(number)
    }

    /// Notes the options that are words and wait for it.
    fn note_batch(&mut self) -> Result<(), Failed> {
        if self.batch.is_empty() {
            return Ok(());
        }
        let mut batch = std::mem::take(&mut self.batch);
        let numbered = self.store.positions.number_words(&mut batch, self.limits.memory);
        numbered.map_err(|Full| self.full())?;
        self.store.values.resize(self.store.positions.len(self.py), UNKNOWN);
        let mut rest = &batch[..];
        let mut noted = Ok(());
        while noted.is_ok() && !rest.is_empty() {
            rest = &rest[self.note_values(rest)..];
            if let Some((&number, after)) = rest.split_first() {
                noted = self.note(number as u32);
                rest = after;
            }
        }
        batch.clear();
        self.batch = batch;
        noted
    }

    /// Notes the values of positions, up to the first that has none in normal play, and says how many those are.
    fn note_values(&mut self, numbers: &[u64]) -> usize {
        if self.play == Play::Misere {
            return 0;
        }
        let Search { store, marks, words, .. } = self;
        let mut end = words.len();
        words.resize(end + numbers.len(), 0);
        // What is no new value is written over. Whether a value is new cannot be foreseen, so a branch would cost more.
        let count = numbers
            .iter()
            .take_while(|&&number| {
                let value = store.values[number as usize];
                let is_known = value < NO_VALUE;
                if is_known {
                    words[end] = VALUE | value;
                    end += usize::from(marks.add(value));
                }
                is_known
            })
            .count();
        words.truncate(end);
        count
    }

    #[inline]
    fn note(&mut self, number: u32) -> Result<(), Failed> {
        let word = self.word(number)?;
        // Values are marked in normal play and positions in misère play, where they are kept; a position that waits twice is
        // opened once all the same.
        let is_marked = word & VALUE != 0 || self.play == Play::Misere;
        if !is_marked || self.marks.add(word & !VALUE) {
            self.words.push(word);
        }
        Ok(())
    }

    fn note_sum(&mut self, parts: &Bound<'py, PyTuple>, name: impl Fn() -> String) -> Result<(), Failed> {
        if let Ok(part) = parts.get_item(0)
            && parts.len() == 1
        {
            let number = self.number(&part, name)?;
            return self.note(number);
        }
        self.words.push(SUM | parts.len() as u32);
        for (place, part) in parts.iter().enumerate() {
            let number = self.number(&part, || format!("component {} of {}", place + 1, name()))?;
            let word = self.word(number)?;
            self.words.push(word);
        }
        Ok(())
    }

    /// The word for a position: in normal play its value, if it is known.
    #[inline]
    fn word(&mut self, number: u32) -> Result<u32, Failed> {
        if number as usize >= self.store.values.len() {
            self.store.values.resize(number as usize + 1, UNKNOWN);
        }
        match self.store.values[number as usize] {
            OPEN => Err(self.cycle(number)),
            value if self.play == Play::Normal && value < NO_VALUE => Ok(VALUE | value),
            _ => Ok(number),
        }
    }

    /// The position that was opened last gets its value: all its options have theirs.
    fn close(&mut self) {
        let Some(&Opened { position, start, .. }) = self.stack.last() else { return };
        let (store, words) = (&mut *self.store, &self.words[start..]);
        let end = self.play.end_value();
        let value_of = |&word: &u32| if word & VALUE == 0 { store.values[word as usize] } else { word & !VALUE };
        self.marks.clear();
        let mut needs_sums = false;
        for option in options_of(words) {
            let value = match option {
                [] => end,
                [part] => value_of(part),
                parts if self.play == Play::Normal => parts.iter().map(value_of).fold(0, |sum, value| sum ^ value),
                _ => SUMS,
            };
            if value == SUMS {
                needs_sums = true;
            } else {
                self.marks.add(value);
            }
        }
        if self.play == Play::Misere {
            store.options.keep(position, words);
        }
        self.end_with(match (needs_sums, words) {
            (true, _) => SUMS,
            (false, []) => end,
            (false, _) => self.marks.mex(),
        });
    }

    fn end_with(&mut self, value: u32) {
        let Some(Opened { position, start, .. }) = self.stack.pop() else { return };
        self.store.values[position as usize] = value;
        self.store.done += 1;
        self.words.truncate(start);
    }

    /// The number of a position, of which `name` says what it is.
    fn number(&mut self, position: &Bound<'py, PyAny>, name: impl Fn() -> String) -> Result<u32, Failed> {
        let number = self.store.positions.number(position, self.small, &mut self.entries, self.limits.memory);
        let number = number.map_err(|problem| match problem {
            Unnumbered::Full => self.full(),
            Unnumbered::Failed(error) => unhashable(position, &name(), error).into(),
        })?;
        if number as usize >= self.store.values.len() {
            self.store.values.resize(number as usize + 1, UNKNOWN);
        }
        Ok(number)
    }

    fn cycle(&self, number: u32) -> Failed {
        let start = self.stack.iter().position(|opened| opened.position == number).unwrap_or_default();
        let positions = self.stack[start..].iter();
        let positions: PyResult<Vec<_>> =
            positions.map(|opened| self.store.positions.object(self.py, opened.position)).collect();
        match positions {
            Ok(positions) => cycle(self.py, &positions),
            Err(error) => error.into(),
        }
    }

    /// Counts a step, and looks at the limits now and then.
    #[inline]
    fn step(&mut self) -> Result<(), Failed> {
        if self.pace.is_due() { self.check() } else { Ok(()) }
    }

    #[cold]
    fn check(&mut self) -> Result<(), Failed> {
        self.checked = Instant::now();
        self.py.check_signals()?;
        // A function that is not written in Python never lets the other threads have their turn.
        if self.checked - self.offered >= BETWEEN_TURNS {
            self.offered = self.checked;
            self.py.detach(|| ());
        }
        if let Some(progress) = &mut self.progress {
            progress.show(self.store.done, Some(self.store.values.len()))?;
        }
        match self.limits.reached(self.bytes(), self.asked) {
            Some(limit) => Err(self.stopped(limit)),
            None => Ok(()),
        }
    }

    fn bytes(&self) -> u64 {
        let own =
            4 * (self.words.capacity() + self.marks.rounds.capacity()) + size_of::<Opened>() * self.stack.capacity();
        self.store.bytes(self.py) + own as u64
    }

    /// There is no room for another position.
    fn full(&self) -> Failed {
        let is_last = self.store.positions.len(self.py) >= MOST;
        self.stopped(if is_last { Limit::Positions(MOST as u64) } else { Limit::Memory(self.limits.memory) })
    }

    fn stopped(&self, limit: Limit) -> Failed {
        // Where play goes deep, much has been asked before anything is known; so the message tells of that.
        let words = Stopped { limit, positions: self.asked }.to_string();
        Failed::stopped(&Stopped { limit, positions: self.store.done }, words)
    }

    /// The values of sums in misère play, all of whose components are done.
    fn search_sums(&mut self, sums: Vec<Vec<u32>>) -> Result<Vec<u32>, Failed> {
        let taken = self.bytes();
        let limits = Limits { memory: self.limits.memory.saturating_sub(taken), ..self.limits.clone() };
        let (options, progress) = (&self.store.options, &mut self.progress);
        let show = || match progress {
            Some(progress) => progress.show(limits.progress.load(Ordering::Relaxed), None),
            None => Ok(()),
        };
        let searched = watched_and_shown(self.py, &limits, show, || {
            let mut search = theory::Search::new(Sums(options), Play::Misere, limits.clone());
            let all: Result<Vec<u32>, Stopped> =
                sums.into_iter().map(|sum| search.value(&search.ruleset().of(sum))).collect();
            let mut single = Vec::new();
            let _ = search.for_each(|sum, value| {
                if let &[part] = &**sum {
                    single.push((part, value));
                }
                Flow::Continue(())
            });
            (all, single)
        });
        let (all, single) = searched?;
        for (part, value) in single {
            self.store.values[part as usize] = value;
        }
        all.map_err(|stopped| match stopped.limit {
            Limit::Memory(_) => Stopped { limit: Limit::Memory(self.limits.memory), ..stopped }.into(),
            _ => stopped.into(),
        })
    }
}

/// The entries of a list or a tuple, as a tuple: that lends them, so that they need not be counted.
fn as_tuple<'py>(options: &Bound<'py, PyAny>) -> Option<Bound<'py, PyTuple>> {
    match options.cast_exact::<PyList>() {
        Ok(list) => Some(list.to_tuple()),
        Err(_) => options.cast_exact::<PyTuple>().ok().cloned(),
    }
}

/// What a user is told of an object that cannot be a position.
fn unhashable(position: &Bound<'_, PyAny>, name: &str, error: PyErr) -> PyErr {
    let py = position.py();
    // Comparing two positions can fail as well, and then for a reason of its own.
    if !error.is_instance_of::<PyTypeError>(py) || position.hash().is_ok() {
        return error;
    }
    let told = PyTypeError::new_err(format!(
        "{name} is {}, of type {}, which cannot be hashed; a position has to be hashable, as numbers, texts, frozen sets and \
         tuples of such are",
        shown(position),
        kind(position)
    ));
    told.set_cause(py, Some(error));
    told
}

/// What a user is told of a function that gives no options.
fn not_options(position: &Bound<'_, PyAny>, options: &Bound<'_, PyAny>, error: PyErr) -> PyErr {
    let py = position.py();
    if !error.is_instance_of::<PyTypeError>(py) {
        return error;
    }
    let told = PyTypeError::new_err(format!(
        "the options of {} are {}, of type {}; options have to be given as a list, a generator or whatever else can be \
         iterated over, and an empty one where there are none",
        shown(position),
        shown(options),
        kind(options)
    ));
    told.set_cause(py, Some(error));
    told
}
