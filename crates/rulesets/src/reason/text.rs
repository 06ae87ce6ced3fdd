//! Writes a reason as lines of text.

use super::{LeftOut, Operation, Reason, ReasonKind, Step, Term};
use theory::counted;

/// How many terms are written in one line, and how many numbers or options in a list.
const IN_A_LINE: usize = 16;
const IN_A_LIST: usize = 20;

/// The longest line that has both names and numbers; a longer one keeps only the numbers.
const COLUMNS: usize = 100;

impl Reason {
    /// The reason for people: the statement, then a line or a short list for every step.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![self.statement.clone()];
        for (place, step) in (1..).zip(&self.steps) {
            let decides = self.kind == ReasonKind::Outcome && place == self.steps.len();
            lines.extend(step.lines(decides));
        }
        if let Some(winner) = &self.winner {
            lines.extend(winner.lines());
        }
        lines
    }
}

impl Step {
    /// The lines of a step, which may be the one that decides who wins.
    fn lines(&self, decides: bool) -> Vec<String> {
        match self.operation {
            Operation::Mex => self.options_by_value(),
            Operation::Nand if self.terms.iter().any(|term| term.to.is_some()) => self.options_answered(),
            Operation::Is if self.text.is_empty() => Vec::new(),
            Operation::Is => vec![self.text.clone()],
            Operation::Differ => vec![self.comparison()],
            Operation::Any => vec![self.deciding()],
            Operation::Xor if self.in_columns && self.terms.len() <= IN_A_LINE => self.columns(),
            _ => vec![self.equation(decides)],
        }
    }

    /// A line such as `N(6) ⊕ N(4) = 3 ⊕ 7 = 4`.
    fn equation(&self, decides: bool) -> String {
        let lead = self.lead();
        let numbers = self.joined(|term| term.value.to_string(), true);
        let result = format!(" = {}", self.result);
        // A single number is its own result, so write it once.
        let numbers = if self.terms.len() == 1 && self.left_out.is_none() && self.operation != Operation::Nand {
            String::new()
        } else {
            numbers
        };
        let winner = match (decides && self.operation == Operation::Xor, self.result) {
            (false, _) => "",
            (true, 0) => ", so it is lost",
            (true, _) => ", so it is won",
        };
        if self.terms.iter().all(|term| term.name.is_empty()) {
            let numbers = if numbers.is_empty() { self.result.to_string() } else { numbers + &result };
            return lead + &numbers + winner;
        }
        let names =
            self.joined(|term| if term.name.is_empty() { term.value.to_string() } else { term.name.clone() }, false);
        let is_told = names == numbers || numbers.is_empty();
        let whole =
            if is_told { format!("{lead}{names}{result}") } else { format!("{lead}{names} = {numbers}{result}") };
        if whole.chars().count() <= COLUMNS || is_told {
            return whole + winner;
        }
        lead + &numbers + &result + winner
    }

    /// The terms, joined by the sign of the operation.
    fn joined(&self, write: impl Fn(&Term) -> String, with_rest: bool) -> String {
        let sign = match self.operation {
            Operation::Xor => " ⊕ ",
            Operation::Plus => " + ",
            Operation::Minus => " - ",
            Operation::Times => " · ",
            _ => ", ",
        };
        let mut items: Vec<String> = self.terms.iter().take(IN_A_LINE).map(write).collect();
        if let Some(LeftOut { count, together }) = self.beyond(IN_A_LINE) {
            items.push(if with_rest { format!("(the other {count}: {together})") } else { "…".to_owned() });
        }
        match self.operation {
            Operation::Nand => format!("NAND({})", items.join(sign)),
            _ => items.join(sign),
        }
    }

    /// The terms after the first `shown`.
    fn beyond(&self, shown: usize) -> Option<LeftOut> {
        let kept = self.terms.get(shown..).unwrap_or(&[]);
        let left_out = self.left_out.unwrap_or(LeftOut { count: 0, together: 0 });
        let count = left_out.count + kept.len() as u128;
        let values = kept.iter().map(|term| term.value).chain(self.left_out.map(|left_out| left_out.together));
        let together = values.fold(self.operation.neutral(), |one, other| self.operation.together(one, other));
        (count > 0).then_some(LeftOut { count, together })
    }

    /// The text before the terms.
    fn lead(&self) -> String {
        if self.text.is_empty() { String::new() } else { format!("{}: ", self.text) }
    }

    /// A line such as `a is 3, b is 3: equal`.
    fn comparison(&self) -> String {
        let lead = self.lead();
        let terms: Vec<String> = self.terms.iter().map(|term| format!("{} is {}", term.name, term.value)).collect();
        let verdict = if self.result == 0 { "equal, so it is lost" } else { "not equal, so it is won" };
        format!("{lead}{}: {verdict}", terms.join(", "))
    }

    /// The terms that decide; if none does, all of them.
    fn deciding(&self) -> String {
        let wanted = |term: &&Term| (term.value != 0) == (self.result != 0);
        let names: Vec<&str> =
            self.terms.iter().filter(wanted).take(IN_A_LINE).map(|term| term.name.as_str()).collect();
        let dots = if names.len() < self.terms.iter().filter(wanted).count() || self.left_out.is_some() {
            ", …"
        } else {
            ""
        };
        format!("{}{}{dots}", self.lead(), names.join(", "))
    }

    /// The numbers in binary, one below the other, and their nim-sum.
    fn columns(&self) -> Vec<String> {
        let numbers = || self.terms.iter().map(|term| term.value).chain([self.result]);
        let width = numbers().map(|number| 64 - number.leading_zeros()).max().unwrap_or(0).max(1) as usize;
        let names: Vec<String> = self
            .terms
            .iter()
            .map(|term| match term.name.as_str() {
                "" => term.value.to_string(),
                name => format!("{name} = {}", term.value),
            })
            .collect();
        let total = format!("nim-sum = {}", self.result);
        let longest = names.iter().chain([&total]).map(|name| name.chars().count()).max().unwrap_or(0);
        let lead = (!self.text.is_empty()).then(|| format!("{}:", self.text));
        let rows =
            names.iter().zip(&self.terms).map(|(name, term)| format!("  {name:<longest$}  {:0width$b}", term.value));
        lead.into_iter().chain(rows).chain([format!("  {total:<longest$}  {:0width$b}", self.result)]).collect()
    }

    /// One option for each number below the result.
    fn options_by_value(&self) -> Vec<String> {
        let to = |term: &Term| term.to.as_deref().map_or(String::new(), |to| format!(" → {to}"));
        let digits = self.terms.last().map_or(0, |term| term.value.to_string().len());
        let options = self.terms.iter().take(IN_A_LIST);
        let mut lines: Vec<String> =
            options.map(|term| format!("  {:>digits$}  {}{}", term.value, term.name, to(term))).collect();
        let count = self.terms.len().saturating_sub(IN_A_LIST) as u128 + self.left_out.map_or(0, |rest| rest.count);
        if count > 0 {
            lines.push(format!("  and an option for each of {} more", counted(count, "value")));
        }
        let above: Vec<String> = self.larger.iter().take(IN_A_LIST).map(u64::to_string).collect();
        let dots = if self.larger.len() > IN_A_LIST { ", …" } else { "" };
        match (above.is_empty(), self.terms.is_empty()) {
            (true, true) => {}
            (true, false) => lines.push(format!("No option has {} or more.", self.result)),
            (false, _) => lines.push(format!("No option has {}; others have {}{dots}.", self.result, above.join(", "))),
        }
        lines
    }

    /// Options and the replies to them.
    fn options_answered(&self) -> Vec<String> {
        let lines = self.terms.iter().map(|term| {
            let to = term.to.as_deref().unwrap_or_default();
            let reply = term.reply.as_ref();
            let reply = reply.map_or(String::new(), |(made, to)| format!(", answered by {made} → {to}"));
            format!("  {} → {to}{reply}", term.name)
        });
        let rest = self.left_out.map(|LeftOut { count, .. }| format!("  and {count} more"));
        lines.chain(rest).collect()
    }
}
