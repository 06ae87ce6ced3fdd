//! Linear recurrences with constant coefficients: b·g(n) = c₁·g(n-1) + … + c_d·g(n-d) for all n from the d-th value on.
//!
//! The Berlekamp–Massey algorithm finds the shortest one modulo a prime; its coefficients are read as small fractions,
//! and the result is checked exactly on every value. A recurrence of order d can be made for any 2d values, so it
//! counts only if there are as many again, and `SPARE` more. A line with a period also has a recurrence, which says
//! nothing new and is not reported.

use super::{Candidate, Data, Kind, Loaded, Points, Prediction, period};
use serde_json::{Value, json};
use theory::{Limits, Pace, Stopped};

/// How many values beyond 4d are needed for a recurrence of order d.
const SPARE: usize = 16;
/// More values than this are not needed to find one.
const MOST_VALUES: usize = 4096;
/// 2^61 - 1.
const PRIME: u64 = (1 << 61) - 1;
/// The largest numerator or denominator.
const LARGEST: i64 = 1 << 20;

/// A recurrence and its initial values.
pub struct Recurrence {
    /// The number of the first value.
    first: u64,
    /// The factor of the value itself.
    denominator: i64,
    /// The coefficients of the previous values, the latest first.
    coefficients: Vec<i64>,
    /// The initial values, as many as the order.
    begin: Vec<u64>,
    /// The values that follow from these, as far as they are natural numbers below 2^64.
    values: Vec<u64>,
}

impl Recurrence {
    fn new(first: u64, denominator: i64, coefficients: Vec<i64>, begin: Vec<u64>, count: usize) -> Recurrence {
        let mut values = begin.clone();
        while values.len() < count {
            match next(&values, denominator, &coefficients) {
                Some(value) => values.push(value),
                None => break,
            }
        }
        Recurrence { first, denominator, coefficients, begin, values }
    }
}

/// The value that follows some values.
fn next(values: &[u64], denominator: i64, coefficients: &[i64]) -> Option<u64> {
    let mut sum: i128 = 0;
    for (&coefficient, &value) in coefficients.iter().zip(values.iter().rev()) {
        sum = sum.checked_add(i128::from(coefficient).checked_mul(value.into())?)?;
    }
    let denominator = i128::from(denominator);
    (sum % denominator == 0).then(|| u64::try_from(sum / denominator).ok())?
}

impl Candidate for Recurrence {
    fn kind(&self) -> Kind {
        Kind::Recurrence
    }

    fn statement(&self) -> String {
        let mut right = String::new();
        for (&coefficient, back) in self.coefficients.iter().zip(1..) {
            let sign = match (right.is_empty(), coefficient < 0) {
                (true, true) => "-",
                (true, false) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            };
            match coefficient.unsigned_abs() {
                0 => {}
                1 => right += &format!("{sign}g(n-{back})"),
                times => right += &format!("{sign}{times}·g(n-{back})"),
            }
        }
        let left = if self.denominator == 1 { String::new() } else { format!("{}·", self.denominator) };
        let right = if right.is_empty() { "0" } else { &right };
        format!("{left}g(n) = {right} for all n ≥ {}", self.first + self.begin.len() as u64)
    }

    fn predict(&self, point: &[u64]) -> Option<Prediction> {
        let &[n] = point else { return None };
        let index = usize::try_from(n.checked_sub(self.first)?).ok()?;
        // The initial values are given, not predicted.
        let is_said = index >= self.begin.len();
        self.values.get(index).filter(|_| is_said).map(|&value| Prediction::Value(value))
    }

    fn certificate(&self) -> Value {
        json!({
            "order": self.begin.len(), "denominator": self.denominator, "coefficients": self.coefficients,
            "first": self.first, "begin": self.begin,
        })
    }
}

/// The recurrence of a line, if it has one and has no period.
///
/// # Errors
///
/// Stops at a limit.
pub fn find(loaded: &Loaded, limits: &Limits) -> Result<Vec<Box<dyn Candidate>>, Stopped> {
    if period::learn(&loaded.half, limits)?.is_some() {
        return Ok(Vec::new());
    }
    let found = learn(&loaded.half, loaded.all.values().len(), limits)?;
    Ok(found.into_iter().map(|found| Box::new(found) as Box<dyn Candidate>).collect())
}

/// The recurrence that some values satisfy, continued to `count` values.
///
/// # Errors
///
/// Stops at a limit.
pub fn learn(line: &Data, count: usize, limits: &Limits) -> Result<Option<Recurrence>, Stopped> {
    let Points::Line { first } = line.points() else { return Ok(None) };
    let Some(values) = line.values().iter().copied().collect::<Option<Vec<u64>>>() else { return Ok(None) };
    let shortened = &values[..values.len().min(MOST_VALUES)];
    let coefficients = shortest(shortened, limits)?;
    let order = coefficients.len();
    if order == 0 || 4 * order + SPARE > shortened.len() {
        return Ok(None);
    }
    let Some((denominator, coefficients)) = lift(&coefficients) else { return Ok(None) };
    let found = Recurrence::new(*first, denominator, coefficients, values[..order].to_vec(), count);
    let agrees = found.values.len() >= values.len() && found.values[..values.len()] == values;
    Ok(agrees.then_some(found))
}

/// The coefficients, modulo the prime, of the shortest recurrence of some values (Berlekamp–Massey).
fn shortest(values: &[u64], limits: &Limits) -> Result<Vec<u64>, Stopped> {
    let mut pace = Pace::default();
    // The sums given by the current and by the previous polynomial with these coefficients are 0.
    let (mut current, mut before) = (Vec::<u64>::new(), Vec::<u64>::new());
    let (mut failed_at, mut failed_by) = (0, 1);
    let mut is_first = true;
    for (n, &value) in values.iter().enumerate() {
        if pace.is_due() {
            limits.check(n as u64)?;
        }
        let predicted = current.iter().zip(values[..n].iter().rev());
        let predicted = predicted.fold(0, |sum, (&c, &v)| add(sum, times(c, v % PRIME)));
        let difference = add(value % PRIME, PRIME - predicted);
        if difference == 0 {
            continue;
        }
        if is_first {
            // Only zeros came before it.
            is_first = false;
            current = vec![0; n + 1];
            (failed_at, failed_by) = (n, difference);
            continue;
        }
        let factor = times(difference, inverse(failed_by));
        // The older recurrence, shifted so that its failure falls here.
        let mut moved = vec![0; n - failed_at - 1];
        moved.push(factor);
        moved.extend(before.iter().map(|&c| times(PRIME - factor, c)));
        if moved.len() < current.len() {
            moved.resize(current.len(), 0);
        }
        moved.iter_mut().zip(&current).for_each(|(c, &old)| *c = add(*c, old));
        if n + 1 > 2 * current.len() {
            (before, failed_at, failed_by) = (current, n, difference);
        }
        current = moved;
    }
    Ok(current)
}

/// The coefficients as fractions with a common denominator, if they can be written that way.
fn lift(coefficients: &[u64]) -> Option<(i64, Vec<i64>)> {
    let mut denominator: i64 = 1;
    let scaled = |denominator: i64, c: u64| times(c, denominator.unsigned_abs());
    for &coefficient in coefficients {
        let (_, further) = fraction(scaled(denominator, coefficient))?;
        denominator = denominator.checked_mul(further).filter(|&product| product <= LARGEST)?;
    }
    let numerator = |&c: &u64| {
        let (numerator, rest) = fraction(scaled(denominator, c))?;
        (rest == 1).then_some(numerator)
    };
    Some((denominator, coefficients.iter().map(numerator).collect::<Option<_>>()?))
}

/// The fraction of small numbers that a number modulo the prime stands for, by Euclid's algorithm stopped half way.
fn fraction(number: u64) -> Option<(i64, i64)> {
    let (mut old, mut rest) = (i128::from(PRIME), i128::from(number));
    let (mut old_factor, mut factor) = (0_i128, 1_i128);
    while rest > i128::from(LARGEST) {
        let quotient = old / rest;
        (old, rest) = (rest, old - quotient * rest);
        (old_factor, factor) = (factor, old_factor - quotient * factor);
    }
    let (numerator, denominator) = if factor < 0 { (-rest, -factor) } else { (rest, factor) };
    let is_small = (1..=i128::from(LARGEST)).contains(&denominator);
    is_small.then(|| Some((i64::try_from(numerator).ok()?, i64::try_from(denominator).ok()?)))?
}

fn add(a: u64, b: u64) -> u64 {
    (a + b) % PRIME
}

fn times(a: u64, b: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(PRIME)) as u64
}

/// By Fermat's little theorem.
fn inverse(a: u64) -> u64 {
    let (mut power, mut result, mut exponent) = (a, 1, PRIME - 2);
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = times(result, power);
        }
        power = times(power, power);
        exponent >>= 1;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn learned(values: &[u64]) -> Option<String> {
        let line = Data::new(Points::Line { first: 0 }, values.iter().copied().map(Some).collect());
        learn(&line, 2 * values.len(), &Limits::default()).unwrap().map(|found| found.statement())
    }

    #[test]
    fn known_recurrences_are_found() {
        let mut fibonacci = vec![0, 1];
        let mut tribonacci = vec![0, 0, 1];
        let mut halves = vec![1 << 40, 3 << 40];
        for n in 2..60 {
            fibonacci.push(fibonacci[n - 1] + fibonacci[n - 2]);
            halves.push((halves[n - 1] + halves[n - 2]) / 2);
        }
        for n in 3..60 {
            tribonacci.push(tribonacci[n - 1] + tribonacci[n - 2] + tribonacci[n - 3]);
        }
        assert_eq!(learned(&fibonacci).as_deref(), Some("g(n) = g(n-1) + g(n-2) for all n ≥ 2"));
        assert_eq!(learned(&tribonacci).as_deref(), Some("g(n) = g(n-1) + g(n-2) + g(n-3) for all n ≥ 3"));
        assert_eq!(learned(&halves[..40]).as_deref(), Some("2·g(n) = g(n-1) + g(n-2) for all n ≥ 2"));
        let squares: Vec<u64> = (0..60).map(|n| n * n).collect();
        assert_eq!(learned(&squares).as_deref(), Some("g(n) = 3·g(n-1) - 3·g(n-2) + g(n-3) for all n ≥ 3"));
    }

    #[test]
    fn where_there_is_none_none_is_found() {
        let xors: Vec<u64> = (0..100).map(|n: u64| n ^ (n / 3)).collect();
        assert_eq!(learned(&xors), None);
        // Too few values for the order.
        let short: Vec<u64> = (0..22).map(|n| n * n).collect();
        assert_eq!(learned(&short), None);
    }
}
