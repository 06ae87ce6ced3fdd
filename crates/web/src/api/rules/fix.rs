//! What would mend a text: one replacement that has been tried out.
//!
//! A fix is offered only if the text, mended, is no longer refused at that line.

use rules::RuleError;
use serde::Serialize;

/// Replace so many characters of a line, from a column on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Fix {
    line: usize,
    /// From 1, in characters.
    column: usize,
    length: usize,
    write: String,
}

impl Fix {
    /// The fix of a fault, if one helps: `problem_of` says in which line a text is refused, if it is.
    pub(super) fn of(fault: &RuleError, text: &str, problem_of: impl Fn(&str) -> Option<usize>) -> Option<Fix> {
        let line = text.lines().nth(fault.line.checked_sub(1)?)?;
        let helps = |fix: &Fix| problem_of(&fix.mend(text)).is_none_or(|problem| problem > fault.line);
        let tried = meant(fault, line).into_iter().chain(ending(fault, line)).chain(smaller(fault, line));
        tried.into_iter().find(helps)
    }

    /// The text with the replacement made.
    fn mend(&self, text: &str) -> String {
        let mend = |(number, line): (usize, &str)| {
            if number + 1 != self.line {
                return line.to_owned();
            }
            let before: String = line.chars().take(self.column - 1).collect();
            let after: String = line.chars().skip(self.column - 1 + self.length).collect();
            format!("{before}{}{after}", self.write)
        };
        text.split('\n').enumerate().map(mend).collect::<Vec<_>>().join("\n")
    }
}

/// The word that a mistyped one was meant to be, where the message names one.
fn meant(fault: &RuleError, line: &str) -> Option<Fix> {
    let (_, rest) = fault.problem.split_once("did you mean `")?;
    let (write, _) = rest.split_once('`')?;
    let column = fault.column?;
    let is_of_word = |letter: &char| letter.is_alphanumeric() || *letter == '_';
    let length = line.chars().skip(column.checked_sub(1)?).take_while(is_of_word).count();
    (length > 0).then(|| Fix { line: fault.line, column, length, write: write.to_owned() })
}

/// The ending that the name of a poset must have.
fn ending(fault: &RuleError, line: &str) -> Option<Fix> {
    let column = fault.column.filter(|_| fault.problem.contains("ends in `.poset`"))?;
    let length = line.chars().skip(column.checked_sub(1)?).take_while(|letter| !letter.is_whitespace()).count();
    Some(Fix { line: fault.line, column: column + length, length: 0, write: ".poset".to_owned() })
}

/// A move that goes up instead of down: each plus, made a minus.
fn smaller(fault: &RuleError, line: &str) -> Vec<Fix> {
    if !fault.problem.contains("smaller") {
        return Vec::new();
    }
    let moves: usize = line.find(" for ").or_else(|| line.find(" where ")).unwrap_or(line.len());
    let letters = line.char_indices().enumerate().filter(|&(_, (at, letter))| letter == '+' && at < moves);
    letters.map(|(column, _)| Fix { line: fault.line, column: column + 1, length: 1, write: "-".to_owned() }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::OpenError;

    fn problem(text: &str) -> Option<RuleError> {
        match rules::open_text("mine.game", text).err()? {
            OpenError::Rules(fault) => Some(fault),
            OpenError::Spec(problem) => panic!("{problem}"),
        }
    }

    fn mended(text: &str) -> Option<String> {
        let fault = problem(text).expect("the text is refused");
        Fix::of(&fault, text, |text| problem(text).map(|fault| fault.line)).map(|fix| fix.mend(text))
    }

    #[test]
    fn a_mistyped_name_is_replaced() {
        let text = "game mine\non partition\nmove hook where lenght > 2\nclaim P when sise = 0\n";
        assert_eq!(mended(text), Some(text.replace("lenght", "length")));
    }

    #[test]
    fn a_move_that_goes_up_is_turned_down() {
        let text = "game mine\non x, y\nmove x+2, y-1\n";
        assert_eq!(mended(text), Some(text.replace('+', "-")));
    }

    #[test]
    fn the_name_of_a_poset_gets_its_ending() {
        let text = "game mine\non ideal of poset fence\nmove x: remove x, above\n";
        // The poset is still missing then, but that is another problem of the same line.
        assert_eq!(mended(text), None);
        let fault = problem(text).expect("the text is refused");
        let fix = Fix::of(&fault, text, |_| None).map(|fix| fix.mend(text));
        assert_eq!(fix, Some(text.replace("fence", "fence.poset")));
    }

    #[test]
    fn nothing_is_offered_that_does_not_help() {
        assert_eq!(mended("game mine\non x, y\nmove x, y\n"), None);
        assert_eq!(mended("game mine\non partition\nmove hook where zzzzzzzzz > 2\n"), None);
    }
}
