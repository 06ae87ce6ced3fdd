//! Values of sets in terms of their elements and pairs of elements.

use super::linear::{Equations, NimSum};
use super::pattern::Pattern;
use super::transform::{degree, monomials, transform};
use super::{LEAST_ZEROS, modulus_above, pattern};
use crate::find::{Candidate, Data, Kind, Points, Prediction};
use hashbrown::HashMap;
use serde_json::{Value, json};
use shapes::{BeadSet, Partition};
use theory::Limits;

/// Polynomials of a higher degree are not generalized.
const LARGEST_DEGREE: u32 = 2;
/// The largest number of squares to learn from: it leaves room in the polynomials for all patterns.
const MOST_SQUARES: u32 = 20;

/// What the points stand for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Of {
    /// The points are the sets.
    Elements,
    /// The beads of partitions.
    Beads,
    /// The parts of strict partitions.
    Parts,
}

/// A value as a nim-sum over the elements of a set and over its pairs.
#[derive(Clone)]
struct Polynomial {
    of: Of,
    constant: u64,
    element: Pattern,
    /// A function of the difference of two elements.
    pair: Option<Pattern>,
    /// The value is the remainder modulo this power of two.
    modulus: Option<u64>,
    /// Only the remainder modulo this power of two is predicted.
    told_modulo: Option<u64>,
    seen: Seen,
}

/// What was observed about the polynomials.
#[derive(Clone)]
struct Seen {
    squares: u32,
    degree: u32,
    monomials: u64,
    elements: Vec<u64>,
    pairs: Vec<u64>,
}

impl Polynomial {
    fn value(&self, elements: &[u64]) -> Option<u64> {
        let mut value = self.constant;
        for (place, &element) in elements.iter().enumerate() {
            value ^= self.element.value(element)?;
            if let Some(pair) = &self.pair {
                for &other in &elements[..place] {
                    value ^= pair.value(element.abs_diff(other))?;
                }
            }
        }
        Some(self.modulus.map_or(value, |modulus| value % modulus))
    }

    /// Whether it is that of Welter's game, possibly modulo a power of two.
    fn is_welters(&self) -> bool {
        self.constant == 0 && self.element.is_identity() && self.pair.as_ref().is_some_and(Pattern::is_norm)
    }

    fn formula(&self) -> String {
        let mut parts = Vec::new();
        if self.constant > 0 {
            parts.push(self.constant.to_string());
        }
        if !self.element.is_zero() {
            parts.push(format!("nim-sum over i of {}", self.element.shown("i")));
        }
        if let Some(pair) = &self.pair {
            parts.push(format!("nim-sum over pairs i > j of {}", pair.shown("i-j")));
        }
        let sum = if parts.is_empty() { "0".to_owned() } else { parts.join(" ⊕ ") };
        self.modulus.map_or(sum.clone(), |modulus| format!("({sum}) mod {modulus}"))
    }
}

impl Candidate for Polynomial {
    fn kind(&self) -> Kind {
        Kind::Anf
    }

    fn statement(&self) -> String {
        let of = match self.of {
            Of::Elements => "the elements i of the set",
            Of::Beads => "the beads i of the partition",
            Of::Parts => "the parts i",
        };
        let told = self.told_modulo.map_or(String::new(), |modulus| format!(" modulo {modulus}"));
        let name = match (self.is_welters(), &self.pair) {
            (true, _) => ", Welter's pair formula",
            (false, None) => ", a nim-sum of the elements",
            (false, Some(_)) => "",
        };
        let norm = self.pair.as_ref().map_or("", |pair| {
            if pair.shown("d").contains("N(") { "; bit t of N(d) is 1 exactly if 2^t divides d" } else { "" }
        });
        let Seen { squares, degree, monomials, .. } = &self.seen;
        format!(
            "with {of}, value{told} = {}{name} (polynomials of degree {degree} with {monomials} monomials on the numbers \
             below {squares}{norm})",
            self.formula()
        )
    }

    fn predict(&self, point: &[u64]) -> Option<Prediction> {
        // No value has a remainder modulo 0, so this is always wrong: it stands for a pattern without a value.
        let wrong = Prediction::Modulo(0, 0);
        let value = match self.of {
            Of::Elements | Of::Parts => self.value(point),
            Of::Beads => self.value(Partition::new(point.to_vec()).ok()?.beads(point.len())?.squares()),
        };
        Some(match (value, self.told_modulo) {
            (None, _) => wrong,
            (Some(value), None) => Prediction::Value(value),
            (Some(value), Some(modulus)) => Prediction::Modulo(value % modulus, modulus),
        })
    }

    fn certificate(&self) -> Value {
        json!({
            "degree": self.seen.degree,
            "monomials": self.seen.monomials,
            "squares": self.seen.squares,
            "constant": self.constant,
            "elements": self.seen.elements,
            "pairs_by_difference": self.seen.pairs,
            "element": self.element.shown("i"),
            "pair": self.pair.as_ref().map(|pair| pair.shown("d")),
            "modulus": self.modulus,
            "told_modulo": self.told_modulo,
        })
    }
}

/// Polynomials for sets.
pub(super) fn of_sets(half: &Data, limits: &Limits) -> Vec<Box<dyn Candidate>> {
    let Points::Sets { squares } = half.points() else { return Vec::new() };
    let squares = (*squares).min(MOST_SQUARES);
    let values: Option<Vec<u64>> = half.values().iter().take(1 << squares).copied().collect();
    match values {
        Some(values) => propose(&values, squares, Of::Elements, limits),
        None => nim_sums(half, Of::Elements, limits),
    }
}

/// Nim-sums of the elements of those sets that have values.
pub(super) fn nim_sums(half: &Data, of: Of, limits: &Limits) -> Vec<Box<dyn Candidate>> {
    let mut equations = Equations::default();
    let mut largest = 0;
    half.each(|point, value| {
        equations.add(point, value);
        largest = largest.max(value);
        true
    });
    let found = equations.solve().filter(|found| found.spare >= LEAST_ZEROS);
    let Some((NimSum { constant, first, elements, .. }, modulus)) = found.zip(modulus_above([largest])) else {
        return Vec::new();
    };
    let Some(element) = pattern(first, &elements, modulus, limits) else { return Vec::new() };
    let is_exact = fits(&element, first, &elements);
    let seen = Seen {
        squares: (first + elements.len() as u64) as u32,
        degree: 1,
        monomials: elements.iter().map(|number| u64::from(number.count_ones())).sum(),
        elements,
        pairs: Vec::new(),
    };
    let polynomial = Polynomial { of, constant, element, pair: None, modulus: None, told_modulo: None, seen };
    match of {
        // Every part that occurs has been seen, and so have all bits.
        Of::Parts if is_exact => vec![Box::new(polynomial)],
        _ => with_and_without(polynomial, is_exact, modulus),
    }
}

/// The data do not show whether values from the modulus on occur, so both cases are tried.
fn with_and_without(polynomial: Polynomial, is_exact: bool, modulus: u64) -> Vec<Box<dyn Candidate>> {
    let mut proposed: Vec<Box<dyn Candidate>> = Vec::new();
    if is_exact {
        proposed.push(Box::new(polynomial.clone()));
    }
    proposed.push(Box::new(Polynomial { modulus: Some(modulus), ..polynomial }));
    proposed
}

/// Whether a pattern has these values from `first` on.
fn fits(pattern: &Pattern, first: u64, values: &[u64]) -> bool {
    (first..).zip(values).all(|(n, value)| pattern.value(n) == Some(*value))
}

/// Polynomials for the beads of partitions: every set of squares is a partition, possibly with empty rows.
pub(super) fn of_partitions(half: &Data, limits: &Limits) -> Vec<Box<dyn Candidate>> {
    let mut known: HashMap<Vec<u64>, u64> = HashMap::new();
    half.each(|point, value| {
        known.insert(point.to_vec(), value);
        true
    });
    let value = |mask: u64| {
        let squares = (0..u64::from(u64::BITS)).filter(|square| mask >> square & 1 == 1).collect();
        known.get(BeadSet::new(squares).ok()?.partition().rows()).copied()
    };
    let mut values: Vec<u64> = value(0).into_iter().collect();
    let mut squares = 0;
    while squares < MOST_SQUARES && !values.is_empty() {
        let Some(more) = (1u64 << squares..2 << squares).map(value).collect::<Option<Vec<u64>>>() else { break };
        values.extend(more);
        squares += 1;
    }
    propose(&values, squares, Of::Beads, limits)
}

/// The polynomials of 2^squares values; if their degree is not small, those of the lowest bits alone.
fn propose(values: &[u64], squares: u32, of: Of, limits: &Limits) -> Vec<Box<dyn Candidate>> {
    let pairs = squares as usize * (squares as usize).saturating_sub(1) / 2;
    if values.len() < LEAST_ZEROS + pairs + squares as usize + 1 {
        return Vec::new();
    }
    let all = modulus_above(values.iter().copied()).unwrap_or(1).trailing_zeros();
    for bits in (1..=all).rev() {
        let mut coefficients: Vec<u64> = values.iter().map(|value| value & ((1 << bits) - 1)).collect();
        transform(&mut coefficients);
        if degree(&coefficients) > LARGEST_DEGREE || limits.check(0).is_err() {
            continue;
        }
        let modulus = 1 << bits;
        let Some((polynomial, is_exact)) = generalise(&coefficients, squares, modulus, of, limits) else {
            continue;
        };
        if bits < all {
            return vec![Box::new(Polynomial { told_modulo: Some(modulus), ..polynomial })];
        }
        return with_and_without(polynomial, is_exact, modulus);
    }
    Vec::new()
}

/// The functions of elements and pairs whose first values are these coefficients modulo a power of two, and whether
/// they equal the coefficients themselves.
fn generalise(coefficients: &[u64], squares: u32, modulus: u64, of: Of, limits: &Limits) -> Option<(Polynomial, bool)> {
    let elements: Vec<u64> = (0..squares).map(|i| coefficients[1 << i]).collect();
    let degree = degree(coefficients);
    let mut pairs = Vec::new();
    if degree == 2 {
        // It must be a function of the difference; nothing else is looked for.
        pairs.extend((1..squares).map(|difference| coefficients[1 | 1 << difference]));
        for i in 0..squares {
            for j in 0..i {
                if coefficients[1 << i | 1 << j] != pairs[(i - j - 1) as usize] {
                    return None;
                }
            }
        }
    }
    let (element, mut pair) = (pattern(0, &elements, modulus, limits)?, None);
    if degree == 2 {
        pair = Some(pattern(1, &pairs, modulus, limits)?);
    }
    let is_exact = fits(&element, 0, &elements) && pair.as_ref().is_none_or(|pair| fits(pair, 1, &pairs));
    let seen = Seen { squares, degree, monomials: monomials(coefficients), elements, pairs };
    let constant = coefficients[0];
    let polynomial = Polynomial { of, constant, element, pair, modulus: None, told_modulo: None, seen };
    Some((polynomial, is_exact))
}
