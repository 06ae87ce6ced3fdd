//! First-order statements about whole numbers and one set of positions: sums, comparisons, and what an automaton accepts.
//!
//! A formula is read twice: [`logic`](super::logic) decides it, and so does Walnut. For Walnut it is written without
//! subtraction, because there a negative term has no value.

use std::collections::BTreeMap;

/// A variable: a natural number. The entries of a position are the first variables.
pub type Variable = usize;

/// A constant plus variables with factors.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Linear {
    /// The constant.
    pub constant: i64,
    /// The factors that are not 0.
    pub terms: BTreeMap<Variable, i64>,
}

impl Linear {
    /// A number.
    pub fn constant(constant: i64) -> Linear {
        Linear { constant, terms: BTreeMap::new() }
    }

    /// A variable alone.
    pub fn variable(variable: Variable) -> Linear {
        Linear { constant: 0, terms: BTreeMap::from([(variable, 1)]) }
    }

    /// The sum with a multiple of another; none if a number gets too large.
    pub fn plus(mut self, other: &Linear, factor: i64) -> Option<Linear> {
        // Automata for large factors are large, and no rules that can be decided have any.
        const MOST: i64 = 1 << 20;
        let add = |a: i64, b: i64| a.checked_add(b.checked_mul(factor)?).filter(|sum| (-MOST..=MOST).contains(sum));
        self.constant = add(self.constant, other.constant)?;
        for (&variable, &times) in &other.terms {
            let sum = add(self.terms.get(&variable).copied().unwrap_or(0), times)?;
            self.terms.insert(variable, sum);
        }
        self.terms.retain(|_, times| *times != 0);
        Some(self)
    }

    /// The variable, if the sum is a single one.
    pub fn as_variable(&self) -> Option<Variable> {
        match (self.constant, self.terms.iter().next()) {
            (0, Some((&variable, 1))) if self.terms.len() == 1 => Some(variable),
            _ => None,
        }
    }
}

/// A formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formula {
    /// The sum is 0.
    IsZero(Linear),
    /// The sum is 0 or less.
    IsAtMostZero(Linear),
    /// The position with these entries has output 1.
    IsMarked(Vec<Variable>),
    /// The negation.
    Not(Box<Formula>),
    /// All of them.
    And(Vec<Formula>),
    /// At least one of them.
    Or(Vec<Formula>),
    /// There are such numbers.
    Exists(Vec<Variable>, Box<Formula>),
}

impl Formula {
    /// What is always true.
    pub const TRUE: Formula = Formula::And(Vec::new());

    /// The negation.
    pub fn negated(self) -> Formula {
        match self {
            Formula::Not(formula) => *formula,
            formula => Formula::Not(Box::new(formula)),
        }
    }

    /// There are such numbers; the formula itself if no variable is given.
    pub fn some(variables: Vec<Variable>, body: Formula) -> Formula {
        if variables.is_empty() { body } else { Formula::Exists(variables, Box::new(body)) }
    }

    /// The formula in Walnut's language, where the first `arity` variables are `x1`, `x2`, … and the others `y1`, `y2`,
    /// …, and the set of positions is the word automaton `word`.
    pub fn in_walnut(&self, arity: usize, word: &str) -> String {
        let joined = |formulas: &[Formula], by: &str, none: &str| match formulas {
            [] => none.to_owned(),
            formulas => {
                let texts: Vec<String> = formulas.iter().map(|formula| formula.in_walnut(arity, word)).collect();
                format!("({})", texts.join(by))
            }
        };
        let bracketed = |formula: &Formula| {
            let text = formula.in_walnut(arity, word);
            if text.starts_with('(') { text } else { format!("({text})") }
        };
        match self {
            Formula::IsZero(sum) => compared(sum, "=", arity),
            Formula::IsAtMostZero(sum) => compared(sum, "<=", arity),
            Formula::IsMarked(entries) => {
                let entries: String = entries.iter().map(|&entry| format!("[{}]", name(entry, arity))).collect();
                format!("{word}{entries}=@1")
            }
            Formula::Not(formula) => format!("~{}", bracketed(formula)),
            Formula::And(formulas) => joined(formulas, " & ", "0=0"),
            Formula::Or(formulas) => joined(formulas, " | ", "0=1"),
            Formula::Exists(variables, body) => {
                let names: Vec<String> = variables.iter().map(|&variable| name(variable, arity)).collect();
                format!("(E{} {})", names.join(","), bracketed(body))
            }
        }
    }
}

/// Walnut's name for a variable.
pub(super) fn name(variable: Variable, arity: usize) -> String {
    if variable < arity { format!("x{}", variable + 1) } else { format!("y{}", variable - arity + 1) }
}

/// A comparison of a sum with 0, with negative terms moved to the other side.
fn compared(sum: &Linear, sign: &str, arity: usize) -> String {
    let side = |is_left: bool| {
        let factor = |times: i64| if is_left { times } else { -times };
        let term = |(&variable, &times): (&Variable, &i64)| match factor(times) {
            1 => Some(name(variable, arity)),
            times if times > 0 => Some(format!("{times}*{}", name(variable, arity))),
            _ => None,
        };
        let mut terms: Vec<String> = sum.terms.iter().filter_map(term).collect();
        if factor(sum.constant) > 0 || terms.is_empty() {
            terms.push(factor(sum.constant).max(0).to_string());
        }
        terms.join("+")
    };
    format!("{}{sign}{}", side(true), side(false))
}
