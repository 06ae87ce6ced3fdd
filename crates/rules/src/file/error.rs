//! A fault in a rule file: where it is, what is wrong, and what would be right.

/// A fault in a rule file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}{}: {problem}", .column.map_or_else(String::new, |column| format!(", column {column}")))]
pub struct RuleError {
    /// The line, counted from 1; the first one if the line is continued.
    pub line: usize,
    /// The column in characters, counted from 1, if there is one to name.
    pub column: Option<usize>,
    /// What is wrong, and what would be right.
    pub problem: String,
}

impl RuleError {
    /// A fault of a whole line.
    pub fn new(line: usize, problem: impl Into<String>) -> RuleError {
        RuleError { line, column: None, problem: problem.into() }
    }

    /// A fault at a column.
    pub fn at(line: usize, column: usize, problem: impl Into<String>) -> RuleError {
        RuleError { line, column: Some(column), problem: problem.into() }
    }
}
