//! The periods of many take-and-break games at once: `octal:0.???`, every code with up to three digits.
//!
//! In a pattern, `?` stands for each digit from 0 to 7. Codes that differ only in trailing zeros are one game, and the
//! game without moves is left out.

use super::code::Certified;
use crate::find::{Data, Finding, Kind, Points, Proof, Status};
use rulesets::heaps::{Heaps, TakeAndBreak};
use rulesets::powers::SingleHeaps;
use serde::{Serialize, Serializer};
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};
use theory::{Flow, Limits, Stopped, team};

/// The largest number of open digits in a pattern.
const MOST_OPEN: usize = 5;

/// What is known about one game.
#[derive(Clone, Debug)]
pub struct Row {
    /// The code.
    pub code: String,
    /// The largest value of a heap that was computed.
    pub largest: u64,
    /// The last heap whose value was computed.
    pub values_to: u64,
    /// The period that these values prove, if there is one.
    pub certified: Option<Certified>,
}

/// A game for which these values prove no period.
#[derive(Serialize)]
struct Open<'r> {
    code: &'r str,
    period: Option<u64>,
    largest: u64,
    checked_to: u64,
}

/// The finding for the game; without a period, how far one was looked for.
impl Serialize for Row {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.finding() {
            Some(finding) => finding.serialize(serializer),
            None => Open { code: &self.code, period: None, largest: self.largest, checked_to: self.values_to }
                .serialize(serializer),
        }
    }
}

/// The largest heap, unless the user says otherwise.
pub const USUAL: u64 = 8000;

impl Row {
    /// The period as a finding.
    pub fn finding(&self) -> Option<Finding> {
        let certified = self.certified.as_ref()?;
        Some(Finding {
            kind: Kind::Period,
            status: Status::Proved(Proof { theorem: certified.by.theorem() }),
            statement: format!("{}: {}", self.code, certified.shape.statement()),
            found_to: certified.values_to,
            checked_to: self.values_to,
            claim: None,
            certificate: certified.to_json(),
        })
    }
}

/// Whether a spec is a pattern of codes.
pub fn is_pattern(spec: &str) -> bool {
    spec.strip_prefix("octal:").is_some_and(|code| code.contains('?'))
}

/// The codes of a pattern such as `octal:0.???`, ascending.
///
/// # Errors
///
/// Says what is wrong with the pattern and what would be right.
pub fn codes(spec: &str) -> Result<Vec<TakeAndBreak>, String> {
    let pattern = spec.strip_prefix("octal:").unwrap_or(spec);
    let open = pattern.matches('?').count();
    if open > MOST_OPEN {
        return Err(format!("{spec}: a pattern may have at most {MOST_OPEN} open digits, not {open}"));
    }
    let mut codes = Vec::new();
    for number in 0..1_u32 << (3 * open) {
        let mut place = 3 * open;
        let filled: String = pattern
            .chars()
            .map(|letter| match letter {
                '?' => {
                    place -= 3;
                    char::from_digit(number >> place & 7, 8).unwrap_or(letter)
                }
                _ => letter,
            })
            .collect();
        let code = TakeAndBreak::code(&filled).map_err(|error| format!("{spec}: {error}"))?;
        if code.most_parts() > 0 || code.longest() > 0 {
            codes.push(code);
        }
    }
    Ok(codes)
}

/// The rows of some codes, each computed up to a heap, on as many threads as the limits allow. Rows that a limit leaves
/// undone are missing at the end, and the limit is returned.
pub fn rows(codes: &[TakeAndBreak], to: u64, limits: &Limits) -> (Vec<Row>, Option<Stopped>) {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let progress = &limits.progress;
    let stops = team::work(limits.threads.min(codes.len()), |_| {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let code = codes.get(number)?;
            // Progress counts all games together.
            let own = Limits { threads: 1, progress: Default::default(), ..limits.clone() };
            match row(code, to, &own) {
                Ok(row) => done.lock().unwrap_or_else(PoisonError::into_inner).push((number, row)),
                Err(stopped) => return Some(stopped),
            }
            progress.fetch_add(to, Ordering::Relaxed);
        }
    });
    let mut rows = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    rows.sort_by_key(|(number, _)| *number);
    (rows.into_iter().map(|(_, row)| row).collect(), stops.into_iter().flatten().next())
}

fn row(code: &TakeAndBreak, to: u64, limits: &Limits) -> Result<Row, Stopped> {
    let mut values = Vec::new();
    let growth = Heaps::new(code.clone()).heap_values(to, limits, &mut |_, value| {
        values.push(value);
        Flow::Continue(())
    });
    if let Some(stopped) = growth.stopped {
        return Err(stopped);
    }
    let largest = values.iter().flatten().copied().max().unwrap_or(0);
    let certified = Certified::of(code, &Data::new(Points::Line { first: 0 }, values), limits)?;
    Ok(Row { code: code.to_code(), largest, values_to: to, certified })
}
