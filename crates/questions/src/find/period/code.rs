//! Periods of take-and-break codes with proofs, and certificates that let anybody check a proof again.
//!
//! If no heap breaks, a value is the least that does not occur among the last k values, where k is the most stones that
//! a move takes: so the last k values determine everything, and once k values in a row have recurred, everything
//! recurs. If heaps break, the theorem of Guy and Smith says how many more have to be examined:
//! `rulesets::heaps::period` has it with its proof, of which the window of k values is the case of one part. If a move
//! may leave three heaps, values may grow without bound, and `arithmetic.rs` has a theorem for that.
//!
//! The certificate names the code, the period, and the last heap whose value is needed, with the sum of the values up
//! to it; [`recheck`](crate::find::recheck) computes these values again from the definition.

use super::Shape;
use super::arithmetic::{self, Scale};
use crate::find::{Data, Points};
use rulesets::heaps::{TakeAndBreak, period};
use serde_json::{Value, json};
use theory::{Limits, Stopped};

/// A period and what proves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certified {
    /// The period.
    pub shape: Shape,
    /// The theorem.
    pub by: Theorem,
    /// The code, or the subtraction set.
    pub rules: Rules,
    /// The most stones that a move takes.
    pub most_taken: u64,
    /// The most heaps that a move leaves.
    pub most_parts: u64,
    /// The last heap whose value the proof needs.
    pub values_to: u64,
    /// The largest value up to there.
    pub largest: u64,
    /// The sum of the values up to there.
    pub sum: u64,
}

/// Why a period lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theorem {
    /// As many values have recurred as a move can reach.
    Window,
    /// The theorem of Guy and Smith.
    GuySmith,
    /// The theorem about three parts and a saltus.
    ThreeParts(Scale),
}

/// Rules as they are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rules {
    /// A code, such as `0.77`.
    Code(String),
    /// A subtraction set, such as `1,2,5..7`.
    Take(String),
}

impl Theorem {
    /// The name in a certificate.
    pub fn name(self) -> &'static str {
        match self {
            Theorem::Window => "window",
            Theorem::GuySmith => "guy-smith",
            Theorem::ThreeParts(_) => "three-parts",
        }
    }

    /// The statement of the theorem, with its source.
    pub fn theorem(self) -> String {
        match self {
            Theorem::Window => "each value depends only on the last k, and k of them in a row have recurred",
            Theorem::GuySmith => {
                "Guy and Smith, The G-values of various games, 1956: where a move takes at most k and leaves at most j \
                 heaps, a period seen from s ≥ 1 up to j·s + (j-1)·p + k - 1 lasts"
            }
            Theorem::ThreeParts(_) => arithmetic::THEOREM,
        }
        .to_owned()
    }
}

impl Certified {
    /// The period of a code that the values of its heaps from 0 on prove.
    ///
    /// # Errors
    ///
    /// Stops at a limit.
    pub fn of(code: &TakeAndBreak, line: &Data, limits: &Limits) -> Result<Option<Certified>, Stopped> {
        if *line.points() != (Points::Line { first: 0 }) || code.is_unequal() {
            return Ok(None);
        }
        let value = |value: &Option<u64>| value.and_then(|value| u32::try_from(value).ok());
        let Some(values) = line.values().iter().map(value).collect::<Option<Vec<u32>>>() else { return Ok(None) };
        let (taken, parts) = (code.longest(), code.most_parts());
        let found = match period::find(code, &values, limits)? {
            Some(found) => {
                let (preperiod, period) = (found.preperiod, found.period);
                let from = preperiod.max(1);
                // The equation has to be seen up to here, and that takes values p further on.
                let most = parts.max(1);
                let last = most * from + (most - 1) * period + taken;
                let by = if parts < 2 { Theorem::Window } else { Theorem::GuySmith };
                Some((Shape { preperiod, period, saltus: 0 }, by, last + period - 1))
            }
            None => {
                let found = arithmetic::find(code, line, limits)?;
                found.map(|(shape, scale, values_to)| (shape, Theorem::ThreeParts(scale), values_to))
            }
        };
        Ok(found.map(|(shape, by, values_to)| {
            let needed = &values[..values.len().min(values_to as usize + 1)];
            Certified {
                shape,
                by,
                rules: if parts < 2 && code.is_subtraction() {
                    Rules::Take(code.to_set())
                } else {
                    Rules::Code(code.to_code())
                },
                most_taken: taken,
                most_parts: parts,
                values_to,
                largest: needed.iter().copied().max().unwrap_or(0).into(),
                sum: needed.iter().copied().map(u64::from).sum(),
            }
        }))
    }

    /// The certificate.
    pub fn to_json(&self) -> Value {
        let Shape { preperiod, period, saltus } = self.shape;
        let (key, rules) = match &self.rules {
            Rules::Code(code) => ("code", code),
            Rules::Take(set) => ("take", set),
        };
        let mut certificate = json!({
            "preperiod": preperiod, "period": period, "saltus": saltus, "by": self.by.name(), key: rules,
            "most_taken": self.most_taken, "most_parts": self.most_parts, "values_to": self.values_to,
            "largest": self.largest, "sum": self.sum,
        });
        if let (Theorem::ThreeParts(Scale { times, from }), Some(entries)) = (self.by, certificate.as_object_mut()) {
            entries.extend([("times".to_owned(), times.into()), ("from".to_owned(), from.into())]);
        }
        certificate
    }
}
