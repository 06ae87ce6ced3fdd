//! Nim, without and with a limit on the stones taken at once (Rooks, Definitions 3 and 9; Nakada, Definition 1.7).

use super::{reasons, stones, tuples};
use crate::figure::{Figure, Heap, Labels, TooBig};
use crate::forms::HeapFields;
use crate::game::{Count, Game, Range};
use crate::notations::{self, Notations};
use crate::part::Part;
use crate::powers::{Counts, Form, Index, Known, NoFamily, Numbering, Packed, Picture, Powers, Size, Theorem};
use crate::reason::Reason;
use crate::refusal::BadPosition;
use crate::registry::{Ending, Entry, Example, PlayedOn, boxed, limit};
use shapes::enumerate;
use shapes::notation::{read_numbers, write_numbers};
use std::fmt;
use theory::{Flow, Play, Ruleset};

/// Nim.
#[derive(Clone, Copy, Debug)]
pub struct Nim {
    /// The most stones that may be taken at once; none if there is no limit.
    pub most: Option<u64>,
}

/// Takes stones from one heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Take {
    /// The heap, counted from 1.
    pub heap: usize,
    /// How many stones.
    pub stones: u64,
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "take {} from heap {}", self.stones, self.heap)
    }
}

const NOTATION: &str = "heaps separated by commas, in order: 3,5,7; 1^4 is 1,1,1,1";

/// Its registry entry.
pub const ENTRIES: &[Entry] = &[
    Entry {
        spec: "nim",
        name: "Nim",
        rules: "Take any number of stones from one heap.",
        ending: Ending("takes the last stone"),
        played_on: PlayedOn::Heaps,
        notation: NOTATION,
        start: "any heaps",
        paper: "Nakada, Definition 1.7; Rooks, Definition 3",
        example: Example { spec: "nim", position: "3,5,7" },
        open: |_| Ok(boxed("nim".to_owned(), "3,5,7", Nim { most: None })),
    },
    Entry {
        spec: "nim:r=R",
        name: "Nim with a limit",
        rules: "Take fewer than R stones from one heap.",
        ending: Ending("takes the last stone"),
        played_on: PlayedOn::Heaps,
        notation: NOTATION,
        start: "any heaps",
        paper: "Rooks, Definition 9",
        example: Example { spec: "nim:r=4", position: "3,5,7" },
        open: |r| {
            let most = limit(r)?;
            Ok(boxed(format!("nim:r={}", most + 1), "3,5,7", Nim { most: Some(most) }))
        },
    },
];

impl Ruleset for Nim {
    type Position = Vec<u64>;
    type Move = Take;

    fn options(&self, heaps: &Vec<u64>, each: &mut impl FnMut(Take, Vec<u64>) -> Flow) -> Flow {
        for (i, &size) in heaps.iter().enumerate() {
            for left in tuples::lowered(size, self.most) {
                let mut option = heaps.clone();
                option[i] = left;
                each(Take { heap: i + 1, stones: size - left }, option)?;
            }
        }
        Flow::Continue(())
    }
}

impl Nim {
    /// The value of one heap: its size, or with a limit its residue modulo r = most + 1.
    fn heap_value(&self, size: u64) -> u64 {
        tuples::residue(size, self.most)
    }

    fn value(&self, heaps: &[u64]) -> u64 {
        heaps.iter().fold(0, |sum, &size| sum ^ self.heap_value(size))
    }

    /// How many heaps have value 2 or more; as long as there is one, misère play is like normal play.
    fn count_large(&self, heaps: &[u64]) -> usize {
        heaps.iter().filter(|&&size| self.heap_value(size) > 1).count()
    }

    /// A move to a misère P-position: its nim-sum is 0 if a large heap is left, and otherwise 1.
    fn misere_winning_move(&self, heaps: &[u64]) -> Option<(Take, Vec<u64>)> {
        let (sum, large) = (self.value(heaps), self.count_large(heaps));
        let lowered = |size: u64| {
            let value = self.heap_value(size);
            let large_elsewhere = large > usize::from(value > 1);
            tuples::lowered_to(size, sum ^ value ^ u64::from(!large_elsewhere), self.most)
        };
        let (i, left) = heaps.iter().enumerate().find_map(|(i, &size)| Some((i, lowered(size)?)))?;
        let mut option = heaps.to_vec();
        option[i] = left;
        Some((Take { heap: i + 1, stones: heaps[i] - left }, option))
    }
}

impl Game for Nim {
    fn notations(&self, heaps: &Vec<u64>, list: &mut Notations) {
        if let (&[x, y], None) = (&heaps[..], self.most) {
            list.game("square of a rook", "corner:rook", write_numbers(&[x, y]));
        }
        notations::with_exponents(heaps, list);
    }

    fn read(&self, text: &str) -> Result<Vec<u64>, BadPosition> {
        let heaps = read_numbers(text)?;
        if heaps.is_empty() {
            return Err(BadPosition::Rule("there must be at least one heap; an empty heap is written 0".to_owned()));
        }
        Ok(heaps)
    }

    fn count(&self) -> Count {
        Count::Exactly
    }

    fn up_to(&self, range: Range, each: &mut impl FnMut(Vec<u64>) -> Flow) -> Flow {
        enumerate::lists(range.entries.unwrap_or(2), range.max).try_for_each(each)
    }

    fn powers(&self) -> Powers<'_, Nim> {
        Powers::none().theorem(self).packed(self).index(self).picture(self).counts(self)
    }
}

impl Theorem<Vec<u64>, Take> for Nim {
    fn known(&self, heaps: &Vec<u64>, play: Play) -> Option<Known> {
        let sum = self.value(heaps);
        Some(match play {
            Play::Normal => {
                let source = if self.most.is_none() { "nakada-1.3" } else { "beyond-nim-limit" };
                Known { grundy: sum.into(), source }
            }
            Play::Misere => {
                let swapped = u64::from(self.count_large(heaps) == 0);
                Known { grundy: (sum ^ swapped).into(), source: "beyond-nim-misere" }
            }
        })
    }

    fn reason(&self, heaps: &Vec<u64>, play: Play) -> Option<Reason> {
        Some(reasons::nim(heaps, reasons::Numbers::Heaps, self.most, play, self.known(heaps, play)?))
    }

    fn winning_move(&self, heaps: &Vec<u64>, play: Play) -> Option<(Take, Vec<u64>)> {
        match play {
            Play::Normal => self.move_to_value(heaps, 0),
            Play::Misere => self.misere_winning_move(heaps),
        }
    }

    fn move_to_value(&self, heaps: &Vec<u64>, target: u64) -> Option<(Take, Vec<u64>)> {
        let change = self.value(heaps) ^ target;
        let lowered = |size: u64| {
            let value = self.heap_value(size);
            value.checked_sub(value ^ change).filter(|&stones| stones > 0)
        };
        let (i, stones) = heaps.iter().enumerate().find_map(|(i, &size)| Some((i, lowered(size)?)))?;
        let mut option = heaps.clone();
        option[i] -= stones;
        Some((Take { heap: i + 1, stones }, option))
    }
}

impl Packed<Vec<u64>> for Nim {
    fn form(&self, heaps: &Vec<u64>) -> Option<Box<dyn Form<Vec<u64>>>> {
        Some(Box::new(HeapFields::with_room_for(heaps, self.most.unwrap_or(u64::MAX))?))
    }
}

impl Index<Vec<u64>> for Nim {
    fn sizes(&self) -> &'static str {
        "below=AxBx…"
    }

    fn numbering(&self, size: &Size) -> Result<Numbering<Vec<u64>>, NoFamily> {
        let most = self.most.unwrap_or(u64::MAX);
        tuples::numbering(
            size,
            HeapFields::below(&size.sides, most),
            tuples::most_lowered(&size.sides, self.most),
            |lines| lines.at_most(most),
        )
    }

    fn smallest_with(&self, heaps: &Vec<u64>) -> Option<Size> {
        tuples::smallest_with(heaps)
    }
}

impl Counts<Vec<u64>> for Nim {
    fn positions(&self, heaps: &Vec<u64>) -> Option<u128> {
        Some(tuples::count_below(heaps))
    }

    fn moves(&self, heaps: &Vec<u64>) -> Option<u128> {
        Some(heaps.iter().map(|&size| u128::from(size.min(self.most.unwrap_or(size)))).sum())
    }
}

impl Picture<Vec<u64>, Take> for Nim {
    fn figure(&self, heaps: &Vec<u64>, marked: Option<&Take>, _labels: Labels) -> Result<Figure, TooBig> {
        TooBig::check("heaps", heaps.len() as u128)?;
        let taken = |heap: usize| marked.filter(|take| take.heap == heap).map_or(0, |take| take.stones);
        let heaps = heaps.iter().enumerate().map(|(i, &size)| Heap { size, taken: taken(i + 1), added: 0 });
        Ok(Figure::Heaps(heaps.collect()))
    }

    fn grip(&self, heaps: &Vec<u64>, take: &Take) -> Option<Vec<Part>> {
        Some(vec![stones::lowest(heaps, take.heap, take.stones)])
    }

    fn move_of(&self, heaps: &Vec<u64>, parts: &[Part]) -> Option<(Take, Vec<u64>)> {
        let [(heap, stones)] = stones::taken(heaps, parts)?[..] else { return None };
        let mut option = heaps.clone();
        option[heap - 1] -= stones;
        (stones <= self.most.unwrap_or(stones)).then_some((Take { heap, stones }, option))
    }
}
