//! The `grundy` program: reads the command line, runs one command, and turns its end into an exit code.
#![forbid(unsafe_code)]

mod args;
mod commands;
mod failure;
mod interrupt;
mod output;
mod parquet;
mod progress;

use clap::{CommandFactory, FromArgMatches};
use std::process::ExitCode;

fn main() -> ExitCode {
    output::outlive_the_file_limit();
    // A usage error prints its message and ends with exit code 2, help and version with 0.
    let matches = args::command().get_matches();
    let cli = match args::Cli::from_arg_matches(&matches) {
        Ok(cli) => cli,
        Err(error) => error.format(&mut args::Cli::command()).exit(),
    };
    failure::exit_code(commands::run(cli.command))
}
