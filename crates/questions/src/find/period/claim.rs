//! A period as a `claim` line of a rule file, if a short expression gives its values.
//!
//! It tries `(h + c) mod p / q + a`, rising by the saltus with every period; these include `h mod 4`, for taking up to
//! three stones, and `h mod 4 / 2`. The language has no tables of values, so other periods have no claim.

use super::Shape;

/// The longest period that is tried.
const LONGEST: u64 = 64;

/// The claim about a number with this name.
pub(super) fn claim(shape: Shape, values: &[Option<u64>], name: &str) -> Option<String> {
    let Shape { preperiod, period, saltus } = shape;
    if period > LONGEST {
        return None;
    }
    let values: Vec<u64> = values.iter().copied().collect::<Option<_>>()?;
    let condition = if preperiod == 0 { String::new() } else { format!(" where {name} >= {preperiod}") };
    let least = *values.iter().min()?;
    if period == 1 {
        let expression = match saltus {
            0 => least.to_string(),
            // g(n) = g(n₀) + s·(n - n₀)
            _ => {
                let times = if saltus == 1 { name.to_owned() } else { format!("{saltus} * {name}") };
                let constant = i128::from(least) - i128::from(saltus) * i128::from(preperiod);
                format!("{times}{}", signed(constant))
            }
        };
        return Some(format!("claim value = {expression}{condition}"));
    }
    // Shorter expressions first.
    for divisor in [period].into_iter().chain(1..period) {
        for shift in 0..period {
            // From the start of the period on, the value at n + shift counts from its own beginning.
            let value = |n: u64| {
                let (times, rest) = ((n + shift) / period, (n + shift) % period);
                i128::from(rest / divisor) + i128::from(saltus) * i128::from(times)
            };
            let constant = i128::from(values[0]) - value(preperiod);
            let agrees = (preperiod..).zip(&values).all(|(n, &given)| value(n) + constant == i128::from(given));
            if !agrees {
                continue;
            }
            let shifted = if shift == 0 { name.to_owned() } else { format!("({name} + {shift})") };
            let within = match divisor {
                1 => Some(format!("{shifted} mod {period}")),
                // Only the saltus changes the value.
                _ if divisor == period => None,
                _ => Some(format!("{shifted} mod {period} / {divisor}")),
            };
            let rising = match saltus {
                0 => None,
                1 => Some(format!("{shifted} / {period}")),
                _ => Some(format!("{saltus} * ({shifted} / {period})")),
            };
            let terms: Vec<String> = [within, rising].into_iter().flatten().collect();
            return Some(format!("claim value = {}{}{condition}", terms.join(" + "), signed(constant)));
        }
    }
    None
}

fn signed(constant: i128) -> String {
    match constant {
        0 => String::new(),
        1.. => format!(" + {constant}"),
        _ => format!(" - {}", -constant),
    }
}
