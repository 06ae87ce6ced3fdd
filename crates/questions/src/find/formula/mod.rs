//! Values and P-positions as expressions in the entries of a position.
//!
//! Small expressions are tried in order of size, then larger ones of forms that are known to occur in games. The search
//! uses a sample of the points; if an expression fails at another point, that point joins the sample and the search
//! starts again.
//!
//! **Why a random table gives nothing.** An expression of size s is one of fewer than 2^(6s), counting also those found
//! from both ends; it is proposed only if the values it was found from have at least 24 bits more than twice that.

mod bank;
mod condition;
mod search;
mod shapes;
mod view;
mod write;

use super::entropy::bits;
use super::{Candidate, Data, Kind, Loaded, Prediction};
use crate::Subject;
use rules::expression::{Condition, Number, Scene};
use serde_json::{Value, json};
use shapes::search_shapes;
use theory::{Limits, Random, Stopped};
use view::{View, views};

/// The size of the initial sample: this many points for values, and this many of each kind for conditions.
const SAMPLE: usize = 64;
/// How often a counterexample may join the sample.
const MOST_ROUNDS: usize = 12;
/// Constants that are always tried.
const CONSTANTS: [i64; 4] = [1, 2, 3, 4];
/// The largest number of constants, and the largest constant taken from the rules or the values.
const MOST_CONSTANTS: usize = 8;
const LARGEST_CONSTANT: i64 = 64;
/// The bits that an expression takes per unit of size, and how many bits the data must have beyond twice that.
const BITS: f64 = 6.0;
const SPARE_BITS: f64 = 24.0;

/// What a formula says.
#[derive(Clone, Debug)]
enum Says {
    Value(Number),
    Zero(Condition),
}

/// A formula for values or for P-positions.
struct Formula {
    view: View,
    says: Says,
    is_of_a_game: bool,
}

impl Formula {
    fn text(&self) -> String {
        match &self.says {
            Says::Value(number) => format!("value = {}", write::number(number, &self.view.names)),
            Says::Zero(condition) => format!("P when {}", write::condition(condition, &self.view.names)),
        }
    }

    fn with_domain(&self) -> String {
        let text = self.text();
        self.view.domain.shown().map_or(text.clone(), |domain| format!("{text} where {domain}"))
    }
}

impl Candidate for Formula {
    fn kind(&self) -> Kind {
        Kind::Formula
    }

    fn statement(&self) -> String {
        match &self.says {
            Says::Value(_) => self.with_domain(),
            Says::Zero(condition) => {
                format!("the P-positions are those with {}", write::condition(condition, &self.view.names))
            }
        }
    }

    fn predict(&self, point: &[u64]) -> Option<Prediction> {
        // No value has a remainder modulo 0, so this is always wrong: it stands for an expression without a value, or
        // with a negative one.
        let wrong = Prediction::Modulo(0, 0);
        let numbers = self.view.numbers(point)?;
        let mut scene = Scene::new(&numbers, &());
        Some(match &self.says {
            Says::Value(number) => {
                let value = number.value(&mut scene).ok().and_then(|value| u64::try_from(value).ok());
                value.map_or(wrong, Prediction::Value)
            }
            Says::Zero(condition) => condition.holds(&mut scene).map_or(wrong, Prediction::IsZero),
        })
    }

    fn claim(&self) -> Option<String> {
        self.is_of_a_game.then(|| format!("claim {}", self.with_domain()))
    }

    fn certificate(&self) -> Value {
        json!({ "names": self.view.names, "expression": self.text(), "where": self.view.domain.shown() })
    }
}

/// The points of a view: the numbers for each name, and the values.
struct Points {
    names: Vec<Vec<i64>>,
    values: Vec<i64>,
}

impl Points {
    fn new(view: &View, half: &Data) -> Points {
        let mut table = Points { names: vec![Vec::new(); view.names.len()], values: Vec::new() };
        half.each(|point, value| {
            if let (Some(numbers), Ok(value)) = (view.numbers(point), i64::try_from(value)) {
                table.names.iter_mut().zip(numbers).for_each(|(name, number)| name.push(number));
                table.values.push(value);
            }
            true
        });
        table
    }

    fn point(&self, index: usize) -> Vec<i64> {
        self.names.iter().map(|name| name[index]).collect()
    }

    fn sampled(&self, sample: &[usize]) -> Vec<Vec<i64>> {
        self.names.iter().map(|name| sample.iter().map(|&index| name[index]).collect()).collect()
    }

    /// A pseudorandom sample of points, always the same.
    fn sample(&self, most: usize, from: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut all: Vec<usize> = (0..self.values.len()).filter(|&index| from(index)).collect();
        let mut random = Random::new(1);
        for place in 0..all.len().min(most) {
            let other = place + random.below(all.len() - place);
            all.swap(place, other);
        }
        all.truncate(most);
        all
    }
}

/// Looks for formulas in the loaded values.
///
/// # Errors
///
/// Stops at a limit.
pub fn propose(loaded: &Loaded, limits: &Limits) -> Result<Vec<Box<dyn Candidate>>, Stopped> {
    let found = find(loaded.subject.as_ref(), &loaded.half, limits);
    limits.check(0).map(|()| found)
}

/// Looks for formulas in the first half of the values of a game, or of points that are not positions of a game.
pub fn find(subject: Option<&Subject>, half: &Data, limits: &Limits) -> Vec<Box<dyn Candidate>> {
    let mut found: Vec<Box<dyn Candidate>> = Vec::new();
    let formula = |view: &View, says| {
        Box::new(Formula { view: view.clone(), says, is_of_a_game: subject.is_some() }) as Box<dyn Candidate>
    };
    let views = views(subject, half);
    for view in &views {
        let table = Points::new(view, half);
        let constants = constants(subject, &table);
        if let Some(number) = value_formula(view, &table, &constants, limits) {
            found.push(formula(view, Says::Value(number)));
            // A formula for all positions also holds for some of them.
            if view.domain.shown().is_none() {
                return found;
            }
        }
    }
    if let Some(view) = views.first() {
        let table = Points::new(view, half);
        let constants = constants(subject, &table);
        if let Some(condition) = zero_formula(&table, &constants, limits) {
            found.push(formula(view, Says::Zero(condition)));
        }
    }
    found
}

/// A number as a rule file writes it, with these names for its slots.
pub(super) fn written(number: &Number, names: &[String]) -> String {
    write::number(number, names)
}

/// The smallest expression in one number with these values from `first` on, if it is small enough for the values to be
/// evidence for it.
pub(super) fn one_number(first: u64, values: &[u64], limits: &Limits) -> Option<Number> {
    let numbers: Vec<i64> = (first..).take(values.len()).map(|n| i64::try_from(n).ok()).collect::<Option<_>>()?;
    let target: Vec<i64> = values.iter().map(|&value| i64::try_from(value).ok()).collect::<Option<_>>()?;
    let bank = search::bank(&[numbers], &CONSTANTS, 2, limits);
    search::search(&bank, &target, values.len() / 2, limits).map(|found| found.number)
}

/// Small constants, and those of the game: numbers in its spec and parameters, their successors, and the number of
/// values.
fn constants(subject: Option<&Subject>, table: &Points) -> Vec<i64> {
    let mut constants = CONSTANTS.to_vec();
    let largest = table.values.iter().copied().max().unwrap_or(0);
    let tail = subject.and_then(|subject| subject.game.spec().split_once(':')).map_or("", |(_, tail)| tail);
    let of_spec = tail.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse::<i64>().ok());
    let of_rules = subject.and_then(|subject| subject.own.as_ref()).map_or(&[][..], |own| &own.rules.parameters);
    let given: Vec<i64> = of_spec.chain(of_rules.iter().copied()).collect();
    let next = given.iter().map(|number| number.saturating_add(1));
    for constant in given.iter().copied().chain(next).chain([largest.saturating_add(1)]) {
        if (1..=LARGEST_CONSTANT).contains(&constant)
            && !constants.contains(&constant)
            && constants.len() < MOST_CONSTANTS
        {
            constants.push(constant);
        }
    }
    constants
}

/// The largest size of an expression for which this many bits of data are evidence.
fn largest_size(data: f64) -> usize {
    ((data - SPARE_BITS) / (2.0 * BITS)).max(0.0) as usize
}

/// An expression for the value at every point of the table.
fn value_formula(view: &View, table: &Points, constants: &[i64], limits: &Limits) -> Option<Number> {
    let most = largest_size(bits(&table.values));
    if most == 0 {
        return None;
    }
    let mut sample = table.sample(SAMPLE, |_| true);
    for _ in 0..MOST_ROUNDS {
        let names = table.sampled(&sample);
        let target: Vec<i64> = sample.iter().map(|&index| table.values[index]).collect();
        let of_shape = view.is_tuple.then(|| search_shapes(&names, constants, &target, most, limits)).flatten();
        let any = || {
            let bank = search::bank(&names, constants, 3, limits);
            search::search(&bank, &target, most, limits)
        };
        let found = of_shape.or_else(any)?;
        let value = |index: usize| found.number.value(&mut Scene::new(&table.point(index), &()));
        match (0..table.values.len()).find(|&index| value(index) != Ok(table.values[index])) {
            None => return Some(found.number),
            Some(index) => sample.push(index),
        }
    }
    None
}

/// A condition that is true exactly where the value is 0.
fn zero_formula(table: &Points, constants: &[i64], limits: &Limits) -> Option<Condition> {
    let most = largest_size(bits(table.values.iter().map(|&value| value == 0)));
    if most == 0 {
        return None;
    }
    let mut sample = table.sample(SAMPLE, |index| table.values[index] == 0);
    sample.extend(table.sample(SAMPLE, |index| table.values[index] != 0));
    for _ in 0..MOST_ROUNDS {
        let wanted: Vec<bool> = sample.iter().map(|&index| table.values[index] == 0).collect();
        let found = condition::search_condition(&table.sampled(&sample), constants, &wanted, limits);
        let found = found.filter(|found| found.size <= most)?;
        let holds = |index: usize| found.condition.holds(&mut Scene::new(&table.point(index), &()));
        match (0..table.values.len()).find(|&index| holds(index) != Ok(table.values[index] == 0)) {
            None => return Some(found.condition),
            Some(index) => sample.push(index),
        }
    }
    None
}
