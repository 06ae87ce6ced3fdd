//! Sets as sums of their connected parts, in normal play.
//!
//! **Idea.** If a move in one part neither changes the others nor depends on them, the value of a set is the nim-sum of
//! the values of its parts, and only parts need to be remembered. A part that is a path is identified by its length, if
//! numbers do not matter; and a part of a component of the board that is equal to an earlier one is identified with the
//! same part of the first such component.
//!
//! **Search.** A stack of parts: the last one is listed; those parts of its options that are not known go on top of it,
//! smaller ones above larger ones, and when it is the last again, all of them are known. So a part is listed at most
//! twice, and nothing but parts is stored.

use super::mask::Mask;
use super::paths::{Paths, Seen};
use super::removal::{Removals, SetWords};
use hashbrown::HashMap;
use rulesets::Words;
use rulesets::powers::{Form, FormSearch, GraphBelow};
use std::cmp::Reverse;
use std::collections::HashMap as Blocks;
use std::sync::atomic::Ordering;
use theory::{Flow, Limit, Limits, Outcome, Pace, Play, Ruleset, Search, Stopped};

/// The form for values: over parts if sets are sums of their parts.
pub(in crate::kinds) fn for_values<const W: usize>(words: SetWords<W>) -> Box<dyn Form<Vec<u64>>> {
    if words.0.is_sum() { Box::new(SumWords(words)) } else { Box::new(words) }
}

/// The form of a game that is the sum of its parts.
struct SumWords<const W: usize>(SetWords<W>);

impl<const W: usize> Form<Vec<u64>> for SumWords<W> {
    fn fits(&self, position: &Vec<u64>) -> bool {
        Form::fits(&self.0, position)
    }

    fn returned(&self, position: &Vec<u64>) -> Option<Vec<u64>> {
        self.0.returned(position)
    }

    fn options(&self, position: &Vec<u64>, each: &mut dyn FnMut(Vec<u64>)) -> Option<()> {
        Form::options(&self.0, position, each)
    }

    fn search(self: Box<Self>, play: Play, limits: Limits) -> Box<dyn FormSearch<Vec<u64>>> {
        match play {
            Play::Normal => Box::new(Parts::new(self.0, limits)),
            // In misère play, values do not add.
            Play::Misere => Box::new(Search::new(self.0, play, limits)),
        }
    }

    fn graph(&self, start: &Vec<u64>, limits: &Limits) -> Option<Result<GraphBelow<'_, Vec<u64>>, Stopped>> {
        self.0.graph(start, limits)
    }
}

/// A connected part of a set.
#[derive(Clone, Copy)]
struct Component<const W: usize> {
    set: Mask<W>,
    is_path: bool,
}

/// A search over parts.
struct Parts<const W: usize> {
    words: SetWords<W>,
    limits: Limits,
    values: HashMap<Mask<W>, u32>,
    /// The values of paths, if they do not depend on numbers.
    paths: Option<Paths>,
    /// For each element, the same one in the first component of the board that is equal to its own.
    home: Vec<usize>,
    /// Parts whose values are needed.
    stack: Vec<Component<W>>,
    /// The values of the options of the part that is being listed.
    seen: Seen,
    pace: Pace,
}

impl<const W: usize> Parts<W> {
    fn new(words: SetWords<W>, limits: Limits) -> Parts<W> {
        let game = &words.0;
        let home = if game.is_without_numbers() { homes(game) } else { (0..game.len()).collect() };
        let paths = game.bites().map(Paths::new);
        Parts {
            words,
            limits,
            values: HashMap::default(),
            paths,
            home,
            stack: Vec::new(),
            seen: Seen::default(),
            pace: Pace::default(),
        }
    }

    fn len(&self) -> u64 {
        // The path without vertices is always known.
        (self.values.len() + self.paths.as_ref().map_or(0, |paths| paths.len() - 1)) as u64
    }

    fn bytes(&self) -> u64 {
        (self.values.allocation_size() + self.stack.capacity() * size_of::<Component<W>>()) as u64
    }

    /// The same part of the first component that is equal to its own, which has the same value.
    fn at_home(&self, part: Component<W>) -> Component<W> {
        match part.set.first() {
            Some(first) if self.home[first] != first => {
                let mut set = Mask::EMPTY;
                part.set.iter().for_each(|x| set.insert(self.home[x]));
                Component { set, ..part }
            }
            _ => part,
        }
    }

    /// The value of a part at home, if it is known.
    fn known_part(&self, part: &Component<W>) -> Option<u32> {
        match &self.paths {
            Some(paths) if part.is_path => paths.known(part.set.len() as usize),
            _ => self.values.get(&part.set).copied(),
        }
    }

    fn value_of(&mut self, set: &Mask<W>) -> Result<u32, Limit> {
        let words = self.words.clone();
        let mut value = 0;
        let mut rest = *set;
        while let Some(part) = words.0.next_part(&mut rest) {
            value ^= self.value_of_part(Component::from(part))?;
        }
        Ok(value)
    }

    fn value_of_part(&mut self, part: Component<W>) -> Result<u32, Limit> {
        let words = self.words.clone();
        let root = self.at_home(part);
        self.stack.clear();
        self.stack.push(root);
        while let Some(&part) = self.stack.last() {
            if self.find(&part)?.is_some() {
                self.stack.pop();
                continue;
            }
            let base = self.stack.len();
            self.seen.clear();
            let mut listed = Ok(());
            let _ = Ruleset::options(&words, &part.set, &mut |(), option| {
                listed = self.note(&words.0, option);
                if listed.is_ok() { Flow::Continue(()) } else { Flow::Break(()) }
            });
            listed?;
            if self.stack.len() == base {
                self.stack.pop();
                let value = self.seen.mex();
                self.insert(part.set, value)?;
            } else {
                self.stack[base..].sort_unstable_by_key(|part| Reverse(part.set.len()));
            }
        }
        Ok(self.known_part(&root).expect("it was just found"))
    }

    /// The value of a part at home, if it is known or a path.
    fn find(&mut self, part: &Component<W>) -> Result<Option<u32>, Limit> {
        match &mut self.paths {
            Some(paths) if part.is_path => paths.value(part.set.len() as usize, &self.limits).map(Some),
            _ => Ok(self.known_part(part)),
        }
    }

    /// Records the value of an option, or puts those of its parts that are not known on the stack.
    fn note(&mut self, game: &Removals<W>, option: Mask<W>) -> Result<(), Limit> {
        if self.pace.is_due() {
            self.check()?;
        }
        let (mut rest, mut value) = (option, Some(0));
        while let Some(part) = game.next_part(&mut rest) {
            let part = self.at_home(part.into());
            match self.find(&part)? {
                Some(found) => value = value.map(|value| value ^ found),
                None => {
                    self.stack.push(part);
                    value = None;
                }
            }
        }
        value.into_iter().for_each(|value| self.seen.insert(value));
        Ok(())
    }

    fn insert(&mut self, set: Mask<W>, value: u32) -> Result<(), Limit> {
        if self.values.len() == self.values.capacity() {
            // While a table grows, both the old one and the new one, which is twice as large, count.
            let bytes = self.bytes() + 2 * self.values.allocation_size() as u64;
            let has_room = bytes <= self.limits.memory && self.values.try_reserve(1).is_ok();
            if !has_room {
                return Err(Limit::Memory(self.limits.memory));
            }
        }
        self.values.insert(set, value);
        if self.pace.is_due() {
            self.check()?;
        }
        Ok(())
    }

    fn check(&self) -> Result<(), Limit> {
        self.limits.progress.store(self.len(), Ordering::Relaxed);
        self.limits.reached(self.bytes(), self.len()).map_or(Ok(()), Err)
    }
}

impl<const W: usize> From<(Mask<W>, bool)> for Component<W> {
    fn from((set, is_path): (Mask<W>, bool)) -> Component<W> {
        Component { set, is_path }
    }
}

impl<const W: usize> FormSearch<Vec<u64>> for Parts<W> {
    fn fits(&self, position: &Vec<u64>) -> bool {
        self.words.pack(position).is_some()
    }

    /// Like every search, it starts again with nothing if what earlier questions left in memory uses it up.
    fn value(&mut self, position: &Vec<u64>, limits: &Limits) -> Option<Result<u32, Stopped>> {
        let set = self.words.pack(position)?;
        self.limits.clone_from(limits);
        let before = self.len();
        let value = self.check().and_then(|()| self.value_of(&set));
        let value = match value {
            Err(Limit::Memory(_)) if before > 0 => {
                (self.values, self.stack) = (HashMap::default(), Vec::new());
                self.value_of(&set)
            }
            value => value,
        };
        Some(value.map_err(|limit| Stopped { limit, positions: self.len() }))
    }

    fn outcome(&mut self, position: &Vec<u64>, limits: &Limits) -> Option<Result<Outcome, Stopped>> {
        Some(self.value(position, limits)?.map(|value| Outcome::of_value(value.into())))
    }

    fn known(&self, position: &Vec<u64>) -> Option<u32> {
        let (mut rest, mut value) = (self.words.pack(position)?, 0);
        while let Some(part) = self.words.0.next_part(&mut rest) {
            value ^= self.known_part(&self.at_home(part.into()))?;
        }
        Some(value)
    }

    fn for_each(&self, each: &mut dyn FnMut(Vec<u64>, u32) -> Flow) -> Flow {
        self.values.iter().try_for_each(|(set, &value)| each(self.words.unpack(set), value))
    }

    fn examined(&self) -> u64 {
        self.len()
    }
}

/// For each element of the board, the same one in the first component that is equal to its own: that is joined in the
/// same way when both are numbered from 0 in order.
fn homes<const W: usize>(game: &Removals<W>) -> Vec<usize> {
    let mut home: Vec<usize> = (0..game.len()).collect();
    let mut first_with: Blocks<Vec<[usize; 2]>, Vec<usize>> = Blocks::new();
    let mut rest = game.all();
    while let Some((block, _)) = game.next_part(&mut rest) {
        let elements: Vec<usize> = block.iter().collect();
        let number = |x: usize| elements.binary_search(&x).unwrap_or_default();
        let joined = elements.iter().flat_map(|&x| game.joined_above(x).iter().map(move |y| [x, y]));
        let mut shape: Vec<[usize; 2]> = joined.map(|pair| pair.map(number)).collect();
        // A component of one element has no joins, and any two such components are equal.
        shape.push([elements.len(), 0]);
        let first = first_with.entry(shape).or_insert_with(|| elements.clone());
        elements.iter().zip(first).for_each(|(&x, same)| home[x] = *same);
    }
    home
}
