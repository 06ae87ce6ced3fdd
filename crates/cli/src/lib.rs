//! The `grundy` program: reads the command line, runs one command, and turns its result into an exit code.
//!
//! A program with the same commands and games of your own is this `main` with one line before it:
//!
//! ```no_run
//! use rulesets::Entry;
//!
//! const MY_GAMES: &[Entry] = &[/* … */];
//!
//! fn main() -> std::process::ExitCode {
//!     rulesets::registry::add(MY_GAMES);
//!     grundy_cli::main()
//! }
//! ```
#![forbid(unsafe_code)]

mod advice;
mod args;
mod chosen;
mod columns;
mod commands;
mod failure;
mod interrupt;
mod lines;
mod output;
mod parquet;
mod position;
mod progress;
mod rows;
mod share;
mod standard;
mod terminal;

use clap::{CommandFactory, FromArgMatches};
use std::process::ExitCode;
use terminal::Colour;

/// Runs the command that the command line asks for.
pub fn main() -> ExitCode {
    output::outlive_the_file_limit();
    interrupt::listen();
    ::rules::register();
    let colour = Colour::asked_for(std::env::args_os());
    colour.set();
    // A usage error prints its message and exits with code 2; help and version exit with 0.
    let matches = args::command().color(colour.for_help()).get_matches();
    let cli = match args::Cli::from_arg_matches(&matches) {
        Ok(cli) => cli,
        Err(error) => error.format(&mut args::Cli::command()).exit(),
    };
    let end = match cli.command {
        Some(command) => commands::run(command),
        None => output::print(args::TRY),
    };
    match end {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure::exit_code(&failure).into(),
    }
}
