//! Periods of a line of values: g(n+p) = g(n) + s for all n from some point on. The saltus s is usually 0.
//!
//! **Search.** g has the arithmetic period p from n₀ on exactly if its differences g(n+1) - g(n) have the period p from
//! n₀ on, and s is the sum of p consecutive differences. Read from its end, a list with period p agrees with itself
//! shifted by p for as long as the period lasts; the Z-function gives that length for every p at once. The smallest p
//! is taken that has been seen `TIMES` times over and begins in the first quarter of the data; a constant must begin in
//! the first sixteenth, because the absence of a rare value says little.
//!
//! If the values are those of a take-and-break code, a theorem may prove that the period lasts ([`code`]); otherwise it
//! holds as far as it has been checked.

mod arithmetic;
mod claim;
pub mod code;
pub mod table;

use super::{Candidate, Data, Kind, Points, Prediction, Proof};
use code::Certified;
use rulesets::heaps::period::agreement_from_the_end;
use serde_json::{Value, json};
use theory::{Limits, Stopped};

/// How often a period must have been seen to be believed.
const TIMES: usize = 3;
/// The periodic part begins in the first 1/`LATEST` of the data,
const LATEST: usize = 4;
/// and a constant in the first 1/`LATEST_CONSTANT`.
const LATEST_CONSTANT: usize = 16;

/// From the number `preperiod` on, g(n+period) = g(n) + saltus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The smallest number from which on this holds.
    pub preperiod: u64,
    /// The smallest such number of steps.
    pub period: u64,
    /// The increase over one period.
    pub saltus: u64,
}

impl Shape {
    /// The equation and where it holds.
    pub fn statement(&self) -> String {
        let plus = if self.saltus == 0 { String::new() } else { format!(" + {}", self.saltus) };
        format!("g(n+{}) = g(n){plus} for all n ≥ {}", self.period, self.preperiod)
    }
}

/// A period as a candidate: the shape, and the values of the first period.
pub struct Periodic {
    shape: Shape,
    /// One period of values, from the preperiod on.
    values: Vec<Option<u64>>,
    /// Its proof.
    certified: Option<Certified>,
    /// The name of the number in a claim; none where rule files cannot name it.
    name: Option<String>,
}

impl Periodic {
    /// A period of a line; none if the line does not contain one full period of it.
    pub fn new(shape: Shape, line: &Data, certified: Option<Certified>, name: Option<&str>) -> Option<Periodic> {
        let Points::Line { first } = line.points() else { return None };
        let begin = usize::try_from(shape.preperiod.checked_sub(*first)?).ok()?;
        let end = begin.checked_add(usize::try_from(shape.period).ok()?)?;
        let values = line.values().get(begin..end)?.to_vec();
        Some(Periodic { shape, values, certified, name: name.map(str::to_owned) })
    }

    /// The shape of the period.
    pub fn shape(&self) -> Shape {
        self.shape
    }
}

impl Candidate for Periodic {
    fn kind(&self) -> Kind {
        Kind::Period
    }

    fn statement(&self) -> String {
        self.shape.statement()
    }

    fn predict(&self, point: &[u64]) -> Option<Prediction> {
        let &[n] = point else { return None };
        let beyond = n.checked_sub(self.shape.preperiod)?;
        let (times, place) = (beyond / self.shape.period, beyond % self.shape.period);
        let value = (*self.values.get(place as usize)?)?;
        value.checked_add(self.shape.saltus.checked_mul(times)?).map(Prediction::Value)
    }

    fn claim(&self) -> Option<String> {
        claim::claim(self.shape, &self.values, self.name.as_deref()?)
    }

    fn certificate(&self) -> Value {
        let Shape { preperiod, period, saltus } = self.shape;
        match &self.certified {
            Some(certified) => certified.to_json(),
            None => json!({ "preperiod": preperiod, "period": period, "saltus": saltus, "by": "observation" }),
        }
    }

    fn found_to(&self) -> Option<u64> {
        self.certified.as_ref().map(|certified| certified.values_to)
    }

    fn proof(&self, _all: &Data) -> Option<Proof> {
        Some(Proof { theorem: self.certified.as_ref()?.by.theorem() })
    }
}

/// The period that some values show, if they show one clearly.
///
/// # Errors
///
/// Stops at a limit.
pub fn learn(line: &Data, limits: &Limits) -> Result<Option<Shape>, Stopped> {
    let Points::Line { first } = line.points() else { return Ok(None) };
    let values = line.values();
    let known: Option<Vec<u64>> = values.iter().copied().collect();
    let found = match known {
        Some(known) => {
            let steps: Vec<i128> = known.windows(2).map(|two| i128::from(two[1]) - i128::from(two[0])).collect();
            // There is one difference fewer than values, but the equation is about the same values.
            smallest(&steps, limits)?.and_then(|(begin, period)| {
                let saltus = known[begin + period].checked_sub(known[begin])?;
                Some((begin, period, saltus))
            })
        }
        // If some points have no value, the gaps recur as the values do.
        None => smallest(values, limits)?.map(|(begin, period)| (begin, period, 0)),
    };
    Ok(found.map(|(begin, period, saltus)| Shape { preperiod: first + begin as u64, period: period as u64, saltus }))
}

/// The smallest clear period, and where it begins.
fn smallest<T: PartialEq>(list: &[T], limits: &Limits) -> Result<Option<(usize, usize)>, Stopped> {
    let agreeing = agreement_from_the_end(list, limits)?;
    let begin_of = |period: usize| list.len() - period - agreeing[period] as usize;
    let is_clear = |period: usize| {
        let begin = begin_of(period);
        let latest = if period == 1 { LATEST_CONSTANT } else { LATEST };
        begin <= list.len() / latest && (list.len() - begin) / TIMES >= period
    };
    Ok((1..list.len()).find(|&period| is_clear(period)).map(|period| (begin_of(period), period)))
}

/// The periods of a line: one that a theorem proves from all values of a code, or else one that the values to learn
/// from show.
///
/// # Errors
///
/// Stops at a limit.
pub fn find(loaded: &super::Loaded, limits: &Limits) -> Result<Vec<Box<dyn Candidate>>, Stopped> {
    let name = loaded.line_name();
    if let Some(code) = loaded.code()
        && let Some(certified) = Certified::of(code, &loaded.all, limits)?
    {
        let proved = Periodic::new(certified.shape, &loaded.all, Some(certified), name);
        return Ok(proved.into_iter().map(|proved| Box::new(proved) as Box<dyn Candidate>).collect());
    }
    let seen = learn(&loaded.half, limits)?.and_then(|shape| Periodic::new(shape, &loaded.half, None, name));
    Ok(seen.into_iter().map(|seen| Box::new(seen) as Box<dyn Candidate>).collect())
}
