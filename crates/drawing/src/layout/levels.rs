//! The level of each element: one more than those it covers, wherever the poset is graded.

use std::collections::{BTreeSet, VecDeque};

/// Passes that pull elements toward their neighbours.
const PASSES: usize = 8;

/// What is left of given covers when they are made those of a poset.
pub(crate) struct Sound {
    /// The covers `(lower, upper)`, each once, without circles.
    pub covers: Vec<(usize, usize)>,
    /// How many were left out: those of elements that are not there and those that close a circle.
    pub left_out: usize,
    /// The elements, lower ones first.
    pub order: Vec<usize>,
}

/// Leaves out the covers that no poset can have.
pub(crate) fn sound(elements: usize, covers: &[(usize, usize)]) -> Sound {
    let each: BTreeSet<(usize, usize)> = covers.iter().copied().collect();
    let is_there = |&(lower, upper): &(usize, usize)| lower < elements && upper < elements && lower != upper;
    let there: Vec<(usize, usize)> = each.iter().copied().filter(is_there).collect();
    let mut above = vec![Vec::new(); elements];
    let mut waits_for = vec![0_usize; elements];
    for &(lower, upper) in &there {
        above[lower].push(upper);
        waits_for[upper] += 1;
    }
    let mut ready: VecDeque<usize> = (0..elements).filter(|&element| waits_for[element] == 0).collect();
    let mut place = vec![None; elements];
    let mut order = Vec::with_capacity(elements);
    let mut first = 0;
    while order.len() < elements {
        // Where a circle is closed nothing is ready: the first element that is left breaks it.
        let element = ready.pop_front().unwrap_or_else(|| {
            while place[first].is_some() {
                first += 1;
            }
            first
        });
        if place[element].is_some() {
            continue;
        }
        place[element] = Some(order.len());
        order.push(element);
        for &upper in &above[element] {
            waits_for[upper] -= 1;
            if waits_for[upper] == 0 {
                ready.push_back(upper);
            }
        }
    }
    let covers: Vec<(usize, usize)> = there.into_iter().filter(|&(lower, upper)| place[lower] < place[upper]).collect();
    Sound { left_out: each.len() - covers.len(), covers, order }
}

/// The connected parts of a poset and its levels.
pub(super) struct Levels {
    /// The elements of each part, in their order.
    pub parts: Vec<Vec<usize>>,
    /// The part of each element.
    pub part: Vec<usize>,
    /// The place of each element in its part.
    pub node: Vec<usize>,
    /// The level of each element, from 0 at the bottom of its part.
    pub level: Vec<usize>,
}

impl Levels {
    pub fn new(elements: usize, sound: &Sound) -> Self {
        let mut above = vec![Vec::new(); elements];
        let mut below = vec![Vec::new(); elements];
        for &(lower, upper) in &sound.covers {
            above[lower].push(upper);
            below[upper].push(lower);
        }
        let mut levels = Levels {
            parts: Vec::new(),
            part: vec![usize::MAX; elements],
            node: vec![0; elements],
            level: vec![0; elements],
        };
        let chains = chain_levels(&sound.order, &above, &below);
        for element in 0..elements {
            if levels.part[element] == usize::MAX {
                levels.add_part(element, &above, &below, &chains);
            }
        }
        levels
    }

    /// Adds the part of an element.
    fn add_part(&mut self, first: usize, above: &[Vec<usize>], below: &[Vec<usize>], chains: &[usize]) {
        let part = self.parts.len();
        // Ranks seen from the first element, which is far enough above 0.
        let mut rank = vec![(first, chains.len())];
        self.part[first] = part;
        self.level[first] = chains.len();
        let mut next = 0;
        while let Some(&(element, level)) = rank.get(next) {
            next += 1;
            let upper = above[element].iter().map(|&other| (other, level + 1));
            let lower = below[element].iter().map(|&other| (other, level - 1));
            for (other, level) in upper.chain(lower) {
                if self.part[other] == usize::MAX {
                    self.part[other] = part;
                    self.level[other] = level;
                    rank.push((other, level));
                }
            }
        }
        let mut members: Vec<usize> = rank.into_iter().map(|(element, _)| element).collect();
        members.sort_unstable();
        let is_graded = |&lower: &usize| above[lower].iter().all(|&upper| self.level[upper] == self.level[lower] + 1);
        if !members.iter().all(is_graded) {
            members.iter().for_each(|&element| self.level[element] = chains[element]);
        }
        let lowest = members.iter().map(|&element| self.level[element]).min().unwrap_or(0);
        for (node, &element) in members.iter().enumerate() {
            self.level[element] -= lowest;
            self.node[element] = node;
        }
        self.parts.push(members);
    }
}

/// Levels for posets that are not graded: longest chains from below, then elements pulled to where most covers are.
fn chain_levels(order: &[usize], above: &[Vec<usize>], below: &[Vec<usize>]) -> Vec<usize> {
    let mut level = vec![0; order.len()];
    for &element in order {
        level[element] = below[element].iter().map(|&lower| level[lower] + 1).max().unwrap_or(0);
    }
    for pass in 0..PASSES {
        let mut pull = |&element: &usize| {
            let (up, down) = (&above[element], &below[element]);
            let highest = up.iter().map(|&upper| level[upper] - 1).min();
            let lowest = down.iter().map(|&lower| level[lower] + 1).max();
            let pulled = if up.len() > down.len() { highest } else { lowest.filter(|_| down.len() > up.len()) };
            level[element] = pulled.unwrap_or(level[element]);
        };
        if pass % 2 == 0 { order.iter().rev().for_each(&mut pull) } else { order.iter().for_each(&mut pull) }
    }
    level
}
