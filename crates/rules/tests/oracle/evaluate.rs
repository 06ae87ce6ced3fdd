//! Evaluates numbers and conditions by definition, in wide numbers that are checked after every step.

use super::Ground;
use rules::expression::{Comparison, Condition, Function, Number, Operation, Predicate, Question, Range, Slot};

/// Why there is no value or no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    Overflow,
    DivisionByZero,
    RootOfNegative,
    NoEntry,
    NotSmaller,
    TooManyPositions,
}

type Worth<T> = Result<T, Trouble>;

/// The numbers that names stand for, and the position that questions are about.
#[derive(Clone)]
pub struct Scene<'a> {
    pub slots: Vec<i128>,
    pub ground: &'a Ground,
    pub position: &'a [u64],
    pub jumped: Option<Jumped<'a>>,
}

/// What `jumped` stands for. It depends on where the bead goes, so it is evaluated only when it is asked for.
#[derive(Clone, Copy)]
pub struct Jumped<'a> {
    pub slot: Slot,
    pub bead: u64,
    pub to: &'a Number,
}

/// A number of the language.
fn checked(number: i128) -> Worth<i128> {
    let least = -(1_i128 << 63);
    if (least..-least).contains(&number) { Ok(number) } else { Err(Trouble::Overflow) }
}

impl<'a> Scene<'a> {
    /// The same scene with a number for one more name.
    pub fn with(&self, slot: Slot, number: i128) -> Scene<'a> {
        let mut scene = self.clone();
        if scene.slots.len() <= slot {
            scene.slots.resize(slot + 1, 0);
        }
        scene.slots[slot] = number;
        scene
    }

    /// Every scene with a number of the range.
    pub fn over(&self, range: &Range) -> Worth<impl Iterator<Item = Scene<'a>>> {
        let (from, to) = (self.number(&range.from)?, self.number(&range.to)?);
        Ok((from..=to).map(|number| self.with(range.slot, number)))
    }

    pub fn numbers(&self, numbers: &[Number]) -> Worth<Vec<i128>> {
        numbers.iter().map(|number| self.number(number)).collect()
    }

    pub fn number(&self, number: &Number) -> Worth<i128> {
        let value = match number {
            Number::Constant(constant) => i128::from(*constant),
            Number::Name(slot) => match self.jumped {
                Some(jumped) if jumped.slot == *slot => self.count_jumped(jumped)?,
                _ => self.slots[*slot],
            },
            Number::Negative(a) => -self.number(a)?,
            Number::Binary(operation, a, b) => {
                let (a, b) = (self.number(a)?, self.number(b)?);
                match operation {
                    Operation::Times => a * b,
                    Operation::Plus => a + b,
                    Operation::Minus => a - b,
                    Operation::Xor => a ^ b,
                    Operation::Over | Operation::Modulo if b == 0 => return Err(Trouble::DivisionByZero),
                    // For a positive divisor, the Euclidean quotient is the one rounded down.
                    Operation::Over if b > 0 => a.div_euclid(b),
                    Operation::Over => (-a).div_euclid(-b),
                    Operation::Modulo => a.rem_euclid(b.abs()),
                }
            }
            Number::Function(function, numbers) => {
                let numbers = self.numbers(numbers)?;
                match function {
                    Function::Min => *numbers.iter().min().unwrap(),
                    Function::Max => *numbers.iter().max().unwrap(),
                    Function::Gcd => numbers.iter().fold(0, |a, b| common_divisor(a, b.abs())),
                    Function::Abs => numbers[0].abs(),
                    Function::Isqrt if numbers[0] < 0 => return Err(Trouble::RootOfNegative),
                    Function::Isqrt => numbers[0].isqrt(),
                    Function::Valuation if numbers[0] == 0 => 0,
                    Function::Valuation => (0..).take_while(|i| numbers[0] % (2 << i) == 0).count() as i128,
                    // kφ = (k + √5k²)/2, and √5k² is not an integer unless k is 0.
                    Function::Golden => {
                        let k = numbers[0];
                        let root = (k * k).checked_mul(5).ok_or(Trouble::Overflow)?.isqrt();
                        let root = if k < 0 { -root - 1 } else { root };
                        (k + root).div_euclid(2)
                    }
                }
            }
            Number::Ask(question, about) => self.ground.answer(self.position, *question, &self.numbers(about)?)?,
        };
        checked(value)
    }

    fn count_jumped(&self, jumped: Jumped<'a>) -> Worth<i128> {
        let (from, to) = (i128::from(jumped.bead), self.number(jumped.to)?);
        let between = |square: i128| from.min(to) < square && square < from.max(to);
        Ok(self.position.iter().filter(|&&square| between(square.into())).count() as i128)
    }

    pub fn holds(&self, condition: &Condition) -> Worth<bool> {
        Ok(match condition {
            Condition::Chain(first, others) => {
                let mut last = self.number(first)?;
                for (comparison, next) in others {
                    let next = self.number(next)?;
                    let holds = match comparison {
                        Comparison::Equal => last == next,
                        Comparison::Different => last != next,
                        Comparison::Less => last < next,
                        Comparison::AtMost => last <= next,
                        Comparison::Greater => last > next,
                        Comparison::AtLeast => last >= next,
                    };
                    if !holds {
                        return Ok(false);
                    }
                    last = next;
                }
                true
            }
            Condition::InRange(number, from, to) => {
                let (number, from, to) = (self.number(number)?, self.number(from)?, self.number(to)?);
                from <= number && number <= to
            }
            Condition::InSet(number, set) => self.numbers(set)?.contains(&self.number(number)?),
            Condition::Is(predicate, numbers) => {
                let numbers = self.numbers(numbers)?;
                match predicate {
                    Predicate::Prime => is_prime(numbers[0]),
                    Predicate::Square => numbers[0] >= 0 && numbers[0].isqrt().pow(2) == numbers[0],
                    Predicate::Divides if numbers[0] == 0 => numbers[1] == 0,
                    Predicate::Divides => numbers[1] % numbers[0] == 0,
                }
            }
            Condition::Ask(question, about) => {
                self.ground.answer(self.position, *question, &self.numbers(about)?)? != 0
            }
            Condition::Not(a) => !self.holds(a)?,
            Condition::And(a, b) => self.holds(a)? && self.holds(b)?,
            Condition::Or(a, b) => self.holds(a)? || self.holds(b)?,
            Condition::Exists(range, body) => self.is_met(range, body, true)?,
            Condition::All(range, body) => !self.is_met(range, body, false)?,
        })
    }

    /// Whether the body has the wanted value for some number in the range.
    fn is_met(&self, range: &Range, body: &Condition, wanted: bool) -> Worth<bool> {
        for scene in self.over(range)? {
            if scene.holds(body)? == wanted {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

fn common_divisor(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

fn is_prime(number: i128) -> bool {
    number >= 2 && (2..).take_while(|d| d * d <= number).all(|d| number % d != 0)
}

impl Ground {
    /// The answer to a question about a position; 1 for yes and 0 for no.
    fn answer(&self, position: &[u64], question: Question, about: &[i128]) -> Worth<i128> {
        let number_of = |index: i128| usize::try_from(index).ok();
        let first = number_of(about[0]);
        let is_left = |v: usize| position.contains(&(v as u64));
        let neighbours = |v: Option<usize>| match (self, v) {
            (Ground::Graph(graph) | Ground::Labels { graph, .. }, Some(v)) => graph.neighbours(v),
            _ => Vec::new(),
        };
        let count = match (question, self) {
            (Question::Entry, _) => {
                let entry = first.filter(|&i| i >= 1).and_then(|i| position.get(i - 1));
                return entry.map(|&entry| entry.into()).ok_or(Trouble::NoEntry);
            }
            (Question::Label, _) => return Ok(first.and_then(|v| position.get(v)).map_or(-1, |&label| label.into())),
            (Question::Degree, _) if first.is_some_and(is_left) => {
                neighbours(first).into_iter().filter(|&w| is_left(w)).count()
            }
            (Question::Degree, _) => 0,
            (Question::Near, _) => {
                neighbours(first).into_iter().filter(|&w| i128::from(position[w]) == about[1]).count()
            }
            (Question::Adjacent, _) => neighbours(first).into_iter().filter(|&w| w as i128 == about[1]).count(),
            (Question::Rank, Ground::Poset(poset)) => poset.rank(first.unwrap()),
            (Question::Rank, _) => unreachable!("only posets have ranks"),
            (Question::Part | Question::Value(_) | Question::Misere(_) | Question::Outcome(_), _) => {
                unreachable!("rule files cannot ask this")
            }
        };
        Ok(count as i128)
    }
}
