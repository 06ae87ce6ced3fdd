//! Values of tuples as nim-sums of functions of their entries.

use super::pattern::Pattern;
use super::transform::{degree, monomials, transform};
use super::{LEAST_ZEROS, modulus_above, pattern};
use crate::find::{Candidate, Data, Kind, Points, Prediction};
use serde_json::{Value, json};
use theory::Limits;

/// The polynomials of larger tables are not worked out.
const LARGEST_TABLE: usize = 1 << 20;
/// How many values of a part are enough to see its pattern.
const MOST_OF_A_PART: usize = 64;

/// A value as XOR of functions of the entries.
#[derive(Clone)]
struct Parts {
    constant: u64,
    parts: Vec<Pattern>,
    /// The value is the remainder modulo this power of two.
    modulus: Option<u64>,
    /// Only the remainder modulo this power of two is predicted.
    told_modulo: Option<u64>,
    /// The degree and the number of monomials, if they were counted, and the sides of the table they were counted in.
    counted: Option<(u32, u64, Vec<u64>)>,
}

impl Parts {
    fn value(&self, point: &[u64]) -> Option<u64> {
        if point.len() != self.parts.len() {
            return None;
        }
        let entries = self.parts.iter().zip(point);
        let value =
            entries.into_iter().try_fold(self.constant, |sum, (part, &entry)| Some(sum ^ part.value(entry)?))?;
        Some(self.modulus.map_or(value, |modulus| value % modulus))
    }

    fn formula(&self) -> String {
        let names = (1..).map(|index| format!("x{index}"));
        let mut parts: Vec<String> = Vec::new();
        if self.constant > 0 {
            parts.push(self.constant.to_string());
        }
        let shown = self.parts.iter().zip(names).filter(|(part, _)| !part.is_zero());
        parts.extend(shown.map(|(part, name)| {
            let text = part.shown(&name);
            if text.contains(' ') || text.contains('/') { format!("({text})") } else { text }
        }));
        let sum = if parts.is_empty() { "0".to_owned() } else { parts.join(" xor ") };
        self.modulus.map_or(sum.clone(), |modulus| format!("({sum}) mod {modulus}"))
    }
}

impl Candidate for Parts {
    fn kind(&self) -> Kind {
        Kind::Anf
    }

    fn statement(&self) -> String {
        let told = self.told_modulo.map_or(String::new(), |modulus| format!(" modulo {modulus}"));
        let counted = self.counted.as_ref().map_or(String::new(), |(degree, monomials, sides)| {
            let sides: Vec<String> = sides.iter().map(u64::to_string).collect();
            let sides = sides.join("×");
            format!(
                " (polynomials of degree {degree} with {monomials} monomials in the bits of the entries below {sides})"
            )
        });
        format!("value{told} = {}, a nim-sum of functions of the entries{counted}", self.formula())
    }

    fn predict(&self, point: &[u64]) -> Option<Prediction> {
        // No value has a remainder modulo 0, so this is always wrong: it stands for a pattern without a value.
        let wrong = Prediction::Modulo(0, 0);
        Some(match (self.value(point), self.told_modulo) {
            (None, _) => wrong,
            (Some(value), None) => Prediction::Value(value),
            (Some(value), Some(modulus)) => Prediction::Modulo(value % modulus, modulus),
        })
    }

    fn certificate(&self) -> Value {
        let names = (1..).map(|index| format!("x{index}"));
        let parts: Vec<String> = self.parts.iter().zip(names).map(|(part, name)| part.shown(&name)).collect();
        json!({
            "degree": self.counted.as_ref().map(|(degree, ..)| degree),
            "monomials": self.counted.as_ref().map(|(_, monomials, _)| monomials),
            "constant": self.constant,
            "parts": parts,
            "modulus": self.modulus,
            "told_modulo": self.told_modulo,
        })
    }
}

/// Nim-sums for tuples; if there are none, those of the lowest bits alone.
pub(super) fn find(half: &Data, limits: &Limits) -> Vec<Box<dyn Candidate>> {
    let Points::Grid { sides } = half.points() else { return Vec::new() };
    let axes: u64 = sides.iter().map(|side| side.saturating_sub(1)).sum();
    let values = half.values().iter().flatten().copied();
    if sides.len() < 2 || half.values().iter().flatten().count() as u64 <= axes + LEAST_ZEROS as u64 {
        return Vec::new();
    }
    let all = modulus_above(values).unwrap_or(1).trailing_zeros();
    for bits in (1..=all).rev() {
        let mask = (1 << bits) - 1;
        let Some((constant, parts)) = split(half, sides, mask) else { continue };
        let modulus = 1 << bits;
        let seen: Vec<&[u64]> = parts.iter().map(|part| &part[..part.len().min(MOST_OF_A_PART)]).collect();
        let patterns = seen.iter().map(|part| pattern(0, part, modulus, limits));
        let Some(parts) = patterns.collect::<Option<Vec<Pattern>>>() else { continue };
        let fits = |(pattern, part): (&Pattern, &&[u64])| (0..).zip(*part).all(|(n, v)| pattern.value(n) == Some(*v));
        let is_exact = parts.iter().zip(&seen).all(fits);
        let counted = count(half, sides, mask);
        let sum = Parts { constant, parts, modulus: None, told_modulo: None, counted };
        if bits < all {
            return vec![Box::new(Parts { told_modulo: Some(modulus), ..sum })];
        }
        // The data do not show whether larger values occur, so both cases are tried.
        let mut proposed: Vec<Box<dyn Candidate>> = Vec::new();
        if is_exact {
            proposed.push(Box::new(sum.clone()));
        }
        proposed.push(Box::new(Parts { modulus: Some(modulus), ..sum }));
        return proposed;
    }
    Vec::new()
}

/// The constant and the functions whose nim-sum gives the lowest bits of all values; none if there are no such
/// functions.
fn split(half: &Data, sides: &[u64], mask: u64) -> Option<(u64, Vec<Vec<u64>>)> {
    let mut point = vec![0; sides.len()];
    let constant = half.at(&point)? & mask;
    let mut parts = Vec::new();
    for (axis, side) in sides.iter().enumerate() {
        let mut part = Vec::new();
        for entry in 0..*side {
            point[axis] = entry;
            part.push((half.at(&point)? & mask) ^ constant);
        }
        point[axis] = 0;
        parts.push(part);
    }
    let mut is_sum = true;
    half.each(|point, value| {
        let sum = point.iter().zip(&parts).fold(constant, |sum, (&entry, part)| sum ^ part[entry as usize]);
        is_sum = sum == value & mask;
        is_sum
    });
    is_sum.then_some((constant, parts))
}

/// The degree and the number of monomials in the bits of entries below powers of two, as far as the table goes.
fn count(half: &Data, sides: &[u64], mask: u64) -> Option<(u32, u64, Vec<u64>)> {
    let sides: Vec<u64> = sides.iter().map(|side| 1 << side.checked_ilog2().unwrap_or(0)).collect();
    let size = sides.iter().try_fold(1usize, |size, &side| size.checked_mul(usize::try_from(side).ok()?))?;
    if size > LARGEST_TABLE {
        return None;
    }
    let mut values = Vec::with_capacity(size);
    for index in 0..size as u64 {
        let (mut rest, mut point) = (index, vec![0; sides.len()]);
        for (entry, side) in point.iter_mut().zip(&sides).rev() {
            (*entry, rest) = (rest % side, rest / side);
        }
        values.push(half.at(&point)? & mask);
    }
    transform(&mut values);
    Some((degree(&values), monomials(&values), sides))
}
