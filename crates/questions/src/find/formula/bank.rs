//! All small expressions, one for each function that they define on some points.
//!
//! Expressions are made in order of size (names, constants and functions of one number count one each). Of two with the
//! same values at all points, the smaller one is kept. Values themselves are compared, never only their hashes.

use hashbrown::{DefaultHashBuilder, HashTable};
use rules::expression::{Function, Number, Operation};
use std::hash::BuildHasher;
use std::ops::Range;
use theory::{Limits, Pace};

/// How two numbers are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Join {
    /// By a sign between them.
    Sign(Operation),
    /// By a function of both.
    Function(Function),
}

impl Join {
    /// The ways to join two numbers, starting with those that are most frequent in games.
    const ALL: [Join; 8] = [
        Join::Sign(Operation::Xor),
        Join::Sign(Operation::Plus),
        Join::Sign(Operation::Minus),
        Join::Sign(Operation::Modulo),
        Join::Sign(Operation::Over),
        Join::Sign(Operation::Times),
        Join::Function(Function::Min),
        Join::Function(Function::Max),
    ];

    fn is_symmetric(self) -> bool {
        !matches!(self, Join::Sign(Operation::Minus | Operation::Modulo | Operation::Over))
    }

    /// The result, if there is one.
    pub(crate) fn of(self, a: i64, b: i64) -> Option<i64> {
        match self {
            Join::Sign(operation) => operation.of(a, b).ok(),
            Join::Function(function) => function.of(&[a, b]).ok(),
        }
    }

    /// The expression.
    pub(crate) fn number(self, a: Number, b: Number) -> Number {
        match self {
            Join::Sign(operation) => Number::Binary(operation, Box::new(a), Box::new(b)),
            Join::Function(function) => Number::Function(function, vec![a, b]),
        }
    }
}

/// The functions of one number.
const ALONE: [Function; 3] = [Function::Abs, Function::Valuation, Function::Isqrt];

/// A way to make an expression from kept ones.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Way {
    /// A function of one.
    Alone(Function, usize),
    /// Two of them, joined.
    Joined(Join, usize, usize),
}

/// What an expression is.
#[derive(Clone, Copy, Debug)]
enum Made {
    Name(usize),
    Constant(i64),
    By(Way),
}

/// How many of the points are hashed: their values distinguish most functions.
pub(crate) const PROBE: usize = 16;

/// Expressions with their values at some points.
pub(crate) struct Bank {
    points: usize,
    values: Vec<i64>,
    made: Vec<Made>,
    /// The expressions of each size, starting with size 1.
    sizes: Vec<Range<usize>>,
    known: HashTable<usize>,
    hasher: DefaultHashBuilder,
}

impl Bank {
    /// A bank of names, given by their values at the points, and constants.
    pub(crate) fn new(names: &[Vec<i64>], constants: &[i64], points: usize) -> Bank {
        let mut bank = Bank {
            points,
            values: Vec::new(),
            made: Vec::new(),
            sizes: Vec::new(),
            known: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
        };
        for (slot, values) in names.iter().enumerate() {
            bank.keep(Made::Name(slot), values);
        }
        for &constant in constants {
            bank.keep(Made::Constant(constant), &vec![constant; points]);
        }
        bank.sizes.push(0..bank.made.len());
        bank
    }

    /// How many points there are.
    pub(crate) fn points(&self) -> usize {
        self.points
    }

    /// How many expressions there are.
    pub(crate) fn len(&self) -> usize {
        self.made.len()
    }

    /// The largest size for which all expressions are kept.
    pub(crate) fn largest(&self) -> usize {
        self.sizes.len()
    }

    /// The size of an expression.
    pub(crate) fn size(&self, index: usize) -> usize {
        self.sizes.partition_point(|range| range.end <= index) + 1
    }

    /// The values of an expression at the points.
    pub(crate) fn values(&self, index: usize) -> &[i64] {
        &self.values[index * self.points..][..self.points]
    }

    fn hash(&self, values: &[i64]) -> u64 {
        self.hasher.hash_one(&values[..values.len().min(PROBE)])
    }

    /// The expressions whose values begin with these, of which there are [`PROBE`], or as many as there are points.
    pub(crate) fn beginning(&self, probe: &[i64]) -> impl Iterator<Item = usize> {
        let begins = move |index: &&usize| self.values(**index).starts_with(probe);
        self.known.iter_hash(self.hash(probe)).filter(begins).copied()
    }

    fn keep(&mut self, made: Made, values: &[i64]) {
        let hash = self.hash(values);
        if self.known.find(hash, |&index| self.values(index) == values).is_some() {
            return;
        }
        let index = self.made.len();
        self.made.push(made);
        self.values.extend_from_slice(values);
        let (all, points, hasher) = (&self.values, self.points, &self.hasher);
        let again = |&index: &usize| hasher.hash_one(&all[index * points..][..points.min(PROBE)]);
        self.known.insert_unique(hash, index, again);
    }

    /// The value at a point of an expression made from kept ones, if it has one.
    pub(crate) fn value(&self, way: Way, point: usize) -> Option<i64> {
        let at = |index: usize| self.values[index * self.points + point];
        match way {
            Way::Alone(function, a) => function.of(&[at(a)]).ok(),
            Way::Joined(join, a, b) => join.of(at(a), at(b)),
        }
    }

    /// Calls `each` with every way to make an expression of a size from kept ones, until it returns false.
    pub(crate) fn each_of_size(&self, size: usize, each: &mut impl FnMut(Way) -> bool) -> bool {
        let Some(smaller) = size.checked_sub(2).and_then(|index| self.sizes.get(index)) else { return true };
        for function in ALONE {
            if !smaller.clone().all(|a| each(Way::Alone(function, a))) {
                return false;
            }
        }
        for join in Join::ALL {
            for left in 1..size {
                let [Some(left), Some(right)] = [left, size - left].map(|size| self.sizes.get(size - 1)) else {
                    continue;
                };
                for a in left.clone() {
                    for b in right.clone() {
                        if (a <= b || !join.is_symmetric()) && !each(Way::Joined(join, a, b)) {
                            return false;
                        }
                    }
                }
            }
        }
        true
    }

    /// Adds all expressions of the next size, unless there would be more than `most` in all or a limit is reached.
    /// Returns whether it did.
    pub(crate) fn grow(&mut self, most: usize, limits: &Limits) -> bool {
        let size = self.sizes.len() + 1;
        let (mut ways, mut pace) = (Vec::new(), Pace::default());
        let complete = self.each_of_size(size, &mut |way| {
            ways.push(way);
            ways.len() < 64 * most && !(pace.is_due() && limits.check(0).is_err())
        });
        if !complete {
            return false;
        }
        let first = self.made.len();
        let mut values = Vec::with_capacity(self.points);
        for way in ways {
            values.clear();
            values.extend((0..self.points).map_while(|point| self.value(way, point)));
            if values.len() == self.points {
                self.keep(Made::By(way), &values);
            }
            if self.made.len() > most || (pace.is_due() && limits.check(0).is_err()) {
                self.forget_from(first);
                return false;
            }
        }
        self.sizes.push(first..self.made.len());
        true
    }

    /// Removes a size that is incomplete.
    fn forget_from(&mut self, first: usize) {
        self.known.retain(|index| *index < first);
        self.made.truncate(first);
        self.values.truncate(first * self.points);
    }

    /// The expression that a way makes.
    pub(crate) fn number(&self, way: Way) -> Number {
        match way {
            Way::Alone(function, a) => Number::Function(function, vec![self.kept(a)]),
            Way::Joined(join, a, b) => join.number(self.kept(a), self.kept(b)),
        }
    }

    /// A kept expression.
    pub(crate) fn kept(&self, index: usize) -> Number {
        match self.made[index] {
            Made::Name(slot) => Number::Name(slot),
            Made::Constant(constant) => Number::Constant(constant),
            Made::By(way) => self.number(way),
        }
    }
}
