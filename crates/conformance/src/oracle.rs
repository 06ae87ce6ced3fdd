//! The expected results: values by a plain recursion over the moves, with a map of known values.
//!
//! It uses only the moves of a game, and only that positions can be compared and hashed.

use super::tally::{Failure, Tally};
use rulesets::handle::Position;
use std::collections::{BTreeSet, HashMap, HashSet};
use theory::{Limits, Play, mex};

/// Positions with their options and values.
#[derive(Default)]
pub(super) struct Oracle {
    numbers: HashMap<Position, usize>,
    nodes: Vec<Node>,
}

struct Node {
    position: Position,
    options: Vec<usize>,
    /// In normal and in misère play; none while the options are being visited.
    values: Option<[u64; 2]>,
}

/// A position whose options are being visited.
struct Open {
    number: usize,
    left: std::vec::IntoIter<Position>,
}

impl Oracle {
    /// Values a position and everything below it. Returns false if there would be more than `most` positions in all.
    pub(super) fn add(&mut self, position: &Position, most: usize, tally: &mut Tally) -> Result<bool, Failure> {
        if self.numbers.contains_key(position) {
            return Ok(true);
        }
        let before = self.nodes.len();
        let mut stack = Vec::new();
        let mut is_within = self.open(position, most, &mut stack);
        while is_within && let Some(open) = stack.last_mut() {
            let number = open.number;
            match open.left.next() {
                Some(option) => match self.numbers.get(&option) {
                    Some(&known) if self.nodes[known].values.is_some() => self.nodes[number].options.push(known),
                    Some(_) => {
                        tally.look_at(&option);
                        tally.same(
                            format_args!("the game ends"),
                            &"no way back here",
                            &"a move that leads back here",
                        )?;
                    }
                    None => {
                        let next = self.nodes.len();
                        self.nodes[number].options.push(next);
                        is_within = self.open(&option, most, &mut stack);
                    }
                },
                None => {
                    self.nodes[number].values = Some(Play::ALL.map(|play| self.of_options(number, play)));
                    stack.pop();
                }
            }
        }
        if !is_within {
            for node in self.nodes.drain(before..) {
                self.numbers.remove(&node.position);
            }
        }
        Ok(is_within)
    }

    fn open(&mut self, position: &Position, most: usize, stack: &mut Vec<Open>) -> bool {
        let limits = Limits { positions: 20_000, ..Limits::default() };
        let Ok(moves) = position.moves(&limits) else { return false };
        let number = self.nodes.len();
        self.numbers.insert(position.clone(), number);
        self.nodes.push(Node { position: position.clone(), options: Vec::new(), values: None });
        let options: Vec<Position> = moves.into_iter().map(|m| m.to().clone()).collect();
        stack.push(Open { number, left: options.into_iter() });
        number < most
    }

    /// The least value that no option has. In misère play a player who cannot move wins, so the value is 1.
    fn of_options(&self, number: usize, play: Play) -> u64 {
        let options = &self.nodes[number].options;
        if options.is_empty() && play == Play::Misere {
            return 1;
        }
        mex(options.iter().map(|&option| self.value_of(option, play)))
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn number(&self, position: &Position) -> Option<usize> {
        self.numbers.get(position).copied()
    }

    pub(super) fn position(&self, number: usize) -> &Position {
        &self.nodes[number].position
    }

    pub(super) fn options(&self, number: usize) -> &[usize] {
        &self.nodes[number].options
    }

    /// The value of the position with a number.
    pub(super) fn value_of(&self, number: usize, play: Play) -> u64 {
        let values = self.nodes[number].values.expect("everything below an open position is valued");
        values[usize::from(play == Play::Misere)]
    }

    /// The value of a position, if it is among those that were valued.
    pub(super) fn value(&self, position: &Position, play: Play) -> Option<u64> {
        Some(self.value_of(self.number(position)?, play))
    }

    pub(super) fn positions(&self) -> impl Iterator<Item = &Position> {
        self.nodes.iter().map(|node| &node.position)
    }

    /// Everything that can be reached, including the position itself.
    pub(super) fn below(&self, number: usize) -> BTreeSet<usize> {
        let (mut found, mut waiting) = (BTreeSet::from([number]), vec![number]);
        while let Some(number) = waiting.pop() {
            waiting.extend(self.options(number).iter().filter(|&&option| found.insert(option)));
        }
        found
    }

    /// The options of a position that are lost for the player to move there, in ascending order.
    pub(super) fn lost_options(&self, number: usize, play: Play) -> Vec<Position> {
        let lost: HashSet<usize> =
            self.options(number).iter().copied().filter(|&option| self.value_of(option, play) == 0).collect();
        let mut lost: Vec<Position> = lost.into_iter().map(|option| self.position(option).clone()).collect();
        lost.sort_by(Position::order);
        lost
    }
}
