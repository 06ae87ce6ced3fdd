//! `grundy sum`: several games side by side.

use super::explain::{self, Explained};
use super::open_component;
use super::value::outcome;
use crate::args::{LimitArgs, PlayArgs, USUAL_TIME};
use crate::columns::{Columns, Side};
use crate::failure::Failure;
use crate::output;
use crate::progress::Watcher;
use crate::rows::{ForPrograms, print_csv};
use crate::terminal::tell;
use rulesets::Query;
use rulesets::listing::{Column, Field};
use rulesets::sum::{SumAnswer, answer};
use std::sync::Arc;

/// Say who wins several games side by side, and with which moves
#[derive(clap::Args)]
#[command(after_help = "Example: grundy sum 'young 4,2,1' 'nim 3,5'")]
pub struct Args {
    /// The components, each as one argument: the ruleset, a space and the position (or no position, for the start)
    #[arg(required = true, value_name = "'RULESET POSITION'")]
    components: Vec<String>,
    #[command(flatten)]
    play: PlayArgs,
    /// Explain the answer: the values of the components and their nim-sum, or in misère play an option for each smaller
    /// value
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    programs: ForPrograms,
    #[command(flatten)]
    limits: LimitArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let limits = args.limits.limits(Some(USUAL_TIME));
    let components: Vec<_> = args.components.iter().map(|text| open_component(text)).collect::<Result<_, _>>()?;
    let watcher = Watcher::new(Arc::clone(&limits.progress));
    let query = Query { play: args.play.play.into(), limits, ..Query::default() };
    let answer = answer(&components, &query)?;
    drop(watcher);
    let reason = args.explain.then_some(&answer.reason);
    match (args.programs.json, reason) {
        (true, Some(_)) => output::print(&output::json_line(&Explained { answer: &answer, reason })),
        (true, None) => output::print(&output::json_line(&answer)),
        (false, _) if args.programs.csv => csv(&answer),
        (false, _) => tell(&(for_people(&answer) + &reason.map_or_else(String::new, explain::in_words))),
    }
}

/// The components with their values, and finally the sum.
fn csv(answer: &SumAnswer) -> Result<(), Failure> {
    let parts = answer.components.iter();
    let parts = parts.map(|part| [part.ruleset.as_str().into(), part.position.text().into(), number(part.grundy)]);
    let whole = [["sum".into(), "".into(), number(answer.grundy)]];
    print_csv(vec![Column::text("ruleset"), Column::text("position"), Column::number("grundy")], parts.chain(whole))
}

/// A value; nothing where only the outcome is known.
fn number(grundy: Option<u64>) -> Field {
    grundy.map_or_else(|| "".into(), Field::from)
}

fn in_words(grundy: Option<u64>) -> String {
    grundy.map_or_else(|| "not known, not 0".to_owned(), |value| value.to_string())
}

fn for_people(answer: &SumAnswer) -> String {
    let mut columns = Columns::new([Side::Right]).indented(3);
    for (part, number) in answer.components.iter().zip(1..) {
        let position = format!("{} {}", part.ruleset, part.position);
        columns.row([number.into(), position.into(), format!("value {}", in_words(part.grundy)).into()]);
    }
    let mut text = columns.to_string();
    let value = in_words(answer.grundy);
    text += &format!("outcome  {} in {} play\nvalue    {value}\n", outcome(answer.outcome), answer.play);
    for (i, m) in answer.winning_moves.iter().enumerate() {
        let label = if i == 0 { "wins" } else { "" };
        text += &format!("{label:8} in component {}: {} → {}\n", m.component, m.to, m.to.to());
    }
    if let Some(note) = &answer.note {
        text += &format!("note     {note}\n");
    }
    text
}
