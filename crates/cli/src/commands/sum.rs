//! `grundy sum`: several games side by side.

use super::open_component;
use crate::args::{LimitArgs, PlayArgs, USUAL_TIME};
use crate::failure::Failure;
use crate::output;
use crate::progress::Watcher;
use rulesets::Query;
use rulesets::sum::{Component, SumAnswer, answer};
use std::sync::Arc;

/// Say who wins a disjunctive sum, its value, and which move in which component wins
#[derive(clap::Args)]
#[command(after_help = "Example: grundy sum 'young 4,2,1' 'nim 3,5'")]
pub struct Args {
    /// Each component as one argument: the ruleset, a space, the position (or no position: the start)
    #[arg(required = true, value_name = "'RULESET POSITION'")]
    components: Vec<String>,
    #[command(flatten)]
    play: PlayArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let limits = args.limits.limits(Some(USUAL_TIME));
    let opened: Vec<_> = args.components.iter().map(|text| open_component(text)).collect::<Result<_, _>>()?;
    let watcher = Watcher::new(Arc::clone(&limits.progress));
    let query = Query { play: args.play.play.into(), limits, ..Query::default() };
    let components: Vec<_> =
        opened.iter().map(|(game, position)| Component { game: &**game, position: position.clone() }).collect();
    let answer = answer(&components, &query)?;
    drop(watcher);
    output::print(&if args.json { output::json_line(&answer) } else { for_people(&answer) })
}

fn for_people(answer: &SumAnswer) -> String {
    let mut text = String::new();
    for (i, part) in answer.components.iter().enumerate() {
        text += &format!("{:>3}  {} {}  value {}\n", i + 1, part.ruleset, part.position, part.grundy);
    }
    let winner = if answer.outcome == "N" { "the player to move wins" } else { "the player to move loses" };
    text += &format!("outcome  {}: {winner} in {} play\nvalue    {}\n", answer.outcome, answer.play, answer.grundy);
    for (i, m) in answer.winning_moves.iter().enumerate() {
        let label = if i == 0 { "wins" } else { "" };
        text += &format!("{label:8} in component {}: {} → {}\n", m.component, m.to.name, m.to.to);
    }
    text
}
