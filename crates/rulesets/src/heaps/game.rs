//! Positions of independent heaps: a move replaces one heap by other, smaller heaps.
//!
//! A position is a multiset of heaps of at least one stone, kept in descending order. What can become of a heap is
//! defined by the [`HeapRules`], which may come from another crate. Every position is the disjunctive sum of its heaps:
//! in normal play its value is the nim-sum of theirs, and only in misère play are positions searched as a whole.

use super::code::TakeAndBreak;
use super::form::{HeapForm, Paths};
use super::reasons;
use super::values::{HeapValues, LARGEST};
use crate::figure::{Figure, Heap, Labels, TooBig};
use crate::game::{Count, Game, Range, Sort};
use crate::part::Part;
use crate::powers::{Counts, Form, Growth, Packed, Picture, Powers, SingleHeaps, Theorem};
use crate::reason::Reason;
use crate::refusal::BadPosition;
use shapes::enumerate;
use shapes::notation::{multiset, read_numbers};
use std::fmt;
use std::sync::Arc;
use theory::{Flow, Limits, Pace, Play, Ruleset};

/// If no other bound is given, positions of at most this many heaps are listed.
const LISTED_HEAPS: usize = 2;

/// The rules for one heap.
pub trait HeapRules: Send + Sync + 'static {
    /// Calls `each` with the heaps that a heap becomes, move by move, until it breaks. They are smaller than the heap,
    /// in any order and number; 0 stands for no heap.
    ///
    /// It may unwind if the rules fail; values found until then remain valid.
    fn options(&self, heap: u64, each: &mut dyn FnMut(&[u64]) -> Flow) -> Flow;

    /// Says why there is no heap of this size, at least 1, if the rules forbid it. No move leads to such a heap.
    fn check(&self, _heap: u64) -> Result<(), String> {
        Ok(())
    }

    /// The code that gives the values of all heaps, if there is one; then no heap is forbidden.
    fn code(&self) -> Option<&TakeAndBreak> {
        None
    }

    /// How many moves a heap has, if that is known without listing them.
    fn count(&self, _heap: u64) -> Option<u128> {
        None
    }

    /// The heaps of the natural start, if the game has one.
    fn start(&self) -> Option<Vec<u64>> {
        None
    }
}

/// A game on heaps.
#[derive(Clone)]
pub struct Heaps {
    pub(super) values: Arc<HeapValues>,
}

/// Replaces a heap by other heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Break {
    /// The heap, counted from 1.
    pub heap: usize,
    /// Its size.
    pub size: u64,
    /// The heaps it becomes, in descending order.
    pub parts: Vec<u64>,
}

impl Break {
    /// How many stones leave the heap, if the largest part is regarded as what is left of it.
    fn leaving(&self) -> u64 {
        self.size - self.parts.first().copied().unwrap_or(0)
    }
}

/// The heap and what it becomes: `11→5+4`, `2→0`.
impl fmt::Display for Break {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}→", self.size)?;
        match self.parts.split_first() {
            None => f.write_str("0"),
            Some((first, others)) => {
                write!(f, "{first}")?;
                others.iter().try_for_each(|part| write!(f, "+{part}"))
            }
        }
    }
}

impl Heaps {
    /// The game with these rules.
    pub fn new(rules: impl HeapRules) -> Heaps {
        Heaps { values: Arc::new(HeapValues::new(Arc::new(rules))) }
    }

    fn rules(&self) -> &dyn HeapRules {
        self.values.rules()
    }
}

impl Ruleset for Heaps {
    type Position = Vec<u64>;
    type Move = Break;

    fn options(&self, heaps: &Vec<u64>, each: &mut impl FnMut(Break, Vec<u64>) -> Flow) -> Flow {
        for (i, &size) in heaps.iter().enumerate() {
            self.rules().options(size, &mut |parts| {
                let option = multiset([&heaps[..i], parts, &heaps[i + 1..]].concat());
                each(Break { heap: i + 1, size, parts: multiset(parts.to_vec()) }, option)
            })?;
        }
        Flow::Continue(())
    }
}

impl Game for Heaps {
    fn read(&self, text: &str) -> Result<Vec<u64>, BadPosition> {
        let heaps = multiset(read_numbers(text)?);
        heaps.iter().try_for_each(|&heap| self.rules().check(heap)).map_err(BadPosition::Rule)?;
        Ok(heaps)
    }

    fn count(&self) -> Count {
        Count::AtMost
    }

    fn sort(&self) -> Sort {
        Sort::Heaps
    }

    fn up_to(&self, range: Range, each: &mut impl FnMut(Vec<u64>) -> Flow) -> Flow {
        let all = enumerate::partitions_in_box(range.entries.unwrap_or(LISTED_HEAPS), range.max);
        let lists = all.map(|heaps| heaps.rows().to_vec());
        lists.filter(|heaps| heaps.iter().all(|&heap| self.rules().check(heap).is_ok())).try_for_each(each)
    }

    fn start(&self) -> Option<Vec<u64>> {
        self.rules().start().map(multiset)
    }

    fn powers(&self) -> Powers<'_, Heaps> {
        Powers::none().packed(self).theorem(self).picture(self).counts(self).heaps(self)
    }
}

/// No theorem gives a value, but in normal play the value is that of a sum.
impl Theorem<Vec<u64>, Break> for Heaps {
    fn reason(&self, heaps: &Vec<u64>, play: Play) -> Option<Reason> {
        (play == Play::Normal).then(|| reasons::sum(&self.values, heaps))?
    }
}

impl Packed<Vec<u64>> for Heaps {
    fn form(&self, heaps: &Vec<u64>) -> Option<Box<dyn Form<Vec<u64>>>> {
        Paths::of(self, heaps).map(|paths| Box::new(paths) as _)
    }

    fn form_for_values(&self, heaps: &Vec<u64>) -> Option<Box<dyn Form<Vec<u64>>>> {
        // With a code, a period may be found long before the heap is reached. Otherwise an ordinary search may need far
        // fewer heaps than all smaller ones.
        let is_within = self.rules().code().is_some() || heaps.first().is_none_or(|&largest| largest <= LARGEST);
        is_within.then(|| Box::new(HeapForm { game: self.clone(), is_small: Paths::of(self, heaps).is_some() }) as _)
    }
}

impl Counts<Vec<u64>> for Heaps {
    fn moves(&self, heaps: &Vec<u64>) -> Option<u128> {
        heaps.iter().try_fold(0_u128, |sum, &heap| sum.checked_add(self.rules().count(heap)?))
    }
}

impl Picture<Vec<u64>, Break> for Heaps {
    fn figure(&self, heaps: &Vec<u64>, marked: Option<&Break>, _labels: Labels) -> Result<Figure, TooBig> {
        TooBig::check("heaps", heaps.len() as u128)?;
        let taken = |heap: usize| marked.filter(|made| made.heap == heap).map_or(0, Break::leaving);
        let heaps = heaps.iter().zip(1..).map(|(&size, heap)| Heap { size, taken: taken(heap), added: 0 });
        Ok(Figure::Heaps(heaps.collect()))
    }

    /// The lowest stone that is not part of the largest part.
    fn grip(&self, _heaps: &Vec<u64>, made: &Break) -> Option<Vec<Part>> {
        Some(vec![Part::Stone { heap: made.heap, level: made.size - made.leaving() + 1 }])
    }
}

impl SingleHeaps for Heaps {
    fn heap_values(&self, to: u64, limits: &Limits, each: &mut dyn FnMut(u64, Option<u64>) -> Flow) -> Growth {
        let (mut stopped, mut pace) = (None, Pace::default());
        for heap in 0..=to {
            // Values that are already known take no noticeable time.
            let checked = if pace.is_due() { limits.check(heap) } else { Ok(()) };
            let value = match checked.and_then(|()| self.values.value(heap, limits)) {
                Ok(value) => (heap == 0 || self.rules().check(heap).is_ok()).then_some(value.into()),
                Err(limit) => {
                    stopped = Some(limit);
                    break;
                }
            };
            if each(heap, value).is_break() {
                break;
            }
        }
        Growth { stopped, period: self.values.period(), sparse: self.values.sparse_space() }
    }

    fn code(&self) -> Option<&TakeAndBreak> {
        self.rules().code()
    }
}
