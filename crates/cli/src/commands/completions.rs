//! `grundy completions`: completion scripts for shells.

use crate::failure::Failure;
use crate::output;
use clap_complete::Shell;

/// Print a completion script for a shell
#[derive(clap::Args)]
pub struct Args {
    /// The shell
    shell: Shell,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut crate::args::command(), "grundy", &mut script);
    output::print(&String::from_utf8_lossy(&script))
}
