//! Checks a certificate of a period again, using nothing but the certificate.
//!
//! The rules are read here, the values are computed from the definition, option by option, and the conditions of the
//! theorem are tested one by one. Nothing is shared with the code that found the period, so that a bug there cannot
//! hide here.

use serde_json::Value;
use theory::{Limits, Stopped};

/// The result of rechecking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rechecked {
    /// The certificate proves what it says.
    Confirmed,
    /// It does not, for this reason.
    Failed(String),
    /// It is not a self-contained certificate.
    NotAlone,
}

/// The largest number of values that are computed.
const MOST_VALUES: u64 = 1 << 22;

/// Checks the certificate of a finding.
///
/// # Errors
///
/// Stops at a limit.
pub fn recheck(finding: &Value, limits: &Limits) -> Result<Rechecked, Stopped> {
    let certificate = &finding["certificate"];
    let (kind, by) = (finding["finding"].as_str(), certificate["by"].as_str());
    match (kind, by) {
        (Some("period"), Some("window" | "guy-smith" | "three-parts")) => {}
        _ => return Ok(Rechecked::NotAlone),
    }
    Ok(match period(certificate, limits)? {
        Ok(()) if finding["status"] == "proved" => Rechecked::Confirmed,
        Ok(()) => Rechecked::Failed("the status is not `proved`".to_owned()),
        Err(problem) => Rechecked::Failed(problem),
    })
}

/// For each number of stones, from 0, what may remain.
struct Digits(Vec<u8>);

impl Digits {
    fn read(certificate: &Value) -> Option<Digits> {
        let mut digits = Vec::new();
        if let Some(code) = certificate["code"].as_str() {
            for letter in code.chars().filter(|&letter| letter != '.') {
                digits.push(letter.to_digit(16)? as u8);
            }
        } else {
            for item in certificate["take"].as_str()?.split(',') {
                let (from, to) = item.split_once("..").unwrap_or((item, item));
                let (from, to): (usize, usize) = (from.parse().ok()?, to.parse().ok()?);
                if to as u64 > MOST_VALUES {
                    return None;
                }
                digits.resize(digits.len().max(to + 1), 0);
                digits.get_mut(from..=to)?.fill(3);
            }
        }
        while digits.last() == Some(&0) {
            digits.pop();
        }
        // Taking nothing and leaving the heap as it is would not be a move.
        let moves = digits.first().is_none_or(|digit| digit & 3 == 0);
        moves.then_some(Digits(digits))
    }

    /// The most stones that a move takes.
    fn most_taken(&self) -> u64 {
        (self.0.len() as u64).saturating_sub(1)
    }

    fn most_parts(&self) -> u64 {
        let has = |bit: u8| self.0.iter().any(|digit| digit & bit != 0);
        if has(8) {
            3
        } else if has(4) {
            2
        } else {
            u64::from(has(2))
        }
    }

    /// Calls `each` with the parts of every option of a heap.
    fn options(&self, heap: usize, mut each: impl FnMut(&[usize])) {
        for (taken, digit) in self.0.iter().enumerate().take(heap + 1) {
            let left = heap - taken;
            if digit & 1 != 0 && left == 0 {
                each(&[]);
            }
            if digit & 2 != 0 && left > 0 {
                each(&[left]);
            }
            if digit & 4 != 0 {
                (1..=left / 2).for_each(|a| each(&[a, left - a]));
            }
            if digit & 8 != 0 {
                for a in 1..=left / 3 {
                    (a..=(left - a) / 2).for_each(|b| each(&[a, b, left - a - b]));
                }
            }
        }
    }

    /// The values of heaps 0 to `last`.
    fn values(&self, last: u64, limits: &Limits) -> Result<Vec<u64>, Stopped> {
        let mut values: Vec<u64> = Vec::new();
        // The last heap that had an option of each value.
        let mut seen: Vec<usize> = Vec::new();
        for heap in 0..=last as usize {
            limits.check(heap as u64)?;
            self.options(heap, |parts| {
                let value = parts.iter().fold(0, |sum, &part| sum ^ values[part]) as usize;
                if value >= seen.len() {
                    seen.resize(value + 1, usize::MAX);
                }
                seen[value] = heap;
            });
            let mex = seen.iter().position(|&at| at != heap).unwrap_or(seen.len());
            values.push(mex as u64);
        }
        Ok(values)
    }
}

/// Checks a certificate and says what is wrong with it.
fn period(certificate: &Value, limits: &Limits) -> Result<Result<(), String>, Stopped> {
    let number = |name: &str| certificate[name].as_u64();
    let (Some(begin), Some(period), Some(saltus), Some(last)) =
        (number("preperiod"), number("period"), number("saltus"), number("values_to"))
    else {
        return Ok(Err("a number is missing".to_owned()));
    };
    let Some(digits) = Digits::read(certificate) else { return Ok(Err("the rules cannot be read".to_owned())) };
    if last > MOST_VALUES || period == 0 || period > last || begin > last - period {
        return Ok(Err(format!("the values up to {last} do not show a period of {period} from {begin} on")));
    }
    let values = digits.values(last, limits)?;
    let (n0, p) = (begin as usize, period as usize);
    let rises = |n: usize, p: usize, s: u64| values[n + p].checked_sub(values[n]) == Some(s);
    let fail = |what: &str| Ok(Err(what.to_owned()));
    if number("most_taken") != Some(digits.most_taken()) || number("most_parts") != Some(digits.most_parts()) {
        return fail("the rules take or leave a different number");
    }
    if number("largest") != values.iter().copied().max() || number("sum") != Some(values.iter().sum()) {
        return fail("the values are different");
    }
    if let Some(n) = (n0..=last as usize - p).find(|&n| !rises(n, p, saltus)) {
        return Ok(Err(format!("g({}) is not g({n}) + {saltus}", n + p)));
    }
    if n0 > 0 && rises(n0 - 1, p, saltus) {
        return fail("the period begins earlier");
    }
    let is_shorter = |q: usize| {
        let s = values[n0 + q].checked_sub(values[n0]);
        s.is_some_and(|s| (n0..=last as usize - q).all(|n| rises(n, q, s)))
    };
    if (1..p).any(is_shorter) {
        return fail("there is a shorter period");
    }
    let (from, k, j) = (begin.max(1), digits.most_taken(), digits.most_parts().max(1));
    Ok(match certificate["by"].as_str() {
        Some(by @ ("window" | "guy-smith")) => {
            // The equation has to be seen up to j·s + (j-1)·p + k - 1.
            let needed = j * from + (j - 1) * period + k + period - 1;
            if saltus != 0 {
                Err("the theorem is about periods without a saltus".to_owned())
            } else if (by == "window") != (j < 2) {
                Err("a different theorem applies".to_owned())
            } else if last != needed {
                Err(format!("the theorem needs the values up to {needed}"))
            } else {
                Ok(())
            }
        }
        _ => match (number("times"), number("from")) {
            (Some(times), Some(start)) => three_parts(&digits, &values, (from, period, saltus), (times, start)),
            _ => Err("a number is missing".to_owned()),
        },
    })
}

/// The conditions of the theorem about three parts, as they stand in `docs/proofs.md`, 8.2.
fn three_parts(
    digits: &Digits,
    values: &[u64],
    (n0, period, saltus): (u64, u64, u64),
    (times, start): (u64, u64),
) -> Result<(), String> {
    let fail = |what: &str| Err(what.to_owned());
    let scaled = period.checked_mul(times).zip(saltus.checked_mul(times));
    let Some((p, s)) = scaled.filter(|&(p, s)| p > 0 && s > 0 && p < MOST_VALUES && s < MOST_VALUES) else {
        return fail("the scale is out of range");
    };
    if start > MOST_VALUES || values.len() as u64 != start + p || p % 2 == 1 || s & (s - 1) != 0 {
        return fail("the scale does not fit");
    }
    if start < n0 + p || start + p <= digits.most_taken() {
        return fail("the certificate does not apply the theorem from there on");
    }
    let g = |n: u64| values[n as usize];
    if (n0..start).any(|n| g(n + p) != g(n) + s) {
        return fail("the values do not rise evenly");
    }
    if (0..n0 + p).any(|m| g(m) >= s) {
        return fail("condition 1 fails");
    }
    let least_taken = |bits: u8| digits.0.iter().position(|digit| digit & bits != 0).map(|taken| taken as i128);
    let (Some(k0), Some(k8)) = (least_taken(12), least_taken(8)) else { return fail("no move leaves three heaps") };
    let excess = |m: u64| i128::from(p) * i128::from(g(m)) - i128::from(s) * i128::from(m);
    let most = (0..n0 + p).map(excess).max().unwrap_or(0);
    let least = (n0..n0 + p).map(excess).min().unwrap_or(0);
    if 3 * most - least - i128::from(s) * k0 >= 2 * i128::from(s) * i128::from(p) {
        return fail("condition 2 fails");
    }
    for n in start..start + 2 {
        let last = i128::from(n) - k8 - 2;
        let has = |u: u64| {
            (1..values.len() as u64).any(|c| i128::from(c) <= last && (last - i128::from(c)) % 2 == 0 && g(c) == u)
        };
        if !(0..2 * s).all(has) {
            return fail("condition 3 fails");
        }
    }
    for n in start..start + p {
        let mut reached = vec![false; g(n) as usize];
        digits.options(n as usize, |parts| {
            let all = parts.iter().fold(0, |sum, &part| sum ^ values[part]);
            // Some part is c, and the rest has a low value.
            if parts.iter().any(|&c| all ^ values[c] < s)
                && let Some(reached) = reached.get_mut(all as usize)
            {
                *reached = true;
            }
        });
        if reached.iter().skip(2 * s as usize).any(|reached| !reached) {
            return fail("condition 4 fails");
        }
    }
    Ok(())
}
