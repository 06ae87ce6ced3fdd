//! Disjunctive sums: several games side by side, where each move is made in exactly one of them.
//!
//! In normal play the value of a sum is the nim-sum of the values. In misère play there is no such rule, and the sum is
//! searched as a game of its own.

use crate::graph::Graph;
use crate::ruleset::{Flow, Ruleset};

/// The sum of two rulesets.
#[derive(Clone, Copy, Debug)]
pub struct Sum<A, B>(pub A, pub B);

/// A move in one of two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InOneOf<A, B> {
    /// In the first game.
    First(A),
    /// In the second game.
    Second(B),
}

impl<A: Ruleset, B: Ruleset> Ruleset for Sum<A, B> {
    type Position = (A::Position, B::Position);
    type Move = InOneOf<A::Move, B::Move>;

    fn options(
        &self,
        (first, second): &Self::Position,
        each: &mut impl FnMut(Self::Move, Self::Position) -> Flow,
    ) -> Flow {
        self.0.options(first, &mut |m, option| each(InOneOf::First(m), (option, second.clone())))?;
        self.1.options(second, &mut |m, option| each(InOneOf::Second(m), (first.clone(), option)))
    }
}

/// The sum of any number of games given by their graphs. A position consists of the number of a position in each graph.
#[derive(Clone, Debug)]
pub struct SumOfGraphs(pub Vec<Graph>);

impl Ruleset for SumOfGraphs {
    type Position = Box<[u32]>;
    /// The component in which the move is made, and the option that it takes there; both are counted from 0.
    type Move = (usize, usize);

    fn options(&self, position: &Self::Position, each: &mut impl FnMut(Self::Move, Self::Position) -> Flow) -> Flow {
        for (component, graph) in self.0.iter().enumerate() {
            for (number, &option) in graph.options(position[component]).iter().enumerate() {
                let mut next = position.clone();
                next[component] = option;
                each((component, number), next)?;
            }
        }
        Flow::Continue(())
    }
}
