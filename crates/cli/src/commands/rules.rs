//! `grundy rules`: checks and formats rule files, and offers examples to start from.

use crate::failure::Failure;
use crate::interrupt;
use crate::output::{self, Sink};
use ::rules::gallery;
use ::rules::{OpenError, file};
use clap::Subcommand;
use shapes::{did_you_mean, nearest};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use theory::counted;

/// Check and format rule files, and write example ones
///
/// A rule file states a game of your own in a few lines. Every command takes it as a ruleset: `grundy value nim.game
/// 3,5`.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    wanted: Wanted,
}

#[derive(Subcommand)]
enum Wanted {
    /// Say whether a rule file can be played and, if not, what is wrong with it
    Check {
        /// The file, optionally with numbers for its parameters: hooks.game:K=3
        #[arg(value_name = "FILE", required = true)]
        files: Vec<String>,
    },
    /// Format rule files in place
    Fmt {
        /// The files; `-` reads standard input and writes standard output
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
        /// Change nothing, and exit with code 1 if a file is not formatted
        #[arg(long)]
        check: bool,
    },
    /// List example rule files, or write one
    Examples {
        /// The example. By default, list them all
        name: Option<String>,
        /// Write to this file
        #[arg(long, value_name = "FILE", requires = "name", conflicts_with = "all")]
        out: Option<PathBuf>,
        /// Write all examples into this folder
        #[arg(long, value_name = "FOLDER", conflicts_with = "name")]
        all: Option<PathBuf>,
    },
}

pub fn run(args: &Args) -> Result<(), Failure> {
    match &args.wanted {
        Wanted::Check { files } => files.iter().try_for_each(|file| check(file)),
        Wanted::Fmt { files, check } => format(files, *check),
        Wanted::Examples { name: Some(name), out, .. } => write(example(name)?, out.as_deref()),
        Wanted::Examples { all: Some(folder), .. } => write_all(folder),
        Wanted::Examples { .. } => list(),
    }
}

/// Opens the game; if a parameter is left open, only reads the file.
fn check(spec: &str) -> Result<(), Failure> {
    let _waiting = interrupt::waiting_for_input();
    let wrong = |problem: OpenError| Failure::Input(format!("{spec}: {problem}"));
    let file = ::rules::read_file(spec).map_err(wrong)?;
    let open: Vec<&str> = file.without_number(&[]).collect();
    let rules =
        format!("{} and {}", counted(file.moves.len() as u64, "move"), counted(file.claims.len() as u64, "claim"));
    if !spec.ends_with(".game") || open.is_empty() {
        ::rules::open_file(spec).map_err(wrong)?;
        return output::print(&format!("{spec}: {} can be played: {rules}", file.name));
    }
    let first = open[0];
    output::print(&format!(
        "{spec}: {} can be read: {rules}; to try it, give {}, as in {spec}:{first}=3",
        file.name,
        open.join(", ")
    ))
}

fn format(files: &[PathBuf], check: bool) -> Result<(), Failure> {
    let mut all_formatted = true;
    for path in files {
        let is_standard = path.as_os_str() == "-";
        let wrong = |problem: &dyn std::fmt::Display| Failure::Input(format!("{}: {problem}", path.display()));
        let text = if is_standard {
            let _waiting = interrupt::waiting_for_input();
            let mut text = String::new();
            io::stdin().take(file::MOST_BYTES as u64 + 1).read_to_string(&mut text).map_err(|error| wrong(&error))?;
            text
        } else {
            std::fs::read_to_string(path).map_err(|error| wrong(&error))?
        };
        let formatted = file::format(&text).map_err(|error| wrong(&error))?;
        if check {
            if formatted != text {
                all_formatted = false;
                output::print(&format!("{}: not formatted", path.display()))?;
            }
        } else if is_standard || formatted != text {
            write(&formatted, (!is_standard).then_some(path.as_path()))?;
        }
    }
    if all_formatted { Ok(()) } else { Err(Failure::No) }
}

fn example(name: &str) -> Result<&'static str, Failure> {
    let name = name.strip_suffix(".game").unwrap_or(name);
    gallery::find(name).ok_or_else(|| {
        let near = did_you_mean(nearest(name, gallery::FILES.iter().map(|(name, _)| *name)));
        Failure::Input(format!(
            "there is no example `{}`{near}; `grundy rules examples` lists them",
            name.escape_debug()
        ))
    })
}

fn write(text: &str, out: Option<&Path>) -> Result<(), Failure> {
    let mut sink = Sink::new(out)?;
    sink.write_all(text.as_bytes())?;
    sink.finish()
}

fn write_all(folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|error| Failure::File { what: folder.display().to_string(), error })?;
    gallery::FILES.iter().try_for_each(|(name, text)| write(text, Some(&folder.join(format!("{name}.game")))))
}

fn list() -> Result<(), Failure> {
    let width = gallery::FILES.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let lines = gallery::FILES.iter().map(|(name, text)| format!("{name:width$}  {}", gallery::first_words(text)));
    output::print(&lines.collect::<Vec<_>>().join("\n"))
}
