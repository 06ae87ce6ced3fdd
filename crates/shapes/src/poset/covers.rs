//! Checks whether every relation is a cover. A relation that goes up by one level is; one that skips levels may follow
//! from others.
//!
//! A walk starts from the lower elements of the relations that skip levels, 64 at a time, and visits everything above
//! them: each element has a word with a bit for each of the 64 elements that lie below it. Elements are visited in the
//! order of their heights, so each is visited once. The cost is that of one walk for every 64 elements, up to a bound.

use super::build::{PosetError, chain_text};
use super::{Element, Poset};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// How many relations are followed, over all walks.
pub(super) const MOST_STEPS: u64 = 1_000_000_000;

impl Poset {
    /// Refuses a relation that follows from others; `lines` has the line of each relation.
    pub(super) fn check_covers(&self, lines: &[u32]) -> Result<(), PosetError> {
        let mut first: Option<(u32, Element, Element)> = None;
        self.each_that_follows(&mut |place, lower, upper| {
            let line = lines[place];
            if first.is_none_or(|(earliest, ..)| line < earliest) {
                first = Some((line, lower, upper));
            }
        })?;
        let Some((line, lower, upper)) = first else { return Ok(()) };
        Err(PosetError::Follows {
            line: line as usize,
            lower: self.name(lower).to_owned(),
            upper: self.name(upper).to_owned(),
            between: chain_text(&self.names, &self.chain_between(lower, upper)),
        })
    }

    /// Calls `each` with every relation that follows from others: its place among the upper covers, and its ends.
    pub(super) fn each_that_follows(&self, each: &mut impl FnMut(usize, Element, Element)) -> Result<(), PosetError> {
        let height = self.heights();
        let skips = |&x: &Element| self.upper_covers(x).iter().any(|&y| height[y as usize] > height[x as usize] + 1);
        let lower: Vec<Element> = self.order.iter().copied().filter(skips).collect();
        let mut walk = Walk::new(self, &height);
        for origins in lower.chunks(u64::BITS as usize) {
            walk.start_from(origins)?;
            for (bit, &x) in origins.iter().enumerate() {
                let start = self.up.starts[x as usize] as usize;
                for (&upper, place) in self.upper_covers(x).iter().zip(start..) {
                    if walk.far[upper as usize] >> bit & 1 == 1 {
                        each(place, x, upper);
                    }
                }
            }
        }
        Ok(())
    }

    /// The length of the longest chain below each element: between the ends of a relation that goes up by one there is
    /// nothing.
    fn heights(&self) -> Vec<u32> {
        let mut height = vec![0_u32; self.len()];
        for &x in &self.order {
            let below = self.lower_covers(x).iter().map(|&lower| height[lower as usize] + 1);
            height[x as usize] = below.max().unwrap_or(0);
        }
        height
    }

    /// A chain of covers from one element to another that it does not cover directly.
    fn chain_between(&self, lower: Element, upper: Element) -> Vec<Element> {
        let below = self.ideal(self.lower_covers(upper));
        let mut chain = vec![lower];
        let mut end = lower;
        while let Some(&next) = self.upper_covers(end).iter().find(|&&next| below.contains(next)) {
            chain.push(next);
            end = next;
        }
        chain.push(upper);
        chain
    }
}

/// A walk upwards from several elements at once, with a bit for each.
struct Walk<'p> {
    poset: &'p Poset,
    height: &'p [u32],
    /// The elements from which an element is reached in one step.
    near: Vec<u64>,
    /// The elements from which it is reached in two steps or more.
    far: Vec<u64>,
    /// What has been reached.
    reached: Vec<Element>,
    /// What has been reached but not visited, the lowest first.
    waiting: BinaryHeap<Reverse<(u32, Element)>>,
    steps: u64,
}

impl<'p> Walk<'p> {
    fn new(poset: &'p Poset, height: &'p [u32]) -> Walk<'p> {
        let none = vec![0; poset.len()];
        Walk { poset, height, near: none.clone(), far: none, reached: Vec::new(), waiting: BinaryHeap::new(), steps: 0 }
    }

    /// Walks from up to 64 elements as far up as their upper covers are.
    fn start_from(&mut self, origins: &[Element]) -> Result<(), PosetError> {
        for x in self.reached.drain(..) {
            (self.near[x as usize], self.far[x as usize]) = (0, 0);
        }
        let mut top = 0;
        for (bit, &x) in origins.iter().enumerate() {
            for &upper in self.poset.upper_covers(x) {
                top = top.max(self.height[upper as usize]);
                self.reach(upper, 1 << bit, 0);
            }
        }
        while let Some(Reverse((_, x))) = self.waiting.pop() {
            // Everything below it has been visited.
            let from = self.near[x as usize] | self.far[x as usize];
            for &upper in self.poset.upper_covers(x) {
                self.steps += 1;
                if self.height[upper as usize] <= top {
                    self.reach(upper, 0, from);
                }
            }
            if self.steps > MOST_STEPS {
                return Err(PosetError::TooManyRelations);
            }
        }
        Ok(())
    }

    fn reach(&mut self, x: Element, near: u64, far: u64) {
        let place = x as usize;
        if self.near[place] | self.far[place] == 0 {
            self.reached.push(x);
            self.waiting.push(Reverse((self.height[place], x)));
        }
        self.near[place] |= near;
        self.far[place] |= far;
    }
}
