//! Paths by their lengths: a move takes an interval from a path and leaves two shorter paths.
//!
//! If moves depend only on how vertices are joined, all paths of one length have the same value, on any graph and
//! anywhere in it. So these values are computed one length after another, without sets and without a search.

use theory::{Limit, Limits, Pace};

/// What a line takes from a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bite {
    /// A vertex, with or without the next ones on both sides; whether it may be taken if it has 0, 1 or 2 neighbours.
    Vertex { with_next: bool, passes: [bool; 3] },
    /// Two neighbours; whether they may be taken if they have 1 or 2 neighbours each.
    Edge { passes: [[bool; 2]; 2] },
}

/// The values of paths.
#[derive(Debug, Default)]
pub(super) struct Paths {
    bites: Vec<Bite>,
    /// By length, beginning with 0.
    values: Vec<u32>,
}

impl Paths {
    pub(super) fn new(bites: Vec<Bite>) -> Paths {
        Paths { bites, values: vec![0] }
    }

    /// How many lengths are known.
    pub(super) fn len(&self) -> usize {
        self.values.len()
    }

    pub(super) fn known(&self, length: usize) -> Option<u32> {
        self.values.get(length).copied()
    }

    /// The value of a path.
    pub(super) fn value(&mut self, length: usize, limits: &Limits) -> Result<u32, Limit> {
        let (mut pace, mut seen) = (Pace::default(), Seen::default());
        while self.values.len() <= length {
            self.list(self.values.len(), &mut seen);
            self.values.push(seen.mex());
            if pace.is_due()
                && let Some(limit) = limits.reached(0, 0)
            {
                return Err(limit);
            }
        }
        Ok(self.values[length])
    }

    /// Inserts the values of all options of a path.
    fn list(&self, length: usize, seen: &mut Seen) {
        seen.clear();
        let degree = |i: usize| usize::from(i > 0) + usize::from(i + 1 < length);
        for bite in &self.bites {
            for i in 0..length {
                let taken = match bite {
                    Bite::Vertex { with_next, passes } if passes[degree(i)] => {
                        let next = usize::from(*with_next);
                        i.saturating_sub(next)..(i + next + 1).min(length)
                    }
                    Bite::Edge { passes } if i + 1 < length && passes[degree(i) - 1][degree(i + 1) - 1] => i..i + 2,
                    _ => continue,
                };
                seen.insert(self.values[taken.start] ^ self.values[length - taken.end]);
            }
        }
    }
}

/// A set of values.
#[derive(Debug, Default)]
pub(super) struct Seen(Vec<u64>);

impl Seen {
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    pub(super) fn insert(&mut self, value: u32) {
        let word = value as usize / 64;
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (value % 64);
    }

    /// The least value that is not in the set.
    pub(super) fn mex(&self) -> u32 {
        let full = self.0.iter().take_while(|&&word| word == u64::MAX).count();
        64 * full as u32 + self.0.get(full).map_or(0, |word| word.trailing_ones())
    }
}
