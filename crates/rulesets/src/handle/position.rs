//! A position of a game.

use super::{Held, Move, Numbered, On, OpenGame, Row, asked, words};
use crate::answer::Query;
use crate::answerer::Answerer;
use crate::figure::{Figure, Labels};
use crate::notations::Notation;
use crate::options;
use crate::part::Part;
use crate::powers::Nodes;
use crate::refusal::{Fault, Refusal, printable};
use crate::touch::{self, Grip, Touch};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use theory::{Flow, Graph, Limits, Outcome};

/// A position in its game.
///
/// # Equality
///
/// Two positions are equal if they are the same position of the same game, not merely if they have the same value.
#[derive(Clone)]
pub struct Position {
    pub(crate) game: OpenGame,
    pub(crate) held: Held,
}

impl Position {
    /// The game.
    pub fn game(&self) -> &OpenGame {
        &self.game
    }

    /// The canonical text.
    pub fn text(&self) -> String {
        self.game.0.write(&*self.held)
    }

    /// The text as shown in messages.
    pub(crate) fn told(&self) -> String {
        printable(&self.text())
    }

    /// The numbers that it is written with; [`OpenGame::sort`] says what they mean.
    pub fn entries(&self) -> Vec<u64> {
        self.game.0.entries(&*self.held)
    }

    /// Its size: the sum of its entries, or how many boxes or elements it has.
    pub fn size(&self) -> u128 {
        self.game.0.size(&*self.held)
    }

    /// The position in all its notations, its own first.
    pub fn notations(&self) -> Vec<Notation> {
        self.game.0.notations(&*self.held)
    }

    /// The numbers that it is written with, in order; none if it is not written with numbers.
    pub fn numbers(&self) -> Option<Vec<i64>> {
        self.game.0.numbers(&*self.held)
    }

    /// Every move, in the ruleset's order.
    ///
    /// # Errors
    ///
    /// Stops at a limit; refuses rules that fail.
    pub fn moves(&self, limits: &Limits) -> Result<Vec<Move>, Fault> {
        asked(&self.game, || options::list(self, limits))
    }

    /// How many moves there are, if the game can count them without listing them.
    pub fn count_moves(&self) -> Option<u128> {
        self.game.0.count_moves(&*self.held)
    }

    /// About how many positions can be reached from it, if the game can tell without listing them.
    pub fn count_positions(&self) -> Option<u128> {
        self.game.0.count_positions(&*self.held)
    }

    /// The options with this value, if a theorem names all the moves to them.
    pub fn options_of_value(&self, value: u64) -> Option<Vec<Position>> {
        let mut options = Vec::new();
        self.game.0.moves_to_value(&*self.held, value, &mut |(_, to)| options.push(self.game.hold(to)))?;
        Some(options)
    }

    /// The position that its word stands for, and its options by the rules on words; none if the game has no such rules
    /// or the position does not fit them.
    pub fn options_on(&self, on: On) -> Option<(Position, Vec<Position>)> {
        let (itself, options) = words::options(&self.game.0, on, &*self.held)?;
        Some((self.game.hold(itself), options.into_iter().map(|held| self.game.hold(held)).collect()))
    }

    /// Compares in the order in which the game lists its positions.
    pub fn order(&self, other: &Position) -> Ordering {
        self.game.0.order(&*self.held, &*other.held)
    }

    /// The game below it as a graph, and its options in the order of the graph.
    ///
    /// # Errors
    ///
    /// Stops at a limit.
    pub fn graph(&self, limits: &Limits) -> Result<(Graph, Vec<Position>), Fault> {
        self.graph_with(Nodes::Options, limits)
    }

    /// The game below it as a graph, and the positions that are wanted.
    ///
    /// # Errors
    ///
    /// Stops at a limit.
    pub fn graph_with(&self, wanted: Nodes, limits: &Limits) -> Result<(Graph, Vec<Position>), Fault> {
        let (graph, nodes) = asked(&self.game, || words::graph(&self.game.0, &*self.held, wanted, limits))?;
        Ok((graph, nodes.into_iter().map(|held| self.game.hold(held)).collect()))
    }

    /// Calls `each` with every position that can be reached and its value, in ascending order, until it breaks.
    ///
    /// # Errors
    ///
    /// Stops at a limit.
    pub fn values_below(&self, query: Query, each: &mut dyn FnMut(Row) -> Flow) -> Result<(), Fault> {
        let limits = query.limits.clone();
        let (mut rows, mut result) = (0, Ok(()));
        let mut answerer = Answerer::new(self.game.clone(), query);
        let mut row = |position, grundy| {
            result = limits.check(rows);
            if result.is_err() {
                return Flow::Break(());
            }
            rows += 1;
            each(Row { position, grundy, outcome: Outcome::of_value(grundy) })
        };
        asked(&self.game, || answerer.values_below(self, &mut row))?;
        Ok(result?)
    }

    /// The smallest family that contains it; none if no family does.
    pub fn smallest_family(&self) -> Option<Numbered> {
        self.game.numbered_by(&self.game.0.smallest_size(&*self.held)?).ok()
    }

    /// The families worth solving for it; which of them is cheapest depends on the engine.
    pub fn families(&self) -> Vec<Numbered> {
        let sizes = self.game.0.sizes_with(&*self.held);
        sizes.iter().filter_map(|size| self.game.numbered_by(size).ok()).collect()
    }

    /// The family containing it that an engine solves soonest; none if no family contains it.
    pub fn cheapest_family(&self, engine: tables::Engine) -> Option<Numbered> {
        let cost = |numbered: &Numbered| tables::nanoseconds(numbered.family(), engine);
        self.families().into_iter().min_by(|one, other| cost(one).total_cmp(&cost(other)))
    }

    /// Its picture, with a move marked if it is one of this position.
    ///
    /// # Errors
    ///
    /// Refuses what is too large to draw.
    pub fn figure(&self, marked: Option<&Move>, labels: Labels) -> Result<Figure, Refusal> {
        let marked = marked.filter(|m| *m.from() == *self);
        self.game.0.figure(&*self.held, marked.map(Move::made), labels).map_err(|too_big| Refusal::Picture {
            spec: self.game.spec().to_owned(),
            position: self.told(),
            problem: too_big.to_string(),
        })
    }

    /// Its picture and at most `most_moves` of its moves, each with the parts to point at to make it.
    ///
    /// # Errors
    ///
    /// Stops at a limit.
    pub fn touch(&self, labels: Labels, most_moves: usize, limits: &Limits) -> Result<Touch, Fault> {
        asked(&self.game, || touch::touched(self, labels, most_moves, limits))
    }

    /// The moves that are made by pointing at exactly these parts, in any order; one for each position they lead to.
    ///
    /// # Errors
    ///
    /// Stops at a limit.
    pub fn moves_by_parts(&self, parts: &[Part], limits: &Limits) -> Result<Vec<Move>, Fault> {
        asked(&self.game, || touch::gripped(self, parts, limits))
    }

    /// How to make one of its moves on the picture, and how the move is shown there; none for a move of another
    /// position.
    pub fn hold(&self, made: &Move) -> Option<Grip> {
        (*made.from() == *self).then(|| touch::hold(made))
    }
}

/// The canonical text.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({} {})", self.game.spec(), self.text())
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.game == other.game && self.game.0.are_equal(&*self.held, &*other.held)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.game.hash(state);
        self.game.0.hash(&*self.held, state);
    }
}

impl serde::Serialize for Position {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text())
    }
}
