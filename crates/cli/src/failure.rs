//! The ways a command can fail, and the exit code of each.

use crate::interrupt;
use crate::terminal::BAD;
use questions::Unanswered;
use rulesets::{Fault, Refusal};
use std::io;
use tables::TableError;
use theory::{Limit, Limits, Stopped, counted};

/// Why a command did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Exit code 1, with no message: the command is done, and the answer, already printed, is no.
    #[error("the answer is no")]
    No,
    /// Exit code 2: the input is wrong.
    #[error("{0}")]
    Input(String),
    /// Exit code 3: a limit was reached. Exit code 130 or 143: a signal stopped it.
    #[error("{}", advice(.0))]
    Stopped(#[from] Stopped),
    /// Exit code 3: a limit was reached, but there is another way to the answer.
    #[error("{}, or {instead}", advice(.stopped))]
    StoppedShort {
        /// The limit that was reached.
        stopped: Stopped,
        /// What else to do.
        instead: String,
    },
    /// Exit code 3: the work would need more than it may use, so it was not started.
    #[error("{0}")]
    NotEnough(String),
    /// The exit code of `failure`; part of the work was kept.
    #[error("{failure}; {kept}")]
    Kept { failure: Box<Failure>, kept: String },
    /// Exit code 2: some lines of a batch were refused, and their answers said why.
    #[error("{} of {lines} refused", counted(*.refused, "line"))]
    RefusedLines { refused: usize, lines: usize },
    /// Exit code 3: some lines of a batch ran into a limit, and their answers said which.
    #[error("{} of {lines} stopped by a limit; allow more with --time, --memory or --threads", counted(*.stopped, "line"))]
    StoppedLines { stopped: usize, lines: usize },
    /// Exit code 2: a file cannot be read or written.
    #[error("{what}: {error}")]
    File { what: String, error: io::Error },
    /// Standard output cannot be written. Exit code 0 if the reader has gone away, 2 otherwise.
    #[error("standard output: {0}")]
    Output(io::Error),
}

impl Failure {
    /// The failure of a question that has no answer.
    pub fn of_question(option: &str, error: Unanswered) -> Failure {
        match error {
            Unanswered::Game(fault) => fault.into(),
            other => Failure::Input(format!("{option}: {}", other.in_one_line())),
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
            TableError::Memory { .. } => Failure::NotEnough(format!("{error}; allow more with --memory")),
            TableError::TooLarge { .. } | TableError::NoMemory { .. } => Failure::NotEnough(error.to_string()),
            TableError::NoSlices { .. } => {
                Failure::Input(format!("{error}; mhrg families can be, such as mhrg:h=20:m=1..20"))
            }
            _ => Failure::Input(error.to_string()),
        }
    }
}

/// Which limit was reached, and what to do about it.
fn advice(stopped: &Stopped) -> String {
    match stopped.limit {
        Limit::Time(_) => format!("{stopped}; allow more with --time SECONDS"),
        Limit::Memory(_) => format!("{stopped}; allow more with --memory BYTES"),
        Limit::Positions(_) | Limit::Moves(_) => format!("{stopped}; try a smaller position"),
        Limit::Cancelled => "interrupted".to_owned(),
    }
}

/// The limit with this name among `limits`.
pub fn limit_of(name: &str, limits: &Limits) -> Limit {
    match (name, limits.deadline) {
        ("time", Some(deadline)) => Limit::Time(deadline.time()),
        ("memory", _) => Limit::Memory(limits.memory),
        ("positions", _) => Limit::Positions(limits.positions),
        _ => Limit::Cancelled,
    }
}

/// Reports a failure on standard error and returns its exit code.
pub fn exit_code(failure: &Failure) -> u8 {
    if let Failure::Output(error) = failure
        && error.kind() == io::ErrorKind::BrokenPipe
    {
        // The reader of the output has gone away, as `head` does.
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
