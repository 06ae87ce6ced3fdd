//! `grundy rulesets`: what can be played.

use crate::failure::Failure;
use crate::output;

/// List every ruleset: its spec, rules, notation, start and paper
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
        format!(
            "{}  {}\n    {}\n    positions: {}\n    start: {}\n    paper: {}\n    try: grundy value {} {}\n",
            entry.spec,
            entry.name,
            entry.rules,
            entry.notation,
            entry.start,
            entry.paper,
            entry.example.spec,
            entry.example.position
        )
    });
    output::print(&described.collect::<Vec<_>>().join("\n"))
}
