//! `grundy sequence`: sequences that the games give, computed by search.

use crate::args::LimitArgs;
use crate::columns::Columns;
use crate::failure::{Failure, name_of};
use crate::output;
use rulesets::posets::sequences::{SEQUENCES, Sequence};
use serde::Serialize;

/// Compute a sequence by search, such as the staircases of Nibble
///
/// Without a name, list the sequences.
#[derive(clap::Args)]
pub struct Args {
    /// Which sequence
    name: Option<String>,
    /// Up to this index. By default, as far as a minute or so takes it
    #[arg(long, value_name = "N")]
    max: Option<u64>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

#[derive(Serialize)]
struct Terms {
    sequence: &'static str,
    first: u64,
    terms: Vec<u64>,
    /// The limit that ended the list before its time.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let Some(name) = &args.name else {
        if args.max.is_some() || args.json {
            let problem = "--max and --json are for the terms of one sequence: name it; `grundy sequence` lists them";
            return Err(Failure::Input(problem.to_owned()));
        }
        return output::print(&list());
    };
    let sequence = SEQUENCES.iter().find(|sequence| sequence.name == name).ok_or_else(|| {
        let names: Vec<&str> = SEQUENCES.iter().map(|sequence| sequence.name).collect();
        Failure::Input(format!(
            "there is no sequence {}; there are {}",
            shapes::notation::quote(name),
            names.join(", ")
        ))
    })?;
    let max = args.max.unwrap_or(sequence.usual);
    if !(sequence.first..=MOST).contains(&max) {
        let range = format!("from {} to {MOST}", sequence.first);
        return Err(Failure::Input(format!("{name}: --max is the last index, {range}, and here it is {max}")));
    }
    let limits = args.limits.limits(None);
    let mut terms = Terms { sequence: sequence.name, first: sequence.first, terms: Vec::new(), stopped: None };
    let mut end = Ok(());
    for n in sequence.first..=max {
        match (sequence.term)(n, &limits) {
            Ok(term) => terms.terms.push(term),
            Err(stopped) => {
                terms.stopped = Some(name_of(stopped.limit));
                end = Err(stopped.into());
                break;
            }
        }
    }
    output::print(&if args.json { output::json_line(&terms) } else { for_people(sequence, &terms) })?;
    end
}

/// Beyond this no sequence gets in a lifetime.
const MOST: u64 = 100;

fn list() -> String {
    let mut columns = Columns::new([]);
    SEQUENCES.iter().for_each(|sequence| columns.row([sequence.name.into(), sequence.terms.into()]));
    columns.to_string()
}

fn for_people(sequence: &Sequence, terms: &Terms) -> String {
    let numbers: Vec<String> = terms.terms.iter().map(u64::to_string).collect();
    let last = (terms.first + terms.terms.len() as u64).saturating_sub(1);
    let more = if terms.stopped.is_some() { ",…" } else { "" };
    format!("{}, n = {}..{last}\n{}{more}", sequence.terms, terms.first, numbers.join(","))
}
