//! The `grundy` program: reads the command line, runs one command, and turns its end into an exit code.
#![forbid(unsafe_code)]

mod args;
mod commands;
mod failure;
mod interrupt;
mod lines;
mod output;
mod parquet;
mod progress;
mod standard;

use clap::{CommandFactory, FromArgMatches};
use std::process::ExitCode;

fn main() -> ExitCode {
    output::outlive_the_file_limit();
    interrupt::listen();
    // A usage error prints its message and ends with exit code 2, help and version with 0.
    let matches = args::command().get_matches();
    let cli = match args::Cli::from_arg_matches(&matches) {
        Ok(cli) => cli,
        Err(error) => error.format(&mut args::Cli::command()).exit(),
    };
    match commands::run(cli.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure::exit_code(&failure).into(),
    }
}
