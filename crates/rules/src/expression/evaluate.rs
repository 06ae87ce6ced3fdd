//! Evaluates expressions.

use super::{Condition, Number, Question, Range, Slot};
use smallvec::SmallVec;
use theory::Flow;

/// Why an expression has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    /// A number does not fit into 64 bits.
    #[error("a number here is not between -2^63 and 2^63")]
    Overflow,
    /// A division by zero.
    #[error("this divides by 0")]
    DivisionByZero,
    /// The square root of a negative number.
    #[error("there is no isqrt of {0}, which is negative")]
    RootOfNegative(i64),
    /// An entry that an array does not have.
    #[error("there is no entry {index}: the entries are 1 to {entries}")]
    NoEntry {
        /// The index asked for.
        index: i64,
        /// How many entries there are.
        entries: usize,
    },
    /// A question about another position has no answer. The [`World`] that was asked knows why.
    #[error("what is asked here of another position has no answer")]
    NoAnswer,
    /// There are too many cases to try.
    #[error("there are more than {MOST_STEPS} cases to try here")]
    TooManyCases,
}

/// The most cases that the ranges of one position's moves may have together.
pub const MOST_STEPS: u64 = 5_000_000;

/// What a kind knows about a position.
pub trait World {
    /// The answer to a question about numbers.
    ///
    /// # Errors
    ///
    /// Says why it has none.
    fn number(&self, question: Question, about: &[i64]) -> Result<i64, Broken>;

    /// The answer to a yes-or-no question.
    fn holds(&self, _question: Question, _about: &[i64]) -> bool {
        false
    }
}

/// A world that is asked nothing.
impl World for () {
    fn number(&self, _question: Question, _about: &[i64]) -> Result<i64, Broken> {
        Ok(0)
    }
}

/// The numbers that names currently stand for, and the position they are about.
pub struct Scene<'w> {
    slots: SmallVec<[i64; 24]>,
    world: &'w dyn World,
    steps: u64,
    withheld: Option<(Slot, Broken)>,
}

impl<'w> Scene<'w> {
    /// A scene with numbers in its first slots and room for others.
    pub fn new(first: &[i64], world: &'w dyn World) -> Scene<'w> {
        Scene { slots: SmallVec::from_slice(first), world, steps: 0, withheld: None }
    }

    /// The position that it is about.
    pub fn world(&self) -> &'w dyn World {
        self.world
    }

    /// The same numbers in another world.
    pub fn in_world<'v>(&self, world: &'v dyn World) -> Scene<'v> {
        Scene { slots: self.slots.clone(), world, steps: self.steps, withheld: self.withheld }
    }

    /// The number in a slot.
    #[inline]
    pub fn get(&self, slot: Slot) -> i64 {
        self.slots.get(slot).copied().unwrap_or(0)
    }

    /// Puts a number into a slot.
    #[inline]
    pub fn set(&mut self, slot: Slot, number: i64) {
        if slot >= self.slots.len() {
            self.slots.resize(slot + 1, 0);
        }
        self.slots[slot] = number;
    }

    /// Gives a name no value until [`Scene::tell`] sets its number: evaluating it fails with `why`.
    pub fn withhold(&mut self, slot: Slot, why: Broken) {
        self.withheld = Some((slot, why));
    }

    /// Sets a number that may have been withheld.
    pub fn tell(&mut self, slot: Slot, number: i64) {
        self.withheld = None;
        self.set(slot, number);
    }

    /// The number in a slot, unless it is withheld.
    #[inline]
    fn named(&self, slot: Slot) -> Result<i64, Broken> {
        match self.withheld {
            Some((withheld, why)) if withheld == slot => Err(why),
            _ => Ok(self.get(slot)),
        }
    }

    /// Counts a case that is tried.
    ///
    /// # Errors
    ///
    /// Fails if there are too many.
    #[inline]
    pub fn step(&mut self) -> Result<(), Broken> {
        self.steps(1)
    }

    /// Counts cases that are tried.
    ///
    /// # Errors
    ///
    /// Fails if there are too many.
    #[inline]
    pub fn steps(&mut self, cases: u64) -> Result<(), Broken> {
        self.steps = self.steps.saturating_add(cases);
        if self.steps > MOST_STEPS { Err(Broken::TooManyCases) } else { Ok(()) }
    }

    /// Calls `each` with every choice of numbers for some ranges, the last one changing fastest, until it breaks.
    ///
    /// # Errors
    ///
    /// Fails if the ends of a range have no value, or if `each` fails.
    pub fn for_each(
        &mut self,
        ranges: &[Range],
        each: &mut dyn FnMut(&mut Scene<'w>) -> Result<Flow, Broken>,
    ) -> Result<Flow, Broken> {
        let Some((range, others)) = ranges.split_first() else { return each(self) };
        let (from, to) = (range.from.value(self)?, range.to.value(self)?);
        for number in from..=to {
            self.step()?;
            self.set(range.slot, number);
            if self.for_each(others, each)?.is_break() {
                return Ok(Flow::Break(()));
            }
        }
        Ok(Flow::Continue(()))
    }

    /// Whether the body of `exists` is true, or that of `all` is false, for some number in a range.
    fn finds(&mut self, range: &Range, body: &Condition, wanted: bool) -> Result<bool, Broken> {
        let (from, to) = (range.from.value(self)?, range.to.value(self)?);
        for number in from..=to {
            self.step()?;
            self.set(range.slot, number);
            if body.holds(self)? == wanted {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

type Values = SmallVec<[i64; 4]>;

fn values(numbers: &[Number], scene: &mut Scene<'_>) -> Result<Values, Broken> {
    let mut values = Values::new();
    for number in numbers {
        values.push(number.value(scene)?);
    }
    Ok(values)
}

impl Number {
    /// Its value.
    ///
    /// # Errors
    ///
    /// Says why it has none.
    pub fn value(&self, scene: &mut Scene<'_>) -> Result<i64, Broken> {
        match self {
            Number::Constant(number) => Ok(*number),
            Number::Name(slot) => scene.named(*slot),
            Number::Negative(number) => number.value(scene)?.checked_neg().ok_or(Broken::Overflow),
            Number::Binary(operation, a, b) => {
                let a = a.value(scene)?;
                operation.of(a, b.value(scene)?)
            }
            Number::Function(function, numbers) => function.of(&values(numbers, scene)?),
            Number::Ask(question, about) => {
                let about = values(about, scene)?;
                scene.world.number(*question, &about)
            }
        }
    }
}

impl Condition {
    /// Whether it is true.
    ///
    /// # Errors
    ///
    /// Fails if that cannot be evaluated, and says why.
    pub fn holds(&self, scene: &mut Scene<'_>) -> Result<bool, Broken> {
        match self {
            Condition::Chain(first, others) => {
                let mut last = first.value(scene)?;
                for (comparison, number) in others {
                    let next = number.value(scene)?;
                    if !comparison.holds(last, next) {
                        return Ok(false);
                    }
                    last = next;
                }
                Ok(true)
            }
            Condition::InRange(number, from, to) => {
                let (number, from, to) = (number.value(scene)?, from.value(scene)?, to.value(scene)?);
                Ok((from..=to).contains(&number))
            }
            Condition::InSet(number, set) => {
                let number = number.value(scene)?;
                // Only `and` and `or` stop early.
                Ok(values(set, scene)?.contains(&number))
            }
            Condition::Is(predicate, numbers) => Ok(predicate.holds(&values(numbers, scene)?)),
            Condition::Ask(question, about) => {
                let about = values(about, scene)?;
                Ok(scene.world.holds(*question, &about))
            }
            Condition::Not(condition) => Ok(!condition.holds(scene)?),
            Condition::And(a, b) => Ok(a.holds(scene)? && b.holds(scene)?),
            Condition::Or(a, b) => Ok(a.holds(scene)? || b.holds(scene)?),
            Condition::Exists(range, body) => scene.finds(range, body, true),
            Condition::All(range, body) => Ok(!scene.finds(range, body, false)?),
        }
    }
}
