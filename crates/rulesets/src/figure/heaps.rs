//! Heaps of stones.

use super::{Kind, Mark};
use crate::part::Part;
use std::ops::RangeInclusive;

/// One heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heap {
    /// How many stones it has.
    pub size: u64,
    /// How many of them, from the top, the move takes.
    pub taken: u64,
    /// How many stones the move adds.
    pub added: u64,
}

/// The most steps in the bar that is drawn for a heap.
pub const BAR: u64 = 36;

impl Heap {
    /// The size of the largest of some heaps.
    pub fn highest(heaps: &[Heap]) -> u64 {
        heaps.iter().map(|heap| heap.size).max().unwrap_or(0)
    }

    /// The levels of the stones that each step of the heap's bar represents, from the lowest, in a picture whose
    /// highest heap has `highest` stones: one stone each up to [`BAR`], and to scale beyond that.
    pub fn steps(&self, highest: u64) -> impl Iterator<Item = RangeInclusive<u64>> + use<> {
        let (size, steps) = (self.size, u128::from(highest.clamp(1, BAR)));
        // How many stones are below a step.
        let below = move |step: u64| (u128::from(step) * u128::from(highest) / steps) as u64;
        let starts = (0..).map(below).zip((1..).map(below));
        starts.take_while(move |&(start, _)| start < size).map(move |(start, end)| start + 1..=end.min(size))
    }

    /// How many stones are left if the marked move is made.
    pub fn kept(&self) -> u64 {
        self.size.saturating_sub(self.taken)
    }
}

/// What is drawn of heaps of these sizes: for each, the lowest stone of every step of its bar.
pub(crate) fn drawn_heaps(sizes: &[u64]) -> impl Iterator<Item = Vec<Part>> {
    let highest = sizes.iter().copied().max().unwrap_or(0);
    sizes.iter().zip(1..).map(move |(&size, heap)| {
        let steps = Heap { size, taken: 0, added: 0 }.steps(highest);
        steps.map(|step| Part::Stone { heap, level: *step.start() }).collect()
    })
}

/// The lowest stones of those steps of the heaps' bars that are wanted.
fn stones(heaps: &[Heap], is_wanted: impl Fn(&Heap, &RangeInclusive<u64>) -> bool) -> Vec<Part> {
    let highest = Heap::highest(heaps);
    let mut stones = Vec::new();
    for (number, heap) in (1..).zip(heaps) {
        let steps = heap.steps(highest).filter(|step| is_wanted(heap, step));
        stones.extend(steps.map(|step| Part::Stone { heap: number, level: *step.start() }));
    }
    stones
}

impl Kind for Vec<Heap> {
    fn parts(&self) -> Vec<Part> {
        stones(self, |_, _| true)
    }

    fn marked(&self) -> Vec<(Part, Mark)> {
        let taken = stones(self, |heap, step| *step.end() > heap.kept());
        taken.into_iter().map(|part| (part, Mark::First)).collect()
    }

    fn unmark(&mut self) {
        self.iter_mut().for_each(|heap| (heap.taken, heap.added) = (0, 0));
    }
}
