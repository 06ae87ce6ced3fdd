//! The graph of a game: the positions that can be reached from a start, numbered, with the numbers of their options.
//!
//! A graph is for computations that need the structure of a game and not only its value, such as sums in misère play
//! and isomorphism. It takes four bytes for each option, so a search can handle much larger games.

use crate::heap_bytes::HeapBytes;
use crate::limits::{Limit, Limits, Pace, Stopped};
use crate::ruleset::{Flow, Ruleset};
use hashbrown::HashMap;
use hashbrown::hash_map::Entry;
use std::hash::Hash;

/// A finite game. Position 0 is the start, and options are given by number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    /// The options of position `p` are at `first[p] .. first[p + 1]`.
    first: Vec<usize>,
    options: Vec<u32>,
}

impl Graph {
    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.first.len().saturating_sub(1)
    }

    /// Whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The options of a position in the ruleset's order, each listed once for every move that leads to it.
    pub fn options(&self, position: u32) -> &[u32] {
        let position = position as usize;
        &self.options[self.first[position]..self.first[position + 1]]
    }
}

/// A graph and the positions it numbers.
#[derive(Clone, Debug)]
pub struct Explored<P> {
    /// The structure of the game.
    pub graph: Graph,
    /// The positions, in the order in which they were found from the start.
    pub positions: Vec<P>,
}

/// Numbers every position that can be reached from `start`, level by level.
///
/// # Errors
///
/// Says which limit stopped it and how many positions it had found.
pub fn explore<R: Ruleset>(
    ruleset: &R,
    start: &R::Position,
    limits: &Limits,
) -> Result<Explored<R::Position>, Stopped> {
    explore_by(start, limits, &|position, each| ruleset.options_to(position, &mut |_, option| each(option)))
}

/// The options of a position, with the ruleset's type hidden.
type Options<'r, P> = dyn Fn(&P, &mut dyn FnMut(P) -> Flow) -> Flow + 'r;

fn explore_by<P: Clone + Eq + Hash + HeapBytes>(
    start: &P,
    limits: &Limits,
    options: &Options<'_, P>,
) -> Result<Explored<P>, Stopped> {
    let mut numbers: HashMap<P, u32> = HashMap::from_iter([(start.clone(), 0)]);
    let mut positions = vec![start.clone()];
    let mut graph = Graph { first: vec![0], options: Vec::new() };
    let mut held = 2 * start.heap_bytes();
    let (mut next, mut pace) = (0, Pace::default());
    while next < positions.len() {
        let position = positions[next].clone();
        let mut limit = None;
        let _ = options(&position, &mut |option| {
            let new = positions.len();
            let number = match numbers.entry(option) {
                Entry::Occupied(entry) => *entry.get(),
                Entry::Vacant(entry) => {
                    let Ok(number) = u32::try_from(new) else {
                        limit = Some(Limit::Positions(u64::from(u32::MAX)));
                        return Flow::Break(());
                    };
                    held += 2 * entry.key().heap_bytes();
                    positions.push(entry.key().clone());
                    *entry.insert(number)
                }
            };
            graph.options.push(number);
            if pace.is_due() {
                let bytes = held
                    + numbers.allocation_size()
                    + positions.capacity() * size_of::<P>()
                    + graph.options.capacity() * size_of::<u32>();
                limit = limits.reached(bytes as u64, positions.len() as u64);
            }
            if limit.is_some() { Flow::Break(()) } else { Flow::Continue(()) }
        });
        if let Some(limit) = limit {
            return Err(Stopped { limit, positions: positions.len() as u64 });
        }
        graph.first.push(graph.options.len());
        next += 1;
    }
    Ok(Explored { graph, positions })
}
