//! Asks Walnut, if it is installed: a program called `walnut` on the PATH that goes to Walnut's folder and runs it with
//! the arguments it is given.
//!
//! It runs in a temporary folder, which is also its session, reads the commands from standard input, and is ended, with
//! everything it has started, when the time is up. Java gets the memory limit for its heap, and further room for
//! everything else a process needs.

#[cfg(unix)]
mod session;

#[cfg(not(unix))]
mod session {
    use super::{Limits, NoVerdict};

    pub(super) fn run(_: &std::path::Path, _: &std::path::Path, _: &Limits) -> Result<String, NoVerdict> {
        Err(std::io::Error::from(std::io::ErrorKind::Unsupported).into())
    }
}

use super::{Automatic, Moves, statements};
use std::ffi::OsStr;
use std::path::PathBuf;
use std::{fs, io};
use theory::{Limits, Stopped};

/// The name of the program.
const PROGRAM: &str = "walnut";
/// Walnut's answer to each statement, by name, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalnutVerdict(pub Vec<(&'static str, bool)>);

impl WalnutVerdict {
    /// Whether all statements hold.
    pub fn is_proof(&self) -> bool {
        self.0.iter().all(|(_, holds)| *holds)
    }
}

/// Why there is no verdict.
#[derive(Debug, thiserror::Error)]
pub enum NoVerdict {
    /// Walnut is not installed.
    #[error("no program `walnut` is on the PATH")]
    Absent,
    /// There is nothing to prove, or no way to express it.
    #[error("{0}")]
    Unsaid(String),
    /// A limit stopped it.
    #[error("Walnut was {0}")]
    Stopped(#[from] Stopped),
    /// It ran but did not decide every statement.
    #[error("Walnut gave {found} verdicts instead of {wanted}, and ended with: {last}")]
    Unclear {
        /// How many statements it decided.
        found: usize,
        /// How many there are.
        wanted: usize,
        /// The end of what it printed.
        last: String,
    },
    /// It could not be run.
    #[error("Walnut could not be run: {0}")]
    System(#[from] io::Error),
}

/// Has Walnut decide whether an automaton accepts exactly the P-positions of its game.
///
/// # Errors
///
/// Says why there is no verdict.
pub fn ask_walnut(automatic: &Automatic, path: &OsStr, limits: &Limits) -> Result<WalnutVerdict, NoVerdict> {
    let moves = match (automatic.provable(), automatic.moves.as_deref()) {
        (Some(moves), _) => moves,
        (None, Some(Err(unsaid))) => return Err(NoVerdict::Unsaid(format!("the moves cannot be expressed: {unsaid}"))),
        _ => return Err(NoVerdict::Unsaid("only the P-positions of a game with rules can be proved".to_owned())),
    };
    let program = on_path(path).ok_or(NoVerdict::Absent)?;
    let folder = tempfile::tempdir()?;
    for file in automatic.walnut() {
        fs::create_dir_all(folder.path().join(file.folder))?;
        fs::write(folder.path().join(file.folder).join(&file.name), &file.text)?;
    }
    let output = session::run(&program, folder.path(), limits)?;
    verdict(&output, moves)
}

/// The program, in the first folder that has it.
fn on_path(path: &OsStr) -> Option<PathBuf> {
    std::env::split_paths(path).map(|folder| folder.join(PROGRAM)).find(|file| file.is_file())
}

/// The verdicts: the lines that are `TRUE` or `FALSE`, one for each statement.
fn verdict(output: &str, moves: &Moves) -> Result<WalnutVerdict, NoVerdict> {
    let read = |line: &str| match line.trim() {
        "TRUE" => Some(true),
        "FALSE" => Some(false),
        _ => None,
    };
    let found: Vec<bool> = output.lines().filter_map(read).collect();
    let names: Vec<&str> = statements(moves).iter().map(|statement| statement.name).collect();
    if found.len() != names.len() {
        let last = output.lines().rev().map(str::trim).find(|line| !line.is_empty()).unwrap_or("nothing");
        let last = last.chars().take(200).collect();
        return Err(NoVerdict::Unclear { found: found.len(), wanted: names.len(), last });
    }
    Ok(WalnutVerdict(names.into_iter().zip(found).collect()))
}
