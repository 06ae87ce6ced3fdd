//! The numbers and conditions of a rule file, with every name replaced by its slot.
//!
//! A line of a rule file knows certain names: the parameters, those that its kind knows, and the variables of its
//! ranges. Each has a slot, and a [`Scene`] holds the number in each slot. What depends on more than numbers, such as
//! the degree of a vertex, is a [`Question`] that the kind answers.

mod arithmetic;
mod bind;
mod evaluate;
mod names;

pub use evaluate::{Broken, MOST_STEPS, Scene, World};
pub use names::{Look, Seen};

/// The place of a name's number in a scene.
pub type Slot = usize;

/// An expression that is an integer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Number {
    /// A number as written.
    Constant(i64),
    /// A name.
    Name(Slot),
    /// The negative of a number.
    Negative(Box<Number>),
    /// An operation on two numbers.
    Binary(Operation, Box<Number>, Box<Number>),
    /// A function of numbers alone.
    Function(Function, Vec<Number>),
    /// A question about the position.
    Ask(Question, Vec<Number>),
}

/// An operation on two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// The product.
    Times,
    /// The quotient, rounded down.
    Over,
    /// The remainder, from 0 to |b|-1.
    Modulo,
    /// The sum.
    Plus,
    /// The difference.
    Minus,
    /// Addition without carrying.
    Xor,
}

/// A function of numbers whose value is a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// The smallest of one or more.
    Min,
    /// The largest of one or more.
    Max,
    /// The greatest common divisor of one or more.
    Gcd,
    /// The absolute value.
    Abs,
    /// The square root, rounded down.
    Isqrt,
    /// How often 2 divides a number; 0 for 0.
    Valuation,
    /// ⌊kφ⌋, where φ is the golden ratio.
    Golden,
}

/// A question about the position that only its kind can answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// `x[e]`: an entry of an array, counted from 1.
    Entry,
    /// `degree(v)`: how many neighbours of a vertex are left; 0 for a vertex that has been removed.
    Degree,
    /// `label(v)`: the label of a vertex; -1 if there is no such vertex.
    Label,
    /// `near(v, c)`: how many neighbours of a vertex have a label.
    Near,
    /// `rank(x)`: the longest chain below an element.
    Rank,
    /// `adjacent(a, b)`: whether two vertices are neighbours.
    Adjacent,
    /// `x1`, `x2`, …: a number that the position is written with, counted from 1; 0 if it has fewer.
    Part,
    /// `value(…)`: the value of another position, in normal play. The numbers are its entries.
    Value(Elsewhere),
    /// `misere(…)`: its value in misère play.
    Misere(Elsewhere),
    /// `outcome(…)`: 0 for a P-position of normal play, 1 for an N-position.
    Outcome(Elsewhere),
}

/// The game of another position, and possibly that position: 0 is the current game, and other numbers are assigned to
/// games in quotes by whoever answers for them.
pub type Elsewhere = usize;

/// An expression that is true or false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// A number and comparisons with the next: `a < b <= c`.
    Chain(Number, Vec<(Comparison, Number)>),
    /// `e in a..b`.
    InRange(Number, Number, Number),
    /// `e in {1, 4, 9}`.
    InSet(Number, Vec<Number>),
    /// A function of numbers that is true or false.
    Is(Predicate, Vec<Number>),
    /// A question about the position.
    Ask(Question, Vec<Number>),
    /// The negation.
    Not(Box<Condition>),
    /// Both; the second is not evaluated if the first is false.
    And(Box<Condition>, Box<Condition>),
    /// At least one; the second is not evaluated if the first is true.
    Or(Box<Condition>, Box<Condition>),
    /// `exists k in a..b: c`, tried in ascending order.
    Exists(Range, Box<Condition>),
    /// `all k in a..b: c`, tried in ascending order.
    All(Range, Box<Condition>),
}

/// How two numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `!=`
    Different,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
}

/// A function of numbers that is true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Predicate {
    /// A prime number.
    Prime,
    /// A square.
    Square,
    /// The first divides the second; 0 divides only 0.
    Divides,
}

/// A name that takes every number from one to another, or none if the first is larger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Range {
    /// The slot of the name.
    pub slot: Slot,
    /// The first number.
    pub from: Number,
    /// The last number.
    pub to: Number,
}
