//! How a command ends when it does not end well, and the exit code that says so.

use crate::interrupt;
use crate::terminal::BAD;
use questions::Unanswered;
use rules::RuleError;
use rulesets::{Fault, Refusal};
use std::io;
use tables::TableError;
use theory::{Limit, Limits, Stopped, counted};

/// Why a command did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Exit code 1, without a word: it was done, and the answer, which has been printed, is no.
    #[error("the answer is no")]
    No,
    /// Exit code 2: the input is wrong.
    #[error("{0}")]
    Input(String),
    /// Exit code 3: a limit was reached. Exit code 130 or 143: a signal stopped it.
    #[error("{}", advice(.0))]
    Stopped(#[from] Stopped),
    /// Exit code 3: a limit was reached, and there is another way.
    #[error("{}, or {instead}", advice(.stopped))]
    StoppedShort {
        /// What was reached.
        stopped: Stopped,
        /// What else to do.
        instead: String,
    },
    /// Exit code 3: it would need more than it may use, and was not begun.
    #[error("{0}")]
    NotEnough(String),
    /// The exit code of the failure; part of the work was kept.
    #[error("{failure}; {kept}")]
    Kept { failure: Box<Failure>, kept: String },
    /// Exit code 2: some lines of a batch were refused; their answers have said why.
    #[error("{} of {lines} refused", counted(*.refused, "line"))]
    RefusedLines { refused: usize, lines: usize },
    /// Exit code 3: some lines of a batch ran into a limit; their answers have said which.
    #[error("{} of {lines} stopped by a limit; allow more with --time, --memory or --threads", counted(*.stopped, "line"))]
    StoppedLines { stopped: usize, lines: usize },
    /// Exit code 2: a file cannot be read or written.
    #[error("{what}: {error}")]
    File { what: String, error: io::Error },
    /// Exit code 0 if nobody listens any more, else 2: standard output cannot be written.
    #[error("standard output: {0}")]
    Output(io::Error),
}

impl Failure {
    /// Why a question has no answer. The expression stands on the command line, so that there are no lines to count.
    pub fn of_question(option: &str, error: Unanswered) -> Failure {
        match error {
            Unanswered::Question(RuleError { column: Some(column), problem, .. }) => {
                Failure::Input(format!("{option}: column {column}: {problem}"))
            }
            Unanswered::Question(RuleError { problem, .. }) => Failure::Input(format!("{option}: {problem}")),
            Unanswered::Game(fault) => fault.into(),
            other => Failure::Input(format!("{option}: {other}")),
        }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        match &refusal {
            Refusal::FamilyTooLarge { .. } => Failure::NotEnough(refusal.to_string()),
            Refusal::UnknownRuleset { .. } => Failure::Input(format!("{refusal}; `grundy rulesets` lists them")),
            Refusal::NoFormula { .. } => Failure::Input(format!("{refusal}; use --method search")),
            _ => Failure::Input(refusal.to_string()),
        }
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Failure {
        match fault {
            Fault::Refused(refusal) => refusal.into(),
            Fault::Stopped(stopped) => stopped.into(),
        }
    }
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Failure {
        match error {
            TableError::Stopped(stopped) => stopped.into(),
            TableError::Memory { .. } => Failure::NotEnough(format!("{error}; give it more with --memory")),
            TableError::TooLarge { .. } | TableError::NoMemory { .. } => Failure::NotEnough(error.to_string()),
            TableError::NoSlices { .. } => {
                Failure::Input(format!("{error}; those of MHRG are, as in mhrg:h=20:m=1..20"))
            }
            _ => Failure::Input(error.to_string()),
        }
    }
}

/// What was reached, and what to do about it.
fn advice(stopped: &Stopped) -> String {
    match stopped.limit {
        Limit::Time(_) => format!("{stopped}; allow more with --time SECONDS"),
        Limit::Memory(_) => format!("{stopped}; allow more with --memory BYTES"),
        Limit::Positions(_) | Limit::Moves(_) => format!("{stopped}; a smaller position has an answer"),
        Limit::Cancelled => "interrupted".to_owned(),
    }
}

/// The name of a limit in JSON.
pub fn name_of(limit: Limit) -> &'static str {
    match limit {
        Limit::Time(_) => "time",
        Limit::Memory(_) => "memory",
        Limit::Positions(_) | Limit::Moves(_) => "positions",
        Limit::Cancelled => "cancelled",
    }
}

/// The limit that has a name, among some limits.
pub fn limit_of(name: &str, limits: &Limits) -> Limit {
    match (name, limits.deadline) {
        ("time", Some(deadline)) => Limit::Time(deadline.time()),
        ("memory", _) => Limit::Memory(limits.memory),
        ("positions", _) => Limit::Positions(limits.positions),
        _ => Limit::Cancelled,
    }
}

/// The exit code of a failure; says on standard error what went wrong.
pub fn exit_code(failure: &Failure) -> u8 {
    if let Failure::Output(error) = failure
        && error.kind() == io::ErrorKind::BrokenPipe
    {
        // Whoever read the output has had enough.
        return 0;
    }
    if let Failure::No = failure {
        return 1;
    }
    anstream::eprintln!("{BAD}grundy:{BAD:#} {failure}");
    code_of(failure)
}

fn code_of(failure: &Failure) -> u8 {
    match failure {
        Failure::Kept { failure, .. } => code_of(failure),
        Failure::Stopped(Stopped { limit: Limit::Cancelled, .. }) => interrupt::exit_code(),
        Failure::Stopped(_) | Failure::StoppedShort { .. } | Failure::StoppedLines { .. } | Failure::NotEnough(_) => 3,
        _ => 2,
    }
}
