//! Questions about other positions: `value(x-1, y)`, `misere(…)`, `outcome(…) = P`, and about a game in quotes,
//! `value("young 4,2,1")`, `value("nim"; x, y)`.

use super::{Read, Reader, Token, Typed, What, comparison};
use crate::expression::{Comparison, Condition, Elsewhere, Number, Question};
use crate::file::RuleError;

/// What can be asked about another position.
pub(super) const QUESTIONS: [&str; 3] = ["value", "misere", "outcome"];

/// Whether a word asks about another position.
pub(in crate::file) fn is_asked_elsewhere(word: &str) -> bool {
    QUESTIONS.contains(&word)
}

/// Finds the games that are named in quotes.
pub trait Games {
    /// What a text in quotes stands for: a game and a position, such as `young 4,2,1`, or a game alone if the numbers
    /// of a position follow.
    ///
    /// # Errors
    ///
    /// Says what is wrong with it.
    fn named(&self, text: &str, is_followed_by_numbers: bool) -> Result<Elsewhere, String>;
}

impl Reader<'_> {
    /// A question about another position, from its `(` on.
    pub(super) fn asked_elsewhere(&mut self, name: &str, at: usize) -> Result<Read, RuleError> {
        self.next += 1;
        let mut game = 0;
        let mut wants_numbers = true;
        if let Some(Token { what: What::Raw(text), at: quoted, .. }) = self.peek() {
            self.next += 1;
            wants_numbers = self.takes(";");
            let named = self.games.map_or(Ok(0), |games| games.named(text.trim_matches('"').trim(), wants_numbers));
            game = named.or_else(|problem| self.error_at(quoted, problem))?;
        }
        let mut numbers = Vec::new();
        let mut height = 0;
        let mut goes_on = wants_numbers;
        while goes_on {
            let number = self.inside(Self::measured)?;
            height = height.max(number.height);
            numbers.push(number.number);
            goes_on = self.takes(",");
        }
        self.expect(")", "`,` or `)` is needed here")?;
        let height = self.node(at, height)?;
        let what = match name {
            "value" => Typed::Number(Number::Ask(Question::Value(game), numbers)),
            "misere" => Typed::Number(Number::Ask(Question::Misere(game), numbers)),
            _ => Typed::Outcome(Number::Ask(Question::Outcome(game), numbers)),
        };
        Ok(self.read(what, None, at, height))
    }

    /// An outcome compared with `P`, `N` or another outcome, from the comparison sign on.
    pub(super) fn compared_outcome(&mut self, first: Number, height: usize, at: usize) -> Result<Read, RuleError> {
        const FORM: &str = "who wins is compared with P or N, as in `outcome(x, y) = P`";
        let sign = self.peek().and_then(|token| comparison(token.text));
        let Some(sign @ (Comparison::Equal | Comparison::Different)) = sign else { return self.expected(FORM) };
        self.next += 1;
        let next = self.at();
        let (other, height) = if self.takes("P") {
            (Number::Constant(0), height)
        } else if self.takes("N") {
            (Number::Constant(1), height)
        } else if self.sees("outcome") && self.peek_second().is_some_and(|token| token.is("(")) {
            self.next += 1;
            match self.asked_elsewhere("outcome", next)? {
                Read { what: Typed::Outcome(other), height: second, .. } => (other, height.max(second)),
                _ => return self.expected(FORM),
            }
        } else {
            return self.expected(FORM);
        };
        let condition = Condition::Chain(first, vec![(sign, other)]);
        Ok(self.condition_read(condition, at, self.node(next, height)?))
    }

    /// Refuses an outcome that is not compared.
    pub(super) fn outcome_alone<T>(&self, read: &Read) -> Result<T, RuleError> {
        let text = self.text_of(read.at, read.end);
        self.error_at(read.at, format!("`{text}` is P or N: compare it, as in `{text} = P`"))
    }
}
