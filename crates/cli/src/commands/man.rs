//! `grundy man`: manual pages.

use crate::failure::Failure;
use crate::output;
use clap_mangen::Man;
use std::io;

/// Print the manual page of the program or of a command
#[derive(clap::Args)]
pub struct Args {
    /// The command. By default, the program itself
    command: Option<String>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let mut program = crate::args::command();
    program.build();
    let mut text = Vec::new();
    match &args.command {
        None => page_of_program(program, &mut text)?,
        Some(name) => {
            let found = program.find_subcommand(name).cloned();
            let found =
                found.ok_or_else(|| Failure::Input(format!("there is no command `{name}`; see `grundy help`")))?;
            // Manual pages of commands are named grundy-show, not `grundy show`.
            let title = format!("grundy-{name}");
            Man::new(found.name(title.clone()).bin_name(title)).render(&mut text)?;
        }
    }
    output::print(&String::from_utf8_lossy(&text))
}

/// The page of the program, with its commands grouped as in the help.
fn page_of_program(program: clap::Command, text: &mut Vec<u8>) -> io::Result<()> {
    let commands = commands(&program);
    let man = Man::new(program);
    man.render_title(text)?;
    man.render_name_section(text)?;
    man.render_synopsis_section(text)?;
    man.render_description_section(text)?;
    text.extend(commands.into_bytes());
    man.render_options_section(text)?;
    man.render_extra_section(text)?;
    man.render_version_section(text)
}

fn commands(program: &clap::Command) -> String {
    let mut section = ".SH COMMANDS\n".to_owned();
    for (group, commands) in crate::args::groups(program) {
        section += &format!(".SS \"{group}\"\n");
        for (name, about) in commands {
            section += &format!(".TP\ngrundy\\-{name}(1)\n{}\n", about.replace('-', "\\-"));
        }
    }
    section
}
