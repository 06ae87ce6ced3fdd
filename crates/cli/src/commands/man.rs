//! `grundy man`: manual pages.

use crate::failure::Failure;
use crate::output;
use clap_mangen::Man;

/// Print the manual page of the program or of one command
#[derive(clap::Args)]
pub struct Args {
    /// The command; none = the program
    command: Option<String>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let mut program = crate::args::command();
    program.build();
    let page = match &args.command {
        None => program,
        Some(name) => {
            let found = program.find_subcommand(name).cloned();
            let found =
                found.ok_or_else(|| Failure::Input(format!("there is no command `{name}`; see `grundy help`")))?;
            // Manual pages of commands are named grundy-show, not `grundy show`.
            let title = format!("grundy-{name}");
            found.name(title.clone()).bin_name(title)
        }
    };
    let mut text = Vec::new();
    Man::new(page).render(&mut text)?;
    output::print(&String::from_utf8_lossy(&text))
}
