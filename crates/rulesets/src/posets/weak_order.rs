//! The Ungar game on permutations in the weak order: Ungar's own moves.
//!
//! A permutation covers those in which one adjacent descent is undone. Its meet with some of these is obtained by
//! reversing every longest run of entries that the chosen descents join.

use super::subsets;
use crate::figure::{BoardPiece, Chessboard, Figure, Labels, Mark, PieceKind, TooBig};
use crate::forms::PermutationFields;
use crate::game::{Game, Range, Sort};
use crate::notations::{Notations, orders};
use crate::part::Part;
use crate::powers::{Counts, Form, Packed, Picture, Powers};
use crate::refusal::BadPosition;
use crate::registry::{Ending, Entry, Example, PlayedOn, boxed, parameter};
use shapes::enumerate;
use std::fmt;
use theory::{Flow, Ruleset};

/// The game on the permutations of 1..n.
#[derive(Clone, Copy, Debug)]
pub struct WeakOrder {
    /// The number n of entries.
    pub size: usize,
}

/// Reverses decreasing runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reversal {
    /// The places of the entries of each run, counted from 0.
    runs: Vec<std::ops::Range<usize>>,
}

impl fmt::Display for Reversal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("places ")?;
        for (i, run) in self.runs.iter().enumerate() {
            write!(f, "{}{}-{}", if i > 0 { ", " } else { "" }, run.start + 1, run.end)?;
        }
        Ok(())
    }
}

/// The largest N.
const MOST: u64 = 1000;

/// Its registry entry.
pub const ENTRIES: &[Entry] = &[Entry {
    spec: "ungar:weak=N",
    name: "Ungar game on the weak order",
    rules: "Choose one or more descents of the permutation and reverse the decreasing runs that they form.",
    ending: Ending("sorts the permutation"),
    played_on: PlayedOn::Orders,
    notation: "a permutation of 1..N in one-line notation: 3,4,2,1",
    start: "N,…,2,1",
    paper: "Ungar, §1",
    example: Example { spec: "ungar:weak=4", position: "3,4,2,1" },
    open: |tail| {
        let number = tail.strip_prefix("weak=").ok_or("write `ungar:weak=N`, as in `ungar:weak=4`")?;
        let size = parameter(number, "N", 1)?;
        if size > MOST {
            return Err(format!("N must be at most {MOST}, and here it is {size}"));
        }
        Ok(boxed(format!("ungar:weak={size}"), "a permutation", WeakOrder { size: size as usize }))
    },
}];

impl Ruleset for WeakOrder {
    type Position = Vec<u64>;
    type Move = Reversal;

    fn options(&self, permutation: &Vec<u64>, each: &mut impl FnMut(Reversal, Vec<u64>) -> Flow) -> Flow {
        let descents: Vec<usize> = descents(permutation).collect();
        subsets::nonempty(&descents).try_for_each(|chosen| {
            let (m, option) = undo(permutation, chosen.into_iter());
            each(m, option)
        })
    }
}

/// Reverses the runs that some descents, in ascending order, join.
fn undo(permutation: &[u64], descents: impl Iterator<Item = usize>) -> (Reversal, Vec<u64>) {
    let mut runs: Vec<std::ops::Range<usize>> = Vec::new();
    for place in descents {
        match runs.last_mut() {
            Some(run) if run.end == place => run.end = place + 1,
            _ => runs.push(place - 1..place + 1),
        }
    }
    let mut option = permutation.to_vec();
    runs.iter().for_each(|run| option[run.clone()].reverse());
    (Reversal { runs }, option)
}

/// The square of the entry at a place.
fn field(permutation: &[u64], place: usize) -> Part {
    Part::field([place as u64, permutation[place] - 1])
}

/// The places, counted from 0, of entries that are smaller than the one before.
fn descents(permutation: &[u64]) -> impl Iterator<Item = usize> {
    (1..permutation.len()).filter(|&place| permutation[place - 1] > permutation[place])
}

impl Game for WeakOrder {
    fn notations(&self, permutation: &Vec<u64>, list: &mut Notations) {
        orders::permutation(permutation, &format!("ungar:weak={}", self.size), list);
    }

    fn sort(&self) -> Sort {
        Sort::Other
    }

    fn read(&self, text: &str) -> Result<Vec<u64>, BadPosition> {
        let permutation = shapes::notation::read_numbers(text)?;
        let mut sorted = permutation.clone();
        sorted.sort_unstable();
        if sorted.len() == self.size && sorted.iter().copied().eq(1..=self.size as u64) {
            Ok(permutation)
        } else {
            Err(BadPosition::Rule(format!("it is not a permutation: write each of 1..{} once", self.size)))
        }
    }

    fn start(&self) -> Option<Vec<u64>> {
        Some((1..=self.size as u64).rev().collect())
    }

    fn numbers(&self, permutation: &Vec<u64>) -> Option<Vec<i64>> {
        permutation.iter().map(|&entry| i64::try_from(entry).ok()).collect()
    }

    /// The number of inversions of the permutation.
    fn size(&self, permutation: &Vec<u64>) -> u128 {
        let after =
            |place: usize| permutation[place..].iter().filter(move |&&entry| entry < permutation[place]).count();
        (0..permutation.len()).map(after).sum::<usize>() as u128
    }

    fn up_to(&self, range: Range, each: &mut impl FnMut(Vec<u64>) -> Flow) -> Flow {
        let size = self.size as u64;
        // All permutations have the same entries, so either all of them are within the range or none is.
        (range.max >= size).then(|| enumerate::permutations(size)).into_iter().flatten().try_for_each(each)
    }

    fn powers(&self) -> Powers<'_, WeakOrder> {
        Powers::none().packed(self).picture(self).counts(self)
    }
}

impl Packed<Vec<u64>> for WeakOrder {
    fn form(&self, _permutation: &Vec<u64>) -> Option<Box<dyn Form<Vec<u64>>>> {
        Some(Box::new(PermutationFields { size: self.size }))
    }
}

impl Counts<Vec<u64>> for WeakOrder {
    fn moves(&self, permutation: &Vec<u64>) -> Option<u128> {
        Some(subsets::count(descents(permutation).count()))
    }
}

impl Picture<Vec<u64>, Reversal> for WeakOrder {
    fn figure(&self, permutation: &Vec<u64>, marked: Option<&Reversal>, _: Labels) -> Result<Figure, TooBig> {
        TooBig::check("squares", self.size as u128 * self.size as u128)?;
        let moves = |place: usize| marked.is_some_and(|m| m.runs.iter().any(|run| run.contains(&place)));
        let piece = |(x, &entry): (usize, &u64)| BoardPiece {
            kind: PieceKind::Rook,
            x,
            y: entry as usize - 1,
            mark: moves(x).then_some(Mark::First),
        };
        let pieces = permutation.iter().enumerate().map(piece).collect();
        Ok(Figure::Chessboard(Chessboard {
            columns: self.size,
            rows: self.size,
            first: 1,
            pieces,
            numbered: false,
            target: None,
        }))
    }

    /// The entries that are smaller than the one before and move in front of it.
    fn grip(&self, permutation: &Vec<u64>, m: &Reversal) -> Option<Vec<Part>> {
        let places = m.runs.iter().flat_map(|run| run.start + 1..run.end);
        Some(places.map(|place| field(permutation, place)).collect())
    }

    fn free_parts(&self, permutation: &Vec<u64>) -> Option<Vec<Part>> {
        Some(descents(permutation).map(|place| field(permutation, place)).collect())
    }

    fn move_of(&self, permutation: &Vec<u64>, parts: &[Part]) -> Option<(Reversal, Vec<u64>)> {
        let chosen = subsets::chosen(descents(permutation), |&place| field(permutation, place), parts)?;
        Some(undo(permutation, chosen.into_iter()))
    }
}
