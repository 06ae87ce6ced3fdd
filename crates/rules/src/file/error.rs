//! What is wrong with a rule file, where, and what would be right.

/// A fault of a rule file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}{}: {problem}", .column.map_or_else(String::new, |column| format!(", column {column}")))]
pub struct RuleError {
    /// The line, from 1; the first one of a line that is continued.
    pub line: usize,
    /// The column in characters, from 1, where one can be named.
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
