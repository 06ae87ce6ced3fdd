//! `grundy rulesets`: the games that can be played.

use crate::columns::{Cell, Columns};
use crate::failure::Failure;
use crate::output;
use crate::terminal::{FAINT, HEAD, tell};
use theory::Play;

/// List every ruleset with its rules, notation, start and paper
#[derive(clap::Args)]
pub struct Args {
    /// Print one JSON array
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let entries: Vec<_> = rulesets::entries().collect();
    if args.json {
        return output::print(&output::json_line(&entries));
    }
    let described = entries.iter().map(|entry| {
        let rules = format!("{} {}", entry.rules, entry.ending.of(Play::Normal));
        let example = entry.example.command("value");
        let mut columns = Columns::new([]);
        for (what, text) in [
            ("rules", rules.as_str()),
            ("positions", entry.notation),
            ("start", entry.start),
            ("paper", entry.paper),
            ("try", &example),
        ] {
            columns.row([Cell::styled(FAINT, format!("    {what}")), text.into()]);
        }
        format!("{HEAD}{}{HEAD:#}  {}\n{columns}", entry.spec, entry.name)
    });
    tell(&described.collect::<Vec<_>>().join("\n"))
}
