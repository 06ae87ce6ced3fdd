//! Numbers and conditions as a rule file writes them.

use rules::expression::{Comparison, Condition, Function, Number, Operation};

/// The precedence of an operation; a larger number binds tighter.
fn tightness(operation: Operation) -> u8 {
    match operation {
        Operation::Xor => 1,
        Operation::Plus | Operation::Minus => 2,
        Operation::Times | Operation::Over | Operation::Modulo => 3,
    }
}

fn sign(operation: Operation) -> &'static str {
    match operation {
        Operation::Xor => " xor ",
        Operation::Plus => " + ",
        Operation::Minus => " - ",
        Operation::Times => "*",
        Operation::Over => "/",
        Operation::Modulo => " mod ",
    }
}

/// Writes a number that consists only of names, constants, operations and functions, with these names for the slots.
pub(crate) fn number(number: &Number, names: &[String]) -> String {
    write(number, names, 0)
}

fn write(number: &Number, names: &[String], around: u8) -> String {
    match number {
        Number::Constant(n) => n.to_string(),
        Number::Name(slot) => names.get(*slot).cloned().unwrap_or_else(|| format!("x{}", slot + 1)),
        Number::Negative(n) => format!("-{}", write(n, names, 4)),
        Number::Binary(operation, a, b) => {
            let own = tightness(*operation);
            // Operations associate to the left, so a right operand of the same precedence needs parentheses. Operands
            // of `xor` get them for readability.
            let is_xor = |number: &Number| matches!(number, Number::Binary(Operation::Xor, ..));
            let left = if own == 1 && !is_xor(a) { 4 } else { own };
            let right = if own == 1 { 4 } else { own + 1 };
            let text = format!("{}{}{}", write(a, names, left), sign(*operation), write(b, names, right));
            if own < around { format!("({text})") } else { text }
        }
        Number::Function(function, numbers) => {
            let name = match function {
                Function::Min => "min",
                Function::Max => "max",
                Function::Gcd => "gcd",
                Function::Abs => "abs",
                Function::Isqrt => "isqrt",
                Function::Valuation => "valuation",
                Function::Golden => "golden",
            };
            let numbers: Vec<String> = numbers.iter().map(|number| write(number, names, 0)).collect();
            format!("{name}({})", numbers.join(", "))
        }
        Number::Ask(..) => String::new(),
    }
}

/// Writes a condition made of comparisons with `and` and `or`.
pub(crate) fn condition(condition: &Condition, names: &[String]) -> String {
    match condition {
        Condition::Chain(first, others) => {
            let mut text = number(first, names);
            for (comparison, other) in others {
                let sign = match comparison {
                    Comparison::Equal => "=",
                    Comparison::Different => "!=",
                    Comparison::Less => "<",
                    Comparison::AtMost => "<=",
                    Comparison::Greater => ">",
                    Comparison::AtLeast => ">=",
                };
                text = format!("{text} {sign} {}", number(other, names));
            }
            text
        }
        Condition::And(a, b) => format!("{} and {}", self::condition(a, names), self::condition(b, names)),
        Condition::Or(a, b) => format!("{} or {}", self::condition(a, names), self::condition(b, names)),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::file::{read_condition, read_number};

    #[test]
    fn what_is_written_is_read_as_the_same_number() {
        let names = ["x", "y"];
        let owned = names.map(str::to_owned);
        for text in [
            "x xor y xor 1",
            "x xor (y xor 1)",
            "(x xor y) mod 4",
            "(x mod 4) xor (y mod 4)",
            "3*((x/3) xor (y/3)) + (x + y) mod 3",
            "x - (y - 1)",
            "x - y - 1",
            "x*(y*2)",
            "((x + 1) xor (y + 1)) - 1",
            "min(x, y + 2)/2",
            "valuation(x) + abs(x - y)",
            "x mod (y + 1) mod 2",
            "x/(y mod 3 + 1)",
        ] {
            let read = read_number(text, &names, &[]).unwrap();
            assert_eq!(number(&read, &owned), text);
        }
        for text in ["x = y", "x mod 3 = y mod 3 and x > 0", "x = 0 or y = 0", "(x xor y) = 0"] {
            let read = read_condition(text, &names, &[]).unwrap();
            let written = condition(&read, &owned);
            assert_eq!(read_condition(&written, &names, &[]).unwrap(), read, "{written}");
        }
    }
}
