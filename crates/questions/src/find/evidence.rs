//! Decides when enough values agree with a candidate to say that it holds.
//!
//! A candidate comes only from the values to learn from, so the other values test it independently. How hard the test
//! was is measured in bits: a prediction that came true counts -log₂ of the share of known values for which it would
//! also have been true. Guessing a value that half of all points have is worth one bit; saying once more that a
//! position is not one of the few P-positions is worth almost nothing. A finding needs `ENOUGH` bits. Random values
//! with the same frequencies pass the test with probability 2^-64, and no finder tries 2^32 candidates.
//!
//! A candidate about P-positions, which are rare, must also have been right about `RARE` of them: however many other
//! positions agree, one more exception among the P-positions is easily missed.
//!
//! A constant never collects any bits; it is believed if at least `CONSTANT` predictions came true, and no fewer than
//! the number of values it was learned from.

use super::{Candidate, Data, Points, Prediction};
use hashbrown::{HashMap, HashSet};

/// How many bits are enough.
const ENOUGH: f64 = 64.0;
/// How many correctly predicted P-positions are enough.
const RARE: u64 = 32;
/// How many correct predictions of a constant are enough.
const CONSTANT: u64 = 64;

/// Whether the values that a candidate was not learned from are strong enough evidence for it. All of them agree with
/// it.
pub fn is_enough(candidate: &dyn Candidate, half: &Data, all: &Data) -> bool {
    let mut known: HashMap<u64, u64> = HashMap::new();
    let mut count = 0;
    half.each(|point, value| {
        if candidate.predict(point).is_some() {
            *known.entry(value).or_default() += 1;
            count += 1;
        }
        true
    });
    let mut shares: HashMap<(u8, u64, u64), f64> = HashMap::new();
    let mut share = |prediction: Prediction| {
        let key = match prediction {
            Prediction::Value(value) => (0, value, 0),
            Prediction::Modulo(remainder, modulus) => (1, remainder, modulus),
            Prediction::IsZero(is_zero) => (2, is_zero.into(), 0),
        };
        *shares.entry(key).or_insert_with(|| {
            let agreeing: u64 = known.iter().filter(|&(&value, _)| prediction.agrees(value)).map(|(_, n)| n).sum();
            (agreeing + 1) as f64 / (count + 1) as f64
        })
    };
    // Points in a list have no order by which they could be found.
    let listed: Option<HashSet<&[u64]>> = match half.points() {
        Points::Listed(points) => Some(points.iter().map(Vec::as_slice).collect()),
        _ => None,
    };
    let is_known = |point: &[u64]| listed.as_ref().map_or_else(|| half.at(point).is_some(), |set| set.contains(point));
    let (mut bits, mut fresh, mut is_constant) = (0.0, 0_u64, true);
    let (mut is_about_p, mut p_positions) = (false, 0_u64);
    all.each(|point, _| {
        if !is_known(point)
            && let Some(prediction) = candidate.predict(point)
        {
            let share = share(prediction);
            bits -= share.log2();
            fresh += 1;
            is_about_p |= matches!(prediction, Prediction::IsZero(_));
            p_positions += u64::from(prediction == Prediction::IsZero(true));
            is_constant &= share >= 1.0;
        }
        true
    });
    if is_about_p && p_positions < RARE {
        return false;
    }
    bits >= ENOUGH || is_constant && fresh >= CONSTANT && fresh >= count
}
